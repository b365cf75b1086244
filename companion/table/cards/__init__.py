"""What lies on a real table: cards shown, boards photographed, everything checked by hand."""
