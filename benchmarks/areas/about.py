"""An invented map of 37 areas with 200 counters of 17 nations, to measure screens with."""
from companion.games.about import About

ABOUT = About(id="areas", seats=(4,), colours=("yellow", "green", "red", "blue"))
