"""Which picture stands for which word of this game, and which rule explains a thing."""
from __future__ import annotations

from companion.games import derived
from companion.games.harrow_county.actions import BreakJar, ChooseAbility, Draw, Keep
from companion.games.harrow_county.box.sample import TERRAINS
from companion.games.harrow_county.solo.cards import DECKS
from companion.kernel import Action

JAR_ICONS = {"ability": "paw", "wild": "wild", "legend": "scroll", "attack": "claw"}
TOKEN_ICONS = {"advance": "paw", "spawn": "bone", "strengthen": "tooth", "scroll": "scroll"}


class Icons(derived.Icons):
    LINES = {"chance": "tower", "solo-instead": "forward"}  # noqa: RUF012
    KINDS = {"solo-instead": "aside"}  # noqa: RUF012
    COUNTERS = {  # noqa: RUF012
        "cubes": "cube", "wild": "wild", "scrolls": "scroll", "kills": "skull", "goals": "flag",
        "brambles": "brambles", "odessa_cubes": "cube", "range_bonus": "forward", "banished": "cube",
        "spoon": "spoon", "haint_plate": "skull", "dial_points": "spoon", "doll_points": "doll",
        "fires_out": "flame", "action_flames": "flame", "flame_pairs": "flame",
        "squares_filled": "tooth", "things_found": "flag",
        **{f"cubes_{terrain}": f"cube_{terrain}" for terrain in TERRAINS}, "search_cubes": "cube",
        "search_inside": "tower",
        **{f"deck_{deck}": "cards" for deck in DECKS}}
    GROUPS = {"broken": "jar", "cards_played": "cards", "on_attack_jar": "claw",  # noqa: RUF012
              "goals_to_place": "flag", "fair_offers": "offer", "found": "flag", "searched": "cube",
              "offers_taken": "offer"}
    SIGNS = {"storm": "storm", "home": "home", "maybe": "seek"}  # noqa: RUF012
    VERBS = {  # noqa: RUF012
        "break-jar": "jar", "choose-ability": "paw", "advance": "paw", "spawn": "bone", "strengthen": "tooth",
        "attack": "claw", "strike": "skull", "displace": "forward", "use-track": "scroll", "use-talent": "hand",
        "place-path": "path", "take-path": "path", "place-cube": "cube", "place-storm": "storm", "pull": "magnet",
        "sway": "paw", "keep": "check", "guide": "person", "done": "check", "draw": "cards", "fall": "tower",
        "lay-out": "cards", "draw-card": "cards", "put-back": "undo", "play-card": "cards", "use-token": "wild",
        "choose": "check", "shift": "paw", "merge-hex": "magnet", "take-token": "hand", "put-token": "hand",
        "remove-haint": "skull", "nail": "nail", "unnail": "nail", "taunt": "taunt", "pick": "hand",
        "store-cubes": "cube", "return-cubes": "cube", "banish": "cube",
        "turn-tile": "lantern", "use-tile": "lantern", "carry-out": "jar", "bury-card": "cards", "place-goal": "flag",
        "fill-row": "cards", "set-out": "hand", "hide-doll": "doll", "choose-row": "jar", "turn-doll": "doll",
        "unmask": "hand", "replay": "cards", "pull-doll": "doll", "carry-doll": "doll", "swap-legends": "hand",
        "trick": "bone", "place-root": "root", "open-card": "cards", "use-card": "cards", "spawn-for": "bone",
        "creep": "paw", "stalk": "forward", "pay": "cube", "gain-cube": "cube", "throw-tree": "tower",
        "infect": "snake", "summon": "hand", "feed": "flame", "push": "forward", "eat": "tooth", "douse": "flame",
        "strike-hester": "skull", "reset-spoon": "spoon", "bait": "cube", "drift": "forward", "draw-near": "flame",
        "swap-cube": "cube", "favour": "cube", "hide-item": "seek", "search-terrain": "cube",
        "draw-fair-card": "cards", "draw-offer": "offer", "place-nest": "nest", "complete-objective": "flag",
        "play-fair-card": "cards", "lay-arrow": "forward", "guess": "seek", "tell": "check", "move-nest": "nest",
        "take-offer": "offer", "use-offer": "offer",
        "draw-terrain": "cube", "choose-deck": "cards", "turn-card": "cards", "read-hex": "map",
        "read-symbol": "cards", "read-sign": "hand", "place-objective": "flag", "activate-side": "forward",
        "swap-solo-card": "cards", "lay-flames": "flame", "add-cubes": "check", "spawn-haints": "check",
        "move-group": "check", "go-first": "paw", "send-attack": "claw", "pay-kill": "check",
        "pay-displace": "forward", "pay-flames": "check", "pay-hester": "check",
        "draw-turn": "die", "toss-turn": "die", "help-spawn": "bone", "help-advance": "paw",
        "correct": "pencil"}

    def of_action(self, action: Action) -> str:
        """The jar that is broken, the ability or token that is chosen, else what its verb does."""
        match action:
            case BreakJar(attack=True):
                return "claw"
            case BreakJar(jar=jar):
                return JAR_ICONS.get(jar, "jar")
            case ChooseAbility(ability=ability):
                return TOKEN_ICONS.get(ability, "paw")
            case Keep(token=token) | Draw(token=token):
                return TOKEN_ICONS.get(token, "check")
        return super().of_action(action)


class Topics(derived.Topics):
    TOPICS = {  # noqa: RUF012
        "counter": {
            "cubes": "HC-4.5.1", "wild": "HC-4.6", "scrolls": "HC-4.7", "kills": "HC-5.9", "goals": "HC-4.5.3a",
            "brambles": "HC-5b.1", "round": "HC-4.1", "points": "HC-5b.2",
            "odessa_cubes": "HC-13.9", "range_bonus": "HC-14.15", "banished": "HC-14.16",
            "spoon": "HC-7.5", "haint_plate": "HC-7.5", "dial_points": "HC-7.5", "doll_points": "HC-8.12",
            "fires_out": "HC-9.11", "action_flames": "HC-9.5", "squares_filled": "HC-9.16", "things_found": "HC-11.6",
            "flame_pairs": "HC-9.6", **{f"cubes_{terrain}": "HC-9.4d" for terrain in TERRAINS},
            "search_cubes": "HC-11.4", "search_inside": "HC-11.11",
            **{f"deck_{deck}": "HC-10.1" for deck in DECKS}},
        "group": {"open_cards": "HC-9.8", "eaten_squares": "HC-9.16",
                  "broken": "HC-4.2", "cards_played": "HC-6.7", "on_attack_jar": "HC-6.9", "goals_to_place": "HC-7.3",
                  "1": "HC-8.7", "2": "HC-8.7", "3": "HC-8.7", "discards": "HC-8.11",
                  "fair_offers": "HC-11.8", "found": "HC-11.6", "searched": "HC-11.4", "offers_taken": "HC-11.10"},
        "space": {"swamp": "HC-3.3", "wetland": "HC-3.3", "plains": "HC-3.3", "forest": "HC-3.3",
                  "mountain": "HC-4.4b", "brambles": "HC-5b.1", "storm": "HC-1.5", "home": "HC-3.5",
                  "maybe": "HC-11.5"},
        "piece": {"haint": "HC-2.9", "legend": "HC-4.7", "token": "HC-4.5.2", "cube": "HC-4.4g", "wild": "HC-4.6",
                  "jar": "HC-4.2", "storm": "HC-4.9", "path": "HC-4.4c", "townsfolk": "HC-4.5.3a",
                  "building": "HC-4.5.3b", "lantern": "HC-5b.3", "card": "HC-6.2",
                  "nail": "HC-13.3", "taunt": "HC-13.5",
                  "bonus_tile": "HC-7.6", "scoreboard_goal": "HC-7.3",
                  "doll": "HC-8.5", "second": "HC-8.3", "table_token": "HC-8.7", "row_cube": "HC-8.8",
                  "hester_root": "HC-9.4b", "flame": "HC-9.6", "flame_pair": "HC-9.6", "infected": "HC-9.9",
                  "snake": "HC-9.7", "hester": "HC-9.7", "terrain_cube": "HC-9.4d", "eaten_token": "HC-9.16",
                  "bait": "HC-17.9", "nest": "HC-11.4", "offer": "HC-11.10", "fair_arrow": "HC-11.5",
                  "x_token": "HC-11.5", "lost_thing": "HC-11.6", "search_cube": "HC-11.11", "quest": "HC-11.5",
                  "fair_card": "HC-11.7"},
        "step": {"rounds": "HC-4.1", "turn": "HC-4.2", "choosing": "HC-4.3a", "drawing": "HC-4.3b",
                 "acting": "HC-4.3a", "battle": "HC-5.5", "striking": "HC-5.6", "clash": "HC-5.10",
                 "legend-jar": "HC-4.7", "blessing": "HC-13.1", "paths": "HC-4.8", "storming": "HC-4.9",
                 "swaying": "HC-13.2", "tallying": "HC-5b.2",
                 "cleanup": "HC-4.5.1", "sorting": "HC-4.5.2", "rescuing": "HC-4.5.3a",
                 "returning": "HC-6.6", "two-parts": "HC-6.8", "releasing": "HC-13.9", "escorting": "HC-6.5a",
                 "nailing": "HC-13.3", "raging": "HC-13.4", "taunting": "HC-13.5", "conjuring": "HC-13.8",
                 "removing": "HC-13.8", "storing-cubes": "HC-13.9", "picking": "HC-13.10", "shifting": "HC-6.7",
                 "merging-hex": "HC-15.6", "placing-tokens": "HC-14.5", "dealing": "HC-6.2", "laying-out": "HC-6.4",
                 "wildest": "HC-14.2", "shooting": "HC-14.3", "banishing": "HC-14.16",
                 "first-tiles": "HC-7.2", "more-tiles": "HC-7.8", "goals-due": "HC-7.3", "burying": "HC-7.7",
                 "filling-rows": "HC-8.2", "setting-out": "HC-8.3", "hiding-doll": "HC-8.4", "unmasking": "HC-8.11",
                 "turning-doll": "HC-8.12", "dolls-found": "HC-8.12", "carrying": "HC-8.5", "going-along": "HC-8.8",
                 "pulling-doll": "HC-8.8", "bleeding": "HC-16.3", "tricking": "HC-16.9", "exploding": "HC-8.10",
                 "replaying": "HC-8.8", "scheming": "HC-8.8", "dealing-hester": "HC-9.2", "rooting": "HC-9.4a",
                 "hester-turn": "HC-9.5", "hester-throw": "HC-9.7", "hester-cleanup": "HC-9.10", "paying": "HC-9.5.4",
                 "gaining-cubes": "HC-9.4d", "bestowing": "HC-18.6", "pushing": "HC-9.6", "feeding": "HC-9.6",
                 "feasting": "HC-9.10",
                 "losing-path": "HC-9.10", "drifting": "HC-9.8", "converging": "HC-17.10", "swapping": "HC-17.2",
                 "favouring": "HC-17.4", "wounding": "HC-17.7", "baiting": "HC-17.9", "regrowing": "HC-17.13",
                 "dousing": "HC-9.11", "setting-spoon": "HC-9.12", "hiding": "HC-11.2", "surveying": "HC-11.6",
                 "refilling": "HC-11.8", "fair-turn": "HC-11.3", "moving-nest": "HC-11.7", "fair-cleanup": "HC-11.8",
                 "solo-turn": "HC-10.4A", "drawing-cubes": "HC-10.1", "turning-card": "HC-10.4B",
                 "reading-card": "HC-10.3", "placing-goal": "HC-10.4A", "choosing-side": "HC-10.4B",
                 "laying-flames": "HC-10.4C", "adding-cubes": "HC-10.4C", "spawning-haints": "HC-10.4C",
                 "moving-units": "HC-10.4C", "sending-attack": "HC-10.4D", "solo-battle": "HC-10.4D",
                 "solo-striking": "HC-10.4D", "solo-clash": "HC-10.4D", "solo-dousing": "HC-10.4D",
                 "drawing-turn": "HC-12.2", "ending-solo": "HC-12.3", "spending-offers": "HC-12.3",
                 "helping-spawn": "HC-12.3", "helping-advance": "HC-12.3",
                 "bargain": "HC-11.9", "taking-offers": "HC-11.9", "answering": "HC-11.5", "seeking": "HC-11.5"},
        "verb": {"done": "HC-4.2", "use-track": "HC-4.7", "correct": "HC-1.1", "shift": "HC-6.7", "choose": "HC-6.8",
                 "put-token": "HC-14.5", "use-talent": "HC-4.7", "reset-spoon": "HC-9.12",
                 "draw-terrain": "HC-10.1", "turn-card": "HC-10.4B",
                 "draw-turn": "HC-12.2", "toss-turn": "HC-12.2", "help-spawn": "HC-12.3",
                 "help-advance": "HC-12.3"}}
