"""A served site and a browser that notices what a reader would not.

Fixtures: `site` is the address of the built site, `page` a page whose test fails if it
asks any other host for anything or writes an error to the console. A test of a broken
site lists what it expects with `allow`. `phone` is the same page, 320 px wide. Tests
share a browser profile, which is emptied between them but keeps what it has compiled;
`own_page` has a profile of its own, for a test that moves the clock. `axe(page)` gives
what axe has against a page, light and dark. `narrow(page)` makes a phone of a window,
so that a page need not be loaded again to be seen there. `put(page, key, text)` keeps
something in the browser before a page is opened.
"""

from __future__ import annotations

import functools
import re

import pytest
from playwright.sync_api import sync_playwright

from scripts.browser import FLAGS, system_chromium
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


LAUNCH = {"executable_path": system_chromium(), "args": FLAGS}
ALONE = {"service_workers": "block"}  # one would fetch the whole site


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright):
    running = playwright.chromium.launch(**LAUNCH)
    yield running
    running.close()


VISIT = """async () => {
  const { ask } = await import("/assets/play/engine.js");
  await ask({ ask: "version" });
  const kept = await caches.open("gostop-memory");
  while (!(await kept.keys()).length) await new Promise((done) => setTimeout(done, 50));
}"""


class Profile:
    """A browser profile that tests share, which has visited the site before.

    So the engine is compiled, and goes on from its kept memory.
    """

    def __init__(self, playwright, site, folder, *, touch):
        self.origin = site
        self.context = playwright.chromium.launch_persistent_context(
            folder, base_url=site, has_touch=touch, **LAUNCH, **ALONE
        )
        self.blank = self.context.pages[0]  # keeps the browser open
        self.devtools = self.context.new_cdp_session(self.blank)
        self.blank.goto("about/")
        self.blank.evaluate(VISIT)
        self.blank.goto("about:blank")

    def empty(self):
        """Closes the pages of a test and forgets all that they kept or changed."""
        for page in self.context.pages:
            if page is not self.blank:
                page.close()
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.clear_permissions()
        what = {"origin": self.origin, "storageTypes": "local_storage,indexeddb"}
        self.devtools.send("Storage.clearDataForOrigin", what)


@pytest.fixture(scope="session")
def profile(playwright, site, tmp_path_factory):
    """A function that gives the profile of a mouse or of a finger."""

    @functools.cache
    def profile_(touch):
        folder = tmp_path_factory.mktemp("profile")
        return Profile(playwright, site, folder, touch=touch)

    return profile_


@pytest.fixture
def allow():
    """Patterns of console errors that a test expects; append to it."""
    return []


class Log:
    """What the pages of a context asked for and complained about."""

    def __init__(self, context):
        self.requests = []
        self.errors = []
        self.heard_of = {
            "request": lambda request: self.requests.append(request.url),
            "console": self.heard,
            "weberror": lambda e: self.errors.append(str(e.error)),
        }
        self.context = context
        for event, listener in self.heard_of.items():
            context.on(event, listener)

    def end(self):
        for event, listener in self.heard_of.items():
            self.context.remove_listener(event, listener)

    def heard(self, message):
        if message.type == "error":
            self.errors.append(f"{message.text} ({message.location['url']})")

    def outside(self, site):
        own = (site, "data:", "blob:")
        return [url for url in self.requests if not url.startswith(own)]

    def unexpected(self, allow):
        return [e for e in self.errors if not any(re.search(p, e) for p in allow)]


@pytest.fixture
def open_page(browser, site, profile, allow):
    """A function that opens a page: `open_page(width=320, touch=True)`.

    The first one of a test is in the shared profile, unless it is to be its `own` or
    has `options`; another one is another reader. `permissions` are those that this
    reader has given.
    """
    contexts, logs, shared = [], [], []

    def context_(own, touch, options):
        if shared or own or options:
            contexts.append(
                browser.new_context(base_url=site, has_touch=touch, **ALONE | options)
            )
            return contexts[-1]
        shared.append(profile(touch))
        return shared[0].context

    def open_(
        width=1280, height=800, *, touch=False, own=False, permissions=(), **options
    ):
        context = context_(own, touch, options)
        context.grant_permissions([*permissions])
        context.set_default_timeout(30_000)
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.log = Log(context)
        logs.append(page.log)
        return page

    yield open_
    for context in contexts:
        context.close()
    for kept in shared:
        kept.empty()
    for log in logs:
        log.end()
    for log in logs:
        assert log.outside(site) == []
        assert log.unexpected(allow) == []


@pytest.fixture
def page(open_page):
    """A page of an ordinary window."""
    return open_page()


@pytest.fixture
def own_page(open_page):
    """A page of a new profile: its clock may be moved, which stays for its pages."""
    return open_page(own=True)


PHONE = {"width": 320, "height": 640}


@pytest.fixture
def phone(open_page):
    """A page of a narrow window with touch."""
    return open_page(**PHONE, touch=True)


@pytest.fixture
def narrow():
    """A function that makes of an open page that of the `phone`, with touch."""

    def narrow_(page):
        page.set_viewport_size(PHONE)
        devtools = page.context.new_cdp_session(page)
        devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    return narrow_


@pytest.fixture
def put():
    """A function that keeps a text in the browser, before a page is opened.

    It is set from a bare page of the site, which loads much faster than a real one.
    """
    bare = {"content_type": "text/html", "body": '<link rel="icon" href="data:,">'}

    def put_(page, key, text):
        page.route("**/bare", lambda route: route.fulfill(**bare))
        page.goto("bare")
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, text])
        page.unroute("**/bare")

    return put_


AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
RUN = """async (rules) => {
  const only = rules.length ? { runOnly: rules } : {};
  const all = { resultTypes: ["violations"], selectors: false };
  for (const change of document.getAnimations()) {
    if (change.effect.getComputedTiming().endTime < Infinity) change.finish();
  }
  return (await axe.run({ ...all, ...only })).violations;
}"""
"""Without the ways to all elements that are well, which take most of the time."""
SCHEMES = {"light": ("default", []), "dark": ("slate", ["color-contrast"])}
"""The theme's name of each, and what is asked: in dark only the colours differ."""


@pytest.fixture
def axe():
    """A function that gives scheme, rule and first element of all that axe finds."""

    def find(page):
        page.evaluate(AXE)
        found = []
        for scheme, (name, rules) in SCHEMES.items():
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.locator(f"body[data-md-color-scheme={name}]").wait_for()
            against = page.evaluate(RUN, rules)
            found += [(scheme, r["id"], r["nodes"][0]["html"]) for r in against]
        page.emulate_media(color_scheme="light", reduced_motion="no-preference")
        return found

    return find
