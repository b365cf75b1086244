"""All pages about the owner's boxes: one blueprint, filled by the modules named after what they show."""
from __future__ import annotations

from companion.web import box_board, box_cards, box_codes, box_history, box_maps, box_page, box_tables

PAGES = (box_page, box_history, box_tables, box_cards, box_board, box_maps, box_codes)
bp, room = box_page.bp, box_page.room
