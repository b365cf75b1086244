"""What the table looks like: the hexes with everything on them, and what each player has."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from companion.games import derived
from companion.games.harrow_county import actions as a
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.box.tiles import TILES
from companion.games.harrow_county.fair_folk import screen as fair_folk
from companion.games.harrow_county.fair_folk.actions import DrawFairCard, HideItem
from companion.games.harrow_county.fair_folk.state import PLACE_OF, knowing
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester.screen import (
    empty_squares, hester_cards, hester_counters, hester_tokens, step_line)
from companion.games.harrow_county.hester.state import FEAST, healthy, ill
from companion.games.harrow_county.hexes import AT, NUMBER
from companion.games.harrow_county.kammi.facts import Unmasked
from companion.games.harrow_county.kammi.state import DOLLS, HIDDEN, MASKS, ROWS, SPACES, hidden_from
from companion.games.harrow_county.kammi.steps.goblin_ways import GOBLIN_WAYS
from companion.games.harrow_county.screen import throw_view
from companion.games.harrow_county.screen.forecast import forecast
from companion.games.harrow_county.screen.icons import TOKEN_ICONS
from companion.games.harrow_county.solo import screen as solo
from companion.games.harrow_county.state import ABILITIES, EMMY, JARS, LEVI, PURPLE, TOKENS, State
from companion.games.harrow_county.steps import (
    Acting, Bleeding, FairTurn, HesterTurn, Hiding, PullingDoll, Pushing, Seeking, Tricking, Turn)
from companion.games.harrow_county.steps.battle import fall_colours
from companion.games.harrow_county.steps.legend import bare
from companion.games.view import Card, Cards, Counter, Drawing, Line, Node, Panel, Token
from companion.kernel import Action, Place, Seat, Unknown, perform, top


COUNTED = ("kills", "brambles")
PASSING = ("odessa_cubes", "range_bonus", "banished", "haint_plate", "dial_points", "doll_points",
           "fires_out")


class Screen(derived.Screen):
    OPEN = {f"bonus_tiles/{jar}": f"tiles_{jar}" for jar in JARS}  # noqa: RUF012
    GROUPS = {  # noqa: RUF012
        "broken": "broken", "cards_played": "cards_played", "on_attack_jar": "on_attack_jar",
        "taken": "offers_taken"}
    DIM = ("broken",)

    def drawings(self, s: State, lang: str, players: Mapping[Seat, str]) -> tuple[Drawing, ...]:
        if not s.book_chapter:
            return ()
        maybe = fair_folk.maybe(s)
        nodes = (Node(at, s.terrain[at], x=q, y=r, tokens=tuple(_tokens(s, at)), number=str(NUMBER[at]),
                      signs=(*_signs(s, at), *(("maybe",) if at in maybe else ()))) for at, (q, r) in AT.items())
        return (Drawing("county", "hexes", tuple(nodes), across=fair_folk.across(s), flat=True),)

    def place(self, field: str, value: Any) -> Place:
        """What the Location Card calls a spot is a hex of the drawing."""
        return PLACE_OF.get(value, "") if field == "spot" else super().place(field, value)

    def turns(self, s: State, drawing: str, seat: Seat) -> int:
        """The own home is in front of its player (HC-3.2)."""
        return 3 if seat in s.homes and AT[s.homes[seat]][1] < 0 else 0

    def panels(self, s: State, lang: str) -> tuple[Panel, ...]:
        return tuple(self._panel(s, panel) for panel in super().panels(s, lang))

    def _panel(self, s: State, panel: Panel) -> Panel:
        """Where its figure stands; of the Fair Folk, in how many places the lost thing may be, of Hester, how many
        squares are empty: neither has points."""
        if not s.book_chapter:
            return replace(panel, scores=panel.id in s.players)
        if panel.id in s.players:
            return replace(panel, where=s.players[panel.id].legend)
        if panel.id == s.fair_folk.seat:
            return replace(panel, watched=fair_folk.watched(s), scores=False)
        return replace(panel, where=s.hester.at, watched=empty_squares(s), scores=False)

    def number_names(self, s: State) -> tuple[str, ...]:
        """A throw is typed colour by colour."""
        return fall_colours(s)

    def face(self, s: State, id: str, lang: str) -> Card:
        if found := fair_folk.face(s, id):
            return found
        if told := solo.card_lines(s, id):
            return Card(id, "", told, kind="card")
        if id in TERRAINS:
            return Card(id, "", (("goal", {"terrain": id}),), kind="scoreboard_goal")
        if id in TILES:
            return Card(id, "", (("name", {"card": id}), ("card_text", {"card_text": id})), kind="bonus_tile")
        if id in TOKENS:
            return Card(id, "", (("name", {"card": id}),), kind="token")
        if id in JARS:
            return Card(id, "", (("jar", {"jar": id}),), kind="jar")
        lines: tuple[Line, ...] = (("name", {"card": id}), ("card_text", {"card_text": id}))
        return Card(id, "?" if id == "?" else "", () if id == "?" else lines, kind="card")

    def hand(self, s: State, seat: Seat, lang: str) -> tuple[Card, ...]:
        """Beside the cards: who is the goblin, which doll is real."""
        k = s.kammi
        ids = {"goblin": k.goblin, "real_doll": k.real_doll}
        mine = tuple(Card(ids[field], "", (("goblin", {"goblin": ids[field]}) if field == "goblin" else
                                           ("doll", {"doll": ids[field]}),), kind="secret")
                     for field, owner in hidden_from(s) if owner == seat and ids[field] != HIDDEN)
        if seat == s.fair_folk.seat:
            return tuple(self.face(s, id, lang) for id in fair_folk.cards_of(s))
        cards = super().hand(s, seat, lang)
        return (*mine, *fair_folk.location_cards(s) * (seat in knowing(s)), *(
            x for x in cards if x.id not in (*MASKS, *DOLLS)))

    def secret(self, action: Action, s: Any) -> bool:
        named = isinstance(action, a.SetOut | a.HideDoll | a.DrawCard | DrawFairCard | HideItem)
        return named or tells_of_goblin(s, action) or super().secret(action, s)

    def groups(self, s: State, side: str, lang: str) -> Cards:
        """Kammi's action table lies beside her board."""
        if not s.book_chapter:
            return ()
        if side and side == s.fair_folk.seat:
            return fair_folk.open_cards(s)
        if side not in s.players:
            return hester_cards(self, s, lang)
        found = tuple(super().groups(s, side, lang))
        if side not in s.players or s.players[side].colour != PURPLE:
            return found
        rows = ((row, tuple(self.face(s, token, lang) for token in s.kammi.rows[row])) for row in ROWS)
        return (*((row, cards) for row, cards in rows if cards), *found)

    def counters(self, s: State, side: str) -> tuple[Counter, ...]:
        """What only a card or one legend uses is shown while there is some; where nobody referees, what scores."""
        if not s.book_chapter:
            return self._counted(s, side)
        if side and side == s.fair_folk.seat:
            return fair_folk.counters(s)
        if side not in s.players:
            return (*hester_counters(s), *solo.deck_counters(s))
        hidden = ("wild", "scrolls", "kills") if s.solo.solo_level else ("kills" if s.book_chapter > 2 else "spoon",)
        hidden = (*hidden, *("goals",) * (s.players[side].colour == PURPLE))  # hers is the doll
        return tuple(x for x in super().counters(s, side) if x.key not in hidden and (x.key not in PASSING or x.value))

    def _counted(self, s: State, side: str) -> tuple[Counter, ...]:
        """Where nobody referees: a faction's points by their source, Hester's squares, finds of the Fair Folk."""
        if side == s.hester.seat:
            return (Counter("squares_filled", s.hester.squares_filled, ("hester", "squares_filled")),)
        if side == s.fair_folk.seat:
            return (Counter("things_found", s.fair_folk.things_found, ("fair_folk", "things_found")),)
        goal = "doll_points" if s.players[side].colour == PURPLE else "goals"
        scoring = (goal, *COUNTED, *("fires_out",) * bool(s.hester.seat))
        return tuple(x for x in super().counters(s, side) if x.key in scoring)

    def about(self, s: State, action: Action, lang: str) -> tuple[Line, ...]:
        """What a jar would do now, and how likely an attack is to succeed."""
        match action:
            case a.BreakJar():
                return jar_lines(s, action)
            case a.HideDoll(doll=doll) if doll in s.kammi.dolls:
                return (("doll-at", {"to": s.kammi.dolls[doll]}),)
            case a.ChooseRow(row=row) if row in s.kammi.rows:
                return (_row_line(s, action.seat, row),)
            case a.Attack(start=start, target=target) if start in AT and target in AT:
                return (("chance", {"percent": percent(s, action)}),)
            case b.Creep() | b.Stalk() | b.Infect():
                return step_line(s, action)
            case b.UseCard(card=card) | b.OpenCard(card=card):
                return (("card_text", {"card_text": card}),)
        if found := fair_folk.about(s, action) or solo.about(s, action):
            return found
        return (("betrays", {}),) if betrays(self.game, s, action) else ()

    def cost(self, s: State, action: Action) -> str:
        match action:
            case a.Attack():
                return f"{percent(s, action)} %"
            case a.Advance(seat=seat, to=to) if to in AT:
                return str(s.cost(seat, to))
        return ""

    def focus(self, s: State, lang: str) -> tuple[Card, ...]:
        return tuple(self.face(s, card, lang) for card in solo.focus(s))

    def standing(self, s: State) -> Line | None:
        """What is left of the jar that is open; before one is broken, what would score as things stand."""
        step = top(s)
        if found := solo.standing(s):
            return found
        if isinstance(step, Pushing):
            return "push-next", {"what": step.first(s)}
        if isinstance(step, Hiding):
            return "hide-next", {"lost_thing": step.lost_thing(s)}
        if isinstance(step, FairTurn | Seeking):
            return fair_folk.standing(s)
        if isinstance(step, HesterTurn):
            return "hester", {"n": s.hester.filled, "most": FEAST, "left": s.hester.left}
        if isinstance(step, Turn):
            return forecast(s, step.seat)
        if not isinstance(step, Acting):
            return None
        left = {key: n for key, n in step.left.items() if isinstance(n, Unknown) or n > 0}
        if any(isinstance(n, Unknown) for n in left.values()):
            return ("unknown", {"ability": next(iter(left))})
        return ("left", {"left": left}) if left else None


def tells_of_goblin(s: State, action: Action) -> bool:
    """Whether it is offered only because of where the goblin stands, which not everybody knows."""
    if s.kammi.goblin_shown or s.kammi.goblin not in MASKS or action.seat != s.seat_of(PURPLE):
        return False
    step = top(s)
    near = isinstance(step, Bleeding | Tricking | PullingDoll) or getattr(step, "spite", False) \
        or getattr(step, "source", "") in (*GOBLIN_WAYS, "doppelganger", "out_of_here")
    return isinstance(action, a.UseTalent) or (near and not isinstance(action, a.Done))


def betrays(game: Any, s: State, action: Action) -> bool:
    """Whether Kammi would tell everybody who is the goblin (HC-8.9)."""
    if s.kammi.goblin_shown or s.kammi.goblin not in MASKS or action.seat != s.seat_of(PURPLE):
        return False
    if not isinstance(action, a.Shift | a.Spawn | a.PlaceCube | a.PutToken | a.Banish | a.Trick | a.PullDoll
                      | a.PlayCard | a.Replay):
        return False
    return any(isinstance(x, Unmasked) and x.why == "plain" for x in perform(game, s, action)[1])


def jar_lines(s: State, act: a.BreakJar) -> tuple[Line, ...]:
    """What breaking that jar would give the seat now."""
    seat, p = act.seat, s.players[act.seat]
    if act.attack:
        return (("jar-again", {}),)
    match act.jar:
        case "ability" if p.colour == PURPLE:
            return (("jar-rows", {}),)
        case "ability" if not s.blue(seat):
            values = {ability: s.value(seat, ability) for ability in ABILITIES}
            known = not any(isinstance(n, Unknown) for n in values.values())
            return (("jar-values", {"left": values}),) if known else (("jar-look", {}),)
        case "ability":
            n = s.draws(seat)
            return (("jar-look", {}),) if isinstance(n, Unknown) else (
                ("jar-draws", {"n": min(n, sum(s.bag.values()))}),)
        case "wild":
            return (("jar-wild", {"n": p.wild + min(1, s.wild_left)}),)
        case "legend":
            return _track_line(s, seat), _talent_line(s, seat)
        case "attack":
            return (("jar-attack", {}),)
    return ()


def _row_line(s: State, seat: Seat, row: str) -> Line:
    """What a row would give, the waiting token pushed in."""
    gives: dict[str, int] = {}
    for token in (s.kammi.waiting_token, *s.kammi.rows[row])[:SPACES]:
        n = s.value(seat, token)
        if isinstance(n, Unknown):
            return "row-look", {}
        gives[token] = gives.get(token, 0) + n
    return "row-gives", {"left": gives}


def _track_line(s: State, seat: Seat) -> Line:
    p = s.players[seat]
    if p.colour == PURPLE:
        return ("jar-scheme", {}) if p.track_turned else ("jar-replay", {"n": p.scrolls + 1})
    if s.red(seat) and not p.track_turned:
        return "jar-paths", {"n": s.paths_owned(seat)}
    key = "jar-townsfolk" if s.red(seat) else "jar-push" if p.track_turned else "jar-storm"
    return (key, {"n": p.scrolls}) if p.scrolls else (f"{key}-alone", {})


def _talent_line(s: State, seat: Seat) -> Line:
    p = s.players[seat]
    if p.colour == PURPLE and s.kammi.talent_used:
        return "jar-spent", {}
    if p.name == EMMY:
        return "jar-cubes", {"n": len(bare(s, seat))}
    return ("jar-sway", {"terrain": s.terrain[p.legend]}) if p.name == LEVI else ("jar-talent", {"legend": p.name})


def percent(s: State, act: a.Attack) -> int:
    return round(100 * throw_view.forecast(s, act.seat, act.start, act.target, act.hester))


def _tokens(s: State, at: Place) -> Iterator[Token]:
    """Units first, then what they fight for, then what can be taken."""
    for seat in s.factions:
        p = s.players[seat]
        for second, there in enumerate(s.legends(seat)):
            if there == at and (p.colour != PURPLE or s.kammi.goblin):
                name, sign = _legend(s, seat, second)
                yield Token("legend", p.colour, sign, thing=("legend", name), form="pawn")
        if n := healthy(s, seat, at):
            yield Token("haint", p.colour, thing=("piece", "haint"), count=n, icon="skull")
        if n := ill(s, seat, at):
            yield Token("infected", p.colour, thing=("piece", "infected"), count=n, icon="snake")
    yield from hester_tokens(s, at)
    if n := s.townsfolk.get(at, 0):
        yield Token("townsfolk", "yellow", thing=("piece", "townsfolk"), form="triangle", count=n, icon="person")
    if n := s.buildings.get(at, 0):
        yield Token("building", "grey", thing=("piece", "building"), form="square", count=n, icon="house")
    if doll := s.kammi.doll_at(at):
        open_ = s.kammi.doll_open and doll == s.kammi.real_doll
        yield Token("doll", "purple" if open_ else "pale", doll[-1], thing=("doll", doll), form="tag", icon="doll")
    if n := s.kammi.blood_cubes.get(at, 0):
        yield Token("cube", "purple", thing=("piece", "cube"), form="cube", count=n)
    yield from fair_folk.tokens(s, at)
    if at in s.storms:
        yield Token("storm", "dark", thing=("piece", "storm"), form="hexagon", icon="storm")
    if n := s.paths.get(at, 0):
        yield Token("path", "pale", thing=("piece", "path"), form="ring", count=n, icon="path")
    if n := s.nails.get(at, 0) + sum(
            (p.nailed and p.legend == at) + (p.second_nailed and p.second == at) for p in s.players.values()):
        yield Token("nail", "dark", thing=("piece", "nail"), form="ring", count=n, icon="nail")
    if at in s.taunts:
        yield Token("taunt", "red", thing=("piece", "taunt"), form="tag", icon="taunt")
    if n := s.cubes.get(at, 0):
        yield Token("cube", "red", thing=("piece", "cube"), form="cube", count=n)
    for token, icon in TOKEN_ICONS.items():
        if n := s.tokens.get(token, {}).get(at, 0):
            yield Token("token", "pale", thing=("token", token), form="tag", count=n, icon=icon)


def _legend(s: State, seat: Seat, second: int) -> tuple[str, str]:
    """Word and sign of a legend: Kammi's are called by number until these eyes know who is who."""
    p = s.players[seat]
    if p.colour != PURPLE:
        return p.name, p.name[0].upper()
    if not p.second or s.kammi.goblin in MASKS:
        is_goblin = bool(p.second) and s.kammi.goblin == MASKS[second]
        return (p.name, "G") if is_goblin else ("kammi", "K")
    return f"token_{second + 1}", str(second + 1)


def _signs(s: State, at: Place) -> Iterator[str]:
    """What is printed on the hex."""
    if at in s.homes.values():
        yield "home"
    if at in s.printed:
        yield "storm"
