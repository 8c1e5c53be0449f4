"""The shell around the pages: its address, its looks, and who can use it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

BACKGROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_nothing(open_page, axe, width):
    page = open_page(width=width)
    page.goto("")

    assert axe(page) == []


def test_colours_follow_the_system_first(page):
    page.goto("")
    light = page.evaluate(BACKGROUND)

    page.emulate_media(color_scheme="dark")

    expect(page.locator("body")).not_to_have_css("background-color", light)
    page.reload()
    expect(page.locator("body")).not_to_have_css("background-color", light)


def test_nothing_is_wider_than_a_narrow_phone(phone):
    phone.goto("")

    assert phone.evaluate("document.documentElement.scrollWidth") == 320
