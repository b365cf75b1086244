"""What a code means, as the scan page says it: the card with its rule, buttons for what it may be entered as, what the
rules object to, where it lies, and the question which card an unknown code stands for."""
from __future__ import annotations

from typing import Any

from msgspec import Struct

from companion.kernel import TABLE, Action, Verdict, encode
from companion.table.cards import scans
from companion.table.cards.scans import Meaning
from companion.web.play.entries import repairs
from companion.web.play.offers import Leaf, leaf
from companion.web.play.screen import Screen
from companion.web.words import short


class Refused(Struct, frozen=True):
    """An entry that the rules object to: why, what would mend it, and the guards to play against; `final` where
    nothing overrules them."""

    leaf: Leaf
    rules: tuple[dict[str, Any], ...]
    repairs: tuple[tuple[str, str], ...]
    guards: tuple[str, ...]
    final: bool


class Put(Struct, frozen=True):
    """A correction as a button: its sentence and its action."""

    text: str
    action: str


class Shown(Struct, frozen=True):
    """One code in words. `text` as it was read; `says`: what it is, or why it means nothing; `sign` its icon; `about`
    the rule behind the card (id, title, text); `names` the things it could be told to stand for, by kind; `seat` whose
    place it is, `own` where this device may look at it, `free` where it may be taken; `given` where somebody told what
    the code stands for."""

    text: str
    why: str
    kind: str
    title: str
    says: str
    sign: str = ""
    card: Any = None
    about: tuple[str, str, str] = ("", "", "")
    place: str = ""
    ways: tuple[Leaf, ...] = ()
    refused: tuple[Refused, ...] = ()
    puts: tuple[Put, ...] = ()
    names: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    seat: str = ""
    own: bool = False
    free: bool = False
    given: bool = False


def shown(s: Screen, meaning: Meaning, free: bool) -> Shown:
    """The meaning as this screen says it. `free`: whether the seat that the code names is nobody's yet."""
    text = meaning.text
    if meaning.why:
        return Shown(text, meaning.why, meaning.kind, short(text), s.t(f"web.scan.why.{meaning.why}"), "question",
                     names=_names(s, meaning), given=meaning.named)
    if meaning.kind == scans.SEAT:
        own = s.kind == "table" or meaning.seat in s.mine
        return Shown(text, "", meaning.kind, s.player(meaning.seat), s.t("web.codes.word.seat"), "figure",
                     seat=meaning.seat, own=own, free=free and not own and s.may_write)
    card = _face(s, meaning.kind, meaning.id)
    rule = s.rule("card", meaning.kind)
    good = tuple(_leaf(s, a, v) for a, v in meaning.entries if not v.refusals)
    return Shown(
        text, "", meaning.kind, _called(s, meaning.kind, meaning.id), s.t(f"web.codes.word.{meaning.kind}"),
        s.game.scan.SIGNS.get(meaning.kind, meaning.kind) if s.game.scan else "", card,
        (rule, s.t(f"rule.{rule}.title"), s.t(f"rule.{rule}.text")) if rule else ("", "", ""),
        s.reader.place(meaning.place) if meaning.place else "", good,
        tuple(refusal(s, a, v) for a, v in meaning.entries if v.refusals) if not good else (),
        tuple(Put(s.t(f"web.scan.put.{one.key}", who=s.player(one.seat)), encode(one.action).decode())
              for one in meaning.puts), given=meaning.named)


def _face(s: Screen, kind: str, id: str) -> Any:
    """What stands on the card; None of what is read only when it is opened."""
    return s.game.screen.face(s.view, id, s.lang) if s.game.scan and kind in s.game.scan.FACES else None


def _leaf(s: Screen, action: Action, verdict: Verdict) -> Leaf:
    """Whose entry it is stands on the button where this screen could enter it for several."""
    words = s.reader.action(action)
    if s.kind == "table" and action.seat != TABLE:
        words = s.t("web.scan.by", who=s.player(action.seat), what=words)
    return leaf(s.reader, action, verdict, words)


def refusal(s: Screen, action: Action, verdict: Verdict) -> Refused:
    """Why the rules do not allow it."""
    rules = tuple(s.reader.refusal(r, not s.hides(action)) for r in verdict.refusals)
    mends = tuple((str(x["label"]), encode(x["action"]).decode()) for x in repairs(s, encode(action)))
    return Refused(_leaf(s, action, verdict), rules, mends, tuple(r.guard for r in verdict.refusals),
                   any(r.final for r in verdict.refusals))


def _names(s: Screen, meaning: Meaning) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    if not s.may_write:
        return ()
    named = {kind: [(id, _called(s, kind, id)) for id in ids] for kind, ids in scans.namable(s.look, meaning).items()}
    return tuple((kind, tuple(sorted(ones, key=lambda x: (x[1].casefold(), x[0])))) for kind, ones in named.items())


def _called(s: Screen, kind: str, id: str) -> str:
    """A thing by its name; of a story nothing but its number."""
    if kind == "entry":
        return s.t("web.codes.one.entry", n=id)
    return str(s.card_name(s.game.screen.face(s.view, id, s.lang)))
