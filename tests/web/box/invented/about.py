"""What the house knows of an invented game before it is loaded."""
from companion.games.about import About, Box, Codes

ABOUT = About(id="invented", seats=(2,), colours=("red", "blue"), boxes=(Box("empty", "cards"),),
              codes=Codes("Z", {"beast": "B", "seat": "P"}))
