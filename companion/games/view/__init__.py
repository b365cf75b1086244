"""What games hand to screens: values that belong to no game and know no markup."""
from __future__ import annotations

from companion.games.view.common import Layers, Line, Point, Side
from companion.games.view.drawing import Across, Drawing, Edge, FORMS, KINDS, Node, Token
from companion.games.view.players import (
    Boxes, Card, Cards, Counter, Fact, Hidden, KNOWN_TO, Panel, Says, Sheet, Term, Terms, Watched)
from companion.games.view.moments import (
    Asks, Assumed, Category, Chapter, DiceGroup, Gain, Odds, Outcome, Record, Reminder, RoundAhead, Tip)
from companion.games.view.lists import BoardGeometry, Field, Group, Item, Laid, Lot, PieceMarker, Section

__all__ = [
    "Across", "Asks", "Assumed", "BoardGeometry", "Boxes", "Card", "Cards", "Category", "Chapter", "Counter",
    "DiceGroup", "Drawing", "Edge", "FORMS", "Fact", "Field", "Gain", "Group", "Hidden", "Item", "KINDS", "KNOWN_TO",
    "Laid", "Layers", "Line", "Lot", "Node", "Odds", "Outcome", "Panel", "PieceMarker", "Point", "Record", "Reminder",
    "RoundAhead", "Says", "Section", "Sheet", "Side", "Term", "Terms", "Tip", "Token", "Watched",
]
