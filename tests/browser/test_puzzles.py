"""Puzzles as a reader meets them: verdicts without an engine, the day's, practice."""

from __future__ import annotations

import functools
import json
import re

import pytest
from playwright.sync_api import expect

from gostop.mine import THEMES, grade
from gostop.puzzles import load
from scripts.site import page_puzzles

expect.set_options(timeout=30_000)  # the engine may have to start first

KEY = "gostop:puzzles"
BANK = load()
OF_EACH_GOAL = {p.goal.name.partition(" ")[0]: p.id for p in reversed(BANK)}
"""The first puzzle of every kind of goal."""
ONE = next(p.id for p in BANK if p.goal.name == "count")


def puzzle_of(page):
    return page.locator("gostop-puzzle")


def answers(page):
    """Every choice that stands on the page, and whether it is right."""
    rows = page.locator(".gs-answer dd[data-moves]")
    rows.first.wait_for(state="attached")  # the page may have just been asked for
    said = "all => all.map((dd) => [dd.dataset.moves, dd.dataset.right])"
    return dict(rows.evaluate_all(said))


def choose(page, choice):
    """Clicks an answer that is offered, or a card and then one of its ways."""
    offered = page.locator(f'.gs-ways [data-move="{choice}"]')
    if offered.count():
        offered.click()
        return
    first, rest = re.fullmatch(r"((?:bomb|shake) \d+|\S+) ?(.*)", choice).groups()
    page.locator(f'.gs-body [data-move="{first}"]').click()
    if rest:
        page.locator(f'.gs-ways [data-move="{rest}"]').click()


def pick(page, right):
    return next(text for text, good in answers(page).items() if good == str(int(right)))


def kept(page):
    return json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))


@pytest.fixture
def keep(put):
    """A function that keeps a text as the progress, before a page is opened."""

    def keep_(page, text):
        put(page, KEY, text)

    return keep_


def workers(page):
    return [worker for worker in page.workers if worker.url.endswith("/play/worker.js")]


# A puzzle's page


@pytest.mark.parametrize("name", OF_EACH_GOAL.values(), ids=OF_EACH_GOAL)
def test_the_page_gives_the_verdict_and_the_engine_says_the_same(
    page, ask, narrow, name
):
    """And with a verdict on it the page is not wider than a narrow phone."""
    page.goto(f"puzzles/{name}/")
    puzzle = puzzle_of(page)
    for right in (False, True):
        choice = pick(page, right)

        choose(page, choice)

        state = "solved" if right else "failed"
        expect(puzzle).to_have_attribute("data-state", state)
        assert not workers(page)
        shown = [
            puzzle.locator(part).inner_text() for part in (".gs-verdict", ".gs-others")
        ]
        puzzle.get_by_role("button", name="Try again").click()
        request = {
            "ask": "puzzle",
            "text": puzzle.get_attribute("data-text"),
            "moves": [choice],
            "base": "../../",
        }
        answer = ask(request)
        told = page.evaluate(READ, [state, answer["verdict"], answer["choices"]])
        assert told == [" ".join(text.split()) for text in shown]

    narrow(page)
    choose(page, pick(page, right=False))
    expect(puzzle).to_have_attribute("data-state", "failed")
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide == 320, f"{name}: width on a narrow phone"


READ = """([state, ...answers]) => [".gs-verdict", ".gs-others"].map((name, n) => {
  const place = document.querySelector(name);
  place.parentElement.dataset.state = state;
  place.innerHTML = answers[n];
  return place.innerText.split(/\\s+/).join(" ").trim();
})"""


@pytest.fixture(scope="module")
def ask(browser, site):
    """A function that gives the answer of the engine in a page, started once."""
    context = browser.new_context(base_url=site, service_workers="block")
    page = context.new_page()
    page.goto("about/")
    yield functools.partial(page.evaluate, ASK)
    context.close()


ASK = """async (request) => {
  const { ask } = await import("/assets/play/engine.js");
  return ask(request);
}"""


def test_a_puzzle_is_answered_while_the_engine_is_blocked(page):
    page.context.route("**/runtime/**", lambda route: route.abort())
    page.goto(f"puzzles/{ONE}/")

    choose(page, pick(page, right=False))

    expect(page.locator(".gs-verdict")).to_contain_text("Not right.")
    expect(page.locator(".gs-others")).to_contain_text("your choice")


def mark(page):
    return puzzle_of(page).locator(".gs-solved")


def test_a_right_answer_after_a_wrong_one_is_not_called_solved_at_once(page):
    page.goto(f"puzzles/{ONE}/")
    choose(page, pick(page, right=False))
    page.reload()  # a new page is no new first try

    choose(page, pick(page, right=True))

    expect(mark(page)).to_have_text("Solved at a later try")
    page.goto("puzzles/")
    expect(page.locator(f'[data-puzzle="{ONE}"] .gq-done')).to_have_text(
        "solved at a later try"
    )
    expect(page.get_by_text("Of these, 1 at a later try.")).to_be_visible()


@pytest.mark.parametrize("steps", [["Answer"], ["First", "Second", "Third"]])
def test_an_answer_that_was_looked_up_is_called_solved_with_help(page, steps):
    page.goto(f"puzzles/{ONE}/")
    for step in steps:
        puzzle_of(page).locator("summary", has_text=re.compile(f"^{step}")).click()

    choose(page, pick(page, right=True))

    expect(mark(page)).to_have_text("Solved with help")
    assert kept(page)["before"] == {ONE: "helped"}


def test_two_hints_and_an_answer_read_afterwards_are_no_help(page):
    page.goto(f"puzzles/{ONE}/")
    for step in ("First", "Second"):
        puzzle_of(page).locator("summary", has_text=re.compile(f"^{step}")).click()
    choose(page, pick(page, right=True))

    page.get_by_text("Answer", exact=True).click()

    expect(page.get_by_text("Each choice, step by step")).to_be_visible()
    expect(mark(page)).to_have_text("Solved")


def test_a_quiz_is_answered_by_keyboard(page):
    page.goto(f"puzzles/{ONE}/")
    group = page.get_by_role("group", name="Answers")
    group.get_by_role("button").first.focus()

    page.keyboard.press("Enter")

    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(group.get_by_role("button").first).to_be_focused()


def test_three_hints_come_one_after_the_other(page):
    page.goto(f"puzzles/{ONE}/")
    hints = page.locator(".gs-hints details")
    expect(hints).to_have_count(3)

    page.get_by_text("First hint").click()

    expect(page.get_by_text("Second hint")).to_be_visible()
    expect(page.get_by_text("Third hint")).to_be_hidden()


def test_another_card_takes_the_place_of_a_half_made_choice(page):
    page.goto("puzzles/match-1/")
    two_ways = next(text for text in answers(page) if " " in text)
    plain = next(text for text in answers(page) if " " not in text)
    page.locator(f'.gs-body [data-move="{two_ways.partition(" ")[0]}"]').click()
    expect(page.locator(".gs-ways button").first).to_be_focused()
    expect(page.locator(".gs-verdict")).to_contain_text("several ways")

    page.locator(f'.gs-body [data-move="{plain}"]').click()

    expect(page.locator(".gs-others tr:has-text('your choice')")).to_have_attribute(
        "data-moves", plain
    )


def test_the_turn_is_shown_on_the_board_on_request(page):
    page.goto("puzzles/match-1/")
    choose(page, pick(page, right=True))
    verdict = page.locator(".gs-verdict").inner_text()

    page.get_by_role("button", name="Show it on the board").click()

    expect(page.locator(".gs-new").first).to_be_visible()
    assert page.locator(".gs-verdict").inner_text() == verdict
    expect(puzzle_of(page)).to_have_attribute("data-state", "solved")


def test_playing_on_opens_the_sandbox_after_the_best_turn(page):
    page.goto("puzzles/match-1/")

    page.get_by_role("link", name="in the sandbox").click()

    steps = page.locator("gostop-scenario .gs-step")
    expect(page.locator("gostop-scenario .gs-edit textarea")).to_have_value(
        re.compile(r"\nA 8j\n")
    )
    expect(steps).not_to_have_count(1)


def test_playing_on_against_the_computer_begins_with_the_position(page):
    name = next(p.id for p in BANK if page_puzzles.play_against(p))
    page.goto(f"puzzles/{name}/")
    hand_ = set(page.locator(".gs-board [data-move][data-token]").all_inner_texts())

    page.get_by_role("link", name="Play on from here against").click()

    board = page.locator("gostop-hand .gs-body")
    expect(board.locator("[data-move]").first).to_be_visible()
    expect(page.locator(".gs-happened")).to_contain_text("begins with this position")
    expect(page.locator(".gs-standing")).to_contain_text("looks ahead")
    assert hand_ <= set(board.locator("[data-move][data-token]").all_inner_texts())


def test_without_scripts_every_choice_can_be_read(open_page):
    page = open_page(java_script_enabled=False)
    page.goto(f"puzzles/{ONE}/")

    page.get_by_text("Answer", exact=True).click()

    expect(page.get_by_role("table", name="What each choice does")).to_be_visible()
    page.get_by_text("Each choice, step by step").click()
    expect(page.locator(".gs-each dd").first).to_be_visible()


@pytest.mark.parametrize("path", ["puzzles/", "puzzles/today/", "practice/"])
def test_axe_finds_nothing_and_no_page_is_wider_than_a_narrow_phone(
    page, axe, narrow, path
):
    page.goto(path)
    expect(page.locator("h1")).to_be_visible()

    assert axe(page) == [], f"{path}: axe"
    narrow(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide == 320, f"{path}: width on a narrow phone"


def test_axe_finds_nothing_on_a_puzzle_before_and_after_an_answer(page, axe):
    page.goto(f"puzzles/{ONE}/")
    assert axe(page) == []

    choose(page, pick(page, right=False))

    assert axe(page) == []


def test_a_puzzle_is_answered_by_touch(phone):
    phone.goto(f"puzzles/{ONE}/")

    choose(phone, pick(phone, right=False))

    expect(puzzle_of(phone)).to_have_attribute("data-state", "failed")
    assert phone.evaluate("document.documentElement.scrollWidth") == 320


# What is kept


def test_solved_puzzles_are_marked_and_counted_in_the_list(page):
    page.goto(f"puzzles/{ONE}/")
    choose(page, pick(page, right=True))
    page.goto("puzzles/")

    item = page.locator(f'[data-puzzle="{ONE}"]')
    expect(item.get_by_text("solved")).to_be_visible()
    expect(page.get_by_text(f"1 of {len(BANK)} solved on this device.")).to_be_visible()


def test_what_an_older_site_kept_is_taken_over(page, put):
    solved = {"solved": {ONE: "2020-01-01"}, "months": True}
    put(page, "gostop:v1", json.dumps(solved))
    page.goto(f"puzzles/{ONE}/")
    expect(page.get_by_text("Solved", exact=True)).to_be_visible()

    choose(page, pick(page, right=True))

    assert kept(page)["version"] == 3
    assert kept(page)["solved"] == {ONE: "2020-01-01"}


@pytest.mark.parametrize("text", ["{", "[]", '{"version": 3}', '{"version": 0}'])
def test_damaged_progress_is_put_aside_and_said(page, keep, text):
    keep(page, text)
    page.goto(f"puzzles/{ONE}/")
    expect(page.locator(".gs-trouble")).to_contain_text("could not be read")

    choose(page, pick(page, right=True))

    assert page.evaluate("localStorage.getItem('gostop:puzzles-unreadable')") == text
    assert list(kept(page)["solved"]) == [ONE]


def test_progress_of_a_newer_site_is_left_alone(page, keep):
    text = '{"version": 4, "solved": []}'
    keep(page, text)
    page.goto(f"puzzles/{ONE}/")

    choose(page, pick(page, right=True))

    expect(page.locator(".gs-trouble")).to_contain_text("newer version")
    expect(page.get_by_text("Solved", exact=True)).to_be_visible()
    assert page.evaluate(f"localStorage.getItem('{KEY}')") == text


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        (["getItem", "setItem"], "keeps nothing for this site"),
        (["setItem"], "no room left"),
    ],
)
def test_storage_that_is_off_or_full_is_said_and_the_page_goes_on(
    page, allow, broken, said
):
    allow.append("^switched off$")  # the theme says it too
    for name in broken:
        script = f"Storage.prototype.{name} = () => {{ throw 'switched off'; }};"
        page.add_init_script(script)
    page.goto(f"puzzles/{ONE}/")

    choose(page, pick(page, right=True))

    expect(page.locator(".gs-verdict")).to_contain_text("Right!")
    expect(page.locator(".gs-trouble")).to_contain_text(said)
    expect(page.get_by_text("Solved", exact=True)).to_be_visible()


def progress(**some):
    whole = {"version": 3, "solved": {}, "days": {}, "before": {}}
    return json.dumps(whole | {"review": False, "missed": {}} | some)


def test_a_puzzle_that_is_no_more_is_said_and_not_counted(page, keep):
    keep(page, progress(solved={"ppuk-99": "2020-01-01", ONE: "2020-01-01"}))
    page.goto("puzzles/")

    expect(page.get_by_text(f"1 of {len(BANK)} solved")).to_be_visible()
    expect(page.locator(".gq-gone")).to_contain_text("ppuk-99")
    assert "ppuk-99" in kept(page)["solved"]


def test_missed_puzzles_come_again_if_the_reader_wants_it(own_page):
    page = own_page
    page.clock.install(time="2026-11-30T10:00:00Z")
    page.goto(f"puzzles/{ONE}/")
    choose(page, pick(page, right=False))
    page.goto("puzzles/")
    page.get_by_role("button", name="Ask me again").click()
    expect(page.locator(".gq-due")).to_contain_text("No puzzle to try again today")
    assert kept(page)["missed"] == {}  # not asked for at that time

    page.goto(f"puzzles/{ONE}/")
    choose(page, pick(page, right=False))
    page.clock.set_fixed_time("2026-12-01T10:00:00Z")
    page.goto("puzzles/")

    expect(page.locator(".gq-due")).to_contain_text("1 puzzle to try again")
    expect(page.locator(".gq-due a")).to_have_count(1)
    page.locator(".gq-due a").click()
    choose(page, pick(page, right=True))
    assert kept(page)["missed"] == {ONE: {"due": "2026-12-04", "right": 1}}


def test_a_missed_puzzle_that_is_for_later_can_be_tried_now(own_page, keep):
    page = own_page
    page.clock.install(time="2026-11-30T10:00:00Z")
    keep(page, progress(review=True))
    page.goto(f"puzzles/{ONE}/")
    page.get_by_text("Answer", exact=True).click()
    choose(page, pick(page, right=True))  # with help: it is asked again
    assert kept(page)["missed"] == {ONE: {"due": "2026-12-01", "right": 0}}

    page.goto("puzzles/")

    due = page.locator(".gq-due")
    expect(due).to_contain_text("No puzzle to try again today.")
    expect(due).to_contain_text("1 puzzle for later. You can try it now, too:")
    expect(due).to_contain_text("(again on 2026-12-01)")
    due.get_by_role("link").click()
    expect(puzzle_of(page)).to_have_attribute("data-id", ONE)


def test_the_list_is_narrowed_down_by_keyboard(page, keep):
    keep(page, progress(solved={ONE: "2020-01-01"}))
    page.goto("puzzles/")
    own = [p for p in BANK if p.theme == "count-the-pile"]
    shown = page.locator("[data-puzzle]:visible")
    expect(shown).to_have_count(len(BANK))

    page.get_by_role("combobox", name="Theme").press_sequentially("Count")
    expect(shown).to_have_count(len(own))
    page.get_by_role("checkbox", name="not yet solved").press("Space")
    expect(shown).to_have_count(len(own) - 1)
    expect(page.get_by_role("heading", name="Last cards")).to_be_hidden()
    level = grade(own[-1])
    page.get_by_role("combobox", name="Difficulty").select_option(str(level))
    fits = [p for p in own if grade(p) == level and p.id != ONE]
    expect(shown).to_have_count(len(fits))
    expect(page.locator(".gq-found")).to_contain_text(f"{len(fits)} puzzle")
    page.goto(f"puzzles/{ONE}/")
    page.go_back()  # the choice is still made
    expect(shown).to_have_count(len(fits))
    page.get_by_role("button", name="Show all").press("Enter")

    expect(shown).to_have_count(len(BANK))
    expect(page.get_by_role("heading", name="Last cards")).to_be_visible()


def test_without_scripts_the_whole_list_stands_there(open_page):
    page = open_page(java_script_enabled=False)
    page.goto("puzzles/")

    expect(page.locator("[data-puzzle]:visible")).to_have_count(len(BANK))
    expect(page.get_by_role("button", name="Show all")).to_be_hidden()


def test_the_address_of_a_puzzle_that_is_no_more_says_so(page, open_page, allow):
    allow.append("404")
    page.goto("puzzles/nowhere/")
    expect(page.locator("h1")).to_have_text("This puzzle is not on this site")
    expect(page.get_by_text("Nothing is lost")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    page.wait_for_url("**/puzzles/")

    page.goto("nowhere/")
    expect(page.locator("h1")).to_have_text("There is no page here")


def test_the_answers_can_be_forgotten(page, keep):
    keep(page, progress(solved={ONE: "2020-01-01"}))
    page.goto("puzzles/")
    page.on("dialog", lambda dialog: dialog.accept())

    page.get_by_role("button", name="Forget my answers").click()

    expect(page.get_by_text(f"0 of {len(BANK)} solved")).to_be_visible()
    assert kept(page)["solved"] == {}


# The puzzle of the day


def test_the_day_has_one_puzzle_for_everybody_and_counts_days_in_a_row(open_page, keep):
    """Two readers, far apart, at the same moment."""
    shown = []
    for zone in ("Asia/Seoul", "America/Los_Angeles"):
        page = open_page(timezone_id=zone)
        page.clock.install(time="2026-11-30T20:00:00Z")
        yesterday = {"2026-11-28": "a", "2026-11-29": "b"}
        keep(page, progress(days=yesterday))
        page.goto("puzzles/today/")
        expect(page.locator(".gq-day")).to_contain_text("2026-11-30")
        expect(page.locator(".gq-streak")).to_contain_text("2 days in a row")
        shown.append(puzzle_of(page).get_attribute("data-id"))

        choose(page, pick(page, right=True))

        expect(page.locator(".gq-streak")).to_contain_text("3 days in a row")
        assert kept(page)["days"]["2026-11-30"] == shown[-1]
    assert shown[0] == shown[1]


@pytest.mark.parametrize("spoil", ["wrong", "answer", "elsewhere"])
def test_only_a_first_try_without_help_counts_for_the_row(own_page, keep, spoil):
    page = own_page
    page.clock.install(time="2026-11-30T20:00:00Z")
    keep(page, progress(days={"2026-11-29": "b"}))
    page.goto("puzzles/today/")
    expect(page.locator(".gq-streak")).to_contain_text("on 1 day in a row")
    name = puzzle_of(page).get_attribute("data-id")
    if spoil == "answer":
        page.get_by_text("Answer", exact=True).click()
    else:
        if spoil == "elsewhere":
            page.goto(f"puzzles/{name}/")
        choose(page, pick(page, right=False))
        page.goto("puzzles/today/")

    choose(page, pick(page, right=True))

    expect(page.locator(".gq-streak")).to_contain_text("does not count")
    expect(page.locator(".gq-streak")).to_contain_text("on 1 day in a row")
    assert kept(page)["days"] == {"2026-11-29": "b"}
    assert name in kept(page)["solved"]
    page.goto("puzzles/")
    expect(page.locator(".gq-streak")).to_contain_text("this day does not count")


def test_a_day_without_it_ends_the_row(own_page, keep):
    page = own_page
    page.clock.install(time="2026-11-30T20:00:00Z")
    keep(page, progress(days={"2026-11-27": "a", "2026-11-28": "b"}))

    page.goto("puzzles/today/")

    expect(page.locator(".gq-day")).to_contain_text("2026-11-30")
    expect(page.locator(".gq-streak")).to_be_hidden()


# Practice


def test_practice_makes_puzzles_and_its_link_gives_the_same_one(page):
    page.goto("practice/")
    assert not workers(page)
    page.get_by_label("Theme").select_option("what-happens")
    page.get_by_role("button", name="New puzzle").click()
    puzzle = puzzle_of(page)
    expect(puzzle).to_be_visible()
    text = puzzle.get_attribute("data-text")
    assert "theme=what-happens" in page.url

    page.reload()

    expect(puzzle).to_have_attribute("data-text", text)
    choose(page, pick(page, right=True))
    expect(puzzle).to_have_attribute("data-state", "solved")
    assert page.evaluate(f"localStorage.getItem('{KEY}')") is None
    page.get_by_role("button", name="Next puzzle").click()
    expect(puzzle).not_to_have_attribute("data-text", text)
    page.go_back()
    expect(puzzle).to_have_attribute("data-text", text)


def test_every_theme_gives_a_puzzle_that_can_be_answered(page):
    """The first link opens the page, the others are followed in it."""
    puzzle = puzzle_of(page)
    chosen = page.get_by_label("Theme").locator("option:checked")
    for theme in THEMES:
        page.goto(f"practice/#v=1&theme={theme}&level=0&seed=2")
        fresh = page.locator('gostop-puzzle:not([data-state="solved"])')
        expect(fresh, theme).to_be_visible(timeout=60_000)
        expect(chosen).to_have_attribute("value", theme)

        choose(page, pick(page, right=True))

        expect(puzzle, theme).to_have_attribute("data-state", "solved")


@pytest.mark.parametrize(
    "link",
    [
        "v=1&theme=chess&level=0&seed=1",
        "v=1&theme=the-cup&level=7&seed=1",
        "v=1&theme=the-cup",
    ],
)
def test_a_bad_link_to_practice_is_said(page, link):
    page.goto(f"practice/#{link}")

    expect(page.get_by_role("alert").first).to_contain_text("cannot be read")
    expect(page.get_by_role("button", name="New puzzle")).to_be_visible()
    assert not workers(page)


def test_a_link_of_another_version_of_practice_is_called_so(page):
    page.goto("practice/#v=9&theme=the-cup&level=0&seed=1")

    expect(page.get_by_role("alert").first).to_contain_text("another version")
    assert not workers(page)


def test_the_two_links_of_practice_have_names_of_their_own(page):
    page.goto("practice/#v=1&theme=the-cup&level=0&seed=2")
    expect(puzzle_of(page)).to_be_visible()

    for name in ("Copy link to this puzzle", "Copy link for the sandbox"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    expect(page.get_by_role("button", name="Copy link", exact=True)).to_have_count(0)


def test_a_puzzles_theme_is_chosen_on_the_way_to_practice(page):
    page.goto(f"puzzles/{ONE}/")

    page.get_by_role("link", name="More of this kind").click()

    expect(page.get_by_label("Theme")).to_have_value("count-the-pile")
    expect(page.get_by_role("alert").first).to_be_empty()
