"""The owner's boxes: enter what is in one, its maps and its codes, and see what changed."""
