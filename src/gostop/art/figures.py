"""The figures of the brights and animals, in the co-ordinates of the card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import cos, sin

from .draw import (
    BLACK,
    BLUE,
    GREEN,
    ORANGE,
    RED,
    WHITE,
    YELLOW,
    along,
    ball,
    blob,
    brush,
    cuts,
    dots,
    ellipse,
    hairs,
    inked,
    line,
    lined,
    merged,
    mirror,
    nodes,
    numbers,
    place,
    quills,
    ring,
    scatter,
    shape,
    sliver,
    spline,
    stroke,
    taper,
    tube,
    use,
)
from .glyphs import box, letter

type Span = tuple[float, float]


def disc(x: float, y: float) -> str:
    """The red disc with a white 光 that marks a bright."""
    return (
        ball(x, y, 86, WHITE, width=0)
        + ball(x, y, 78, RED, width=0)
        + letter("光", box(x - 56, y - 55, 112), 17, WHITE)
    )


def _patch(points: str, fill: str | None = None, width: float | None = None) -> str:
    """Closed rounded shapes of one colour; `|` separates them."""
    return shape("".join(map(spline, points.split("|"))), fill, width=width)


def _fur(points: str, count: int, long: float, lean: float, wide: float = 8) -> str:
    """The path data of hairs along a curve, in whole numbers, a little uneven."""
    drawn = ""
    for k, (x, y, turn) in enumerate(along(points, count)):
        far, a = long * (0.8 + 0.2 * (k % 3)), turn + lean
        dx, dy = round(wide * sin(a)), round(-wide * cos(a))
        u, v = round(far * cos(a) + dx / 2), round(far * sin(a) + dy / 2)
        drawn += f"M{numbers(round(x), round(y))}l{numbers(u, v, dx - u, dy - v)}z"
    return drawn


def sun() -> str:
    """The red quarter-sun of the crane card."""
    return ball(475, 14, 232, RED)


def crane() -> str:
    """1b: the white crane, standing, its beak towards the sun."""
    glade = blob(
        "120,470! 124,560 112,664! 124,656! 132,682! 148,664! 158,684! 172,660! "
        "182,686! 194,662! 204,682! 216,660! 228,684! 238,658! 250,674! 244,580 "
        "254,500!",
        WHITE,
        width=0,
    )
    earth = blob("114,654! 248,654! 300,790! 80,790!", width=0)
    legs = earth + glade + "".join(_crane_leg(*row) for row in _CRANE_LEGS)
    plumes = partial(
        quills, "230,420 180,500", "352,520 250,600", 6, (34, 38), bend=(-14, 0)
    )
    tail = plumes(WHITE, width=20) + lined(plumes(BLACK, width=5), WHITE)
    neck = brush("94,208 78,250 82,306 112,356 158,404", 42, 42, 46, 70, 120)
    body = spline(
        "108,362 140,338 190,344 240,378 276,440 270,486 222,510 170,512 128,486 "
        "104,440 98,396"
    )
    whole = merged(WHITE, neck, body, ring(97, 202, 29))
    throat = blob(
        "88,226! 104,236 117,226! 102,258 106,306 126,340 154,362! 146,370! 150,388! "
        "138,384! 138,406! 126,396! 122,418! 112,400! 104,412! 98,386! 84,384! "
        "80,346 70,306 72,268",
        width=0,
    )
    cap = blob("68,200! 74,176 98,164 122,176 128,190! 98,184", RED, width=6)
    beak = blob("120,184! 166,162 214,146! 172,184 125,212!", YELLOW, width=6)
    beak += line("122,198 164,178", 4.5)
    cheek = line("84,226 100,232 116,226", 5)
    eye = ball(104, 200, 6, width=0)
    wing = "".join(
        quills(
            roots,
            tips,
            count,
            wide,
            WHITE,
            bend=(-9, 5),
            blunt=blunt,
            shaft=shaft,
            width=5.5,
        )
        for roots, tips, count, wide, blunt, shaft in _CRANE_WING
    )
    cape = blob(
        "126,456! 114,430 126,400 156,358 186,350 210,362 230,382! 208,380 180,394 "
        "158,420 146,450!",
        WHITE,
        width=0,
    )
    cape += line("234,380 208,380 180,394 158,420 144,456", 5.5)
    cape += line(
        "174,356 166,370|198,352 192,366|148,392 142,408|176,376 168,388|126,422 124,438|"
        "208,368 202,374",
        4.5,
    )
    return legs + tail + whole + wing + cape + throat + cap + beak + cheek + eye


_CRANE_WING = (
    ("238,410 180,490", "314,476 214,576", 6, (36, 46), 0.3, BLACK),
    ("224,392 150,470", "284,426 174,530", 6, (32, 40), 0.6, BLACK),
    ("206,384 138,446", "252,400 148,484", 6, (28, 34), 0.6, None),
)

_CRANE_LEGS = (
    ("160,500 148,560 150,596", "150,596 142,640 146,678", 146, 680),
    ("214,504 224,560 226,600", "226,600 222,640 226,674", 226, 676),
)


def _crane_leg(thigh: str, shin: str, x: float, y: float) -> str:
    """A thin leg with a feathered thigh, a knee and three long toes."""
    (u, v, _), *_ = nodes(shin)
    toes = tube(
        f"{x},{y} {x - 38},{y + 24}|{x},{y} {x},{y + 36}|{x},{y} {x + 32},{y + 22}",
        5,
        WHITE,
    )
    return (
        toes
        + tube(shin, 6, WHITE)
        + tube(thigh, 8, WHITE)
        + ball(u, v, 7, WHITE, width=6)
    )


def curtain() -> str:
    """3b: the curtain hanging in folds from a sagging cord, its tabs over the cord."""
    cloth = _patch(
        "10,400! 66,420! 110,456 156,444! 202,480 246,458! 290,488 336,462! 382,486 "
        "426,454! 460,472 490,450! 490,800! 10,800!",
        width=0,
    )
    seams = "10,478! 66,490! 110,520 156,512! 202,542 246,528! 290,554 336,530! "
    seams += "382,552 426,522! 460,538 490,518!"
    white = stroke(spline(seams, closed=False), 8, WHITE)
    red = _patch(
        "10,572! 44,586 64,596 84,590 120,606 156,602 200,624 246,610 290,632 336,614 "
        "382,630 426,606 458,616 490,598! 490,712! 464,720 442,712 410,736 376,722 "
        "340,744 298,726 262,742 222,720 180,728 146,704 112,708 78,684 44,682 10,662!",
        RED,
    )
    folds = shape(cuts(_PLEATS, 8, tips=2) + cuts(_CREASES, 6, tips=2), width=0)
    folds += shape(cuts(_GLINTS, 5, tips=2), WHITE, width=0)
    return cloth + white + red + folds + _cord() + scatter("curtain-tab", _TABS)


_TABS = "66,402,12 156,428,8 246,440,2 336,444,-4 426,438,-9"

# The folds of the red band and the white cuts in the black.
_PLEATS = (
    "246,612 264,677 262,742|336,614 330,679 340,744|426,606 428,671 410,736|"
    "470,612 461,666 464,720"
)
_CREASES = (
    "44,588 50,628 40,668|84,592 73,638 78,684|222,614 239,652 240,690|"
    "272,620 270,655 280,690|298,728 307,689 304,650|316,622 312,656 320,690|"
    "358,620 370,662 366,704|376,724 371,688 378,652|404,614 408,652 396,690|"
    "446,610 438,643 446,676|442,714 448,702 446,690"
)
_GLINTS = (
    "60,530 59,554 50,578|76,534 76,558 84,582|150,556 153,578 148,600|"
    "164,558 164,580 172,602|238,566 239,586 232,606|256,566 256,589 264,612|"
    "328,572 329,594 322,616|346,570 345,592 352,614|420,560 421,581 414,602|"
    "440,558 441,581 450,604|112,470 114,488 112,506|203,494 205,511 203,528|"
    "290,500 292,519 290,538|382,500 384,518 382,536|464,484 466,502 464,520|"
    "300,744 310,767 310,790|340,758 346,774 344,790|374,740 372,765 380,790|"
    "412,750 417,770 414,790|440,730 438,755 446,780"
)


def _cord() -> str:
    """The twisted cord of the curtain: blue strands on black, with glints."""
    top = "10,366 120,412 250,436 380,440 490,422"
    rows = along(top, 21)
    strands = "".join(f"M{x - 7:.0f} {y + 9:.0f}l14-18" for x, y, _ in rows)
    glints = "".join(f"M{x - 1:.0f} {y - 4:.0f}l4-5" for x, y, _ in rows)
    return line(top, 39) + stroke(strands, 17, BLUE) + stroke(glints, 3.5, WHITE)


def _tab() -> str:
    """One red tab of the curtain with its loop and a white cross."""
    loop = tube("-15,14 -17,-14 0,-28 17,-14 15,14", 7, RED)
    band = _patch("-24,6! 24,6! 32,104! 0,112 -32,104!", RED)
    cross = "-20,36! 2,56 21,90! 14,94 -8,68|20,34! 10,64 -14,94! -21,88 0,58"
    seams = line("-24,20 24,20|-28,98 0,104 28,98", 5, WHITE)
    return loop + band + _patch(cross, WHITE, 0) + seams


def warbler() -> str:
    """2a: the green and yellow bird, one of the five birds."""
    tail = quills(
        "300,372 322,362 340,338", "416,500 452,484 482,446", 4, (36, 36), GREEN
    )
    tail += shape(cuts("350,400 424,474|362,384 446,456|368,366 460,438", 5), width=0)
    body = blob(
        "102,240 114,212 142,190 178,186 210,202 236,232 278,268 324,306 362,350! "
        "352,384 310,420 256,448 206,456 160,436 124,392 106,336 98,284",
        GREEN,
    )
    belly = blob(
        "98,246! 112,222 136,210 162,218 174,240 168,266 158,286 170,320 190,358 "
        "226,394 276,418 316,414! 256,448 206,456 160,436 124,392 106,336 98,284",
        YELLOW,
    )
    ticks = cuts(
        "114,314 120,332|134,306 140,324|124,346 132,364|146,336 154,354|136,378 146,394|"
        "158,366 170,382|152,402 166,416|178,392 194,404|174,422 192,432|204,414 222,422|"
        "204,436 224,440|236,430 254,432|264,428 280,426",
        5.5,
    )
    crown = cuts(
        "190,202 172,200 158,204|206,214 190,212 178,218|220,230 204,228 192,236|"
        "234,246 216,246 204,256|216,262 200,264 190,274",
        5,
        tips=2,
    )
    eye = (
        ball(136, 242, 21, RED, width=6)
        + ball(134, 242, 8, width=3)
        + ball(130, 238, 3.5, WHITE, width=0)
    )
    beak = blob("102,262! 84,268 64,270! 82,284 102,282!", YELLOW, width=6) + blob(
        "104,236! 82,240 54,262! 80,264 104,262!", YELLOW, width=6
    )
    nostril = shape(cuts("94,247 84,252", 4.5), width=0)
    legs = tube("212,450 208,474", 8, YELLOW) + tube("258,442 262,472", 8, YELLOW)
    toes = tube(
        "176,486 190,472 208,470 224,486|208,470 204,490|"
        "234,482 246,470 262,468 280,482|262,468 260,488",
        7,
        YELLOW,
    )
    head = body + belly + shape(ticks + crown, width=0) + beak + nostril + eye
    return tail + legs + toes + head + _warbler_wing()


def _warbler_wing() -> str:
    """The folded wing of the warbler, in four tiers under a shoulder."""
    tiers = (
        ("228,374 240,358 252,330", "352,432 392,424 420,396", 4, (32, 32)),
        ("196,360 212,344 226,310", "264,426 324,408 366,372", 6, (36, 36)),
        ("180,336 194,312 212,286", "218,394 270,372 306,334", 5, (36, 36)),
        ("172,310 182,290 202,272", "190,352 222,340 256,304", 4, (34, 34)),
    )
    wing = "".join(quills(*tier, GREEN, bend=(-3, -3), blunt=0.4) for tier in tiers)
    shoulder = blob(
        "166,320 162,296 174,272 198,260 218,270 214,292 196,312 182,330", GREEN
    )
    shafts = cuts(
        "300,404 372,418|312,388 390,402|262,394 296,398|276,380 322,386|286,362 340,370|"
        "216,364 234,374|232,350 256,358|244,330 274,336",
        4.5,
    )
    return wing + shoulder + shape(shafts, width=0)


def crescent() -> str:
    """4a: the red crescent moon, opening upward."""
    return blob(
        "70,190! 44,310 84,446 186,530 300,536 404,478 458,372! 398,426 "
        "306,444 206,410 112,314",
        RED,
    )


def cuckoo() -> str:
    """4a: the orange cuckoo swooping down to the left, one of the five birds."""
    tail = "".join(shape(brush(*row), ORANGE) for row in _CUCKOO_TAIL)
    tail += line(
        "368,262 376,280|394,246 404,265|420,228 430,247|374,334 378,350|404,334 408,352|"
        "434,334 438,348",
        8,
    )
    body = blob(
        "92,384 98,352 118,328 148,314 184,308 236,286 300,272 352,276! 366,306! "
        "340,350 302,390 250,424 194,438 142,430 108,410",
        ORANGE,
    )
    belly = blob(
        "160,418! 204,398 250,370 304,330 358,300! 340,350 302,390 250,424 200,436!",
        WHITE,
        width=6,
    )
    bars = line("312,328 322,364|290,346 302,382|334,314 342,344", 6)
    flecks = shape(
        hairs("140,326 194,324 240,306 310,288", 10, length=22, lean=0.35, wide=9)
        + hairs("160,346 186,346 214,336", 4, length=22, lean=0.35, wide=9)
        + hairs("122,402 140,410", 2, length=20, lean=0.1, wide=8),
        width=0,
    )
    beak = blob("98,356! 78,370 56,398! 82,398 106,388!", YELLOW, width=6)
    beak += line("68,391 86,381 110,375", 4.5)
    eye = ball(132, 354, 15, YELLOW, width=6) + ball(130, 355, 7, width=0)
    far = _cuckoo_wing(*_FAR_SWOOP)
    near = _cuckoo_wing(*_NEAR_SWOOP)
    return far + tail + body + belly + bars + flecks + beak + eye + near


_CUCKOO_TAIL = (
    ("330,304 390,312 448,314", 30, 40, 0),
    ("330,296 392,284 448,268", 30, 40, 0),
    ("330,312 390,338 462,342", 30, 38, 36, 0),
    ("330,286 392,260 452,214", 30, 38, 36, 0),
)

_FAR_SWOOP = (
    "330,116 262,160 226,214 220,256 226,310",
    "370,66 420,138 416,198 376,254 300,304",
    (
        (
            "306,138 256,172 230,216 222,262 228,310",
            "348,130 330,168 314,212 292,252 262,300",
        ),
        (
            "290,146 246,178 222,220 216,262 222,310",
            "312,148 282,180 262,220 252,258 244,300",
        ),
    ),
    "202,334 194,262 206,198 252,134 374,62! 296,142 244,186 224,236 222,290 230,334",
    8,
)

_NEAR_SWOOP = (
    "212,580 190,528 192,476 212,428 246,390",
    "266,722 330,668 378,590 388,500 330,396",
    (
        (
            "204,574 186,526 190,474 210,428 244,390",
            "250,610 272,576 292,524 302,466 292,394",
        ),
        (
            "196,570 178,524 182,472 204,424 240,384",
            "230,590 236,552 252,508 260,456 262,392",
        ),
    ),
    (
        "306,320! 252,334 208,362 174,412 160,470 166,532 198,606 270,732! 222,598 "
        "194,530 190,470 214,412 262,370"
    ),
    -8,
)


def _cuckoo_wing(
    bone: str, edge: str, tiers: Sequence[tuple[str, str]], arm: str, bow: float
) -> str:
    """Long feathers, two tiers of coverts and the arm over their roots."""
    long = quills(bone, edge, 9, (28, 46), ORANGE, bend=(bow, -bow), shaft=BLACK)
    short = "".join(
        quills(roots, tips, 7 + k, (22, 40 - 8 * k), ORANGE, blunt=1, width=5.5)
        for k, (roots, tips) in enumerate(tiers)
    )
    return long + short + blob(arm, ORANGE)


def pond() -> str:
    """5a: flat water from edge to edge, its ripples longer the nearer they are."""
    water = blob("20,556! 490,556! 490,800! 20,800!", BLUE)
    ripples = cuts(
        "44,572 70,566 98,572|130,582 160,576 192,582|262,572 296,566 330,572|"
        "384,578 414,572 446,578|48,650 92,640 138,650|176,662 220,653 266,662|"
        "290,640 326,632 362,640|60,676 84,670 110,676|436,676 456,670 480,676|"
        "300,704 352,694 406,704|388,724 430,715 474,724|40,752 84,741 130,752|"
        "150,766 190,757 232,766",
        6,
        tips=2,
    )
    return water + shape(ripples, width=0)


def bridge() -> str:
    """5a: a zig-zag of three spans of yellow planks on posts."""
    far = _span("-20,590 456,618", 24, 32, -1)
    middle = _span("62,702 452,610", 48, 32, 1)
    near = _span("40,686 520,790", 48, 70, -1)
    return (
        _posts("60,574 232,586", 0.62)
        + far
        + _posts("424,588", 0.7)
        + middle
        + _posts("100,668", 0.9)
        + near
        + _posts("446,630 296,670", 0.86)
        + _posts("64,716 262,760", 1.1)
    )


def _span(points: str, start: float, end: float, lean: int) -> str:
    """Planks between two middles of ends, as high as given there, seen from above."""
    (x, y, _), (u, v, _) = nodes(points)

    def at(t: float, across: float) -> str:
        half = across * (start + t * (end - start)) / 2
        return f"{x + t * (u - x) + 0.8 * lean * half:.0f},{y + t * (v - y) + half:.0f}"

    top = " ".join(at(t, c) + "!" for t, c in ((0, -1), (1, -1), (1, 1), (0, 1)))
    joints = line(
        f"{at(0, -0.36)} {at(1, -0.36)}|{at(0, 0.3)} {at(1, 0.3)}",
        2 + 0.03 * (start + end),
    )
    grain = "|".join(
        f"{at(t, c)} {at(t + 0.08, c + 0.06)} {at(t + 0.16, c)}"
        for t, c in ((0.16, -0.7), (0.56, -0.66), (0.34, -0.04), (0.7, 0), (0.46, 0.64))
    )
    side = shape(spline(top))
    return (
        place(side, 0, 0.22 * max(start, end))
        + blob(top, YELLOW)
        + joints
        + shape(cuts(grain, 3.5, tips=2), width=0)
    )


def _posts(places: str, size: float) -> str:
    """Posts with a red cap above a collar, each at the foot of its cap."""
    post = blob("-12,0! 12,0! 12,64! -12,64!", YELLOW)
    post += shape(cuts("-4,12 -4,56", 4, tips=2), width=0)
    foot = shape(cuts("-30,62 0,74 30,62", 6, tips=2), width=0)
    cap = blob("-16,0! -20,-12 -13,-23 0,-31 13,-23 20,-12 16,0!", RED)
    cap += shape(cuts("-10,-5 -11,-13 -5,-20", 4, tips=2), WHITE, width=0)
    collar = blob("-17,-2! 17,-2! 17,8! -17,8!", YELLOW, width=6)
    return "".join(
        place(post + foot + cap + collar, x, y, size=size) for x, y, _ in nodes(places)
    )


def butterfly() -> str:
    """6a: one yellow butterfly with red spots, at the origin, seen from above."""
    return use("butterfly", 0, 0, size=0.82)


def _butterfly() -> str:
    wing = f'<g id="@butterfly-wing">{_butterfly_wing()}</g>'
    feelers = line("-3,-44 -12,-70 -34,-88|3,-44 12,-70 34,-88", 4)
    feelers += line("-34,-88 -36,-89|34,-88 36,-89", 10)
    body = "0,-50! 9,-42 6,-32 11,-20 7,-2 9,16 6,40 0,62! -6,40 -9,16 -7,-2 -11,-20 "
    bands = line("-5,8 5,8|-5,19 5,19|-5,30 5,30|-4,41 4,41|-6,-22 6,-22", 3.5, YELLOW)
    halves = wing + mirror(use("butterfly-wing", 0, 0))
    return halves + feelers + _patch(body + "-6,-32 -9,-42", width=0) + bands


def _butterfly_wing() -> str:
    """The right wings: veins, a black seam with yellow drops, and a red spot each."""
    hind = (
        "4,2! 34,0 70,2 90,14 94,26! 96,42 82,50! 82,64 66,68! 68,86 62,98 50,96 50,76! "
        "38,76 28,64! 14,48"
    )
    hind_seam = (
        "70,2! 90,14 94,26! 96,42 82,50! 82,64 66,68! 68,86 62,98 50,96 50,76! 38,76 28,64! "
        "42,62 58,54 70,40 78,22"
    )
    fore = (
        "4,-14! 22,-50 58,-84 100,-98 120,-92 120,-76! 124,-60 112,-52! 114,-36 100,-28! "
        "100,-12 84,-8! 56,8 24,4"
    )
    fore_seam = (
        "66,-88! 100,-98 120,-92 120,-76! 124,-60 112,-52! 114,-36 100,-28! 100,-12 84,-8! "
        "86,-34 94,-56 98,-76 86,-84"
    )
    veins = (
        "8,-14 40,-48 94,-82|40,-48 36,-26 56,-20! 90,-36|56,-20 92,-58|56,-20 84,-10|"
        "8,-10 36,-26|36,-26 52,6"
    )
    hind_veins = "8,6 40,26 74,30|40,26 66,50|40,26 48,62|8,8 32,62"
    drops = "107,-84 109,-80|109,-64 108,-60|101,-42 100,-38|91,-22 89,-19|84,24 84,28|"
    wings = _patch(hind, YELLOW) + line(hind_veins, 4) + _patch(hind_seam, width=0)
    wings += ball(54, 30, 12, RED, width=5)
    wings += _patch(fore, YELLOW) + line(veins, 4) + _patch(fore_seam, width=0)
    return (
        wings
        + ball(72, -54, 15, RED, width=5)
        + line(drops + "74,44 72,48|58,62 58,66|59,84 59,88", 7, YELLOW)
    )


def boar() -> str:
    """7a: the orange boar, its long snout raised to the left."""
    far = _leg("160,540 132,606 132,656 112,700", 84, 42, 26, 20)
    far += _leg("356,530 318,600 342,642 318,702", 84, 46, 26, 20)
    spine = "196,320 232,300 276,296 326,308 376,334 414,372 437,414"
    mane = hairs("202,318 240,298 286,298", 13, length=66, lean=-0.5, wide=16)
    mane += hairs(spine, 25, length=46, lean=-0.4, wide=14)
    mane += hairs("330,310 382,338 420,380 441,426", 9, length=34, lean=-0.75, wide=12)
    beard = hairs("196,578 160,552 132,500 98,466", 11, length=38, lean=-0.7)
    belly = hairs("384,560 310,570 222,580", 12, length=32, lean=-0.5, wide=12)
    body = spline(
        "54,364! 92,368 132,356 168,336 204,314 246,300 296,300 348,316 394,346 "
        "428,390 445,438 447,486 432,530 388,552 320,562 262,576 210,584 172,564 "
        "146,522 122,490 92,466 64,450 42,436!"
    )
    near = merged(
        ORANGE,
        body,
        brush("220,520 226,606 208,656 206,702", 124, 54, 30, 24),
        brush("394,480 416,568 437,630 412,664 410,702", 96, 76, 40, 30, 24),
    )
    tail = shape(brush("440,416 464,440 469,486 461,524", 12, 9, 7, 5), width=0)
    tail += shape(hairs("467,488 459,526", 6, length=32, lean=0.15, wide=9), width=0)
    coat = "".join(
        hairs(row, count, length=40, lean=lean, wide=8)
        for row, count, lean in _BRISTLES
    )
    socks = brush("218,640 208,664 206,702", 18, 28, 26)
    socks += brush("420,646 413,666 410,702", 30, 34, 28)
    socks += "".join(
        sliver(x, y, turn, 44, 11)
        for x, y in ((212, 664), (416, 668))
        for turn in (-1.95, -1.5, -1.1)
    )
    back = brush(spine, 0, 26, 30, 26, 22, 0)
    hair = shape(mane + beard + belly + back, width=0)
    lines = line(
        "270,396 286,440 282,500 258,560|366,400 338,452 340,510 370,568|"
        "190,520 190,556 204,596",
        6,
    )
    sides = shape(coat, width=0) + shape(socks, width=0) + lines
    hooves = _hoof(206, 704) + _hoof(410, 704)
    return far + hair + tail + near + hooves + sides + _boar_head()


_BRISTLES = (
    ("256,324 320,326 376,354 416,400 434,454", 10, 0.25),
    ("268,352 326,354 376,386 404,432 418,486", 8, 0.28),
    ("300,386 330,392 346,410", 3, 0.25),
    ("304,424 322,430 330,452", 3, 0.35),
    ("300,476 314,494 318,524", 3, 0.4),
    ("374,430 392,470 398,520", 4, 0.2),
    ("234,360 262,414 262,470", 4, 0.1),
    ("222,430 240,480 238,530", 4, 0.1),
    ("188,510 208,536 214,566", 3, -0.2),
    ("354,460 366,500 384,540", 3, 0.1),
)


def _boar_head() -> str:
    """The head: snout, tusk, ruff of black hair, and a hairy ear."""
    ruff = hairs("204,350 226,396 218,446 188,486 152,506", 13, length=42, lean=-0.9)
    ruff += hairs("192,378 198,414 184,446 160,468", 7, length=30, lean=-0.9, wide=8)
    ear = blob("200,326! 186,284 206,226! 236,258 248,290 238,320! 222,312", ORANGE)
    tuft = brush("208,246 216,276 228,310", 0, 20, 6)
    tuft += hairs("240,316 248,290 234,258 208,228", 9, length=28, lean=0.5, wide=9)
    snout = blob("50,352! 36,370 30,398 34,424 48,438! 58,414 64,384 60,364", ORANGE)
    nostril = shape(ellipse(43, 396, 4, 10, 0.2), width=0)
    mouth = blob("58,434! 96,424 154,450! 122,464 88,456", RED, width=6)
    creases = line("78,376 82,396|94,376 100,396|110,372 116,390|166,452 172,440", 5)
    tusk = blob("84,456! 64,424 70,368! 90,408 114,454!", WHITE, width=6)
    small = blob("118,440! 120,416 130,402! 130,424 136,444!", WHITE, width=5)
    eye = blob("132,384! 150,366 174,376! 156,392", WHITE, width=6) + ball(154, 378, 7)
    brow = shape(brush("118,378 148,354 196,352", 0, 20, 4), width=0)
    face = mouth + small + tusk + creases + eye + brow
    return shape(ruff, width=0) + ear + shape(tuft, width=0) + snout + nostril + face


def _leg(points: str, *widths: float) -> str:
    """A far leg of the boar, with its hoof."""
    x, y, _ = nodes(points)[-1]
    return shape(brush(points, *widths), ORANGE) + _hoof(x, y)


def _hoof(x: float, y: float) -> str:
    """A cloven hoof of the boar, with a dew claw behind."""
    claw = blob("12,-24! 28,-14 24,-4! 12,-8", width=0)
    hoof = blob("-16,-10! 16,-10! 20,16! -2,16! -6,2! -10,16! -34,16!")
    return place(claw + hoof, x, y)


type Pinion = tuple[str, float, float, float, float, bool]
"""A goose's wing: its colour, shoulder, turn and size, and whether it beats down."""


def geese() -> str:
    """8a: three geese: one lifts its wings, one glides, one beats them down."""
    flock = "".join(
        place(_goose(fill, far, near), *where) for fill, far, near, where in _FLOCK
    )
    return inked(flock, 10)


_FLOCK: tuple[tuple[str, Pinion, Pinion, tuple[float, ...]], ...] = (
    (
        ORANGE,
        (ORANGE, -44, -10, -24, 0.92, False),
        (ORANGE, -16, 0, 14, 1, False),
        (362, 176, -14, 0.51),
    ),
    (
        RED,
        (RED, -64, 34, 218, 0.78, True),
        (RED, -14, 6, 186, 0.86, True),
        (368, 314, -4, 0.52),
    ),
    (
        ORANGE,
        (RED, -34, -16, -36, 1, False),
        (ORANGE, -12, 14, 216, 0.84, True),
        (182, 296, 0, 0.52),
    ),
)


def _goose(fill: str, far: Pinion, near: Pinion) -> str:
    """A goose at the origin, flying to the left, the far wing behind its body."""
    return _pinion(*far) + _dyed(use("goose", 0, 0), fill) + _pinion(*near)


def _pinion(fill: str, x: float, y: float, turn: float, size: float, down: bool) -> str:
    wing = _dyed(use("goose-wing", 0, 0), fill)
    return place(mirror(wing) if down else wing, x, y, turn, size)


def _dyed(part: str, fill: str) -> str:
    """A motif whose shapes without a fill take this one."""
    return f'<g fill="{fill}">{part}</g>'


def _goose_body() -> str:
    """The body of a goose, filled as its group is."""
    tail = quills("80,-20 84,16", "150,-40 154,22", 4, (28, 30), BLACK)
    body = blob(
        "-216,48 -222,30 -208,14 -186,14 -164,28 -128,26 -88,2 -44,-28 14,-42 76,-32 "
        "118,-12 122,6 82,38 24,58 -36,58 -84,48 -124,52 -162,56 -196,58"
    )
    belly = blob(
        "-84,48! -30,40 34,18 114,-6! 122,6 82,38 24,58 -36,58", WHITE, width=6
    )
    flank = line("-34,48 -22,54|2,40 14,50|38,28 52,40", 5)
    beak = blob("-216,28! -256,56 -252,64! -208,54!", YELLOW, width=6)
    eye = ball(-196, 31, 7, BLACK, width=0)
    neck = line("-156,34 -146,50|-132,34 -122,48", 6)
    return tail + body + belly + flank + neck + beak + eye


def _goose_wing() -> str:
    """A raised wing, its shoulder at the origin: quills, coverts and the arm."""
    long = quills(
        "40,-150 14,-110 4,-70 6,-20",
        "116,-232 164,-176 164,-100 90,-4",
        7,
        (38, 50),
        None,
        bend=(8, -6),
    )
    short = quills(
        "26,-128 4,-90 -2,-50 4,0",
        "86,-158 98,-112 90,-60 54,4",
        5,
        (38, 44),
        None,
        blunt=1,
    )
    arm = blob(
        "86,22! 20,40 -28,20 -36,-50 -12,-126 40,-188 120,-240! 72,-168 34,-116 16,-66 "
        "26,-16"
    )
    return long + short + arm


def cup() -> str:
    """9a: the red sake cup with a gold rim and a character inside, on its foot."""
    foot = _patch("296,600! 384,556! 398,600 390,618 350,640 318,638!", RED)
    foot += line("314,626 352,624 394,598", 6, YELLOW)
    bowl = _patch(
        "176,560! 188,590 218,612 262,624 314,620 360,600 396,558 416,498 418,428!", RED
    )
    shade = "248,622! 304,608 352,580 386,540 417,470! 416,520 398,562 360,600 312,622"
    gloss = "196,590! 222,604 250,610! 218,612"
    mouth = shape(_dish(141, 90), RED) + stroke(_dish(130, 79), 9, YELLOW)
    mouth += shape(_dish(120, 69), RED, width=5.5)
    deep = "394,440! 402,464 376,510 336,540 290,562 246,566! 312,540 354,508 384,470"
    shine = "196,552! 196,530 214,506! 206,528|222,494! 240,474 266,458! 244,480"
    ink = "".join(taper(_laid(points), *ends) for points, *ends in _LONG_LIFE)
    inside = _patch(deep, width=0) + _patch(shine, WHITE, 0) + shape(ink, width=0)
    return (
        foot + bowl + _patch(shade, width=0) + _patch(gloss, WHITE, 0) + mouth + inside
    )


_TILT = -0.5

# The strokes of 寿 in a box of 100, and the widths of the brush at their ends.
_LONG_LIFE = (
    ("24,20 48,15 78,13", 9, 15),
    ("32,36 50,32 70,30", 8, 13),
    ("6,56 50,46 97,42", 10, 17),
    ("58,-2 50,38 34,70 4,98", 19, 1),
    ("38,69 66,60 92,58", 7, 15),
    ("72,44 83,68 78,92 64,100 46,82", 20, 2),
    ("44,73 54,80 59,90", 5, 15),
)


def _tilted(x: float, y: float) -> tuple[float, float]:
    """A point of the mouth of the cup, from its middle, on the card."""
    return 296 + x * cos(_TILT) - y * sin(_TILT), 492 + x * sin(_TILT) + y * cos(_TILT)


def _laid(points: str) -> str:
    """A stroke of the character laid into the cup."""
    spots = (_tilted(1.5 * (x - 50), 1.08 * (y - 52)) for x, y, _ in nodes(points))
    return " ".join(f"{x:.0f},{y:.0f}" for x, y in spots)


def _dish(wide: float, high: float) -> str:
    """The path data of the pointed oval of the cup's mouth, wider than high."""
    rim = nodes("1,0 .74,.64 0,1 -.74,.64 -1,0 -.74,-.64 0,-1 .74,-.64")
    return spline([(*_tilted(x * wide, y * high), False) for x, y, _ in rim])


def stream() -> str:
    """9a: the blue water at the foot, with curling waves and a black rock."""
    water = _patch(
        "20,690! 56,672 88,650 120,644 146,656 148,676! 136,664 122,668 120,684 138,698 "
        "176,696 214,676 250,652 284,650 306,666 304,686! 292,674 278,678 276,692 294,704 "
        "336,700 376,678 412,656 444,656 464,672 460,690! 450,680 438,682 436,696 490,712! "
        "490,800! 20,800!",
        BLUE,
    )
    foam = (
        "60,678! 90,656 120,650 138,658! 118,658 92,666|"
        "218,682! 252,660 284,656 298,668! 278,664 252,670|"
        "380,684! 414,664 442,662 456,674! 438,672 414,676"
    )
    swell = (
        "30,712 70,694 104,686|60,724 104,710 150,720|120,716 160,724 204,706|"
        "200,712 232,692 262,688|190,736 250,718 300,730|270,724 320,738 370,704|"
        "370,706 396,694 424,690|330,754 380,736 430,748|400,742 440,752 480,720|"
        "170,762 224,748 310,752"
    )
    drops = ball(166, 646, 5, BLUE, width=4) + ball(322, 652, 5, BLUE, width=4)
    rock = _patch(
        "20,728! 50,722 64,734 92,730 110,748 136,752 150,772 180,790! 180,800! 20,800!",
        width=0,
    )
    cracks = line(
        "40,742 56,740 62,752|78,746 96,748 104,764|50,762 66,764", 4.5, WHITE
    )
    waves = water + _patch(foam, WHITE, 0) + shape(cuts(swell, 13, tips=2), width=0)
    return waves + drops + rock + cracks


def deer() -> str:
    """10a: the orange deer, looking back to the right."""
    far = _whole("deer-far") + scatter("hoof", "84,646,-20 280,708")
    whole = _whole("deer-near")
    toes = scatter("hoof", "139,708 345,708")
    tail = _patch("354,452! 378,448 394,468 394,500 382,530! 372,506 362,484", WHITE)
    tail += line("370,464 382,478 384,500", 4.5)
    spots = line(_DEER_SPOTS, 15, WHITE)
    coat = spots + shape(_deer_hair(), width=0)
    return _antlers() + far + whole + tail + toes + coat + _deer_head()


_DEER_FAR = (
    (
        "110,486 80,530 56,554 50,570 58,590 66,616 74,648! 92,642! 88,612 84,588 88,574 "
        "120,562 170,560"
    ),
    (
        "240,540 264,592 284,622 278,652 274,704! 292,704! 296,662 308,634 324,606 "
        "340,560 300,520"
    ),
)

_DEER_NEAR = (
    (
        "100,452 140,420 196,440 240,448 290,438 340,448 368,478 372,530 340,572 286,556 "
        "226,572 160,580 112,556 92,506"
    ),
    "150,322 128,366 104,412 90,462 92,512 120,560 214,556 226,462 206,428 204,372",
    (
        "146,322 154,296 180,282 212,290 240,312 268,324 290,334 296,348 286,362 258,370 "
        "230,378 206,392 176,386 152,356"
    ),
    (
        "104,520 124,574 134,606 128,638 132,668 130,704! 150,704! 150,670 148,642 156,604 "
        "170,572 206,530"
    ),
    (
        "276,540 310,584 338,610 346,632 338,662 338,704! 358,704! 360,666 370,642 384,618 "
        "378,592 382,548 370,480 310,480"
    ),
)

_DEER_SPOTS = (
    "222,466 228,468|246,472 252,472|272,468 278,466|298,462 304,462|324,466 330,470|"
    "206,492 210,496|234,494 240,496|262,496 268,494|288,488 294,486|318,490 322,494|"
    "342,490 346,496|216,522 220,524|246,520 252,520|274,514 280,512|328,520 330,526|"
    "352,518 354,524|230,546 236,546|262,540 268,538|320,546 324,552|350,546 350,552"
)


def _deer_hair() -> str:
    """The mane of the neck, the black back, tufts and the lines of the muscles."""
    mane = _fur("144,348 120,390 99,440 90,486 98,526", 15, 34, 0.6, 11)
    mane += _fur("160,380 140,414 126,452 128,490", 5, 32, 0.5)
    mane += _fur("180,396 162,430 152,462", 4, 30, 0.4)
    mane += _fur("200,402 190,428 184,446", 3, 24, 0.2)
    back = spline("208,430! 246,444 290,434 340,444 366,474! 336,458 290,448 246,458")
    belly = _fur("282,556 226,568 180,578", 6, 28, -0.45, 10)
    muscle = spline("172,480! 196,516 190,552 172,584! 182,550 184,516")
    muscle += spline("314,482! 284,514 294,556 322,592! 304,552 294,514")
    tufts = _fur("320,572 346,606", 3, 26, -0.4, 7) + _fur("134,570 142,606", 3, 24, 0)
    return mane + back + belly + muscle + tufts


def _deer_head() -> str:
    ears = _patch(
        "156,318! 132,288 104,280 80,288! 98,318 126,334 150,338!|"
        "210,300! 214,272 234,252 262,246! 264,276 250,300 228,316!",
        ORANGE,
    )
    marks = "150,330! 122,306 94,294! 120,318|222,304! 234,276 254,260! 242,284"
    marks += "|276,328! 292,332 298,344 288,354 276,344"
    marks += "|188,326! 204,312 218,314 234,330! 216,335 204,334"
    marks += "|180,320! 198,298 230,308! 200,306"
    white = "184,328! 204,318 220,320 242,332! 216,344 200,340"
    white += "|254,350! 270,352 284,358! 262,368 246,370"
    cheek = _fur("176,348 190,370 214,378", 4, 28, 0.4)
    cheek += _fur("238,326 250,332", 2, 18, 0.1, 6) + _fur(
        "180,290 204,298", 3, 20, 0.6
    )
    inner = _patch(white, WHITE, 0) + _patch(marks, width=0)
    glint = ball(213, 321, 4, WHITE, width=0)
    mouth = line("286,356 264,358 244,356", 4.5)
    return ears + inner + glint + mouth + shape(cheek, width=0)


def _antlers() -> str:
    """Two black antlers of four points, with white grooves."""
    horns = (
        "156,296! 130,254 114,206 120,162 134,120! 136,166 134,204 150,244 180,288!|"
        "140,262! 104,250 70,200! 104,232 132,238!|124,222! 98,198 88,138! 104,176 126,196!|"
        "122,198! 146,168 168,124! 160,172 132,212!|"
        "190,294! 206,246 234,202 240,162 252,120! 262,168 252,212 228,252 212,296!|"
        "226,240! 252,230 288,204! 254,252 216,262!|244,196! 266,180 292,146! 276,200 244,224!|"
        "246,196! 226,168 220,124! 238,156 256,186!"
    )
    grooves = "158,270 146,250 136,226|126,190 128,166|206,272 216,252 230,230|246,194 250,170"
    return _patch(horns, width=0) + line(grooves, 3.5, WHITE)


def _toes() -> str:
    """A cloven hoof, its toes to the left."""
    hoof = _patch("-11,-10! 13,-10! 18,14 13,26! -25,26! -19,6", width=0)
    return hoof + line("-1,8 -6,26", 4, WHITE)


def _whole(motif: str) -> str:
    """The parts of the deer as one body: outlines first, then fills."""
    outline, fill = ' stroke-width="14"', ' stroke="none"'
    return "".join(
        f'<use href="#@{motif}" fill="{ORANGE}"{drawn}/>' for drawn in (outline, fill)
    )


def _parts(*shapes: str) -> Callable[[], str]:
    """A motif of closed shapes that take their colour from where it is used."""
    return lambda: "".join(map(_patch, shapes))


def maple_bark() -> str:
    """10a: the black scales in the yellow trunk: scales from both edges, grain, a knot."""
    scales = (
        "412,80 436,93 458,84|424,160 443,178 460,170|480,118 463,127 446,132|"
        "480,208 459,214 440,222|424,262 442,280 458,272|404,424 430,444 452,430|"
        "480,300 461,307 446,314|480,462 461,471 444,478|406,500 430,520 452,508|"
        "480,552 463,557 448,562|416,590 436,610 456,598|480,646 459,654 440,662|"
        "416,676 435,696 452,688|400,730 425,751 450,740"
    )
    grain = (
        "450,30 449,53 448,76|456,142 455,168 454,196|446,226 445,246 444,262|"
        "440,452 440,473 438,496|464,488 463,510 462,536|444,526 444,550 442,580|"
        "462,580 462,607 460,636|432,624 432,645 430,668|466,674 466,701 464,730|"
        "440,696 440,713 438,732"
    )
    marks = cuts(scales, 11, tips=2), cuts(grain, 9, tips=2)
    return "".join(shape(mark, width=0) for mark in marks)


def turf() -> str:
    """10a: the black ground under the deer, with grass and white scores."""
    grass = _fur("30,752 130,744 260,752 400,746", 13, 32, -1.2, 9)
    grass += _fur("40,752 130,744 260,752 390,746", 9, 26, -1.9, 9)
    scores = line("60,760 110,756|190,758 250,762|300,760 340,757", 4, WHITE)
    ground = "20,746! 130,736 260,746 410,738! 400,800! 20,800!"
    return shape(grass, width=0) + _patch(ground, width=0) + scores


def phoenix() -> str:
    """11b: the phoenix looks back over its raised black wing, its tail behind that."""
    plumes = "".join(_plume(points) for points in _PLUMES)
    wing = "".join(
        quills(
            roots,
            tips,
            count,
            wide,
            BLACK,
            bend=bow,
            blunt=blunt,
            shaft=shaft,
            width=4.5,
        )
        for roots, tips, count, wide, bow, blunt, shaft in _PHOENIX_WING
    )
    arm = blob(
        "290,452! 246,444 226,418 238,366 270,306 290,236 312,168 344,112 386,74 446,48! "
        "410,112 362,184 326,262 300,334 290,394",
        width=4.5,
    )
    neck = brush("140,226 104,286 90,350 112,420 150,470", 70, 76, 110, 150, 180)
    body = spline(
        "44,390 38,440 60,500 110,560 330,560 392,486 376,440 330,416 250,410 190,380"
    )
    trunk = merged(RED, neck, body, ring(152, 222, 42))
    breast = "".join(
        quills(roots, tips, count, wide, RED, blunt=1, width=5.5)
        for roots, tips, count, wide in _BREAST
    )
    cap = "".join(
        quills(roots, tips, count, wide, fill, blunt=1, width=5.5)
        for roots, tips, count, wide, fill in _SHOULDER
    )
    hackles = quills(
        "66,330 110,330 168,316",
        "44,414 124,446 216,378",
        9,
        (26, 32),
        YELLOW,
        bend=(6, -6),
        width=6,
    )
    hackles += quills(
        "76,290 112,290 156,280",
        "52,380 126,404 200,344",
        8,
        (26, 32),
        RED,
        bend=(6, -6),
        shaft=BLACK,
        width=6,
    )
    hackles += quills(
        "88,250 116,252 148,244",
        "64,332 122,346 180,304",
        7,
        (22, 28),
        RED,
        bend=(6, -6),
        width=6,
    )
    nape = blob("112,210! 84,240 80,268 112,284 152,274 180,246!", RED, width=0)
    crest = "".join(shape(brush(points, 20, 32, 24, 0), RED) for points in _CREST)
    comb = blob(
        "124,198! 116,156 138,128! 150,158 170,116! 182,154 208,132! 202,176 "
        "214,188! 180,206",
        RED,
    )
    beak = blob("186,204! 230,206 258,240 252,296! 234,262 186,256!", YELLOW)
    beak += line("190,234 220,234 240,252", 5)
    cheek = blob("116,226! 148,204 186,212 186,244 150,250!", WHITE, width=6)
    eye = ball(160, 225, 11, width=0) + ball(164, 221, 3, WHITE, width=0)
    eye += shape(brush("112,226 148,202 190,208", 0, 11, 6), width=0)
    wattle = blob("184,252! 208,268 214,300 196,322 180,300", RED, width=6)
    wing = lined(wing + arm, WHITE) + line(_ARM_CUTS, 4.5, WHITE)
    head = crest + nape + comb + wattle + beak + cheek + eye
    return plumes + trunk + breast + wing + cap + hackles + head


_PHOENIX_WING = (
    (
        "412,86 356,176 312,280 284,400",
        "452,66 460,168 440,254 396,336 344,420",
        10,
        (48, 54),
        (12, -6),
        0.3,
        WHITE,
    ),
    (
        "400,90 346,176 306,270 278,390",
        "424,104 400,190 360,286 312,400",
        8,
        (42, 50),
        (8, -4),
        0.9,
        None,
    ),
    (
        "388,96 336,176 298,266 270,384",
        "400,116 368,186 330,274 290,390",
        8,
        (32, 42),
        (4, -2),
        1,
        None,
    ),
)

_ARM_CUTS = (
    "262,346 272,356 284,348|280,304 290,314 302,306|292,258 304,268 316,260|"
    "308,212 320,222 333,214|326,168 338,178 352,170|350,126 361,136 376,128"
)

_SHOULDER = (
    ("222,414 246,440 290,458", "244,346 284,366 334,424", 6, (34, 40), YELLOW),
    ("210,426 234,448 286,466", "232,378 268,398 318,438", 5, (34, 40), RED),
    ("196,440 230,464 280,478", "218,404 254,424 308,450", 5, (34, 40), RED),
)

_BREAST = (
    ("60,480 130,500 220,490", "66,536 140,560 250,540", 6, (40, 44)),
    ("50,440 110,460 200,440", "56,494 136,516 236,480", 6, (40, 44)),
    ("300,470 340,460 380,450", "310,510 356,500 390,476", 4, (36, 36)),
)

_CREST = (
    "136,204 92,204 62,236 54,280 36,312",
    "136,196 96,168 56,178 40,220 26,240",
    "144,188 116,146 78,134 46,150 30,146",
)

_PLUMES = (
    "330,474 384,440 420,384 438,288",
    "340,486 398,460 434,416 450,336",
    "344,500 396,490 434,464 453,408",
)


def _plume(points: str) -> str:
    """A pointed red tail plume with barbs along its midrib."""
    rib = nodes(points)[:-1]
    barbs = "".join(hairs(rib, 9, length=13, lean=turn, wide=5) for turn in (0.7, -0.7))
    return (
        shape(brush(points, 30, 34, 38, 28, 0), RED)
        + line(points, 5)
        + shape(barbs, width=0)
    )


def rain_man() -> str:
    """12b: the man in the red robe walks to the frog under his green umbrella."""
    feet = place(_clog(), 342, 664, -14) + place(_clog(), 222, 682)
    neck = blob("247,329! 245,384 268,403 291,384 293,329!", WHITE)
    robe = blob(
        "236,378! 268,393 301,374! 323,432 334,494 356,556 384,617! 340,640 301,636 "
        "252,648 213,648 178,634! 192,566 206,504 217,442",
        RED,
    )
    hem = blob(
        "178,634! 184,605! 228,619 266,615! 305,609 340,611 374,596! 384,617! 340,640 "
        "301,636 252,648 213,648",
        YELLOW,
    )
    flap = blob("270,473! 257,524 242,572 231,617 250,648! 263,597 280,535", YELLOW)
    left_lining = blob(
        "171,446! 148,494 148,533 173,555 199,556! 180,528 173,494", YELLOW
    )
    left = blob(
        "238,376! 206,393 184,426 171,446! 168,494 176,533 199,556! 228,547 247,509 "
        "259,442",
        RED,
    )
    right_lining = blob("330,454! 360,465 374,515 370,551 349,564!", YELLOW)
    right = blob(
        "300,374! 333,386 363,426 386,473! 398,515 396,547 381,564 349,564! 345,528 "
        "330,454! 312,448 300,421",
        RED,
    )
    folds = "".join(brush(points, 0, wide, 0) for points, wide in _FOLDS)
    collar = blob("240,370! 266,426! 300,366! 284,384 268,393 252,386", WHITE, width=6)
    collar += line("236,378 256,426 254,473|303,374 279,421 259,473", 6)
    arm = blob("326,448 330,426 354,426 363,448 360,477 340,473!", WHITE, width=6)
    stick = tube("340,240 340,360 340,477", 7, YELLOW) + ball(340, 482, 10, YELLOW)
    fist = blob(
        "324,426 328,409 352,405 360,419 358,448 340,459 326,450", WHITE, width=6
    )
    fist += line("328,422 347,420|327,434 347,433|330,445 347,444", 4)
    hand = blob(
        "184,438! 154,434 128,440 104,452 86,462 82,470 90,476! 86,482 92,487! 112,480 "
        "130,476 120,490 114,502 122,508 136,498 154,486 184,480!",
        WHITE,
    )
    hand += line("90,476 116,464|130,476 144,466", 5)
    body = feet + left_lining + hand + neck + robe + flap + hem
    sleeves = left + right + right_lining + arm
    head = place(inked(_rain_head(), 8), 44, 24, size=0.84)
    held = place(umbrella(), 76, 9, size=0.75)
    return held + body + sleeves + shape(folds, width=0) + collar + stick + fist + head


def _clog() -> str:
    """A foot in a white sock on a wooden clog, its sole at the origin."""
    foot = blob("-8,-70! -12,-34 -34,-20 -46,-6 -40,0! 34,0! 36,-26 30,-70!", WHITE)
    clog = blob(
        "-54,0! 42,0! 42,12! 28,12! 26,24! 8,24! 8,12! -16,12! -18,24! -36,24! "
        "-36,12! -54,12!",
        YELLOW,
    )
    return foot + line("-34,-2 -20,-20 -6,-2", 5) + clog


_FOLDS = (
    ("220,405 196,442 187,489 198,528", 12),
    ("240,432 231,494 217,522", 11),
    ("213,448 205,473 203,504", 8),
    ("316,401 342,430 366,477 378,528", 11),
    ("360,483 370,515 372,541", 8),
    ("282,473 289,535 284,605", 13),
    ("303,524 317,566 321,603", 11),
    ("222,566 210,588 210,609", 10),
    ("330,574 342,590 345,605", 8),
    ("208,570 200,590 200,606", 8),
    ("358,566 362,582 362,594", 8),
)


def _rain_head() -> str:
    ear = blob("310,308! 328,300 330,326 308,336!", WHITE, width=6)
    face = blob(
        "216,296! 314,296! 316,332 300,362 270,384 244,380 222,358 212,330 216,312",
        WHITE,
    )
    brows = shape(
        brush("222,306 236,300 248,306", 3, 8, 3)
        + brush("268,306 284,300 300,308", 3, 9, 3),
        width=0,
    )
    eyes = line("224,320 234,316 246,321|268,321 282,316 296,322", 5.5)
    nose = line("250,318 240,340 250,344", 5)
    whiskers = shape(
        brush("250,352 236,354 222,368", 8, 7, 0)
        + brush("250,352 268,354 286,370", 8, 7, 0)
        + brush("255,366 256,378 256,394 250,418", 4, 22, 14, 0),
        width=0,
    )
    mouth = line("244,362 262,362", 4.5)
    hat = blob(
        "210,300! 222,278 226,226 240,194 268,184 294,200 300,240 302,280 322,302! "
        "266,286"
    )
    sheen = line("246,266 246,236 256,212", 5, WHITE)
    hat = (
        lined(line("226,226 240,194 268,184 294,200 300,240 302,280", 17), WHITE) + hat
    )
    return ear + face + brows + eyes + nose + mouth + whiskers + hat + sheen


def umbrella() -> str:
    """12b: green with a yellow band, seen from the side."""
    top = blob(
        "194,288! 232,216 290,172 352,160 414,172 468,216 500,288! 466,274 "
        "434,302! 394,282 352,304! 310,282 266,302! 230,274",
        GREEN,
    )
    band = blob(
        "218,238! 280,194 352,182 424,194 478,236! 492,264! 430,224 352,212 "
        "272,224 202,268!",
        YELLOW,
        width=6,
    )
    ribs = line(
        "352,162 290,220 266,300|352,162 352,304|352,162 414,220 434,300|"
        "352,162 250,206 196,286|352,162 454,206 496,280",
        5.5,
    )
    return top + band + ribs + ball(352, 156, 11, YELLOW)


def frog() -> str:
    """12b: the orange frog at the lower left, looking up."""
    far = shape(brush("150,640 174,662 190,688 206,694", 26, 18, 14, 8), ORANGE)
    body = blob(
        "44,700 40,664 60,622 96,584 124,556 128,534 146,520 168,530 174,546 214,560! "
        "218,574 200,596 176,614 164,650 140,700 90,716",
        ORANGE,
    )
    belly = blob(
        "204,592! 176,604 154,604! 158,640 140,690 164,650 176,614", WHITE, width=6
    )
    arm = shape(brush("134,630 156,670 152,706", 34, 24, 20), ORANGE)
    hand = blob(
        "140,702! 162,696 196,712! 176,714 188,726! 166,720 160,732! 148,718", ORANGE
    )
    thigh = blob("40,690 52,640 92,628 120,654 116,694 80,716", ORANGE)
    foot = blob(
        "36,700 60,690 104,702 138,704! 122,714 142,726! 112,724 108,736! 84,726 40,726",
        ORANGE,
    )
    eye = ball(148, 542, 17, YELLOW, width=6) + ball(151, 540, 8)
    mouth = line("218,574 190,580 150,572", 5.5)
    spots = shape(
        ring(84, 620, 8)
        + ring(108, 594, 7)
        + ring(110, 624, 6)
        + ring(76, 660, 8)
        + ring(96, 676, 5),
        width=0,
    )
    parts = far + body + belly + arm + hand + thigh + foot + spots + eye + mouth
    return lined(inked(far + body + hand + foot, 24), WHITE) + parts


def swallow() -> str:
    """12a: red head, yellow wings and breast, long red forked tail."""
    tail = "".join(shape(brush(*row), RED) for row in _FORK)
    tail += line("294,616 288,664 272,704|338,610 354,644 380,676", 4)
    breast = blob(
        "112,378! 98,410 106,446 130,480 168,512 222,540 282,560! 290,500 240,420 "
        "180,360",
        YELLOW,
    )
    flecks = line("114,412 124,418|122,440 132,446|142,420 150,428|146,452 154,458", 5)
    mantle = blob(
        "150,338! 186,344 224,374 260,430 288,490 306,556! 270,544 236,512 204,474 "
        "174,434 158,392"
    )
    cuts = line(
        "206,384 216,396 230,398|222,412 234,426 248,428|236,442 248,456 262,458|"
        "250,472 260,488 272,490|264,504 272,518 284,520",
        4.5,
        WHITE,
    )
    far = _swallow_wing(*_FAR_WING)
    near = _swallow_wing(*_NEAR_WING)
    head = blob(
        "90,358 104,338 130,327 160,330 188,348 204,380! 176,376 160,392 142,386 "
        "122,400 106,390! 94,376",
        RED,
    )
    beak = blob("98,342! 80,348 58,364! 78,364 93,368!", width=4)
    gape = line("70,360 94,356 106,358", 3.5, WHITE)
    eye = ball(126, 353, 11, WHITE, width=5) + ball(125, 353, 6, width=0)
    body = mantle + cuts
    return tail + far + breast + flecks + near + body + head + beak + gape + eye


type Wing = tuple[str, str, str, str, str, float]

_FAR_WING: Wing = (
    "368,140 290,196 256,250 236,320 226,380",
    "456,92 436,196 392,284 340,356 288,440",
    "336,154 278,206 250,258 234,320 226,376",
    "376,166 330,224 296,288 276,346 262,410",
    (
        "206,412 210,320 248,232 312,160 456,88! 372,148 302,204 268,268 252,340 246,400 "
        "230,430"
    ),
    10,
)

_NEAR_WING: Wing = (
    "78,650 84,596 104,540 140,494 196,462",
    "50,752 116,708 166,652 218,606 268,556",
    "88,628 96,578 116,532 152,494 200,464",
    "98,660 128,612 164,572 198,540 240,512",
    (
        "282,510! 240,478 198,484 156,522 118,584 86,660 50,752! 56,668 74,580 "
        "104,520 146,478 192,444 226,420"
    ),
    -10,
)

_FORK = (
    ("280,532 294,600 290,676 250,746", 30, 34, 27, 16, 0),
    ("286,526 324,574 350,636 396,692", 30, 34, 27, 16, 0),
    ("278,530 296,570 308,606", 22, 28, 0),
    ("288,522 316,560 334,594", 22, 28, 0),
    ("282,520 304,560 322,608", 22, 28, 0),
)


def _swallow_wing(
    bone: str, edge: str, inner: str, over: str, arm: str, bow: float
) -> str:
    """Slim yellow flight feathers under black coverts, and the arm over both."""
    long = quills(bone, edge, 10, (28, 38), YELLOW, bend=(bow, -0.4 * bow), shaft=BLACK)
    short = lined(quills(inner, over, 8, (20, 30), BLACK, blunt=1, width=4.5), WHITE)
    return long + short + lined(blob(arm, width=4.5), WHITE)


def storm() -> str:
    """12d: two black gates on red, lightning in the column between; no white."""
    gates = "".join(_gate(*row) for row in _GATES)
    rain = shape(cuts(_RAIN, 8) + cuts(_DROPS, 7, tips=2), width=0)
    ground = shape(cuts(_PUDDLES, 6, tips=2), width=0)
    bolt = f'<g stroke="{RED}" stroke-width="11">{blob(_BOLT)}</g>'
    return gates + rain + ground + bolt


def _gate(
    leaf: str, seams: str, grain: str, bands: str, studs: str, ring_at: Span
) -> str:
    """A black leaf of the gate: planks with their grain, iron bands, a ring to knock."""
    wood = shape(cuts(seams, 6) + cuts(grain, 4, tips=2), RED, width=0)
    iron = lined("".join(blob(one, width=6) for one in bands.split("|")), RED)
    places = [(x, y) for x, y, _ in nodes(studs)]
    nails = dots(places, 9, RED) + dots([(x + 1, y + 2) for x, y in places], 4, BLACK)
    x, y = ring_at
    hoop = ring(x, y + 27, 24)
    knocker = ball(x, y, 20, RED, width=0) + stroke(hoop, 18) + stroke(hoop, 8, RED)
    knocker += shape(ellipse(x, y + 1, 8, 11), RED, width=4)
    return blob(leaf, width=0) + wood + iron + nails + knocker


_BOLT = (
    "372,22! 310,206! 354,194! 302,386! 346,372! 308,560! 348,546! 334,730! "
    "402,502! 364,512! 400,328! 362,338! 408,150! 370,160! 426,22!"
)

_RAIN = (
    "64,18 30,92|104,18 52,126|140,18 112,74|176,18 110,156|214,18 176,94|"
    "250,18 196,130|290,18 262,74|322,18 256,154|350,18 322,74|454,18 424,84|"
    "488,18 432,140"
)

_DROPS = (
    "92,116 56,196|156,96 122,166|238,82 206,150|304,88 270,158|338,92 312,146|"
    "470,94 436,162|478,146 458,192"
)

_PUDDLES = (
    "10,720 130,715 290,724|312,734 400,727 490,732|70,738 160,732 262,741|"
    "10,750 60,746 110,752|180,754 290,747 400,756|420,750 460,747 490,750|"
    "60,764 120,760 190,765|300,764 340,761 380,764"
)

_GATES = (
    (
        "20,296! 84,232 176,192 294,176! 298,440 294,704! 20,706!",
        (
            "98,708 94,470 98,236|160,708 164,470 160,208|222,708 218,470 222,192|"
            "272,708 275,440 270,184"
        ),
        (
            "50,376 58,440 50,520|70,430 62,500 72,562|108,396 117,468 108,545|"
            "148,390 139,468 148,552|128,376 131,410 128,446|129,492 125,530 129,562|"
            "128,450 118,470 128,490|128,450 138,470 128,490|180,372 189,430 182,506|"
            "202,430 194,500 202,562|240,520 248,580 240,650|256,560 250,640 258,694|"
            "238,204 245,240 238,284|256,204 250,250 256,330|186,214 194,250 184,284|"
            "124,244 132,266 122,286|204,232 200,258 206,284|50,652 58,676 50,704|"
            "76,650 70,680 76,700|120,650 128,676 120,704|142,656 138,684 142,702|"
            "186,650 192,676 184,704|206,654 202,680 206,700"
        ),
        (
            "10,296! 222,292! 260,328! 222,364! 10,364!|"
            "10,572! 222,572! 260,606! 222,640! 10,640!"
        ),
        "58,330 128,329 198,328 58,606 128,606 198,606",
        (246, 424),
    ),
    (
        "404,176! 430,186 460,204 500,240! 500,672! 404,672! 400,440",
        "426,672 423,440 428,186|464,672 467,440 462,206",
        (
            "440,204 448,244 440,282|456,226 452,254 456,282|448,364 455,386 450,408|"
            "438,490 447,512 440,542|456,484 452,516 458,540|440,622 448,644 442,666|"
            "414,220 410,290 414,350|412,520 416,590 412,650"
        ),
        (
            "510,288! 456,290! 430,322! 456,354! 510,354!|"
            "510,548! 456,548! 430,580! 456,612! 510,612!"
        ),
        "460,322 460,580",
        (442, 424),
    ),
)


def pouch() -> str:
    """x2: a black lucky pouch, its neck gathered by a yellow cord with two tassels."""
    black = _patch(
        "204,150! 186,116 146,100! 132,76 158,60 180,76! 184,48 214,44 226,66! 236,42 "
        "264,42 274,66! 286,44 316,48 320,76! 342,60 368,76 354,100! 314,116 296,150!|"
        "194,146! 150,186 92,270 60,380 66,484 112,548 180,568 250,572 320,568 388,548 "
        "434,484 440,380 408,270 350,186 306,146!",
        width=0,
    )
    cloud, half = use("white-cloud", 0, 0), use("pouch-half", 0, 0)
    clouds = place(cloud, 0, 560, 0, 0.9) + place(mirror(cloud), 500, 610, 0, 0.8)
    knot = tube("186,156 250,162 314,156", 16, YELLOW)
    ends = scatter("tassel", "82,262,4 418,262,-4")
    return clouds + black + half + mirror(half, 250) + knot + ends


def _pouch_half() -> str:
    """The white cuts and the bow of the left half of the pouch."""
    folds = (
        "212,136 195,106 164,88|230,136 218,103 206,70|250,138 250,100 250,66|"
        "196,176 154,234 120,300|210,176 188,219 166,256|226,176 218,197 210,218|"
        "84,396 84,440 96,490|104,512 132,543 170,550"
    )
    bow = "186,156 120,124 84,150 118,178 190,160 130,190 92,220 82,262"
    return shape(cuts(folds, 6, tips=2), WHITE, width=0) + tube(bow, 7, YELLOW)


def _tassel() -> str:
    threads = line("-12,40 -16,88|0,40 0,90|12,40 16,88", 4)
    skirt = _patch("-14,26! 14,26! 26,96! 10,90 0,98 -10,90 -26,96!", YELLOW)
    return skirt + threads + ball(0, 16, 14, YELLOW) + line("-12,32 12,32", 5)


def sea() -> str:
    """y2: two waves that curl towards each other on the blue, under white clouds."""
    swell = (
        "26,600 96,566 170,584|110,572 180,594 236,570|250,586 330,568 410,592|"
        "350,576 412,602 474,564|40,650 76,632 112,640|384,640 430,620 476,636|"
        "24,700 66,680 112,694|390,694 430,674 476,684|30,756 120,742 200,760|"
        "250,762 340,740 460,758"
    )
    glints = (
        "50,618 84,604 120,614|384,668 424,654 470,656|196,592 240,588 280,590|"
        "34,728 80,714 116,724"
    )
    wave, cloud = use("wave", 0, 0), use("white-cloud", 0, 0)
    clouds = cloud + place(mirror(cloud), 500, 56)
    waves = wave + place(mirror(wave), 500, 14)
    black = shape(cuts(swell, 15, tips=2), width=0)
    return clouds + waves + black + shape(cuts(glints, 7, tips=2), WHITE, width=0)


def _wave() -> str:
    """The left wave, curling to the right, with claws of foam."""
    back = "6,500 20,420 50,352 100,320 152,326 188,354 198,402 182,440!"
    under = "170,408 150,400 134,412 128,434 140,464 168,488 212,498 256,498"
    foam = (
        "26,410! 50,352 100,320 152,326 188,354 198,402 182,440! 182,416 174,404! 168,420 "
        "156,420! 160,400 150,388! 142,402 130,400! 136,378 124,366! 112,382 98,380! "
        "104,362 92,356! 78,376 64,384! 68,370 58,372! 44,390 38,412!"
    )
    hollow = (
        "168,406! 150,398 134,410 128,434 142,466 176,492! 158,460 152,436 156,418!"
    )
    swell = (
        "22,520 40,456 62,398|48,548 65,480 84,408|78,552 96,490 104,410|"
        "112,560 114,500 116,430|150,560 131,518 122,470"
    )
    glint = "36,524 49,466 70,404|64,548 80,488 94,420|126,556 118,516 114,470"
    spray = "".join(ball(*drop, WHITE, width=4) for drop in _SPRAY)
    curve = stroke("".join(spline(p, closed=False) for p in (back, under)))
    lines = shape(cuts(swell, 13, tips=2), width=0) + _patch(hollow, width=0)
    lines += shape(cuts(glint, 6, tips=2), WHITE, width=0)
    return curve + lines + _patch(foam, WHITE, 5.5) + spray


_SPRAY = ((64, 318, 6), (212, 372, 6), (104, 298, 4))


def _white_cloud() -> str:
    """A cloud of three lobes at the upper left."""
    cloud = (
        "0,72! 16,44 56,40 78,68! 98,50 134,62 134,92! 160,90 178,114 160,134! 120,146 "
        "60,140 0,150!"
    )
    curls = line("34,78 50,62 66,76 56,90 44,82|92,96 110,80 124,96 112,108 102,100", 5)
    return _patch(cloud, WHITE) + curls + line("20,124 70,122 140,124", 5)


def coins() -> str:
    """x3: three old coins with square holes on a red cord with two tassels."""
    cord = "76,230 80,180 112,138 250,104 388,138 420,180 424,230"
    strung = scatter("coin", "112,140,-30 250,102,0 388,140,30")
    ends = scatter("tassel", "76,226,3 424,226,-3")
    cloud = use("white-cloud", 0, 0)
    clouds = place(cloud, 0, 410, 0, 0.68) + place(mirror(cloud), 500, 486, 0, 0.74)
    return clouds + tube(cord, 9, RED) + strung + ends


def _coin() -> str:
    """A round coin with a square hole, four signs and a strand of the cord over it."""
    marks = (
        "-10,-40 10,-40|0,-48 0,-30|-12,-30 12,-30|-8,32 8,32|-12,44 12,44|0,32 0,44|"
    )
    marks += "-44,-10 -30,-10|-38,-10 -38,12|-46,12 -30,12|32,-10 44,-10|34,0 46,0|30,12 46,12"
    rims = ball(0, 0, 60, WHITE) + stroke(ring(0, 0, 52), 4)
    hole = _patch("-17,-17! 17,-17! 17,17! -17,17!", YELLOW)
    return rims + line(marks, 4.5) + hole + tube("0,2 30,-4 62,0", 9, RED)


MOTIFS: dict[str, Callable[[], str]] = {
    "butterfly": _butterfly,
    "curtain-tab": _tab,
    "deer-far": _parts(*_DEER_FAR),
    "deer-near": _parts(*_DEER_NEAR),
    "goose": _goose_body,
    "goose-wing": _goose_wing,
    "hoof": _toes,
    "pouch-half": _pouch_half,
    "tassel": _tassel,
    "coin": _coin,
    "wave": _wave,
    "white-cloud": _white_cloud,
}
