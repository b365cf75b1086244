"""The steps of Kammi's set-up, her goblin's cards and talents, the dolls (HC-8, 16)."""
