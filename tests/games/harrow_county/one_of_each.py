"""One of each action and fact in each of its wordings, whether a played game comes across it or not."""
from __future__ import annotations

from collections.abc import Sequence

from companion.games.harrow_county import actions as a
from companion.games.harrow_county import facts as f
from companion.games.harrow_county.duel import actions as da
from companion.games.harrow_county.duel import facts as df
from companion.games.harrow_county.fair_folk import actions as fa
from companion.games.harrow_county.fair_folk import facts as ff
from companion.games.harrow_county.fair_folk.state import ITEMS
from companion.games.harrow_county.hester import actions as b
from companion.games.harrow_county.hester import facts as h
from companion.games.harrow_county.hester.state import OUTSIDE
from companion.games.harrow_county.kammi import facts as k
from companion.games.harrow_county.solo import actions as sa
from companion.games.harrow_county.solo import facts as sf
from companion.games.harrow_county.solo.cards import TURN_TOKENS
from companion.games.harrow_county.solo.state import GOALS
from companion.kernel import UNKNOWN, Action, Fact

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
    (a.Done(seat="ann"), "tallying"),
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
    (sa.PayFlames(seat="cyd", n=2), "solo-dousing"), (sa.PayHester(seat="cyd"), "solo-dousing"),
    *((da.DrawTurn(seat="table", turn_token=token), "drawing-turn") for token in TURN_TOKENS),
    *((da.TossTurn(seat="table", faction=colour), "drawing-turn") for colour in ("silver", "black")),
    (da.HelpSpawn(seat="ann", at=AT), "helping-spawn"),
    (da.HelpAdvance(seat="ann", start=AT, to=TO), "helping-advance"))
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
    f.Spawned("protectors", AT, 2), f.Strengthened("protectors", 1), f.Outnumbered("protectors", 1),
    f.Advanced("protectors", AT, TO, 0, True, 1),
    *(f.Advanced("protectors", AT, TO, 1, legend, 1, infected=1) for legend in (True, False)),
    f.Rescued("protectors", AT), f.BramblesHeld("protectors"), f.PlateScored("protectors"),
    *(f.Attacked("protectors", AT, TO, hester) for hester in (True, False)), f.HaintKilled("protectors", AT, 2, True),
    h.Doused("protectors", AT, 2), h.FirePutOut("protectors", AT), h.HesterKilled("protectors", AT, 2),
    h.SpoonReset("protectors"), ff.OfferTaken("protectors", AT, "offer_card"), ff.OfferUsed("protectors", "offer_card"),
    *(df.TurnDrawn(token) for token in TURN_TOKENS), df.TurnTossed("cyd"), df.SoloTurnOver("family"),
    *(df.LesserVictory(seat, why) for seat in ("cyd", "") for why in ("points", "cards")),
    f.RoundBegun(2, "protectors"), f.RoundBegun(2, "ann"))
