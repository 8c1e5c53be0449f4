"""The drawings as Chromium paints them: their colours, and how far cards are apart."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from gostop.art import card as drawn
from gostop.art import draw
from gostop.cards import BONUS, DECK, Cards, card
from gostop.words import kind_of

LETTERS = {
    "W": draw.WHITE,
    "K": draw.BLACK,
    "R": draw.RED,
    "Y": draw.YELLOW,
    "B": draw.BLUE,
    "O": draw.ORANGE,
    "G": draw.GREEN,
    "P": draw.PINK,
}

# The colours inside the frame that a card must show, and after a bar those it may.
COLOURS = {
    "1b": "WKRY",  # the crane's face and the sun are red
    "1r": "WKRY",
    "1j 1k": "WKY",  # no red at all inside the frame
    "2a": "WKRYG",
    "2r 2j 2k": "WKRY",  # no pink
    "3b": "WKRPYB",  # the blue of the cord
    "3r 3j 3k": "WKRPY",
    "4a": "WKRO|Y",  # the moon is red, the bird orange
    "4r": "WKR",
    "4j 4k": "WK",
    "5a 5r": "WKRBY",
    "5j 5k": "WKBY",
    "6a": "WKRY",
    "6r": "WKRB|Y",
    "6j 6k": "WKR|Y",
    "7a": "WKRO|Y",
    "7r 7j 7k": "WKR",
    "8b": "WKR",
    "8a": "WKRO|Y",
    "8j 8k": "WK",
    "9a": "WKRYB|G",
    "9r": "WKRYB",
    "9j 9k": "WKRY",
    "10a": "WKRYO",
    "10r": "WKRB|Y",
    "10j 10k": "WKRY",
    "11b": "WKRYB",
    "11d": "WKRB|Y",
    "11j 11k": "WKB|Y",  # a white bottom: no red
    "12b": "WKRYBOG",
    "12a": "WKRY",
    "12r": "WKR",
    "12d": "KR",  # no white
}
ROWS = [(c, colours) for cards, colours in COLOURS.items() for c in Cards.of(cards)]
LEAST = 0.002  # a colour is shown if it fills this share of the panel

COUNT = """async ([svg, colours]) => {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(250, 400);
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0, 250, 400);
  // the panel without its outline
  const pixels = pen.getImageData(20, 20, 210, 360).data;
  const found = Object.fromEntries(colours.map((colour) => [colour, 0]));
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];
    if (colour in found) found[colour] += 1;
  }
  return Object.entries(found).map(([colour, n]) => [+colour, (n * 4) / pixels.length]);
}"""

ALIKE = """async (svgs) => {
  const pictures = [];
  for (const svg of svgs) {
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = new OffscreenCanvas(100, 160);
    const pen = canvas.getContext("2d");
    pen.drawImage(image, 0, 0, 100, 160);
    pictures.push(pen.getImageData(0, 0, 100, 160).data);
  }
  const near = (a, b, at) =>
    [0, 1, 2].every((n) => Math.abs(a[at + n] - b[at + n]) < 16);
  const share = (a, b) => {
    let same = 0;
    for (let at = 0; at < a.length; at += 4) same += near(a, b, at);
    return (same * 4) / a.length;
  };
  return pictures.map((a, n) => pictures.slice(n + 1).map((b) => share(a, b)));
}"""


def number(colour):
    """A colour of the palette as one number."""
    digits = colour.removeprefix("#")
    return int(re.sub("(.)", r"\1\1", digits) if len(digits) == 3 else digits, 16)


@pytest.fixture(scope="module")
def blank(browser):
    page = browser.new_page()
    yield page
    page.close()


def test_the_table_has_every_card_but_the_bonus_cards():
    assert sorted(c for c, _ in ROWS) == [c for c in DECK if c not in BONUS]


@pytest.mark.parametrize(("c", "colours"), ROWS, ids=str)
def test_a_card_shows_its_colours_and_no_others(blank, c, colours):
    must, _, may = colours.partition("|")
    letters = {number(colour): letter for letter, colour in LETTERS.items()}

    shares = {
        letters[found]: share
        for found, share in blank.evaluate(COUNT, [drawn(c), list(letters)])
    }

    assert {x for x in must if shares[x] < LEAST} == set()
    assert {x for x, share in shares.items() if share and x not in must + may} == set()


def test_no_two_cards_of_another_month_or_kind_are_nearly_the_same(blank):
    shares = blank.evaluate(ALIKE, [drawn(c) for c in DECK])
    pairs = combinations(DECK, 2)
    alike = dict(zip(pairs, (s for row in shares for s in row), strict=True))

    close = {pair for pair, share in alike.items() if share > 0.9}

    assert {
        (a, b) for a, b in close if (a.month, kind_of(a)) != (b.month, kind_of(b))
    } == set()
    assert (card("8j"), card("8k")) in close  # the twins: so the measure can fail
