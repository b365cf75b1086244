"""The state after one fact. Every fact is accepted in every state: an overruled or corrected game goes on."""
from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.near_and_far import facts as f
from companion.games.near_and_far.box.components import (
    TOKENS, Adventurer, Artifact, Box, Gain, Pit, Quest, Treasure, Villain)
from companion.games.near_and_far.sheet import BOXES_IN_ROW, ROWS, STORIES, UNKNOWN_CODE
from companion.games.near_and_far.state import PLURAL, REPUTATION, Player, State, Told, counter
from companion.games.near_and_far.steps.story import could
from companion.kernel import UNKNOWN, Fact, Number, Seat


def evolve(s: State, fact: Fact) -> State:
    match fact:
        case f.Went(seat=seat, to=to):  # more often than all others together
            return _player(s, seat, figure=to)
        case f.Gained(seat=seat, what=what, n=n):
            return _gain(s, seat, what, n)
        case f.Paid(seat=seat, what=what, n=n):
            return _gain(s, seat, what, -n)
        case f.Reputed(seat=seat, n=n):
            low, high = REPUTATION
            return _player(s, seat, reputation=max(low, min(high, s.players[seat].reputation + n)))
        case f.HeartsSet(seat=seat, n=n):
            return replace(_player(s, seat, hearts=n), unsaid=_without(s.unsaid, f"player:{seat}:hearts"))
        case f.CampPlaced():
            return _camp(s, fact)
        case f.EndTriggered(seat=seat):
            return replace(s, ended_by=s.ended_by or seat)
        case f.RoundBegan(n=n):
            return replace(s, round=n)
        case f.Counted(of=of, what=what, n=n):
            return _counted(s, of, what, n)
    return _cards(s, fact)


def _cards(s: State, fact: Fact) -> State:
    match fact:
        case f.ArtifactKept(seat=seat, artifact=a):
            return _player(s, seat, hand=(*s.players[seat].hand, a))
        case f.ArtifactDiscarded(seat=seat, artifact=a, drawn=drawn):
            s = s if drawn else _player(s, seat, hand=_without(s.players[seat].hand, a))
            return s if a == "?" else replace(s, artifact_discards=(*s.artifact_discards, a))
        case f.ArtifactsShuffled(tier=tier):
            kept = tuple(x for x in s.artifact_discards if tier and s.box.artifacts[x].tier != tier)
            return replace(s, artifact_discards=kept)
        case f.Built(seat=seat, artifact=a):
            p = s.players[seat]
            hand = p.hand if a in p.built else _without(p.hand, a if a in p.hand else "?")
            return _player(s, seat, hand=hand, built=(*_without(p.built, a), a))
        case f.TreasureKept(seat=seat, treasure=t):
            s = replace(s, treasure_discards=_without(s.treasure_discards, t))
            return _player(s, seat, treasures=(*s.players[seat].treasures, t))
        case f.TreasureDiscarded(seat=seat, treasure=t):
            s = _player(s, seat, treasures=_without(s.players[seat].treasures, t))
            return replace(s, treasure_discards=(*s.treasure_discards, t))
        case f.TreasuresShuffled():
            return replace(s, treasure_discards=())
        case f.WorldGained(seat=seat, world=w):
            return _player(s, seat, world=(*s.players[seat].world, w))
        case f.ThreatBeaten(seat=seat, threat=t):
            return _player(s, seat, threats=(*s.players[seat].threats, t))
        case f.ChiefTaken(seat=seat, faction=c):
            return _player(s, seat, chiefs=(*s.players[seat].chiefs, c))
    return _people(s, fact)


def _people(s: State, fact: Fact) -> State:
    match fact:
        case f.Offered(adventurer=a):
            return replace(s, offer=(*s.offer, a), aside=_without(s.aside, a))
        case f.OfferCleared(count=n):
            return replace(s, offer=s.offer[n:], aside=(*s.aside, *s.offer[:n]))
        case f.BagRefilled():
            return replace(s, aside=())
        case f.Hired(seat=seat, adventurer=a, rests=rests):
            p = s.players[seat]
            active = p.active if rests == a else (*_without(p.active, rests), a)
            s = replace(s, offer=_without(s.offer, a), aside=_without(s.aside, a))
            return _player(s, seat, adventurers=(*p.adventurers, a), active=active)
        case f.Activated(seat=seat, adventurer=a):
            return _player(s, seat, active=(*_without(s.players[seat].active, a), a))
        case f.Rested(seat=seat, adventurer=a):
            return _player(s, seat, active=_without(s.players[seat].active, a))
        case f.QuestLaid(space=space):
            return replace(s, quests=(*s.quests, space), quest_tokens=s.quest_tokens + 1)
        case f.QuestRemoved(space=space):
            return replace(s, quests=_without(s.quests, space), quest_tokens=max(0, s.quest_tokens - 1))
        case f.CardMet(kind=kind, id=id):
            return replace(s, box=_meet(s.box, kind, id))
        case f.Learnt(field=field, value=value):
            return _learn(s, field, value)
        case f.LeftUnsaid(fields=fields):
            return replace(s, unsaid=(*s.unsaid, *(x for x in fields if x not in s.unsaid)))
    return _campaign(s, fact)


def _campaign(s: State, fact: Fact) -> State:
    match fact:
        case f.BoxMarked(seat=seat):
            return _sheet(s, seat, boxes=min(ROWS * BOXES_IN_ROW, s.players[seat].sheet.boxes + 1))
        case f.KeywordGained(seat=seat, word=word):
            keywords = s.players[seat].sheet.keywords
            return s if word in keywords else _sheet(s, seat, keywords=(*keywords, word))
        case f.StoryNoted(seat=seat, story=story):
            noted = s.players[seat].sheet.open
            return s if story in noted and story != UNKNOWN_CODE else _sheet(s, seat, open=(*noted, story))
        case f.StoryCrossed(seat=seat, story=story):
            sheet = s.players[seat].sheet
            return _sheet(s, seat, open=_without(sheet.open, story), crossed=(*sheet.crossed, story))
        case f.CodeNoted(seat=seat, code=code):
            sheet = s.players[seat].sheet
            return _sheet(s, seat, codes=(*sheet.codes[:sheet.read], code))
        case f.CodeRead(seat=seat, code=code):
            sheet = s.players[seat].sheet
            return _sheet(s, seat, codes=(*sheet.codes[:sheet.read], code), read=min(STORIES, sheet.read + 1))
        case f.SkillLearnt(seat=seat, skill=skill, cost=cost):
            sheet = s.players[seat].sheet
            return _sheet(s, seat, skills=(*_without(sheet.skills, skill), skill), spent=sheet.spent + cost)
        case f.ArcadeDrawn(card=card, reshuffled=reshuffled):
            return replace(s, arcade_discards=(*(() if reshuffled else s.arcade_discards), card))
        case f.EntryOpened(seat=seat, kind=kind, code=code):
            opened = Told(seat, kind, code, s.players[seat].figure.partition(":")[2], round=s.round)
            return replace(s, told=replace(opened, result="free") if kind == "villain" else opened)
        case f.OptionChosen(seat=seat, option=n) if s.told and s.told.seat == seat:
            return replace(s, told=replace(s.told, option=n, could=could(s)))
        case f.QuestEnded(seat=seat, result=result) if s.told and s.told.seat == seat and not s.told.result:
            return replace(s, told=replace(s.told, result=result, could=could(s)))
        case f.VillainBeaten(seat=seat, villain=v):
            s = _player(s, seat, villains=(*s.players[seat].villains, v))
            return replace(s, villains=_without(s.villains, v))
        case f.ThreatShown(threat=t):
            return replace(s, threat_top=t)
        case f.Lost():
            return replace(s, lost=True)
    return s


def _sheet(s: State, seat: Seat, **changes: Any) -> State:
    return _player(s, seat, sheet=replace(s.players[seat].sheet, **changes))


def _player(s: State, seat: Seat, **changes: Any) -> State:
    return replace(s, players=s.players | {seat: replace(s.players[seat], **changes)})


def _without(things: tuple[str, ...], one: str) -> tuple[str, ...]:
    """The tuple less the first `one` in it."""
    if one not in things:
        return things
    i = things.index(one)
    return things[:i] + things[i + 1:]


def _gain(s: State, seat: Seat, what: str, n: int) -> State:
    p: Player = s.players[seat]
    if what in PLURAL:
        field = PLURAL[what]
        before = getattr(p, field)
        after = max(0, before + n)
        if what in ("bird", "tortoise"):  # two sides of the same tokens
            s = replace(s, birds=max(0, s.birds - (after - before)))
        return _player(s, seat, **{field: after})
    tokens = p.tokens | {what: max(0, p.tokens.get(what, 0) + n)}
    return _player(s, seat, tokens={k: v for k, v in tokens.items() if v})


def _camp(s: State, fact: f.CampPlaced) -> State:
    kind, _, name = fact.place.partition(":")
    match kind:
        case "space":
            s = replace(s, camps=s.camps | {name: fact.seat})
        case "afield":
            s = replace(s, camps=s.camps | {name: fact.seat}, afield=s.afield | {name: fact.kind})
        case "pit":
            s = replace(s, mine=s.mine | {name: fact.seat})
    p = s.players[fact.seat]
    if p.camps:
        return _player(s, fact.seat, camps=p.camps - 1)
    return _player(s, fact.seat, extra_camps=p.extra_camps + 1)


def _counted(s: State, of: Seat, what: str, n: int) -> State:
    """A counter of the board moves the board too; the sheet keeps the number either way."""
    value = counter(s.players[of], what) + n
    s = _player(s, of, counted=s.players[of].counted | {what: value})
    return _player(s, of, **{what: value}) if what in (*PLURAL.values(), "reputation") else s


def _meet(box: Box, kind: str, id: str) -> Box:
    match kind:
        case "adventurer":
            return replace(box, adventurers=box.adventurers | {id: Adventurer("?")})
        case "artifact":
            return replace(box, artifacts=box.artifacts | {id: Artifact("?")})
        case "treasure":
            return replace(box, treasures=box.treasures | {id: Treasure()})
        case "world":
            return replace(box, world=box.world | {id: Treasure()})
        case "arcade":
            return replace(box, arcade=box.arcade | {id: Quest()})
        case "villain":
            return replace(box, villains=box.villains | {id: Villain()})
        case "pit":
            pits = box.mine.pits | {id: Pit(UNKNOWN, gain=Gain(UNKNOWN, UNKNOWN))}
            return replace(box, mine=replace(box.mine, pits=pits))
    return box


def _learn(s: State, field: str, value: int | str) -> State:
    kind, id, name = field.split(":")
    if kind == "tally":
        return _player(s, id, counted=s.players[id].counted | {name: value})
    if kind == "player" and id in s.players and isinstance(value, int):
        return replace(set_counter(s, id, name, value), unsaid=_without(s.unsaid, field))
    return replace(s, box=learn(s.box, kind, id, name, value), unsaid=_without(s.unsaid, field))


def set_counter(s: State, seat: Seat, name: str, value: int) -> State:
    """A counter of the player's board or of the faction tokens at exactly this value."""
    if name not in TOKENS:
        return _player(s, seat, **{name: value})
    tokens = {k: v for k, v in s.players[seat].tokens.items() if k != name}
    return _player(s, seat, tokens=tokens | {name: value} if value else tokens)


def learn(box: Box, kind: str, id: str, name: str, value: int | str) -> Box:
    """The box with one number or word of one card told."""
    match kind:
        case "adventurer" if id == "pet":
            return replace(box, pet=replace(box.pet, **{name: value}))
        case "adventurer" | "artifact" | "treasure" | "world" | "threat" | "villain":
            shelf_name = {"adventurer": "adventurers", "artifact": "artifacts", "treasure": "treasures",
                          "world": "world", "threat": "threats", "villain": "villains"}[kind]
            shelf = getattr(box, shelf_name)
            return replace(box, **{shelf_name: shelf | {id: replace(shelf[id], **{name: value})}})
        case "pit":
            pit = box.mine.pits[id]
            gain = pit.gain or Gain()
            changed = {"number": value} if name == "number" else {"reputation": bool(value)} if name == "reputation" \
                else {"gain": replace(gain, **{name: value})}
            pit = replace(pit, **changed)
            return replace(box, mine=replace(box.mine, pits=box.mine.pits | {id: pit}))
        case "uncover":
            i = int(id)
            return replace(box, uncovers=(*box.uncovers[:i], str(value), *box.uncovers[i + 1:]))
        case "trade":
            return replace(box, trade=box.trade | {id: int(value)})
        case "route":
            larger, smaller = box.routes.get(id, (UNKNOWN, UNKNOWN))
            pair: tuple[Number, Number] = (int(value), smaller) if name == "larger" else (larger, int(value))
            return replace(box, routes=box.routes | {id: pair})
    return box
