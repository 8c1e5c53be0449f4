"""What each card shows: a ground colour and a picture, one row a card."""

from __future__ import annotations

from collections.abc import Callable

from ..cards import Ribbon
from .draw import (
    BLACK,
    BLUE,
    PINK,
    RED,
    WHITE,
    YELLOW,
    ball,
    blob,
    cuts,
    hairs,
    line,
    mirror,
    place,
    polar,
    scatter,
    shape,
    spline,
    stroke,
    use,
)
from .figures import (
    boar,
    bridge,
    butterfly,
    coins,
    crane,
    crescent,
    cuckoo,
    cup,
    curtain,
    deer,
    disc,
    frog,
    geese,
    maple_bark,
    phoenix,
    pond,
    pouch,
    rain_man,
    sea,
    storm,
    stream,
    sun,
    swallow,
    turf,
    warbler,
)
from .glyphs import box, letter
from .plants import (
    blades,
    bough,
    cherry_bark,
    cloud,
    folded_blade,
    half_mum,
    hill,
    iris,
    knot,
    limbs,
    maple,
    pines,
    side_mum,
    spray,
    sprays,
    sprig,
    tendril,
    twig,
    willow,
    willow_trunk,
)
from .ribbons import ribbon

type Face = tuple[str, str]


def _pine_bright() -> str:
    mounds = pines("60,450,100 440,285,170 98,640,80 266,650,120")
    return sun() + mounds + crane() + disc(372, 660)


def _pine_ribbon() -> str:
    return pines("62,350,110 310,180,190 430,520,90 180,610,70") + ribbon(Ribbon.RED, 1)


def _pine_a() -> str:
    return pines("68,190,150 436,350,150 200,520,70 262,640,60 330,610,60")


def _pine_b() -> str:
    return pines("56,370,90 335,196,215 152,600,40 190,580,40")


_CORNER_CLOUDS = cloud("190,20 170,92 100,120 20,104", 6, "20,20", "84,66") + cloud(
    "480,104 400,120 330,92 310,20", 6, "480,20", "416,66"
)


def _plum_animal() -> str:
    branch = bough(
        (
            "480,720 380,730 250,690 190,640 150,560 190,490 280,470 380,480",
            (90, 76, 54, 50, 44, 42, 36, 22),
        ),
        ("150,590 110,500 90,420", (34, 22, 8)),
        ("370,480 430,400 424,300", (24, 18, 8)),
        ("200,660 120,690 60,700", (34, 20, 8)),
        ("290,710 330,660 350,600 430,560 432,500", (26, 20, 14, 10, 6)),
        ("350,610 300,590 250,576", (14, 10, 6)),
        ("300,592 300,570 296,556", (8, 8, 6)),
        ("420,300 440,250 436,214", (14, 10, 6)),
    )
    flowers = scatter("plum", "112,610,10 350,610") + use(
        "plum-side", 420, 300, turn=10
    )
    buds = scatter(
        "plum-bud",
        "88,400 432,500,40 244,572,-50 62,712,80 436,214,10 296,548,10",
    )
    branch += knot(408, 712, 6, 0.9)
    return _CORNER_CLOUDS + branch + warbler() + flowers + buds


def _plum_ribbon() -> str:
    branch = bough(
        (
            "40,780 110,680 120,540 90,420 150,300 160,160 124,66",
            (90, 70, 54, 46, 40, 30, 8),
        ),
        ("110,640 220,690 360,650 440,560", (46, 36, 26, 8)),
        ("150,290 260,200 380,160 430,80", (34, 28, 20, 8)),
    )
    flowers = scatter("plum", "110,500,0,1.05 396,650,20,1.05 380,160,30,1.05")
    buds = scatter(
        "plum-bud",
        "70,380,-30 440,536,10 122,72,-14 434,66,20 300,690,80",
    )
    branch += knot(94, 712, -50, 0.7)
    return branch + flowers + ribbon(Ribbon.RED, 1) + buds


def _plum_a() -> str:
    base = bough(
        ("-10,800 90,740 190,716 310,712 420,690 500,640", (150, 100, 80, 76, 60, 50)),
        ("120,720 160,690 176,640", (30, 16, 8)),
        ("264,510 230,490 200,450", (24, 14, 8)),
        ("372,700 336,670 326,620", (26, 16, 8)),
    )
    twigs = (
        twig("80,740 106,600 88,460 132,330 112,210! 144,84", 56, 40, 30, 22, 8)
        + twig("244,720 252,560 288,430 258,310! 286,196", 50, 36, 26, 8)
        + twig("396,700 422,560 402,430! 426,320 400,240", 40, 28, 20, 8)
    )
    flowers = (
        use("plum", 176, 606, size=1.25)
        + use("plum-side", 190, 420, -14, 0.95)
        + use("plum-side", 326, 580, -4, 1.1)
    )
    return base + twigs + knot(330, 718, -4, 0.7) + flowers


def _plum_b() -> str:
    base = bough(
        ("10,800 110,700 190,620 224,540", (110, 84, 64, 50)),
        ("150,676 270,660 370,610 440,620 500,600", (60, 52, 44, 40, 36)),
        ("220,520 190,480 168,450", (24, 16, 8)),
        ("240,460 300,500 316,530", (20, 14, 8)),
        ("222,520 234,440 240,376", (26, 14, 8)),
        ("380,620 392,590 410,566", (20, 14, 8)),
        ("330,640 350,670 372,690", (18, 14, 8)),
        ("90,720 70,680 76,640", (22, 14, 8)),
    )
    twigs = twig("218,570 190,440 124,330! 168,210 140,84", 52, 42, 30, 22, 8) + twig(
        "224,560 280,430 340,330! 298,220 322,110", 50, 40, 28, 20, 8
    )
    flowers = (
        use("plum-side", 160, 430, -24, 1.25)
        + use("plum-side", 310, 500, 16, 1.25)
        + use("plum-side", 240, 330, size=1.2)
    )
    buds = scatter("plum-bud", "416,558,20 378,700,110 78,630,-10")
    return base + twigs + knot(116, 706, -40, 0.75) + flowers + buds


def _blossoms(places: str) -> str:
    """Cherry blossoms, red and pink in turn."""
    words = places.split()
    return "".join(
        f'<g fill="{fill}" stroke-width="6">{scatter("cherry", " ".join(half))}</g>'
        for fill, half in ((RED, words[::2]), (PINK, words[1::2]))
    )


def _out(motif: str, places: str, reach: float = 48, flip: float = 0) -> str:
    """A motif that grows out of blossoms, each `x,y,direction` of a blossom."""
    drawn = ""
    for word in places.split():
        x, y, turn = map(float, word.split(","))
        dx, dy = polar(reach, turn)
        drawn += use(motif, x + dx, y + dy, turn + flip)
    return drawn


def _hung(places: str) -> str:
    """Cherry buds on stalks that grow out of blossoms."""
    return _out("cherry-bud", places, 112, 180)


def _cherry_bright() -> str:
    leaves = scatter("cherry-leaf", "262,300,182,.8 150,312,178,.68")
    blossoms = _blossoms(
        "90,90,0,1.15 200,80,20,1.05 310,90,40,1.15 420,84,10,1.05 150,180,30 "
        "56,190,15 380,190,20,1.1 260,190,8,1.15 100,290,12,1.15 448,250,8 "
        "330,296,30,1.1 200,290,22,1.05 430,320,5,0.9",
    )
    return leaves + blossoms + curtain() + disc(150, 656)


def _cherry_ribbon() -> str:
    leaves = _out(
        "cherry-leaf",
        "62,214,172 436,220,192 352,640,-10 70,610,-18 430,600,0",
    )
    buds = _hung("150,200,196 150,200,164 436,220,212 70,610,12 430,600,-26")
    top = _blossoms(
        "100,100,0,1.2 210,90,20,1.05 320,96,40,1.1 430,100,12,1.1 "
        "150,200,10,1.05 62,214,30 436,220,25 370,190,5,0.95",
    )
    foot = _blossoms(
        "80,700,0,1.15 180,690,22,1.05 290,710,12,1.1 400,700,30,1.15 "
        "430,600,8 70,610,20 126,610,50,0.8 352,640,10,0.85",
    )
    return leaves + buds + top + foot + ribbon(Ribbon.RED, -1)


def _cherry_a() -> str:
    boughs = limbs(
        ("452,452 400,388 330,330 262,262 196,226", (92, 58, 40, 28, 10)),
        ("330,330 300,326 262,352", (24, 18, 8)),
        ("450,640 404,560 340,506 270,452 220,400", (90, 54, 36, 24, 10)),
        ("340,506 300,508 250,496", (24, 16, 8)),
        ("440,790 380,716 320,690 262,676 206,650", (90, 54, 36, 24, 10)),
        ("440,250 396,196 340,150 280,128", (70, 36, 22, 10)),
    )
    stem = blob(
        "408,10! 400,70 412,140 424,210 408,290 396,350 408,430 416,500 398,580 "
        "402,650 384,720 344,770 300,800! 520,800! 520,10!",
        width=0,
    )
    stem += cherry_bark(
        "424,30 420,90 430,160|440,190 444,240 430,300|452,30 446,80 452,120|"
        "418,330 414,370 424,420|440,470 442,530 426,590|428,620 424,680 402,740|"
        "454,634 455,654 452,672|372,770 388,752 400,730|396,380 360,346 324,318|"
        "410,420 380,384 344,352|396,566 364,534 330,508|396,730 360,710 316,696|"
        "462,520 458,580 462,620",
        "446,140 462,137|430,60 438,58|448,320 466,316|450,334 464,331|430,250 440,247|"
        "446,560 456,557|436,590 450,586|446,600 464,597|418,690 430,686|440,764 462,759|"
        "404,770 424,764|440,450 452,448|452,230 464,228|434,106 446,104",
    )
    stem += knot(446, 398, 84, 0.9) + knot(444, 712, 70, 0.7)
    groups = _blossoms(
        "110,110,0,1.2 220,120,20,1.1 170,210,10 70,214,30,0.9 110,394,8,1.15 "
        "226,380,24,1.1 190,480,40 80,486,12,0.95 100,630,10,1.2 "
        "226,630,30,1.1 180,720,12,1.05 74,726,6,0.9"
    )
    leaves = _out(
        "cherry-leaf",
        "220,120,60 220,120,98 70,214,164 226,630,76 180,720,100",
    )
    buds = _hung("220,120,140 226,380,104 226,630,40")
    return boughs + stem + leaves + buds + groups


def _cherry_b() -> str:
    stem = limbs(
        ("20,810 96,740 176,668 232,590 250,500", (190, 124, 100, 86, 88)),
        ("252,530 216,440 166,370 152,260 108,120", (84, 62, 46, 34, 10)),
        ("246,530 292,440 340,380 350,260 400,120", (84, 62, 46, 34, 10)),
        ("200,650 266,590 330,586 390,610", (60, 38, 26, 10)),
        ("166,370 128,330 84,300 66,240", (30, 20, 14, 8)),
        ("344,376 392,330 428,300 440,240", (30, 20, 14, 8)),
    )
    stem += cherry_bark(
        "20,742 70,706 122,668|84,706 136,658 178,606|150,676 196,620 214,566|"
        "30,790 84,752 130,716|110,770 160,724 204,668|192,648 228,592 238,540|"
        "226,640 248,600 258,552|236,500 212,450 184,410|262,520 290,452 326,410|"
        "246,540 240,490 218,450|170,360 162,310 158,270|338,370 346,320 348,280|"
        "152,400 136,364 110,330|262,600 300,592 340,592|300,462 326,420 338,390",
        "62,730 76,738|100,700 112,712|114,738 130,750|152,712 164,722|160,646 170,652|"
        "176,690 190,700|182,624 194,632|206,640 218,648|210,584 224,588|238,566 252,567|"
        "174,388 186,382|180,402 194,396|318,404 330,411|150,300 160,300|342,300 354,302|"
        "60,770 70,780|226,470 236,464|276,480 288,486",
    )
    stem += knot(247, 512, 80, 0.8) + knot(132, 700, -40, 0.6)
    groups = _blossoms(
        "100,110,0,1.15 200,110,20,1.05 150,210,10,1.05 66,220,30,0.9 "
        "400,110,8,1.15 310,110,24,1.0 366,214,40,1.05 440,220,12,0.9 "
        "380,630,10,1.2 430,540,30,0.95 310,700,12,1.05 420,716,6,1.05"
    )
    leaves = _out(
        "cherry-leaf",
        "66,220,184 440,220,176 430,540,-14 430,540,-76",
    )
    buds = _hung("66,220,150 440,220,210 430,540,-45 200,110,150")
    return stem + leaves + buds + groups


_STEMS = (
    "246,800 262,640 236,430 262,250 250,104",
    "226,800 196,650 166,520 134,400 142,250",
    "268,800 306,660 330,540 366,420 362,280",
    "208,800 150,710 96,640 70,560 76,460",
    "288,800 350,720 404,650 430,570 424,480",
)


def _wisteria_animal() -> str:
    hanging = (
        "96,14 80,60 98,124",
        "176,14 196,90 166,176",
        "272,14 252,60 264,120",
        "440,14 456,66 436,128",
        "500,490 456,560 450,640 424,730",
    )
    foot = spray("20,560 70,610 124,640", 4, size=17)
    loop = line("140,650 190,676 206,720 170,740 146,712 172,686 224,698", 5.5)
    plants = sprays((4, 6, 4, 4, 10), *hanging, size=17)
    return crescent() + plants + foot + loop + cuckoo()


def _wisteria_ribbon() -> str:
    stems = (
        "150,800 128,620 96,450 120,250 96,90",
        "330,800 372,620 404,430 376,250 400,90",
        "246,800 236,740 206,690 204,640",
        "356,800 400,740 436,700 440,640",
        "128,800 92,740 62,700 64,630",
    )
    plants = sprays((15, 15, 3, 4, 4), *stems, bare=2)
    return plants + ribbon(Ribbon.GRASS, -1)


def _wisteria_a() -> str:
    return sprays((16, 10, 10, 7, 5), *_STEMS, bare=(4, 6, 5, 4, 5))


def _wisteria_b() -> str:
    stems = (_STEMS[0], _STEMS[1], _STEMS[3], _STEMS[4])
    curly = tendril("270,800 300,720 306,620", "352,520 380,320 396,110", 5)
    return sprays((16, 10, 7, 5), *stems, bare=(4, 6, 4, 5)) + curly


def _iris_animal() -> str:
    top = cloud(
        "480,200 400,196 330,150 220,110 110,104 20,110",
        11,
        "20,20 480,20",
        "410,120 250,70",
    )
    leaves = blades(
        "110,600 80,520 52,330",
        "150,600 128,560 96,450",
        "84,600 66,600 44,520",
        "262,600 320,500 378,330",
        "250,600 270,580 310,490",
        "320,612 380,560 446,420",
        "350,614 400,610 462,540",
        width=44,
    )
    return top + pond() + leaves + iris(206, 360, 0.78) + bridge()


def _iris_ribbon() -> str:
    leaves = blades(
        "110,800 84,640 50,420",
        "150,800 150,600 112,350",
        "330,800 384,640 420,420",
        "66,800 52,720 42,640",
        "220,800 206,720 176,640",
        "190,800 172,700 138,590",
        "400,800 436,690 464,560",
        "290,800 306,720 344,630",
        "430,800 446,750 466,690",
        width=54,
    )
    stalks = line("80,220 88,500 104,790|426,500 424,640 402,790", 11)
    buds = _iris_bud(80, 220, -4, 1.15) + _iris_bud(428, 452, 6, 1)
    flower = place(iris(0, 0, 0.72), 346, 198, -4)
    return flower + stalks + leaves + buds + ribbon(Ribbon.GRASS, 1)


def _iris_bud(x: float, y: float, turn: float, size: float) -> str:
    """A yellow bud in its black sheath."""
    bud = blob("0,20! -26,-16 -22,-52 4,-90! 26,-60 28,-20", YELLOW)
    fold = blob("4,-90! -12,-56 -4,-16 10,20! 30,-8 28,-52", YELLOW)
    veins = shape(
        cuts("6,-76 -2,-48 2,-14|12,-66 10,-40 14,-10|-14,-42 -14,-20 -6,4", 4.5),
        width=0,
    )
    sheath = blob("0,96! -22,50 -30,10 -26,-20! -12,20 4,10 28,-30! 32,10 22,56")
    shine = shape(
        cuts("-20,14 -16,44 -4,76|22,4 20,40 8,74", 4.5, tips=2), WHITE, width=0
    )
    return place(bud + fold + veins + sheath + shine, x, y, turn, size)


def _iris_a() -> str:
    leaves = blades(
        "214,800 140,560 74,190",
        "296,800 376,560 436,240",
        "150,800 92,640 46,430",
        "350,800 414,640 458,450",
        "116,800 84,720 44,630",
        "390,800 420,730 462,640",
        "196,800 160,700 134,590",
        "314,800 350,690 388,590",
        "240,800 222,710 206,620",
        width=56,
    )
    return leaves + iris(252, 404, 0.94)


def _iris_b() -> str:
    leaves = blades(
        "330,800 404,580 452,230",
        "374,800 420,670 464,500",
        "110,800 84,740 52,670",
        "408,800 436,740 468,670",
        "254,800 236,730 214,630",
        "330,800 352,710 396,610",
        width=56,
    )
    folded = folded_blade(
        "150,800! 160,680 142,480 94,288! 176,226! 204,420 214,640 214,800!",
        "94,288! 176,226! 168,316 124,450 52,640! 40,520 58,390",
        "106,290 136,270 164,246|142,284 112,430 64,590|122,300 82,430 58,560|"
        "172,310 190,520 190,740",
    )
    return leaves + folded + iris(300, 450, 0.92)


def _peony_animal() -> str:
    foot = cloud(
        "20,690 110,680 200,720 290,730 380,690 480,650",
        9,
        "480,800 20,800",
        "100,740 410,724",
    )
    leaves = scatter(
        "jagged-leaf",
        "130,150,-66,0.9 372,150,62,0.9 150,300,-112,1.05 356,296,110,1.05 "
        "236,330,196,0.9",
    )
    pair = place(butterfly(), 150, 570, -24, 1.05) + place(
        butterfly(), 350, 512, 28, 1.05
    )
    return leaves + use("peony", 250, 215) + foot + pair


def _peony_ribbon() -> str:
    stem = line("374,256 370,290 372,400 330,560", 13)
    leaves = scatter(
        "jagged-leaf",
        "124,500,-16,1.05 76,560,-70,0.8 300,660,74 260,700,128,0.9 362,420,46,0.72",
    )
    bud = use("peony-bud", 388, 170, 10, 0.86)
    return leaves + stem + bud + use("peony", 190, 600) + ribbon(Ribbon.BLUE, 1)


_PEONY_LEAVES = scatter(
    "jagged-leaf",
    "140,420,-34,1.05 370,430,40,1.05 150,660,-128 352,660,130,1.05 "
    "118,540,-84,0.8 384,540,84,0.8 256,668,180,0.8",
)


def _peony_a() -> str:
    top = use("peony", 250, 160, size=0.62)
    return (
        line("250,200 252,300 250,440", 14)
        + line("250,330 210,270 166,232|250,330 290,270 334,232", 9)
        + scatter("jagged-leaf", "170,236,-60,0.9 330,236,60,0.9")
        + top
        + _PEONY_LEAVES
        + use("peony", 250, 530, size=1.12)
    )


def _peony_b() -> str:
    return (
        use("peony-bud", 250, 190, size=1.15)
        + line("250,300 250,420", 14)
        + _PEONY_LEAVES
        + use("peony", 250, 530, size=1.12)
    )


def _clover_animal() -> str:
    sky = cloud(
        "270,20 256,90 200,140 160,200 90,230 20,270", 9, "20,20", "96,140 190,76"
    )
    stems = (
        "500,172 440,160 376,124 338,66",
        "500,244 440,234 390,206 360,158",
        "500,92 460,84 424,44",
        "500,318 476,306 448,278",
    )
    plants = sprays((7, 6, 4, 3), *stems, red=0.55, size=15)
    foot = spray("500,738 400,752 280,734 160,752 56,734", 14, red=9, size=14)
    return sky + plants + place(boar(), 20, 52, size=0.93) + foot


def _clover_ribbon() -> str:
    stems = (
        "150,800 120,620 90,450 122,250 98,90",
        "330,800 384,620 410,430 378,250 402,90",
        "250,800 244,740 262,690 284,650",
        "356,800 410,740 440,660 434,570",
        "128,800 84,740 58,660 66,560",
    )
    plants = sprays((15, 15, 3, 4, 4), *stems, red=0.5, bare=2)
    return plants + ribbon(Ribbon.GRASS, -1)


def _clover_a() -> str:
    stems = (
        "30,800 60,620 110,380 88,240 94,100",
        "44,800 130,610 216,420 244,270 214,130",
        "60,800 180,640 300,480 352,360 340,250",
        "80,800 240,690 374,590 438,490 436,400",
        "100,800 240,750 340,720 400,730 452,680",
    )
    return sprays((10, 9, 9, 7, 6), *stems, red=0.6, size=21, bare=(3, 4, 3, 4, 2))


def _clover_b() -> str:
    stems = (
        "510,330 436,180 310,104 200,120 86,76",
        "510,410 400,264 264,206 160,250 68,226",
        "510,490 380,380 250,344 160,404 74,406",
        "510,570 390,506 260,504 176,580 90,584",
        "510,650 410,610 330,644 270,714 190,728",
    )
    return sprays((10, 9, 9, 8, 6), *stems, red=0.6, size=23, bare=1)


def _pampas_bright() -> str:
    return ball(240, 264, 152, WHITE) + hill(440) + disc(146, 650)


def _pampas_animal() -> str:
    return geese() + hill(440)


def _mum_animal() -> str:
    sky = cloud("480,210 410,190 380,120 310,90 290,20", 7, "480,20", "420,96")
    leaves = scatter(
        "mum-leaf",
        "164,262,84,.9 142,300,-66,.8 116,584,46,.6",
    )
    flowers = half_mum(170, 190, size=0.95) + use("mum", 120, 400, 8, 0.8)
    return (
        sky
        + leaves
        + line("170,190 150,300 118,400 98,540 100,690", 12)
        + flowers
        + stream()
        + cup()
    )


def _mum_ribbon() -> str:
    leaves = scatter(
        "mum-leaf",
        "164,318,-52,.9 178,452,-78,.9 404,444,18,.86 296,690,-126,.9 "
        "372,316,40,.95 176,690,-58",
    )
    stem = line(
        "180,180 170,360 240,540|350,620 398,460 360,290|340,640 260,700 160,684|"
        "300,650 286,700 250,790",
        12,
    )
    return (
        leaves
        + stem
        + half_mum(180, 170, size=1.12)
        + use("mum", 350, 620, size=1.1)
        + ribbon(Ribbon.BLUE, -1)
    )


_MUM_LEAVES = scatter(
    "mum-leaf",
    "140,450,-50,.95 366,430,48,.95 172,622,-62,1.08 350,596,62,1.05 "
    "202,744,-76,1.08 306,736,68,1.12",
)
_MUM_STALKS = line(
    "252,700 232,650 176,624|250,674 280,626 346,598|"
    "252,790 240,756 206,745|256,776 274,750 302,738",
    9,
)


def _mum_a() -> str:
    top = scatter("mum-leaf", "186,268,-44,.72 318,248,66,.78")
    stem = line("246,170 268,260 238,400 262,600 250,790", 14)
    stem += line("262,320 226,300 188,270|266,290 292,270 320,247", 9)
    flowers = half_mum(246, 186, -4) + use("mum", 250, 470, 6, 1.36)
    return top + _MUM_LEAVES + stem + _MUM_STALKS + flowers


def _mum_b() -> str:
    level = blob("246,264! 200,236 150,236 60,268! 130,276 200,280", width=0)
    level += blob("248,264! 300,236 350,234 442,260! 370,274 300,278", width=0)
    level += line("224,262 160,254 110,262|276,260 340,252 390,258", 4.5, WHITE)
    stem = line("250,170 240,280 256,400 244,600 254,790", 14)
    flowers = half_mum(250, 200, 4) + side_mum(250, 508, -3, 1.3)
    return _MUM_LEAVES + stem + _MUM_STALKS + level + flowers


def _maple_animal() -> str:
    bole = blob("410,20! 480,20! 490,800! 380,800! 420,640 400,420 430,240", YELLOW)
    leaves = (
        maple(RED, "338,130,20,.86 326,236,-12,-.5")
        + maple(BLACK, "404,352,20,.74")
        + maple(YELLOW, "206,100,-30,-.6")
    )
    return turf() + bole + maple_bark() + deer() + leaves


def _maple_ribbon() -> str:
    leaves = (
        maple(RED, "110,140,-10,1.05 86,420,12,-1.15 130,680,-20,1.15")
        + maple(BLACK, "390,150,20,1.2 424,400,-10,-1.1 396,660,10,1.15")
        + maple(YELLOW, "80,270,-30,-.66 270,710,10,.6")
    )
    return leaves + ribbon(Ribbon.BLUE, 1)


def _maple_a() -> str:
    return (
        maple(RED, "350,250,20,1.1 126,636,-14,-.95")
        + maple(YELLOW, "166,372,-34,-1.2 268,700,30,.6")
        + maple(BLACK, "176,40,190,1.45 294,478,18,1.3 390,670,20,-.8")
    )


def _maple_b() -> str:
    return (
        maple(RED, "372,150,24,.85 156,470,-8,-1.2")
        + maple(YELLOW, "340,366,26,1.15 124,684,-20,-.75")
        + maple(BLACK, "158,200,-16,-1.3 338,612,14,1.3")
    )


_CREST = scatter("paulownia-leaf", "250,440,72,.9 250,440,-72,.9 250,420,0,.95")


def _paulownia_bright() -> str:
    ground = blob("20,690! 150,676 300,700 490,680! 490,800! 20,800!", YELLOW)
    base = blob(
        "20,530! 120,540 250,520 380,544 490,530! 490,620! 250,590 20,600!", width=0
    )
    leaves = scatter("paulownia-leaf", "404,534,-24,.8 84,530,28,.72 226,510,4,.78")
    star = use("star", 102, 536, -8, 0.9)
    return ground + phoenix() + base + leaves + star + disc(358, 640)


def _paulownia_double() -> str:
    foot = blob("20,540! 490,540! 490,800! 20,800!", RED)
    sprays = sprig("150,420 150,300 140,190", 4) + sprig("280,420 284,250 276,130", 6)
    return foot + sprays + _CREST + scatter("star", "146,392,-10,1.12 330,372,14,1.18")


def _paulownia_a() -> str:
    sprays = (
        sprig("112,344 106,270 92,190", 3)
        + sprig("250,420 250,240 250,100", 7)
        + sprig("380,372 392,280 402,180", 3)
    )
    leaves = scatter(
        "paulownia-leaf",
        "170,430,70,.95 330,430,-70,.95 330,430,-14,.9 170,430,14,.9",
    )
    return sprays + leaves + scatter("star", "116,386,-12,1.02 252,352,10,1.16")


def _paulownia_b() -> str:
    sprays = (
        sprig("110,420 96,340 90,270", 3)
        + sprig("290,420 250,250 190,110", 7)
        + sprig("396,420 404,290 414,170", 5)
    )
    leaves = scatter(
        "paulownia-leaf", "350,440,-76,.85 170,440,76,.8 180,430,26,.95 310,430,-8,1.05"
    )
    return (
        sprays
        + leaves
        + scatter("star", "136,400,-10,1.05 394,362,22,1 290,424,6,1.02")
    )


def _rain_bright() -> str:
    brook = blob(
        "20,512! 90,492 150,502 210,522 300,524 380,484 490,478! 490,604! 400,622 "
        "300,600 200,590 120,566 70,578 20,606!",
        BLUE,
    )
    brook += line("20,536 80,520 134,532 176,548|384,524 430,506 490,512", 6)
    brook += line("20,572 64,556 100,560|390,588 440,572 490,576", 6)
    brook += line("36,554 80,540 124,550|410,548 450,536 480,540", 5, WHITE)
    ground = blob(
        "20,738! 90,730 150,716 196,694 250,686 330,682 400,660 490,640! 490,800! "
        "20,800!",
        width=0,
    )
    grass = "".join(
        hairs(row, count, length=44, lean=lean, wide=11)
        for row, count, lean in (
            ("412,662 444,652", 3, -1.0),
            ("418,662 442,654", 3, -1.7),
            ("284,690 300,688", 3, -1.2),
        )
    )
    blades = cuts(
        "250,752 244,734 232,720|256,752 258,734 268,716|262,752 274,740 290,734|"
        "400,716 394,700 382,690|406,716 410,698 422,684|412,716 424,706 440,702",
        6,
    )
    ground += shape(grass, width=0) + shape(blades, WHITE, width=0)
    boughs = willow(
        "42,20 54,150 40,300 54,470",
        "84,20! 92,250 78,390",
        "244,20 248,80 236,150",
        "316,20 314,60 322,110",
        "400,20 404,80 396,130",
        "456,20 460,240 446,400 462,560",
        length=40,
    )
    return (
        brook
        + ground
        + boughs
        + rain_man()
        + place(frog(), 8, 214, size=0.72)
        + disc(140, 126)
    )


def _rain_animal() -> str:
    boughs = willow(
        "52,20 64,150 48,290 58,400",
        "112,20 108,110 122,230",
        "150,20! 156,80 146,150",
        "206,20 212,120 196,210 204,270",
        "262,20! 258,80 266,130",
        "312,20 308,100 320,190",
        "378,20 388,120 372,230",
        "452,20 442,180 458,330 444,470",
        "420,20! 424,160 414,280",
    )
    return boughs + willow_trunk() + swallow()


def _rain_ribbon() -> str:
    boughs = willow(
        "56,20 68,180 48,340 60,500",
        "112,20! 118,170 108,290",
        "160,20 152,160 168,300 154,430",
        "216,20 220,90 210,200",
        "262,20! 258,100 266,200",
        "314,20 322,180 306,330 316,480",
        "366,20! 372,140 362,300",
        "398,20 404,220 386,420 400,590",
        "456,20 446,230 462,480 450,690",
    )
    return boughs + mirror(willow_trunk(), 250) + ribbon(Ribbon.RAIN, 1)


# A very large digit: its outline and the line along its middle.
_NUMERALS = {
    "2": (
        (
            "144,290! 150,236 194,196 252,194 320,202 358,250 352,312 336,366 288,410 "
            "248,450! 300,460 336,454 362,436! 366,480 354,520 330,546! 280,540 216,536 "
            "144,548! 138,516 142,484 154,462! 210,412 252,372 270,330 282,288 268,262 "
            "244,262 214,264 202,288 206,312! 184,316 160,308"
        ),
        (
            "174,284 184,248 212,230 252,228 298,234 320,264 312,310 296,356 250,406 "
            "190,462 172,504! 230,496 284,502 330,492"
        ),
    ),
    "3": (
        (
            "146,268! 158,214 206,194 256,194 316,196 352,230 350,280 346,322 318,350 "
            "282,362! 332,372 366,408 364,462 360,518 308,550 246,550 190,550 148,520 "
            "136,458! 158,446 184,444 208,456! 214,480 230,490 250,490 278,488 292,466 "
            "290,438 286,408 258,396 214,398! 208,376 210,354 218,334! 258,336 280,318 "
            "280,290 280,266 266,254 246,256 224,258 212,272 210,292! 188,298 164,290"
        ),
        (
            "176,268 186,240 212,226 254,226 300,228 318,252 314,284 308,328 278,346 "
            "240,362! 296,372 330,408 328,460 322,500 286,520 248,520 208,520 178,500 "
            "168,470"
        ),
    ),
}


def _numeral(name: str, fill: str, groove: str) -> str:
    """A very large digit of a broad brush with a groove along its stroke."""
    outline, middle = _NUMERALS[name]
    body = shape(spline(outline), fill, width=11)
    return body + stroke(spline(middle, closed=False), 6, groove)


def _label(text: str) -> str:
    """The name of a bonus card on a white tablet."""
    half = 57 * len(text) + 12
    left, right = 250 - half, 250 + half
    edge = (
        f"{left + 18},602! {right - 18},602! {right},620! {right},724! {right - 18},742! "
        f"{left + 18},742! {left},724! {left},620!"
    )
    letters = "".join(
        letter(name, box(250 + 114 * (k - (len(text) - 1) / 2) - 49, 624, 98), 15)
        for k, name in enumerate(text)
    )
    return shape(spline(edge), WHITE, width=9) + letters


def _bonus(
    digit: str, fill: str, label: str, ground: str, picture: Callable[[], str]
) -> Callable[[], Face]:
    def face() -> Face:
        return ground, picture() + _numeral(digit, fill, ground) + _label(label)

    return face


def _on(picture: Callable[[], str], ground: str = WHITE) -> Callable[[], Face]:
    return lambda: (ground, picture())


FACES: dict[str, Callable[[], Face]] = {
    "1b": _on(_pine_bright),
    "1r": _on(_pine_ribbon),
    "1j": _on(_pine_a),
    "1k": _on(_pine_b),
    "2a": _on(_plum_animal),
    "2r": _on(_plum_ribbon),
    "2j": _on(_plum_a),
    "2k": _on(_plum_b),
    "3b": _on(_cherry_bright),
    "3r": _on(_cherry_ribbon),
    "3j": _on(_cherry_a),
    "3k": _on(_cherry_b),
    "4a": _on(_wisteria_animal),
    "4r": _on(_wisteria_ribbon),
    "4j": _on(_wisteria_a),
    "4k": _on(_wisteria_b),
    "5a": _on(_iris_animal),
    "5r": _on(_iris_ribbon),
    "5j": _on(_iris_a),
    "5k": _on(_iris_b),
    "6a": _on(_peony_animal),
    "6r": _on(_peony_ribbon),
    "6j": _on(_peony_a),
    "6k": _on(_peony_b),
    "7a": _on(_clover_animal),
    "7r": _on(_clover_ribbon),
    "7j": _on(_clover_a),
    "7k": _on(_clover_b),
    "8b": _on(_pampas_bright, RED),
    "8a": _on(_pampas_animal),
    "8j": _on(lambda: hill(432)),
    "8k": _on(lambda: hill(372, lean=30)),
    "9a": _on(_mum_animal),
    "9r": _on(_mum_ribbon),
    "9j": _on(_mum_a),
    "9k": _on(_mum_b),
    "10a": _on(_maple_animal),
    "10r": _on(_maple_ribbon),
    "10j": _on(_maple_a),
    "10k": _on(_maple_b),
    "11b": _on(_paulownia_bright),
    "11d": _on(_paulownia_double),
    "11j": _on(_paulownia_a),
    "11k": _on(_paulownia_b),
    "12b": _on(_rain_bright),
    "12a": _on(_rain_animal),
    "12r": _on(_rain_ribbon),
    "12d": _on(storm, RED),
    "x2": _bonus("2", WHITE, "쌍피", RED, pouch),
    "y2": _bonus("2", YELLOW, "쌍피", BLUE, sea),
    "x3": _bonus("3", RED, "쓰리피", YELLOW, coins),
}
