"""A campaign: see how it stands, plan what comes next, keep and print everybody's sheet."""
