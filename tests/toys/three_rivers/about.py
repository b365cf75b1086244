"""What lobby and wizard know of Three Rivers."""
from companion.games.about import About

ABOUT = About(id="three_rivers", seats=(1, 2), colours=("red", "blue"), rounds=4)
