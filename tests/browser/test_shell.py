"""The shell around the pages: its address, its looks, and who can use it."""

from __future__ import annotations

import pytest

BACKGROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_axe_finds_nothing(open_page, axe, scheme, width):
    page = open_page(width=width, color_scheme=scheme)
    page.goto("")

    assert axe(page) == []


def test_colours_follow_the_system_first(open_page):
    light, dark = (open_page(color_scheme=scheme) for scheme in ("light", "dark"))
    light.goto("")
    dark.goto("")

    assert light.evaluate(BACKGROUND) != dark.evaluate(BACKGROUND)


def test_nothing_is_wider_than_a_narrow_phone(phone):
    phone.goto("")

    assert phone.evaluate("document.documentElement.scrollWidth") == 320
