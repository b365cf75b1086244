"""What lobby and wizard know of Říše snů without its rules."""
from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import fields

from companion.games.about import About, Ask, Box, Codes, Mode, Wished
from companion.games.rise_snu.settings import BEGINNERS, CHARACTERS, CLASH, SIDES, TRIAL, Rules, Settings, side_of

MAX_GLORY = 8
TOURNAMENT = ("no", "first", "final")
OF_CLASH = ("hard_quests", "long_game", "spells")
OF_TRIAL = ("no_spells", "no_abilities", "distrustful", "dream_worlds", "race", "brotherhood")
BY_ITSELF = ("abilities",)


def _modes(name: str) -> tuple[str, ...]:
    return (CLASH,) if name in OF_CLASH else (TRIAL,) if name in OF_TRIAL else (CLASH, TRIAL)


def _faults(wished: Wished) -> Mapping[str, str]:
    """As many heroes as demons in a Clash, at most three of each in a Trial; brothers are two and two."""
    chosen = [x for x in wished.answers.get("characters", {}).values() if x]
    count = {side: sum(side_of(x) == side for x in chosen) for side in SIDES}
    most = 3 if wished.mode == TRIAL else len(wished.seats) // 2
    found: dict[str, str] = {}
    if len(set(chosen)) < len(chosen) or max(count.values(), default=0) > most:
        found["characters"] = "setup.characters.wrong" if wished.mode != TRIAL else "setup.characters.many"
    if wished.mode == TRIAL and wished.answers.get("brotherhood") and len(wished.seats) != 4:
        found["brotherhood"] = "setup.brotherhood.wrong"
    return found


ABOUT = About(
    id="rise_snu", seats=(2, 3, 4, 5), colours=(), coach=True, icon="moon",
    modes=(Mode(CLASH, "moon", seats=(2, 4)), Mode(BEGINNERS, "start", seats=(2,)),
           Mode(TRIAL, "star", seats=(3, 4, 5))),
    faults=_faults, boxes=(Box("sample", invented=True), Box("empty")),
    codes=Codes("R", {"character": "C", "dream": "D", "horror": "H", "event": "E", "easy": "G", "hard": "T",
                      "ability": "A"}),
    asks=(Ask("characters", "person", "", CHARACTERS, group="play"),
          Ask("goal", "number", 3, low=1, high=MAX_GLORY, group="play", modes=(TRIAL,)),
          Ask("real_cards", group="play"),
          *(Ask(one.name, modes=_modes(one.name), path=("rules", one.name)) for one in fields(Rules)
            if one.name not in BY_ITSELF),
          Ask("tournament", "choice", TOURNAMENT[0], TOURNAMENT, modes=(TRIAL,)),
          Ask("boards", "number", 1, low=1, high=2, modes=(CLASH, TRIAL)), Ask("turned", modes=(CLASH, TRIAL)),
          *(Ask(one.name, default=one.default, path=("settings", one.name), group="settings")
            for one in fields(Settings))))
