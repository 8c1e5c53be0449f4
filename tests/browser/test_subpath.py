"""The site below a folder of its host: pages, search, engine, and without a network."""

import functools
import http.server
import re
import shutil
import threading
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from scripts.paths import SITE
from scripts.site import offline, serve

BELOW = "some/club/"
MANY = ("puzzles", "rules", "events", "tutorials", "reference", "cards")
FEW = {"jjok-1", "jjok", "options"}
"""Of folders with many pages, those that stay; the whole site is the same at length."""
POSITION = "A hand: 3r 5a\nB hand: 3k 7a\ntable: 3b 8j\nstock: 3j 9r"
SCOPES = """navigator.serviceWorker.getRegistrations()
  .then((all) => all.map(({ scope }) => scope))"""


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    """A folder to serve, with a smaller copy of the built site below it."""
    folder = tmp_path_factory.mktemp("host")
    club = folder / BELOW
    shutil.copytree(SITE, club, ignore=shutil.ignore_patterns("*.gz", "*.br", "*.map"))
    for many in MANY:
        for page in (club / many).glob("*/"):
            if page.name not in FEW:
                shutil.rmtree(page)
    shutil.copyfile(club / "_headers", folder / "_headers")
    for name in ("404.html", "504.html"):  # they have whole addresses, by SITE_URL
        lost = club / name
        text = re.sub(r'(="|": ")/', rf"\1/{BELOW}", lost.read_text("utf-8"))
        lost.write_text(text, "utf-8")
    offline.write(club)
    return folder


@pytest.fixture
def visit(browser):
    """A function that opens a page of the site at an address; nothing may go wrong."""
    opened = []

    def visit_(address, **options):
        context = browser.new_context(base_url=address, **options)
        context.set_default_timeout(60_000)
        asked, wrong = [], []
        context.on("request", lambda request: asked.append(request.url))
        context.on("weberror", lambda error: wrong.append(str(error.error)))
        opened.append((context, address, asked, wrong))
        return context.new_page()

    yield visit_
    for context, address, asked, wrong in opened:
        context.close()
        inside = (address, "data:", "blob:")
        assert [url for url in asked if not url.startswith(inside)] == []
        assert wrong == []


def solve_a_puzzle(page):
    """Choose a card; the engine then shows the turn on the board."""
    page.goto("puzzles/jjok-1/")
    page.locator("gostop-puzzle .gs-body [data-move]").first.click()
    show = page.get_by_role("button", name="Show it on the board")
    show.click()
    show.wait_for(state="hidden")


def test_below_a_folder_everything_works_and_then_without_the_server(host, visit):
    at, server = serve.start(host)
    page = visit(f"{at}{BELOW}")

    page.goto("")
    assert page.locator("h1").count() == 1
    solve_a_puzzle(page)
    page.goto(f"sandbox/#v1={quote(POSITION)}")
    text = page.get_by_label("The scenario as text")
    expect(text).to_have_value(POSITION, timeout=30_000)
    page.goto("game/")
    query = page.locator("[data-md-component=search-query]")
    query.fill("jjok")
    query.press("End")  # the search listens for keys
    page.locator('.md-search-result__link[href*="/events/jjok/"]').first.click()
    page.wait_for_url(f"{at}{BELOW}events/jjok/**")

    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(
        "new Promise((done) => { const look = () => navigator.serviceWorker.controller"
        " ? done() : setTimeout(look, 20); look(); })"
    )
    assert page.evaluate(SCOPES) == [f"{at}{BELOW}"]
    server.shutdown()
    server.server_close()
    page.context.set_offline(True)  # what is still connected would get answers
    for path in ("", "sandbox/", "game/"):
        page.goto(path)
        assert page.locator("h1").count() == 1
    assert page.goto("nowhere/").status == 504
    page.locator("article").get_by_role("link", name="puzzles").click()
    page.wait_for_url(f"{at}{BELOW}puzzles/")
    solve_a_puzzle(page)


class Quiet(http.server.SimpleHTTPRequestHandler):
    """What `python -m http.server` answers, without its log."""

    def log_message(self, *args):
        pass


def test_a_plain_server_is_enough(host, visit):
    handler = functools.partial(Quiet, directory=host)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = visit(
        f"http://127.0.0.1:{server.server_port}/{BELOW}", service_workers="block"
    )

    solve_a_puzzle(page)

    server.shutdown()
    server.server_close()
