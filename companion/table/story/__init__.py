"""The story book at a table: what is read, what has been told, who narrates."""
