"""The card guide: questions that find a card, how cards are shown, and its weight."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from gostop.cards import MONTHS, card
from scripts.site.page_key import walks
from scripts.site.page_kit import month_page

OF_MONTHS = [month_page(m) + "/" for m in range(1, len(MONTHS))]
OTHERS = [
    f"cards/{name}"
    for name in (
        "",
        "which/",
        "kinds/",
        "brights/",
        "animals/",
        "ribbons/",
        "junk/",
        "bonus/",
        "box/",
        "hanafuda/",
        "text/",
    )
]
GUIDE = [*OTHERS, *OF_MONTHS]
LOOKS = "cards/#looks"


def steps(page):
    """The questions and ends that can be seen."""
    return [s.get_attribute("id") for s in page.locator(".gk-step:visible").all()]


def comes_to(page, anchor):
    """Waits for a question or an end, and holds that nothing else is seen."""
    page.locator(f"#{anchor}").wait_for()
    assert steps(page) == [anchor]


def follow(page, token):
    """Answers for a card until it is found."""
    for step in walks(card(token))[0]:
        comes_to(page, f"ask-{step.question.key}")
        answer = page.locator(".gk-step:visible .gk-answers a")
        answer.nth(0 if step.answer else 1).click()


# Which card is this?


@pytest.mark.parametrize(
    "options", [{}, {"java_script_enabled": False}], ids=["scripts", "no scripts"]
)
@pytest.mark.parametrize(
    ("token", "end"), [("3r", "is-3r"), ("4k", "is-4j"), ("12d", "is-12d")]
)
def test_answers_lead_to_the_card_with_and_without_scripts(
    open_page, options, token, end
):
    page = open_page(**options)
    page.goto("cards/which/")

    follow(page, token)

    comes_to(page, end)


def test_the_back_button_and_the_link_step_back(page):
    page.goto("cards/which/")
    page.get_by_role("link", name="Yes a flower with petals").click()
    page.get_by_role("link", name="No no blue or purple flower").click()
    comes_to(page, "ask-full")

    page.go_back()
    comes_to(page, "ask-blue")
    page.get_by_role("link", name="Step back").locator("visible=true").click()
    comes_to(page, "ask-flower")
    page.go_back()
    comes_to(page, "ask-blue")


def test_the_questions_are_answered_by_keyboard(page):
    page.goto("cards/which/")
    page.locator(".gk-answers a").first.focus()
    page.keyboard.press("Enter")
    comes_to(page, "ask-blue")

    # the focus is in the new question: the trail comes first, then the answers
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    comes_to(page, "ask-blades")


def test_a_question_is_met_by_a_link_from_another_page(page):
    page.goto("cards/04-wisteria/")
    page.get_by_role("link", name="Which card is this?").last.click()
    page.wait_for_url("**/cards/which/**")

    comes_to(page, "ask-flower")
    follow(page, "5k")
    comes_to(page, "is-5j")


def test_all_questions_are_printed(page):
    page.goto("cards/which/#ask-blue")
    page.emulate_media(media="print")

    assert len(steps(page)) == page.locator(".gk-step").count() > 1


def test_a_ring_is_where_its_sign_is(page):
    page.goto("cards/which/#is-4j")
    ring = page.locator(".gk-step:visible .gp-ring").last.bounding_box()
    card = page.locator(".gk-step:visible .gp-ringed img").last.bounding_box()

    middle = [ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 2]
    place = [
        (middle[0] - card["x"]) / card["width"],
        (middle[1] - card["y"]) / card["height"],
    ]
    assert place == pytest.approx([0.73, 0.41], abs=0.03)  # the tendril of 4k


# How cards are shown


def look(page, name):
    page.goto(LOOKS)
    page.get_by_label(name).click()


def drawn(page, selector, part="::after"):
    """What the style sheet writes on the first card that fits."""
    return page.evaluate(
        "([selector, part]) => getComputedStyle("
        "document.querySelector(selector), part).content",
        [selector, part],
    )


def test_the_choice_is_kept_on_every_page(page):
    look(page, "Kinds on the cards")
    assert '"animal"' in drawn(page, '.gs-looks [data-token="9a"]')

    page.goto("cards/kinds/")
    assert '"double junk"' in drawn(page, '[data-token="11d"]')
    page.goto(LOOKS)
    assert page.get_by_label("Kinds on the cards").is_checked()


def test_month_numbers_are_the_same_choice_as_below_a_board(page):
    look(page, "Month numbers on the cards")
    page.goto("sandbox/")

    button = page.get_by_role("button", name="Month numbers").first
    assert button.get_attribute("aria-pressed") == "false"
    button.click()
    page.goto(LOOKS)
    assert page.get_by_label("Month numbers on the cards").is_checked()


def test_words_instead_of_pictures_fetch_no_picture(page, site):
    page.add_init_script("localStorage.setItem('gostop:v1', '{\"text\": true}')")
    for path in ("cards/", "cards/kinds/", "cards/08-pampas/", "sandbox/"):
        page.goto(path)
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
        page.wait_for_load_state("networkidle")

    pictures = {url for url in page.log.requests if url.endswith(".svg")}
    shell = {f"{site}assets/hwatu.svg", f"{site}cards/icon.svg"}
    early = {f"{site}cards/{token}.svg" for token in ("8b", "8a")}
    assert pictures <= shell | early  # logo, icon, and what a month asks for first


def test_words_stand_for_the_examples_of_a_question(page):
    page.add_init_script("localStorage.setItem('gostop:v1', '{\"text\": true}')")
    page.goto("cards/which/")

    question = page.locator("#ask-flower")
    expect(question.locator(".gk-answers")).to_contain_text("a flower with petals")
    expect(question.locator(".gk-cards").first).to_be_hidden()


def test_a_browser_that_keeps_nothing_is_said_to(page):
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error(); };")
    look(page, "Kinds on the cards")

    expect(page.locator(".gs-looks")).to_contain_text("This browser keeps nothing")
    expect(page.locator("html")).to_have_attribute("data-gostop-kinds", "on")


def test_a_tile_has_token_month_and_kind_and_keeps_its_name(page):
    look(page, "Words instead of pictures")
    tile = '.gs-looks [data-token="9a"]'

    assert drawn(page, tile, "::before") == '"9a"'
    assert drawn(page, tile).startswith('"chrysanthemum\\a animal"')
    assert (
        page.locator(".gs-looks")
        .get_by_role("img", name="chrysanthemum sake cup")
        .count()
    )


def test_the_choice_is_set_before_the_page_is_drawn(page):
    page.goto("cards/")
    page.evaluate("localStorage.setItem('gostop:v1', '{\"text\":true}')")
    page.route("**/looks*.js", lambda route: route.abort())
    page.route("**/play.js", lambda route: route.abort())
    page.log.errors.clear()
    page.goto("cards/")

    shown = page.evaluate("document.documentElement.dataset.gostopText")
    page.log.errors.clear()  # the two files that were kept away
    assert shown == "on"


@pytest.mark.parametrize("kept", ["", "no JSON", "null", "[]", '{"text": "<b>"}'])
def test_what_is_kept_wrongly_changes_nothing(page, put, kept):
    put(page, "gostop:v1", kept)
    page.goto("cards/")

    expect(page.locator("html")).to_have_attribute("data-gostop-text", "off")


def test_without_scripts_there_is_nothing_to_choose(open_page):
    page = open_page(java_script_enabled=False)
    page.goto(LOOKS)

    assert not page.get_by_label("Kinds on the cards").is_visible()
    assert page.get_by_text("Choosing needs JavaScript.").is_visible()


# Weight, width, access


AXE = {"cards/", "cards/11-paulownia/", "cards/animals/", "cards/box/", "cards/text/"}
"""One page of every kind; those with a question that is asked are below."""


@pytest.mark.parametrize("path", GUIDE)
def test_little_is_fetched_and_a_narrow_phone_shows_all(page, axe, narrow, path):
    art = []
    page.on(
        "requestfinished",
        lambda r: (
            art.append(r.sizes()["responseBodySize"]) if ".svg" in r.url else None
        ),
    )
    page.goto(path)
    page.wait_for_load_state("networkidle")

    assert sum(art) < 200_000, f"{path}: pictures fetched before it is scrolled"
    narrow(page)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide == 320, f"{path}: width on a narrow phone"
    if path in AXE:
        assert axe(page) == [], f"{path}: axe on a narrow phone"


def test_nothing_moves_while_pictures_come(page):
    page.goto("cards/")
    page.evaluate(
        """() => {
          globalThis.moved = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) globalThis.moved += entry.value;
          }).observe({ type: "layout-shift", buffered: true });
        }"""
    )
    for y in range(0, 6000, 600):
        page.mouse.wheel(0, y)
        page.wait_for_load_state("networkidle")

    assert page.evaluate("globalThis.moved") < 0.01


def test_axe_finds_nothing_at_a_question_and_at_an_end(phone, axe):
    for anchor in ("ask-mixed", "is-4j"):
        phone.goto(f"cards/which/#{anchor}")
        comes_to(phone, anchor)
        assert axe(phone) == [], anchor


def test_axe_finds_nothing_among_tiles_of_text(page, axe):
    look(page, "Words instead of pictures")

    assert axe(page) == []
