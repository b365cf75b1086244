"""Copies of what people own: of the database, of the whole house in one file, of one table as a file."""
