"""What is in a box: its components, the owner's own ones, what is wrong with them."""
