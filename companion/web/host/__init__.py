"""Whoever runs the app for the house: start the server, let devices trust it."""
