"""Words for a scanned code: the card and its rule, buttons for the entries it allows, why others are refused, where the
card lies, and the things that an unknown code may be told to stand for."""
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
    """A refused entry: its rules, the `repairs` (label, action as JSON), and the `guards` to overrule; `final` where
    they cannot be overruled."""

    leaf: Leaf
    rules: tuple[dict[str, Any], ...]
    repairs: tuple[tuple[str, str], ...]
    guards: tuple[str, ...]
    final: bool


class CorrectionButton(Struct, frozen=True):
    """A button that corrects where the card lies: its sentence, and the action as JSON."""

    text: str
    action: str


class CodeInWords(Struct, frozen=True):
    """One code in words. `text` as it was read; `why` it means nothing (as in Meaning), "" where it means something;
    `explanation`: the word for its kind, or the sentence of `why`. `rule` (id, title, text) behind the card. `buttons`
    enter it, `refused` says why some do not, `corrections` put the card elsewhere. `names`: kind -> (id, name) of the
    things it could be told to stand for. `seat`: the seat that the code is for; `own` where this device holds it,
    `free` where nobody does. `named_by_hand`: somebody told what the code stands for."""

    text: str
    why: str
    kind: str
    title: str
    explanation: str
    icon: str = ""
    card: Any = None
    rule: tuple[str, str, str] = ("", "", "")
    place: str = ""
    buttons: tuple[Leaf, ...] = ()
    refused: tuple[Refused, ...] = ()
    corrections: tuple[CorrectionButton, ...] = ()
    names: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    seat: str = ""
    own: bool = False
    free: bool = False
    named_by_hand: bool = False


def in_words(s: Screen, meaning: Meaning, free: bool) -> CodeInWords:
    """A meaning in the words of this screen. `free`: whether nobody holds the seat that the code is for."""
    text = meaning.text
    if meaning.why:
        return CodeInWords(text, meaning.why, meaning.kind, short(text), s.t(f"web.scan.why.{meaning.why}"), "question",
                     names=_namable_things(s, meaning), named_by_hand=meaning.named)
    if meaning.kind == scans.SEAT:
        own = s.kind == "table" or meaning.seat in s.mine
        return CodeInWords(text, "", meaning.kind, s.player(meaning.seat), s.t("web.codes.word.seat"), "figure",
                     seat=meaning.seat, own=own, free=free and not own and s.may_write)
    card = _face(s, meaning.kind, meaning.id)
    rule = s.rule("card", meaning.kind)
    good = tuple(_entry_button(s, a, v) for a, v in meaning.entries if not v.refusals)
    return CodeInWords(
        text, "", meaning.kind, _thing_name(s, meaning.kind, meaning.id), s.t(f"web.codes.word.{meaning.kind}"),
        s.game.scan.SIGNS.get(meaning.kind, meaning.kind) if s.game.scan else "", card,
        (rule, s.t(f"rule.{rule}.title"), s.t(f"rule.{rule}.text")) if rule else ("", "", ""),
        s.reader.place(meaning.place) if meaning.place else "", good,
        tuple(refusal(s, a, v) for a, v in meaning.entries if v.refusals) if not good else (),
        tuple(CorrectionButton(s.t(f"web.scan.put.{one.key}", who=s.player(one.seat)), encode(one.action).decode())
              for one in meaning.corrections), named_by_hand=meaning.named)


def _face(s: Screen, kind: str, id: str) -> Any:
    """The card's face; None for kinds that may be seen only when they are opened."""
    return s.game.screen.face(s.view, id, s.lang) if s.game.scan and kind in s.game.scan.FACES else None


def _entry_button(s: Screen, action: Action, verdict: Verdict) -> Leaf:
    """The button for an entry. On the table screen it says for which seat it is."""
    words = s.reader.action(action)
    if s.kind == "table" and action.seat != TABLE:
        words = s.t("web.scan.by", who=s.player(action.seat), what=words)
    return leaf(s.reader, action, verdict, words)


def refusal(s: Screen, action: Action, verdict: Verdict) -> Refused:
    """A refused entry with its rules and repairs."""
    rules = tuple(s.reader.refusal(r, not s.hides(action)) for r in verdict.refusals)
    mends = tuple((str(x["label"]), encode(x["action"]).decode()) for x in repairs(s, encode(action)))
    return Refused(_entry_button(s, action, verdict), rules, mends, tuple(r.guard for r in verdict.refusals),
                   any(r.final for r in verdict.refusals))


def _namable_things(s: Screen, meaning: Meaning) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    if not s.may_write:
        return ()
    named = {kind: [(id, _thing_name(s, kind, id)) for id in ids]
             for kind, ids in scans.namable(s.look, meaning).items()}
    return tuple((kind, tuple(sorted(ones, key=lambda x: (x[1].casefold(), x[0])))) for kind, ones in named.items())


def _thing_name(s: Screen, kind: str, id: str) -> str:
    """The name of a thing; of a story entry only its number."""
    if kind == "entry":
        return s.t("web.codes.one.entry", n=id)
    return str(s.card_name(s.game.screen.face(s.view, id, s.lang)))
