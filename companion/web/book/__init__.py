"""Story books: keep them on the shelf, write their entries, photograph, read aloud."""
