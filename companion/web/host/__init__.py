"""Running the app for a house: the server, its ports and certificates, the door, backups."""
