"""What the owner's rulebook says where the one that the app has says nothing: facts, no text."""
