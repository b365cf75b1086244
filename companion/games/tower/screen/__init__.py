"""What players see of dice and tower: the places, words, pictures, throws and counts."""
