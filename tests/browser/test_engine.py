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


# The memory of Python, kept in the reader's own browser

UNTIL_KEPT = """async () => {
  const kept = await caches.open("gostop-memory");
  while (!(await kept.keys()).length) await new Promise((done) => setTimeout(done, 50));
}"""
SPOIL = """async () => {
  const kept = await caches.open("gostop-memory");
  const [name] = await kept.keys();
  const found = await kept.match(name);
  const { headers } = found;
  const bytes = new Uint8Array(await found.arrayBuffer());
  const spoilt = %s;
  await kept.put(name, new Response(spoilt, { headers }));
}"""
QUESTIONS = [
    {"ask": "version"},
    {"ask": "score", "cards": "1b 3b 8b", "rules": "s002"},
    {"ask": "random", "seed": 7},
    {"ask": "score", "cards": "3x"},
    {"ask": "nothing that can be asked"},
]


def keep_memory(page):
    """Visit, ask, and wait until the memory is kept; the answers."""
    page.goto("")
    answers = page.evaluate(ASK, QUESTIONS)
    page.evaluate(UNTIL_KEPT)
    return answers


def went_on(page):
    """Whether the page's engine went on from a kept memory."""
    (engine,) = engines(page)
    marks = "performance.getEntriesByName('gostop:went-on').length"
    return bool(engine.evaluate(marks))


SPOILT = ["bytes.subarray(0, 1e6)", "bytes.fill(0)", "bytes.fill(7, 1e6)"]


def test_a_spoilt_memory_is_forgotten_and_python_starts_as_ever(own_page, allow):
    """And keeps its memory anew, which is spoilt in the next way."""
    page = own_page
    allow += ["RuntimeError", "memory access", "fatal error", "unreachable"]
    answers = keep_memory(page)
    for spoilt in SPOILT:
        page.evaluate(SPOIL % spoilt)

        page.goto("game/")

        assert page.evaluate(ASK, QUESTIONS) == answers, spoilt
        assert not went_on(page), spoilt
        page.evaluate(UNTIL_KEPT)


def test_a_later_visit_goes_on_from_the_kept_memory_and_answers_the_same(own_page):
    page = own_page
    answers = keep_memory(page)
    assert not went_on(page)

    page.goto("game/")

    assert page.evaluate(ASK, QUESTIONS) == answers
    assert went_on(page)

    # An engine that is started again leaves the memory alone.
    page.goto("game/")
    page.evaluate(f"import('{MODULE}').then((engine) => engine.retry())")

    assert page.evaluate(ASK, QUESTIONS) == answers
    assert not went_on(page)


def test_without_cache_storage_nothing_is_kept_and_the_engine_answers(own_page):
    page = own_page
    script = "Object.defineProperty(self, 'caches', { value: undefined });"
    page.context.route(
        "**/play/worker.js",
        lambda route: route.fulfill(
            body=script + route.fetch().text(), content_type="text/javascript"
        ),
    )
    page.goto("")

    assert page.evaluate(ASK, [{"ask": "version"}])[0]["ok"]
