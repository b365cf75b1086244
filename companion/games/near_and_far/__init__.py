"""Near and Far (Cestou necestou)."""
