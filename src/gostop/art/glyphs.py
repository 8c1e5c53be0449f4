"""Writing as brush strokes: 光, the Hangul of the ribbons, and digits. No font."""

from __future__ import annotations

from collections.abc import Callable

from .draw import Node, brush, nodes, shape, spline, stroke

type Warp = Callable[[float, float], tuple[float, float]]

# Strokes in a box of 100 by 100. A ring is written with a leading `o`.
LETTERS = {
    "光": (
        "50,4 51,42",
        "22,18 36,36",
        "79,14 65,36",
        "8,49 50,45 92,47",
        "40,47 38,66 27,84 8,95",
        "59,47 59,76 66,89 84,90 93,84 92,70",
    ),
    "홍": (
        "40,-10 55,-4 50,8",
        "14,13 46,8 84,10",
        "56,17 37,20 32,31 48,41 67,33 65,22 46,17",
        "51,52 48,66",
        "2,74 48,69 98,71",
        "56,83 33,87 28,100 48,112 71,104 71,89 46,83",
    ),
    "단": (
        "12,12 54,9",
        "15,13 13,44 20,50 58,46",
        "76,2 77,64",
        "78,31 97,30",
        "22,66 21,88 30,94 88,90",
    ),
    "청": (
        "34,0 42,8",
        "10,20 62,16",
        "38,19 34,36 8,54",
        "38,34 62,53",
        "84,2 84,64",
        "82,32 62,33",
        "o54,67 76,82 54,98 32,82",
    ),
    "쌍": (
        "20,8 17,28 2,50",
        "19,28 32,48",
        "46,8 43,28 32,50",
        "45,28 60,48",
        "77,2 77,64",
        "78,31 97,30",
        "o50,68 71,82 50,97 29,82",
    ),
    "피": (
        "8,22 62,20",
        "22,22 24,74",
        "48,21 46,74",
        "4,80 66,74",
        "82,2 83,98",
    ),
    "쓰": (
        "28,8 24,34 6,58",
        "26,34 44,57",
        "66,8 62,34 48,58",
        "64,34 88,57",
        "4,82 96,80",
    ),
    "리": (
        "8,16 54,14 54,46! 12,48! 11,82 20,86 62,80",
        "82,2 83,98",
    ),
}

# Digits in a box of 60 by 100.
DIGITS = {
    "0": "o30,2 54,20 56,50 54,80 30,98 6,80 4,50 6,20",
    "1": "10,20 34,2! 34,98",
    "2": "5,26 14,7 32,2 50,10 54,28 44,50 6,97! 57,97",
    "3": "5,14 28,2 50,12 52,30 42,42 24,46! 46,50 57,68 50,90 28,98 4,86",
    "4": "44,98 44,2! 3,68! 58,68",
    "5": "52,3 12,3! 8,44! 32,38 54,50 55,76 40,95 20,98 3,86",
    "6": "50,8 30,10 12,34 5,64 14,92 32,98 52,88 55,66 42,48 22,48 7,64",
    "7": "4,3 56,3! 36,40 24,98",
    "8": "o30,2 50,12 48,34 30,46 10,62 6,82 30,98 54,82 50,62 30,46 12,34 10,12",
    "9": "52,40 36,54 14,50 5,30 16,6 34,2 50,12 54,36 48,66 34,94 12,96",
}


def letter(name: str, warp: Warp, width: float, fill: str | None = None) -> str:
    """A letter in brush strokes, its box mapped on the card by `warp`."""
    strokes = "".join(_stroke(text, warp, width) for text in LETTERS[name])
    return shape(strokes, fill, width=0) + _rings(LETTERS[name], warp, width, fill)


def _stroke(text: str, warp: Warp, width: float) -> str:
    if text.startswith("o"):
        return ""
    return brush(_warped(text, warp), width, 0.8 * width, 1.1 * width, 0.7 * width)


def _rings(strokes: tuple[str, ...], warp: Warp, width: float, fill: str | None) -> str:
    rings = [spline(_warped(s[1:], warp)) for s in strokes if s.startswith("o")]
    return stroke("".join(rings), 0.8 * width, fill) if rings else ""


def _warped(text: str, warp: Warp) -> list[Node]:
    return [(*warp(x, y), sharp) for x, y, sharp in nodes(text)]


def box(x: float, y: float, size: float) -> Warp:
    """The mapping of a letter's box to a square with this corner and side."""
    return lambda u, v: (x + u * size / 100, y + v * size / 100)


def digits(text: str, x: float, y: float, height: float) -> str:
    """The path data of a number centred on `x`, its top at `y`."""
    step = 0.82 * height
    left = x - (step * (len(text) - 1) + 0.6 * height) / 2
    return "".join(
        _digit(d, box(left + k * step, y, height)) for k, d in enumerate(text)
    )


def _digit(name: str, warp: Warp) -> str:
    text = DIGITS[name]
    closed = text.startswith("o")
    return spline(_warped(text.lstrip("o"), warp), closed=closed)
