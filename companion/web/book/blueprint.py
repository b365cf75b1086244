"""All pages about story books: one blueprint. Importing the modules named after what they show puts their pages on
it."""
from __future__ import annotations

from companion.web.book import entry as book_entry
from companion.web.book import page as book_page
from companion.web.book import photo as book_photo
from companion.web.book import voice as book_voice

PAGES = (book_page, book_entry, book_photo, book_voice)
bp, REQUEST_LIMITS = book_page.bp, book_page.REQUEST_LIMITS
