"""A hand that copies a printed card into a form: how many taps, keys and looks the form asks of it.

A keystroke model: a tap takes 1.2 s, a key 0.3 s, a look from the form to the card 1.3 s. The hand knows the form: to a
number it goes by Enter or by a tap, whichever is quicker. A swipe, where what it wants is not in view, counts as a tap.
It looks once before the name, once before all numbers, once before each effect or option."""
from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from playwright.sync_api import Locator, Page, expect

from companion.box.declare import Field, Shelf

TAP, KEY, LOOK = 1.2, 0.3, 1.3
"""Seconds."""


class Cost(Struct):
    """What one card took."""

    taps: int = 0
    keys: int = 0
    looks: int = 0

    @property
    def seconds(self) -> float:
        return self.taps * TAP + self.keys * KEY + self.looks * LOOK


STOPS = """(input) => { if (!input.form.matches("[data-enter]")) return -1;
  const all = [...input.form.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox]), select")]
    .filter((x) => x.checkVisibility() && !("aside" in x.dataset));
  const from = all.indexOf(document.activeElement), to = all.indexOf(input);
  return from < 0 || to < from || all.slice(from, to).some((x) => x.matches("select")) ? -1 : to - from; }"""
"""How many times Enter leads from the field in use to this one, -1 where it does not: Enter in a list opens it."""


class Hand:
    """Enters cards of one kind, one after another, in the language `lang`."""

    def __init__(self, page: Page, lang: str, operations: Mapping[str, tuple[Field, ...]]):
        self.page, self.lang, self.operations, self.cost = page, lang, operations, Cost()

    def enter(self, shelf: Shelf, card: Mapping[str, Any]) -> Cost:
        """The card as plain values, into the open form of a new one; saved at the end."""
        self.cost = Cost()
        if any(card.get(f.name) for f in shelf.fields if f.kind == "number"):
            self.cost.looks += 1
        self._fields(shelf.fields, card, "")
        self._save()
        return self.cost

    def _fields(self, fields: Iterable[Field], thing: Mapping[str, Any], prefix: str) -> None:
        for field in fields:
            value, key = thing.get(field.name), f"{prefix}{field.name}"
            match field.kind:
                case "name" if value:
                    self.cost.looks += 1
                    name = value.get(self.lang) or value.get("") or next(iter(value.values()))
                    self._type(f"{key}.{self.lang}", name)
                case "number" if value and str(value) != self._input(key).input_value():
                    self._number(key, int(value), field)
                case "choice":
                    self._choice(key, str(value or ""))
                case "choices":
                    for one in field.of:
                        box = self.page.locator(f'[name="{key}.{one}"]')
                        if box.is_checked() != (one in (value or ())):
                            self._tap(self.page.locator(f'label:has([name="{key}.{one}"])'))
                case "flag" if value:
                    self._tap(self.page.locator(f'label:has([name="{key}"])'))
                case "words" | "text" | "keywords" if value:
                    self._type(key, ", ".join(value) if field.kind == "keywords" else str(value))
                case "operations":
                    for n, row in enumerate(value or ()):
                        self.cost.looks += 1
                        self._add(key, row["kind"])
                        self._fields(self.operations[row["kind"]], row, f"{key}.{n}.")
                case "rows":
                    for n, row in enumerate(value or ()):
                        if n >= self.page.locator(f"#list-{field.name} > .list-row").count():
                            self._tap(self.page.locator(f'[value="add {key}"]'))
                            expect(self.page.locator(f"#list-{field.name} > .list-row")).to_have_count(n + 1)
                        self._fields(field.inner, row, f"{key}.{n}.")
                case "pieces":
                    self._pieces(key, value or ())

    def _input(self, name: str) -> Locator:
        return self.page.locator(f'[name="{name}"]')

    def _tap(self, what: Locator) -> None:
        """A tap, and a swipe before it where the thing is not in view."""
        self.cost.taps += 1
        self._swipe_to(what)
        what.click()

    def _swipe_to(self, what: Locator) -> None:
        seen = what.evaluate("""(x) => { const a = x.getBoundingClientRect();
          const at = document.elementFromPoint(a.x + a.width / 2, a.y + a.height / 2);
          return Boolean(at) && (x.contains(at) || at.closest("label")?.contains(x) || at.contains(x)); }""")
        if not seen:
            self.cost.taps += 1
            what.scroll_into_view_if_needed()

    def _reach(self, what: Locator, keys: int) -> None:
        """Into that field: by Enter where that is quicker than a tap."""
        away = what.evaluate(STOPS)
        if away < 0 or away * KEY >= TAP:
            self._tap(what)
        else:
            for _ in range(away):
                self._key("Enter")
        expect(what).to_be_focused()
        self.cost.keys += keys

    def _key(self, key: str) -> None:
        self.cost.keys += 1
        self.page.keyboard.press(key)

    def _type(self, name: str, text: str) -> None:
        field = self._input(name)
        self._open(field)
        self._reach(field, len(text))
        self.page.keyboard.type(text)

    def _number(self, key: str, value: int, field: Field) -> None:
        """Typed, or counted up by a tap where it is one more than nothing."""
        what = self._input(key)
        self._open(what)
        away = what.evaluate(STOPS)
        typed = min(away * KEY if away >= 0 else TAP, TAP) + len(str(value)) * KEY
        more = self.page.locator(f'.stepper:has([name="{key}"]) [data-by="1"]')
        if value == 1 and typed > TAP and more.count():
            self._tap(more)
        else:
            self._reach(what, len(str(value)))
            self.page.keyboard.type(str(value))

    def _choice(self, key: str, value: str) -> None:
        select = self.page.locator(f'select[name="{key}"]')
        if select.count():
            if select.input_value() != value:
                self._tap(select)
                self.cost.taps += 1
                select.select_option(value)
            return
        one = self.page.locator(f'input[name="{key}"][value="{value}"]')
        if one.count() and not one.is_checked():
            self._open(one)
            self._tap(self.page.locator(f'label:has(input[name="{key}"][value="{value}"])'))

    def _open(self, what: Locator) -> None:
        """Unfold the part of a form in which something lies."""
        closed = self.page.locator("details:not([open])").filter(has=what)
        if closed.count():
            self._tap(closed.locator("> summary").first)

    def _add(self, key: str, what: str) -> None:
        """One more row of that kind: one tap where it is proposed, two where it is among all others."""
        rows = self.page.locator(f'[id="list-{key}"] > :is(.list-row, .piece-row)')
        before = rows.count()
        button = self.page.locator(f'[value="add {key} {what}"]')
        if button.count():
            self._open(button)
            self._tap(button)
        else:  # a list to choose from, and a button beside it
            self._choice(f"{key}.new", what)
            self._tap(self.page.locator(f'[value="add {key}"]'))
        expect(rows).to_have_count(before + 1)

    def _pieces(self, key: str, words: Iterable[str]) -> None:
        counts: dict[str, int] = {}
        for word in words:
            counts[word] = counts.get(word, 0) + 1
        if counts:
            self.cost.looks += 1
        for n, (word, times) in enumerate(counts.items()):
            what, _, name = word.partition(":")
            self._open(self.page.locator(f'[id="list-{key}"]'))
            self._add(key, what)
            if times > 1:
                self._reach(self._input(f"{key}.{n}.n"), 1)
                self.page.keyboard.type(str(times))
            if name:
                self._type(f"{key}.{n}.word", name)

    def _save(self) -> None:
        """Save, the next card: by the button, or by Enter where this field is the last one."""
        rest = self.page.locator("[value=zero]")
        if rest.count():
            self._tap(rest)
        with self.page.expect_navigation():
            self._tap(self.page.locator(".launch [value=next]"))
