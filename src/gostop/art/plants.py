"""The plants of the twelve months, and the cloud and water that go with them.

`MOTIFS` are small drawings at the origin, used many times on a card by name; the
other functions draw in the co-ordinates of the card, 500 by 800.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import atan2, cos, degrees, hypot, pi, sin

from .draw import (
    BLACK,
    BLUE,
    RED,
    WHITE,
    YELLOW,
    Node,
    Point,
    along,
    around,
    ball,
    between,
    blob,
    brush,
    cuts,
    dots,
    ellipse,
    hairs,
    keyed,
    line,
    nodes,
    number,
    numbers,
    place,
    polar,
    ring,
    shape,
    sliver,
    spline,
    stroke,
    taper,
    use,
)

FOOT = 775
"""A little below the lower edge of the panel."""


def pines(mounds: str) -> str:
    """Month 1: black mounds of needles, each `tip x,tip y,half width at the foot`.

    Needles stand along the edges and round the buds; white ones and a trunk are cut
    into the black.
    """
    rows = [tuple(map(float, word.split(","))) for word in mounds.split()]
    bodies = "".join(_mound(x, y, half) for x, y, half in rows)
    hair = "".join(_mound_hair(x, y, half) for x, y, half in rows)
    cuts = "".join(_moundcuts(x, y, half) for x, y, half in rows)
    trunks = "".join(use("pine-trunk", x, FOOT) for x, y, _ in rows if y < 400)
    buds = "".join(
        use(motif, x, y, size=round(0.75 + (FOOT - y) / 1100, 2))
        for motif in ("pine-needles", "pine-bud")
        for x, y, _ in rows
    )
    return shape(bodies + hair, width=0) + shape(cuts, WHITE, width=0) + trunks + buds


def _moundcuts(x: float, y: float, half: float) -> str:
    """White tufts of needles on both sides of the stem of a large mound, pointing up."""
    cuts = ""
    for k in range(1, int((690 - y) / 34)):
        top = y + 44 + 34 * k
        wide = half * ((top - y) / (FOOT - y)) ** 0.8
        for side in (-1, 1):
            near = x + side * (0.16, 0.42, 0.28)[(k + side) % 3] * wide
            across, rise = (0.3, 0.22, 0.36)[k % 3] * wide, 26 + 0.34 * wide
            turn, long = atan2(-rise, side * across), hypot(across, rise)
            if not 24 < near < 476:
                continue
            cuts += sliver(near, top, turn, long, 6)
            cuts += sliver(near, top, turn + pi, 0.3 * long, 6)
            for lean, part in ((-0.3, 0.75), (0.34, 0.6)):
                cuts += sliver(near, top, turn + side * lean, part * long, 4.5)
    return cuts


def _pine_trunk() -> str:
    """The foot of a trunk: its edges and the cracks of the bark are cut white."""
    rim = (
        "-78,26! -54,0 -40,-40 -34,-100 -24,-150 0,-204! 20,-150 28,-98 40,-40 "
        "56,0 80,26!"
    )
    edges = cuts("-72,14 -38,-58 -4,-200|74,14 36,-58 5,-192", 6, tips=2)
    cracks = cuts(
        "-42,6 -35,-24 -30,-66|-22,6 -26,-10 -22,-34|-4,4 -12,-30 -8,-76|"
        "16,6 10,-12 10,-40|36,6 27,-28 25,-72|-20,-50 -17,-74 -16,-104|"
        "10,-56 12,-84 8,-118|-6,-96 -3,-118 -5,-150",
        5,
        tips=2,
    )
    return blob(rim, width=0) + shape(edges + cracks, WHITE, width=0)


def _mound_side(x: float, y: float, half: float) -> list[Node]:
    steps = (0, 0.12, 0.3, 0.55, 0.8, 1)
    return [(x + half * s**0.8, y + (FOOT - y) * s, s == 0) for s in steps]


def _mound(x: float, y: float, half: float) -> str:
    left = _mound_side(x, y, -half)
    return spline([*left[:0:-1], *_mound_side(x, y, half)])


def _mound_hair(x: float, y: float, half: float) -> str:
    count = int((FOOT - y) / 15)
    sides = ((half, 0.42), (-half, -0.42))
    return "".join(
        hairs(_mound_side(x, y + 18, w)[::-1], count, length=62, lean=lean, wide=11)
        for w, lean in sides
    )


def _pine_needles() -> str:
    needles = "".join(
        sliver(0.1 * a, 20, (a - 90) * pi / 180, 78 - 0.3 * abs(a), 11)
        for a in (-62, -42, -24, 24, 42, 62)
    )
    return shape(needles, width=0)


def _pine_bud() -> str:
    """A yellow candle with its scales."""
    scales = cuts("0,24 0,-4 0,-28|-12,10 -9,-4 -7,-16|12,10 9,-4 7,-16", 3.2)
    bud = blob("0,-52! 11,-34 19,-8 12,18 0,40! -12,18 -19,-8 -11,-34", YELLOW)
    return bud + shape(scales, width=0)


def _spokes(inner: float, outer: float, angles: Iterable[float]) -> str:
    """The path data of straight lines outward from about the origin."""
    return "".join(
        spline([(*polar(inner, a), True), (*polar(outer, a), True)], closed=False)
        for a in angles
    )


def _plum() -> str:
    """The plum flower, seen full-face, with its sepals showing between the petals."""
    petal = blob("0,4! -18,-10 -30,-30 -26,-50 -8,-60 14,-58 29,-44 27,-22 16,-8", RED)
    petal += shape(cuts("-8,-56 -7,-47|6,-56 5,-47", 4), width=0)
    turns = ((0, 1), (147, 1.06), (291, 0.98), (71, 1.02), (218, 1))
    rows = [("plum-petal", 0.0, 0.0, float(turn), size) for turn, size in turns]
    sepals = "".join(
        sliver(0, 0, (k - 90) * pi / 180, 56, 26) for k in range(36, 360, 72)
    )
    lengths = (29, 35, 27, 33, 30, 36, 28, 32, 35, 27, 31, 34)
    ends = [polar(r, 30 * k + 7) for k, r in enumerate(lengths)]
    threads = line("|".join(f"0,0 {x:.0f},{y:.0f}" for x, y in ends), 3.5, YELLOW)
    tips = dots(ends, 4.5, YELLOW)
    heart = ball(0, 0, 10, YELLOW, width=4)
    return (
        shape(sepals, width=0)
        + _copies({"plum-petal": petal}, rows)
        + threads
        + tips
        + heart
    )


def _plum_side() -> str:
    back = (
        blob("-8,16! -50,14 -62,-8 -50,-30 -28,-32 -10,-12", RED)
        + blob("8,16! 50,12 62,-10 48,-32 28,-32 10,-12", RED)
        + blob("-6,10! -28,-18 -26,-46 -4,-58 18,-54 30,-34 22,-8 6,10!", RED)
    )
    front = blob(
        "0,40! -32,36 -46,16 -40,2! -28,-6 -10,-2 0,10! 12,-4 30,-6 40,0! 46,18 32,36",
        RED,
    )
    lengths = (36, 44, 40, 48, 42, 45, 35)
    ends = [
        (x, y + 8) for x, y in (polar(r, 19 * (k - 3)) for k, r in enumerate(lengths))
    ]
    threads = line("|".join(f"0,8 {x:.0f},{y:.0f}" for x, y in ends), 4, YELLOW)
    tips = dots(ends, 5, YELLOW)
    veins = shape(
        cuts(
            "0,12 0,34|-32,6 -24,22|-16,4 -11,18|18,4 12,18|33,4 24,22|"
            "-52,-16 -40,-8|50,-18 40,-8|-4,-52 -2,-42",
            4.5,
        ),
        width=0,
    )
    calyx = blob("-30,42! -16,32 -8,38 0,34! 8,38 16,32 30,42! 14,46 8,60 -8,60 -14,46")
    return back + threads + tips + front + veins + calyx


def _plum_bud() -> str:
    bud = blob("0,24 -20,16 -24,-4 -14,-20 2,-24 18,-16 23,2 17,18", RED)
    return (
        bud + line("0,14 1,1 -13,-13|1,1 14,-10", 5) + blob("-16,20! 0,12 16,20! 0,32")
    )


def bough(*strokes: tuple[str, Sequence[float]]) -> str:
    """Month 2: the bare black branch, each stroke with the widths along it.

    It is gnarled, bears spurs, and white cuts follow its thicker parts.
    """
    body = "".join(
        _gnarled(points, widths) + _spurs(points, widths) for points, widths in strokes
    )
    grain = "".join(_grain(points, widths) for points, widths in strokes)
    return shape(body, width=0) + shape(grain, WHITE, width=0)


def limbs(*strokes: tuple[str, Sequence[float]]) -> str:
    """Month 3: the boughs of a tree, gnarled, each stroke with the widths along it."""
    return shape(
        "".join(_gnarled(points, widths) for points, widths in strokes), width=0
    )


def _reach(points: str) -> float:
    curve = nodes(points)
    return sum(hypot(u - x, v - y) for (x, y, _), (u, v, _) in pairwise(curve))


def _gnarled(points: str, widths: Sequence[float]) -> str:
    """The path data of a stroke that swells and narrows a little on its way."""
    count = max(len(widths), round(_reach(points) / 46) + 1)
    swell = (1, 1.14, 0.94, 1.06, 0.9, 1.1, 0.97)
    thick = [
        between(widths, k / (count - 1)) * swell[k % len(swell)] for k in range(count)
    ]
    return brush(points, *thick)


def _spurs(points: str, widths: Sequence[float]) -> str:
    """The path data of short thorns on both sides of a stroke."""
    count = round(_reach(points) / 62) + 1
    thorns: list[str] = []
    for k, (x, y, turn) in enumerate(along(points, count)[1:-1], 1):
        wide = between(widths, k / (count - 1))
        if 13 < wide < 60:
            lean = turn + (0.95, -0.8, -1.1, 0.75)[k % 4]
            thorns.append(sliver(x, y, lean, 0.5 * wide + (26, 18, 34)[k % 3], 17))
    return "".join(thorns)


# White cuts along a stroke, again and again: from, length (in steps of 13), side.
_GRAIN = ((1, 7, 0.26), (5, 4, -0.22), (11, 4, -0.04), (14, 9, -0.28), (20, 5, 0.2))


def _grain(points: str, widths: Sequence[float]) -> str:
    """The path data of white cuts along the thicker parts of a stroke."""
    count = max(round(_reach(points) / 13), 2) + 1
    way = along(points, count)
    found: list[str] = []
    for lap in range(0, count, 27):
        for start, steps, side in _GRAIN:
            run = [lap + start + steps * n // 2 for n in range(3)]
            if run[-1] >= count:
                continue
            wide = [between(widths, k / (count - 1)) for k in run]
            if min(wide) < 28:
                continue
            found.append(
                " ".join(
                    f"{way[k][0] - side * w * sin(way[k][2]):.1f},"
                    f"{way[k][1] + side * w * cos(way[k][2]):.1f}"
                    for k, w in zip(run, wide, strict=True)
                )
            )
    return cuts("|".join(found), 4, tips=2) if found else ""


def knot(x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A white knot cut into a branch: a slit in a ring, and the grain round it."""
    slit = cuts("-7,0 0,-2 8,0", 4, tips=2)
    arcs = cuts("-42,4 -14,-19 22,-15|42,-4 14,19 -22,15", 5, tips=2)
    rim = stroke(ellipse(0, 0, 17, 9), 4.5, WHITE)
    return place(rim + shape(slit + arcs, WHITE, width=0), x, y, turn, size)


def twig(points: str, *widths: float) -> str:
    """Month 2: a knotty twig, with a bud at its tip and one on a stalk at each `!`."""
    curve = nodes(points)
    last = len(curve) - 1
    thick = [between(widths, k / last) for k in range(len(curve))]
    pieces = [
        (f"{a[0]},{a[1]} {b[0]},{b[1]}", (v, 0.86 * (v + w) / 2, w))
        for (a, b), (v, w) in zip(pairwise(curve), pairwise(thick), strict=True)
    ]
    shoots = "".join(brush(way, *wide) + _spurs(way, wide) for way, wide in pieces)
    grain = "".join(_grain(way, wide) for way, wide in pieces)
    knots = "".join(
        ring(x, y, 0.55 * w) for (x, y, _), w in zip(curve, thick, strict=True)
    )
    joints = zip(curve, curve[1:], curve[2:], thick[1:], strict=False)
    stalks, buds = "", use("plum-bud", *curve[-1][:2])
    for (ax, _, _), (x, y, bears), (bx, _, _), w in joints:
        if not bears:
            continue
        turn = 56 if 2 * x > ax + bx else -56
        px, py = polar(w / 2 + 46, turn)
        stalks += brush([(x, y, True), (x + px, y + py, True)], 14, 8)
        buds += use("plum-bud", x + px, y + py, turn)
    black = shape(shoots + stalks, width=0) + shape(knots, width=0)
    return black + shape(grain, WHITE, width=0) + buds


def _cherry() -> str:
    """The blossom, seen full-face: five notched petals whose fill is that of its use."""
    petal = blob(
        "0,2! -16,-14 -29,-30 -31,-47 -23,-59 -12,-64! -7,-56 1,-43! 6,-55 14,-65! "
        "25,-58 30,-45 26,-28 14,-14"
    )
    veins = cuts("-4,-14 -11,-29 -16,-43|0,-16 1,-24 0,-34|5,-14 12,-28 18,-41", 3.4)
    part = petal + shape(veins, BLACK, width=0)
    ends = [polar(r, 72 * k + 36) for k, r in enumerate((23, 20, 24, 21, 22))]
    threads = line("|".join(f"0,0 {x:.0f},{y:.0f}" for x, y in ends), 3)
    tips = dots(ends, 5, BLACK) + dots(ends, 3.2, YELLOW)
    return (
        around("cherry-petal", part, 5)
        + threads
        + tips
        + ball(0, 0, 9, YELLOW, width=4.5)
    )


def _cherry_bud() -> str:
    """A plump bud on its stalk, the petals folded over each other."""
    stalk = shape(brush("0,-64 5,-34 0,-14", 4, 5, 8), width=0)
    bud = blob("0,-12 -15,-4 -18,10 -8,24 1,30! 10,23 18,10 15,-4", RED)
    folds = cuts("-3,27 2,14 12,2|-13,-1 -10,8 -2,16", 5)
    cup = "-16,2! -16,-12 -6,-22 6,-22 16,-12 16,2! 9,-4 6,-4 0,6! -6,-4 -9,-4"
    return stalk + bud + shape(folds + spline(cup), width=0)


def _cherry_leaf() -> str:
    """A leaf with teeth like a saw, a little bent, its veins cut white."""
    rim = (
        "0,0! 15,-12 24,-28! 21,-30! 29,-40 30,-54! 26,-54! 29,-66 26,-80! 22,-79! "
        "20,-92 12,-104! 8,-110 6,-128! -6,-118 -10,-108! -9,-104! -22,-94 -24,-84! "
        "-20,-82! -30,-72 -30,-58! -25,-56! -29,-44 -26,-30! -21,-28! -18,-14"
    )
    veins = cuts("0,-6 -3,-60 2,-108", 5.5) + cuts(
        "0,-22 8,-32 17,-38|-1,-28 -8,-40 -18,-46|-1,-46 8,-58 18,-66|"
        "-1,-54 -8,-66 -17,-72|0,-74 6,-82 14,-88|0,-82 -6,-90 -12,-94",
        3.4,
    )
    black = blob(rim, width=0) + line("0,20 0,0", 6)
    return black + shape(veins, WHITE, width=0)


def cherry_bark(grain: str, marks: str) -> str:
    """Month 3: white cuts along a trunk, and the short marks across it."""
    long, short = cuts(grain, 6, tips=2), cuts(marks, 5, tips=2)
    return shape(long + short, WHITE, width=0)


def spray(
    points: str, pairs: int, *, size: float = 19, red: int = 0, bare: int = 0
) -> str:
    """Months 4 and 7: a thin stem with pairs of ovals; the outer `red` pairs red.

    The foot of the stem is bare as far as `bare` pairs more would reach.
    """
    stations = along(points, bare + pairs + 1)[bare + 1 :]
    rows = [
        _pair(x, y, turn, size * (1.08 - 0.26 * k / pairs), 0.12 * (-1) ** k)
        for k, (x, y, turn) in enumerate(stations)
    ]
    x, y, turn = stations[-1]
    size *= 0.8
    tip = ellipse(x + size * cos(turn), y + size * sin(turn), size, 0.62 * size, turn)
    inner, outer = "".join(rows[: pairs - red]), "".join(rows[pairs - red :])
    foot = shape(taper(points, 10, 5), width=0)
    stem = foot if bare else line(points, 6)
    if not red:
        return stem + shape(inner + tip, width=0)
    ovals = shape(outer, RED, width=5.5) + shape(tip, RED, width=5.5)
    return stem + shape(inner, width=0) + ovals


def sprays(
    pairs: int | Sequence[int],
    *stems: str,
    size: float = 19,
    red: float = 0,
    bare: int | Sequence[int] = 0,
) -> str:
    """Several sprays; `pairs` and `bare` for all or for each, `red` the share of red."""
    counts = (pairs,) * len(stems) if isinstance(pairs, int) else pairs
    feet = (bare,) * len(stems) if isinstance(bare, int) else bare
    return "".join(
        spray(stem, count, size=size, red=round(red * count), bare=foot)
        for stem, count, foot in zip(stems, counts, feet, strict=True)
    )


def _pair(x: float, y: float, turn: float, size: float, skew: float) -> str:
    """The path data of two ovals, one a little before the other."""
    out = ((turn - 1.05 + skew, 1.15 * size), (turn + 1.05 + skew, 1.15 * size))
    return "".join(
        ellipse(x + d * cos(a), y + d * sin(a), size, 0.62 * size, a) for a, d in out
    )


def tendril(stem: str, coil: str, turns: int) -> str:
    """Month 4: a thin tendril: a stem, then loops along a curve that become smaller."""
    stations = along(coil, 12 * turns + 1)
    curve: list[Node] = [*nodes(stem)]
    for k, (x, y, _) in enumerate(stations):
        r, a = between((48, 20), k / (12 * turns)), pi + k * pi / 6
        curve.append((x + r * cos(a), y + 0.8 * r * sin(a), False))
    return shape(brush(curve, 10, 7.5, 6, 5, 3), width=0)


def blades(*leaves: str, width: float = 46) -> str:
    """Month 5: black sword leaves with a white midrib, each from its foot to its tip."""
    return "".join(_blade(points, width) for points in leaves)


def _blade(points: str, width: float) -> str:
    leaf = keyed(brush(points, 0.7 * width, width, 0.92 * width, 0.66 * width, 0))
    way = along(points, 21)
    rib = " ".join(f"{way[k][0]:.1f},{way[k][1]:.1f}" for k in (1, 9, 17))
    return leaf + shape(cuts(rib, 5.5, tips=2), WHITE, width=0)


# Month 5: the parts of the flower from the back to the front, each a rim and its veins.
_IRIS_STANDARDS = (
    (
        (
            "-4,8! -44,-24 -84,-66 -96,-106 -84,-132 -70,-132! -58,-150 -38,-150 -28,-134! "
            "-12,-100 -2,-50"
        ),
        "-72,-120 -52,-84 -24,-40|-44,-138 -36,-96 -16,-46|-90,-98 -64,-68 -34,-38",
    ),
    (
        (
            "4,8! 46,-20 88,-60 102,-98 94,-122 80,-124! 72,-144 50,-148 38,-136! "
            "16,-100 2,-50"
        ),
        "80,-114 56,-80 26,-40|56,-136 42,-94 18,-46|94,-92 68,-64 36,-38",
    ),
    (
        (
            "-10,6! -34,-40 -42,-100 -30,-138 -18,-146! -4,-170 16,-164 20,-148! "
            "38,-136 44,-96 32,-38 10,6!"
        ),
        "-16,-134 -16,-94 -8,-44|2,-152 2,-104 2,-52|22,-136 20,-94 12,-44",
    ),
)
_IRIS_FALLS = (
    (
        (
            "-6,-18! -44,-42 -92,-48 -136,-28 -162,12 -166,52! -178,72 -166,96 -150,98! "
            "-142,118 -122,122 -112,106! -92,108 -80,92 -82,72! -64,60 -40,38 -10,22"
        ),
        (
            "-160,40 -142,6 -116,-16|-150,84 -134,36 -112,4|-130,108 -120,54 -102,18|"
            "-106,100 -102,58 -90,26|-86,74 -84,50 -74,30"
        ),
    ),
    (
        (
            "6,-18! 48,-44 96,-46 136,-22 158,16 160,54! 174,76 162,98 146,96! 136,118 "
            "114,118 106,100! 86,100 78,84 80,64! 60,54 38,36 10,22"
        ),
        (
            "154,42 138,8 114,-14|146,82 130,36 110,4|124,104 116,54 100,18|"
            "100,94 98,56 88,26|82,66 82,46 74,30"
        ),
    ),
    (
        (
            "-16,-4! -42,24 -70,62 -76,98! -92,118 -84,146 -64,150! -58,172 -36,178 "
            "-22,168! -10,188 16,188 24,170! 42,178 60,166 62,146! 82,140 88,114 74,96! "
            "66,60 40,24 16,-4!"
        ),
        (
            "-70,112 -48,86 -24,58|-58,142 -38,104 -18,70|-22,160 -18,114 -8,80|"
            "2,176 2,126 2,86|24,162 20,114 12,80|56,138 38,104 22,70|70,108 48,84 26,58"
        ),
    ),
)
_IRIS_BEARDS = (
    "-24,-10! -58,-26 -90,-20 -116,6 -124,26! -96,8 -66,2 -30,6!",
    "24,-10! 60,-26 92,-18 114,8 122,28! 94,8 66,2 30,6!",
    "-11,8! -18,36 -15,66 0,98! 16,66 18,36 11,8!",
)


def iris(x: float, y: float, size: float = 1) -> str:
    """Month 5: one blue flower, three ruffled petals drooping, on its stem."""
    green = brush("0,120 4,230 6,300 0,640", 16, 19, 17, 24) + spline(
        "-6,300! -36,240 -42,186 -34,146! 0,168 38,130! 46,190 36,244 14,306!"
    )
    sheath = keyed(green, 10) + shape(green, width=0)
    shine = cuts(
        "-30,166 -28,210 -6,270|30,156 32,200 16,262|2,176 5,220 5,270", 5, tips=2
    )
    petals = "".join(_iris_petal(*part) for part in (*_IRIS_STANDARDS, *_IRIS_FALLS))
    beards = "".join(blob(rim, YELLOW, width=5) for rim in _IRIS_BEARDS)
    ticks = cuts(
        "-110,6 -98,-4|-96,-4 -80,-10|-78,-10 -60,-12|-58,-10 -44,-10|"
        "108,8 98,-2|96,-4 80,-10|78,-10 60,-12|58,-10 44,-10|"
        "0,84 0,70|-6,70 -4,56|6,70 4,56|-8,50 -5,38|8,50 5,38|0,56 0,44|0,36 0,26",
        4.5,
    )
    crests = blob(
        "-14,10! -30,4 -44,-18 -34,-28! -22,-22 -8,-30! 0,-16 8,-30! 22,-22 36,-28! "
        "44,-18 32,4 14,10! 0,2",
        BLUE,
    )
    flower = petals + beards + shape(ticks, width=0) + crests
    return place(sheath + shape(shine, WHITE, width=0) + flower, x, y, size=size)


def _iris_petal(rim: str, veins: str) -> str:
    return shape(spline(rim), BLUE) + shape(cuts(veins, 5), width=0)


def folded_blade(rising: str, hanging: str, ribs: str) -> str:
    """Month 5: a sword leaf that is bent over, with white cuts along it."""
    leaf = keyed(spline(rising)) + keyed(spline(hanging))
    return leaf + shape(cuts(ribs, 5.5, tips=2), WHITE, width=0)


# Month 6: the petals of a peony, each upright on its base, with the cuts from its rim.
_PEONY_PETALS = {
    "peony-a": (
        (
            "-20,0! -54,-26 -79,-56 -76,-80! -60,-88 -47,-94 -40,-92! -34,-99 -8,-103 "
            "4,-100! 12,-94! 22,-102 42,-99 54,-90! 72,-80 80,-62 52,-24 20,0!"
        ),
        (
            "-40,-92 -30,-72 -24,-56|12,-94 9,-74 7,-56|-14,-92 -11,-76 -8,-64|"
            "-64,-74 -50,-62 -42,-54|54,-90 42,-70 34,-56"
        ),
    ),
    "peony-b": (
        (
            "-20,0! -50,-24 -76,-50 -80,-70! -68,-84 -50,-93 -26,-100! -18,-94! -8,-104 "
            "18,-105 32,-98! 38,-91! 56,-92 70,-84 78,-68! 72,-44 46,-20 20,0!"
        ),
        (
            "-18,-94 -13,-74 -10,-56|38,-91 29,-72 22,-56|8,-94 6,-78 4,-64|"
            "-50,-82 -40,-68 -34,-58|62,-74 48,-62 40,-54"
        ),
    ),
    "peony-c": (
        (
            "-20,0! -52,-24 -80,-52 -76,-72! -64,-80! -58,-90 -34,-101 -12,-99! -2,-92! "
            "8,-101 30,-104 50,-96 60,-82! 76,-76 78,-58 50,-22 20,0!"
        ),
        (
            "-2,-92 -2,-72 -2,-54|-64,-80 -50,-66 -42,-56|60,-82 46,-66 38,-54|"
            "-34,-90 -26,-74 -21,-62|30,-92 24,-76 19,-62"
        ),
    ),
}
# The rings of a peony, the back one first: count, distance, size, first angle, rise.
_PEONY_RINGS = (
    (9, 66, 1.0, 8, 4),
    (8, 34, 0.88, -14, 0),
    (6, 8, 0.76, 28, -2),
)


def _peony_row(row: int) -> list[tuple[str, float, float, float, float]]:
    """The petals of one ring: every second one lies behind the others."""
    count, out, size, start, rise = _PEONY_RINGS[row]
    found: list[tuple[str, float, float, float, float]] = []
    for k in (*range(1, count, 2), *range(0, count, 2)):
        turn = start + k * 360 / count + (0, 4, -3, 2, -5)[(k + row) % 5]
        x, y = polar(out + (0, 7, -4, 3, -6)[(2 * k + row) % 5], turn)
        near = size * (1 - 0.07 * cos(turn * pi / 180)) * (1, 1.05, 0.96, 1.02)[k % 4]
        name = f"peony-{'abcbac'[(k + 2 * row) % 6]}"
        found.append((name, x, 0.95 * y + rise, turn, round(near, 2)))
    return found


def _copies(
    parts: dict[str, str], rows: Iterable[tuple[str, float, float, float, float]]
) -> str:
    """Parts by name at their places; the first of each bears the id for the others."""
    drawn: list[str] = []
    seen: set[str] = set()
    for name, x, y, turn, size in rows:
        if name in seen:
            drawn.append(use(name, x, y, turn, size))
        else:
            own = f'<g id="@{name}">{parts[name]}</g>'
            drawn.append(place(own, x, y, turn, size))
        seen.add(name)
    return "".join(drawn)


def _peony() -> str:
    """The flower from the front, with its cupped heart a little above the middle."""
    parts = {
        name: shape(spline(rim), RED) + shape(cuts(veins), width=0)
        for name, (rim, veins) in _PEONY_PETALS.items()
    }
    rows = [petal for row in range(len(_PEONY_RINGS)) for petal in _peony_row(row)]
    petals = f'<g stroke-width="6">{_copies(parts, rows)}</g>'
    return petals + place(_peony_heart(), 0, -4, size=1.12)


def _peony_heart() -> str:
    """Stamens in a dark hollow, and the cup of petals that closes it in front."""
    back = blob(
        "-62,-20! -66,-52 -44,-60 -36,-50! -26,-74 -6,-76 2,-62! 14,-78 36,-70 38,-52! "
        "58,-58 66,-44 60,-18!",
        RED,
    )
    hollow = blob("-46,-18! -44,-38 -20,-52 4,-54 30,-50 46,-36 46,-16! 0,0")
    ends = [
        (1.2 * x, 0.85 * y - 15) for x, y in (polar(33, a) for a in range(-76, 77, 19))
    ]
    inner = ((-20, -25), (-7, -31), (7, -31), (20, -25))
    threads = line("|".join(f"0,-2 {x:.0f},{y:.0f}" for x, y in ends), 3.5, YELLOW)
    tips = dots((*ends, *inner), 4.5, YELLOW)
    left = (
        "-56,-30! -44,-24 -34,-27 -26,-16! -14,-17 -4,-4! 2,24 -18,54 -52,46 "
        "-74,14 -72,-18"
    )
    right = "58,-28! 48,-20 36,-26 28,-15! 14,-16 2,-4! -2,24 18,54 54,44 74,12 72,-16"
    front = (
        "-40,14! -34,0 -22,4 -16,-4! -6,-10 0,2! 10,-10 22,-4 24,4! 36,2 42,16! "
        "36,46 16,64 0,58! -16,66 -36,46"
    )
    cup = blob(left, RED) + blob(right, RED) + blob(front, RED)
    veins = cuts(
        "0,2 -2,18 0,36|-26,-16 -36,-2 -42,18|28,-15 36,-2 42,16|-54,-8 -58,8 -56,24|"
        "55,-8 60,8 57,22|-22,16 -18,28 -12,40|22,16 19,28 13,40",
        5,
    )
    return back + hollow + threads + tips + cup + shape(veins, width=0)


def _peony_bud() -> str:
    """A closed bud in its calyx, with narrow leaves below."""
    narrow = (
        "0,62 -40,52 -84,28 -118,-14",
        "0,62 50,56 92,34 130,-2",
        "-6,70 -50,74 -96,66 -132,46",
        "4,72 46,84 84,84 128,68",
        "-6,74 -36,96 -62,122",
        "6,74 32,98 50,128",
    )
    leaves = "".join(keyed(brush(one, 12, 26, 18, 0)) for one in narrow)
    ribs = cuts(
        "-22,54 -66,38 -104,0|24,56 72,44 116,10|-28,72 -72,71 -114,56", 4, tips=2
    )
    ribs += cuts("26,76 66,82 108,74", 4, tips=2)
    petals = (
        blob("-20,56! -60,30 -66,-24 -44,-70 -22,-94! 10,-50 20,10", RED)
        + blob("20,56! 60,26 64,-30 46,-74 18,-98! -10,-50 -20,10", RED)
        + blob("-44,40! -50,-10 -34,-70 -2,-122! 30,-84 44,-34 34,20 0,56", RED)
        + blob("-30,56! -12,20 8,-30 24,-66 34,-72! 52,-36 50,10 30,50", RED)
        + blob("-50,40! -58,6 -52,-28 -40,-46! -14,-22 2,14 4,56!", RED)
    )
    veins = cuts(
        "-2,-112 -12,-80 -18,-50|8,-96 6,-76 0,-54|34,-64 26,-34 14,-2|"
        "42,-44 40,-18 32,8|-40,-40 -34,-16 -22,8|-48,-22 -44,0 -36,16",
        5.5,
    )
    calyx = blob(
        "-58,10! -44,28 -30,30 -22,8! -8,34 6,34 14,4! 24,32 40,28 58,6! "
        "58,40 38,68 8,78 -10,78 -40,68 -58,40",
    )
    shine = shape(cuts("-38,46 -30,56 -14,64|30,50 24,58 14,64", 5), WHITE, width=0)
    stem = line("0,70 2,96 0,124", 13)
    return (
        stem
        + leaves
        + shape(ribs, WHITE, width=0)
        + petals
        + shape(veins, width=0)
        + calyx
        + shine
    )


def _jagged_leaf() -> str:
    """A leaf of three lobes, each with its teeth; the left one is the smaller."""
    rim = (
        "0,10! 10,-18 34,-24 62,-12! 64,-30 84,-40 112,-38! 94,-52 92,-70 108,-96! "
        "80,-88 58,-74 34,-76! 38,-100 52,-112 76,-122! 54,-130 44,-142 48,-166! "
        "30,-158 16,-168 2,-204! -6,-172 -20,-156 -46,-156! -36,-136 -42,-118 -62,-104! "
        "-44,-98 -32,-88 -26,-70! -46,-74 -66,-84 -92,-110! -84,-82 -88,-64 -110,-56! "
        "-82,-50 -74,-38 -76,-18! -52,-26 -20,-20"
    )
    veins = cuts("0,8 -1,-80 2,-178", 8) + cuts(
        "0,-22 40,-46 84,-76|0,-22 -38,-46 -76,-80|0,-90 20,-106 40,-118|"
        "0,-104 -16,-116 -32,-124|46,-49 62,-44 80,-42|-44,-50 -58,-48 -74,-46"
    )
    return keyed(spline(rim)) + shape(veins, WHITE, width=0)


def hill(top: float, *, lean: float = 0) -> str:
    """Month 8: the smooth bare black dome, its summit `lean` right of the middle."""
    rim = (
        *((-340, 240), (-250, 134), (-180, 70), (-100, 21), (-16, 1)),
        *((70, 9), (160, 48), (250, 116), (340, 214)),
    )
    edge: list[Node] = [(250 + lean + dx, top + dy, False) for dx, dy in rim]
    return shape(spline([(-90, 800, True), *edge, (620, 800, True)]), width=0)


def _thin_petal(long: float, wide: float, fill: str, bend: float = 0) -> str:
    """A narrow petal, upright from the origin, its tip `bend` to the right."""
    sides = ((0.3, 0.36), (0.72, 0.52), (0.93, 0.36))
    right = [(bend * t * t + w * wide, -t * long, False) for t, w in sides]
    left = [(bend * t * t - w * wide, -t * long, False) for t, w in sides]
    tip = (bend + 0.1 * wide, -long, True)
    path = spline([(0, 0, True), *left, tip, *right[::-1]])
    return shape(path, fill, width=5.5)


def _mum() -> str:
    rings = (
        ("mum-1", 9, ((116, 30, RED, 8, 0), (108, 30, YELLOW, -4, 20))),
        ("mum-2", 9, ((90, 28, YELLOW, 6, 8), (84, 28, RED, -5, 28))),
        ("mum-3", 7, ((62, 24, RED, 6, 0), (58, 24, YELLOW, 6, 26))),
        ("mum-4", 6, ((36, 24, YELLOW, 8, 20),)),
    )
    petals = "".join(
        around(
            name,
            "".join(
                place(_thin_petal(long, wide, fill, bend), 0, 0, turn)
                for long, wide, fill, bend, turn in row
            ),
            count,
        )
        for name, count, row in rings
    )
    return petals + ball(1, 1, 11, RED, width=5) + ball(1, 1, 3, width=4)


def _mum_fan(long: float, count: int, spread: float, fills: Sequence[str]) -> str:
    """A fan of petals, the outer ones shorter and bent outward, the middle on top."""
    middle = (count - 1) / 2
    order = sorted(range(count), key=lambda k: -abs(k - middle))
    petals = ""
    for k in order:
        off = (k - middle) / middle
        size = long / 100 * (1 - 0.12 * abs(off) - 0.05 * (k % 2))
        name = fills[k % len(fills)] + ("-left" if off < -0.3 else "")
        turn = number(spread * off)
        petals += (
            f'<use href="#@mum-{name}" transform="rotate({turn})scale({size:.2f})"/>'
        )
    return petals


def _mum_rows() -> str:
    petals = "".join(
        f'<g id="@mum-{name}">{_thin_petal(100, 27, fill, bend)}</g>'
        for name, fill, bend in (
            ("red", RED, 7),
            ("gold", YELLOW, 7),
            ("red-left", RED, -7),
            ("gold-left", YELLOW, -7),
        )
    )
    rows = (
        _mum_fan(118, 13, 92, ("red", "gold"))
        + _mum_fan(92, 10, 70, ("gold", "red"))
        + _mum_fan(64, 7, 52, ("red", "gold"))
    )
    return f"<defs>{petals}</defs>{rows}"


def _mum_cup() -> str:
    return blob(
        "-34,-12! -22,-14 -16,-24! -8,-14 0,-26! 8,-14 16,-24! 22,-14 34,-12! "
        "22,16 -22,16"
    )


def half_mum(x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """Month 9: a half-open flower on its black cup."""
    return use("mum-rows", x, y, turn, size) + use("mum-cup", x, y, turn, size)


def _mum_front() -> str:
    rows = ((-84, RED), (84, RED), (-44, YELLOW), (44, YELLOW), (0, RED))
    return "".join(
        place(_thin_petal(46, 27, fill, turn / 12), 0, 0, turn) for turn, fill in rows
    )


def side_mum(x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """Month 9: an open flower from the side, its petals up and down."""
    down = use("mum-rows", 0, -18, 180, 0.86)
    up = use("mum-rows", 0, 0, size=1.16)
    return place(down + up + use("mum-front", 0, -24, 180), x, y, turn, size)


def _mum_leaf() -> str:
    edge = (
        "0,10! 14,-6 44,-2 64,-14 68,-36 44,-48! 70,-50 88,-66 82,-92 54,-98 "
        "38,-92! 54,-110 54,-132 34,-144 22,-138! 20,-160 -2,-168 -20,-156 "
        "-22,-138! -42,-144 -58,-128 -54,-106 -38,-90! -60,-96 -84,-88 -86,-64 "
        "-68,-50 -44,-48! -66,-40 -70,-18 -48,-2 -14,-6"
    )
    ribs = (
        "0,-26 24,-18 46,-24|0,-26 -24,-18 -46,-22|0,-58 36,-64 64,-74|"
        "0,-58 -36,-64 -64,-70|0,-98 18,-106 32,-120|0,-98 -18,-106 -34,-118"
    )
    middle = shape(brush("0,6 -2,-60 2,-140", 7, 5, 0), WHITE, width=0)
    stalk = line("0,40 0,8", 8)
    return keyed(spline(edge)) + stalk + line(ribs, 4, WHITE) + middle


# Month 10: the lobes of a leaf: degrees from the top, reach, degrees the tip curls.
_LOBES = (
    (-142, 78, -20),
    (-92, 106, -22),
    (-48, 122, 12),
    (-5, 134, 16),
    (43, 118, 6),
    (84, 102, 22),
    (132, 82, 22),
)

# The teeth of one side of a lobe: how far along it, half its width, a corner.
_TEETH = (
    (
        (0.42, 0.155, False),
        (0.56, 0.19, True),
        (0.55, 0.145, True),
        (0.63, 0.135, False),
        (0.72, 0.135, True),
        (0.71, 0.09, True),
        (0.86, 0.04, False),
    ),
    (
        (0.37, 0.145, False),
        (0.48, 0.175, True),
        (0.48, 0.145, True),
        (0.57, 0.15, False),
        (0.67, 0.15, True),
        (0.66, 0.105, True),
        (0.82, 0.05, False),
    ),
)


def _in_lobe(lobe: tuple[float, float, float], t: float, w: float) -> Point:
    """A point of a lobe: `t` of the way to its curled tip, `w` of its reach aside."""
    turn, reach, curl = lobe
    x, y = polar(reach * t, turn + curl * t * t)
    dx, dy = polar(reach * w, turn + 2 * curl * t + 90)
    return x + dx, y + dy


def _maple() -> str:
    """A leaf of seven toothed lobes on a bent stalk; the fill is that of its use."""
    rim: list[Node] = [(-7, 16, True)]
    for k, lobe in enumerate(_LOBES):
        left, right = _TEETH[k % 2], _TEETH[1 - k % 2]
        rim += [(*_in_lobe(lobe, t, -w), corner) for t, w, corner in left]
        rim.append((*_in_lobe(lobe, 1, 0), True))
        rim += [(*_in_lobe(lobe, t, w), corner) for t, w, corner in right[::-1]]
        if lobe is not _LOBES[-1]:
            turn, reach, _ = lobe
            after, far, _ = _LOBES[k + 1]
            rim.append((*polar(0.185 * (reach + far), (turn + after) / 2), True))
    rim.append((7, 16, True))
    stalk = taper("0,12 7,34 2,60 -14,82", 6, 10)
    return shape(spline(rim)) + shape(stalk, BLACK, width=0)


def _maple_veins() -> str:
    """A tapered vein to the tip of each lobe, with two pairs of twigs."""
    ways: list[tuple[Point, ...]] = []
    twigs: list[tuple[Point, ...]] = []
    for lobe in _LOBES:
        tip = _in_lobe(lobe, 0.86, 0)
        ways.append(((0, 8), _in_lobe(lobe, 0.45, 0), tip))
        for t, w in ((0.33, 0.1), (0.39, -0.1), (0.52, 0.09), (0.58, -0.09)):
            if lobe[1] > 90:
                twigs.append((_in_lobe(lobe, t, 0), _in_lobe(lobe, t + 0.12, w)))
    return shape(_veins(ways, 4.8) + _veins(twigs, 2.8), width=0)


def _veins(ways: Iterable[Iterable[Point]], wide: float) -> str:
    """The path data of veins that run out in tips."""
    text = (" ".join(f"{x:.0f},{y:.0f}" for x, y in way) for way in ways)
    return cuts("|".join(text), wide)


def maple(fill: str, places: str) -> str:
    """Month 10: leaves of a colour, each `x,y,turn,size`; a minus mirrors the leaf.

    A black one has white veins and a white keyline.
    """
    rim, vein = (WHITE, WHITE) if fill == BLACK else (BLACK, BLACK)
    drawn = ""
    for word in places.split():
        x, y, turn, size = map(float, word.split(","))
        wide = 3 if fill == BLACK else 7 / abs(size) ** 0.6
        flip = f"{size:g} {abs(size):g}" if size < 0 else f"{size:g}"
        drawn += (
            f'<g fill="{fill}" stroke="{rim}" stroke-width="{number(wide)}" '
            f'transform="translate({numbers(x, y)})rotate({number(turn)})scale({flip})">'
            f'<use href="#@maple"/><use href="#@maple-veins" fill="{vein}"/></g>'
        )
    return drawn


def _star() -> str:
    rim: list[Node] = []
    throat: list[Node] = []
    for k in range(0, 360, 72):
        rim += [(*polar(48, k - 27), False), (*polar(57, k - 14), False)]
        rim += [(*polar(70, k), True), (*polar(57, k + 14), False)]
        rim += [(*polar(48, k + 27), False), (*polar(29, k + 36), True)]
        throat += [(*polar(36, k), True), (*polar(13, k + 36), True)]
    creases = _spokes(10, 27, range(36, 360, 72))
    threads = "".join(ring(*polar(9, k), 4.5) for k in (0, 120, 240))
    black = shape(spline(throat), width=0) + stroke(creases, 6)
    halo = stroke(spline(rim), 17, WHITE)
    return halo + shape(spline(rim), BLUE) + black + shape(threads, WHITE, width=0)


def _bead() -> str:
    bud = blob("0,-8! -13,-17 -14,-32 0,-44 14,-32 13,-17", BLUE, width=6)
    cup = blob("0,2! -12,-10 -13,-22! -5,-16 0,-21! 5,-16 13,-22! 12,-10", width=0)
    return line("0,10 0,-4", 5.5) + bud + line("-5,-34 -6,-28", 4, WHITE) + cup


def sprig(points: str, pairs: int) -> str:
    """Month 11: an upright sprig of blue buds like beads, from its foot to its tip."""
    stations = along(points, 2 * pairs + 3)
    beads = ""
    for k, (x, y, turn) in enumerate(stations[2:-1]):
        side, size = 1 if k % 2 else -1, round(1.12 - 0.2 * k / pairs, 2)
        up = degrees(turn) + 90
        beads += use("bead", x, y, up + side * (58 - 12 * k / pairs), size)
    x, y, turn = stations[-1]
    return (
        shape(brush(points, 9, 7, 5), width=0)
        + beads
        + use("bead", x, y, degrees(turn) + 90, 0.72)
    )


def _paulownia_leaf() -> str:
    edge = (
        "0,0! 24,-36 66,-54 108,-44 132,-14 140,4! 128,28 108,48! 136,58 154,88 "
        "150,104! 150,134 122,156 106,160! 118,184 108,208 92,220! 64,226 28,254 "
        "4,300! -16,262 -56,240 -96,226! -106,204 -116,182 -102,158! -124,154 "
        "-150,128 -152,98! -148,74 -132,54 -108,50! -132,22 -140,2 -134,-12! "
        "-118,-40 -82,-56 -34,-42"
    )
    ribs = (
        "0,26 50,-4 112,-8|0,26 -50,-4 -110,-12|-2,60 56,54 128,92|"
        "-2,60 -58,52 -128,90|-2,128 38,132 90,192|-2,128 -40,130 -90,196"
    )
    twigs = (
        "58,0,-55,38 -58,0,-125,40 64,60,-40,46 -64,58,-140,46 72,66,66,60 "
        "-74,66,112,60 50,142,20,40 -52,144,160,40 2,196,42,48 -2,196,138,48"
    )
    cuts = ""
    for word in twigs.split():
        x, y, turn, long = map(float, word.split(","))
        cuts += sliver(x, y, turn * pi / 180, long, 6)
    cuts += brush("0,14 -4,120 2,272", 11, 7, 0)
    return keyed(spline(edge)) + line(ribs, 4.5, WHITE) + shape(cuts, WHITE, width=0)


def willow(*strands: str, length: float = 46, wide: float = 30) -> str:
    """Month 12: ragged black strands that hang from a black top edge.

    The strands are thick where they leave the edge and end in a wisp; a `!` at the
    first point makes a thin one. White cuts part the thick ones.
    """
    crown = "20,14! 480,14! 480,40 440,46 400,36 350,48 300,36 250,46 200,36 150,48 100,36 20,46!"
    bodies = "".join(_strand(nodes(s), length, wide) for s in strands)
    cuts = "".join(_strand_cuts(nodes(s)) for s in strands)
    return shape(spline(crown) + bodies, width=0) + shape(cuts, WHITE, width=0)


_HAIR_LONG = (1.0, 0.5, 1.3, 0.75, 1.5, 0.6, 1.15)
_HAIR_LEAN = (0.2, 0.36, 0.12, 0.28, 0.46)


def _strand(curve: tuple[Node, ...], length: float, wide: float) -> str:
    """The path data of one strand, hairs of unequal length down both its sides."""
    steps = max(4, 2 * round(_length(curve) / 26))
    stations = along(curve, steps + 1)
    widths = (
        (0.8, 0.6, 0.7, 0.4, 0.25)
        if curve[0][2]
        else (1.8, 1, 1.1, 0.7, 0.8, 0.5, 0.25)
    )
    sides: list[list[Node]] = []
    for side, shift in ((-1, 0), (1, 3)):
        edge: list[Node] = []
        for k, (x, y, turn) in enumerate(stations):
            half = side * wide * between(widths, k / steps) / 2
            edge.append((x - half * sin(turn), y + half * cos(turn), True))
            if k % 2:
                px, py, _ = edge[-1]
                far = length * _HAIR_LONG[(k // 2 + shift + len(curve)) % 7]
                lean = turn + side * _HAIR_LEAN[(k // 2 + shift) % 5]
                edge.append((px + far * cos(lean), py + far * sin(lean), True))
        sides.append(edge)
    x, y, turn = stations[-1]
    tip = (x + 0.8 * length * cos(turn), y + 0.8 * length * sin(turn), True)
    return spline([*sides[0], tip, *reversed(sides[1])])


def _length(curve: Sequence[Node]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(curve))


def _strand_cuts(curve: tuple[Node, ...]) -> str:
    """White cuts along a thick strand."""
    steps = round(_length(curve) / 60)
    if curve[0][2] or steps < 3:
        return ""
    rows = along(curve, steps + 1)[1:-1]
    return "".join(
        sliver(x + (3, -4, 1)[k % 3], y, turn, 34 + 9 * (k % 3), 4.5)
        for k, (x, y, turn) in enumerate(rows)
    )


def willow_trunk() -> str:
    """Month 12: the foot of an old trunk at the right edge, with a knot and a shoot."""
    wood = (
        "500,370! 456,404! 464,440! 452,488 436,540 434,580 424,612 422,646 "
        "414,690 396,730 352,766! 332,800! 500,800!"
    )
    shoot = brush("440,560 416,528 406,482 396,452", 22, 14, 9, 0)
    shoot += brush("410,500 396,486 384,482", 9, 6, 0)
    cuts = (
        "464,462 452,520 450,552|440,596 438,650 424,700|416,724 398,752 366,776|"
        "444,704 428,740 402,766|466,672 460,700 452,730|468,500 464,530 466,556"
    )
    black = shape(shoot, width=0) + shape(spline(wood), width=0)
    return black + line(cuts, 5, WHITE) + knot(456, 612, -84, 0.8)


def cloud(edge: str, bumps: int, corner: str, curls: str = "") -> str:
    """A red cloud: scallops along an edge, closed round by the corner points.

    White curls are set at the points `curls`.
    """
    stations = along(edge, bumps + 1)
    x, y, _ = stations[0]
    arcs: list[str] = []
    for px, py, _ in stations[1:]:
        r = 0.55 * ((px - x) ** 2 + (py - y) ** 2) ** 0.5
        arcs.append(f"A{numbers(r, r)} 0 0 1 {numbers(px, py)}")
        x, y = px, py
    start = numbers(*stations[0][:2])
    path = f"M{start}{''.join(arcs)}L{corner.replace(',', ' ')}z"
    return shape(path, RED) + "".join(curl(x, y, WHITE) for x, y, _ in nodes(curls))


def curl(x: float, y: float, colour: str) -> str:
    """A spiral."""
    turns = [(k * 20 / 12, k * pi / 5) for k in range(1, 13)]
    spiral = [(x + r * cos(a), y + r * sin(a), False) for r, a in turns]
    return stroke(spline(spiral, closed=False), 5, colour)


MOTIFS: dict[str, Callable[[], str]] = {
    "pine-needles": _pine_needles,
    "pine-bud": _pine_bud,
    "pine-trunk": _pine_trunk,
    "plum": _plum,
    "plum-side": _plum_side,
    "plum-bud": _plum_bud,
    "cherry": _cherry,
    "cherry-bud": _cherry_bud,
    "cherry-leaf": _cherry_leaf,
    "peony": _peony,
    "peony-bud": _peony_bud,
    "jagged-leaf": _jagged_leaf,
    "mum": _mum,
    "mum-rows": _mum_rows,
    "mum-cup": _mum_cup,
    "mum-front": _mum_front,
    "mum-leaf": _mum_leaf,
    "maple": _maple,
    "maple-veins": _maple_veins,
    "star": _star,
    "bead": _bead,
    "paulownia-leaf": _paulownia_leaf,
}
