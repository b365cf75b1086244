"""What lobby and wizard know of Fireflies."""
from companion.games.about import About, Ask

ABOUT = About(id="fireflies", seats=(2, 3, 4, 5), colours=("red", "blue", "green", "yellow", "white"), rounds=3,
              asks=(Ask("middle", default=True, path=("middle",)),))
