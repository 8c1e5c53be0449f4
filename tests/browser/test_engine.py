"""The engine in the page: it starts, answers in order, and recovers."""

from __future__ import annotations

MODULE = "/assets/play/engine.js"
ASK = f"""async (questions) => {{
  const {{ ask }} = await import("{MODULE}");
  return Promise.all(questions.map((question) => ask(question)));
}}"""


def engines(page):
    """The engine's workers of a page; the search has one of its own."""
    return [worker for worker in page.workers if worker.url.endswith("/play/worker.js")]


def test_home_page_has_a_title_and_starts_no_engine(page):
    page.goto("")

    assert page.locator("h1").count() == 1
    assert not [url for url in page.log.requests if "runtime" in url]


def test_questions_asked_at_once_are_answered_in_order(page):
    page.goto("")

    answers = page.evaluate(ASK, [{"ask": "version"}] * 3)

    assert [answer["ok"] for answer in answers] == [True] * 3


def test_marks_are_on_the_pages_own_timeline(page):
    page.goto("")
    page.evaluate(ASK, [{"ask": "version"}])

    marks = page.evaluate("performance.getEntriesByType('mark').map((m) => m.name)")

    names = ["engine-start", "engine-ready", "first-answer"]
    assert marks == [f"gostop:{name}" for name in names]


def test_one_worker_serves_a_visit(page):
    page.goto("")
    page.evaluate(ASK, [{"ask": "version"}])
    page.evaluate(ASK, [{"ask": "version"}])

    assert len(engines(page)) == 1


def test_blocked_engine_fails_with_a_reason_and_starts_at_the_next_question(
    page, allow
):
    allow += ["ERR_FAILED", "Failed to fetch", "wasm", "standard library"]
    page.goto("")
    page.context.route("**/*.wasm", lambda route: route.abort())
    reason = page.evaluate(f"({ASK})([{{}}]).catch((error) => error.message)")
    page.context.unroute("**/*.wasm")

    answers = page.evaluate(ASK, [{"ask": "version"}])

    assert "fetch" in reason
    assert answers[0]["ok"]


def test_engine_that_hangs_is_given_up_by_the_watchdog(own_page):
    page = own_page
    page.clock.install()
    page.goto("")
    page.context.route("**/*.wasm", lambda _: None)
    page.evaluate(f"window.reason = ({ASK})([{{}}]).catch((error) => error.message)")
    page.wait_for_timeout(1000)

    page.clock.run_for(21_000)

    assert "no progress for 20 seconds" in page.evaluate("window.reason")


def test_crashed_worker_is_replaced(page):
    page.goto("")
    page.evaluate(ASK, [{"ask": "version"}])
    first = engines(page)
    page.evaluate(f"import('{MODULE}').then((engine) => engine.retry())")

    answers = page.evaluate(ASK, [{"ask": "version"}])

    assert answers[0]["ok"]
    assert engines(page) != first
