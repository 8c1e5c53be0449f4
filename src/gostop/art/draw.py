"""The drawing toolkit: splines, brush strokes, hairs and placed motifs as SVG text.

A drawing is a string of SVG elements, and drawings are joined by `+`. Points are
written as text, `"90,200 210,152! 98,270"`; a `!` makes a sharp corner of a point,
all others are rounded by a centripetal Catmull-Rom spline. The outline (black,
7 wide, round joins) is set once on the root of the card and inherited.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import pairwise
from math import atan2, cos, degrees, dist, hypot, pi, sin

RED = "#ef1d1e"
BLACK = "#000"
WHITE = "#fff"
YELLOW = "#faea01"
BLUE = "#1ca4da"
ORANGE = "#f79e33"
GREEN = "#289654"
PINK = "#fad4d1"
BACK = "#b71118"
BACK_LINE = "#8c0c12"

type Point = tuple[float, float]
type Node = tuple[float, float, bool]
type Segment = tuple[Point, Point, Point, Point]
type Station = tuple[float, float, float]
"""A place on a curve: x, y and the direction of travel in radians."""


def number(value: float) -> str:
    """The shortest text of a number with one decimal.

    >>> number(0.52), number(-0.04), number(120.0)
    ('.5', '0', '120')
    """
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".") if abs(value) < 1 else text


def numbers(*values: float) -> str:
    """Several numbers with as little between them as SVG allows."""
    return " ".join(map(number, values)).replace(" -", "-")


@cache
def nodes(text: str) -> tuple[Node, ...]:
    """The points written as `x,y`, with a mark on those that end in `!`.

    >>> nodes("1,2 3.5,4!")
    ((1.0, 2.0, False), (3.5, 4.0, True))
    """
    return tuple(_node(word) for word in text.split())


def _node(word: str) -> Node:
    x, y = word.rstrip("!").split(",")
    return float(x), float(y), word.endswith("!")


def _handle(before: Node, here: Node, after: Node) -> Point:
    """The control point that leaves `here` towards `after`.

    The direction is that of the spline; the length is that of a circular arc, so
    that four points make a round loop.
    """
    (x0, y0, _), (x1, y1, sharp), (x2, y2, _) = before, here, after
    chord = dist((x1, y1), (x2, y2))
    back = dist((x0, y0), (x1, y1))
    if sharp or not chord or not back:
        return x1 + (x2 - x1) / 3, y1 + (y2 - y1) / 3
    # Centripetal parameters: the time along a chord is the root of its length.
    s, t = back**0.5, chord**0.5
    dx = (x1 - x0) / s - (x2 - x0) / (s + t) + (x2 - x1) / t
    dy = (y1 - y0) / s - (y2 - y0) / (s + t) + (y2 - y1) / t
    speed = hypot(dx, dy) or 1
    ahead = max((dx * (x2 - x1) + dy * (y2 - y1)) / (speed * chord), 0)
    reach = 2 / 3 * chord / (1 + ahead) / speed
    return x1 + reach * dx, y1 + reach * dy


def _segments(curve: Sequence[Node], closed: bool) -> list[Segment]:
    count = len(curve)
    last = count if closed else count - 1
    found: list[Segment] = []
    for i in range(last):
        before = curve[i - 1] if closed or i else curve[0]
        here, then = curve[i], curve[(i + 1) % count]
        after = curve[(i + 2) % count] if closed or i + 2 < count else then
        start = _handle(before, here, then)
        end = _handle(after, then, here)
        found.append((here[:2], start, end, then[:2]))
    return found


def spline(points: str | Sequence[Node], *, closed: bool = True) -> str:
    """The path data of a curve through the points, relative, in whole numbers.

    A card is 500 wide, so that a step of 1 is not seen.

    >>> spline("0,0! 9,0! 9,9!")
    'M0 0l9 0 0 9z'
    """
    curve = nodes(points) if isinstance(points, str) else points
    x, y = round(curve[0][0]), round(curve[0][1])
    parts = [f"M{numbers(x, y)}"]
    for a, b, c, d in _segments(curve, closed):
        straight = abs(_cross(a, b, d)) + abs(_cross(a, c, d)) < 1
        if straight and d == curve[0][:2] and closed:
            break
        ends = (d,) if straight else (b, c, d)
        command = "l" if straight else "c"
        values = [round(v) for px, py in ends for v in (px - x, py - y)]
        parts.append(command + numbers(*values))
        x, y = x + values[-2], y + values[-1]
    return "".join(_joined(parts)) + ("z" if closed else "")


def _cross(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _joined(parts: Iterable[str]) -> Iterable[str]:
    """Leave out a command letter that repeats the one before."""
    letter = ""
    for part in parts:
        if part[0] == letter:
            yield part[1:] if part[1] == "-" else " " + part[1:]
        else:
            yield part
        letter = part[0]


def ring(x: float, y: float, r: float) -> str:
    """The path data of a circle."""
    arc = f"a{numbers(r, r)} 0 1 0 "
    return f"M{numbers(x - r, y)}{arc}{numbers(2 * r, 0)}{arc}{numbers(-2 * r, 0)}z"


def ellipse(x: float, y: float, rx: float, ry: float, turn: float = 0) -> str:
    """The path data of an ellipse turned by `turn` radians."""
    dx, dy = rx * cos(turn), rx * sin(turn)
    arc = f"a{numbers(rx, ry, degrees(turn))} 1 0 "
    there, back = numbers(2 * dx, 2 * dy), numbers(-2 * dx, -2 * dy)
    return f"M{numbers(x - dx, y - dy)}{arc}{there}{arc}{back}z"


def _attributes(values: dict[str, str | float | None]) -> str:
    return "".join(
        f' {name}="{value if isinstance(value, str) else number(value)}"'
        for name, value in values.items()
        if value is not None
    )


def shape(path: str, fill: str | None = None, *, width: float | None = None) -> str:
    """A filled path with the outline; black where no fill is given."""
    stroke = "none" if width == 0 else None
    wide = width or None
    drawn = _attributes({"fill": fill, "stroke": stroke, "stroke-width": wide})
    return f'<path{drawn} d="{path}"/>'


def blob(points: str, fill: str | None = None, *, width: float | None = None) -> str:
    """A closed rounded shape through the points."""
    return shape(spline(points), fill, width=width)


def ball(
    x: float, y: float, r: float, fill: str | None = None, *, width: float | None = None
) -> str:
    """A filled circle."""
    return shape(ring(x, y, r), fill, width=width)


def stroke(path: str, width: float | None = None, colour: str | None = None) -> str:
    """A path as a line of even width."""
    drawn = _attributes({"stroke": colour, "stroke-width": width})
    return f'<path fill="none"{drawn} d="{path}"/>'


def line(points: str, width: float | None = None, colour: str | None = None) -> str:
    """An open curve of even width; `|` separates several curves."""
    paths = [spline(one, closed=False) for one in points.split("|")]
    return stroke("".join(paths), width, colour)


def tube(points: str, width: float, fill: str) -> str:
    """A line with a black outline: legs, posts, sticks."""
    return line(points, width + 12) + line(points, width, fill)


def along(points: str | Sequence[Node], count: int) -> list[Station]:
    """`count` stations at even distances along an open curve, ends included."""
    curve = nodes(points) if isinstance(points, str) else points
    fine = [_bezier(s, t / 12) for s in _segments(curve, False) for t in range(12)]
    fine.append(curve[-1][:2])
    lengths = [dist(a, b) for a, b in pairwise(fine)]
    total = sum(lengths)
    stations: list[Station] = []
    i, done = 0, 0.0
    for k in range(count):
        wanted = total * k / max(count - 1, 1)
        while i < len(lengths) - 1 and done + lengths[i] < wanted:
            done += lengths[i]
            i += 1
        (ax, ay), (bx, by) = fine[i], fine[i + 1]
        t = (wanted - done) / lengths[i]
        turn = atan2(by - ay, bx - ax)
        stations.append((ax + t * (bx - ax), ay + t * (by - ay), turn))
    return stations


def _bezier(segment: Segment, t: float) -> Point:
    s = 1 - t
    weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    x = sum(w * p[0] for w, p in zip(weights, segment, strict=True))
    return x, sum(w * p[1] for w, p in zip(weights, segment, strict=True))


def between(values: Sequence[float], t: float) -> float:
    """The value at `t` (0 to 1) of a list spread evenly over that stretch.

    >>> between((0, 10, 40), 0.75)
    25.0
    """
    place = t * (len(values) - 1)
    i = min(int(place), len(values) - 2)
    return values[i] + (place - i) * (values[i + 1] - values[i])


def brush(points: str | Sequence[Node], *widths: float) -> str:
    """The path data of a stroke whose width runs through `widths`; 0 makes a tip."""
    curve = nodes(points) if isinstance(points, str) else points
    stations = along(curve, max(2 * len(curve), len(widths)))
    sides: tuple[list[Node], list[Node]] = ([], [])
    for k, (x, y, turn) in enumerate(stations):
        half = between(widths, k / (len(stations) - 1)) / 2
        dx, dy = half * sin(turn), half * cos(turn)
        end = k in (0, len(stations) - 1)
        sides[0].append((x + dx, y - dy, end))
        if half or not end:
            sides[1].append((x - dx, y + dy, end))
    return spline([*sides[0], *reversed(sides[1])])


def taper(points: str, start: float, end: float) -> str:
    """The path data of a stroke that runs from one width to another.

    It has fewer points than that of `brush`: those given, on both sides.
    """
    curve = nodes(points)
    sides: tuple[list[Node], list[Node]] = ([], [])
    for k, (x, y, _) in enumerate(curve):
        (ax, ay, _), (bx, by, _) = (
            curve[max(k - 1, 0)],
            curve[min(k + 1, len(curve) - 1)],
        )
        turn = atan2(by - ay, bx - ax)
        half = between((start, end), k / (len(curve) - 1)) / 2
        dx, dy = half * sin(turn), half * cos(turn)
        last = k in (0, len(curve) - 1)
        sides[0].append((x + dx, y - dy, last))
        sides[1].append((x - dx, y + dy, last))
    return spline([*sides[0], *reversed(sides[1])])


def sliver(x: float, y: float, turn: float, length: float, wide: float) -> str:
    """The path data of one hair."""
    dx, dy = wide / 2 * sin(turn), wide / 2 * cos(turn)
    tip = numbers(length * cos(turn) - dx, length * sin(turn) + dy)
    back = numbers(-length * cos(turn) - dx, -length * sin(turn) + dy)
    return f"M{numbers(x + dx, y - dy)}l{tip} {back}z"


def cuts(lines: str, wide: float = 6, *, tips: int = 1) -> str:
    """The path data of slim cuts, each `from to` or `from over to`; `|` between them.

    A cut runs out in a tip where it ends; with two tips also where it starts.
    """
    return "".join(_cut(nodes(one), wide, tips) for one in lines.split("|"))


def _cut(curve: Sequence[Node], wide: float, tips: int) -> str:
    (ax, ay, _), (bx, by, _) = curve[0], curve[-1]
    mx, my, _ = curve[len(curve) // 2]
    if len(curve) < 3:
        mx, my = (ax + bx) / 2, (ay + by) / 2
    long = dist((ax, ay), (bx, by)) or 1
    nx, ny = wide * (ay - by) / long, wide * (bx - ax) / long
    half = 0.5 if tips == 1 else 0
    # The middle of a quadratic curve lies halfway between its handle and its chord.
    hx, hy = 2 * mx - (ax + bx) / 2, 2 * my - (ay + by) / 2
    swell = 0.4 if tips == 1 else 1
    places = (
        (ax + half * nx, ay + half * ny),
        (hx + swell * nx, hy + swell * ny),
        (bx, by),
        (hx - swell * nx, hy - swell * ny),
        (ax - half * nx, ay - half * ny),
    )
    # Whole numbers: a cut may be a little uneven.
    (x, y), (px, py), (u, v), (qx, qy), (w, z) = (
        (round(x), round(y)) for x, y in places
    )
    there = numbers(px - x, py - y, u - x, v - y)
    return f"M{numbers(x, y)}q{there}q{numbers(qx - u, qy - v, w - u, z - v)}z"


def dots(places: Iterable[Point], r: float, colour: str) -> str:
    """Filled spots: strokes without length, which are round."""
    spots = "".join(f"M{numbers(x, y)}h0" for x, y in places)
    return stroke(spots, 2 * r, colour)


def hairs(
    points: str | Sequence[Node],
    count: int,
    *,
    length: float,
    lean: float,
    wide: float = 9,
) -> str:
    """The path data of hairs along a curve, each turned by `lean` off its direction."""
    rows = enumerate(along(points, count))
    return "".join(
        sliver(x, y, turn + lean, length * (0.8 + 0.2 * (k % 3)), wide)
        for k, (x, y, turn) in rows
    )


def place(part: str, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A drawing moved to a place, turned by degrees, scaled."""
    return f"<g{_transform(x, y, turn, size)}>{part}</g>"


def mirror(part: str, axis: float = 0) -> str:
    """A drawing mirrored left to right about a vertical axis."""
    return f'<g transform="matrix(-1 0 0 1 {number(2 * axis)} 0)">{part}</g>'


def lined(part: str, colour: str) -> str:
    """A drawing whose outlines have this colour: white where black lies on black."""
    return f'<g stroke="{colour}">{part}</g>'


def inked(part: str, width: float) -> str:
    """A drawing with outlines of this width, for one that is scaled down."""
    return f'<g stroke-width="{number(width)}">{part}</g>'


def keyed(path: str, width: float = 5) -> str:
    """A black shape with a white keyline."""
    return f'<path stroke="{WHITE}" stroke-width="{number(width)}" d="{path}"/>'


def use(motif: str, x: float, y: float, turn: float = 0, size: float = 1) -> str:
    """A motif by its name in `MOTIFS`; the `@` becomes the card's token."""
    return f'<use href="#@{motif}"{_transform(x, y, turn, size)}/>'


def _transform(x: float, y: float, turn: float, size: float) -> str:
    parts = [f"translate({numbers(x, y)})"]
    if turn:
        parts.append(f"rotate({number(turn)})")
    if size != 1:
        parts.append(f"scale({size:g})")
    return f' transform="{"".join(parts)}"'


def scatter(motif: str, places: str) -> str:
    """One motif at many places, each `x,y` or `x,y,turn` or `x,y,turn,size`."""
    drawn: list[str] = []
    for word in places.split():
        x, y, *rest = map(float, word.split(","))
        turn, size = (*rest, *(0.0, 1.0)[len(rest) :])
        drawn.append(use(motif, x, y, turn, size))
    return "".join(drawn)


def around(name: str, part: str, count: int, *, start: float = 0) -> str:
    """A drawing and its copies in a circle about the origin; `name` is its id."""
    copies = "".join(
        f'<use href="#@{name}" transform="rotate({number(k * 360 / count)})"/>'
        for k in range(1, count)
    )
    turn = f' transform="rotate({number(start)})"' if start else ""
    return f'<g{turn}><g id="@{name}">{part}</g>{copies}</g>'


def polar(r: float, degrees_from_top: float) -> Point:
    """A point at distance `r`, clockwise from straight up."""
    angle = degrees_from_top * pi / 180
    return r * sin(angle), -r * cos(angle)


def merged(fill: str, *paths: str) -> str:
    """Several paths as one body: outlines first, then fills over the inner lines."""
    outlines = "".join(shape(p, fill, width=14) for p in paths)
    return outlines + "".join(shape(p, fill, width=0) for p in paths)


def quills(
    bone: str,
    edge: str,
    count: int,
    wide: Sequence[float],
    fill: str | None,
    *,
    bend: Sequence[float] = (0, 0),
    blunt: float = 0,
    shaft: str | None = None,
    width: float | None = None,
) -> str:
    """Flight feathers with tapering vanes, their roots along `bone`, tips along `edge`.

    Their widths and bows run through `wide` and `bend`. They are drawn in order, the
    last on top. `blunt` (0 to 1) rounds the tips; `shaft` is the colour of a midrib.
    """
    ends = zip(along(bone, count), along(edge, count), strict=True)
    drawn = ""
    for k, ((x, y, _), (u, v, _)) in enumerate(ends):
        t = k / max(count - 1, 1)
        vane = _vane((x, y), (u, v), between(bend, t))
        path = _outline(vane, between(wide, t), blunt)
        drawn += shape(path, fill, width=width)
        if shaft:
            middle = spline([vane[3], vane[5], vane[8]], closed=False)
            drawn += stroke(middle, 4, shaft)
    return drawn


def _vane(root: Point, tip: Point, bend: float) -> list[Node]:
    """Eleven points of the bowed middle line of a feather."""
    (x, y), (u, v) = root, tip
    dx, dy = u - x, v - y
    long = hypot(dx, dy) or 1
    steps = [(t / 10, bend * 4 * t / 10 * (1 - t / 10)) for t in range(11)]
    return [
        (x + t * dx - off * dy / long, y + t * dy + off * dx / long, False)
        for t, off in steps
    ]


def _outline(vane: Sequence[Node], wide: float, blunt: float) -> str:
    """The path data of a feather about its middle line."""
    sides: tuple[list[Node], list[Node]] = ([], [])
    taper = ((0, 0.6), (4, 1), (8, 0.56 + 0.4 * blunt))
    for i, share in taper:
        (x, y, _), (u, v, _) = vane[i], vane[i + 1]
        long = hypot(u - x, v - y) or 1
        off = share * wide / 2 / long
        sides[0].append((x - off * (v - y), y + off * (u - x), i == 0))
        sides[1].append((x + off * (v - y), y - off * (u - x), i == 0))
    x, y, _ = vane[-1]
    outline = [*sides[0], (x, y, blunt < 0.5), *reversed(sides[1])]
    return spline(outline)
