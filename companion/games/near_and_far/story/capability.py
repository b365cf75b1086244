"""What story books are to this game, in one place (companion.games.contract.Story)."""
from companion.games.near_and_far.story.stories import (
    agrees, learn, narrated, narrator, newer, open_now, opens, packed, passages, with_book)
from companion.games.near_and_far.story.tale import (
    asks, chances_of, choice, chosen, code, compelled, due, ends, given, invites, opening, option, options, outcome,
    picture, reader, stage, title, went_well)
from companion.games.near_and_far.story.vocabulary import VOCABULARY

__all__ = [
    "VOCABULARY",
    "agrees", "asks", "chances_of", "choice", "chosen", "code", "compelled", "due", "ends", "given", "invites", "learn",
    "narrated", "narrator", "newer", "open_now", "opening", "opens", "option", "options", "outcome", "packed",
    "passages", "picture", "reader", "stage", "title", "went_well", "with_book",
]
