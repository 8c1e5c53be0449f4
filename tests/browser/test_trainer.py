"""The card trainer as a reader uses it, by mouse and by keyboard, with and without
pictures, and with a browser that keeps things, keeps nothing, or has kept nonsense.
"""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from gostop.rules import Rules
from scripts.site.page_trainer import NEW_A_DAY, questions_file

TRAINER = "cards/trainer/?seed=7"
KEY = "gostop:trainer"
DATA = json.loads(questions_file(Rules()))
DRILLS = {drill["key"]: drill for drill in DATA["drills"]}
BEGIN = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)


def plain(html):
    """HTML as its text."""
    return re.sub(r"<[^>]*>", "", html)


def open_trainer(page, path=TRAINER):
    page.goto(path)
    trainer = page.locator("gostop-trainer")
    expect(trainer.locator(".gt-choices button").first).to_be_visible()
    return trainer


def choose_drill(trainer, key):
    trainer.locator(f'[data-act="drill"][data-drill="{key}"]').click()
    return key


def keys_of(trainer):
    buttons = trainer.locator(".gt-choices button")
    return buttons.evaluate_all("list => list.map(b => b.dataset.answer)")


def asked(trainer, key):
    """The question that is asked: the one whose answers these are, about this card."""
    keys = set(keys_of(trainer))
    text = trainer.locator(".gs-question").inner_text()
    shown = trainer.locator(".gt-shown").inner_html()

    def is_it(question):
        about = DATA["cards"][question["card"]]
        wrong = keys - {question["right"]}
        return (
            len(wrong) == len(keys) - 1
            and wrong <= set(question["wrong"])
            and question["name"] in text
            and (
                DRILLS[key]["ofCards"]
                or f"/{question['card']}.svg" in shown
                or about["look"] in shown
            )
        )

    (found,) = [q for q in DRILLS[key]["questions"] if is_it(q)]
    return found


def answer(trainer, key, *, right=True):
    """Answers the question; what it was, and what was chosen."""
    question = asked(trainer, key)
    wrong = next(k for k in keys_of(trainer) if k != question["right"])
    chosen = question["right"] if right else wrong
    trainer.locator(f'.gt-choices [data-answer="{chosen}"]').click()
    return question, chosen


def go_on(trainer):
    trainer.get_by_role("button", name="Next card").click()


def kept(page):
    text = page.evaluate("key => localStorage.getItem(key)", KEY)
    return json.loads(text) if text else None


def verdict(trainer):
    return trainer.get_by_role("status").filter(has_text=re.compile("Right!|Not this"))


# Asking and judging


def test_answers_are_judged_and_a_wrong_one_shows_the_sign_that_decides(page):
    trainer = open_trainer(page)
    for key in DRILLS:
        choose_drill(trainer, key)
        if DRILLS[key]["ofCards"]:
            cards_stand_in_the_middle(trainer)
        for _ in range(2):
            if key == "kind":  # all four, always with the same keys
                assert keys_of(trainer) == ["bright", "animal", "ribbon", "junk"]
            right_answer_is_said_to_be_right(trainer, key)
            go_on(trainer)
        wrong_answer_shows_both_cards(trainer, key)


def cards_stand_in_the_middle(trainer):
    for button in trainer.locator(".gt-choices button").all():
        box, image = button.bounding_box(), button.locator("img").bounding_box()
        middle = box["x"] + box["width"] / 2
        assert image["x"] + image["width"] / 2 == pytest.approx(middle, abs=1)


def right_answer_is_said_to_be_right(trainer, key):
    question, _ = answer(trainer, key)

    expect(verdict(trainer)).to_contain_text("Right!")
    expect(verdict(trainer)).to_contain_text(DATA["cards"][question["card"]]["name"])
    expect(trainer).to_have_attribute("data-state", "solved")
    assert trainer.locator("figure").count() == 0


def wrong_answer_shows_both_cards(trainer, key):
    """Each with its ring, the sentence before them, and more of both behind a fold."""
    question, chosen = answer(trainer, key, right=False)

    beside, own, other, decides = question["wrong"][chosen]
    expect(verdict(trainer)).to_contain_text("Not this time.")
    expect(trainer).to_have_attribute("data-state", "failed")
    sentence = verdict(trainer).locator(".gt-decides")
    more = verdict(trainer).locator("details")
    more.get_by_text("More about both").click()
    for figure, token, seen, signs in zip(
        trainer.locator("figure").all(),
        (question["card"], beside),
        decides,
        (own, other),
        strict=True,
    ):
        words, ring = DATA["seen"][seen]
        image = figure.locator("img")
        expect(image).to_have_attribute("src", re.compile(f"/{token}.svg$"))
        expect(figure).to_contain_text(DATA["cards"][token]["name"])
        expect(figure).to_contain_text(plain(words))
        expect(figure.locator(".gp-ring")).to_have_count(1 if ring else 0)
        frame = figure.locator(".gp-ringed").bounding_box()  # the ring is a part of it
        assert frame == pytest.approx(image.bounding_box(), abs=1)
        expect(sentence).to_contain_text(plain(words))
        expect(sentence).to_contain_text(DATA["cards"][token]["name"])
        for sign in signs:
            expect(more.get_by_text(plain(DATA["signs"][sign]))).to_be_visible()


def press_letter(page, place):
    page.keyboard.press("abcd"[place])


def test_trainer_is_used_by_keyboard_alone(page):
    """From the first key on, with the focus still on the page."""
    trainer = open_trainer(page)
    keys_told = trainer.get_by_text("Answer with the keys A to D, go on with Enter.")
    expect(keys_told).to_be_visible()
    for right in (True, False, True):
        question = asked(trainer, "month")
        keys = keys_of(trainer)
        wrong = next(k for k in keys if k != question["right"])
        press_letter(page, keys.index(question["right"] if right else wrong))
        expect(verdict(trainer)).to_contain_text("Right!" if right else "Not this")
        expect(trainer.get_by_role("button", name="Next card")).to_be_focused()
        page.keyboard.press("Enter")
        expect(trainer.get_by_role("group", name="Which month")).to_be_focused()
        expect(verdict(trainer)).to_have_count(0)

    question = asked(trainer, "month")  # by Tab and Enter too
    for _ in range(keys_of(trainer).index(question["right"]) + 1):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    expect(verdict(trainer)).to_contain_text("Right!")


def test_second_answer_to_a_question_counts_for_nothing(page):
    trainer = open_trainer(page)
    question, _ = answer(trainer, "month", right=False)

    other = trainer.locator(f'.gt-choices [data-answer="{question["right"]}"]')
    other.click(force=True)
    other.press("Enter")
    page.keyboard.press("a")
    page.keyboard.press("b")

    assert kept(page)["items"] == {
        f"month/{question['id']}": {"right": 0, "wrong": 1, "last": "wrong"}
    }


def test_letters_answer_only_the_trainer_in_sight_and_nothing_else(page):
    trainer = open_trainer(page)

    page.locator(".md-header a").first.focus()  # something else has the focus
    page.keyboard.press("a")
    expect(trainer).to_have_attribute("data-state", "ready")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Control+a")
    page.keyboard.press("1")  # a number may be an answer: it is no key
    expect(trainer).to_have_attribute("data-state", "ready")
    page.locator("#braille").scroll_into_view_if_needed()
    expect(trainer.locator(".gt-choices")).not_to_be_in_viewport()
    page.keyboard.press("a")
    expect(trainer).to_have_attribute("data-state", "ready")
    trainer.locator(".gt-quiz").scroll_into_view_if_needed()
    page.keyboard.press("B")
    expect(trainer).not_to_have_attribute("data-state", "ready")


def test_letters_answer_after_the_reader_has_left_and_come_back(page):
    """Pages are swapped without a load; the listener of the first visit is gone."""
    trainer = open_trainer(page)
    page.get_by_role("article").get_by_role("link", name="the ones in your box").click()
    expect(trainer).to_have_count(0)
    page.keyboard.press("a")
    page.go_back()
    expect(trainer.locator(".gt-choices button").first).to_be_visible()
    expect(trainer).to_have_attribute("data-live", "")  # its script has seen it again
    trainer.locator(".gt-choices").scroll_into_view_if_needed()

    page.keyboard.press("a")

    expect(trainer).not_to_have_attribute("data-state", "ready")
    (entry,) = kept(page)["items"].values()
    assert entry["right"] + entry["wrong"] == 1


def test_same_seed_asks_the_same_and_another_something_else(page):
    def first_ten(path):
        trainer = open_trainer(page, path)
        seen = []
        for _ in range(10):
            seen.append((asked(trainer, "month")["id"], keys_of(trainer)))
            answer(trainer, "month")
            go_on(trainer)
        return seen

    first = first_ten(TRAINER)

    assert first == first_ten(TRAINER)
    assert first != first_ten("cards/trainer/?seed=8")
    assert len({question for question, _ in first}) == len(first)


def test_nothing_tells_the_answer_before_it_is_given(page):
    """Neither what other pages lay over a card, nor a name for a screen reader."""
    trainer = open_trainer(page)
    for key in DRILLS:
        choose_drill(trainer, key)
        quiz = trainer.locator(".gt-quiz")
        pictures = quiz.locator("img")
        names = pictures.evaluate_all("list => list.map(image => image.alt)")

        assert all(re.search("^(A card|Card [A-D]), shown as", name) for name in names)
        assert quiz.locator("[data-month], [data-kind], [data-token]").count() == 0
        answer(trainer, key)
        expect(pictures.first).not_to_have_attribute("alt", re.compile("shown as"))


# Without pictures


def test_cards_are_described_in_words(page):
    trainer = open_trainer(page)
    trainer.get_by_role("button", name="Cards in words").click()
    quiz = trainer.locator(".gt-quiz")

    # A month is a number where its plant is described.
    expect(trainer.locator(".gs-question")).to_contain_text("number")
    buttons = trainer.locator(".gt-choices button")
    answers = buttons.locator("> span").all_inner_texts()
    assert sorted(answers) == sorted(keys_of(trainer))
    assert buttons.locator("> b").all_inner_texts() == list("ABCD")

    for key in DRILLS:
        choose_drill(trainer, key)
        question = asked(trainer, key)
        look = plain(DATA["cards"][question["card"]]["look"])

        assert trainer.locator("img").count() == 0
        if DRILLS[key]["ofCards"]:
            expect(quiz.get_by_role("button", name=look)).to_be_visible()
        else:
            expect(quiz.get_by_role("group", name=look)).to_be_visible()
        question, chosen = answer(trainer, key, right=False)
        beside = question["wrong"][chosen][0]
        expect(trainer.locator("figure").nth(1)).to_contain_text(
            plain(DATA["cards"][beside]["look"])
        )
        assert trainer.locator(":is(img, .gp-ring)").count() == 0

    page.reload()
    button = trainer.get_by_role("button", name="Cards in words")
    expect(button).to_have_attribute("aria-pressed", "true")
    assert trainer.locator("img").count() == 0


def test_who_has_words_instead_of_pictures_everywhere_has_them_here_too(page, put):
    put(page, "gostop:v1", '{"text": true}')
    trainer = open_trainer(page)
    assert trainer.locator("img").count() == 0

    trainer.get_by_role("button", name="Cards in words").click()

    expect(trainer.locator(".gt-shown img")).to_be_in_viewport()
    page.reload()
    expect(trainer.locator(".gt-shown img")).to_be_in_viewport()


# Progress


def test_progress_is_kept_until_a_drill_is_reset_and_may_be_brought_back(page):
    trainer = open_trainer(page)
    answer(trainer, "month")
    go_on(trainer)
    answer(trainer, "month", right=False)
    expect(trainer.locator(".gt-count")).to_have_text("Right the last time: 1 of 48")

    page.reload()

    expect(trainer.locator(".gt-count")).to_have_text("Right the last time: 1 of 48")
    assert sorted(entry["last"] for entry in kept(page)["items"].values()) == [
        "right",
        "wrong",
    ]

    choose_drill(trainer, "kind")
    answer(trainer, "kind")
    before = kept(page)["items"]
    open_progress(trainer)

    trainer.get_by_role("button", name="Reset: Name the month").click()

    said = trainer.get_by_role("status").filter(has_text="Name the month")
    expect(said).to_contain_text("is gone")
    assert [i for i in before if i.startswith("kind/")] == list(kept(page)["items"])
    expect(
        trainer.get_by_role("button", name="Reset: Name the month")
    ).to_have_attribute("aria-disabled", "true")
    trainer.get_by_role("button", name="Bring it back").click()
    expect(said).to_contain_text("is back")
    assert kept(page)["items"] == before


def open_progress(trainer):
    trainer.get_by_text("Your progress", exact=True).click()


def save(page, trainer, path):
    with page.expect_download() as waiting:
        trainer.get_by_role("button", name="Save as a file").click()
    assert waiting.value.suggested_filename == "gostop-trainer.json"
    waiting.value.save_as(path)


def test_progress_goes_to_another_browser_as_a_file(open_page, tmp_path):
    page, other = open_page(own=True), open_page(own=True)
    trainer, elsewhere = open_at(page, BEGIN), open_at(other, BEGIN)
    question, _ = answer(trainer, "month")
    open_progress(trainer)
    save(page, trainer, tmp_path / "mine.json")
    choose_drill(elsewhere, "kind")
    answer(elsewhere, "kind")
    open_progress(elsewhere)

    elsewhere.get_by_label("Bring in a file").set_input_files(tmp_path / "mine.json")

    said = elsewhere.get_by_role("status").filter(has_text="mine.json")
    expect(said).to_have_text("The progress of 1 question from mine.json is in.")
    items = kept(other)["items"]
    assert len(items) == 2
    assert items[f"month/{question['id']}"] == {"right": 1, "wrong": 0, "last": "right"}

    # What is due goes along.
    for some in (trainer, elsewhere):
        choose_drill(some, "double")
        turn_queue_on(some)
    answer(trainer, "double", right=False)
    save(page, trainer, tmp_path / "queue.json")

    elsewhere.get_by_label("Bring in a file").set_input_files(tmp_path / "queue.json")

    expect(counted(elsewhere)).to_have_text("1 card due, 1 new today")


ENTRY = {"right": 1, "wrong": 0, "last": "right"}
OURS = {"what": "gostop-trainer", "version": 2, "items": {}}
BAD_FILES = [
    ("", "is not JSON, or it was cut short"),
    ('{"what": "gostop-trai', "is not JSON, or it was cut short"),
    ("[1, 2]", "is no progress of this trainer"),
    ('{"name": "gostop-site"}', "is no progress of this trainer"),
    (json.dumps(OURS | {"version": 3}), "newer version of this trainer (form 3, and"),
    (json.dumps(OURS | {"version": "2"}), "is damaged at version"),
    (json.dumps(OURS | {"items": [1]}), "is damaged at items"),
    (json.dumps(OURS | {"version": 1}), "is damaged at answers"),
    (json.dumps(OURS | {"items": {"<b>": ENTRY}}), "is damaged at <b>"),
    (json.dumps(OURS | {"items": {"a/b": ENTRY | {"right": -1}}}), "damaged at a/b"),
    (json.dumps(OURS | {"items": {"a/b": ENTRY | {"last": ""}}}), "damaged at a/b"),
    (
        json.dumps(OURS | {"items": {"a/b": ENTRY | {"plan": {"due": "soon"}}}}),
        "damaged at a/b",
    ),
    ('{"what": "gostop-trainer", "items": {"__proto__": 1}}', "damaged at version"),
    (json.dumps(OURS | {"more": "x" * 1_000_000}), "larger than any progress"),
]


def test_older_or_bad_file_gets_one_sentence_and_takes_nothing_away(page, tmp_path):
    trainer = open_trainer(page)
    choose_drill(trainer, "double")
    answer(trainer, "double")
    open_progress(trainer)
    save(page, trainer, tmp_path / "old.json")
    for _ in range(3):
        go_on(trainer)
        answer(trainer, "double")
    before = kept(page)

    trainer.get_by_label("Bring in a file").set_input_files(tmp_path / "old.json")

    said = trainer.get_by_role("status").filter(has_text="old.json")
    expect(said).to_have_text("Everything in old.json was here already.")
    assert kept(page) == before

    alert = trainer.locator(".gt-import-error")
    for content, message in BAD_FILES:
        alert.evaluate("alert => { alert.textContent = ''; }")
        file = {"name": "<i>.json", "mimeType": "", "buffer": content.encode()}

        trainer.get_by_label("Bring in a file").set_input_files(file)

        expect(alert).to_have_role("alert")
        expect(alert).to_contain_text(message)
        expect(alert).to_contain_text("your progress is as it was.")
        expect(alert).to_contain_text("<i>.json")
        assert kept(page) == before
    choose_drill(trainer, "month")
    answer(trainer, "month")
    assert len(kept(page)["items"]) == len(before["items"]) + 1


def test_progress_of_the_first_form_is_carried_over(page, put):
    counts = {"month/1b": [3, 0], "month/2r": [1, 2], "kind/5a": [1, 0]}
    put(page, KEY, json.dumps(OURS | {"version": 1, "answers": counts, "plain": True}))

    trainer = open_trainer(page)

    expect(trainer.locator(".gt-count")).to_have_text("Right the last time: 1 of 48")
    assert trainer.locator("img").count() == 0  # it was in words
    choose_drill(trainer, "double")
    answer(trainer, "double")
    found = kept(page)
    assert found["version"] == 2
    assert found["items"]["month/1b"] == {"right": 3, "wrong": 0, "last": "right"}
    assert found["items"]["month/2r"] == {"right": 1, "wrong": 2, "last": "wrong"}
    assert len(found["items"]) == 4


def test_unreadable_progress_is_put_aside_and_said(page, put):
    for text in ("{", "[]", json.dumps(OURS | {"items": {"a/b": 1}})):
        put(page, KEY, text)

        trainer = open_trainer(page)

        notice = trainer.get_by_role("alert").first
        expect(notice).to_contain_text("is put aside unchanged")
        answer(trainer, "month")
        assert len(kept(page)["items"]) == 1
        aside = page.evaluate("localStorage.getItem('gostop:trainer-unreadable')")
        assert aside == text
        page.reload()
        expect(trainer.locator(".gt-count")).to_contain_text("1 of 48")
        expect(notice).to_be_empty()


def test_progress_of_a_newer_version_is_left_alone(page, put):
    text = json.dumps(OURS | {"version": 9, "items": {"dream/1b": "?"}})
    put(page, KEY, text)

    trainer = open_trainer(page)

    expect(trainer.get_by_role("alert").first).to_contain_text("form 9, and this one")
    answer(trainer, "month")
    expect(trainer.locator(".gt-count")).to_contain_text("1 of 48")
    assert page.evaluate("key => localStorage.getItem(key)", KEY) == text


OFF = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); },
})"""
FULL = """Storage.prototype.setItem = () => {
  throw new DOMException("full", "QuotaExceededError");
}"""


@pytest.mark.parametrize(
    ("broken", "message"),
    [(OFF, "This browser keeps nothing"), (FULL, "This browser has no room left")],
    ids=["off", "full"],
)
def test_trainer_goes_on_where_nothing_can_be_kept(page, allow, broken, message):
    allow.append("localStorage|SecurityError|no")  # the theme asks for it too
    page.add_init_script(broken)
    trainer = open_trainer(page)

    for _ in range(3):
        answer(trainer, "month")
        go_on(trainer)

    expect(trainer.get_by_role("alert").first).to_contain_text(message)
    expect(trainer.locator(".gt-count")).to_have_text("Right the last time: 3 of 48")


# The queue


def counted(trainer):
    return trainer.locator(".gt-count")


def open_at(page, time, path=TRAINER):
    page.clock.set_fixed_time(time)
    return open_trainer(page, path)


def turn_queue_on(trainer):
    button = trainer.get_by_role("button", name="Keep a queue")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_queue_is_the_readers_choice_and_loads_its_scheduler_only_then(page, site):
    library = f"{site}assets/play/ts-fsrs.js"
    trainer = open_trainer(page)
    answer(trainer, "month")
    assert library not in page.log.requests
    assert "plan" not in next(iter(kept(page)["items"].values()))

    turn_queue_on(trainer)

    expect(counted(trainer)).to_have_text(f"0 cards due, {NEW_A_DAY} new today")
    assert library in page.log.requests


def test_card_index_loads_nothing_of_the_trainer_and_leads_to_it(page):
    page.goto("cards/")
    page.wait_for_load_state("networkidle")

    assert any("play.js" in url for url in page.log.requests)
    ours = re.compile("play/trainer|trainer.json|fsrs")
    assert not [url for url in page.log.requests if ours.search(url)]

    page.get_by_role("article").get_by_role("link", name="trainer").first.click()

    expect(page.locator("gostop-trainer .gt-choices button").first).to_be_visible()


def test_right_answers_come_again_after_days_and_wrong_ones_the_same_day(own_page):
    page = own_page
    """And when all is done, the reader may go on outside the queue."""
    trainer = open_at(page, BEGIN)
    choose_drill(trainer, "double")
    turn_queue_on(trainer)
    expect(counted(trainer)).to_have_text("0 cards due, 2 new today")

    first, _ = answer(trainer, "double", right=False)
    expect(counted(trainer)).to_have_text("1 card due, 1 new today")
    go_on(trainer)
    second, _ = answer(trainer, "double")
    expect(counted(trainer)).to_have_text("1 card due, 0 new today")
    go_on(trainer)

    assert first["id"] != second["id"]
    assert asked(trainer, "double")["id"] == first["id"]
    answer(trainer, "double")
    go_on(trainer)
    expect(trainer.locator(".gs-question")).to_have_text(
        "Nothing more is due in this drill today."
    )
    plans = {i: e["plan"] for i, e in kept(page)["items"].items()}
    due = {i: datetime.fromisoformat(plan["due"]) for i, plan in plans.items()}
    assert min(due.values()) >= BEGIN + timedelta(days=1)
    assert due[f"double/{second['id']}"] > BEGIN + timedelta(days=1)

    on = trainer.get_by_role("button", name="Go on without the queue")
    expect(on).to_be_focused()
    expect(trainer.get_by_text("The next card is due on December")).to_be_visible()

    page.keyboard.press("Enter")

    expect(trainer.locator(".gt-ask")).to_be_focused()
    answer(trainer, "double", right=False)
    expect(counted(trainer)).to_contain_text("Outside the queue")
    assert {i: e["plan"] for i, e in kept(page)["items"].items()} == plans


def test_queue_is_there_after_a_reload_and_fills_as_days_pass(own_page):
    page = own_page
    trainer = open_at(page, BEGIN)
    turn_queue_on(trainer)
    for _ in range(NEW_A_DAY):
        answer(trainer, "month")
        go_on(trainer)
    expect(counted(trainer)).to_have_text("0 cards due, 0 new today")
    next_new = trainer.get_by_text("The next new cards come tomorrow.")
    expect(next_new).to_be_visible()

    trainer = open_at(page, BEGIN + timedelta(days=1))
    expect(counted(trainer)).to_have_text(f"0 cards due, {NEW_A_DAY} new today")
    trainer = open_at(page, BEGIN + timedelta(days=30))

    expect(counted(trainer)).to_have_text(
        f"{NEW_A_DAY} cards due, {NEW_A_DAY} new today"
    )
    answer(trainer, "month")
    expect(counted(trainer)).to_have_text(
        f"{NEW_A_DAY - 1} cards due, {NEW_A_DAY} new today"
    )


def test_trainer_goes_on_where_the_scheduler_cannot_be_loaded(page, allow):
    allow.append("ts-fsrs|Failed to fetch")
    page.context.route("**/ts-fsrs.js", lambda route: route.abort())
    trainer = open_trainer(page)

    trainer.get_by_role("button", name="Keep a queue").click()

    expect(trainer.get_by_role("alert").first).to_contain_text("goes on without it")
    answer(trainer, "month")
    expect(counted(trainer)).to_have_text("Right the last time: 1 of 48")


# The page


def test_page_reads_without_scripts(open_page):
    page = open_page(java_script_enabled=False)
    page.goto(TRAINER)

    expect(page.locator("gostop-trainer noscript p")).to_be_visible()
    answers = page.get_by_text("Answer", exact=True)
    expect(answers).to_have_count(10)
    folded = page.locator("#test-month + ol li").first.get_by_text("iris junk 1")
    expect(folded).to_be_hidden()
    answers.first.click()
    expect(folded).to_be_visible()
    for name in ("Save as a file", "Keep a queue"):
        expect(page.get_by_role("button", name=name)).to_be_hidden()


def test_missing_questions_are_said(page, allow):
    allow.append("trainer|Failed to")
    page.context.route("**/trainer.json", lambda route: route.abort())
    page.goto(TRAINER)

    expect(page.locator("gostop-trainer .gs-question")).to_have_text(
        "The questions cannot be fetched. Load the page again, "
        "or use the self-test below."
    )


def test_axe_finds_nothing_in_any_state(page, axe):
    trainer = open_trainer(page)
    open_progress(trainer)

    def problems():
        found = {}
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            found[width] = axe(page)
        return found

    nothing = {320: [], 1280: []}
    assert problems() == nothing
    answer(trainer, "month", right=False)
    trainer.get_by_text("More about both").click()
    assert problems() == nothing
    choose_drill(trainer, "alike")
    answer(trainer, "alike", right=False)
    assert problems() == nothing
    trainer.get_by_role("button", name="Cards in words").click()
    assert problems() == nothing


def test_trainer_is_used_by_touch_and_is_not_wider_than_a_narrow_phone(phone):
    trainer = open_trainer(phone)
    for key in DRILLS:
        trainer.locator(f'[data-act="drill"][data-drill="{key}"]').tap()
        question = asked(trainer, key)
        wrong = next(k for k in keys_of(trainer) if k != question["right"])
        trainer.locator(f'.gt-choices [data-answer="{wrong}"]').tap()
        expect(verdict(trainer)).to_be_in_viewport()
        onward = trainer.get_by_role("button", name="Next card")
        expect(onward).to_be_in_viewport()
        assert phone.evaluate("document.documentElement.scrollWidth") == 320
        onward.tap()
        expect(trainer.locator(".gt-ask")).to_be_in_viewport()
