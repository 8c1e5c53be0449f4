"""What each card shows: a ground colour and a picture, one row a card."""

from __future__ import annotations

from collections.abc import Callable

from ..cards import Ribbon
from .draw import (
    BLUE,
    ORANGE,
    RED,
    WHITE,
    YELLOW,
    ball,
    blob,
    line,
    mirror,
    place,
    scatter,
    stroke,
    use,
)
from .figures import (
    boar,
    bridge,
    butterfly,
    crane,
    crescent,
    cuckoo,
    cup,
    curtain,
    deer,
    disc,
    frog,
    goose,
    phoenix,
    rain_man,
    storm,
    stream,
    sun,
    swallow,
    warbler,
)
from .glyphs import box, digits, letter
from .plants import (
    bark,
    blades,
    bough,
    cloud,
    hill,
    iris,
    mass,
    pines,
    spray,
    sprays,
    sprig,
    trunk,
    willow,
)
from .ribbons import ribbon

type Face = tuple[str, str]


def _pine_bright() -> str:
    mounds = pines("60,450,100 440,285,170 152,640,110 310,650,110")
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
        ("350,610 300,590 250,580", (14, 10, 6)),
        ("420,300 440,250 436,214", (14, 10, 6)),
    )
    flowers = scatter("plum", "112,610,10 350,610") + use(
        "plum-side", 420, 300, turn=10
    )
    buds = scatter(
        "plum-bud",
        "88,400 432,500,40 250,580,-30 62,712,80 436,214,10 288,560,20",
    )
    return _CORNER_CLOUDS + branch + warbler() + flowers + buds


def _plum_ribbon() -> str:
    branch = bough(
        (
            "40,780 110,680 120,540 90,420 150,300 160,160 120,40",
            (90, 70, 54, 46, 40, 30, 8),
        ),
        ("110,640 220,690 360,650 440,560", (46, 36, 26, 8)),
        ("150,290 260,200 380,160 430,80", (34, 28, 20, 8)),
    )
    flowers = scatter("plum", "110,500,0,1.05 396,650,20,1.05 380,160,30,1.05")
    buds = scatter(
        "plum-bud",
        "70,380,-30 440,536,10 126,90,0 434,66,20 300,690,80",
    )
    return branch + flowers + ribbon(Ribbon.RED, 1) + buds


def _plum_a() -> str:
    branch = bough(
        ("20,720 130,700 260,720 400,690 490,700", (70, 80, 70, 60, 60)),
        ("110,710 150,560 120,380 150,90", (60, 44, 36, 6)),
        ("250,710 280,560 260,400 290,210", (54, 40, 30, 6)),
        ("380,690 410,560 390,440 420,310", (50, 36, 26, 6)),
    )
    flowers = (
        use("plum", 136, 560, size=1.35)
        + use("plum-side", 280, 430, 12, 1.2)
        + use("plum-side", 396, 590, -8, 1.2)
    )
    buds = scatter(
        "plum-bud",
        "120,330,-30 168,220,30 150,84 250,330,-40 310,270,30 292,196 "
        "380,440,-30 436,380,30 422,296 270,640,20",
    )
    return branch + buds + flowers


def _plum_b() -> str:
    branch = bough(
        ("20,780 120,690 200,600 220,500", (90, 80, 60, 50)),
        ("220,520 150,380 170,220 140,90", (46, 36, 26, 6)),
        ("220,520 300,380 280,240 310,110", (46, 34, 24, 6)),
        ("160,660 290,650 390,600 490,640", (60, 50, 44, 36)),
    )
    flowers = (
        use("plum-side", 180, 420, -24, 1.3)
        + use("plum-side", 300, 480, 20, 1.3)
        + use("plum-side", 232, 330, size=1.2)
    )
    buds = scatter(
        "plum-bud",
        "140,84 312,100 130,280,-40 196,190,40 256,220,-30 330,250,40 "
        "400,556,10 446,566,20 350,676,150 90,640,-30",
    )
    return branch + flowers + buds


def _blossoms(places: str) -> str:
    """Cherry blossoms, red and pink in turn."""
    words = places.split()
    red, pink = " ".join(words[::2]), " ".join(words[1::2])
    return scatter("cherry", red) + scatter("cherry-pink", pink)


def _cherry_bright() -> str:
    leaves = scatter(
        "cherry-leaf",
        "90,330,200 250,330,170 400,340,160 330,190,60 170,180,300",
    )
    blossoms = _blossoms(
        "90,90,0,1.15 200,80,20,1.05 310,90,40,1.15 420,84,10,1.05 150,180,30 "
        "56,190,15 380,190,20,1.1 260,190,8,1.15 100,290,12,1.15 448,250,8 "
        "330,296,30,1.1 200,290,22,1.05 436,350,5 420,300,40,0.8",
    )
    return leaves + blossoms + curtain() + disc(150, 656)


def _cherry_ribbon() -> str:
    leaves = scatter(
        "cherry-leaf",
        "60,250,190 150,270,160 440,290,190 300,640,20 160,560,0 446,540,10",
    )
    buds = scatter(
        "cherry-bud",
        "80,350 140,320 436,370 70,520,180 430,500,180 370,520,190",
    )
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
    stem = trunk("420,800 440,620 410,420 430,200 400,10", 130, 90, 84, 70, 80)
    stem += bough(
        ("430,370 330,270 230,210", (44, 26, 8)),
        ("430,650 330,560 240,520", (44, 26, 8)),
    )
    cuts = bark(
        "430,560 420,480 424,430|444,240 438,180|410,700 424,640|412,120 404,70"
    )
    groups = _blossoms(
        "110,110,0,1.2 220,120,20,1.1 170,210,10 70,214,30,0.9 120,380,8,1.2 "
        "230,360,24,1.1 200,470,40 80,480,12,0.95 110,630,10,1.2 "
        "226,630,30,1.1 180,720,12,1.05 74,726,6,0.9"
    )
    leaves = scatter(
        "cherry-leaf",
        "250,130,75 310,250,10 350,290,150 260,350,80 320,550,20 250,640,75 "
        "70,270,330 60,550,330 220,740,110",
    )
    buds = scatter("cherry-bud", "330,332 286,306 330,622 284,604 376,374 372,660")
    return stem + cuts + leaves + buds + groups


def _cherry_b() -> str:
    stem = bough(
        ("60,800 150,690 230,600 250,480", (130, 100, 84, 70)),
        ("250,500 180,380 150,240 110,120", (60, 46, 32, 8)),
        ("250,500 330,390 350,250 400,120", (60, 46, 32, 8)),
        ("210,640 300,600 390,610", (40, 26, 8)),
    )
    cuts = bark(
        "120,730 170,676 210,640|236,560 244,510|190,390 172,340|330,380 342,330"
    )
    groups = _blossoms(
        "100,110,0,1.15 200,110,20,1.05 150,210,10,1.05 66,220,30,0.9 "
        "400,110,8,1.15 310,110,24,1.0 366,214,40,1.05 440,220,12,0.9 "
        "380,630,10,1.2 430,540,30,0.95 310,700,12,1.05 420,716,6,1.05"
    )
    leaves = scatter(
        "cherry-leaf",
        "160,320,290 336,330,60 240,200,100 300,130,190 320,600,330 280,612,20 "
        "90,250,210 430,250,150",
    )
    buds = scatter(
        "cherry-bud", "116,371,60 392,341,-60 262,280,30 250,672 290,540,180"
    )
    return stem + cuts + leaves + buds + groups


_STEMS = (
    "250,790 246,600 252,400 250,110",
    "220,790 180,620 150,440 110,250",
    "280,790 320,620 350,440 392,270",
    "180,790 120,690 84,590 64,470",
    "320,790 380,700 420,600 440,480",
)


def _wisteria_animal() -> str:
    hanging = (
        "360,20 340,80 330,150",
        "430,20 420,120 400,210",
        "490,60 460,180 452,330",
        "490,260 450,400 440,540",
        "290,20 280,60 262,110",
    )
    loop = line("30,640 90,600 150,640 120,690 80,660 120,600 190,620", 6)
    plants = sprays((4, 6, 8, 8, 3), *hanging, size=17)
    return crescent() + plants + loop + cuckoo()


def _wisteria_ribbon() -> str:
    stems = (
        "180,790 140,600 120,400 100,90",
        "300,790 350,600 380,380 400,90",
        "240,790 220,720 210,660",
        "390,790 420,720 436,640",
        "90,790 72,720 64,640",
    )
    return sprays((15, 15, 3, 4, 4), *stems) + ribbon(Ribbon.GRASS, -1)


def _wisteria_a() -> str:
    return sprays((14, 13, 12, 11, 10), *_STEMS)


def _wisteria_b() -> str:
    tendril = line(
        "300,790 350,640 420,520 380,420 330,470 390,520 430,400 380,300 "
        "330,350 390,400 440,260 390,180 350,220 390,260 430,180 400,70",
        7,
    )
    return sprays((13, 12, 11, 10), *_STEMS[:2], *_STEMS[3:]) + tendril


def _iris_animal() -> str:
    top = cloud(
        "480,200 400,196 330,150 220,110 110,104 20,110",
        11,
        "20,20 480,20",
        "410,120 250,70",
    )
    leaves = blades(
        "190,640 180,460 150,250",
        "220,640 250,470 270,300",
        "150,640 110,520 70,380",
        "250,640 320,540 350,420",
    )
    return top + leaves + iris(200, 360, 0.86) + bridge()


def _iris_ribbon() -> str:
    leaves = blades(
        "90,790 80,560 50,300",
        "150,790 140,520 110,170",
        "360,790 400,600 440,420",
        "420,790 440,650 462,560",
        "240,790 290,690 330,650",
    )
    flower = iris(390, 220, 0.92)
    buds = blob("110,330! 84,290 100,240! 128,230! 134,290", YELLOW) + blob(
        "420,500! 398,470 412,430! 436,470", YELLOW
    )
    return leaves + flower + buds + ribbon(Ribbon.GRASS, 1)


def _iris_a() -> str:
    leaves = blades(
        "200,790 150,560 60,330",
        "170,790 130,640 50,540",
        "300,790 350,560 450,300",
        "330,790 380,650 455,560",
        "225,790 200,600 170,470",
        "280,790 300,620 330,470",
    )
    return leaves + iris(250, 370, 1.12)


def _iris_b() -> str:
    leaves = blades(
        "300,790 350,600 440,400",
        "330,790 380,680 455,600",
        "230,790 215,650 190,540",
        "280,790 300,660 330,540",
    )
    bent = blades("190,790 150,600 110,440") + blades("112,462 60,500 74,640")
    return leaves + bent + iris(250, 430, 1.1)


def _peony_animal() -> str:
    foot = cloud(
        "20,690 110,680 200,720 290,730 380,690 480,650",
        9,
        "480,800 20,800",
        "100,740 410,724",
    )
    leaves = scatter(
        "jagged-leaf",
        "120,200,-80 380,200,80 140,310,-120,0.9 360,310,120,0.9 "
        "250,340,180,0.9 170,110,-50,0.8 330,110,50,0.8",
    )
    pair = place(butterfly(), 150, 560, -24, 1.05) + place(
        butterfly(), 352, 500, 28, 1.05
    )
    return leaves + use("peony", 250, 215) + foot + pair


def _peony_ribbon() -> str:
    stem = line("380,240 372,380 320,560", 14)
    leaves = scatter(
        "jagged-leaf",
        "130,500,-20 80,540,-50,0.9 290,640,84 280,690,118,0.9 376,330,64,0.9 "
        "374,380,118,0.8",
    )
    bud = use("peony-bud", 390, 170, 12, 0.9)
    return stem + leaves + bud + use("peony", 190, 600) + ribbon(Ribbon.BLUE, 1)


_PEONY_LEAVES = scatter(
    "jagged-leaf",
    "130,420,-50 370,420,50 90,560,-90 410,560,90 120,640,-130 380,640,130 "
    "250,660,180,0.8",
)


def _peony_a() -> str:
    top = use("peony", 250, 160, size=0.62)
    return (
        scatter("jagged-leaf", "170,230,-60,0.9 330,230,60,0.9")
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
        "490,180 400,140 330,60",
        "490,250 420,210 320,190",
        "490,120 440,90 420,50",
        "490,310 440,280 380,270",
    )
    plants = sprays((7, 7, 4, 4), *stems, red=0.5, size=15)
    foot = spray("490,742 300,744 60,736", 13, red=9, size=14)
    return sky + plants + boar() + foot


def _clover_ribbon() -> str:
    stems = (
        "120,790 100,600 90,400 110,90",
        "60,790 60,700 58,560",
        "380,790 400,600 410,400 390,90",
        "440,790 446,700 444,560",
        "250,790 270,720 280,660",
    )
    return sprays((15, 4, 15, 4, 3), *stems, red=0.5) + ribbon(Ribbon.GRASS, -1)


def _clover_a() -> str:
    stems = (
        "40,790 90,560 110,340 100,90",
        "50,790 150,580 220,380 250,160",
        "60,790 200,620 310,460 370,280",
        "80,790 240,680 370,580 440,440",
        "110,790 260,740 370,690 440,610",
    )
    return sprays((15, 14, 13, 11, 8), *stems, red=0.58)


def _clover_b() -> str:
    stems = (
        "490,200 380,180 240,110 80,90",
        "490,330 360,320 220,260 64,250",
        "490,460 350,470 200,420 60,410",
        "490,600 350,620 210,580 70,570",
        "490,730 380,740 240,710 100,700",
    )
    return sprays(11, *stems, red=0.55)


def _pampas_bright() -> str:
    return ball(240, 264, 152, WHITE) + hill(440) + disc(146, 650)


def _pampas_animal() -> str:
    flock = (
        place(goose(ORANGE, ORANGE), 370, 150, -8),
        place(goose(ORANGE, RED), 180, 280, -8, 1.1),
        place(goose(RED, RED), 380, 340, -8),
    )
    return "".join(flock) + hill(440)


def _mum_animal() -> str:
    sky = cloud("480,210 410,190 380,120 310,90 290,20", 7, "480,20", "420,96")
    leaves = scatter(
        "mum-leaf",
        "120,330,-30 60,330,-60,0.9 210,230,60 300,190,110,0.9",
    )
    flowers = use("mum-half", 170, 190, size=0.95) + use("mum", 110, 400, size=0.86)
    return (
        sky
        + leaves
        + line("170,190 150,300 110,400 90,540 96,690", 12)
        + flowers
        + stream()
        + cup()
    )


def _mum_ribbon() -> str:
    leaves = scatter(
        "mum-leaf",
        "176,330,-62 182,440,-96,0.9 388,520,44,0.9 300,690,-110 "
        "392,430,-20,0.9 384,330,56,0.9 170,700,-50",
    )
    stem = line(
        "220,180 166,360 240,540|350,620 396,460 360,250|340,640 280,720 120,790", 12
    )
    return (
        stem
        + leaves
        + use("mum-half", 250, 170, size=1.25)
        + use("mum", 350, 620, size=1.1)
        + ribbon(Ribbon.BLUE, -1)
    )


_MUM_LEAVES = scatter(
    "mum-leaf",
    "150,640,-50,1.2 350,640,50,1.2 120,420,-70 380,420,70 180,720,-80,1.1 "
    "320,720,80,1.1",
)


def _mum_a() -> str:
    top = scatter("mum-leaf", "200,230,-70,0.8 310,240,60,0.8")
    return (
        line("250,160 260,400 250,790", 14)
        + top
        + _MUM_LEAVES
        + use("mum-half", 250, 190)
        + use("mum", 250, 470, size=1.4)
    )


def _mum_b() -> str:
    level = blob("236,246! 150,224 64,250! 150,272", width=0) + blob(
        "264,246! 350,224 436,250! 350,272", width=0
    )
    return (
        line("250,160 240,400 250,790", 14)
        + _MUM_LEAVES
        + level
        + use("mum-half", 250, 200)
        + use("mum-side", 250, 500, size=1.45)
    )


def _maple_animal() -> str:
    bole = blob("410,20! 480,20! 490,800! 380,800! 420,640 400,420 430,240", YELLOW)
    ribs = line(
        "428,120 460,132|430,200 466,190|424,290 464,300|418,380 "
        "462,370|416,460 466,470|424,550 466,540|432,640 466,650|420,720 "
        "466,712",
        6,
    )
    leaves = (
        use("maple-red", 322, 140, 20, 0.9)
        + use("maple-black", 430, 300, -20, 0.8)
        + use("maple-yellow", 230, 110, -30, 0.62)
        + use("maple-red", 310, 270, -12, 0.62)
    )
    return bole + ribs + deer() + leaves


def _maple_ribbon() -> str:
    leaves = (
        scatter(
            "maple-red",
            "110,140,-10,1.05 86,420,12,1.15 130,680,-20,1.15",
        )
        + scatter(
            "maple-black",
            "390,150,20,1.2 424,400,-10,1.1 396,660,10,1.15",
        )
        + scatter("maple-yellow", "80,270,-30,0.66 270,710,10,0.6")
    )
    return leaves + ribbon(Ribbon.BLUE, 1)


def _maple_a() -> str:
    return (
        use("maple-black", 190, 50, 190, 1.35)
        + use("maple-red", 370, 220, 16, 1.3)
        + use("maple-yellow", 140, 390, -30, 1.25)
        + use("maple-black", 280, 460, 12, 1.4)
        + use("maple-red", 140, 640, -14, 1.35)
        + use("maple-black", 380, 680, 24, 1.15)
    )


def _maple_b() -> str:
    return (
        use("maple-black", 140, 220, -16, 1.25)
        + use("maple-red", 360, 150, 20, 1.25)
        + use("maple-yellow", 380, 400, 30, 1.25)
        + use("maple-red", 160, 470, -8, 1.35)
        + use("maple-black", 350, 650, 14, 1.35)
        + use("maple-yellow", 120, 680, -20, 0.9)
    )


_LEAF = mass(
    "30,470! 60,410 110,430 140,380 190,400 240,370 290,400 340,370 380,410 "
    "430,400 474,470! 480,560 430,570 420,620 370,600 350,660 310,620 222,696! "
    "190,624 150,650 130,600 80,620 70,560 24,560",
    "224,660 236,560 250,440|230,600 150,520 90,480|230,600 340,520 410,480|"
    "241,520 200,450|241,520 300,450",
)


def _paulownia_bright() -> str:
    ground = blob("20,690! 150,676 300,700 490,680! 490,800! 20,800!", YELLOW)
    leaf = mass(
        "20,500! 60,450 110,470 150,440 200,460 250,430 300,456 350,430 "
        "400,450 490,430! 490,640! 420,650 370,620 320,670 270,650 220,690 "
        "170,640 110,660 60,630 20,640!",
        "180,640 170,540 120,490|176,580 220,500|300,640 310,540 "
        "280,480|312,560 360,500",
    )
    return ground + phoenix() + leaf + use("star", 100, 470, size=1.1) + disc(358, 640)


def _paulownia_double() -> str:
    foot = blob("20,540! 490,540! 490,800! 20,800!", RED)
    sprays = sprig("150,420 150,300 140,190", 4) + sprig("280,420 284,250 276,130", 6)
    return foot + sprays + _LEAF + scatter("star", "150,390,0,1.35 330,370,20,1.35")


def _paulownia_a() -> str:
    sprays = (
        sprig("120,420 110,310 100,210", 4)
        + sprig("250,420 250,240 250,100", 7)
        + sprig("380,420 390,310 400,210", 4)
    )
    return sprays + _LEAF + scatter("star", "120,380,0,1.2 250,350,20,1.3")


def _paulownia_b() -> str:
    sprays = (
        sprig("110,420 96,340 90,270", 3)
        + sprig("290,420 250,250 190,110", 7)
        + sprig("400,420 404,320 410,230", 4)
    )
    return (
        sprays
        + mirror(_LEAF, 250)
        + scatter("star", "140,390,0,1.2 380,300,30,1.2 300,410,10,1.1")
    )


def _rain_bright() -> str:
    brook = blob(
        "20,480! 120,470 200,500 320,530 490,480! 490,590! 380,630 260,600 "
        "140,570 20,600!",
        BLUE,
    ) + line("60,520 120,510 180,530|380,560 440,550|60,560 110,556", 6)
    ground = blob("150,800! 240,720 330,660 420,640 490,640! 490,800!") + line(
        "300,740 360,704 430,690|330,760 400,732 450,724", 5, WHITE
    )
    boughs = willow(
        "44,20 50,260 46,480",
        "90,20 92,300 84,420",
        "250,20 246,80 250,150",
        "300,20 304,70 300,130",
        "400,20 402,80 398,150",
        "452,20 456,300 450,560",
        length=40,
    )
    return brook + ground + boughs + rain_man() + frog() + disc(140, 126)


def _rain_animal() -> str:
    boughs = willow(
        "70,20 76,160 64,290",
        "140,20 146,140 136,260",
        "220,20 224,100 216,190",
        "300,20 300,100 306,200",
        "370,20 376,120 366,240",
        "440,20 436,200 446,420",
        length=46,
    )
    bole = trunk("490,800 450,700 456,560 490,440", 160, 86, 60, 60)
    bole += bark("446,690 444,640 452,590|430,740 424,700|462,560 468,520")
    return boughs + bole + swallow()


def _rain_ribbon() -> str:
    boughs = willow(
        "60,20 70,260 54,520",
        "130,20 140,220 126,460",
        "210,20 214,100 206,240",
        "300,20 296,200 306,420",
        "370,20 376,260 364,560",
        "440,20 434,320 448,660",
        length=46,
    )
    bole = trunk("20,800 60,700 40,580 10,470", 150, 80, 60, 60)
    bole += bark("66,700 60,640 52,600|88,750 84,700|42,560 36,520")
    return boughs + bole + ribbon(Ribbon.RAIN, 1)


def _bonus(digit: str, fill: str, label: str, ground: str) -> Callable[[], Face]:
    def face() -> Face:
        outline = digits(digit, 250, 150, 330)
        step = 330 / len(label)
        size = min(step - 12, 130)
        writing = "".join(
            letter(name, box(85 + (k + 0.5) * step - size / 2, 560, size), 20)
            for k, name in enumerate(label)
        )
        return ground, stroke(outline, 96) + stroke(outline, 74, fill) + writing

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
    "8j": _on(lambda: hill(424)),
    "8k": _on(lambda: hill(384, lean=30)),
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
    "x2": _bonus("2", WHITE, "쌍피", RED),
    "y2": _bonus("2", YELLOW, "쌍피", BLUE),
    "x3": _bonus("3", WHITE, "쓰리피", YELLOW),
}
