"""All parts of the pages in all states, to look at."""
