"""The story books of this game, in one place (companion.games.contract.Story)."""
from companion.games.near_and_far.story.stories import (
    box_to_store, correction_from_book, entry_is_open, learn_entry, matches_book, narrator, opens_entry, passages,
    uses_book, with_book)
from companion.games.near_and_far.story.tale import (
    attempt_outcome, chances_of, choose_option, chosen_option, code_to_open, ends_entry, entry_code, entry_seat,
    entry_stage, entry_title, forcing_keywords, gains, is_likely_opening, is_opening, option_asks, option_of,
    price_icon, readable_options, succeeded)
from companion.games.near_and_far.story.vocabulary import VOCABULARY

__all__ = [
    "VOCABULARY",
    "attempt_outcome", "box_to_store", "chances_of", "choose_option", "chosen_option", "code_to_open",
    "correction_from_book", "ends_entry", "entry_code", "entry_is_open", "entry_seat", "entry_stage", "entry_title",
    "forcing_keywords", "gains", "is_likely_opening", "is_opening", "learn_entry", "matches_book", "narrator",
    "option_asks", "option_of", "opens_entry", "passages", "price_icon", "readable_options", "succeeded", "uses_book",
    "with_book",
]
