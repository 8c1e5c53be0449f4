"""The site on the reader's device: with the server stopped, and over an upgrade."""

import shutil
from contextlib import contextmanager
from math import ceil

import pytest
from playwright.sync_api import expect

from scripts.paths import SITE
from scripts.site import offline, serve

PUZZLE = "puzzles/jjok-1/"
HOUSE = "rules/house/"
KEPT = """async () => {
  const names = (await caches.keys()).filter((name) => name.startsWith("gostop-site-"));
  const caches_ = await Promise.all(names.map((name) => caches.open(name)));
  const keys = await Promise.all(caches_.map((cache) => cache.keys()));
  return keys.map((found) => found.length);
}"""

SAVES = "Object.defineProperty(navigator, 'connection', {value: {saveData: %s}})"
REGISTERED = "navigator.serviceWorker.getRegistrations().then((r) => r.length)"


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """A copy of the site, to be changed; its pages but those of puzzles and rules.

    The whole site is the same thing at twenty times the length.
    """
    folder = tmp_path_factory.mktemp("copy") / "site"
    shutil.copytree(
        SITE, folder, ignore=shutil.ignore_patterns("*.gz", "*.br", "*.map")
    )
    for many in ("puzzles", "rules", "events", "tutorials", "reference"):
        for page in sorted((folder / many).glob("*/"))[2:]:
            if page.name not in {"jjok-1", "house"}:
                shutil.rmtree(page)
    offline.write(folder)
    return folder


@pytest.fixture
def served(copy):
    address, server = serve.start(copy)
    yield address
    stop(server)


def visit(browser, address):
    context = browser.new_context(base_url=address, service_workers="allow")
    context.set_default_timeout(60_000)
    return context.new_page()


@pytest.fixture
def visitor(browser, served):
    page = visit(browser, served)
    yield page
    page.context.close()


@pytest.fixture(scope="module")
def alone(browser, copy):
    """A reader who has visited once; the server is stopped.

    What is still connected to it would get answers, so the device is offline as well.
    """
    address, server = serve.start(copy)
    page = visit(browser, address)
    keep(page)
    stop(server)
    page.context.set_offline(True)
    yield page
    page.context.close()


UNDER_CONTROL = """() => new Promise((done) => {
  const look = () => navigator.serviceWorker.controller ? done() : setTimeout(look, 20);
  look();
})"""


def keep(page):
    """Visit, and wait until the worker has everything and answers for the page."""
    page.goto("")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(UNDER_CONTROL)


@contextmanager
def changed(copy, path, words):
    """The site with other words at the end of a page's title, and a worker for it."""
    page = copy / path / "index.html"
    old = page.read_text("utf-8")
    page.write_text(old.replace("</h1>", f"{words}</h1>", 1), "utf-8")
    offline.write(copy)
    try:
        yield page
    finally:
        page.write_text(old, "utf-8")
        offline.write(copy)


def megabytes(folder):
    """How much the files that are kept are, counted here once more."""
    left_out = {".gz", ".br", ".map"}
    files = [f for f in folder.rglob("*") if f.is_file() and f.suffix not in left_out]
    kept = [f for f in files if f.name not in {"sw.js", "_headers", ".nojekyll"}]
    return round(sum(len(f.read_bytes()) for f in kept) / 1_000_000)


def stop(server):
    server.shutdown()
    server.server_close()


def test_after_one_visit_the_site_works_with_the_server_stopped(alone, copy):
    assert alone.evaluate(KEPT) == [len(offline.listed(copy))]
    for path in ("", "sandbox/", "cards/", "settle-up/?from=home", "game/#more"):
        alone.goto(path)
        assert alone.locator("h1").count() == 1
    alone.goto(PUZZLE)
    pictures = alone.locator("gostop-puzzle img").evaluate_all(
        "found => found.every((i) => i.loading === 'lazy' || i.naturalWidth > 0)"
    )
    assert pictures


def test_the_engine_answers_with_the_server_stopped(alone):
    alone.goto("sandbox/")

    found = alone.evaluate(
        """async () => {
          const engine = new URL("../assets/play/engine.js", location.href);
          const { ask } = await import(engine);
          return ask({ ask: "score", cards: "1b 3b 8b" });
        }"""
    )

    assert found["points"] == 3


def test_a_kept_page_has_the_policy_of_the_host(alone):
    alone.goto("sandbox/")
    sent = alone.evaluate("fetch('./').then((page) => [...page.headers.keys()])")

    assert {"content-security-policy", "x-content-type-options"} <= {*sent}


def test_an_address_without_its_slash_and_one_that_there_is_not(alone):
    alone.goto("sandbox")
    assert alone.url.endswith("/sandbox/")
    assert alone.goto("nowhere/at/all/").status == 504
    assert alone.locator("h1").inner_text() == "This page is not on this device"
    alone.get_by_role("link", name="lessons", exact=True).click()
    alone.wait_for_url("**/tutorials/")


def test_a_page_that_the_device_lost_says_so_and_does_not_say_there_is_none(alone):
    alone.goto("about/")
    expect(alone.get_by_text("This device has the whole site")).to_be_visible()
    lost = alone.evaluate_handle(
        """async () => {
          const isSite = (name) => name.startsWith("gostop-site-");
          const cache = await caches.open((await caches.keys()).find(isSite));
          const address = new URL("../game/", location.href).href;
          const found = await cache.match(address);
          await cache.delete(address);
          return { cache, address, found };
        }"""
    )
    tab = alone.context.new_page()

    assert tab.goto("game/").status == 504
    expect(tab.locator("h1")).to_have_text("This page is not on this device")
    expect(tab.get_by_text("this page was not kept here")).to_be_visible()
    assert tab.goto("about/").status == 200
    said = tab.locator("gostop-kept > :visible")
    expect(said).to_have_text(["This device does not have the whole site yet."])
    tab.close()
    lost.evaluate("({ cache, address, found }) => cache.put(address, found)")
    assert alone.goto("game/").status == 200


def test_a_page_says_when_the_whole_site_is_here_and_how_much_it_is(visitor, copy):
    visitor.goto("about/")

    shown = visitor.locator("gostop-kept > :visible")
    expect(shown).to_have_text(["This device does not have the whole site yet."])
    expect(shown).to_have_text(
        [f"This device has the whole site: {megabytes(copy)} MB."], timeout=60_000
    )


def test_without_scripts_nothing_is_said_of_this_device(browser, served):
    context = browser.new_context(base_url=served, java_script_enabled=False)
    page = context.new_page()
    page.goto("about/")

    expect(page.get_by_text("the whole site is on your device")).to_be_visible()
    expect(page.locator("gostop-kept > :visible")).to_have_count(0)
    context.close()


def test_a_new_version_says_so_and_takes_over_whole(visitor, copy):
    keep(visitor)
    with changed(copy, "sandbox", " (new)"):
        tabs = [visitor, visitor.context.new_page()]
        for tab in tabs:
            tab.goto("sandbox/")
            assert "(new)" not in tab.locator("h1").inner_text()
            tab.get_by_text("A new version of this site is ready.").wait_for()
        assert len(visitor.evaluate(KEPT)) == 2
        for tab in tabs:  # the second one finds that the first has done it
            with tab.expect_navigation():
                tab.get_by_role("button", name="Use it now").click()
            assert "(new)" in tab.locator("h1").inner_text()

        assert visitor.evaluate(KEPT) == [len(offline.listed(copy))]


def test_the_line_of_a_new_version_covers_nothing(visitor, copy):
    visitor.set_viewport_size({"width": 360, "height": 740})
    keep(visitor)
    with changed(copy, "sandbox", " (newer)"):
        visitor.goto(HOUSE)
        line = visitor.locator(".gs-new-version")
        line.wait_for()
        top = line.bounding_box()["y"]
        changes = visitor.locator(".gh-bar").bounding_box()

        assert line.bounding_box()["height"] == 740 - top
        assert changes["y"] + changes["height"] <= ceil(top)
        last = visitor.locator(".md-footer a, .md-copyright").last
        visitor.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        end = last.bounding_box()
        assert 0 < end["y"] and end["y"] + end["height"] <= line.bounding_box()["y"]
        visitor.get_by_role("button", name="Later").click()
        expect(visitor.locator(".gh-bar")).to_have_css("bottom", "0px")


def test_a_version_with_a_file_of_another_is_not_taken(visitor, copy):
    keep(visitor)
    with changed(copy, "game", " (half)") as page:
        half = page.read_text("utf-8")
        page.write_text(half.replace("(half)", "(other)", 1), "utf-8")

        failed = visitor.evaluate(
            """async () => {
              const kept = await navigator.serviceWorker.getRegistration();
              const once = { once: true };
              const coming = await new Promise((found) => {
                const tell = () => found(kept.installing);
                kept.addEventListener("updatefound", tell, once);
                void kept.update();
              });
              return new Promise((done) => {
                coming.addEventListener("statechange", () => done(coming.state), once);
              });
            }"""
        )

        assert failed == "redundant"
        visitor.goto("game/")
        assert "(" not in visitor.locator("h1").inner_text()


@pytest.mark.parametrize(("saves", "registered"), [("true", 0), ("false", 1)])
def test_a_browser_that_saves_data_keeps_nothing(browser, served, saves, registered):
    context = browser.new_context(base_url=served, service_workers="allow")
    context.add_init_script(SAVES % saves)
    page = context.new_page()
    page.clock.install()
    page.goto("", wait_until="load")
    page.clock.fast_forward("01:00")
    page.evaluate("new Promise((done) => requestAnimationFrame(done))")

    assert page.evaluate(REGISTERED) == registered
    context.close()


def test_without_service_workers_the_page_is_as_ever(browser, served):
    context = browser.new_context(base_url=served, service_workers="block")
    errors = []
    context.on("weberror", lambda e: errors.append(str(e.error)))
    page = context.new_page()
    page.clock.install()
    page.goto("", wait_until="load")
    page.clock.fast_forward("01:00")

    assert page.locator("h1").count() == 1
    assert errors == []
    context.close()


def test_the_site_can_be_installed(page, site):
    page.goto("")
    href = page.locator('link[rel="manifest"]').get_attribute("href")
    found = page.evaluate(
        """async (href) => {
          const answer = await fetch(href);
          const manifest = await answer.json();
          const addresses = manifest.icons.map(({ src }) => new URL(src, answer.url));
          const answers = await Promise.all(addresses.map((icon) => fetch(icon)));
          const icons = answers.map((icon) => icon.status);
          return { type: answer.headers.get("content-type"), manifest, icons };
        }""",
        href,
    )

    assert found["type"] == "application/manifest+json"
    assert found["manifest"]["display"] == "standalone"
    assert {*found["icons"]} == {200}
