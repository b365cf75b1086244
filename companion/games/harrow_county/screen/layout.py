"""What the table looks like: the hexes with everything on them, and what each player has."""
from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.games import derived
from companion.games.harrow_county import actions as a
from companion.games.harrow_county.hexes import AT, NUMBER
from companion.games.harrow_county.screen.icons import TOKEN_ICONS
from companion.games.harrow_county.screen.names import LEGENDS
from companion.games.harrow_county.screen.throw_view import forecast
from companion.games.harrow_county.state import State
from companion.games.harrow_county.steps import Acting
from companion.games.view import Card, Drawing, Line, Node, Panel, Token
from companion.kernel import Action, Place, Seat, Unknown, top


class Screen(derived.Screen):
    GROUPS = {"broken": "broken"}  # noqa: RUF012
    DIM = ("broken",)

    def drawings(self, s: State, lang: str, players: Mapping[Seat, str]) -> tuple[Drawing, ...]:
        nodes = (Node(at, s.terrain[at], x=q, y=r, tokens=tuple(_tokens(s, at)), number=str(NUMBER[at]),
                      signs=tuple(_signs(s, at))) for at, (q, r) in AT.items())
        return (Drawing("county", "hexes", tuple(nodes), flat=True),)

    def panels(self, s: State, lang: str) -> tuple[Panel, ...]:
        return tuple(replace(panel, where=s.players[panel.seat].legend) for panel in super().panels(s, lang))

    def face(self, s: State, id: str, lang: str) -> Card:
        return Card(id, "", (("jar", {"jar": id}),), kind="jar")

    def about(self, s: State, action: Action, lang: str) -> tuple[Line, ...]:
        """How likely an attack is to succeed, and what an Advance costs."""
        match action:
            case a.Attack(start=start, target=target) if start in AT and target in AT:
                return (("chance", {"n": percent(s, action)}),)
        return ()

    def cost(self, s: State, action: Action) -> str:
        match action:
            case a.Attack():
                return f"{percent(s, action)} %"
            case a.Advance(seat=seat, to=to) if to in AT:
                return str(s.cost(seat, to))
        return ""

    def standing(self, s: State) -> Line | None:
        """What is left of the jar that is open."""
        step = top(s)
        if not isinstance(step, Acting):
            return None
        left = {key: n for key, n in step.left.items() if isinstance(n, Unknown) or n > 0}
        if any(isinstance(n, Unknown) for n in left.values()):
            return ("unknown", {"ability": next(iter(left))})
        return ("left", {"left": left}) if left else None


def percent(s: State, act: a.Attack) -> int:
    return round(100 * forecast(s, act.seat, act.start, act.target))


def _tokens(s: State, at: Place) -> Iterator[Token]:
    """Units first, then what they fight for, then what can be taken."""
    for seat in s.seats:
        p = s.players[seat]
        if p.legend == at:
            name = LEGENDS[p.colour]
            yield Token("legend", p.colour, name[0].upper(), thing=("legend", name), form="pawn")
        if n := p.haints.get(at, 0):
            yield Token("haint", p.colour, thing=("piece", "haint"), count=n, icon="skull")
    if n := s.townsfolk.get(at, 0):
        yield Token("townsfolk", "yellow", thing=("piece", "townsfolk"), form="triangle", count=n, icon="person")
    if n := s.buildings.get(at, 0):
        yield Token("building", "grey", thing=("piece", "building"), form="square", count=n, icon="house")
    if at in s.storms:
        yield Token("storm", "dark", thing=("piece", "storm"), form="hexagon", icon="storm")
    if n := s.paths.get(at, 0):
        yield Token("path", "pale", thing=("piece", "path"), form="ring", count=n, icon="path")
    if n := s.cubes.get(at, 0):
        yield Token("cube", "red", thing=("piece", "cube"), form="cube", count=n)
    for token, icon in TOKEN_ICONS.items():
        if n := s.tokens.get(token, {}).get(at, 0):
            yield Token("token", "pale", thing=("token", token), form="tag", count=n, icon=icon)


def _signs(s: State, at: Place) -> Iterator[str]:
    """What is printed on the hex."""
    if at in s.homes.values():
        yield "home"
    if at in s.printed:
        yield "storm"
