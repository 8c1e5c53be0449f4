"""The pages for printing, on paper and before it."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

SIDES = {
    "paper/months/": 1,
    "paper/rules/": 2,
    "paper/our-rules/": 1,
    "paper/puzzles/": 2,
}
PAGES = list(SIDES)
WRITTEN = ["tonight/", "questions/", "famous-figures/", "not-in-our-sources/"]
expect.set_options(timeout=30_000)  # the engine may have to start first

COLOURS = "e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]"
BLACK_ON_WHITE = ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


def sides(page, paper):
    """How many sides a page takes on this paper, as Chromium prints it."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper)))


@pytest.mark.parametrize(("address", "expected"), list(SIDES.items()))
def test_a_sheet_fills_so_many_sides(page, address, expected):
    page.goto(address)

    for paper in ("A4", "Letter"):
        assert sides(page, paper) == expected, f"{address} on {paper}"


def test_tonight_fits_on_two_sheets_of_paper(page):
    page.goto("tonight/")

    for paper in ("A4", "Letter"):
        assert sides(page, paper) <= 4, f"tonight/ on {paper}"


def test_the_strip_of_tonight_stays_with_its_heading(page):
    """What stands above it, up to the heading, is not parted from what follows."""
    page.emulate_media(media="print")
    page.goto("tonight/")
    above = page.evaluate(
        """() => {
          const found = [];
          let part = document.querySelector("table.gp-strip").previousElementSibling;
          for (; part; part = part.previousElementSibling) {
            found.push([part.localName, getComputedStyle(part).breakAfter]);
            if (part.localName === "h2") return found;
          }
        }"""
    )

    assert above == [["p", "avoid"], ["h2", "avoid"]]


@pytest.mark.parametrize("address", [*PAGES, "tonight/"])
def test_without_scripts_there_is_no_button_but_all_the_rest(open_page, address):
    page = open_page(java_script_enabled=False)
    page.goto(address)

    expect(page.locator("gostop-print")).to_be_hidden()
    expect(page.locator(".gp-sheet, .gp-strip").first).to_be_visible()


@pytest.mark.parametrize(
    ("address", "part"),
    [("tonight/", ".gs-board"), *((address, ".gp-sheet") for address in PAGES)],
)
def test_the_button_prints_and_it_is_printed_black_on_white(page, address, part):
    page.add_init_script("window.print = () => (window.printed = true)")
    page.goto(address)
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed"), f"{address}: the button"

    for scheme, name in (("light", "default"), ("dark", "slate")):
        page.emulate_media(media="print", color_scheme=scheme)
        page.locator(f"body[data-md-color-scheme={name}]").wait_for()
        found = page.locator(part).first.evaluate(COLOURS)
        assert found == BLACK_ON_WHITE, f"{address} {scheme}: {part}"
        _, behind = page.locator("body").evaluate(COLOURS)
        assert behind == BLACK_ON_WHITE[1], f"{address} {scheme}: behind it"


def test_the_bill_of_a_walk_through_is_printed(page):
    page.emulate_media(media="print")
    page.goto("tonight/")

    expect(page.locator("gostop-scenario .gs-bill")).to_be_visible()


@pytest.mark.parametrize("address", [*PAGES, *WRITTEN])
def test_axe_finds_nothing_and_nothing_is_wider_than_a_narrow_phone(
    open_page, axe, narrow, address
):
    page = open_page(width=320)
    page.goto(address)

    assert axe(page) == [], f"{address}: axe"
    narrow(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide == 320, f"{address}: width on a narrow phone"


def test_axe_finds_nothing_in_an_ordinary_window(page, axe):
    page.goto(PAGES[0])

    assert axe(page) == []


# A slip of the reader's own rules


@pytest.fixture
def keep(page, put):
    """A function that keeps a house's rules in this browser."""

    def keep_(rules, said="x"):
        kept = {"version": 1, "rules": rules, "said": said, "title": "Us"}
        put(page, "gostop:house:v1", json.dumps(kept))

    return keep_


def test_the_slip_shows_the_rules_kept_in_this_browser(page, keep):
    keep("standard sweep=narrow")
    page.goto("paper/our-rules/")
    slip = page.locator("#house-slip")

    expect(slip).to_contain_text("Us: ")
    expect(slip).to_contain_text("When is the table swept?")
    expect(slip.locator(".gp-boxes")).to_have_count(0)


def test_the_slip_of_a_reader_without_rules_asks_what_to_agree_on(page):
    page.goto("paper/our-rules/")

    expect(page.locator("#house-slip .gp-boxes > li").first).to_be_visible()


# Words of the game


def test_a_word_in_a_text_tells_its_meaning_and_leads_to_its_page(page):
    page.goto("questions/")
    word = page.locator("a.gp-term", has_text="captured pile").first
    word.click()

    expect(
        page.locator("h3, h1").filter(has_text="Captured pile").first
    ).to_be_visible()


# The reader's rules beside those of the site


@pytest.mark.parametrize("address", ["paper/months/", "paper/rules/", "paper/puzzles/"])
def test_a_sheet_says_what_the_readers_house_plays_otherwise(page, keep, address):
    page.goto(address)
    box = page.locator("gostop-differs")
    expect(box).to_be_hidden()
    keep("standard rain_four=3")
    page.goto(address)

    expect(box.get_by_role("listitem")).to_have_count(1)
    expect(box).to_contain_text("Our house plays otherwise")
    expect(box).to_contain_text("3 points")
    page.emulate_media(media="print")
    expect(box).to_be_visible()


def test_the_chart_leaves_out_what_it_does_not_show(page, keep):
    keep("standard sweep=narrow cup=animal")
    page.goto("paper/months/")

    box = page.locator("gostop-differs")
    expect(box.get_by_role("listitem")).to_have_count(1)
    expect(box).to_contain_text("always as an animal")


def test_a_sheet_that_no_rule_of_the_house_changes_has_no_box(page, keep):
    keep("standard sweep=narrow")
    page.goto("paper/months/")

    expect(page.locator("gostop-differs")).to_be_hidden()


def test_the_slip_never_shows_the_rules_as_raw_text(page, keep):
    page.route("**/*.wasm", lambda route: None)  # the engine never comes
    keep("standard sweep=narrow", said="Our standard with 1 change")
    page.goto("paper/our-rules/")

    slip = page.locator("#house-slip")
    expect(slip).to_contain_text("Reading your house rules")
    expect(slip).to_contain_text("Us: Our standard with 1 change")
    assert "sweep=narrow" not in slip.inner_text()
