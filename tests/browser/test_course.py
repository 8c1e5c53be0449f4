"""The course as a reader goes through it: what is done stays on the device, is said in
words, can be taken back, and hurts nobody where the browser keeps nothing.
"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from scripts.site.course import lessons

COURSE = "tutorials/"
PPUK = "tutorials/05-ppuk/"
KEY = "gostop:course"
LESSONS = {own.slug: own for own in lessons()}
PUZZLES = [id_ for id_, _ in LESSONS["05-ppuk"].puzzles]
each_lesson = pytest.mark.parametrize("slug", LESSONS)


def solve(page, name):
    """Answers a puzzle of the lesson with the first of its best choices."""
    puzzle = page.locator(f'gostop-puzzle[data-id="{name}"]')
    best = puzzle.locator('.gs-each dd[data-right="1"]').first
    field = puzzle.get_by_label("Or type a move")
    field.fill(best.get_attribute("data-moves"))
    field.press("Enter")
    expect(puzzle).to_have_attribute("data-state", "solved")


def lesson_of(page):
    return page.locator("gostop-lesson")


def line_of(page):
    return lesson_of(page).locator(".gc-line")


def row(page, slug):
    return page.locator(f'.gc-lesson[data-lesson="{slug}"]')


def kept(page):
    return json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))


def press(part, name):
    part.get_by_role("button", name=name).click()


# A lesson


def test_a_lesson_counts_its_solved_puzzles(page):
    page.goto(PPUK)
    total = len(PUZZLES)
    expect(line_of(page)).to_have_text(
        f"This lesson has {total} puzzles. None of them is solved on this device yet."
    )

    solve(page, PUZZLES[0])

    counted = f"1 of {total} puzzles of this lesson solved on this device."
    expect(line_of(page)).to_have_text(counted)
    page.reload()
    expect(line_of(page)).to_have_text(counted)


def test_what_is_not_solved_is_named_and_linked(page):
    page.goto(PPUK)
    solve(page, PUZZLES[0])

    lesson_of(page).get_by_role("link", name="Whose stack?").click()

    puzzle = page.locator('gostop-puzzle[data-id="lesson-ppuk-whose-stack"]')
    expect(puzzle).to_be_in_viewport()
    expect(puzzle.locator(".gs-body button").first).to_be_focused()
    expect(lesson_of(page).get_by_role("link", name="The trap")).to_have_count(0)


def test_a_lesson_is_done_when_all_its_puzzles_are_solved(page):
    page.goto(PPUK)

    for name in PUZZLES:
        solve(page, name)

    expect(line_of(page)).to_contain_text("You have done this lesson: all")
    following = lesson_of(page).get_by_role("link", name="Next: Count the month")
    following.click()
    expect(page).to_have_url(re.compile("06-count-the-month"))
    page.goto(COURSE)
    expect(row(page, "05-ppuk")).to_contain_text("Done.")


def test_a_lesson_is_done_when_the_reader_says_so(page):
    page.goto(PPUK)

    press(lesson_of(page), "I have done this lesson")

    expect(line_of(page)).to_contain_text("You have done this lesson.")
    again = lesson_of(page).get_by_role("button", name="Start this lesson again")
    expect(again).to_be_focused()
    assert list(kept(page)["done"]) == ["05-ppuk"]


def test_a_lesson_starts_again_and_can_be_put_back(page):
    page.goto(PPUK)
    solve(page, PUZZLES[0])
    press(lesson_of(page), "I have done this lesson")
    mark = page.locator(f'gostop-puzzle[data-id="{PUZZLES[0]}"] .gs-solved')
    expect(mark).to_be_visible()

    press(lesson_of(page), "Start this lesson again")
    expect(line_of(page)).to_have_text("The lesson starts anew.")
    expect(mark).to_be_hidden()
    expect(lesson_of(page).get_by_role("button", name="Put it back")).to_be_focused()
    press(lesson_of(page), "Put it back")

    expect(line_of(page)).to_contain_text("You have done this lesson. 1 of")
    expect(mark).to_be_visible()


def test_starting_again_leaves_other_lessons_alone(page):
    page.goto("tutorials/01-one-turn/")
    solve(page, LESSONS["01-one-turn"].puzzles[0][0])
    page.goto(PPUK)
    press(lesson_of(page), "I have done this lesson")

    press(lesson_of(page), "Start this lesson again")

    page.goto(COURSE)
    expect(row(page, "01-one-turn")).to_contain_text("1 of")
    expect(row(page, "05-ppuk")).not_to_contain_text("Done.")


def test_progress_follows_from_lesson_to_course_without_a_new_page(page):
    """With instant navigation the page stays and its content is exchanged."""
    page.goto(PPUK)
    page.evaluate("window.sameVisit = true")
    press(lesson_of(page), "I have done this lesson")

    page.get_by_role("link", name="all lessons").click()

    expect(row(page, "05-ppuk")).to_contain_text("Done.")
    assert page.evaluate("window.sameVisit")


def test_links_inside_a_page_leave_what_was_done_there(page):
    """The theme by itself would fetch the page anew for the first of them."""
    page.goto("settle-up/")
    bill = page.locator("gostop-settle")
    brights = bill.get_by_role("spinbutton", name=re.compile("^Brights")).first
    brights.fill("3")
    inside = page.locator(".md-nav--secondary a[href*='#']")

    inside.last.click()
    expect(page).to_have_url(re.compile("/settle-up/#."))
    expect(page.locator(".gs-score").first).to_be_in_viewport()
    page.go_back()
    expect(page).to_have_url(re.compile("/settle-up/#v1="))
    page.wait_for_load_state("networkidle")
    expect(brights).to_have_value("3")

    page.locator(".md-tabs a[href]").first.click()
    expect(bill).to_have_count(0)
    page.go_back()
    expect(bill).to_be_visible()


def test_another_tab_sees_what_is_done(page):
    page.goto(COURSE)
    other = page.context.new_page()
    other.goto(PPUK)

    press(lesson_of(other), "I have done this lesson")

    expect(row(page, "05-ppuk")).to_contain_text("Done.")


# The page of the course


def test_a_first_visit_says_nothing_of_progress(page):
    page.goto(COURSE)

    expect(page.locator("gostop-course")).to_have_js_property("hidden", False)
    expect(page.locator(".gc-count")).to_be_hidden()
    expect(page.locator(".gc-on")).to_be_hidden()
    expect(page.locator(".gc-lesson:visible")).to_have_count(0)


def test_the_course_goes_on_with_the_lesson_that_was_open_last(page):
    page.goto(PPUK)
    expect(line_of(page)).not_to_be_empty()
    page.goto(COURSE)
    way = page.locator(".gc-on a")
    expect(way).to_have_text("Go on with lesson 5: When three cards stick")
    expect(row(page, "05-ppuk")).to_contain_text("You were here last.")

    way.click()

    expect(page).to_have_url(re.compile(PPUK))


def test_the_course_goes_on_with_the_first_lesson_not_done(page, put):
    done = dict.fromkeys(("01-one-turn", "02-months", "05-ppuk"), "2026-11-30")
    put(page, KEY, json.dumps({"version": 1, "at": "05-ppuk", "done": done}))

    page.goto(COURSE)

    expect(page.locator(".gc-on a")).to_contain_text("Go on with lesson 3:")
    total = len(LESSONS)
    expect(page.locator(".gc-count")).to_have_text(
        f"3 of {total} lessons done on this device."
    )


def test_a_finished_course_says_so(page, put):
    done = dict.fromkeys(LESSONS, "2026-11-30")
    put(page, KEY, json.dumps({"version": 1, "at": "17-your-rules", "done": done}))

    page.goto(COURSE)

    expect(page.locator(".gc-count")).to_contain_text("You have done all")
    expect(page.locator(".gc-on")).to_be_hidden()


def test_a_row_of_the_course_starts_again_and_can_be_put_back(page, put):
    done = {"05-ppuk": "2026-11-29"}
    put(page, KEY, json.dumps({"version": 1, "at": "", "done": done}))
    page.goto(COURSE)

    press(row(page, "05-ppuk"), "Start again: lesson 5")
    expect(row(page, "05-ppuk")).to_contain_text("This lesson starts anew.")
    assert kept(page)["done"] == {}
    press(row(page, "05-ppuk"), "Put it back: lesson 5")

    expect(row(page, "05-ppuk")).to_contain_text("Done.")
    assert kept(page)["done"] == done


def test_a_lesson_that_is_no_more_is_kept_and_not_counted(page, put):
    done = {"99-gone": "2026-11-29", "05-ppuk": "2026-11-29"}
    put(page, KEY, json.dumps({"version": 1, "at": "99-gone", "done": done}))

    page.goto(COURSE)

    expect(page.locator(".gc-count")).to_contain_text("1 of")
    expect(page.locator(".gc-on a")).to_contain_text("lesson 1:")
    assert kept(page)["done"] == done


# What may be wrong with keeping


def trouble(page, part="gostop-course"):
    return page.locator(f"{part} .gc-trouble")


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"done": {}}',
        '{"version": 0, "at": "", "done": {}}',
        '{"version": 1, "at": 3, "done": {}}',
        '{"version": 1, "at": "", "done": {"05-ppuk": true}}',
    ],
)
def test_damaged_progress_is_put_aside_and_said(page, put, text):
    put(page, KEY, text)

    page.goto(COURSE)

    expect(trouble(page)).to_contain_text("could not be read")
    assert page.evaluate(f"localStorage.getItem('{KEY}-unreadable')") == text
    page.goto(PPUK)
    press(lesson_of(page), "I have done this lesson")
    assert list(kept(page)["done"]) == ["05-ppuk"]


def test_progress_of_a_newer_version_is_left_alone(page, put):
    newer = {"version": 2, "far": "ahead"}
    put(page, KEY, json.dumps(newer))

    page.goto(PPUK)
    press(lesson_of(page), "I have done this lesson")

    expect(trouble(page, "gostop-lesson")).to_contain_text("newer version")
    expect(line_of(page)).to_contain_text("You have done this lesson.")
    assert kept(page) == newer


@pytest.mark.parametrize(
    ("fails", "message"),
    [(["getItem", "setItem"], "keeps nothing"), (["setItem"], "no room left")],
    ids=["off", "full"],
)
def test_storage_that_is_off_or_full_is_said_and_the_page_goes_on(
    page, allow, fails, message
):
    allow.append("^switched off$")  # the theme says it too
    for name in fails:
        script = f"Storage.prototype.{name} = () => {{ throw 'switched off'; }};"
        page.add_init_script(script)
    page.goto(PPUK)

    solve(page, PUZZLES[0])
    press(lesson_of(page), "I have done this lesson")

    expect(trouble(page, "gostop-lesson")).to_contain_text(message)
    expect(line_of(page)).to_contain_text("You have done this lesson. 1 of")
    page.get_by_role("link", name="all lessons").click()
    expect(row(page, "05-ppuk")).to_contain_text("Done.")
    expect(trouble(page)).to_contain_text(message)


MIGRATE = """async ([src, text]) => {
  const { keep } = await import(src);
  localStorage.setItem("test:form", text);
  const form = keep({
    key: "test:form",
    nothing: () => ({ version: 3, items: [] }),
    migrations: {
      1: ({ one }) => ({ list: [one] }),
      2: ({ list }) => ({ items: list }),
    },
    checked: ({ version, items }) => Array.isArray(items) ? { version, items } : null,
  });
  return [form.now(), form.trouble()];
}"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"version": 1, "one": 7}', [7]),
        ('{"version": 2, "list": [7, 8]}', [7, 8]),
        ('{"version": 3, "items": [9]}', [9]),
    ],
)
def test_an_older_form_becomes_the_newest_step_by_step(page, site, text, expected):
    page.goto(COURSE)

    form, wrong = page.evaluate(MIGRATE, [f"{site}assets/play/keep.js", text])

    assert form == {"version": 3, "items": expected}
    assert wrong == ""


# The pages


SCREENS = [(360, 640), (1280, 720)]


@each_lesson
def test_a_choice_stands_in_the_first_screen(page, slug):
    page.set_viewport_size({"width": SCREENS[0][0], "height": SCREENS[0][1]})
    page.goto(f"tutorials/{slug}/")
    choice = page.locator("gostop-puzzle").first.locator(".gs-body button").first

    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        expect(choice).to_be_visible()
        box = choice.bounding_box()
        assert box["y"] + box["height"] / 2 < height, f"{slug} in {width} x {height}"


@pytest.mark.parametrize("slug", ["01-one-turn", "10-go-or-stop"])
def test_a_lesson_reads_without_scripts(open_page, slug):
    page = open_page(java_script_enabled=False)
    page.goto(f"tutorials/{slug}/")

    expect(page.get_by_role("heading", name="What you can do now")).to_be_visible()
    expect(lesson_of(page).get_by_role("link")).to_have_count(0)
    for name in ("I have done this lesson", "Start this lesson again", "Put it back"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)


def test_the_course_reads_without_scripts(open_page):
    page = open_page(java_script_enabled=False)
    page.goto(COURSE)

    for own in lessons():
        link = page.locator("article").get_by_role("link", name=own.title, exact=True)
        expect(link.first).to_be_visible()
    expect(page.get_by_role("button", name="again")).to_have_count(0)
    expect(page.get_by_role("link", name="Go on with")).to_have_count(0)


DONE = json.dumps({"version": 1, "at": "05-ppuk", "done": {"05-ppuk": "2026-11-29"}})


@pytest.mark.parametrize("path", [COURSE, PPUK])
def test_axe_finds_nothing_on_the_course_and_nothing_sticks_out_on_a_phone(
    page, axe, narrow, put, path
):
    put(page, KEY, DONE)
    page.goto(path)
    expect(page.get_by_role("button", name="again").first).to_be_visible()

    assert axe(page) == [], f"{path}: axe"
    narrow(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 320, f"{path}: width on a narrow phone"


def test_nothing_sticks_out_of_a_long_lesson_on_a_narrow_phone(phone, put):
    put(phone, KEY, DONE)
    phone.goto("tutorials/10-go-or-stop/")

    assert phone.evaluate("document.documentElement.scrollWidth") <= 320


def test_the_list_of_puzzles_leaves_the_lessons_alone(page):
    page.goto(PPUK)
    solve(page, PUZZLES[0])
    page.goto("puzzles/")
    expect(page.locator(".gq-count")).to_contain_text("0 of")
    expect(page.locator(".gq-gone")).to_be_empty()

    page.goto(PPUK)

    expect(line_of(page)).to_contain_text("1 of")
