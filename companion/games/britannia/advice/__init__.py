"""What a coach advises, and what groups forget."""
