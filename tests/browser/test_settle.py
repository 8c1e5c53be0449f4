"""Settling up from counts as a reader does it: by thumb, by keyboard, and by link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from gostop.cards import card
from gostop.counts import parse_counts, settle_counts
from gostop.words import card_name, say

PAGE = "settle-up/"
BLOCKED = ["ERR_FAILED", "Failed to fetch", "wasm", "standard library", "NetworkError"]

expect.set_options(timeout=30_000)  # the engine may have to start first


@pytest.fixture
def thumb(open_page):
    """A phone of 360 px, with touch."""
    return open_page(width=360, height=740, touch=True)


def settle(page):
    return page.locator("gostop-settle")


def seat(page, name):
    return settle(page).get_by_role("group", name=name, exact=True)


def number(group, name):
    return group.get_by_role("spinbutton", name=re.compile(f"^{name}"))


def said(page):
    return settle(page).locator(".gs-said")


def table(page, name):
    return settle(page).locator(".gs-result").get_by_role("table", name=name)


def sums(page):
    """Who has how much, as the first table says it."""
    rows = table(page, "Who gets, who pays").locator("tbody tr").all()
    return {
        row.get_by_role("rowheader").inner_text(): row.get_by_role("cell").inner_text()
        for row in rows
    }


def test_bill_is_worked_out_with_one_thumb(thumb):
    """Seven points, ten junk, and B has three junk: pi-bak (S000 L81)."""
    thumb.goto(PAGE)
    expect(settle(thumb)).to_have_attribute("data-state", "static")
    winner, loser = seat(thumb, "A, the winner"), seat(thumb, "B")

    for _ in range(7):
        winner.get_by_role("button", name="Points: one more").tap()
    for _ in range(10):
        winner.get_by_role("button", name="Junk: one more").tap()
    for _ in range(4):
        loser.get_by_role("button", name="Junk: one more").tap()
    loser.get_by_role("button", name="Junk: one fewer").tap()

    expect(number(loser, "Junk")).to_have_value("3")
    expect(said(thumb)).to_have_text("A gets 14, B pays 14.")
    expect(said(thumb)).to_be_in_viewport()
    expect(settle(thumb)).to_have_attribute("data-state", "ready")
    assert sums(thumb) == {"A": "+14", "B": "−14"}
    share = table(thumb, "What B owes")
    expect(share.get_by_role("rowheader", name="pi-bak")).to_be_visible()


def test_bill_is_worked_out_by_keyboard(thumb):
    """The rows of a pile are counted: three brights 3, godori 5 (S000 L45, L49)."""
    thumb.goto(PAGE)
    winner = seat(thumb, "A, the winner")
    seat(thumb, "Players").get_by_role("radio", name="two").focus()

    thumb.keyboard.press("ArrowRight")
    expect(seat(thumb, "C")).to_be_visible()
    thumb.keyboard.press("ArrowLeft")
    expect(seat(thumb, "C")).to_be_hidden()
    for _ in range(3):  # how it ended, draws, how the points are counted
        thumb.keyboard.press("Tab")
    thumb.keyboard.press("ArrowRight")
    expect(number(winner, "Points")).to_be_hidden()
    thumb.keyboard.press("Tab")
    expect(number(winner, "Brights")).to_be_focused()
    thumb.keyboard.type("3")
    thumb.keyboard.press("Tab")  # with the rain bright: not
    thumb.keyboard.press("Tab")
    expect(number(winner, "Animals")).to_be_focused()
    for _ in range(3):
        thumb.keyboard.press("ArrowUp")
    thumb.keyboard.press("Tab")
    thumb.keyboard.press("Space")

    expect(winner.get_by_role("switch", name="with godori")).to_be_checked()
    expect(said(thumb)).to_have_text("A gets 16, B pays 16.")  # gwang-bak
    rows = table(thumb, "A's points")
    expect(rows.get_by_role("rowheader", name="three brights")).to_be_visible()
    expect(rows.get_by_role("rowheader", name="godori")).to_be_visible()


def test_go_bak_is_shown_under_every_form(page):
    """rules.md 2.3: one loser owes ten, the other five."""
    page.goto(PAGE)
    seat(page, "Players").get_by_role("radio", name="three").check()
    winner = seat(page, "A, the winner")
    number(winner, "Points").fill("5")
    number(winner, "Junk").fill("10")
    number(seat(page, "B"), "Junk").fill("2")
    number(seat(page, "C"), "Junk").fill("7")
    expect(said(page)).to_have_text("A gets 15, B pays 10, C pays 5.")
    expect(page.get_by_label("Who called Go last?")).to_be_hidden()

    seat(page, "B").get_by_role("switch", name="had called Go").check()

    expect(said(page)).to_have_text("A gets 15, B pays 15, C pays nothing.")
    forms = table(page, "Go-bak under every rule")
    cells = [
        row.get_by_role("cell").all_inner_texts()
        for row in forms.get_by_role("row").all()[1:]
    ]
    assert cells == [
        ["+15", "−15", "0"],
        ["+20", "−20", "0"],
        ["+25", "−20", "−5"],
        ["+30", "−30", "0"],
    ]
    seat(page, "C").get_by_role("switch", name="had called Go").check()
    page.get_by_label("Who called Go last?").select_option("B")
    expect(said(page)).to_have_text("A gets 15, B pays 15, C pays nothing.")


def test_special_end_asks_nothing_of_the_piles(page):
    page.goto(PAGE)
    number(seat(page, "A, the winner"), "Points").fill("9")
    expect(said(page)).to_have_text("A gets 9, B pays 9.")

    page.get_by_label("How it ended").select_option("chongtong")
    expect(said(page)).to_have_text("A gets 10, B pays 10.")
    expect(seat(page, "A, the winner")).to_be_hidden()
    number(settle(page), "Deals just before").fill("1")
    expect(said(page)).to_have_text("A gets 20, B pays 20.")

    page.get_by_text("Paid at once in this deal").click()
    page.get_by_label("to B for").select_option("first-ppuk")
    expect(said(page)).to_have_text("A gets 13, B pays 13.")


@pytest.mark.parametrize(
    ("group", "name", "value", "sentence"),
    [
        (
            "A, the winner",
            "Junk",
            "99",
            "A cannot have 99 junk: the whole deck has 31.",
        ),
        (
            "B",
            "Brights",
            "1",
            "B cannot have 1 bright: with A's 5 there are 6, and the deck has 5.",
        ),
        ("A, the winner", "Gos", "2.5", "Give a whole number from 0 on, not '2.5'."),
        ("B", "Junk", "-1", "Give a whole number from 0 on, not '-1'."),
    ],
)
def test_what_cannot_be_is_said_where_it_is(page, group, name, value, sentence):
    page.goto(PAGE)
    number(seat(page, "A, the winner"), "Points").fill("18")
    number(seat(page, "A, the winner"), "Brights").fill("5")
    expect(said(page)).to_contain_text("A gets 36")
    field = number(seat(page, group), name)

    field.fill(value)

    expect(said(page)).to_have_text(sentence)
    expect(field).to_have_attribute("aria-invalid", "true")
    assert field.get_attribute("aria-describedby") == said(page).get_attribute("id")
    expect(settle(page).locator(".gs-result")).to_be_hidden()
    field.fill("0")
    expect(said(page)).to_contain_text("A gets 36")
    expect(field).not_to_have_attribute("aria-invalid", "true")


def test_too_few_points_so_far_mark_no_field(page):
    page.goto(PAGE)
    number(seat(page, "A, the winner"), "Points").fill("3")

    expect(said(page)).to_have_text(
        "A has 3 points so far: with two players a Stop takes 7 or more."
    )
    expect(settle(page).locator("[aria-invalid]")).to_have_count(0)


def test_number_that_is_deleted_leaves_the_rest_alone(page):
    page.goto(PAGE)
    points = number(seat(page, "A, the winner"), "Points")
    points.fill("")
    points.press_sequentially("12")

    expect(points).to_have_value("12")
    expect(said(page)).to_have_text("A gets 12, B pays 12.")


# Links


def test_copied_link_carries_the_counts(open_page, site):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(PAGE)
    seat(page, "Players").get_by_role("radio", name="three").check()
    number(seat(page, "A, the winner"), "Points").fill("6")
    seat(page, "C").get_by_role("switch", name="no captured card").check()
    expect(said(page)).to_have_text("A gets 6, B pays 6, C pays nothing.")
    settle(page).get_by_role("button", name="Copy link").click()
    expect(settle(page).get_by_text("The link is copied.")).to_be_visible()

    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{site}{PAGE}#v1=players:+3;A+points:+6;C+empty:+yes"
    other = open_page()
    other.goto(link)

    expect(said(other)).to_have_text("A gets 6, B pays 6, C pays nothing.")
    expect(number(seat(other, "A, the winner"), "Points")).to_have_value("6")
    settle(other).get_by_role("button", name="Start again").click()
    expect(number(seat(other, "A, the winner"), "Points")).to_have_value("0")
    expect(seat(other, "C")).to_be_hidden()
    assert "#" not in other.url


def test_counts_outlive_a_reload_at_a_place_on_the_page(page):
    page.goto(PAGE)
    points = number(seat(page, "A, the winner"), "Points")
    points.fill("8")
    expect(said(page)).to_have_text("A gets 8, B pays 8.")
    page.locator("article").get_by_role("link", name="below").click()
    assert page.url.endswith("#score-counter")

    page.reload()

    expect(said(page)).to_have_text("A gets 8, B pays 8.")
    expect(points).to_have_value("8")
    settle(page).get_by_role("button", name="Start again").click()
    page.goto(f"{PAGE}#score-counter")
    page.reload()
    expect(points).to_have_value("0")
    expect(settle(page).locator(".gs-example")).to_be_visible()


def test_link_may_bring_its_own_rules(page):
    page.goto(f"{PAGE}#v1=rules:+s002;A+points:+10;A+gos:+3")

    expect(said(page)).to_have_text("A gets 20, B pays 20.")  # S002 L16: no +3
    expect(settle(page).get_by_text("brings its own rules, s002")).to_be_visible()
    settle(page).get_by_role("button", name="Start again").click()
    number(seat(page, "A, the winner"), "Points").fill("10")
    number(seat(page, "A, the winner"), "Gos").fill("3")
    expect(said(page)).to_have_text("A gets 26, B pays 26.")


NO_LINK_OF_OURS = ["#v1=%E0%A4%A", "#v1=", "#v9=A+points:+9", "#v1"]
NO_COUNTS = [
    "#v1=A+ponts:+9",
    "#v1=A+points:+many",
    "#v1=players:+7",
    "#v1=nonsense",
]


@pytest.mark.parametrize(
    "links", [NO_LINK_OF_OURS, NO_COUNTS], ids=["no link of ours", "no counts"]
)
def test_broken_link_says_so_and_leaves_the_form_empty(page, links):
    """The first one opens the page, the others are followed in it."""
    points = number(seat(page, "A, the winner"), "Points")
    for link in links:
        page.goto(f"{PAGE}{link}")
        expect(said(page), link).to_contain_text("This link cannot be read")
        expect(points, link).to_have_value("0")

        page.goto(f"{PAGE}#v1=A+points:+8")
        expect(said(page), f"after {link}").to_have_text("A gets 8, B pays 8.")


def test_link_with_counts_that_cannot_be_is_filled_in_and_refused(page):
    page.goto(f"{PAGE}#v1=A+points:+9;A+brights:+7")

    expect(said(page)).to_have_text("A cannot have 7 brights: the whole deck has 5.")
    expect(number(seat(page, "A, the winner"), "Brights")).to_have_value("7")


def test_link_opened_on_the_page_itself_is_read(page):
    page.goto(PAGE)
    page.evaluate("location.hash = '#v1=A+points:+8'")

    expect(said(page)).to_have_text("A gets 8, B pays 8.")


def test_what_is_filled_in_outlives_a_reload_and_a_look_elsewhere(page):
    page.goto(PAGE)
    number(seat(page, "A, the winner"), "Points").fill("9")
    expect(said(page)).to_have_text("A gets 9, B pays 9.")

    page.reload()
    expect(said(page)).to_have_text("A gets 9, B pays 9.")
    page.locator(".md-tabs a[href]").first.click()
    expect(settle(page)).to_have_count(0)
    page.go_back()

    expect(said(page)).to_have_text("A gets 9, B pays 9.")
    expect(number(seat(page, "A, the winner"), "Points")).to_have_value("9")
    number(seat(page, "A, the winner"), "Points").fill("0")
    expect(page).to_have_url(re.compile(f"{PAGE}$"))


# The score counter


def test_counted_pile_fills_the_form(page):
    """Three brights 3 and all grass ribbons 3 make 6; four animals more are no row."""
    page.goto(PAGE)
    number(seat(page, "A, the winner"), "Gos").fill("1")
    number(seat(page, "B"), "Junk").fill("9")
    score = page.locator("gostop-score")
    score.get_by_role("button", name="Change the pile").click()
    score.get_by_role("button", name="Clear").click()
    picker = score.get_by_role("group", name=say("score.pick"))
    expect(picker.get_by_role("button", pressed=True)).to_have_count(0)

    for token in ["1b", "3b", "8b", "4r", "5r", "7r", "2a"]:
        picker.get_by_role("button", name=card_name(card(token))).click()
    expect(score.get_by_text("The pile scores 6 points.")).to_be_visible()
    score.evaluate(  # a last card, and on before the engine has answered
        """score => {
          score.querySelector('[data-card="9a"]').click();
          score.querySelector('[data-act="use"]').click();
        }"""
    )

    winner = seat(page, "A, the winner")
    expect(winner).to_be_focused()
    expect(winner.get_by_role("radio", name="Count them")).to_be_checked()
    expect(number(winner, "Brights")).to_have_value("3")
    expect(winner.get_by_role("switch", name="grass")).to_be_checked()
    expect(winner.get_by_role("switch", name="sake cup")).to_be_checked()
    expect(number(winner, "Gos")).to_have_value("1")
    expect(number(seat(page, "B"), "Junk")).to_have_value("9")
    expect(said(page)).to_contain_text("A has 6 points so far")


def test_score_counter_elsewhere_has_no_form_to_fill(page):
    page.goto("notation/")

    button = page.locator("gostop-score").first.locator('[data-act="use"]')
    expect(page.locator("gostop-score .gs-tools").first).to_be_visible()
    expect(button).to_be_hidden()


# Without scripts, without the engine, and for everyone


def test_page_without_scripts_shows_a_worked_example(open_page):
    page = open_page(java_script_enabled=False)
    page.goto(PAGE)

    expect(settle(page).locator("form")).to_be_hidden()
    expect(settle(page).get_by_text("The form needs JavaScript")).to_be_visible()
    example = settle(page).locator(".gs-example")
    expect(example.get_by_role("table", name="What was counted")).to_be_visible()
    expect(example.get_by_role("table", name="What B owes")).to_be_visible()
    expect(settle(page).get_by_role("button")).to_have_count(0)


def test_example_can_be_put_into_the_form(page):
    page.goto(PAGE)
    example = settle(page).locator(".gs-example")
    counts = parse_counts(settle(page).get_attribute("data-text"))
    expect(example).to_be_visible()

    example.get_by_role("button", name="Put these counts into the form").click()

    total = settle_counts(counts).totals[0]
    expect(said(page)).to_contain_text(f"A gets {total}")
    expect(example).to_be_hidden()


def test_page_reads_when_the_engine_is_blocked_and_retry_works(page, allow):
    allow += BLOCKED
    page.goto(PAGE)
    page.context.route("**/runtime/**", lambda route: route.abort())
    number(seat(page, "A, the winner"), "Points").fill("9")
    expect(settle(page)).to_have_attribute("data-state", "failed")
    expect(settle(page).locator(".gs-status")).to_contain_text("cannot start here")

    page.context.unroute("**/runtime/**")
    settle(page).get_by_role("button", name="Try to start it again").click()

    expect(said(page)).to_have_text("A gets 9, B pays 9.")


def test_axe_finds_nothing_in_any_state(page, axe):
    page.goto(PAGE)
    found = axe(page)
    both = "players:+3;A+points:+5;A+junk:+10;B+junk:+2;B+go:+yes;C+go:+yes"
    page.evaluate(f"location.hash = '#v1={both}'")
    expect(said(page)).to_contain_text("A gets")
    found += axe(page)
    number(seat(page, "B"), "Junk").fill("40")
    expect(said(page)).to_contain_text("cannot have")
    found += axe(page)

    assert found == []


def test_narrow_phone_fits_all_and_what_is_touched_is_large(phone):
    both = "players:+3;by:+rows;A+brights:+5;B+go:+yes;C+go:+yes"
    phone.goto(f"{PAGE}#v1={both}")
    expect(said(phone)).to_contain_text("A gets")
    phone.get_by_text("Paid at once in this deal").tap()

    assert phone.evaluate("document.documentElement.scrollWidth") == 320
    form = settle(phone).locator("form")
    touched = form.locator("button, select, [type=number], label:has(input), summary")
    boxes = [b.bounding_box() for b in touched.all() if b.is_visible()]
    assert len(boxes) > 30
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)


@pytest.mark.parametrize("width", [360, 1280])
def test_what_belongs_together_stands_in_a_row(open_page, width):
    page = open_page(width=width, height=740)
    page.goto(PAGE)

    a_choice_is_a_small_circle_beside_its_words(page)
    a_number_stands_between_its_two_buttons(page)


def a_choice_is_a_small_circle_beside_its_words(page):
    label = settle(page).locator(".gs-radios > label").first
    circle, around = label.locator("input").bounding_box(), label.bounding_box()

    assert circle["width"] < 30
    assert around["height"] < 2 * circle["height"] + 30, "the words stand below"


def a_number_stands_between_its_two_buttons(page):
    parts = settle(page).locator(".gs-number").first.locator("button, input").all()
    boxes = [part.bounding_box() for part in parts]

    assert len(boxes) == 3
    assert max(b["y"] for b in boxes) - min(b["y"] for b in boxes) < 10
    assert boxes[0]["x"] < boxes[1]["x"] < boxes[2]["x"]


def test_what_was_filled_in_is_being_worked_out_while_the_engine_comes(open_page):
    page = open_page()
    page.route("**/*.wasm", lambda route: None)  # it never comes
    page.goto(PAGE)
    number(seat(page, "A, the winner"), "Points").fill("9")

    expect(said(page)).to_have_text(say("ui.working"))


def test_a_second_sake_cup_is_refused_in_words(page):
    page.goto(PAGE)
    number(seat(page, "A, the winner"), "Animals").fill("2")
    for name in ("A, the winner", "B"):
        seat(page, name).get_by_label(re.compile("sake cup")).check()

    expect(said(page)).to_have_text(
        "Only one of you can have the sake cup, and A has it."
    )
