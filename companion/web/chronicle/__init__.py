"""The story so far: read it, print it as a booklet, have it recorded."""
