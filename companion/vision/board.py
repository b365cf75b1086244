"""Finds the space of a board that each seen piece stands on, and where that differs from what the journal believes.

A board is its geometry alone: spaces around a middle, areas with an outline, hexagons. All results are data, without
words for a reader."""
from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from companion.kernel import Piece, Place
from companion.later import Later
from companion.vision.markers import Layout, Marker, Real, Sticker
from companion.vision.sight import Standing, View

if TYPE_CHECKING:
    import cv2
    import numpy as np
else:
    cv2, np = Later("cv2"), Later("numpy")

NOWHERE: Place = ""
"""The place of a piece that stands on no space."""
SAMPLE_POINTS = 96
"""Points sampled around a measured place to find the spaces that it may belong to."""
BELIEVED_SHARE = 0.15
"""Likelihood of a space from which a piece is taken to stand there if the journal says so."""
READABLE_PIXELS = (12.0, 24.0)
"""Sides of a marker at which it is hardly found, and at which it always is."""
READABLE_EDGES = (3.2, 4.0)
"""Steepness of the picture times the side of a marker in pixels at which markers are hardly found, and at which they
always are: how many edges one after another its side has room for."""
UNSEEN_CERTAINTY, HIDDEN_CERTAINTY = 0.75, 0.4
"""Certainty that a piece is missing whose marker is not seen in spite of hands and lamps; and where another piece is
seen on the same space, which may hide it."""


class Space(Struct, frozen=True):
    """A space: its middle, and its outline where it has one. Without outline it reaches as far as `reach`, where that
    is 0 the geometry's, and not nearer to another middle."""

    x: float
    y: float
    outline: tuple[tuple[float, float], ...] = ()
    reach: float = 0.0


class Geometry(Struct, frozen=True):
    """A board in millimetres. `slack` is how far beside the place that is meant hands put a piece."""

    width: float
    height: float
    spaces: dict[Place, Space]
    reach: float = 14.0
    slack: float = 2.5


def hexagon(x: float, y: float, across: float, pointed: bool = True) -> Space:
    """A hexagonal space, `across` from side to side; `pointed` with a corner at the top."""
    angles = np.deg2rad(np.arange(6) * 60 + (30 if pointed else 0))
    far = across / np.sqrt(3)
    return Space(x, y, tuple((float(x + far * np.cos(a)), float(y + far * np.sin(a))) for a in angles))


class Placement(Struct, frozen=True):
    """A marked piece with the space it stands on, NOWHERE where it stands on none; `shares` are all spaces that it may
    stand on with their likelihoods, the likeliest first, and `sure` counts too how sure the marker is."""

    standing: Standing
    place: Place
    sure: float
    shares: tuple[tuple[Place, float], ...]

    def share(self, place: Place) -> float:
        return dict(self.shares).get(place, 0.0)


class Difference(Struct, frozen=True):
    """What the picture and the journal do not agree on. `do`: `missing` a piece that should stand on `place`, `extra`
    one that stands on `seen` and is not known there, `elsewhere` one that stands on `seen` and not on `place`, which
    may also be a place beside the board; `seen` is NOWHERE where that is on no space. `sure` from 0 to 1; `marker`
    where it is in the picture."""

    do: str
    piece: Piece
    place: Place
    seen: Place
    sure: float
    marker: Marker | None = None


class Comparison(Struct, frozen=True):
    """`agreed` pieces stand where they should; `unseen` spaces with a piece are not in the picture, or too small or too
    soft in it to say anything."""

    differences: tuple[Difference, ...]
    agreed: int
    unseen: tuple[Place, ...]


def shares(geometry: Geometry, x: float, y: float, off: float = 0.0) -> tuple[tuple[Place, float], ...]:
    """The spaces that a piece measured at a place may stand on, with their likelihoods, the likeliest first; they sum
    to 1. `off` millimetres of error (one standard deviation) come to what hands leave. Halfway between two spaces each
    has one half, well within one it has all."""
    spread = float(np.hypot(geometry.slack, off))
    at = (np.arange(SAMPLE_POINTS) + 0.5) / SAMPLE_POINTS
    far, angle = spread * np.sqrt(-2 * np.log(1 - at)), np.arange(SAMPLE_POINTS) * np.pi * (3 - np.sqrt(5))
    around = np.column_stack((x + far * np.cos(angle), y + far * np.sin(angle)))
    owners = Counter(_owners(geometry, around))
    return tuple(sorted(((place, n / SAMPLE_POINTS) for place, n in owners.items()), key=lambda one: (-one[1], one[0])))


def _owners(geometry: Geometry, points: Real) -> list[Place]:
    """The space that each point lies in: the nearest middle in reach, else the smallest outline around it."""
    owner: list[Place] = [NOWHERE] * len(points)
    least = np.full(len(points), np.inf)
    outlined = sorted(((place, np.array(space.outline, np.float32)) for place, space in geometry.spaces.items()
                       if space.outline), key=lambda one: -float(cv2.contourArea(one[1])))
    for place, outline in outlined:
        low, high = outline.min(axis=0), outline.max(axis=0)
        for k in np.flatnonzero(((points >= low) & (points <= high)).all(axis=1)):
            if cv2.pointPolygonTest(outline, points[k].tolist(), False) >= 0:
                owner[k] = place
    for place, space in geometry.spaces.items():
        if space.outline:
            continue
        away = np.hypot(points[:, 0] - space.x, points[:, 1] - space.y)
        for k in np.flatnonzero((away <= (space.reach or geometry.reach)) & (away < least)):
            owner[k], least[k] = place, away[k]
    return owner


def place_pieces(geometry: Geometry, standing: Iterable[Standing]) -> tuple[Placement, ...]:
    """The placement of each marked piece."""
    made = []
    for one in standing:
        found = shares(geometry, one.x, one.y, one.off)
        made.append(Placement(one, found[0][0], found[0][1] * one.sure, found))
    return tuple(made)


def compare(geometry: Geometry, layout: Layout, view: View, seen: Iterable[Placement],
             believed: Mapping[Place, tuple[Piece, ...]]) -> Comparison:
    """Compare a picture with the journal's pieces by place, for those pieces alone that have a marker in the
    layout: a piece without one is missed by nobody. Differences of one piece stand together, in the layout's order."""
    numbers: dict[Piece, list[int]] = defaultdict(list)
    for number, sticker in layout.stickers.items():
        numbers[_one(sticker.piece)].append(number)
    found: dict[Piece, list[Placement]] = defaultdict(list)
    for placement in seen:
        found[_one(layout.stickers[placement.standing.marker.number].piece)].append(placement)
    meant: dict[Piece, list[Place]] = defaultdict(list)
    for place, pieces in believed.items():
        for piece in pieces:
            meant[_one(piece)] += [place] * piece.count
    taken = {placement.place for pieces_ in found.values() for placement in pieces_}
    differences: list[Difference] = []
    agreed, unseen = 0, []
    for piece, known in numbers.items():
        sticker = layout.stickers[known[0]]
        here = [place for place in meant[piece] if place in geometry.spaces]
        away = [place for place in meant[piece] if place not in geometry.spaces]
        left, more = _matched(here, found[piece])
        agreed += len(here) - len(left)
        if not sticker.alike and len(more) == 1 and (left or (away and more[0].place)):
            # There is one of it: where it is seen, it is nowhere else.
            place = (left or away)[0]
            differences.append(Difference("elsewhere", piece, place, more[0].place,
                                          more[0].sure * (1 - more[0].share(place)), more[0].standing.marker))
            left, more = left[1:], []
        differences += [Difference("extra", piece, NOWHERE, one.place, one.sure, one.standing.marker)
                        for one in more if one.place]
        for place in left:
            space = geometry.spaces[place]
            large = _share(view.pixels(space.x, space.y, sticker.height) * sticker.side, READABLE_PIXELS)
            clear = large * sharpness(view, space.x, space.y, sticker)
            if clear:
                away_is = HIDDEN_CERTAINTY if place in taken else UNSEEN_CERTAINTY
                differences.append(Difference("missing", piece, place, NOWHERE, away_is * clear))
            else:
                unseen.append(place)
    return Comparison(tuple(differences), agreed, tuple(dict.fromkeys(unseen)))


def sharpness(view: View, x: float, y: float, sticker: Sticker) -> float:
    """Whether the picture is sharp enough for a sticker there: from 0, where it cannot be read, to 1."""
    return _share(view.pixels(x, y, sticker.height) * sticker.side * view.steepness, READABLE_EDGES)


def _share(value: float, bounds: tuple[float, float]) -> float:
    """0 up to the first bound, 1 from the second one on."""
    return float(np.clip((value - bounds[0]) / (bounds[1] - bounds[0]), 0, 1))


def _one(piece: Piece) -> Piece:
    return replace(piece, count=1)


def _matched(here: list[Place], seen: list[Placement]) -> tuple[list[Place], list[Placement]]:
    """What is left of both once each piece seen on, or about on, a place where one is believed has found it; the surest
    pairs first."""
    pairs = sorted(((-one.share(place), m, n) for m, place in enumerate(here) for n, one in enumerate(seen)
                    if one.share(place) >= BELIEVED_SHARE))
    places, pieces = set(range(len(here))), set(range(len(seen)))
    for _, m, n in pairs:
        if m in places and n in pieces:
            places.discard(m)
            pieces.discard(n)
    return [here[m] for m in sorted(places)], [seen[n] for n in sorted(pieces)]
