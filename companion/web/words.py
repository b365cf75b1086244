"""Words for what the kernel says: actions, facts, steps, refusals, instructions. One reader, one language, one seat."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from companion.games.contract import Game
from companion.i18n import Texts, percents, signed
from companion.kernel import Action, Became, Cite, Closed, Corrected, Doubt, Fact, Finding, Instruction, Opened, Refusal
from companion.kernel import TABLE, Patch, Piece, ScoreLine, Seat, Unknown, top
from companion.web import worded

SILENT = (Opened, Closed, Became)
"""Facts about the sequence of play alone: the log leaves them out."""
LATE = "late"
"""The reason of a correction that makes up for something forgotten."""
MAX_CORRECTIONS_TOLD = 5
"""So many corrections at most are told one by one."""
MAX_QUOTED_LETTERS = 80
"""Letters of a value that a sentence quotes."""
MAX_QUESTION_LETTERS = 60
"""A question that names what is possible is asked in the step's own words where it would be longer."""


class Chip(Struct, frozen=True):
    """One line of a card, short: a picture with a number, or a few words. `label` says it in full; `kind`: price (what
    it costs), need (what it demands), gain, tag (what sort of card), words."""

    icon: str
    text: str
    label: str
    kind: str = "gain"
    colour: str = ""
    rule: str = ""
    """What explains it, "" where nothing does more than its card."""


class Reader:
    """Turns the engine's words into sentences for one device. `view` is the state as its seat may see it."""

    def __init__(self, game: Game, view: Any, lang: str, players: Mapping[Seat, str], texts: Texts):
        self.game, self.view, self.lang, self.players, self.texts = game, view, lang, players, texts
        self.names, self.wording, self.screen, self.icons = game.names, game.wording, game.screen, game.icons

    def say(self, key: str, **params: Any) -> str:
        """A text by key. Where there is none the tests fail, and in play the reader gets the key's end."""
        return worded(self.texts, self.lang, key, params, key.rsplit(".", 1)[-1].replace("-", " ").replace("_", " "))

    def has(self, key: str) -> bool:
        return self.texts.has(self.lang, key)

    def player(self, seat: Seat) -> str:
        """A side that nobody leads is called by its own name. A correction may name what is neither: it stands as it
        was given."""
        key = f"web.seat.{seat or 'nobody'}"
        return self.players.get(seat) or (self.say(key) if self.has(key) else self.name("side", seat))

    def name(self, field: str, value: Any) -> str:
        return str(self.names.name(self.view, field, value, self.lang, self.players, self.texts))

    def place(self, at: str) -> str:
        return str(self.names.place(self.view, at, self.lang, self.players, self.texts))

    def params(self, thing: Struct | Mapping[str, Any]) -> dict[str, Any]:
        """Every field as a word; whole numbers stay numbers, so that plural forms can look at them. What somebody sent
        is quoted by its beginning; what the app calls a thing is said whole."""
        fields = thing if isinstance(thing, Mapping) else {f: getattr(thing, f) for f in thing.__struct_fields__}
        return {field: self._param(field, value) for field, value in fields.items()}

    def _param(self, field: str, value: Any) -> Any:
        if field == "seat" and isinstance(value, str):
            return self.player(value)
        if self.amounts(field, value):
            return value
        if isinstance(value, Struct):
            return ""
        if isinstance(value, str):
            return self.name(field, short(value))
        return short(self.name(field, value))

    def amounts(self, field: str, value: Any) -> bool:
        """Whether a value is so many of something, and not the number that a thing is called by."""
        return isinstance(value, int) and not isinstance(value, bool) and field not in self.names.NUMBERED

    def action(self, action: Action, step_tag: str = "") -> str:
        """The sentence of an action in the step of that tag (default: the innermost one): what its button says."""
        if patches := getattr(action, "patches", None):
            told = self.corrections(patches)
            return self.say("web.late.told", what=told) if getattr(action, "reason", "") == LATE else told
        step = top(self.view)
        more = self.params(self.wording.action_params(action))
        key = self.wording.key(action, step_tag or (tag(step) if step else ""))
        return self.say(key, **(self.params(action) | more))

    def done_action(self, action: Action, step_tag: str) -> str:
        """What the log and undo call it, read without the question that its button answered: a text under
        `action_done` where the button's words would say too little by themselves."""
        key = self.wording.key(action, step_tag).replace("action.", "action_done.", 1)
        return self.say(key, **(self.params(action) | self.params(self.wording.action_params(action)))) \
            if self.has(key) else self.action(action, step_tag)

    def short_action(self, action: Action) -> str:
        """What tells it from others of its verb that share their first field, "" where its fields do."""
        step = top(self.view)
        key = self.wording.key(action, tag(step) if step else "").replace("action.", "action_short.", 1)
        return self.say(key, **self.params(action)) if self.has(key) else ""

    def brief_action(self, action: Action) -> str:
        """What tells it from others of its verb at the same places, "" where the game has no words for that (texts
        under `action_brief`)."""
        key = self.wording.key(action, "").replace("action.", "action_brief.", 1)
        return self.say(key, **(self.params(action) | self.params(self.wording.action_params(action)))) \
            if self.has(key) else ""

    def hints(self, action: Action) -> tuple[Chip, ...]:
        """What one should know to choose among actions: the game's own lines about it."""
        return self.chips(self.screen.about(self.view, action, self.lang))

    def chips(self, lines: Iterable[tuple[str, Mapping[str, Any]]]) -> tuple[Chip, ...]:
        """The lines of a card, those with a picture first told by it."""
        return tuple(chip for key, params in lines for chip in self._chips(key, params))

    def _chips(self, key: str, params: Mapping[str, Any]) -> Iterator[Chip]:
        label, icon, kind = self.line(key, params), self.icons.LINES.get(key, ""), self.icons.KINDS.get(key, "gain")
        value = next(iter(params.values()), "")
        if kind == "tag":
            yield Chip(icon, label, label, kind, self._tint(icon, value))
        elif icon and isinstance(value, Mapping):
            for good, amount in value.items():
                sign = self.icons.GOODS[good]
                yield Chip(sign, number(amount), f"{self.name('good', good)} {number(amount)}", kind,
                           self._tint(sign, good))
        elif icon and "percent" in params:
            yield Chip(icon, percents(self.lang, f"{params['percent']} %"), label, kind)
        elif icon:
            amount = params.get("value", params.get("n", ""))
            yield Chip(icon, number(amount) if amount != "" else label, label, kind)
        else:
            subject, _, name = key.partition(".")
            yield Chip("", label, label, "words", rule=self.game.topics.rule_of(subject, name))

    def _tint(self, icon: str, value: Any) -> str:
        return str(value) if icon in self.icons.TINTED else ""

    def line(self, key: str, params: Mapping[str, Any]) -> str:
        """A line of a card: of the game's texts under `card`, or elsewhere among them; or the words somebody typed."""
        if not key:
            return str(params["words"])
        return self.say(f"card.{key}" if self.has(f"card.{key}") else key, **self.params(params))

    def verb(self, action_tag: str) -> str:
        return self.say(f"verb.{action_tag}")

    def fact(self, fact: Fact) -> str:
        """The log sentence of a fact, or "" for one that only moves the sequence of play."""
        if isinstance(fact, SILENT):
            return ""
        if isinstance(fact, Corrected):
            return self.corrections(fact.patches)
        key = self.wording.fact_key(fact)
        return self.say(key, **(self.params(fact) | self.params(self.wording.fact_params(fact)))) if key else ""

    def step(self, step: Any, seats: tuple[Seat, ...], seat: Seat = "", verbs: Sequence[str] = ()) -> str:
        """What is asked now, of whom; for a `seat` that has to wait, what the others are at. `verbs`: the tags of what
        is possible, for a question that names only that."""
        who = ", ".join(self.player(s) for s in seats)
        fields = {f: getattr(step, f) for f in step.__struct_fields__}
        waits = bool(seat) and seat not in seats and TABLE not in seats
        if not waits and (wants := fields.get("wants")):
            field, value = self.wording.subject(wants[0])
            return self.say(self.wording.ask_key(wants[0]), card=self.name(field, value))
        key = self.wording.step_key(step, table=TABLE in seats, other=waits)
        if not waits and len(verbs) == 1 and self.has(only := f"ask_only.{verbs[0]}"):
            return self.say(only)
        choice = key.replace("step.", "step_choice.", 1)
        named = list(dict.fromkeys(self.say(f"ask_verb.{x}") for x in verbs if self.has(f"ask_verb.{x}")))
        if not waits and self.has(choice) and named:
            either = self._either(named)
            asked = self.say(choice, verbs=either[:1].upper() + either[1:])
            if len(asked) <= MAX_QUESTION_LETTERS:
                return asked
        return self.say(key, **(self.params(fields) | {"seat": who}))

    def _either(self, words: Sequence[str]) -> str:
        """"walk, camp, or stop"."""
        if len(words) < 2:
            return "".join(words)
        return self.say("web.either", rest=", ".join(words[:-1]), last=words[-1])

    def corrections(self, patches: tuple[Patch, ...]) -> str:
        """What the game calls them; else a few one by one, and a whole position as such: hands read it off
        the table anyway."""
        if told := self.wording.correction(patches):
            return self.say(told[0], **self.params(told[1]))
        if len(patches) > MAX_CORRECTIONS_TOLD:
            return self.say("web.position.entered", n=len(patches))
        return "; ".join(self.patch(p) for p in patches)

    def patch(self, patch: Patch) -> str:
        """A correction: whose counter moved by how much, or which field was set."""
        way = [str(p) for p in patch.path]
        who = next((self.player(p) for p in way if p in self.players), "")
        last = way[-1] if way else ""
        what = next((self.say(f"counter.{p}") for p in reversed(way) if self.has(f"counter.{p}")), last)
        if patch.by:
            return self.say("web.correct.moved", who=who, what=what, by=signed(patch.by, plus=True))
        value = self.name(last, patch.value) if isinstance(patch.value, str | int) else "…"
        return self.say("web.correct.set", who=who, what=what, value=value)

    def page(self, cite: Cite) -> str:
        """Where the rulebook says it, short enough to stand behind a sentence."""
        return self._cited(cite, "exact", "about")

    def citation(self, cite: Cite) -> str:
        """The same in full, for the rule's own page: which book, and where in it."""
        return self._cited(cite, "whole_exact", "whole_about")

    def _cited(self, cite: Cite, exact: str, about: str) -> str:
        if own := self._own_page(cite.rule):
            return self.say("web.page.own", page=own)
        if not cite.page:
            return self.say("web.page.app")
        return self.say(f"web.page.{about if cite.inferred else exact}", page=cite.page)

    def _own_page(self, rule: str) -> int:
        """The page of the owner's rulebook that settled something of a rule at this table, 0 where none did."""
        pages = getattr(getattr(self.view, "settings", None), "book_pages", {})
        return next((pages[one.name] for one in self.game.about.questions if one.rule == rule and one.name in pages), 0)

    def refusal(self, refusal: Refusal, open: bool = True) -> dict[str, Any]:
        """One reason, as the error shape carries it. Not `open`: without particulars, which may be secret."""
        rule = f"rule.{refusal.cite.rule}"
        title = self.say(rule + ".title") if self.has(rule + ".title") else refusal.cite.rule
        return {
            "guard": refusal.guard, "rule": refusal.cite.rule, "page": self.page(refusal.cite), "title": title,
            "why": self.say(self.wording.refusal_key(refusal), **self.params(refusal.params)) if open else title,
            "text": self.say(rule + ".text") if self.has(rule + ".text") else "",
            "at": list(refusal.at) if open else [], "final": refusal.final,
        }

    def doubt(self, doubt: Doubt) -> str:
        return self.say(f"doubt.{doubt.about}", **self.params(doubt.params))

    def finding(self, finding: Finding) -> str:
        return self.say(f"finding.{finding.about}", **self.params(finding.params))

    def reason(self, reason: str) -> str:
        """Why somebody overruled: a preset in the reader's language, or what was typed."""
        return self.say(f"web.reason.{reason}") if self.has(f"web.reason.{reason}") else reason

    def instruction(self, step: Instruction) -> str:
        """What hands must do, in one sentence."""
        places = {"place": self.place(step.place), "to": self.place(step.to) if step.to else ""}
        return self.say(f"hands.{step.do}", piece=self.piece(step.piece), **places)

    def piece(self, piece: Piece) -> str:
        """A thing of the table with its owner, and how many of it."""
        word = self.name("piece", piece.kind)
        if piece.name:
            name, key = self.name(piece.kind, piece.name), f"piece.{piece.kind}"
            name = signed(int(name)) if name[1:].isdigit() and name[0] == "-" else name
            word = self.say(key, name=name) if self.has(key) else name if word in name else f"{word} {name}".strip()
        owner = f" ({self.players.get(piece.owner) or self.name('owner', piece.owner)})" if piece.owner else ""
        count = f"{piece.count} × " if piece.count > 1 else ""
        return f"{count}{word}{owner}"

    def score_line(self, line: ScoreLine) -> str:
        params = self.params(line.params)
        if isinstance(line.points, int):
            params.setdefault("n", line.points)
        return self.say(f"score.{line.source}", **params)


def tag(thing: Any) -> str:
    """The tag of an action, fact or step in JSON and in the texts."""
    return str(thing.__struct_config__.tag)


def short(text: str) -> str:
    """What somebody sent may be long; a sentence quotes its first whole words, or the start of a word that is too long
    by itself."""
    if len(text) <= MAX_QUOTED_LETTERS:
        return text
    words = text[:MAX_QUOTED_LETTERS + 1].rpartition(" ")[0].rstrip(" ,;:.")
    return (words or text[:MAX_QUOTED_LETTERS]) + "…"


def number(value: Any) -> str:
    """A number for the screen: a real minus, and "?" for what nobody told."""
    return "?" if isinstance(value, Unknown) else signed(value)


def fields(action: Action) -> dict[str, Any]:
    """An action's own fields in order, its seat left out."""
    return {f: v for f, v in asdict(action).items() if f != "seat"}
