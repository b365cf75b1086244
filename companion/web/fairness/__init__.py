"""Whether the dice are fair: look at the counts, work sealed rolls out again."""
