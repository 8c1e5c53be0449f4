"""The interactive parts as a reader uses them: by mouse, keyboard, voice and touch."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from gostop.cards import card
from gostop.notation import parse_move, parse_moves
from gostop.rules import Rules
from gostop.simulate import random_deal
from gostop.words import card_name, moves_name

PUZZLE = "puzzles/ttadak-1/"
LESSON = "tutorials/01-one-turn/"
SANDBOX = "sandbox/"
BLOCKED = ["ERR_FAILED", "Failed to fetch", "wasm", "standard library", "NetworkError"]


expect.set_options(timeout=30_000)  # the engine may have to start first


def engines(page):
    """The engine's workers of a page; the search has one of its own."""
    return [worker for worker in page.workers if worker.url.endswith("/play/worker.js")]


def part(page, name):
    return page.locator(f"gostop-{name}").first


def answers(puzzle):
    """What the engine has put on the page: every choice, and whether it is best."""
    rows = puzzle.locator(".gs-answer tr[data-moves]").all()
    return {
        row.get_attribute("data-moves"): "gs-best" in (row.get_attribute("class") or "")
        for row in rows
    }


def moves_of(choice):
    """A choice as its first move and the rest of it: `9j >9r` is two clicks."""
    first, rest = re.fullmatch(r"((?:bomb|shake) \d+|\S+) ?(.*)", choice).groups()
    return [first, *filter(None, [rest])]


def best(puzzle):
    return moves_of(next(text for text, good in answers(puzzle).items() if good))


def worst(puzzle):
    return moves_of(next(text for text, good in answers(puzzle).items() if not good))


def click_through(puzzle, moves):
    for move in moves:
        puzzle.locator(f'fieldset [data-move="{move}"]').click()


def state_is(element, state):
    expect(element).to_have_attribute("data-state", state)


# Puzzles


def test_puzzle_is_solved_by_mouse(page):
    page.goto(PUZZLE)
    puzzle = part(page, "puzzle")
    state_is(puzzle, "static")

    click_through(puzzle, best(puzzle))

    state_is(puzzle, "solved")
    expect(puzzle.locator(".gs-verdict")).to_contain_text("Right!")
    expect(puzzle.get_by_role("table", name="What each choice does")).to_be_visible()


def test_puzzle_is_solved_by_keyboard(page):
    page.goto(PUZZLE)
    puzzle = part(page, "puzzle")

    card, way = best(puzzle)
    row = puzzle.locator(".gs-hand").get_by_role("button")
    row.first.focus()
    for _ in range(row.count()):
        if page.evaluate("document.activeElement.dataset.move") != card:
            page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    for _ in range(puzzle.locator(".gs-ways button").count()):
        if page.evaluate("document.activeElement.dataset.move") != way:
            page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    state_is(puzzle, "solved")
    expect(page.get_by_role("button", name="Try again")).to_be_focused()


@pytest.mark.parametrize("path", [PUZZLE, "puzzles/match-1/", "puzzles/jjok-1/"])
def test_puzzle_is_solved_by_roles_and_names_alone(page, path):
    page.goto(path)
    puzzle = part(page, "puzzle")
    first, *more = best(puzzle)
    card = card_name(parse_move(first).card)
    whole = moves_name(parse_moves(" ".join([first, *more])))

    position = puzzle.get_by_role("group", name="Position")
    position.get_by_role("button", name=card, exact=True).click()
    if more:
        ways = puzzle.get_by_role("group", name="Answers")
        ways.get_by_role("button", name=whole, exact=True).click()

    expect(puzzle.get_by_role("status").filter(has_text="Right!")).to_be_visible()


def test_puzzle_is_solved_by_typing_the_move(page):
    page.goto(PUZZLE)
    puzzle = part(page, "puzzle")
    field = puzzle.get_by_label("Or type a move")

    field.fill("11b")
    field.press("Enter")
    expect(puzzle.get_by_role("alert")).to_contain_text("11b")
    expect(field).to_have_attribute("aria-invalid", "true")
    for move in best(puzzle):
        field.fill(move)
        field.press("Enter")
        expect(field).to_have_value("")

    state_is(puzzle, "solved")


def test_wrong_answer_says_why_and_can_be_tried_again(page):
    page.goto(PUZZLE)
    puzzle = part(page, "puzzle")
    wrong = worst(puzzle)

    click_through(puzzle, wrong)
    state_is(puzzle, "failed")
    expect(puzzle.locator(".gs-verdict")).to_contain_text("Not the best choice.")
    expect(puzzle.locator(".gs-others")).to_contain_text("your choice")
    puzzle.get_by_role("button", name="Try again").click()

    state_is(puzzle, "ready")
    expect(puzzle.locator(".gs-verdict")).to_be_empty()
    click_through(puzzle, best(puzzle))
    state_is(puzzle, "solved")


def test_half_made_choice_can_be_taken_back(page):
    page.goto("puzzles/match-1/")
    puzzle = part(page, "puzzle")
    choice = next(moves_of(text) for text in answers(puzzle) if " >" in text)
    undo = puzzle.get_by_role("button", name="Undo")
    expect(undo).to_be_hidden()

    click_through(puzzle, choice[:1])
    expect(undo).to_be_visible()
    expect(puzzle.locator(f'[data-move="{choice[1]}"]').first).to_be_visible()
    undo.click()

    expect(puzzle.locator(f'.gs-body [data-move="{choice[0]}"]')).to_be_visible()
    expect(undo).to_be_hidden()


def test_question_is_kept_while_the_engine_loads(page):
    held = []
    page.goto("puzzles/jjok-1/")
    page.context.route("**/*.wasm", lambda route: held.extend([route]))
    puzzle = part(page, "puzzle")
    field = puzzle.get_by_label("Or type a move")

    field.fill("11b")  # no choice of this page: the engine has to say why
    field.press("Enter")
    state_is(puzzle, "loading")
    expect(puzzle.locator(".gs-status")).to_contain_text("Fetching")
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()

    expect(puzzle.get_by_role("alert")).to_contain_text("11b")


def test_solved_puzzle_keeps_its_mark_after_a_reload(page):
    page.goto(PUZZLE)
    puzzle = part(page, "puzzle")
    mark = puzzle.get_by_text("Solved", exact=True)
    expect(mark).to_be_hidden()
    click_through(puzzle, best(puzzle))
    expect(mark).to_be_visible()

    page.reload()

    expect(mark).to_be_visible()
    state_is(puzzle, "static")


@pytest.mark.parametrize("kept", ["{", "[]"])
def test_unreadable_memory_is_put_aside_and_not_lost(page, put, kept):
    put(page, "gostop:v1", kept)
    page.goto(PUZZLE)

    page.get_by_role("button", name="Month numbers").first.click()

    stored = page.evaluate("localStorage.getItem('gostop:v1')")
    assert json.loads(stored) == {"months": False}
    assert page.evaluate("localStorage.getItem('gostop:unreadable')") == kept


def test_memory_of_another_version_of_the_site_keeps_what_it_does_not_know(page, put):
    put(page, "gostop:v1", '{"lessons": [1, 2]}')
    page.goto(PUZZLE)

    page.get_by_role("button", name="Month numbers").first.click()

    stored = json.loads(page.evaluate("localStorage.getItem('gostop:v1')"))
    assert stored == {"lessons": [1, 2], "months": False}


def test_month_numbers_can_be_hidden_for_good(page):
    page.goto(PUZZLE)
    number = page.locator(".gs-month").first
    expect(number).to_be_visible()

    page.get_by_role("button", name="Month numbers").first.click()

    expect(number).to_be_hidden()
    page.reload()
    expect(number).to_be_hidden()


# Scenarios


def test_scenario_is_stepped_without_the_engine(page):
    page.goto(LESSON)
    scenario = part(page, "scenario")
    steps = scenario.locator(".gs-step")
    expect(scenario.get_by_text(f"Step 1 of {steps.count()}")).to_be_visible()
    expect(steps.nth(1)).to_be_hidden()

    scenario.get_by_role("button", name="Next").click()
    expect(steps.nth(1)).to_be_visible()
    expect(steps.nth(0)).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(steps.nth(0)).to_be_visible()
    page.keyboard.press("End")

    expect(steps.last).to_be_visible()
    expect(scenario.get_by_role("button", name="Next")).to_be_disabled()
    assert not engines(page)


def open_editor(page, path=LESSON):
    page.goto(path)
    scenario = part(page, "scenario")
    scenario.get_by_role("button", name="Edit").click()
    field = scenario.get_by_label("The scenario as text")
    expect(field).to_be_focused()
    state_is(scenario, "ready")
    return scenario, field


def test_scenario_is_edited_and_run_again(page):
    scenario, field = open_editor(page)

    field.fill("A hand: 8b 1j\ntable: 8k\nstock: 2j\nA 8b\n= sweep")
    scenario.get_by_role("button", name="Run").click()

    failure = scenario.locator(".gs-failure")
    expect(failure).to_contain_text("line 5: = sweep: no sweep")
    expect(scenario.get_by_text("Step 2 of 2")).to_be_visible()
    field.fill("A hand: 8b 1j\ntable: 8k\nstock: 2j\nA 8b\n= capture")
    field.press("Control+Enter")
    expect(failure).to_have_count(0)


def test_card_on_the_last_board_plays_on(page):
    scenario, field = open_editor(page)
    field.fill("A hand: 8b 1j\nB hand: 2k\ntable: 8k\nstock: 2j 3j\n")
    scenario.get_by_role("button", name="Run").click()

    scenario.get_by_role("button", name=card_name(card("8b"))).click()
    expect(scenario.get_by_text("Step 2 of 2")).to_be_visible()
    scenario.get_by_role("button", name=card_name(card("2k"))).click()

    expect(scenario.get_by_text("Step 3 of 3")).to_be_visible()
    assert field.input_value().endswith("stock: 2j 3j\nA 8b\nB 2k")


def test_mistake_is_shown_beside_its_line_and_is_no_html(page):
    scenario, field = open_editor(page)
    evil = "<img src=x onerror='window.bad = 1'>"

    field.fill(f"A hand: 3r\ntable: {evil}\nA 3r")
    scenario.get_by_role("button", name="Run").click()

    alert = scenario.get_by_role("alert")
    expect(alert).to_contain_text("line 2:")
    expect(alert).to_contain_text("<img")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert field.get_attribute("aria-describedby") == alert.get_attribute("id")
    selected = field.evaluate("f => f.value.slice(f.selectionStart, f.selectionEnd)")
    assert selected == f"table: {evil}"
    assert page.locator("img[src=x]").count() == 0
    assert page.evaluate("window.bad") is None


def test_reset_brings_the_scenario_back(page):
    scenario, field = open_editor(page)
    before = field.input_value()
    field.fill("A hand: 3r")
    scenario.get_by_role("button", name="Run").click()
    expect(scenario.locator(".gs-step")).to_have_count(1)

    scenario.get_by_role("button", name="Reset").click()

    expect(field).to_have_value(before)
    assert scenario.locator(".gs-step").count() > 1


# Links and the sandbox


def test_copied_link_opens_the_same_text_in_the_sandbox(open_page, site):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    scenario, field = open_editor(page)
    text = "A hand: 8b 1j # a comment; 100%\nB hand: 2k\ntable: 8k\nstock: 2j + >"
    field.fill(text)
    scenario.get_by_role("button", name="Copy link").click()
    expect(scenario.get_by_text("The link is copied.")).to_be_visible()

    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{site}sandbox/#v1=A+hand:+8b+1j")
    page.goto(link)

    expect(page.get_by_label("The scenario as text")).to_have_value(text)
    expect(page.get_by_role("alert")).to_contain_text("line 4")


def test_sandbox_follows_back_and_forward(page):
    page.goto(f"{SANDBOX}#v1=A+hand:+3r;table:+3b;stock:+9j;A+3r")
    field = page.get_by_label("The scenario as text")
    expect(page.get_by_text("Step 1 of 2")).to_be_visible()

    field.fill("A hand: 5a")
    page.get_by_role("button", name="Run").click()
    expect(page).to_have_url(re.compile(r"#v1=A\+hand:\+5a$"))
    page.go_back()
    expect(field).to_have_value("A hand: 3r\ntable: 3b\nstock: 9j\nA 3r")
    expect(page.get_by_text("Step 1 of 2")).to_be_visible()
    page.go_forward()

    expect(field).to_have_value("A hand: 5a")


def test_link_with_a_mistake_in_it_gets_the_parsers_message(page):
    page.goto(f"{SANDBOX}#v1=A+hand:+3x")

    expect(page.get_by_role("alert")).to_contain_text(
        "'3x' is not a card",
    )


# Boards and piles, written into a page of their own


def test_board_is_played_undone_and_played_by_typing(page):
    page.goto("notation/")
    board = part(page, "board")
    moves = board.locator("[data-move]")
    first = moves.first.get_attribute("data-move")
    before = board.locator(".gs-body").inner_html()

    moves.first.click()
    expect(board.locator(".gs-tale li").first).to_be_visible()
    board.get_by_role("button", name="Undo").click()
    assert board.locator(".gs-body").inner_html() == before
    field = board.get_by_label("Or type a move")
    field.fill(first)
    field.press("Enter")

    expect(board.locator(".gs-tale li").first).to_be_visible()
    expect(board.get_by_role("button", name="Restart")).to_be_enabled()


def test_pile_is_counted_card_by_card(page):
    page.goto("notation/")
    score = part(page, "score")
    score.get_by_role("button", name="Change the pile").click()
    picker = score.get_by_role("group", name="Cards to choose from")
    expect(picker.get_by_role("button")).to_have_count(51)
    score.get_by_role("button", name="Clear").click()
    expect(picker.get_by_role("button", pressed=True)).to_have_count(0)

    for token in ("1b", "3b", "8b"):
        picker.get_by_role("button", name=card_name(card(token))).click()

    expect(score.get_by_role("status").filter(has_text="3 points")).to_be_visible()
    expect(score.get_by_label("Cards of the pile")).to_have_value("1b 3b 8b")


def test_a_pile_that_is_wrong_has_no_score(page):
    page.goto("notation/")
    score = part(page, "score")
    score.get_by_role("button", name="Change the pile").click()
    total = score.get_by_role("table", name="Points")
    expect(total).to_be_visible()
    field = score.get_by_label("Cards of the pile")
    field.fill("1b 3b 8b 1b")
    field.press("Enter")

    expect(score.get_by_role("alert")).to_contain_text("'1b' is given twice")
    expect(total).to_be_hidden()
    expect(score.locator(".gs-said")).to_be_empty()
    field.fill("1b 3b 8b")
    field.press("Enter")
    expect(total).to_contain_text("3")


# The engine


def test_engine_starts_by_intent_only(page):
    page.goto(PUZZLE)
    page.wait_for_load_state("networkidle")
    assert not engines(page)
    puzzle = part(page, "puzzle")

    puzzle.get_by_label("Or type a move").hover()

    state_is(puzzle, "ready")
    assert len(engines(page)) == 1


def test_page_reads_when_the_engine_is_blocked_and_retry_works(page, allow):
    allow += BLOCKED
    page.goto(PUZZLE)
    page.context.route("**/runtime/**", lambda route: route.abort())
    puzzle = part(page, "puzzle")
    field = puzzle.get_by_label("Or type a move")

    field.fill("11b")  # no choice of this page: the engine has to say why
    field.press("Enter")
    state_is(puzzle, "failed")
    status = puzzle.locator(".gs-status")
    expect(status).to_contain_text("cannot start here")
    expect(puzzle.locator(".gs-question")).to_be_visible()
    puzzle.get_by_text("Answer", exact=True).click()
    expect(puzzle.locator(".gs-answer")).to_contain_text("Best:")
    page.context.unroute("**/runtime/**")
    puzzle.get_by_role("button", name="Try to start it again").click()

    expect(status).to_be_hidden()
    expect(puzzle.get_by_role("alert")).to_contain_text("11b")
    click_through(puzzle, best(puzzle))
    state_is(puzzle, "solved")


def test_scenario_shows_all_steps_when_its_script_does_not_come(page, allow):
    allow += ["ERR_FAILED"]
    page.route("**/assets/play/play.js", lambda route: route.abort())
    page.goto("rules/turn/three-matches/")
    later = page.locator("gostop-scenario").first.locator(".gs-step").nth(1)

    expect(later).to_be_hidden()
    expect(later.locator("img").first).to_be_visible()


def test_page_without_scripts_reads(open_page):
    page = open_page(java_script_enabled=False)
    page.goto(LESSON)

    for step in part(page, "scenario").locator(".gs-step").all():
        expect(step).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_have_count(0)
    expect(page.get_by_role("button", name="Edit")).to_have_count(0)


def test_away_and_back_keeps_one_engine(page):
    page.goto(PUZZLE)
    puzzle = part(page, "puzzle")
    field = puzzle.get_by_label("Or type a move")
    field.hover()
    state_is(puzzle, "ready")
    first = engines(page)
    page.evaluate("window.sameVisit = true")

    page.locator(".gp-steps a").first.click()
    expect(page).not_to_have_url(re.compile(PUZZLE))
    page.go_back()
    expect(page).to_have_url(re.compile(PUZZLE))
    state_is(puzzle, "static")
    field.fill("11b")
    field.press("Enter")

    expect(puzzle.get_by_role("alert")).to_contain_text("11b")
    assert page.evaluate("window.sameVisit")
    assert engines(page) == first


def test_same_seed_gives_the_same_events_in_python_and_in_the_page(page):
    page.goto("")
    requests = [
        {"ask": "random", "seed": s, "players": p} for s in (0, 9) for p in (2, 3)
    ]

    found = page.evaluate(
        """async (requests) => {
          const { ask } = await import("/assets/play/engine.js");
          return Promise.all(requests.map((request) => ask(request)));
        }""",
        requests,
    )

    for request, answer in zip(requests, found, strict=True):
        deal = random_deal(Rules(), seed=request["seed"], players=request["players"])
        assert answer["events"] == [name for _, names in deal for name in names]


# For everyone


@pytest.mark.parametrize("path", [PUZZLE, LESSON, SANDBOX, "notation/"])
def test_axe_finds_nothing_and_nothing_is_wider_than_a_narrow_phone(
    page, axe, narrow, path
):
    """Before and after playing."""
    page.goto(path)
    assert axe(page) == [], f"{path}: axe"
    if page.locator("gostop-puzzle").count():
        puzzle = part(page, "puzzle")
        click_through(puzzle, worst(puzzle))
        state_is(puzzle, "failed")
        assert axe(page) == [], f"{path}: axe, after playing"

    narrow(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide == 320, f"{path}: width on a narrow phone"


@pytest.mark.parametrize("path", [PUZZLE, LESSON])
def test_a_puzzle_is_answered_by_touch_and_its_buttons_are_large_enough(phone, path):
    phone.goto(path)
    puzzle = part(phone, "puzzle")
    boxes = [button.bounding_box() for button in puzzle.get_by_role("button").all()]

    for move in worst(puzzle):
        puzzle.locator(f'fieldset [data-move="{move}"]').tap()

    state_is(puzzle, "failed")
    assert phone.evaluate("document.documentElement.scrollWidth") == 320, path
    assert boxes
    assert all(b["width"] >= 44 and b["height"] >= 44 for b in boxes), path


def test_row_of_cards_is_one_stop_of_the_tab_key(page):
    page.goto(PUZZLE)
    puzzle = part(page, "puzzle")
    cards = puzzle.locator(".gs-hand [data-card]")
    cards.first.focus()

    page.keyboard.press("End")
    expect(cards.last).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(cards.last).to_be_focused()
    page.keyboard.press("Home")
    expect(cards.first).to_be_focused()
    page.keyboard.press("Tab")

    expect(puzzle.get_by_label("Or type a move")).to_be_focused()


def test_focus_stays_near_the_card_that_was_played(page):
    page.goto("notation/")
    board = part(page, "board")
    board.locator("[data-move]").first.focus()

    page.keyboard.press("Enter")
    expect(board.locator(".gs-tale li").first).to_be_visible()

    assert page.evaluate("document.activeElement.closest('gostop-board') !== null")
