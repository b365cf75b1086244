"""An entry as the printed storybooks lay it out: for what reads such pages."""
from __future__ import annotations

import re
from itertools import groupby

from companion.story.book import Choice, Entry

_NAMES = {
    "cs": {"coin": "mince", "gem": "drahokam", "food": "jídlo", "heart": "bod zdraví", "green": "zelená frakce",
           "blue": "modrá frakce", "red": "červená frakce", "yellow": "žlutá frakce", "plain": "bezbarvá frakce",
           "bird": "kivi", "treasure": "poklad", "adventurer": "dobrodruh", "tortoise": "želva", "keyword": "slovo {}",
           "world": "získáváš kartu {}", "story": "{}", "code": "{}", "reputation": "pověst"},
    "en": {"coin": "coin", "gem": "gem", "food": "food", "heart": "heart", "green": "green faction token",
           "blue": "blue faction token", "red": "red faction token", "yellow": "yellow faction token",
           "plain": "colourless token", "bird": "pack bird", "treasure": "treasure", "adventurer": "adventurer",
           "tortoise": "tortoise", "keyword": "keyword {}", "world": "gain the world card {}", "story": "{}",
           "code": "{}", "reputation": "reputation"},
}
_WORDS = {
    "cs": {"skill": "Schopnost", "combat": "Boj", "if": "Máš-li slovo {}", "ifs": "Máš-li slova {} a {}", "or": "nebo",
           "optional": " (volitelně)"},
    "en": {"skill": "Skill", "combat": "Combat", "if": "If you have the keyword {}",
           "ifs": "If you have the keywords {} and {}", "or": "or", "optional": " (optional)"},
}


def layout(entry: Entry, lang: str) -> str:
    """The page of an entry: no title, no sounds, headings in capitals."""
    number = "" if " " in entry.code else f"{entry.code} □\n\n"
    options = (_option(one, n, lang) for n, one in enumerate(entry.choices))
    parts = [_plain(entry.text.get(lang, "")), entry.next, *options, f"— {entry.author}" if entry.author else ""]
    return number + "\n\n".join(part for part in parts if part) + "\n"


def _plain(prose: str) -> str:
    return re.sub(r"\{\w+\} ?", "", prose).strip()


def _option(choice: Choice, n: int, lang: str) -> str:
    words = _WORDS[lang]
    parts = []
    if choice.keywords:
        said = words["if" if len(choice.keywords) == 1 else "ifs"].format(*choice.keywords)
        parts.append(said + (words["optional"] if choice.optional else ""))
    if choice.check:
        link = f"{words['or']} " if n and not choice.keywords else ""
        parts.append(f"{link}{words[choice.check]} {choice.need}")
    if choice.check or choice.optional:
        parts.append(choice.heading.get(lang, "").upper())
    parts.append(_plain(choice.success.get(lang, "")))
    price = [f"-{part}" for part in _pieces(choice.price, lang)]
    rows = [(choice.need, [*price, *_pieces(choice.rewards, lang)]), (choice.bonus_need, _pieces(choice.bonus, lang))]
    for need, pieces in rows:
        if pieces:
            parts.append((f"{need} ▶ " if choice.check else "") + ", ".join(pieces))
    return "\n\n".join(part for part in parts if part)


def _pieces(pieces: tuple[str, ...], lang: str) -> list[str]:
    said = []
    for word, same in groupby(pieces):
        many = len([*same])
        kind, _, name = word.partition(":")
        sign = kind[-1] if kind[-1] in "+-" else ""
        text = _NAMES[lang][kind.rstrip("+-")].format(name)
        said += [text] * many if name else [f"{sign}{many} {text}"]
    return said
