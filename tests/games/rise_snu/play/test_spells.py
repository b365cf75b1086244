"""Spells (D35 to D40)."""
from __future__ import annotations

from fractions import Fraction


from companion.games.rise_snu import actions as a
from companion.games.rise_snu import figures, steps
from companion.games.rise_snu.screen.chances import spell
from companion.games.rise_snu.steps.spells import on_self, threshold
from companion.kernel import Unknown, actors, top, view
from tests.games.rise_snu.helpers import (
    CALM, CLASH4, GAME, TRIAL, at, do, done, go, inside, offered, refused, roll, ruled, sending, settled, stands,
    walking, with_)

CASTS = walking(stands(TRIAL, "ann", "A4"))
MAGE = with_(CASTS, abilities=("ability-mage",))
ON_WELL = stands(MAGE, "ann", "C3")


def cast(name: str, target: str = "", seat: str = "ann") -> a.Cast:
    return a.Cast(seat=seat, spell=name, target=target)


def test_D35_thresholds_and_bonuses() -> None:
    """R14.3, R14.6: Movement always, Lightning from 6, with Mage from 5, on a well from 4."""
    assert spell(CASTS, "ann", "movement") == 1
    assert [spell(s, "ann", "lightning") for s in (CASTS, MAGE, ON_WELL)] == [
        Fraction(3, 8), Fraction(4, 8), Fraction(5, 8)]
    assert do(MAGE, cast("lightning", "bob"), roll(5)).players["bob"].lives == 3
    assert do(CASTS, cast("lightning", "bob"), roll(5)).players["bob"].lives == 4


def test_D36_paralysis_needs_a_bonus() -> None:
    """R14.7, R14.6: 8 alone fails; 8 with one bonus, 7 with two."""
    assert not do(CASTS, cast("paralysis", "bob"), roll(8)).players["bob"].paralysed
    assert do(MAGE, cast("paralysis", "bob"), roll(8)).players["bob"].paralysed
    assert do(ON_WELL, cast("paralysis", "bob"), roll(7)).players["bob"].paralysed


def test_D37_hypnosis_needs_two_bonuses() -> None:
    """R14.7: 8 with two bonuses, 7 with three."""
    assert spell(MAGE, "ann", "hypnosis") == 0
    assert do(ON_WELL, cast("hypnosis", "bob"), roll(8)).players["bob"].hypnotist == "ann"
    assert spell(with_(ON_WELL, magic=1), "ann", "hypnosis") == Fraction(2, 8)


def test_D38_one_try_a_round_and_an_attack_beside_it() -> None:
    """R14.2, R14.5, A46: also after a failure."""
    s = do(stands(CASTS, "bob", "A4"), cast("lightning", "bob"), roll(1))
    assert refused(s, cast("movement")) == {"cast.once"}
    assert offered(s, "ann", a.Attack)


def test_D39_spells_on_oneself() -> None:
    """R14.6, R14.4: Speed 6 points, Path makes void cost 1, Giant Strength one power until the turn ends."""
    s = do(CASTS, cast("speed"), roll(8))
    assert isinstance(top(s), steps.Casting)
    assert do(s, roll(6)).players["ann"].bp == 14
    s = do(CASTS, cast("path"), roll(4))
    assert figures.cost(s, "ann", at(s, "A3")) == 1
    assert figures.cost(s, "bob", at(s, "A3")) == 2
    s = do(CASTS, cast("giant_strength"), roll(5))
    assert figures.power(s, "ann") == 4
    assert do(s, done()).players["ann"].might == 0
    assert on_self(s, "teleport")
    assert not on_self(s, "hurl")


def test_D40_hurl_in_void_alone() -> None:
    """R14.6, A51: up to two cells onto void; not on a path."""
    assert refused(CASTS, cast("hurl", "bob")) == {"cast.void"}
    s = do(stands(CASTS, "bob", "K4"), cast("hurl", "bob"), roll(3))
    spots = {x.to for x in offered(s, "ann", a.Land)}
    assert at(s, "J3") in spots
    assert at(s, "K5") not in spots
    assert at(s, "H4") not in spots
    assert do(s, a.Land(seat="ann", to=at(s, "J3"))).players["bob"].at == at(s, "J3")


def test_slowing_and_movement() -> None:
    """R14.6, A48: a point less in the next movement, and no more after it; a point more now."""
    s = do(CASTS, cast("slowing", "bob"), roll(2))
    assert s.players["bob"].slowed == 1
    assert figures.movement(s, "bob") == 4
    assert do(CASTS, cast("movement"), roll(1)).players["ann"].bp == 9


def test_teleport_counts_as_arrival() -> None:
    """A52: an attack is possible where it leads."""
    s = stands(walking(TRIAL, walked=False, began="cell:A5"), "bob", "K4")
    s = do(s, cast("teleport"), roll(8), a.Land(seat="ann", to=at(s, "K4")))
    assert offered(s, "ann", a.Attack)


def test_paralysis_and_its_setting() -> None:
    """R14.6, A50, R15.2: in the Trial the whole turn is left out, in the Clash the movement, or the sending, too."""
    after = do(with_(CASTS, "bob", paralysed=True, hand=("horror-fog",)), done())
    assert top(after).seat == "cyd"
    assert not after.players["bob"].paralysed
    clash = with_(with_(walking(CALM), "bob", paralysed=True, hand=("horror-fog",)))
    after = do(clash, done())
    assert isinstance(top(after), steps.Sending)
    assert top(after).seat == "bob"
    after = do(after, done("bob"))
    assert top(after).seat == "ann"
    after = do(settled(clash, paralysis_whole_turn=True), done())
    assert top(after).seat == "ann"


def test_hypnosis_hands_the_movement_over() -> None:
    """R14.6, A49: who hypnotised moves, attacks and casts for the other; with the setting it sends, too."""
    s = with_(with_(walking(CALM), "bob", hypnotist="ann", hand=("horror-fog",)))
    after = do(s, done())
    assert actors(after) == ("bob",)
    after = do(after, done("bob"), roll(4))
    assert actors(after) == ("ann",)
    assert top(after).seat == "bob"
    after = do(after, a.Go(seat="ann", to=at(after, "K4")))
    assert after.players["bob"].at == at(after, "K4")
    assert actors(do(settled(s, hypnosis_whole_turn=True), done())) == ("ann",)


def test_hypnosis_shows_the_hand_while_it_sends() -> None:
    """R14.6, A49: in the Trial the whole turn is played by the other, who sees that hand then and no other."""
    s = with_(with_(CASTS, "bob", hypnotist="ann", hand=("horror-fog",)), "cyd", hand=("dream-bees",))
    assert view(GAME, s, "ann").players["bob"].hand == ("?",)
    s = do(s, done())
    assert actors(s) == ("ann",)
    assert view(GAME, s, "ann").players["bob"].hand == ("horror-fog",)
    assert view(GAME, s, "ann").players["cyd"].hand == ("?",)
    assert view(GAME, s, "cyd").players["bob"].hand == ("?",)
    assert offered(s, "ann", a.Send) == [a.Send(seat="ann", card="horror-fog")]


def test_helpers_cast_if_agreed() -> None:
    """R14.1, R17.4: helpers only, and only with casting."""
    s = walking(ruled(CLASH4, spells=True), seat="cyd")
    assert not refused(s, cast("movement", seat="cyd"))
    assert refused(walking(ruled(CLASH4, spells=True)), cast("movement")) == {"cast.agreed"}
    assert not offered(walking(CLASH4, seat="cyd"), "cyd", a.Cast)


def test_the_table_of_spells() -> None:
    """R14.6: thresholds 1 to 10."""
    names = list(TRIAL.box.spells)
    assert [threshold(TRIAL, x) for x in names] == list(range(1, 11))
    assert not isinstance(figures.power(TRIAL, "ann"), Unknown)
    assert go(CASTS, "A3") in offered(CASTS, "ann", a.Go)
    assert actors(inside(TRIAL, steps.Casting("ann", "speed"))) == ("table",)
    assert sending(TRIAL, hand=("dream-bees",)).flow[-1].once
