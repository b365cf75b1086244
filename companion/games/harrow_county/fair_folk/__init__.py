"""The Fair Folk: nests, offers, objectives and the lost thing they look for (HC-10, 11)."""
