"""What a page costs before anybody touches it: scripts, engine, and what moves."""

import pytest

from scripts.paths import SITE
from scripts.weight import AT_MOST, PAGES, RUNTIME, script_bytes

WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    const moved = sources.map(({ node }) => node?.className ?? node?.nodeName);
    window.shifts.push({ value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""
SETTLED = """() => {
  const parts = document.querySelectorAll("gostop-puzzle, gostop-scenario");
  const seen = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return top < innerHeight && bottom > 0;
  });
  return [...parts].every((part) => "live" in part.dataset)
    && seen.every((image) => image.complete);
}"""
A_FRAME_LATER = "new Promise((then) => requestAnimationFrame(() => setTimeout(then)))"
UNSIZED = """[...document.images]
  .filter((image) => !image.hasAttribute("width") || !image.hasAttribute("height"))
  .map((image) => image.outerHTML)"""


def test_a_lesson_that_nobody_touches_is_light_and_asks_for_no_engine(page, site):
    page.goto(PAGES["lesson"], wait_until="networkidle")

    asked = [url.removeprefix(site) for url in page.log.requests]
    assert "assets/play/puzzle.js" in asked
    assert [path for path in asked if RUNTIME in path or "worker.js" in path] == []
    assert script_bytes(SITE, asked) <= AT_MOST["script_bytes"]


@pytest.mark.parametrize("width", [360, 1280])
def test_nothing_moves_while_a_page_comes(page, width):
    page.set_viewport_size({"width": width, "height": 740})
    page.add_init_script(WATCH)

    for path in PAGES.values():
        page.goto(path)
        page.evaluate(f"""new Promise((done) => {{
          const look = () => ({SETTLED})() ? done() : setTimeout(look, 20);
          look();
        }})""")
        page.evaluate(A_FRAME_LATER)
        moved = page.evaluate("window.shifts")
        assert sum(each["value"] for each in moved) < AT_MOST["cls"], (path, moved)
        assert page.evaluate(UNSIZED) == [], f"{path}: pictures without a size"
