"""How long the engine takes to start, and the bytes.

Our home page stands beside a bare page and one with PyScript. Each is opened in a
browser with an empty profile, asked one puzzle, left open for a while, and opened again
by the same browser after a restart. The pages take turns.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from gostop.notation import parse_moves
from gostop.puzzles import Puzzle, asks_moves, format_puzzle, load
from scripts.bench_rows import SAMPLES, Row, row
from scripts.browser import FLAGS, system_chromium
from scripts.paths import BUILD, PYODIDE, ROOT, SITE, files_under
from scripts.site import serve
from scripts.site.bundle import LIBRARY, LOCK, RUNTIME_FILES, build_wheel, read_json

if TYPE_CHECKING:
    from playwright.sync_api import Page, Playwright, Request

BEST = 11  # the effort a host takes that compresses once and serves often
SLOW = {"downloadThroughput": 1.25e6, "uploadThroughput": 1.25e6, "latency": 40}
STAY = 4_000  # milliseconds that a reader stays after the first answer
PAGES = ROOT / "bench"
PYSCRIPT = PAGES / "node_modules" / "@pyscript" / "core" / "dist"
WHEELS = PAGES / "node_modules" / "wheels"
TIMED = """async ([module, ...given]) => {
  const { ask } = await import(module);
  const late = new Promise((_, reject) => setTimeout(reject, 120_000, "no answer"));
  const began = performance.now();
  const answer = await Promise.race([ask(...given), late]);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return performance.now() - began;
}"""


@dataclass(frozen=True, slots=True)
class Subject:
    """A page that starts Python: where it is, and how it is asked."""

    server: serve.Server
    path: str
    module: str
    given: tuple[object, ...] = ()

    @property
    def host(self) -> str:
        """The address of its server."""
        return f"http://127.0.0.1:{self.server.server_port}/"


def verdict(puzzle: Puzzle) -> dict[str, object]:
    """The question whether a puzzle's answer is right."""
    answer = puzzle.answer[0]
    moves = [str(m) for m in parse_moves(answer)] if asks_moves(puzzle) else [answer]
    return {"ask": "puzzle", "text": format_puzzle(puzzle), "moves": moves}


def ours() -> Subject:
    """The built site."""
    serve.compress_all(SITE, BEST)
    _, server = serve.start(SITE, effort=BEST)
    return Subject(server, "", "assets/play/engine.js")


def stock_files(folder: Path) -> str:
    """Stock Pyodide in a folder, with micropip and our wheel; the wheel's name."""
    wheel = build_wheel(folder).name
    for file in [*RUNTIME_FILES, LIBRARY]:
        shutil.copyfile(PYODIDE / file, folder / file)
    for source in [*PAGES.glob("bare*"), *PAGES.glob("pyscript*")]:
        shutil.copyfile(source, folder / source.name)
    micropip = next(WHEELS.glob("micropip-*.whl"))
    shutil.copyfile(micropip, folder / micropip.name)
    lock = read_json(PYODIDE / LOCK)
    digest = hashlib.sha256(micropip.read_bytes()).hexdigest()
    lock["packages"]["micropip"] |= {"file_name": micropip.name, "sha256": digest}
    (folder / LOCK).write_text(json.dumps(lock), encoding="utf-8")
    config = {"interpreter": "./pyodide.mjs", "packages": [f"./{wheel}"]}
    (folder / "pyscript.json").write_text(json.dumps(config), encoding="utf-8")
    return wheel


def references() -> tuple[Subject, Subject]:
    """The bare page and PyScript's, in a folder that may be cached, as ours is."""
    if not PYSCRIPT.is_dir() or not WHEELS.is_dir():
        raise SystemExit("bench: PyScript is missing; run `make bench`")
    stage = BUILD / "bench"
    shutil.rmtree(stage, ignore_errors=True)
    unnamed = stage / "unnamed"
    unnamed.mkdir(parents=True)
    wheel = stock_files(unnamed)
    left_out = shutil.ignore_patterns("*.map")
    shutil.copytree(PYSCRIPT, unnamed / "pyscript", ignore=left_out)
    digest = hashlib.sha256()
    for file in files_under(unnamed):
        digest.update(file.read_bytes())
    folder = unnamed.rename(stage / f"stock-{digest.hexdigest()[:12]}").name
    serve.compress_all(stage, BEST)
    _, server = serve.start(stage, effort=BEST)
    bare = Subject(server, f"{folder}/bare.html", f"{folder}/bare.js", (wheel,))
    pyscript = Subject(server, f"{folder}/pyscript.html", f"{folder}/pyscript.js")
    return bare, pyscript


@contextmanager
def fresh_page(playwright: Playwright, profile: str, *, slow: bool) -> Iterator[Page]:
    """A page of a browser with this profile folder, perhaps behind a slow line."""
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=system_chromium(), args=FLAGS
    )
    page = context.new_page()
    if slow:
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW | {"offline": False})
    yield page
    context.close()


@dataclass(frozen=True, slots=True)
class Visit:
    """Milliseconds to the first answer, and the bytes that it took."""

    ms: float
    bytes: int


def visit(
    playwright: Playwright, subject: Subject, profile: str, *, slow: bool
) -> Visit:
    """Open a page, ask, and stay for a while."""
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    with fresh_page(playwright, profile, slow=slow) as page:
        page.context.on("request", note)
        page.goto(subject.host + subject.path, wait_until="networkidle")
        before = subject.server.bytes_sent
        module = subject.host + subject.module
        taken = page.evaluate(TIMED, [module, *subject.given, verdict(load()[0])])
        sent = subject.server.bytes_sent - before
        page.wait_for_timeout(STAY)
    own = (subject.host, "data:", "blob:")
    if outside := [url for url in asked if not url.startswith(own)]:
        raise SystemExit(f"bench: {subject.path} asks another host: {outside[0]}")
    return Visit(float(taken), sent)


Visits = dict[str, list[list[Visit]]]
"""By subject, the first visits and the repeated ones."""


def visits(subjects: dict[str, Subject], *, slow: bool) -> Visits:
    """All pages visited twice, again and again."""
    found: Visits = defaultdict(lambda: [[], []])
    with sync_playwright() as playwright:
        for _ in range(SAMPLES):
            for name, subject in subjects.items():
                with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
                    for kept in found[name]:
                        kept.append(visit(playwright, subject, profile, slow=slow))
    return found


def start_rows() -> Iterator[Row]:
    """The start of the engine and its bytes, beside the two references."""
    bare, pyscript = references()
    subjects = {"ours": ours(), "bare page": bare, "PyScript": pyscript}
    for line, slow, goal in (("", False, 0.45), ("-10mbit", True, 0.7)):
        found = visits(subjects, slow=slow)
        for beside, of in (("bare page", ""), ("PyScript", "-pyscript")):
            goals = {} if of else {"first": goal, "repeat": 0.2}
            for n, name in enumerate(("first", "repeat")):
                mine, theirs = (
                    [v.ms for v in found[who][n]] for who in ("ours", beside)
                )
                key, most = f"start-{name}{line}{of}", goals.get(name)
                yield row(key, "ms", mine, beside, theirs, at_most=most)
        if not slow:
            mine, theirs = (
                [float(v.bytes) for v in found[who][0]] for who in ("ours", "bare page")
            )
            yield row("start-bytes", "B", mine, "bare page", theirs, at_most=0.8)
    for subject in subjects.values():
        subject.server.shutdown()
