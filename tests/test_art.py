import gzip
import os
import re
import subprocess
import sys
from xml.etree import ElementTree as ET

import pytest

from gostop import art
from gostop.art import draw
from gostop.art.ribbons import ribbon
from gostop.cards import BRIGHTS, DECK, Ribbon, card

SVG = "{http://www.w3.org/2000/svg}"
EACH = pytest.mark.parametrize("c", DECK, ids=str)
PALETTE = {
    draw.RED,
    draw.BLACK,
    draw.WHITE,
    draw.YELLOW,
    draw.BLUE,
    draw.ORANGE,
    draw.GREEN,
    draw.PINK,
}


def colours(svg):
    """The colours painted on the panel; the red frame is left out."""
    frame, *rest = ET.fromstring(svg).iter()
    assert frame.tag == f"{SVG}svg"
    outer = next(e for e in rest if e.tag == f"{SVG}rect" and e.get("width") == "500")
    painted = [e for e in rest if e is not outer]
    values = {e.get(name) for e in painted for name in ("fill", "stroke")}
    return values - {None, "none"}


def tokens_with(colour):
    return {c.token for c in DECK if colour in colours(art.card(c))}


def of_months(*months):
    return {c.token for c in DECK if c.month in months}


@EACH
def test_a_card_is_one_svg_element_of_500_by_800(c):
    root = ET.fromstring(art.card(c))

    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 500 800"
    assert root.get("role") == "img"


@pytest.mark.parametrize("overlay", [False, True])
@EACH
def test_only_shapes_are_used(c, overlay):
    """No text and no font, no gradient, no picture, no style sheet, no script."""
    root = ET.fromstring(art.card(c, overlay=overlay))

    assert {e.tag.removeprefix(SVG) for e in root.iter()} <= {
        "svg",
        "defs",
        "clipPath",
        "rect",
        "path",
        "g",
        "use",
    }


@EACH
def test_nothing_is_fetched_from_elsewhere(c):
    svg = art.card(c, overlay=True)

    ids = re.findall(r' id="([^"]*)"', svg)
    links = re.findall(r'href="([^"]*)"', svg) + re.findall(r"url\(([^)]*)\)", svg)
    assert links
    assert {link.removeprefix("#") for link in links} <= set(ids)
    assert all(link.startswith("#") for link in links)


@EACH
def test_ids_begin_with_the_token_and_occur_once(c):
    ids = re.findall(r' id="([^"]*)"', art.card(c, overlay=True))

    assert ids
    assert len(set(ids)) == len(ids)
    assert all(name.startswith(f"{c.token}-") for name in ids)


def test_title_and_description_are_escaped():
    svg = art.card(card("1b"), title='<b>&"', desc="a < b & c")

    root = ET.fromstring(svg)
    assert root.findtext(f"{SVG}title") == '<b>&"'
    assert root.findtext(f"{SVG}desc") == "a < b & c"
    assert [e.tag for e in root][:2] == [f"{SVG}title", f"{SVG}desc"]


def test_without_title_there_is_no_title_element():
    root = ET.fromstring(art.card(card("1b")))

    assert root.find(f"{SVG}title") is None
    assert root.find(f"{SVG}desc") is None


def test_the_back_has_a_title_and_says_nothing_else():
    root = ET.fromstring(art.back(title="a & b"))

    assert root.findtext(f"{SVG}title") == "a & b"
    assert [e.tag for e in root.iter() if e.text] == [f"{SVG}title"]
    assert all(e.get("id") in {None, "back-panel"} for e in root.iter())


def test_all_pictures_and_the_back_differ():
    pictures = [re.sub(r"#?\d+[a-z]-|[xy]\d-", "", art.card(c)) for c in DECK]

    assert len({*pictures, art.back()}) == len(DECK) + 1


def test_a_month_number_is_drawn_on_request_on_all_but_the_bonus_cards():
    marks = {}
    for c in DECK:
        plain, marked = art.card(c), art.card(c, overlay=True)
        assert marked.startswith(plain.removesuffix("</svg>"))
        mark = marked.removeprefix(plain.removesuffix("</svg>"))
        marks.setdefault(int(c.month), set()).add(mark)

    assert marks[0] == {"</svg>"}
    assert all(len(found) == 1 for found in marks.values())
    assert len({mark for found in marks.values() for mark in found}) == 13


def test_only_the_palette_is_used():
    used = set().union(*(colours(art.card(c)) for c in DECK))

    assert used == PALETTE


def test_pale_pink_is_the_mark_of_month_three():
    assert tokens_with(draw.PINK) == of_months(3)


def test_blue_flowers_are_the_mark_of_months_five_and_eleven():
    """The other blue is a cord, three ribbons, water and one bonus card."""
    other = {"3b", "6r", "9r", "10r", "9a", "12b", "y2"}

    assert tokens_with(draw.BLUE) == of_months(5, 11) | other


def test_green_is_kept_for_the_bird_and_the_umbrella():
    assert tokens_with(draw.GREEN) == {"2a", "12b"}


def test_red_ovals_are_the_mark_of_month_seven():
    assert draw.RED not in colours(art.card(card("4j")))
    assert draw.RED not in colours(art.card(card("4k")))
    assert of_months(7) <= tokens_with(draw.RED)


def test_the_december_double_is_red_and_black_only():
    assert colours(art.card(card("12d"))) == {draw.RED, draw.BLACK}
    assert draw.WHITE not in colours(art.card(card("12d"), overlay=True))


def test_the_november_double_alone_of_its_junk_has_red():
    assert tokens_with(draw.RED) & {"11d", "11j", "11k"} == {"11d"}


def test_mixed_petals_of_month_nine_and_pine_tips_are_yellow():
    assert of_months(1, 9) <= tokens_with(draw.YELLOW)


def disc_of(c):
    """The centre of the 光 disc, a circle of radius 86 that only brights have."""
    found = re.search(r"M([\d.]+) ([\d.]+)a86 86", art.card(c))
    return found and (float(found[1]) + 86, float(found[2]))


def test_the_disc_stands_where_the_deck_has_it():
    quarter = {}
    for c in DECK:
        if centre := disc_of(c):
            x, y = centre
            quarter[c.token] = (x > 250, y > 400)

    assert set(quarter) == {c.token for c in BRIGHTS}
    assert quarter == {
        "1b": (True, True),
        "3b": (False, True),
        "8b": (False, True),
        "11b": (True, True),
        "12b": (False, False),
    }


def outline(family):
    """The outline of a ribbon's band, without its colour."""
    band = re.search(r' d="([^"]*)"', ribbon(family, 1))
    assert band
    return band[1]


def test_all_ribbons_have_one_shape_so_that_no_end_is_taken_for_a_sign():
    assert len({outline(family) for family in Ribbon}) == 1


@pytest.mark.parametrize("lean", [-1, 1])
def test_two_families_of_ribbons_bear_writing(lean):
    written = {f for f in Ribbon if ribbon(f, lean).count("<path") > 1}

    assert written == {Ribbon.RED, Ribbon.BLUE}
    assert draw.BLUE in ribbon(Ribbon.BLUE, lean)
    assert draw.BLUE not in ribbon(Ribbon.RED, lean)


@EACH
def test_a_card_is_small(c):
    packed = gzip.compress(art.card(c).encode(), mtime=0)

    assert len(packed) < 15_000


def test_the_deck_is_small():
    assert sum(len(art.card(c).encode()) for c in DECK) < 500_000


def test_the_same_cards_are_drawn_by_every_process():
    script = "from gostop import art, cards; print(*map(art.card, cards.DECK))"

    drawn = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "src"},
            capture_output=True,
            check=True,
            text=True,
        ).stdout.strip()
        for seed in ("1", "2")
    ]
    assert drawn == [" ".join(map(art.card, DECK))] * 2


def test_numbers_are_short_and_paths_relative():
    curves = " ".join(art.card(c) for c in DECK)

    assert not re.search(r"\d\.\d\d+[^\d)]", re.sub(r"scale\([^)]*\)", "", curves))
    assert not re.search(r' d="[^"]*[CSQTHV]', curves)
