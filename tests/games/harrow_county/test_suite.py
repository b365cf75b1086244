"""Harrow County through the suite of every game."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import steps
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.box.cards import GOBLIN_CARDS, HESTER_CARDS, TACTICS
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.fair_folk.state import ITEMS, all_of, held, knowing, possible, spot
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import OUTSIDE, hester_deck
from companion.games.harrow_county.kammi import facts as k
from companion.games.harrow_county.kammi.state import DOLLS, MASKS, hidden_from, mixable
from companion.games.harrow_county.solo import actions as sa
from companion.games.harrow_county.solo import facts as sf
from companion.games.harrow_county.solo.state import GOALS
from companion.kernel import UNKNOWN, Action, Fact
from tests.games.harrow_county import cases, cases_cards, cases_tiles
from tests.games.harrow_county.fair_folk import cases as cases_fair_folk
from tests.games.harrow_county.hester import cases as cases_hester
from tests.games.harrow_county.kammi import cases as cases_kammi
from tests.games.harrow_county.solo import cases as cases_solo
from tests.games.suite.capabilities import Capabilities
from tests.games.suite.conformance import Conformance
from tests.games.suite.coverage import Coverage
from tests.games.suite.golden import Golden, Recorded
from tests.games.suite.guards import Case, Guards
from tests.games.suite.hidden import Deals
from tests.games.suite.perft import Counted, Perft
from tests.games.suite.positions import Positions
from tests.games.suite.secrets import Secrets
from tests.games.suite.topics import Topic, Topics
from tests.games.suite.wording import Wording
from tests.toys.surfaces import Surfaces

CASES = [*cases.CASES, *cases_cards.CASES, *cases_tiles.CASES, *cases_kammi.CASES, *cases_hester.CASES,
         *cases_fair_folk.CASES, *cases_solo.CASES]
SETUPS: dict[str, dict[str, Any]] = {
    "house_a": {"seats": ("ann", "bob")},
    "real_bag": {"seats": ("ann", "bob"), "colours": {"ann": "blue", "bob": "red"}, "map": "house_b",
                 "real_bag": True, "settings": {"clash_unpaid": True, "chain_ends": False, "pool_advances": False}}}
TWO = ("ann", "bob")
SETUPS |= {
    "cards": {"seats": TWO, "mode": "full", "legends": {"ann": "malachi", "bob": "odessa"}},
    "tracks": {"seats": TWO, "mode": "full", "legends": {"ann": "bernice", "bob": "corbin"}, "townsfolk_track": True,
               "push_track": True, "map": "house_b"},
    "real_cards": {"seats": TWO, "mode": "full", "legends": {"ann": "priscilla", "bob": "mildred"}, "real_cards": True,
                   "real_bag": True},
    "boy_and_kain": {"seats": TWO, "mode": "full", "legends": {"ann": "skinless_boy", "bob": "kain"}},
    "tiles": {"seats": TWO, "mode": "full", "bonus_tiles": True, "legends": {"ann": "emmy", "bob": "corbin"}},
    "emmy_and_wilma": {"seats": TWO, "mode": "full", "legends": {"ann": "emmy", "bob": "wilma"},
                       "townsfolk_track": True}}
KAMMI: dict[str, dict[str, Any]] = {
    "kammi_and_protectors": {"seats": TWO, "colours": {"ann": "red", "bob": "purple"}, "mode": "full",
                             "legends": {"ann": "emmy", "bob": "prankster"}, "scheme_track": True},
    "kammi_and_family": {"seats": TWO, "colours": {"ann": "purple", "bob": "blue"}, "mode": "full",
                         "legends": {"ann": "knocker", "bob": "levi"}},
    "bruiser": {"seats": TWO, "colours": {"ann": "purple", "bob": "red"}, "mode": "full", "map": "house_b",
                "legends": {"ann": "bruiser", "bob": "bernice"}, "townsfolk_track": True, "real_cards": True}}
SETUPS |= KAMMI
TRIO = ("ann", "bob", "cyd")
HESTER: dict[str, dict[str, Any]] = {
    "hester": {"seats": TRIO, "colours": {"ann": "red", "bob": "blue", "cyd": "black"}, "mode": "full"},
    "hester_and_kammi": {"seats": TRIO, "colours": {"ann": "black", "bob": "purple", "cyd": "blue"}, "mode": "full",
                         "legends": {"bob": "prankster", "cyd": "odessa"}, "map": "house_b"},
    "hester_kammi_protectors": {"seats": TRIO, "colours": {"ann": "red", "bob": "black", "cyd": "purple"},
                                "mode": "full", "real_cards": True, "townsfolk_track": True,
                                "settings": {"fork_roots": False, "each_legend": False}}}
FAIR: dict[str, dict[str, Any]] = {
    "fair_folk": {"seats": TRIO, "colours": {"ann": "silver", "bob": "red", "cyd": "blue"}, "mode": "full"},
    "fair_folk_and_kammi": {"seats": TRIO, "colours": {"ann": "red", "bob": "purple", "cyd": "silver"}, "mode": "full",
                            "legends": {"ann": "emmy", "bob": "knocker"}},
    "fair_real": {"seats": TRIO, "colours": {"ann": "blue", "bob": "silver", "cyd": "purple"}, "mode": "full",
                  "map": "house_b", "legends": {"ann": "odessa", "cyd": "prankster"}, "real_cards": True,
                  "real_bag": True}}
QUARTET = (*TRIO, "dan")
FOUR: dict[str, dict[str, Any]] = {
    "four": {"seats": QUARTET, "colours": {"ann": "silver", "bob": "red", "cyd": "black", "dan": "blue"},
             "mode": "full"},
    "four_and_kammi": {"seats": QUARTET, "colours": {"ann": "red", "bob": "black", "cyd": "purple", "dan": "silver"},
                       "mode": "full", "legends": {"cyd": "bruiser"}, "real_cards": True, "map": "house_b"},
    "four_without_protectors": {"seats": QUARTET, "mode": "full", "legends": {"ann": "odessa"},
                                "colours": {"ann": "blue", "bob": "purple", "cyd": "silver", "dan": "black"}}}
SOLO: dict[str, dict[str, Any]] = {
    "solo": {"seats": ("cyd",), "mode": "solo", "solo_level": 2},
    "solo_real": {"seats": ("cyd",), "mode": "solo", "solo_level": 3, "real_cards": True, "map": "house_b"}}
SETUPS |= HESTER | FAIR | FOUR | SOLO
HIDING = {"kammi": SETUPS["kammi_and_protectors"], "tiles": SETUPS["tiles"], "hester": SETUPS["hester"]}
SELDOM = frozenset({"boy_and_kain", "emmy_and_wilma", "bruiser", "hester_kammi_protectors", "fair_real",
                    "four_and_kammi", "four_without_protectors", "solo_real"})


class Hands(Deals):
    """Whose hand a card is in, and what is still in the decks."""

    def secrets(self, s: Any) -> Mapping[str, str]:
        if s.book_chapter == 1 or s.real_cards:
            return {}
        hands = {card: seat for seat in s.factions for card in (*s.players[seat].hand, *s.players[seat].under_deck)}
        mine = dict.fromkeys(s.hester.hand, s.hester.seat) | dict.fromkeys(hester_deck(s), "") if s.hester.seat else {}
        factions = () if s.solo.solo_level else s.factions  # alone they have no cards
        return {card: "" for seat in factions for card in s.deck(seat)} | hands | mine | self.of_chapter_4(s) \
            | self.of_the_fair_folk(s)

    def of_chapter_4(self, s: Any) -> Mapping[str, str]:
        """Which of Kammi's tokens is the goblin, and which doll is real."""
        names = {"goblin": MASKS, "real_doll": tuple(s.kammi.dolls)}
        return {name: seat for field, seat in hidden_from(s) for name in names[field]}

    def of_the_fair_folk(self, s: Any) -> Mapping[str, str]:
        """What they hold and may draw, and every hex where the thing that is looked for can be: the Location Card is
        hidden from them, and from whoever only watches."""
        theirs = s.fair_folk
        if not theirs.seat:
            return {}
        cards = {card: "" for kind in ("objectives", "cards") for card in all_of(s, kind)
                 if card not in held(s, kind)[1]}
        spots = {spot(at): s.factions[0] for at in possible(s)} if theirs.hideouts else {}
        return cards | dict.fromkeys((*theirs.objectives, *theirs.cards), theirs.seat) | spots

    def kept_from(self, s: Any, seat: str) -> set[str]:
        """Everybody but the Fair Folk sees the Location Card."""
        return {x for x in super().kept_from(s, seat) if not (x.startswith("spot_") and seat in knowing(s))}

    def alike(self, s: Any, secret: str) -> Any:
        if secret in MASKS:
            return "legends"
        if secret.startswith(("quest_", "fair_", "spot_")):
            return secret.partition("_")[0]
        return ("dolls", secret in mixable(s)) if secret in DOLLS else (
            secret in TACTICS, secret in GOBLIN_CARDS, secret in HESTER_CARDS)


AT, TO = "hex:0,1", "hex:0,2"
WHO = ((0, False, True, False), (1, False, True, False), (0, True, True, False), (1, True, True, False),
       (1, False, False, True), (0, True, False, True), (1, True, False, True))
"""Groups of Kammi's units: haints, the one legend, the other, a doll."""
SNAKES = ((False, False, False), (True, False, False), (False, True, False), (True, True, False), (False, False, True),
          (True, False, True))
ACTIONS: Sequence[tuple[Action, str]] = (
    (a.Displace(seat="ann", to="", at=AT), "striking"), (a.Displace(seat="ann", to="", at=""), "striking"),
    (a.Displace(seat="ann", to=TO, at=""), "striking"), (a.Displace(seat="ann", to=TO, at=AT), "striking"),
    (a.PlaceCube(seat="ann", to=AT), "blessing"), (a.Done(seat="bob"), "drawing"), (a.Done(seat="ann"), "clash"),
    (a.Pull(seat="bob", what="legend", start=AT, to=TO), "storming"),
    (a.Pull(seat="bob", what="haint", start=AT, to=TO), "storming"),
    (a.Pull(seat="bob", what="scroll", start=AT, to=TO), "storming"), (a.Strike(seat="ann"), "striking"),
    *((x, "acting") for x in (
        a.LayOut(seat="table", token="spawn"), a.DrawCard(seat="table", card="mob"),
        a.PutBack(seat="bob", token="spawn"), a.PlayCard(seat="ann", card="mob"),
        a.UseToken(seat="bob", token="merging_together"), a.Choose(seat="bob", part="merge_hex"),
        a.Shift(seat="ann", what="haint", start=AT, to=TO), a.MergeHex(seat="bob", start=AT, to=TO),
        a.TakeToken(seat="ann", token="spawn", at=AT), a.PutToken(seat="ann", token="spawn", to=AT),
        a.RemoveHaint(seat="bob", at=AT), a.Nail(seat="ann", to=AT, legend=False),
        a.Nail(seat="ann", to=AT, legend=True), a.Nail(seat="ann", to=AT, legend=True, old=TO),
        a.Unnail(seat="bob", at=AT, legend=True), a.Unnail(seat="bob", at=AT, legend=False),
        a.TurnTile(seat="table", tile="tile_card"), a.UseTile(seat="ann", tile="tile_card"),
        a.CarryOut(seat="ann", jar="wild"), a.BuryCard(seat="ann", card="mob"),
        a.PlaceGoal(seat="ann", terrain="plains", to=AT), a.Taunt(seat="ann", to=AT), a.Pick(seat="bob", token="spawn"),
        a.StoreCubes(seat="bob", n=2),
        a.ReturnCubes(seat="bob", n=1), a.Banish(seat="ann", n=1))),
    *((a.Advance(seat="ann", start=AT, to=TO, haints=n, legend=legend, second=second, doll=doll), "acting")
      for n, legend, second, doll in WHO),
    (a.FillRow(seat="table", token="spawn"), "filling-rows"),
    *((a.SetOut(seat="bob", first=AT, second=TO, goblin=x), "setting-out")
      for x in ("first_token", "second_token", "")),
    (a.HideDoll(seat="ann", doll="doll_1"), "hiding-doll"), (a.HideDoll(seat="ann", doll=""), "hiding-doll"),
    (a.ChooseRow(seat="bob", row="1"), "turn"), (a.Replay(seat="bob", card="lure"), "replaying"),
    *((a.TurnDoll(seat="ann", at=AT, real_one=real), "turning-doll") for real in (True, False)),
    *((a.Unmask(seat="bob", goblin=goblin), "unmasking") for goblin in (True, False)),
    (a.PullDoll(seat="bob", start=AT, to=TO), "pulling-doll"), (a.CarryDoll(seat="bob", start=AT, to=TO), "carrying"),
    (a.SwapLegends(seat="bob"), "scheming"), (a.Trick(seat="bob", start=AT, to=TO), "tricking"),
    *((x, "fair-turn") for x in (
        *(fa.HideItem(seat="ann", lost_thing="lost_sword", spot=spot) for spot in ("spot_1", "")),
        fa.SearchTerrain(seat="ann", terrain="swamp"), fa.SearchTerrain(seat="ann", terrain="swamp", before="plains"),
        fa.DrawFairCard(seat="table", kind="cards", card="fair_1"), fa.DrawOffer(seat="table", offer="offer_card"),
        *(fa.PlaceNest(seat="ann", offer=offer, to=TO, start=start)
          for offer in ("", "offer_card") for start in ("", AT)),
        fa.CompleteObjective(seat="ann", card="quest_1"), fa.PlayFairCard(seat="ann", card="fair_1"),
        fa.LayArrow(seat="ann", at=AT, arrow_way="line_upright_on"),
        fa.Guess(seat="ann", at=AT), fa.Tell(seat="bob", true=True), fa.Tell(seat="bob", true=False),
        fa.MoveNest(seat="ann", start=AT, to=TO), fa.TakeOffer(seat="bob", at=AT),
        fa.UseOffer(seat="bob", offer="offer_card"))),
    (a.Guide(seat="ann", start=AT, to=TO), "rescuing"), (a.Done(seat="ann"), "rescuing"),
    (a.Fall(seat="table", out=(0, 0)), "battle"), (a.Fall(seat="table", out=(0, 1)), "battle"),
    (a.Done(seat="ann"), "striking"), (a.Done(seat="ann"), "turn"),
    (a.Attack(seat="ann", start=AT, target=TO, hester=True), "acting"),
    *((a.Sway(seat="bob", start=AT, to=TO, n=2, infected=n), "swaying") for n in (0, 1)),
    (a.Pull(seat="bob", what="infected", start=AT, to=TO), "storming"),
    *((a.Advance(seat="ann", start=AT, to=TO, haints=1, legend=legend, second=second, doll=doll, infected=1), "acting")
      for legend, second, doll in SNAKES),
    *((b.PlaceRoot(seat="cyd", start=start, to=TO), "rooting") for start in (OUTSIDE, AT)),
    *((b.OpenCard(seat="cyd", card="sloth", over=over), "hester-turn") for over in ("", "protege")),
    *((x, "hester-turn") for x in (
        b.UseCard(seat="cyd", card="sloth"), b.SpawnFor(seat="cyd", faction="red", at=AT), b.ThrowTree(seat="cyd"),
        *(b.Creep(seat="cyd", start=AT, to=TO, mixed=mixed, doll=doll)
          for mixed in (False, True) for doll in (False, True)),
        *(b.Stalk(seat="cyd", to=TO, mixed=mixed) for mixed in (False, True)),
        *(b.Infect(seat="cyd", at=AT, mixed=mixed, prey=prey) for mixed in (False, True) for prey in ("", TO)),
        b.Summon(seat="cyd", at=AT, terrain="swamp"))),
    (b.Pay(seat="cyd", terrain="swamp"), "paying"), (b.GainCube(seat="cyd", terrain="swamp"), "gaining-cubes"),
    (b.Feed(seat="cyd", faction="red"), "feeding"), (b.Push(seat="cyd", what="infected", start=AT, to=TO), "pushing"),
    (b.Eat(seat="cyd", faction="red", token="wild", source="wild"), "feasting"),
    (b.Eat(seat="cyd", faction="purple", token="", source=""), "feasting"),
    (b.SpawnFor(seat="cyd", faction="red", at=AT), "bestowing"),
    (b.GainCube(seat="cyd", terrain="swamp"), "bestowing"),
    (fa.UseOffer(seat="cyd", offer="offer_card"), "hester-turn"),
    (a.Shift(seat="ann", what="hester", start=AT, to=TO), "shifting"),
    (b.Push(seat="cyd", what="nest", start=AT, to=TO), "pushing"),
    (b.Douse(seat="ann", n=2), "dousing"), (b.StrikeHester(seat="ann"), "dousing"),
    (b.ResetSpoon(seat="ann"), "setting-spoon"), (b.Bait(seat="cyd", to=AT, terrain="swamp"), "baiting"),
    (b.Drift(seat="cyd", what="hester", start=AT, to=TO), "drifting"),
    (b.DrawNear(seat="cyd", one=AT, other=TO, to="hex:1,1"), "converging"),
    (b.SwapCube(seat="cyd", terrain="swamp", other="plains"), "swapping"),
    (b.Favour(seat="cyd", faction="red"), "favouring"),
    (sa.DrawTerrain(seat="table", terrain="swamp"), "drawing-cubes"),
    (sa.ChooseDeck(seat="cyd", deck="red"), "turning-card"), (sa.TurnCard(seat="table", card="mob"), "turning-card"),
    (sa.ReadHex(seat="cyd", at=AT), "reading-card"), (sa.ReadSymbol(seat="cyd", space="space_add"), "reading-card"),
    *((sa.ReadSign(seat="cyd", hester_sign=there), "reading-card") for there in (True, False)),
    *((sa.PlaceObjective(seat="cyd", goal=goal, at=AT), "placing-goal") for goal in GOALS),
    (sa.ActivateSide(seat="cyd", faction="red"), "choosing-side"),
    (sa.SwapSoloCard(seat="cyd", deck="red"), "choosing-side"),
    (sa.LayFlames(seat="cyd", space="space_add"), "laying-flames"),
    (sa.AddCubes(seat="cyd", n=2), "adding-cubes"), (sa.SpawnHaints(seat="cyd", at=AT, n=2), "spawning-haints"),
    *((sa.MoveGroup(seat="cyd", start=AT, to=TO, haints=n, legend=legend), "moving-units")
      for n, legend in ((1, False), (1, True), (0, True))),
    (sa.GoFirst(seat="cyd", start=AT), "moving-units"),
    *((sa.SendAttack(seat="cyd", start=AT, target=TO, hester=hester), "sending-attack") for hester in (True, False)),
    (sa.PayKill(seat="cyd", faction="red", at=AT, n=2), "solo-striking"),
    *((sa.PayDisplace(seat="cyd", to=to, at=at), "solo-striking") for to in (TO, "") for at in (AT, "")),
    (sa.PayFlames(seat="cyd", n=2), "solo-dousing"), (sa.PayHester(seat="cyd"), "solo-dousing"))
FACTS: Sequence[Fact] = (
    f.AbilityChosen("ann", "spawn", UNKNOWN), f.HaintKilled("ann", "", 2), f.HaintKilled("ann", AT, 2),
    f.LegendMoved("bob", TO), f.AttackFailed("ann", "price"), f.AttackFailed("ann", "fewer"),
    f.Pulled("bob", "legend", "ann", AT, TO), f.Pulled("bob", "haint", "ann", AT, TO),
    f.Pulled("bob", "spawn", "", AT, TO), f.TokensTaken("ann", AT, "spawn", 1, "box"), f.Rescued("ann", AT),
    f.Guided("ann", AT, TO), f.Destroyed("bob", AT), f.CubesFell({"red": 1}, {}), f.CubesDiscarded("ann", 1),
    f.CubeTaken("ann", AT), f.CubePlaced("ann", AT), f.BramblesHeld("ann"),
    f.TokensLaid("spawn", "plains"), f.CardDrawn("ann", "mob"), f.CardDrawn("ann", "?"), f.CardPlayed("ann", "mob"),
    f.TokenPutBack("bob", "spawn"), f.TokenUpgraded("bob", "spawn", "merging_together"),
    f.TokenLaid("bob", "weaving_fate"),
    f.TokenSpent("bob", "weaving_fate"), f.Shifted("ann", "haint", "bob", AT, TO),
    f.Merged("bob", AT, TO, "bob", 1, False, True, True), f.TokenPut("ann", "spawn", AT),
    f.HaintRemoved("bob", "ann", AT), f.Nailed("ann", AT, True), f.Nailed("ann", AT, False),
    f.Unnailed("bob", AT, True), f.Unnailed("bob", AT, False), f.TauntPlaced("ann", AT), f.TauntGone(AT),
    f.CubesStored("bob", 2), f.CubesReturned("bob", 1), f.CubesBanished("ann", 1), f.CubesBack("bob", 1),
    f.RangeGrown("ann", 2), f.SpawnsReach("bob"), f.TurnOver("ann"),
    f.TileTurned("tile_card", "wild"), f.TileTurned("tile_card", ""), f.LanternTaken("ann"),
    f.TileUsed("ann", "wild", "tile_card"), f.TilesCleared(), f.TilesShuffled(), f.PlateScored("ann"),
    f.SpoonBack("ann"), f.CardBuried("ann", "mob"), f.CardBuried("ann", "?"), f.GoalPlaced("ann", "plains", AT),
    f.HaintKilled("ann", AT, 2, True), f.HaintKilled("bob", AT, 0, True),
    *(f.Advanced("ann", AT, TO, n, legend, 1, second, doll) for n, legend, second, doll in WHO),
    k.RowFilled("bob", "spawn"), k.LegendsSetOut("bob", AT, TO, "first_token"),
    k.LegendsSetOut("bob", AT, TO, "second_token"), k.LegendsSetOut("bob", AT, TO, "?"), k.DollHidden("ann", "doll_1"),
    k.DollHidden("ann", "?"), k.DollHidden("ann", "?", True), k.RowChosen("bob", "1"), k.RowChosen("bob", "1", 2),
    k.RowCubesPlaced("bob", ("1", "2")), k.DollTurned("ann", AT, True), k.DollTurned("ann", AT, False),
    k.DollTaken("bob", AT), k.DollMoved("bob", AT, TO), k.Unmasked("bob", "first_token", "shown"),
    k.Unmasked("bob", "second_token", "plain"), k.CardsDiscarded("bob"), k.CardReplayed("bob", "lure"),
    k.TalentSpent("bob"), k.GoblinGone("bob"), k.LegendsSwapped("bob"), k.Tricked("bob", AT, TO),
    k.BloodPlaced("bob", AT), k.BloodTaken("bob", AT),
    f.Attacked("ann", AT, TO, True), *(f.Swayed("bob", AT, TO, 2, n) for n in (0, 1)),
    f.Pulled("bob", "infected", "ann", AT, TO),
    *(f.Advanced("ann", AT, TO, 1, legend, 1, second, doll, 1) for legend, second, doll in SNAKES),
    h.RootPlaced("cyd", "brown_root", OUTSIDE, AT), h.RootPlaced("cyd", "black_root", AT, TO),
    h.RootTaken("cyd", "brown_root", AT),
    h.RootsGone("cyd", "brown_root"), h.TerrainGained("cyd", {"swamp": 1}), h.TerrainPaid("cyd", {"swamp": 2}),
    h.FlameAdded("cyd", AT), h.ActionTaken("cyd", "move_infected"), h.HesterDrew("cyd", "sloth"),
    h.HesterDrew("cyd", "?"),
    h.CardOpened("cyd", "sloth", ""), h.CardOpened("cyd", "sloth", "protege"), h.CardUsed("cyd", "sloth"),
    h.Crept("cyd", "ann", AT, TO), h.Crept("cyd", "ann", AT, TO, True), h.Stalked("cyd", AT, TO),
    h.FireMade("cyd", AT), h.HaintsEaten("cyd", "ann"), h.Pushed("cyd", "spawn", "", AT, TO),
    h.Pushed("cyd", "spawn", "", AT, ""), h.Pushed("cyd", "nest", "", AT, TO), h.Pushed("cyd", "nest", "", AT, ""),
    h.Infected("cyd", "ann", AT), h.Infected("cyd", "ann", AT, TO),
    h.Summoned("cyd", AT), h.Doused("ann", AT, 2), h.FirePutOut("ann", AT), h.HesterKilled("ann", AT, 2),
    h.SpoonReset("ann"), h.TokenEaten("cyd", "bob", "spawn", "bag"), h.HesterGone("cyd"),
    h.Baited("cyd", AT, "swamp"), h.BaitTaken("cyd", AT), h.HesterTurnOver("cyd"), h.HesterWon("cyd", 6),
    ff.ItemHidden("bob", "lost_sword", "spot_1"), ff.ItemHidden("bob", "lost_sword", "?"),
    ff.TerrainSearched("ann", "swamp"),
    ff.TerrainSearched("ann", "swamp", "plains"), ff.FairCardDrawn("ann", "cards", "fair_1"),
    ff.FairCardDrawn("ann", "cards", "?"), ff.FairCardDrawn("ann", "objectives", "?"),
    ff.OfferDrawn("ann", "offer_card"),
    *(ff.NestPlaced("ann", offer, TO, start) for offer in ("", "offer_card") for start in ("", AT)),
    *(ff.SearchCubes("ann", 1, why) for why in ("nest", "haint", "card")),
    *(ff.SearchCubesGone("ann", 1, why) for why in ("card", "over")), ff.ObjectiveShown("ann", "quest_1"),
    ff.FairCardPlayed("ann", "fair_1"), ff.ArrowLaid("ann", AT, "line_upright.0.1"),
    ff.OfferReturned("ann", AT, "offer_card"),
    ff.GuessedWrong("ann", AT), ff.GuessedWrong("ann", AT, False),
    *(ff.ItemFound("ann", item, AT) for item in ITEMS), ff.OfferTaken("bob", AT, "offer_card"),
    ff.OfferUsed("bob", "offer_card"), ff.NestMoved("ann", AT, TO), ff.HandDiscarded("ann", "objectives"),
    ff.HandDiscarded("ann", "offers"), ff.FairFolkWon("ann"),
    *(sf.SoloCardTurned("cyd", "mob", why) for why in (*GOALS, "act", "again", "spawn")),
    *(sf.SoloCardDiscarded("cyd", "mob", why) for why in ("swapped", "blocked")),
    *(sf.SoloCardTold("cyd", "mob", 1, 2, "space_add", sign) for sign in (True, False)),
    *(sf.ObjectivePlaced("cyd", goal, AT) for goal in GOALS), sf.SideChosen("cyd", "protectors"),
    sf.FlamesLaid("cyd", "space_add", {"space_add": 1}), sf.CubesLost("cyd", {"swamp": 1}), sf.NobodyInRange("family"),
    sf.PairBack("cyd"), *(sf.SoloLost("cyd", why) for why in ("points", "cards")),
    f.RoundBegun(2, "protectors"), f.RoundBegun(2, "ann"))


class TestConformance(Hands, Conformance):
    id = "harrow_county"
    setups: ClassVar[dict[str, dict[str, Any]]] = SETUPS
    seldom = SELDOM


class TestSecrets(Hands, Secrets):
    id = "harrow_county"
    setups: ClassVar[dict[str, dict[str, Any]]] = HIDING | SETUPS


class TestSecretsOfTheFairFolk(Hands, Secrets):
    id = "harrow_county"
    setups: ClassVar[dict[str, dict[str, Any]]] = {"fair_folk": FAIR["fair_folk"], "four": FOUR["four"]}


class TestGuards(Guards):
    id = "harrow_county"
    cases: ClassVar[Sequence[Case]] = CASES


class TestCoverage(Coverage):
    id = "harrow_county"
    cases: ClassVar[Sequence[Case]] = CASES
    tests = Path(__file__).parent


class TestWording(Wording):
    id = "harrow_county"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    seldom = SELDOM
    cases: ClassVar[Sequence[Case]] = CASES
    actions: ClassVar[Sequence[tuple[Action, str]]] = ACTIONS
    facts: ClassVar[Sequence[Fact]] = FACTS


class TestTopics(Topics):
    id = "harrow_county"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    seldom = SELDOM
    no_rule: ClassVar[Mapping[Topic, str]] = {}


class TestPositions(Hands, Positions):
    id = "harrow_county"

    def triers(self, s: Any, step: Any) -> tuple[str, ...]:
        """Hester's steps are for her seat alone."""
        return (s.hester.seat,) if isinstance(step, steps.OF_HESTER) else tuple(s.factions)

    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    seldom = SELDOM | {"real_bag", "tracks", "real_cards", "kammi_and_family", "hester_and_kammi",
                       "fair_folk_and_kammi"}


class TestCapabilities(Capabilities):
    id = "harrow_county"
    setups: ClassVar[Mapping[str, Mapping[str, Any]]] = SETUPS
    seldom = SELDOM
    declares = frozenset({"coach", "finale", "reminders", "throws"})


class TestGolden(Golden):
    id = "harrow_county"
    folder = Path(__file__).with_name("golden")
    played: ClassVar[Mapping[str, Recorded]] = {
        "house_a": Recorded(SETUPS["house_a"], 1), "real_bag": Recorded(SETUPS["real_bag"], 1)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"seven points after a round": ("game-ended",)}
    shows: ClassVar[Sequence[str]] = ("advanced", "spawned", "strengthened", "cubes-fell", "tokens-taken")


class TestGoldenOfTheFullGame(Golden):
    id = "harrow_county"
    folder = Path(__file__).with_name("golden_full")
    played: ClassVar[Mapping[str, Recorded]] = {"tiles": Recorded(SETUPS["tiles"], 2)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"seven points after a round": ("game-ended",)}
    shows: ClassVar[Sequence[str]] = ("card-played", "token-upgraded", "tile-used", "goal-placed", "plate-scored")


class TestGoldenOfTheFairFolk(Golden):
    id = "harrow_county"
    folder = Path(__file__).parent / "fair_folk" / "golden"
    played: ClassVar[Mapping[str, Recorded]] = {
        "fair_folk": Recorded(FAIR["fair_folk"], 18), "fair_real": Recorded(FAIR["fair_real"], 1)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {
        "seven points after a round": ("game-ended",), "the queen is found": ("fair-folk-won",)}
    shows: ClassVar[Sequence[str]] = ("nest-placed", "objective-shown", "offer-used", "fair-card-played")


class TestGoldenOfKammi(Golden):
    id = "harrow_county"
    folder = Path(__file__).parent / "kammi" / "golden"
    played: ClassVar[Mapping[str, Recorded]] = {
        "kammi_and_protectors": Recorded(KAMMI["kammi_and_protectors"], 22),
        "kammi_and_family": Recorded(KAMMI["kammi_and_family"], 12)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"seven points after a round": ("game-ended",)}
    shows: ClassVar[Sequence[str]] = ("row-chosen", "legends-set-out", "doll-hidden", "doll-moved", "talent-spent")


class TestGoldenOfHester(Golden):
    id = "harrow_county"
    folder = Path(__file__).parent / "hester" / "golden"
    played: ClassVar[Mapping[str, Recorded]] = {"hester": Recorded(HESTER["hester"], 11)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"seven points after a round": ("game-ended",)}
    shows: ClassVar[Sequence[str]] = ("root-placed", "terrain-gained", "infected", "crept", "cubes-fell")


class TestGoldenOfTheSoloGame(Golden):
    id = "harrow_county"
    folder = Path(__file__).parent / "solo" / "golden"
    played: ClassVar[Mapping[str, Recorded]] = {"solo": Recorded(SOLO["solo"], 1)}
    ends: ClassVar[Mapping[str, Sequence[str]]] = {"Hester has lost": ("solo-lost",)}
    shows: ClassVar[Sequence[str]] = ("solo-card-turned", "objective-placed", "flames-laid", "advanced", "attacked")


class TestPerft(Perft):
    id = "harrow_county"
    folder = Path(__file__).with_name("golden")
    counted: ClassVar[Mapping[str, Counted]] = {
        "start": Counted(SETUPS["house_a"], 1, 0), "later": Counted(SETUPS["real_bag"], 2, 30),
        "full": Counted(SETUPS["tiles"], 1, 60)}
    divided = "start"


class TestSurfaces(Surfaces):
    id, seats, limit = "harrow_county", 2, 60
