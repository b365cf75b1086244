"""A table in play: what a screen of it shows, what is entered there and what comes of it."""
