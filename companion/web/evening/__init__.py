"""What happens around the turns."""
