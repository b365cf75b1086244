"""Which rule explains a thing on the screen: a counter, a building, a button, a card. For "What is this?"."""
from __future__ import annotations

from companion.games.near_and_far.rules import rules
from companion.games.near_and_far.skills import SKILLS

BUILDING = {
    "town_hall": "NF-7.1", "saloon": "NF-8.1", "stables": "NF-9.1", "general_store": "NF-10.1", "farm": "NF-11.1",
    "mystics_hut": "NF-12.1", "mine": "NF-13.2", "jail": "NF-14.7"}
ROUTE = "NF-27.2"

TOPICS: dict[str, dict[str, str]] = {
    # A player's numbers, with the lines that only the score sheet without a referee has.
    "counter": {
        "hearts": "NF-17.1", "coins": "NF-1.3", "gems": "NF-31.6", "food": "NF-1.3", "reputation": "NF-18.1",
        "birds": "NF-9.2", "tortoises": "NF-38.1", "camps": "NF-26.4", "green": "NF-29.1", "blue": "NF-29.1",
        "red": "NF-29.1",
        "yellow": "NF-29.1", "plain": "NF-A1", "tokens": "NF-31.6", "map_camps": "NF-31.1", "mine_camps": "NF-31.1",
        "threat_camps": "NF-31.1", "treasures": "NF-31.8", "chiefs": "NF-29.2", "unbuilt": "NF-31.3",
        "routes": ROUTE, "artifacts": "NF-31.3", "threats": "NF-31.4", "bonuses": "NF-31.5",
        "round": "NF-30.1", "quests": "NF-3.4"},
    "building": BUILDING,
    # Nodes of all drawings: spaces of the map, buildings, numbers of the Mine; and what lies on a path.
    "space": BUILDING | {
        "town": "NF-19.3", "coin": "NF-26.2", "gem": "NF-26.2", "plain": "NF-26.1", "pepper": ROUTE, "tea": ROUTE,
        "part": ROUTE, "stone": ROUTE, "pit": "NF-13.2", "entrance": "NF-13.3", "water": "NF-A29",
        "mammoth": "NF-43"},
    # What the day side of the town board changes.
    "day": {
        "title": "NF-38.4", "tortoise": "NF-38.1", "three_cards": "NF-38.2", "reputation": "NF-38.3",
        "food": "NF-38.5"},
    # The character's sheet, and the skills on it.
    "sheet": {
        "title": "NF-37.1", "experience": "NF-36.2", "boxes": "NF-33.1", "quests": "NF-34.3", "code": "NF-34.1",
        "story": "NF-33.2", "keyword": "NF-25.1", "full": "NF-37.4"},
    "skill": dict.fromkeys(SKILLS, "NF-36.3") | {
        "persuasion": "NF-A24", "storytelling": "NF-31.10", "begging": "NF-A26", "politics": "NF-36.1",
        "martial_arts": "NF-A54", "taunting": "NF-A54"},
    # Working lines of card text.
    "effect": {
        "bypass": "NF-21.7", "bypass-reputation": "NF-21.7", "bypass-pay": "NF-21.7", "visit-bonus": "NF-6.4",
        "toll": "NF-45", "also-act": "NF-46", "draw-at": "NF-46", "when-gained": "NF-28.3", "build-camp": "NF-45",
        "end-per": "NF-31.5", "end-per-each": "NF-31.5", "end-most": "NF-31.5", "end-most-tie": "NF-46",
        "end-most-second": "NF-46",
        "end-if": "NF-31.5", "trade-bonus": "NF-7.3", "extra-trade": "NF-45", "hire-discount": "NF-8.2",
        "hire-discount-any": "NF-8.2", "any-slot": "NF-45", "free-spaces": "NF-45", "camp-bonus": "NF-46",
        "duel-bonus": "NF-14.2", "roll-bonus": "NF-23.7", "as-skill": "NF-36.3", "wins-ties": "NF-32.1"},
    "icon": {"threat": "NF-21.2", "treasure": "NF-22.2"},
    "symbol": {
        "skill": "NF-16.3", "search": "NF-26.2", "combat": "NF-16.3", "movement": "NF-20.1", "caution": "NF-21.7",
        "hearts": "NF-19.2"},
    "verb": {
        "lay-quest": "NF-3.4", "draw-adventurer": "NF-8.4", "draw-artifact": "NF-3.12", "draw-treasure": "NF-12.1",
        "draft": "NF-4.1", "discard": "NF-28.4", "hold": "NF-4.2", "visit": "NF-6.1", "leave-town": "NF-19.2",
        "muster": "NF-19.1", "activate": "NF-16.1", "rest": "NF-16.1", "move": "NF-20.1", "walk": "NF-20.4",
        "tread": "NF-20.1", "arrive": "NF-20.3", "camp": "NF-26.1", "end-turn": "NF-5.1", "build": "NF-28.1",
        "roll": "NF-A50", "boost": "NF-17.1", "fight": "NF-21.4", "sacrifice": "NF-9.3", "sneak": "NF-21.7",
        "hire": "NF-8.1", "refresh": "NF-8.5", "take-bird": "NF-9.1", "take-coin": "NF-10.1",
        "draw-cards": "NF-10.1", "seek": "NF-12.1", "keep": "NF-22.3", "dig": "NF-13.2", "give": "NF-7.1",
        "take": "NF-7.1", "agree": "NF-7.1", "buy-reputation": "NF-7.1", "attempt": "NF-23.3",
        "attempt-told": "NF-23.3", "price": "NF-A16", "bonus-at": "NF-A18", "reward": "NF-24.1",
        "take-tortoise": "NF-38.1", "note": "NF-24.1", "draw-arcade": "NF-35.1", "learn": "NF-36.1",
        "release": "NF-36.3", "station": "NF-45", "use-card": "NF-28.6", "attempt-arcade": "NF-35.1",
        "open": "NF-23.2", "open-number": "NF-23.2",
        "draw-threat": "NF-21.1"},
    "step": {
        "laying-quests": "NF-3.4", "dealing": "NF-3.12", "drafting": "NF-4.1", "trimming": "NF-4.2",
        "holding": "NF-4.2", "rounds": "NF-30.1", "turn": "NF-5.1", "closing": "NF-5.2", "adventure": "NF-5.3",
        "departing": "NF-19.2", "mustering": "NF-19.1", "collecting": "NF-20.7", "facing": "NF-21.3",
        "duel": "NF-14.2", "questing": "NF-23.3", "granting": "NF-24.1", "rewarding": "NF-24.1",
        "recruiting": "NF-8.3", "looting": "NF-22.3", "shedding": "NF-A7", "uncovering": "NF-26.4",
        "paying": "NF-28.1", "town-hall": "NF-7.1", "trading": "NF-7.1", "saloon": "NF-8.1", "hiring": "NF-8.2",
        "slotting": "NF-8.3", "filling": "NF-8.4", "stables": "NF-9.1", "store": "NF-10.1", "stocking": "NF-10.1",
        "sorting": "NF-10.1", "farm": "NF-11.1", "hut": "NF-12.1", "mine-shaft": "NF-13.2", "final": "NF-31.5",
        "tallying": "NF-31.1", "choosing": "NF-38.2", "doubling": "NF-46", "fetching": "NF-10.1",
        "prospecting": "NF-36.3", "stationing": "NF-45", "working": "NF-28.6",
        "learning": "NF-36.1", "provisions": "NF-36.3", "reading": "NF-23.2", "unveiling": "NF-21.1"},
    "group": {
        "party": "NF-16.1", "resting": "NF-16.4", "treasures": "NF-22.3", "built": "NF-28.3", "threats": "NF-21.9",
        "villains": "NF-44.3", "world": "NF-24.3", "chiefs": "NF-29.2", "hand": "NF-4.4", "threat": "NF-21.1",
        "foes": "NF-44.2", "offer": "NF-8.1",
        "discards": "NF-12.2"},
    "card": {
        "adventurer": "NF-16.4", "artifact": "NF-28.1", "treasure": "NF-22.3", "threat": "NF-21.4",
        "villain": "NF-44.2", "arcade": "NF-35.1", "world": "NF-24.3", "chief": "NF-29.2", "pet": "NF-16.2"},
    "piece": {
        "figure": "NF-6.1", "marker": "NF-3.5", "coin": "NF-1.3", "gem": "NF-31.6", "food": "NF-1.3",
        "bird": "NF-9.2", "tortoise": "NF-38.1", "villain": "NF-44.1",
        "token": "NF-29.1", "camp": "NF-26.5", "quest": "NF-23.1", "neutral": "NF-15.1",
        "adventurer": "NF-16.4", "artifact": "NF-28.1", "treasure": "NF-22.3", "threat": "NF-21.4",
        "world": "NF-24.3", "chief": "NF-29.2"},
}
"""Kind of thing -> its name as state, actions, steps and layout know it -> the rule that says most about it."""

NO_RULE: dict[tuple[str, str], str] = {
    ("verb", "done"): "ends whichever step is open",
    ("verb", "cancel"): "leaves whichever step is open",
    ("verb", "told"): "answers a question of the app",
    ("verb", "count"): "moves a counter at a table without a referee",
    ("step", "asking"): "a question of the app about a card or board",
}
"""What no rule of the book speaks of, and why."""


def rule_of(kind: str, name: str) -> str:
    """The id of the rule about a thing, "" where there is none. A `score` row is named by its rule."""
    if kind == "score":
        return name if name in rules.rules else ""
    return TOPICS.get(kind, {}).get(name, "")
