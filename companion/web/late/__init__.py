"""What was forgotten at the table, entered later where it belongs."""
