"""Lay out, pack up, and check the table: walk it by hand, by photo, or tell a whole position."""
