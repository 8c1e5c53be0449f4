"""The sandbox: links to a position, the solver's table, and a reader's own question."""

from __future__ import annotations

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from gostop.puzzles import check, read

SANDBOX = "sandbox/"
HIDDEN = "#v1=A+hand:+3r+8j+12r;B+hand:+3?;table:+3b+8k;stock:+6?"
OPEN = "#v1=A+hand:+3r+8j+12r;B+hand:+3?;table:+3b+8k;stock:+3j+5?"
QUESTION = OPEN.replace("#v1=", "#v1=goal:+avoid+ppuk;")
SOLVE = "What does each choice bring?"

expect.set_options(timeout=30_000)  # the engine may have to start first


def text_of(page):
    return page.get_by_label("The scenario as text")


def opened(page, link):
    """The sandbox with the position of this link."""
    page.goto(f"{SANDBOX}{link}")
    expect(page.locator("gostop-scenario [data-move]").first).to_be_visible()


def question(page):
    """The part where a reader asks, unfolded."""
    part = page.locator(".gs-pose")
    part.locator("summary").click()
    return part


def asked(page, goal="avoid EVENT", words="Which cards are safe?"):
    part = question(page)
    part.get_by_label("What is asked?").select_option(goal)
    part.get_by_label("The question in your words").fill(words)
    part.get_by_role("button", name="Work out the answer").click()
    return part


# The solver's table


def test_table_says_what_each_choice_brings(page):
    opened(page, HIDDEN)
    page.get_by_role("button", name=SOLVE).click()

    table = page.get_by_role("table", name="What each choice brings in this turn")
    expect(table.get_by_role("row")).to_have_count(4)
    expect(table.get_by_role("columnheader", name="ppuk")).to_be_visible()
    expect(table.get_by_role("row", name="cherry red ribbon")).to_contain_text("2/43")


def test_table_goes_when_the_board_changes(page):
    opened(page, HIDDEN)
    page.get_by_role("button", name=SOLVE).click()
    expect(page.locator(".gs-brings table")).to_be_visible()

    text_of(page).fill("A hand: 5a 5r\nB hand: 2?\ntable: 9j\nstock: 4?")
    page.get_by_role("button", name="Run").click()

    expect(page.locator(".gs-brings table")).to_have_count(0)


def test_table_asked_for_while_a_link_opens_is_of_that_link(page):
    page.goto(f"{SANDBOX}{HIDDEN}")
    page.get_by_role("button", name=SOLVE).click()

    expect(page.locator(".gs-brings table")).to_contain_text("cherry red ribbon")


def test_nothing_to_choose_is_said(page):
    page.goto(f"{SANDBOX}#v1=A+hand:+none;A+pile:+3r")
    expect(text_of(page)).to_have_value("A hand: none\nA pile: 3r")
    page.get_by_role("button", name=SOLVE).click()

    expect(page.get_by_text("nothing is to be chosen in this position")).to_be_visible()


# A reader's own question


def test_question_is_written_and_solved_from_its_link(open_page, tmp_path):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    opened(page, OPEN)
    part = asked(page)
    expect(
        part.get_by_text("Best: play the pampas junk 1; play the rain ribbon.")
    ).to_be_visible()
    expect(part.get_by_role("table", name="What each choice does")).to_be_visible()
    row = part.get_by_label("A row for a file of puzzles").input_value()
    part.get_by_role("button", name="Copy link").click()
    expect(part.get_by_text("Copied.")).to_be_attached()
    link = page.evaluate("navigator.clipboard.readText()")

    (tmp_path / "ours.toml").write_text(row, "utf-8")
    (puzzle,) = read(tmp_path)
    assert (puzzle.id, check(puzzle)) == ("my-question", "")
    assert "answer" not in link
    fresh = open_page()
    fresh.goto(link)
    puzzle = fresh.locator("gostop-puzzle")
    expect(puzzle.get_by_text("Which cards are safe?")).to_be_visible()
    expect(fresh.locator("gostop-scenario")).to_be_hidden()
    expect(puzzle.locator(".gs-answer > div")).to_be_hidden()
    puzzle.locator('[data-move="12r"]').click()

    expect(puzzle.get_by_role("status").filter(has_text="Right!")).to_be_visible()
    fresh.get_by_role("button", name="Open this position in the sandbox").click()
    expect(fresh.locator("gostop-puzzle")).to_have_count(0)
    expect(text_of(fresh)).to_have_value(re.compile(r"A hand: 3r 8j 12r"))
    expect(fresh.locator('gostop-scenario [data-move="3r"]')).to_be_visible()


def test_question_is_written_by_keyboard_alone(page):
    opened(page, OPEN)
    page.locator(".gs-pose summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("Which choice avoids")
    page.keyboard.press("Tab")
    page.keyboard.type("ppuk")
    page.keyboard.press("Tab")
    page.keyboard.type("Which are safe?")
    page.keyboard.press("Enter")

    expect(page.locator(".gs-posed")).to_contain_text("Best: play the pampas junk 1")
    expect(page.locator(".gs-posed")).to_be_focused()


def test_question_without_an_answer_says_why(page):
    opened(page, OPEN)
    part = asked(page, goal="paid")

    expect(part.get_by_text("every choice is as good as every other")).to_be_visible()
    expect(
        part.get_by_role("link", name="The question as a reader sees it")
    ).to_be_hidden()
    expect(part.get_by_label("A row for a file of puzzles")).to_be_hidden()


def test_text_of_a_question_is_edited_by_hand(page):
    opened(page, OPEN)
    part = asked(page, goal="paid")
    text = part.get_by_label("The question as text, to be edited")
    expect(text).to_have_value(re.compile("goal: paid"))
    text.fill(text.input_value().replace("goal: paid", "goal: fame"))
    again = part.get_by_role("button", name="Work out this text")
    again.click()
    expect(
        part.get_by_role("alert").filter(has_text="'fame' is no goal")
    ).to_be_visible()

    text.fill(text.input_value().replace("goal: fame", "goal: cards"))
    again.click()

    expect(part.get_by_text("Best: play the pampas junk 1.")).to_be_visible()
    expect(text).to_have_value(re.compile(r"answer: 8j\n"))


def test_answers_to_choose_from_are_asked_for_where_they_are_needed(page):
    opened(page, OPEN)
    part = question(page)
    choices, moves = (
        part.get_by_label("Answers to choose from"),
        part.get_by_role("textbox", name="Moves"),
    )
    expect(choices).to_be_hidden()
    part.get_by_label("What is asked?").select_option("happens MOVES")
    moves.fill("3r")
    choices.fill("jjok, ppuk")
    part.get_by_role("button", name="Work out the answer").click()

    expect(part.get_by_text("Best: ppuk.")).to_be_visible()


def test_question_is_never_inserted_as_html(page):
    opened(page, OPEN)
    part = asked(page, words='<img src=x onerror="document.title=1">')
    link = part.get_by_role("link", name="The question as a reader sees it")
    expect(link).to_be_visible()
    page.goto(link.get_attribute("href"))
    page.reload()

    expect(page.locator("gostop-puzzle .gs-asked")).to_contain_text("<img src=x")
    expect(page.locator('img[src="x"]')).to_have_count(0)


def test_question_pasted_into_the_editor_is_asked(page):
    page.goto(SANDBOX)
    text_of(page).fill(
        "goal: avoid ppuk | A hand: 3r 12r | table: 3b 8k | stock: 3j 5?"
    )
    page.get_by_role("button", name="Run").click()

    expect(page.locator("gostop-puzzle")).to_contain_text("Which choice avoids a ppuk?")
    page.go_back()
    expect(page.locator("gostop-puzzle")).to_have_count(0)
    expect(page.locator("gostop-scenario")).to_be_visible()


def test_link_to_a_question_without_an_answer_shows_its_position(page):
    page.goto(f"{SANDBOX}{QUESTION.replace('avoid+ppuk', 'paid')}")

    expect(page.get_by_role("alert")).to_contain_text("as good as every other")
    expect(page.locator('gostop-scenario [data-move="12r"]')).to_be_visible()


# Links


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("#v1=%E0%A4%A", "This link cannot be read"),
        ("#v1=", "This link cannot be read"),
        ("#v1", "This link cannot be read"),
        ("#A+hand:+3r", "This link cannot be read"),
        ("#v9=A+hand:+3r", "made by another version of this site"),
        ("#v1=" + "A+hand:+3r;" * 2_000, "at most 20,000 characters"),
    ],
)
def test_link_that_cannot_be_read_gives_a_message_and_the_empty_sandbox(
    page, link, said
):
    page.goto(f"{SANDBOX}{link}")

    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.get_by_role("alert")).to_contain_text("The sandbox is empty.")
    expect(text_of(page)).to_have_value("")
    expect(page.locator("gostop-scenario .gs-board")).to_have_count(0)
    page.get_by_role("button", name="Reset").click()
    expect(page.locator("gostop-scenario .gs-board").first).to_be_visible()


READERS = {  # where each page that reads its address says what is wrong, what is live
    SANDBOX: (".gs-edit .gs-error", ".gs-solve"),
    "practice/": ("gostop-practice > .gs-error", ".gs-practice"),
    "settle-up/": ("gostop-settle > .gs-said", ".gs-settle"),
    "play/": ("gostop-hand > .gs-kept", ".gs-tools"),
    "rules/house/": (".gh-link-error", ".gh-bar"),
}
NO_LINK = re.compile("cannot be read|ends in #")


@pytest.mark.parametrize("path", READERS)
def test_address_that_carries_nothing_is_said_with_what_a_link_looks_like(page, path):
    said = page.locator(READERS[path][0])
    page.goto(f"{path}#AAAA")
    expect(said).to_have_text(re.compile("ends in #"))
    right = re.search(r"ends in (#\S+?)[,.]? ", said.inner_text())[1]

    page.goto("about/")  # a hash alone would not load the page anew
    page.goto(f"{path}{right}")
    expect(page.locator("[data-state=ready]").first).to_be_attached()
    expect(said).not_to_have_text(NO_LINK)


@pytest.mark.parametrize("path", READERS)
def test_a_place_on_the_page_is_no_fault_of_the_address(page, path):
    said, live = READERS[path]
    page.goto(path)
    place = page.locator("article :is(h1, h2, h3)[id]").first.get_attribute("id")
    page.goto("about/")
    page.goto(f"{path}#{place}")

    expect(page.locator(live).first).to_be_visible()
    expect(page.locator(said)).not_to_have_text(NO_LINK)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A hand: 3x", "'3x' is not a card"),
        ("A hand: 3r\ntable: 3r", "'3r' is given twice"),
        ("A hand: 3r 99?", "99 unknown cards: the deck has 51"),
        ("goal: fame\nA hand: 3r", "'fame' is no goal"),
        ("goal: cards\nA hand: 3x", "'3x' is not a card"),
        ("<b>bold</b>", "is not understood"),
    ],
)
def test_link_changed_by_hand_says_what_is_wrong_and_can_be_mended(page, text, said):
    page.goto(f"{SANDBOX}#v1={quote(text)}")

    expect(page.get_by_role("alert")).to_contain_text(said)
    expect(page.locator("gostop-scenario .gs-board")).to_have_count(0)
    expect(text_of(page)).to_have_value(text)
    text_of(page).fill("A hand: 3r 5a\ntable: 3b\nstock: 9j")
    page.get_by_role("button", name="Run").click()
    expect(page.locator('gostop-scenario [data-move="3r"]')).to_be_visible()


@pytest.mark.parametrize(
    ("path", "name"),
    [("notation/", "scenario"), ("notation/", "board"), ("puzzles/jjok-1/", "puzzle")],
)
def test_every_board_has_a_link_and_its_text(open_page, path, name):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(path)
    part = page.locator(f"gostop-{name}").first
    part.get_by_role("button", name="Copy text").click()
    expect(part.get_by_text("The text is copied.")).to_be_visible()
    text = page.evaluate("navigator.clipboard.readText()")
    part.get_by_role("button", name="Copy link").click()
    expect(part.get_by_text("The link is copied.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")

    assert "A hand: " in text
    assert "answer:" not in text
    page.goto(link)
    if name == "puzzle":
        expect(page.locator("gostop-puzzle [data-move]").first).to_be_visible()
    else:
        expect(text_of(page)).to_have_value(text)
        expect(page.locator("gostop-scenario .gs-now .gs-board")).to_be_visible()


def test_text_that_cannot_be_copied_is_shown(page):
    page.goto("notation/")
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(); }")
    part = page.locator("gostop-board").first
    part.get_by_role("button", name="Copy text").click()

    field = part.get_by_role("textbox", name="Here is the text:")
    expect(field).to_have_value(re.compile("A hand: 3r 5a x2"))
    part.get_by_role("button", name="Copy link").click()
    expect(field).to_have_count(0)


# How it looks


def test_sandbox_fits_a_phone_and_tables_move_in_their_own_box(phone, axe):
    opened(phone, HIDDEN)
    phone.get_by_role("button", name=SOLVE).click()
    expect(phone.locator(".gs-brings table")).to_be_visible()
    part = asked(phone, goal="cards")
    expect(part.get_by_label("A row for a file of puzzles")).to_be_visible()

    assert phone.evaluate("document.documentElement.scrollWidth") == 320
    box = phone.locator(".gs-brings .gs-scroll")
    assert box.evaluate("box => box.scrollWidth > box.clientWidth")
    assert axe(phone) == []


def test_question_fits_a_phone(phone, axe):
    phone.goto(f"{SANDBOX}{QUESTION}")
    expect(phone.locator("gostop-puzzle [data-move]").first).to_be_visible()

    assert phone.evaluate("document.documentElement.scrollWidth") == 320
    assert axe(phone) == []


@pytest.mark.parametrize("text", [HIDDEN, "#v1=goal:+cards;A+hand:+3r+7j;table:+3b"])
def test_no_other_board_stands_there_while_a_link_is_opened(page, text):
    page.context.route("**/runtime/**", lambda route: None)  # it never comes

    page.goto(f"{SANDBOX}{text}")

    expect(page.locator(".gs-opening")).to_have_text("Opening your link …")
    expect(page.locator(".gs-card:visible")).to_have_count(0)


def test_the_line_about_an_opening_link_goes_when_it_is_open(page):
    page.goto(f"{SANDBOX}{HIDDEN}")

    expect(page.locator("gostop-scenario .gs-card").first).to_be_visible()
    expect(page.locator(".gs-opening")).to_have_text("")
