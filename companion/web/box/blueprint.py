"""All pages about the owner's boxes: one blueprint, filled by the modules named after what they show."""
from __future__ import annotations

from companion.web.box import codes as box_codes
from companion.web.box import drawing as box_drawing
from companion.web.box import history as box_history
from companion.web.box import kinds as box_kinds
from companion.web.box import page as box_page
from companion.web.box import photo_cards as box_photo_cards
from companion.web.box import photos as box_photos
from companion.web.box import tables as box_tables

PAGES = (box_page, box_history, box_tables, box_kinds, box_photos, box_photo_cards, box_drawing, box_codes)
bp, REQUEST_LIMITS = box_page.bp, box_page.REQUEST_LIMITS
