"""House rules in the browser: the form, the link, and a site that follows them."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from gostop.rules import named, read_text

FORM = "rules/house/"
SWEEP = "rules/options/sweep/"  # its example is a sweep only where read widely
LESSON = "tutorials/01-one-turn/"
NARROW = "standard sweep=narrow"
KEY = "gostop:house:v1"
NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("storage is off", "SecurityError"); } })"""

expect.set_options(timeout=30_000)  # the engine may have to start first


def engines(page):
    """The engine's workers of a page; the search has one of its own."""
    return [worker for worker in page.workers if worker.url.endswith("/play/worker.js")]


@pytest.fixture
def play_by(put):
    """A function that keeps rules in the browser, as the form keeps them."""

    def play_by_(page, rules, said="Our standard with 1 change"):
        kept = {"version": 1, "rules": rules, "said": said, "title": ""}
        put(page, KEY, json.dumps(kept))

    return play_by_


def strip(page):
    return page.locator("gostop-house")


def scenario(page):
    return page.locator("gostop-scenario").first


def note(part):
    return part.locator(".gs-under")


def reveal(page, group, option):
    page.locator(f"#group-{group} > summary").click()
    page.locator(f"#option-{option} > summary").click()


def answer(page, option, value):
    return page.locator(f'#option-{option} input[value="{value}"]')


def total(page):
    return page.locator(".gh-total")


# The form


def test_a_house_is_made_by_keyboard_and_the_site_follows(page):
    page.goto(FORM)
    page.locator("#group-events > summary").focus()
    page.keyboard.press("Enter")
    page.locator("#option-sweep > summary").focus()
    page.keyboard.press("Enter")
    answer(page, "sweep", "wide").focus()
    page.keyboard.press("ArrowDown")

    expect(answer(page, "sweep", "narrow")).to_be_checked()
    expect(total(page)).to_have_text("1")
    expect(page.locator(".gh-said")).to_have_text("Our standard with 1 change")
    page.get_by_role("button", name="Play this site by our rules").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Kept in this browser")).to_be_visible()

    page.goto(SWEEP)
    expect(strip(page)).to_contain_text("Your house rules: Our standard with 1 change")
    scenario(page).get_by_role("button", name="Next").click()
    expect(note(scenario(page))).to_contain_text("This is under your house rules")
    expect(scenario(page).get_by_text("Step 2 of 2")).to_be_visible()
    expect(scenario(page).locator(".gs-now .gs-event")).to_have_text(["jjok"])


def test_another_start_keeps_what_was_changed(page):
    page.goto(FORM)
    reveal(page, "score", "cup")
    answer(page, "cup", "both").check()
    page.get_by_label("The encyclopedia article", exact=True).check()

    expect(page.locator(".gh-said")).to_have_text(
        "The encyclopedia article with 1 change"
    )
    expect(answer(page, "sweep", "narrow")).to_be_checked()
    page.get_by_role("button", name="Take back all changes").click()
    expect(page.locator(".gh-said")).to_have_text("Our standard, with nothing changed")
    expect(answer(page, "cup", "reading")).to_be_checked()


def test_a_number_out_of_range_is_refused_in_a_sentence(page):
    page.goto(FORM)
    reveal(page, "go", "threshold_2p")
    field = page.locator("#option-threshold_2p input")
    field.fill("31")
    field.press("Tab")

    wrong = page.locator(".gh-bar").get_by_role("alert")
    expect(wrong).to_contain_text("threshold_2p = 31 is not allowed: give a whole")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("5")
    field.press("Tab")
    expect(wrong).to_be_empty()
    expect(page.locator(".gh-said")).to_have_text("Our standard with 1 change")


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("carry_cap", "1", "No doubling"),
        ("carry_cap", "16", "×16"),
        ("carry_cap", "0", "No cap"),
        ("threshold_2p", "1", "1 point"),
        ("threshold_2p", "11", "11 points"),
    ],
)
def test_a_number_is_said_with_what_it_counts(page, name, value, said):
    page.goto(FORM)
    group = page.locator(f"#option-{name}").locator("xpath=..").get_attribute("id")
    reveal(page, group.removeprefix("group-"), name)
    field = page.locator(f"#option-{name} input")
    field.fill(value)
    field.press("Tab")

    expect(page.locator(f"#option-{name} .gh-now")).to_have_text(re.compile(said))


def test_what_is_changed_or_disputed_can_be_shown_alone(page):
    page.goto(FORM)
    reveal(page, "score", "cup")
    answer(page, "cup", "both").check()

    page.get_by_role("button", name="What we changed").click()
    expect(page.locator(".gh-question:visible")).to_have_count(1)
    page.get_by_role("button", name=re.compile("Sources differ")).click()
    expect(page.locator("#option-sweep")).to_be_visible()
    expect(page.locator("#option-cup")).to_be_hidden()


def test_answers_are_still_there_after_a_look_elsewhere_and_a_reload(page):
    page.goto(FORM)
    reveal(page, "score", "cup")
    answer(page, "cup", "both").check()
    expect(total(page)).to_have_text("1")
    page.locator("#option-cup").get_by_role("link", name="More about it").click()
    expect(page).to_have_url(re.compile("options/cup/$"))
    page.go_back()

    expect(total(page)).to_have_text("1")
    expect(answer(page, "cup", "both")).to_be_checked()
    page.reload()

    expect(total(page)).to_have_text("1")
    expect(answer(page, "cup", "both")).to_be_checked()


# The file


def test_the_file_is_shown_and_downloaded(page, tmp_path):
    page.goto(FORM)
    page.get_by_text("As a file", exact=True).click()
    page.get_by_label("What is your table called?").fill("Kim <b>")
    reveal(page, "score", "cup")
    answer(page, "cup", "both").check()
    expect(page.locator(".gh-toml")).to_contain_text('cup = "both"')
    with page.expect_download() as found:
        page.get_by_role("button", name="Download it").click()

    file = tmp_path / "house.toml"
    found.value.save_as(file)
    house = read_text(file.read_text("utf-8"))
    assert found.value.suggested_filename == "our-rules.toml"
    assert (house.title, house.rules) == ("Kim <b>", named("standard cup=both"))


def test_a_pasted_file_is_checked_as_on_the_command_line(page):
    page.goto(FORM)
    page.get_by_text("From a file", exact=True).click()
    field = page.get_by_label("The text of a rules file")
    field.fill('base = "s001"\nsweeep = "wide"\n')
    page.get_by_role("button", name="Check it").click()

    wrong = page.locator(".gh-paste").get_by_role("alert")
    expect(wrong).to_have_text(
        "line 2: there is no option 'sweeep': did you mean 'sweep'?"
    )
    selected = field.evaluate("f => f.value.slice(f.selectionStart, f.selectionEnd)")
    assert selected == 'sweeep = "wide"'
    field.fill('base = "s001"\nsweep = "narrow"\n')
    page.get_by_role("button", name="Check it").click()
    expect(wrong).to_be_empty()
    expect(page.locator(".gh-said")).to_have_text("The tutorial with 1 change")
    expect(answer(page, "sweep", "narrow")).to_be_checked()


# The link


def test_a_copied_link_fills_the_form_elsewhere(open_page, site):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(FORM)
    reveal(page, "deck", "bonus_2p")
    answer(page, "bonus_2p", "x2+y2").check()
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_text("Copied.")).to_be_visible()

    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{site}{FORM}#v1=standard+bonus_2p=x2%2By2"
    other = open_page()
    other.goto(link)
    expect(other.locator(".gh-said")).to_have_text("Our standard with 1 change")
    expect(answer(other, "bonus_2p", "x2+y2")).to_be_checked()
    assert other.evaluate("key => localStorage.getItem(key)", KEY) is None


NO_SUCH_RULES = {
    "#v1=standard+sweeep=wide": "there is no option 'sweeep': did you mean 'sw",
    "#v1=standard+sweep=broad": "sweep = 'broad' is not allowed: give one of w",
    "#v1=standrad+sweep=wide": "no rules are called 'standrad': did you mean",
    "#v1=<img+src=x>": "no rules are called '<img'",
}
NO_LINK_OF_OURS = dict.fromkeys(
    [
        "#standard+sweep=narrow",
        "#option-sweeep",
        "#v2=standard",
        "#v1=",
        "#v1=%E0%A4%A",
    ],
    "ends in #v1=standard+sweep=narrow",
)


@pytest.mark.parametrize(
    "links", [NO_SUCH_RULES, NO_LINK_OF_OURS], ids=["no such rules", "no link of ours"]
)
def test_a_broken_link_says_what_would_be_right_and_changes_nothing(page, links):
    """The first one opens the page, the others are followed in it."""
    wrong = page.locator(".gh-link-error")
    for link, message in links.items():
        page.goto(f"{FORM}{link}")
        expect(wrong, link).to_contain_text(message)
        expect(wrong, link).to_contain_text("The answers are as they were.")
        expect(total(page), link).to_have_text("0")
        assert page.locator("img[src=x]").count() == 0, link

        page.goto(f"{FORM}#option-sweep")
        expect(wrong, f"after {link}").to_be_empty()


def test_a_link_asks_before_it_takes_the_place_of_chosen_rules(page, play_by):
    play_by(page, NARROW)
    page.goto(f"{FORM}#v1=standard+cup=both")
    asked = page.get_by_role("group", name="Rules from the link")

    expect(asked).to_be_focused()
    expect(asked).to_contain_text("How is the sake cup read?")
    expect(asked).to_contain_text("You have chosen: Our standard with 1 change")
    expect(answer(page, "sweep", "narrow")).to_be_checked()
    asked.get_by_role("button", name="Keep mine").click()
    expect(asked).to_be_hidden()
    expect(answer(page, "cup", "reading")).to_be_checked()
    page.goto(f"{FORM}#v1=standard+cup=both")
    asked.get_by_role("button", name="Use those of the link").click()
    expect(answer(page, "cup", "both")).to_be_checked()
    expect(answer(page, "sweep", "wide")).to_be_checked()
    assert NARROW in page.evaluate("key => localStorage.getItem(key)", KEY)


# The rest of the site


def test_the_engine_does_not_start_because_rules_are_kept(page, play_by):
    play_by(page, NARROW)
    page.goto(LESSON)
    page.wait_for_load_state("networkidle")

    expect(strip(page)).to_be_visible()
    expect(note(page.locator("gostop-puzzle").first)).to_contain_text("still by")
    assert not engines(page)
    assert not [url for url in page.log.requests if "house-form" in url]


def test_back_is_one_tap(page, play_by):
    play_by(page, NARROW)
    page.goto(SWEEP)
    scenario(page).get_by_role("button", name="Next").click()
    expect(scenario(page).locator(".gs-now .gs-event")).to_have_text(["jjok"])
    expect(note(scenario(page))).to_contain_text("This is under your house rules")

    strip(page).get_by_role("button", name="Back to the site's rules").click()

    expect(strip(page)).to_contain_text("The site's rules hold again.")
    expect(note(scenario(page))).to_be_hidden()
    scenario(page).get_by_role("button", name="Next").click()
    expect(scenario(page).locator(".gs-now .gs-event")).to_have_text(["jjok", "sweep"])
    page.reload()
    expect(strip(page)).to_be_hidden()


def test_another_page_that_is_open_follows_too(page, play_by):
    play_by(page, NARROW)
    page.goto(LESSON)
    other = page.context.new_page()
    other.goto(LESSON)
    strip(other).get_by_role("button", name="Back to the site's rules").click()

    expect(strip(page)).to_be_hidden()


def test_a_puzzle_is_judged_by_the_house(page, play_by):
    play_by(page, "standard carry_cap=4")
    page.goto("puzzles/ttadak-1/")
    puzzle = page.locator("gostop-puzzle")
    best = puzzle.locator(".gs-answer .gs-best").first.get_attribute("data-moves")
    card, _, way = best.partition(" ")
    for move in filter(None, (card, way)):
        puzzle.locator(f'fieldset [data-move="{move}"]').click()

    expect(puzzle).to_have_attribute("data-state", "solved")
    expect(note(puzzle)).to_contain_text("the best answer stays the same")


def test_a_puzzle_comes_under_the_house_before_it_is_judged(page, play_by):
    """A card that the house does not let play is refused beside the house's board."""
    play_by(page, "standard forced_match=true")
    page.goto("puzzles/sweep-1/")
    puzzle = page.locator("gostop-puzzle")
    page.wait_for_load_state("networkidle")
    cards = puzzle.locator(".gs-body [data-move]")
    before = [card.get_attribute("data-move") for card in cards.all()]
    expect(note(puzzle)).to_contain_text("still by the site's rules")
    expect(strip(page)).to_be_visible()
    loose = puzzle.evaluate(LOOSE)
    puzzle.locator(f'.gs-body [data-move="{loose}"]').click()

    expect(puzzle.get_by_role("alert")).to_contain_text("may not choose")
    expect(note(puzzle)).to_contain_text("This is asked under your house rules")
    after = [card.get_attribute("data-move") for card in cards.all()]
    assert set(after) == set(before) - {loose}


LOOSE = """(puzzle) => {
  const months = (cards) => cards.map((card) => parseInt(card));
  const table = [...puzzle.querySelectorAll(".gs-table [data-card]")];
  const lying = months(table.map((card) => card.dataset.card));
  const moves = [...puzzle.querySelectorAll(".gs-body [data-move]")];
  return moves.map((m) => m.dataset.move).find((m) => !lying.includes(parseInt(m)));
}"""
"""The move of a puzzle's card that matches nothing on the table."""


def test_rules_of_a_newer_version_are_said_and_not_lost(page, put):
    kept = '{"version":99,"tables":[]}'
    put(page, KEY, kept)
    page.goto(FORM)

    expect(strip(page)).to_contain_text("by another version of this site")
    strip(page).get_by_role("button", name="Back to the site's rules").click()
    aside = page.evaluate("() => localStorage.getItem('gostop:house-unreadable')")
    assert aside == f"{KEY}={kept}"


def test_a_board_that_cannot_be_in_the_house_is_played_by_the_sites_rules(
    page, play_by
):
    """There is a bonus card in the hand."""
    play_by(page, "standard bonus_2p=none")
    page.goto("notation/")
    board = page.locator("gostop-board").first
    board.locator("[data-move]").first.focus()
    expect(note(board)).to_contain_text("This cannot be under your house rules")
    board.locator('[data-move="3r"]').click()

    expect(board.locator(".gs-tale li").first).to_be_visible()
    expect(board.get_by_role("alert")).to_be_empty()


def test_a_game_on_a_board_goes_on_under_the_house_rules(open_page, play_by):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    play_by(page, "standard sweep=narrow")
    page.goto("notation/")
    board = page.locator("gostop-board").first
    board.locator('[data-move="3r"]').click()
    expect(board.locator(".gs-tale li").first).to_be_visible()
    board.get_by_role("button", name="Copy link").click()
    expect(board.get_by_text("The link is copied.")).to_be_visible()

    link = page.evaluate("navigator.clipboard.readText()")
    assert "#v1=rules:+standard+sweep=narrow;" in link
    assert link.endswith("A+3r")


def test_a_pile_is_counted_by_the_house(page, play_by):
    play_by(page, "standard rain_four=3")
    page.goto("notation/")
    score = page.locator("gostop-score").first
    score.get_by_role("button", name="Change the pile").click()
    field = score.get_by_label("Cards of the pile")
    field.fill("1b 3b 8b 12b")
    field.press("Enter")

    expect(score.get_by_role("status").filter(has_text="3 points")).to_be_visible()


def test_a_text_that_names_its_rules_stays_under_them(page, play_by):
    play_by(page, "standard forced_match=true")
    page.goto("notation/")  # it names a narrow sweep
    named_here = page.locator("gostop-scenario[data-pinned]").first

    expect(note(named_here)).to_contain_text("its own rules (standard sweep=narrow)")


def test_a_link_to_a_scenario_carries_the_rules_it_was_seen_under(open_page, play_by):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    play_by(page, NARROW)
    page.goto(SWEEP)
    scenario(page).get_by_role("button", name="Copy link").click()
    expect(scenario(page).get_by_text("The link is copied.")).to_be_visible()

    link = page.evaluate("navigator.clipboard.readText()")
    assert "#v1=rules:+standard+sweep=narrow;" in link


# What the browser keeps, and what it does not


def test_where_the_browser_keeps_nothing_it_says_so(page, allow):
    allow += ["storage is off"]  # the theme's own script complains
    page.add_init_script(NO_STORAGE)
    page.goto(f"{FORM}#v1=standard+sweep=narrow")
    expect(page.locator(".gh-said")).to_have_text("Our standard with 1 change")
    page.get_by_role("button", name="Play this site by our rules").click()

    expect(page.locator(".gh-done")).to_contain_text("This browser keeps nothing")
    expect(strip(page)).to_contain_text("Your house rules: Our standard with 1 change")
    reveal(page, "events", "sweep")
    page.locator("#option-sweep").get_by_role("link", name="More about it").click()
    expect(page).to_have_url(re.compile(SWEEP))
    expect(strip(page)).to_contain_text("they last until a page is loaded anew")
    page.reload()
    expect(strip(page)).to_be_hidden()


@pytest.mark.parametrize(
    ("key", "kept", "said"),
    [
        (KEY, "{", "cannot be read any more"),
        (KEY, '{"rules": 3}', "cannot be read any more"),
        (KEY, '{"rules": "<b>", "said": "", "title": ""}', "cannot be read any more"),
        ("gostop:house:v0", "sweep=narrow", "by another version of this site"),
    ],
)
def test_rules_that_cannot_be_read_are_said_and_can_be_put_away(
    page, put, key, kept, said
):
    put(page, key, kept)
    page.goto(SWEEP)

    expect(strip(page)).to_contain_text(said)
    expect(strip(page)).to_contain_text("the site's rules hold")
    expect(note(scenario(page))).to_be_hidden()
    strip(page).get_by_role("button", name="Back to the site's rules").click()
    assert page.evaluate("key => localStorage.getItem(key)", key) is None


def test_rules_that_the_engine_does_not_know_any_more_are_said(page, play_by):
    play_by(page, "standard no_such_option=1")
    page.goto(SWEEP)
    scenario(page).get_by_role("button", name="Edit").click()

    expect(strip(page)).to_contain_text("there is no option 'no_such_option'")
    expect(scenario(page).locator("[data-move]")).not_to_have_count(0)
    expect(scenario(page).get_by_role("alert")).to_be_empty()


# For everyone


def test_nothing_is_wider_than_a_narrow_phone_and_axe_finds_nothing(
    page, axe, narrow, play_by
):
    """In the form and the strip, with all questions unfolded."""
    play_by(page, NARROW)
    page.goto(FORM)
    page.get_by_role("button", name="All 52 questions").wait_for()
    for group in page.locator(".gh-group > summary").all():
        group.click()
    unfold = "all => all.forEach((q) => (q.open = true))"
    page.locator(".gh-group > summary + .gh-question").evaluate_all(unfold)
    assert axe(page) == [], "axe, with the first question of each group"

    narrow(page)
    page.locator(".gh-question").evaluate_all(unfold)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide == 320, "width on a narrow phone, with every question"


def test_without_scripts_every_question_is_read(open_page):
    page = open_page(java_script_enabled=False)
    page.goto(FORM)
    page.locator("#group-events > summary").click()
    page.locator("#option-sweep > summary").click()

    expect(page.locator("#option-sweep .gs-board")).to_be_visible()
    expect(page.locator("#option-sweep .gh-answers > li")).to_have_count(2)
    expect(page.locator("#option-sweep input:visible")).to_have_count(0)
    expect(page.get_by_role("button", name="Play by these")).to_have_count(0)


# What a page says in words


@pytest.mark.parametrize("address", ["events/sweep/", SWEEP])
def test_a_page_says_first_that_the_house_plays_otherwise(page, play_by, address):
    play_by(page, NARROW)
    page.goto(address)
    line = page.locator(".gs-otherwise")

    expect(line).to_contain_text("Your house plays otherwise")
    expect(line).to_contain_text("only when the table held two cards")
    way = line.get_by_role("link", name="When is the table swept?")
    expect(way).to_have_attribute("href", re.compile(r"rules/options/sweep/$"))
    assert engines(page) == []


def test_it_is_said_too_where_another_preset_is_the_house(page, play_by):
    """S002 pays a sweep only where two cards lay there (L51)."""
    play_by(page, "s002", said="The encyclopedia article")
    page.goto("events/sweep/")

    expect(page.locator(".gs-otherwise")).to_contain_text("only when the table held")


@pytest.mark.parametrize("rules", ["s002 sweep=wide", "standard cup=animal"])
def test_it_is_not_said_where_the_house_plays_as_the_page_says(page, play_by, rules):
    play_by(page, rules)
    page.goto("events/sweep/")
    expect(strip(page)).to_be_visible()

    expect(page.locator(".gs-otherwise")).to_be_hidden()


def test_it_goes_with_the_house_rules(page, play_by):
    play_by(page, NARROW)
    page.goto("events/sweep/")
    page.get_by_role("button", name="Back to the site's rules").click()

    expect(page.locator(".gs-otherwise")).to_be_hidden()


# What is said while the form works


def test_an_answer_that_makes_no_difference_is_remarked_upon(page):
    link = "standard+bonus_2p=none+bonus_3p=none+bonus_steals=true"
    page.goto(f"{FORM}#v1={link}")
    remark = page.locator(".gh-remark")

    expect(remark).to_contain_text("bonus_steals = true has no effect with bonus_2p")
    remark.get_by_role("link", name="Does gaining a bonus card").click()
    expect(page.locator("#option-bonus_steals > summary")).to_be_focused()
    answer(page, "bonus_steals", "false").check()
    expect(remark).to_be_empty()


def test_a_link_that_is_being_read_is_not_told_as_no_changes(open_page):
    page = open_page()
    page.route("**/*.wasm", lambda route: None)  # the engine never comes
    page.goto(f"{FORM}#v1=standard+sweep=narrow")

    expect(page.locator(".gh-done")).to_have_text("Reading the rules of the link …")
    expect(page.locator(".gh-tally")).to_be_hidden()


def test_the_note_for_readers_without_scripts_is_the_first_thing_in_the_form(open_page):
    page = open_page(java_script_enabled=False, width=360, height=740)
    page.goto(FORM)

    note = page.locator("gostop-rules noscript p")
    expect(note).to_contain_text("Without scripts the answers")
    expect(note).to_be_in_viewport()
