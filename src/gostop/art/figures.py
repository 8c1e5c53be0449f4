"""The figures of the brights and animals, in the co-ordinates of the card."""

from __future__ import annotations

from .draw import (
    BLACK,
    BLUE,
    GREEN,
    ORANGE,
    RED,
    WHITE,
    YELLOW,
    ball,
    blob,
    brush,
    ellipse,
    hairs,
    line,
    lined,
    merged,
    mirror,
    nodes,
    place,
    ring,
    shape,
    spline,
    tube,
)
from .glyphs import box, letter
from .plants import curl

type Span = tuple[float, float]


def disc(x: float, y: float) -> str:
    """The red disc with a white 光 that marks a bright."""
    return (
        ball(x, y, 86, WHITE, width=0)
        + ball(x, y, 78, RED, width=0)
        + letter("光", box(x - 56, y - 55, 112), 17, WHITE)
    )


def fan(
    roots: str, count: int, turn: Span, long: Span, plume: tuple[float, str]
) -> str:
    """Feathers of one width and colour, their roots along a line, the last on top.

    Direction (degrees, 0 to the right) and length run from the first to the last.
    """
    (x0, y0, _), (x1, y1, _) = nodes(roots)
    return "".join(
        place(
            _feather(_part(long, k, count), *plume),
            _part((x0, x1), k, count),
            _part((y0, y1), k, count),
            _part(turn, k, count),
        )
        for k in range(count)
    )


def _part(span: Span, k: int, count: int) -> float:
    return span[0] + (span[1] - span[0]) * k / (count - 1)


def _feather(long: float, wide: float, fill: str) -> str:
    w, n = wide / 2, long
    side = ((0, 0.6), (0.5, 1), (0.9, 0.7))
    upper = [(x * n, -y * w, False) for x, y in side]
    lower = [(x * n, y * w, False) for x, y in reversed(side)]
    return shape(spline([*upper, (n, 0, False), *lower]), fill)


def sun() -> str:
    """The red quarter-sun of the crane card."""
    return ball(475, 14, 232, RED)


def crane() -> str:
    """1b: the white crane, standing, its beak towards the sun."""
    legs = tube("176,505 166,590 156,664", 9, WHITE) + tube(
        "222,505 232,592 224,670", 9, WHITE
    )
    feet = tube("116,684 156,666 160,700|156,666 190,686", 8, WHITE)
    feet += tube("186,690 224,672 228,704|224,672 258,690", 8, WHITE)
    tail = fan("262,440 232,478", 4, (28, 62), (84, 62), (26, BLACK))
    neck = brush("96,206 76,258 86,318 128,366 176,400", 44, 44, 46, 66, 110)
    body = spline(
        "122,352 176,352 236,388 286,462 262,482 214,512 164,500 124,460 104,404"
    )
    whole = merged(WHITE, neck, body, ring(97, 200, 30))
    throat = shape(brush("88,226 74,264 86,318 122,366", 0, 26, 26, 0), width=0)
    cap = blob("66,196! 74,174 98,165 122,178 126,192! 98,186", RED, width=6)
    beak = blob("118,182! 214,150! 124,212!", WHITE) + line("122,197 176,176", 4.5)
    eye = ball(103, 200, 6)
    wing = (
        fan("236,446 176,470", 4, (38, 72), (56, 40), (34, WHITE))
        + fan("214,410 140,448", 4, (34, 72), (62, 46), (34, WHITE))
        + fan("176,380 122,414", 3, (30, 66), (66, 50), (34, WHITE))
    )
    cape = shape(
        spline("118,376 150,352 190,362 206,392 160,392 128,424 112,404"),
        WHITE,
        width=0,
    )
    return legs + feet + tail + whole + wing + cape + throat + cap + beak + eye


def curtain() -> str:
    """3b: the striped curtain hanging from a sagging cord."""
    top = "20,372 120,412 250,436 380,440 480,424"
    cloth = blob("20,372! 120,412 250,436 380,440 490,424! 490,800! 20,800!")
    white = line("20,428 130,470 250,492 380,496 490,480", 9, WHITE)
    red = blob(
        "20,528! 130,566 250,584 380,586 490,572! 490,700! 380,716 250,712 "
        "130,694 20,652!",
        RED,
    )
    cord = line(top, 30) + line(top, 18, BLUE)
    twist = hairs(top, 20, length=20, lean=-0.9, wide=8)
    places = "70,402 160,432 250,446 340,450 428,442"
    tabs = "".join(_tab(x, y) for x, y, _ in nodes(places))
    return cloth + white + red + cord + shape(twist, width=0) + tabs


def _tab(x: float, y: float) -> str:
    cross = line("-14,14 14,46|14,14 -14,46", 6, WHITE)
    return place(blob("-26,-8! 26,-8! 26,66! 0,84! -26,66!", RED) + cross, x, y)


def warbler() -> str:
    """2a: the green and yellow bird, one of the five birds."""
    tail = fan("330,330 318,356", 3, (34, 42), (176, 150), (34, GREEN))
    body = blob(
        "92,236 112,200 152,186 194,200 236,244 292,296 356,352 344,384 "
        "296,412 240,424 186,408 142,372 112,318 96,276",
        GREEN,
    )
    belly = blob(
        "96,262! 116,282 150,296 162,340 206,392 268,420 226,430 182,410 "
        "140,374 110,320",
        YELLOW,
    )
    cheek = blob("94,244! 118,214 156,214 164,248 140,282 112,284!", YELLOW, width=6)
    wing = fan("268,324 204,370", 4, (36, 34), (116, 74), (40, GREEN))
    wing += fan("214,282 170,330", 3, (40, 36), (104, 84), (44, GREEN))
    cap = blob("156,280 190,250 226,276 206,310 180,346 160,322", GREEN)
    beak = blob("98,236! 56,258! 102,270!", YELLOW) + line("64,256 98,254", 4.5)
    eye = (
        ball(134, 240, 18, RED, width=6)
        + ball(132, 240, 8)
        + ball(129, 237, 3, WHITE, width=0)
    )
    legs = tube("206,418 204,452", 8, YELLOW) + tube("250,424 252,452", 8, YELLOW)
    toes = tube("180,458 204,450 222,462|228,460 252,450 272,462", 7, YELLOW)
    return tail + legs + toes + body + belly + cheek + wing + cap + beak + eye


def crescent() -> str:
    """4a: the red crescent moon, opening upward."""
    return blob(
        "74,190! 66,300 110,420 200,500 310,506 410,440 452,330! 400,392 "
        "310,416 220,392 140,320",
        RED,
    )


def cuckoo() -> str:
    """4a: the orange cuckoo swooping down to the left, one of the five birds."""
    far = fan("196,330 282,306", 6, (-54, -34), (250, 104), (36, ORANGE))
    tail = fan("320,306 330,290", 2, (8, -36), (112, 128), (36, ORANGE))
    body = blob(
        "78,366 100,334 146,322 214,306 292,282 346,280 340,308 290,346 "
        "218,384 150,410 104,410 82,392",
        ORANGE,
    )
    breast = blob(
        "84,388! 120,392 180,376 250,346 218,384 150,410 108,412", WHITE, width=6
    )
    near = fan("262,344 182,370", 6, (22, 76), (120, 214), (40, ORANGE))
    cap = blob("164,338 230,318 292,322 286,356 226,386 170,396", ORANGE)
    marks = line("196,356 222,346|222,368 248,356|244,340 268,334", 5)
    beak = blob("84,364! 46,398! 92,396!", YELLOW)
    eye = ball(112, 360, 15, YELLOW, width=6) + ball(111, 361, 6)
    return far + tail + body + breast + near + cap + marks + beak + eye


def bridge() -> str:
    """5a: yellow planks in a zig-zag over blue water."""
    water = blob("20,600! 130,588 250,604 380,584 490,596! 490,800! 20,800!", BLUE)
    ripples = line(
        "40,640 84,630 120,640|330,620 390,608 440,618|150,750 210,738 "
        "270,750|60,716 90,710|390,690 430,684 466,692|210,628 260,618",
        6,
    )
    planks = _plank("140,612 490,756", 54) + _plank("10,734 470,584", 58)
    return (
        water + ripples + _posts("110,668 240,590") + planks + _posts("180,640 420,560")
    )


def _plank(points: str, width: float) -> str:
    return shape(brush(points, width, width), YELLOW) + line(points, 5)


def _posts(places: str) -> str:
    post = blob("-13,0! 13,0! 13,116! -13,116!", YELLOW)
    cap = blob("-17,-26! 17,-26! 17,4! -17,4!", RED)
    return "".join(place(post + cap, x, y) for x, y, _ in nodes(places))


def butterfly() -> str:
    """6a: one yellow butterfly with red spots, at the origin, seen from above."""
    upper = "6,-8! 40,-70 96,-74 104,-30 60,4"
    lower = "6,4! 60,2 82,34 56,68 24,48"
    spots = ball(70, -42, 15, RED, width=5.5) + ball(50, 34, 12, RED, width=5.5)
    wing = blob(lower, YELLOW) + blob(upper, YELLOW) + spots + line("20,-18 46,-30", 5)
    feelers = line("-3,-30 -14,-62 -30,-70|3,-30 14,-62 30,-70", 5)
    body = shape(brush("0,-36 0,10 0,50", 14, 18, 6))
    return wing + mirror(wing) + feelers + body


def boar() -> str:
    """7a: the orange boar, snout raised to the left."""
    far = _leg("150,560 138,610 132,668", 56, 34, 30)
    far += _leg("352,560 344,616 330,668", 56, 34, 30)
    back = "160,336 220,304 300,302 380,338 436,400 460,484"
    mane = hairs(back, 34, length=44, lean=-0.7, wide=13)
    belly = hairs("420,588 300,586 180,584", 16, length=30, lean=-0.5, wide=11)
    chin = hairs("130,520 106,478 74,448", 8, length=26, lean=-0.6, wide=11)
    body = spline(
        "38,404 44,380 66,370 116,366 160,338 214,308 290,300 372,332 430,398 458,486 "
        "446,566 392,590 300,584 226,596 170,582 138,540 118,492 90,464 56,446 42,428"
    )
    near = merged(
        ORANGE,
        body,
        brush("206,550 212,630 208,690", 84, 40, 34),
        brush("408,540 418,620 404,690", 104, 42, 34),
    )
    hooves = _hoof(208, 690) + _hoof(404, 690)
    tail = line("456,500 476,530 462,560", 9)
    coat = "".join(
        hairs(row, count, length=34, lean=0.25, wide=10)
        for row, count in (
            ("230,350 300,340 360,366 400,410", 6),
            ("250,392 320,388 380,430 410,480", 6),
            ("250,440 320,440 370,500", 4),
            ("270,500 310,500 340,540", 3),
        )
    )
    ruff = line(
        "176,372 194,396! 178,410 198,438! 176,452 192,482! 168,492 178,522!", 6
    )
    thighs = line("236,520 250,560 240,600|372,510 366,560 380,600", 6)
    ear = blob("182,344! 190,288! 208,280! 240,314 230,352", ORANGE) + line(
        "206,332 210,306", 5
    )
    snout = blob("36,382 50,370 64,390 64,424 50,438 36,418", ORANGE)
    nostrils = ball(48, 396, 5) + ball(50, 414, 5)
    mouth = line("62,440 96,428 136,438", 6)
    tusk = blob("84,434! 78,398 98,366! 106,404 104,432!", WHITE, width=6)
    eye = ball(146, 384, 8) + line("120,362 148,362 168,380", 9)
    hair = shape(mane + belly + chin, width=0)
    sides = shape(coat, width=0) + thighs
    head = ruff + ear + snout + nostrils + mouth + tusk + eye
    return far + hair + tail + near + hooves + sides + head


def _leg(points: str, *widths: float) -> str:
    """A far leg of the boar or the deer, with its hoof."""
    x, y, _ = nodes(points)[-1]
    return shape(brush(points, *widths), ORANGE) + _hoof(x, y)


def _hoof(x: float, y: float) -> str:
    return place(blob("-19,-10! 17,-10! 20,14! -28,14!"), x, y)


def goose(fill: str, wing: str) -> str:
    """8a: one goose at the origin, flying down to the left."""
    far = fan("-28,-4 18,-6", 4, (-112, -78), (92, 62), (24, wing))
    body = merged(
        fill,
        brush("-106,40 -62,24 -6,8 48,0 92,-18", 18, 20, 50, 44, 12),
        ring(-104, 40, 14),
    )
    near = fan("44,0 -12,4", 5, (-22, -66), (68, 112), (26, fill))
    beak = blob("-112,34! -142,56! -106,52!", YELLOW, width=6)
    return far + body + near + beak + ball(-106, 38, 4)


def cup() -> str:
    """9a: the red sake cup with a character inside, on its small foot."""
    foot = blob("298,610! 372,584! 382,622! 316,646!", RED)
    bowl = blob("168,518! 186,560 240,606 310,622 380,594 424,520 434,432!", RED)
    rim = shape(ellipse(301, 474, 140, 66, -0.31), RED)
    inner = shape(ellipse(301, 478, 122, 50, -0.31), RED, width=5)
    mark = shape(
        brush("262,462 330,440", 13, 9)
        + brush("298,432 288,470 262,500", 13, 11, 4)
        + brush("268,482 340,458", 12, 9)
        + brush("318,470 336,492 300,512", 8, 13, 5)
        + brush("352,452 370,462", 14, 8),
        width=0,
    )
    shine = line("214,572 258,598 306,604", 6, WHITE)
    return foot + bowl + rim + inner + mark + shine


def stream() -> str:
    """9a: the blue water at the foot, with a black rock."""
    water = blob("20,664! 120,640 230,676 350,650 490,672! 490,800! 20,800!", BLUE)
    lines = line(
        "60,690 120,676 180,694|240,706 300,692 360,708|400,700 "
        "450,692|120,730 190,720 240,736|300,744 370,732 440,744",
        6,
    )
    return water + lines + blob("20,740! 90,716 150,744 190,790! 20,800!")


def deer() -> str:
    """10a: the orange deer, looking back to the right."""
    antlers = shape(
        brush("150,300 126,244 146,176", 16, 13, 0)
        + brush("134,256 104,236 96,204", 12, 10, 0)
        + brush("128,224 158,214 170,190", 10, 9, 0)
        + brush("182,296 196,240 228,186", 16, 13, 0)
        + brush("192,256 226,246 244,222", 12, 10, 0)
        + brush("200,226 186,204 190,178", 10, 9, 0),
    )
    far = _leg("166,556 160,630 168,700", 50, 28, 22)
    far += _leg("300,556 288,620 300,700", 50, 28, 22)
    body = merged(
        ORANGE,
        spline(
            "98,490 112,436 170,424 250,440 320,446 358,490 354,552 310,574 "
            "220,576 140,572 104,530"
        ),
        brush("168,336 150,390 146,470", 58, 70, 92),
        spline(
            "128,322 150,294 190,294 222,322 254,344 256,362 230,374 186,370 146,362"
        ),
        brush("136,530 120,620 116,706", 66, 30, 22),
        brush("334,520 346,610 336,706", 92, 32, 22),
    )
    hooves = _hoof(116, 706) + _hoof(336, 706)
    tail = blob("350,476! 392,470! 384,516 356,524!", WHITE)
    ears = blob("136,316! 84,296! 96,328 132,340!", ORANGE) + blob(
        "188,302! 226,268! 224,304 204,320!", ORANGE
    )
    places = "190,462 232,470 276,472 318,486 166,496 212,506 258,510 304,522"
    spots = "".join(ring(x, y, 9) for x, y, _ in nodes(places))
    face = (
        ball(186, 328, 8)
        + blob("240,340 258,346 256,362 242,360", width=0)
        + line("214,364 240,360", 5)
    )
    coat = shape(spots, WHITE, width=0)
    return antlers + far + body + hooves + tail + ears + coat + face


def phoenix() -> str:
    """11b: the phoenix, red head upper left, black wing to the right edge."""
    rays = "".join(
        blob(points, RED, width=6)
        for points in (
            "30,32! 190,24! 184,72!",
            "30,32! 142,112! 112,142!",
            "30,32! 72,196! 30,206!",
            "470,32! 396,26! 404,66!",
            "470,32! 482,150! 446,138!",
        )
    )
    wing = lined(
        fan("270,350 380,400", 8, (-92, -8), (290, 220), (60, BLACK))
        + fan("250,380 350,420", 6, (-84, 0), (180, 160), (54, BLACK)),
        WHITE,
    )
    neck = merged(
        RED,
        brush("150,236 156,300 190,356 240,440", 92, 96, 120, 190),
        ring(150, 236, 50),
    )
    hackles = (
        fan("280,380 140,420", 6, (10, 104), (130, 110), (36, RED))
        + fan("220,330 130,362", 4, (26, 92), (110, 90), (36, RED))
        + fan("186,300 122,310", 3, (40, 88), (74, 60), (36, RED))
    )
    comb = blob(
        "110,208! 88,150! 124,172! 134,118! 162,164! 196,122! 194,178! "
        "228,160! 200,212",
        RED,
    )
    beak = blob("190,206! 244,226 266,302! 234,274 190,270!", YELLOW) + line(
        "198,240 240,254", 5
    )
    wattle = blob("178,272! 208,290 198,328 172,306", RED, width=6)
    eye = ball(160, 228, 18, WHITE, width=6) + ball(164, 228, 9)
    return rays + wing + neck + hackles + comb + beak + wattle + eye


def rain_man() -> str:
    """12b: the man in the red robe with his green umbrella."""
    stick = tube("362,196 344,500", 6, YELLOW)
    robe = blob("226,372! 304,368! 340,430 368,612! 160,612! 190,440", RED)
    hem = blob("164,584! 268,596 362,584! 370,616! 158,616!", YELLOW)
    folds = line("264,400 258,480 234,586|276,440 298,520 306,588", 6)
    left_lining = blob("214,440! 170,470 132,540! 190,562 242,520", YELLOW)
    left = blob("230,374! 190,420 150,500! 208,526 254,450", RED)
    right_lining = blob("352,500! 388,466! 402,506 366,532!", YELLOW)
    right = blob("298,370! 342,402 388,470! 352,502! 318,456 300,430", RED)
    collar = line("242,366 264,404 288,366", 6)
    hand = ball(346, 446, 16, WHITE, width=6)
    body = left_lining + right_lining + robe + hem + folds + left + right + collar
    return umbrella() + body + stick + hand + _rain_head()


def _rain_head() -> str:
    ears = ball(222, 318, 9, WHITE, width=6) + ball(306, 318, 9, WHITE, width=6)
    face = blob(
        "224,306 236,284 292,284 304,306 300,342 284,364 264,372 244,364 228,342", WHITE
    )
    features = line(
        "238,308 254,304|274,304 290,308|240,320 254,322|274,322 "
        "288,320|266,320 262,336 268,338|250,350 264,344 278,350",
        5,
    )
    hat = blob(
        "222,296! 236,282 238,232 258,214 284,218 292,240 290,280 306,296! 264,284"
    )
    beard = shape(brush("264,356 264,384", 12, 0), width=0)
    return ears + face + features + beard + hat


def umbrella() -> str:
    """12b: green with a yellow band, seen from the side."""
    top = blob(
        "226,296! 262,224 320,190 366,180 418,192 456,230 480,296! 452,282 "
        "430,302! 400,284 364,302! 328,284 298,302! 262,284",
        GREEN,
    )
    band = blob(
        "246,252! 306,214 362,206 422,216 464,248! 474,274! 420,242 362,234 "
        "302,242 232,280!",
        YELLOW,
        width=6,
    )
    ribs = line(
        "366,182 318,232 298,300|366,182 366,240 364,300|366,182 410,230 430,300", 5.5
    )
    return top + band + ribs + ball(366, 176, 11, YELLOW)


def frog() -> str:
    """12b: the orange frog at the lower left, looking up."""
    hind = blob("60,690 58,640 92,628 116,668 104,716! 50,722! 66,706", ORANGE)
    body = blob(
        "62,664 84,612 124,574 164,570 182,592 170,616 152,660 136,706 96,716 66,704",
        ORANGE,
    )
    arm = shape(brush("140,650 152,690 172,718", 24, 18, 14), ORANGE)
    thigh = blob("66,690 74,652 108,648 120,684 100,714", ORANGE) + blob(
        "54,724! 66,706 116,708 128,724!", ORANGE
    )
    eye = ball(148, 574, 17, ORANGE) + ball(150, 572, 7)
    spots = shape(ring(98, 632, 7) + ring(118, 610, 6) + ring(82, 676, 6), width=0)
    return hind + body + arm + thigh + eye + spots + line("160,604 182,596", 5)


def swallow() -> str:
    """12a: red head, yellow wings and breast, long red forked tail."""
    tail = shape(brush("196,470 280,590 400,736", 46, 30, 0), RED) + shape(
        brush("186,480 222,610 300,742", 46, 30, 0), RED
    )
    far = fan("176,380 238,440", 6, (-56, 2), (236, 116), (36, YELLOW))
    body = blob(
        "100,390 130,350 176,366 226,424 244,484 216,506 168,482 122,440", YELLOW
    )
    near = fan("200,486 142,424", 6, (64, 122), (96, 196), (36, YELLOW))
    cap = blob("150,410 190,410 226,462 214,496 172,476 146,444", YELLOW)
    head = ball(136, 370, 42, RED)
    throat = blob("100,382! 128,392 150,410! 124,418 104,404", WHITE, width=6)
    beak = blob("98,356! 62,372! 98,386!", YELLOW)
    eye = ball(124, 362, 13, WHITE, width=6) + ball(122, 363, 6)
    marks = line("170,430 190,446|186,456 204,472", 5)
    return tail + far + body + near + cap + marks + head + throat + beak + eye


def storm() -> str:
    """12d: two black masses on red, a column with lightning between them; no white."""
    rain = "|".join(
        f"{x},20 {x - 54},{146 + 22 * (x // 54 % 2)}" for x in range(54, 560, 54)
    )
    left = blob(
        "20,232! 40,190 84,186 112,210! 128,168 184,160 208,200! 232,172 "
        "286,186 296,236 290,440 296,640! 262,700 218,660! 190,716 140,706 "
        "122,664! 90,716 44,704 20,660!"
    )
    right = blob(
        "398,250 408,196 450,180 490,200! 490,690! 452,704 428,668! 404,650 396,560"
    )
    bolt = blob(
        "372,180! 306,372! 340,366! 310,516! 338,508! 320,720! 390,462! "
        "356,470! 390,322! 354,332!",
        width=0,
    )
    swirls = "".join(curl(x, y, RED, size) for x, y, size in _SWIRLS)
    waves = "|".join(
        f"60,{y} 100,{y - 26} 150,{y} 200,{y - 26} 250,{y}" for y in (400, 442, 484)
    )
    short = "|".join(f"420,{y} 446,{y - 26} 480,{y}" for y in (400, 442, 484))
    foot = line("20,736 480,736|20,754 480,754", 6)
    cuts = line(f"{waves}|{short}", 7, RED) + swirls
    return line(rain, 9) + left + right + cuts + bolt + foot


_SWIRLS = (
    (90, 290, 44),
    (214, 290, 44),
    (100, 590, 44),
    (222, 590, 44),
    (446, 290, 30),
    (446, 590, 30),
)
