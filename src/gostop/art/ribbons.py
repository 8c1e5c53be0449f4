"""The ribbons: one curved band; the family shows in colour and writing."""

from __future__ import annotations

from math import cos, pi, sin

from ..cards import Ribbon
from .draw import BLUE, RED, Node, Point, shape, spline
from .glyphs import Warp, letter

# Per family: the colour and the writing. All have one shape, so that nobody learns to
# look at the ends.
_FAMILIES = {
    Ribbon.RED: (RED, "홍단"),
    Ribbon.BLUE: (BLUE, "청단"),
    Ribbon.GRASS: (RED, ""),
    Ribbon.RAIN: (RED, ""),
}
_HEAD: tuple[Point, ...] = ((0, 0), (100, 0))
_FOOT: tuple[Point, ...] = ((100, 100), (0, 100))


def ribbon(family: Ribbon, lean: int) -> str:
    """The ribbon of a family; `lean` 1 for one like a backslash, -1 for a slash."""
    colour, text = _FAMILIES[family]
    warp = _band(lean)
    right = [(100.0, v) for v in (18.0, 40.0, 60.0, 82.0)]
    left = [(0.0, v) for _, v in right[::-1]]
    ends = {*_HEAD, *_FOOT}
    outline: list[Node] = [
        (*warp(u, v), (u, v) in ends) for u, v in (*_HEAD, *right, *_FOOT, *left)
    ]
    band = shape(spline(outline), colour, width=9)
    return band + "".join(
        letter(name, _syllable(warp, 10 + 43 * k), 15) for k, name in enumerate(text)
    )


def _band(lean: int) -> Warp:
    def warp(u: float, v: float) -> Point:
        swing = (v / 100 - 0.5) * pi
        x = 250 + lean * 65 * sin(swing) + 1.25 * (u - 50)
        return x, 168 + 4.6 * v - lean * 0.3 * (u - 50) * (0.4 + cos(swing))

    return warp


def _syllable(band: Warp, top: float) -> Warp:
    return lambda x, y: band(11 + 0.78 * x, top + 0.33 * y)
