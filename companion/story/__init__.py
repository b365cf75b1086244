"""Story books: how they are written, what an entry gives, how it is read aloud and mixed with the sound of its place.

Knows neither the table nor the web."""
