"""All pages about story books: one blueprint. Importing the modules named after what they show puts their pages on
it."""
from __future__ import annotations

from companion.web import book_entry, book_page, book_photo, book_voice

PAGES = (book_page, book_entry, book_photo, book_voice)
bp, room = book_page.bp, book_page.room
