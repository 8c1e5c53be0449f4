"""The ribbons: one curved band; the family shows in colour, ends and writing."""

from __future__ import annotations

from math import cos, pi, sin

from ..cards import Ribbon
from .draw import BLUE, RED, Node, Point, shape, spline
from .glyphs import Warp, letter

# Per family: the colour, the writing, and the two ends as points across the band
# (0 to 100 from left to right) and along it (0 at the head, 100 at the foot).
_FAMILIES: dict[Ribbon, tuple[str, str, tuple[Point, ...], tuple[Point, ...]]] = {
    Ribbon.RED: (RED, "홍단", ((0, 0), (100, 0)), ((100, 100), (0, 100))),
    Ribbon.BLUE: (
        BLUE,
        "청단",
        ((0, -4), (50, 5), (100, -4)),
        ((100, 104), (50, 95), (0, 104)),
    ),
    Ribbon.GRASS: (
        RED,
        "",
        ((0, 0), (100, 0)),
        ((100, 94), (50, 106), (0, 94)),
    ),
    Ribbon.RAIN: (RED, "", ((0, -6), (100, 5)), ((100, 106), (0, 95))),
}


def ribbon(family: Ribbon, lean: int) -> str:
    """The ribbon of a family; `lean` 1 for one like a backslash, -1 for a slash."""
    colour, text, head, foot = _FAMILIES[family]
    warp = _band(lean)
    right = [(100.0, v) for v in (18.0, 40.0, 60.0, 82.0)]
    left = [(0.0, v) for _, v in right[::-1]]
    ends = {*head, *foot}
    outline: list[Node] = [
        (*warp(u, v), (u, v) in ends) for u, v in (*head, *right, *foot, *left)
    ]
    band = shape(spline(outline), colour, width=9)
    return band + "".join(
        letter(name, _syllable(warp, 7 + 45 * k), 16) for k, name in enumerate(text)
    )


def _band(lean: int) -> Warp:
    def warp(u: float, v: float) -> Point:
        swing = (v / 100 - 0.5) * pi
        x = 250 + lean * 65 * sin(swing) + 1.25 * (u - 50)
        return x, 168 + 4.6 * v - lean * 0.3 * (u - 50) * (0.4 + cos(swing))

    return warp


def _syllable(band: Warp, top: float) -> Warp:
    return lambda x, y: band(14 + 0.72 * x, top + 0.41 * y)
