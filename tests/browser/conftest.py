"""A served site and a browser that notices what a reader would not.

Fixtures: `site` is the address of the built site, `page` a fresh page whose test fails
if it asks any other host for anything or writes an error to the console. A test of a
broken site lists what it expects with `allow`. `phone` is the same page, 320 px wide.
`axe(page)` gives what axe has against a page.
"""

from __future__ import annotations

import re

import pytest

from scripts.browser import chromium
from scripts.paths import ROOT, SITE
from scripts.site import serve


def pytest_collection_modifyitems(items):
    here = str(SITE.parents[1] / "tests" / "browser")
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def site():
    """The address of the built site, which ends with a slash."""
    if not (SITE / "index.html").is_file():
        pytest.fail("there is no built site: run `make site`", pytrace=False)
    address, server = serve.start(SITE)
    yield address
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser():
    with chromium() as running:
        yield running


@pytest.fixture
def allow():
    """Patterns of console errors that a test expects; append to it."""
    return []


class Log:
    """What a page asked for and complained about."""

    def __init__(self, page):
        self.requests = []
        self.errors = []
        page.context.on("request", lambda request: self.requests.append(request.url))
        page.context.on("console", self.heard)
        page.context.on("weberror", lambda e: self.errors.append(str(e.error)))

    def heard(self, message):
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location['url']})")

    def outside(self, site):
        own = (site, "data:", "blob:")
        return [url for url in self.requests if not url.startswith(own)]

    def unexpected(self, allow):
        return [e for e in self.errors if not any(re.search(p, e) for p in allow)]


@pytest.fixture
def open_page(browser, site, allow):
    """A function that opens a fresh page: `open_page(width=320, touch=True)`."""
    opened = []

    def open_(width=1280, height=800, *, touch=False, **options):
        context = browser.new_context(
            base_url=site,
            viewport={"width": width, "height": height},
            has_touch=touch,
            **{"service_workers": "block"} | options,  # it would fetch the whole site
        )
        context.set_default_timeout(30_000)
        page = context.new_page()
        page.log = Log(page)
        opened.append(page)
        return page

    yield open_
    for page in opened:
        page.context.close()
    for page in opened:
        assert page.log.outside(site) == []
        assert page.log.unexpected(allow) == []


@pytest.fixture
def page(open_page):
    """A fresh page of an ordinary window."""
    return open_page()


@pytest.fixture
def phone(open_page):
    """A fresh page of a narrow window with touch."""
    return open_page(width=320, height=640, touch=True)


AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RUN = 'axe.run({resultTypes: ["violations"], selectors: false})'
"""Without the ways to all elements that are well, which take most of the time."""


@pytest.fixture
def axe():
    """A function that gives the rule and the first element of all that axe finds."""

    def find(page):
        page.evaluate(AXE)
        found = page.evaluate(RUN)["violations"]
        return [(rule["id"], rule["nodes"][0]["html"]) for rule in found]

    return find
