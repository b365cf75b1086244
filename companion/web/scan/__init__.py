"""The camera: show cards to it, photograph a page."""
