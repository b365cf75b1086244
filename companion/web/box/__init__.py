"""The owner's boxes: enter what is in one, its boards and its codes, and see what changed."""
