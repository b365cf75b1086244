"""What a card with a code means here: which entry the open step could take it for, and what it waits for. Kinds of
codes are those of companion.vision.codes; ids are those at the table.

Works on a veiled state as well as on the true one; what it says follows from what that state shows."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games import derived
from companion.games.contract import Thing
from companion.games.near_and_far import actions as a
from companion.games.near_and_far.party import threats_left, cards_in_words
from companion.games.near_and_far.state import State
from companion.games.near_and_far.steps import (
    Adventure, Choosing, Closing, Drafting, Facing, Looting, Mustering, Reading, Rewarding, Saloon, Shedding, Slotting,
    Stocking, TownHall, Trimming, Turn, Working)
from companion.games.near_and_far.steps.adventure import adventure
from companion.games.near_and_far.steps.reading import options
from companion.games.near_and_far.steps.story import CODE, STORY, entry, source, stories, unnumbered
from companion.games.near_and_far.steps.threat import VILLAIN
from companion.kernel import Action, Place, Seat, top

WORLD = "world:"
DRAWN: dict[str, type[Action]] = {
    "artifact": a.DrawArtifact, "treasure": a.DrawTreasure, "adventurer": a.DrawAdventurer, "threat": a.DrawThreat,
    "arcade": a.DrawArcade}
CARDS = ("artifact", "treasure", "world")


class Scan(derived.Scan):
    FIELDS: Mapping[str, tuple[str, ...]] = {
        "adventurer": ("adventurer",), **dict.fromkeys(("artifact", "treasure", "card", "instead", "by"), CARDS)}
    FACES = ("adventurer", "artifact", "treasure", "threat", "villain", "world", "character")
    """Kinds whose cards lie open, or are in the hand of whoever shows them; of others only their number is."""
    SIGNS: Mapping[str, str] = {"entry": "story", "character": "figure"}
    """Icons of kinds that are not called as their kind."""
    TYPED = ("open-number",)
    """Verbs that ask for a number which stands on something with a code."""
    DRAWN, SHOWN = DRAWN, (*DRAWN.values(), a.Draft, a.Reward)
    """Whom the table has drawn could be hired, and the last card of the draft could be put away."""
    ASKED = (*DRAWN.values(), a.Draft, a.Discard, a.Hire, a.Fight, a.Reward, a.Open, a.OpenNumber)
    """A card is not kept only because it was drawn, and nobody goes in and out of a party."""
    HIDDEN_CARD_GUARDS = frozenset({"draft.packet", "discard.mine", "keep.drawn"})
    """Guards that ask for a card among those that a veiled state shows as `?`: what they say of one means nothing."""

    def names(self, s: State, action: Any) -> Iterator[Thing]:
        yield from super().names(s, action)
        match action:
            case a.Fight(foe=foe):
                if foe.startswith(VILLAIN):
                    yield "villain", foe.removeprefix(VILLAIN)
                elif foe or threats_left(s):
                    yield "threat", foe or threats_left(s)[0]
            case a.Reward(what=what) if what.startswith(WORLD):
                yield "world", what.removeprefix(WORLD)
            case a.Note(what="story" | "code", text=text) if text:
                yield "entry", text
            case a.Open(story=story) | a.Attempt(story=story) | a.AttemptTold(story=story):
                yield from self._read(s, action.seat, story)
            case a.OpenNumber(code=code):
                yield from [("entry", code)] if code else self._read(s, action.seat, "")

    def _read(self, s: State, seat: Seat, story: str) -> Iterator[Thing]:
        """The entry or the arcade card that is read."""
        if seat in s.players:
            step = top(s)
            kind, code = step.entry if isinstance(step, Reading) else entry(s, seat, story)
            if code and kind != "villain":
                yield ("arcade" if kind == "arcade" else "entry"), code

    def waits_for(self, s: State, action: Action) -> bool:
        """Building is possible at any moment of a turn, and waited for only when there is nothing else left to do."""
        return super().waits_for(s, action) or (isinstance(action, a.Build) and isinstance(top(s), Closing))

    def wants(self, s: State, step: Any, seat: Seat) -> Iterator[str]:
        match step:
            case Drafting() | Trimming() | Stocking() | TownHall(discarded=False):
                yield "artifact"
            case Closing() if s.players[seat].hand:
                yield "artifact"
            case Looting() | Choosing() | Shedding():
                yield "treasure"
            case Saloon(hired=False) | Mustering() | Slotting():
                yield "adventurer"
            case Facing(faces=()):
                yield from ("threat", *(("villain",) if s.villains else ()))
            case Rewarding():
                yield from () if step.missed else ("world",)
                yield from ("entry",) if {"story", "code"} & set(step.notes(s)) else ()
            case Working():
                yield "world"
            case Turn() | Adventure() if self._token(s, seat):
                yield "arcade" if source(s, seat)[0] == "arcade" else "entry"

    def rests_on_hidden(self, action: Action, s: State) -> bool:
        """Whether what the rules say to it tells something of cards that only their holder knows."""
        return any(kind == "artifact" and not any(id in p.built for p in s.players.values())
                   for kind, id in self.things_named(s, action))

    def uses(self, s: State, step: Any, seat: Seat, kind: str, id: str) -> Iterator[Action]:
        p = s.players[seat]
        match kind:
            case "artifact" if id not in p.built:
                yield a.Draft(seat=seat, artifact=id)
                if isinstance(step, Stocking):
                    yield a.Keep(seat=seat, card=id)
                if not isinstance(step, Shedding):
                    yield a.Discard(seat=seat, card=id)
                yield a.Build(seat=seat, artifact=id)
            case "treasure":
                yield from self._treasure(s, seat, id)
            case "adventurer" if isinstance(step, Saloon):
                yield a.Hire(seat=seat, adventurer=id)
            case "adventurer":
                rests = isinstance(step, Slotting) or id in p.active
                yield (a.Rest if rests else a.Activate)(seat=seat, adventurer=id)
            case "threat" if isinstance(step, Facing) and not step.faces:
                yield a.Fight(seat=seat, foe="" if threats_left(s)[:1] == [id] else id)
            case "villain" if isinstance(step, Facing) and not step.faces:
                yield a.Fight(seat=seat, foe=VILLAIN + id)
            case "world":
                yield a.Reward(seat=seat, what=WORLD + id)
            case "entry" | "arcade":
                yield from self._entry(s, seat, kind, id)
        if (kind, id) in ((x.kind, x.name) for x in self.game.pieces(s).get(f"player:{seat}", ())):
            if isinstance(step, Facing) and not step.faces:
                yield a.Sneak(seat=seat, by=id)
            if id in cards_in_words(s, seat):
                yield a.UseCard(seat=seat, card=id)

    def _treasure(self, s: State, seat: Seat, id: str) -> Iterator[Action]:
        """A drawn card is kept, alone or in the stead of an older one; an older one is what goes for it."""
        step, old = top(s), s.players[seat].treasures
        if isinstance(step, Looting | Choosing):
            drawn = step.drawn if isinstance(step, Choosing) else (step.card,)
            if id in old:
                yield from (a.Keep(seat=seat, card=x, instead=id) for x in drawn)
            else:
                yield a.Keep(seat=seat, card=id)
                yield from (a.Keep(seat=seat, card=id, instead=x) for x in old)
        if isinstance(step, Shedding):
            yield a.Discard(seat=seat, card=id)

    def _entry(self, s: State, seat: Seat, kind: str, id: str) -> Iterator[Action]:
        step = top(s)
        if isinstance(step, Reading):
            if step.entry[1] == id and (step.kind == "arcade") == (kind == "arcade"):
                yield from self._options(s, seat, *step.entry)
        elif isinstance(step, Rewarding):
            for what, written in (("story", STORY), ("code", CODE)):
                if what in step.notes(s) and written.fullmatch(id):
                    yield a.Note(seat=seat, what=what, text=id)
        elif isinstance(step, Turn | Adventure):
            yield from self._opened(s, seat, kind, id)

    def _opened(self, s: State, seat: Seat, kind: str, id: str) -> Iterator[Action]:
        """At a token: an arcade card where one is drawn, else the entry that is due, or one whose number is asked."""
        if not self._token(s, seat) or (kind == "arcade") != (source(s, seat)[0] == "arcade"):
            return
        if kind == "arcade":
            yield a.Open(seat=seat) if s.narrated else a.AttemptArcade(seat=seat)
        elif unnumbered(s, seat):
            yield from [a.OpenNumber(seat=seat, code=id)] if s.narrated else ()
        else:
            for story in stories(s, seat):
                due = entry(s, seat, story)
                if due[1].upper() == id.upper():
                    yield from [a.Open(seat=seat, story=story)] if s.narrated else self._options(s, seat, *due, story)

    def _token(self, s: State, seat: Seat) -> bool:
        """Whether the figure stands at a quest token, and no quest was attempted in this turn."""
        if not s.players[seat].figure.startswith("map:"):
            return False
        step = adventure(s, top(s), seat)
        return not step.quested and (step.quest if s.box.map is None else step.at(s) in s.quests)

    def _options(self, s: State, seat: Seat, kind: str, code: str, story: str = "") -> Iterator[Action]:
        """The options of an entry that the box knows, as far as they may be heard."""
        yield from (x for x in options(s, seat, kind, code, story) if isinstance(x, a.Attempt))

    def movable(self, s: State) -> bool:
        """Not before the first round, where a correction would end the set-up."""
        return bool(s.round) and s.mode != "counters"

    def place(self, s: State, kind: str, id: str) -> Place:
        if kind == "character":
            return next((f"player:{seat}" for seat, p in s.players.items() if p.sheet.character == id), "")
        return "" if s.mode == "counters" else super().place(s, kind, id)
