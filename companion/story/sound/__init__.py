"""An entry as sound: spoken, mixed with music and noises, recorded."""
