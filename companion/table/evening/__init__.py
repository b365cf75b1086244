"""An evening around the turns: what is so at a table for a time, and how long it all took."""
