"""The rules: read them, search them, follow one to another."""
