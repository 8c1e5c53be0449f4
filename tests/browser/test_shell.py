"""The shell around the pages: its address, its looks, and who can use it."""

from __future__ import annotations

from playwright.sync_api import expect

BACKGROUND = "getComputedStyle(document.body).backgroundColor"


def test_axe_finds_nothing_and_nothing_is_wider_than_a_narrow_phone(page, axe, narrow):
    page.goto("")
    assert axe(page) == [], "in an ordinary window"
    page.set_viewport_size({"width": 320, "height": 800})
    assert axe(page) == [], "in a narrow window"

    narrow(page)

    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_colours_follow_the_system_first(page):
    page.goto("")
    light = page.evaluate(BACKGROUND)

    page.emulate_media(color_scheme="dark")

    expect(page.locator("body")).not_to_have_css("background-color", light)
    page.reload()
    expect(page.locator("body")).not_to_have_css("background-color", light)
