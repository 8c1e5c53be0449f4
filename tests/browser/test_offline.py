"""The site on the reader's device: with the server stopped, and over an upgrade."""

import shutil

import pytest

from scripts.paths import SITE
from scripts.site import offline, serve

PUZZLE = "puzzles/jjok-1/"
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
            if page.name != "jjok-1":
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
    """A reader who has visited once; the server is stopped."""
    address, server = serve.start(copy)
    page = visit(browser, address)
    keep(page)
    stop(server)
    yield page
    page.context.close()


def keep(page):
    """Visit, and wait until the worker has everything and answers for the page."""
    page.goto("")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")


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
    lost = alone.goto("nowhere/")
    assert lost.status == 404
    assert alone.locator("h1").inner_text() == "There is no page here"


def test_a_new_version_says_so_and_takes_over_whole(visitor, copy):
    keep(visitor)
    page = copy / "sandbox" / "index.html"
    old = page.read_text("utf-8")
    page.write_text(old.replace("</h1>", " (new)</h1>", 1), "utf-8")
    offline.write(copy)

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
    page.write_text(old, "utf-8")
    offline.write(copy)


def test_a_version_with_a_file_of_another_is_not_taken(visitor, copy):
    keep(visitor)
    page = copy / "game" / "index.html"
    old = page.read_text("utf-8")
    page.write_text(old.replace("</h1>", " (half)</h1>", 1), "utf-8")
    offline.write(copy)
    page.write_text(old.replace("</h1>", " (other)</h1>", 1), "utf-8")

    failed = visitor.evaluate(
        """async () => {
          const kept = await navigator.serviceWorker.getRegistration();
          const once = { once: true };
          const coming = await new Promise((found) => {
            kept.addEventListener("updatefound", () => found(kept.installing), once);
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
    page.write_text(old, "utf-8")
    offline.write(copy)


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
