"""What the rulebook leaves open: asked of the owner once, or settled at a table."""
