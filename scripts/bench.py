"""Measure speed and size beside a reference in the same run; write build/bench.json.

The start of the engine is measured beside a bare page (bench/) that loads stock Pyodide
in a worker, with the same wheel from the same server. The engine's speed is measured
beside random chess games of python-chess, and in the browser's Python beside CPython.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import chess
from playwright.sync_api import sync_playwright

from gostop.goals import is_hidden
from gostop.mine import THEMES
from gostop.notation import format_position
from gostop.puzzles import asks_moves, format_puzzle, load
from gostop.web import handle
from scripts import bench_engine
from scripts.browser import FLAGS, system_chromium
from scripts.paths import BUILD, PYODIDE, ROOT, RUNTIME, SITE
from scripts.site import serve
from scripts.site.bundle import LIBRARY, LOCK, RUNTIME_FILES, build_wheel

if TYPE_CHECKING:
    from playwright.sync_api import Page

SAMPLES = 5
BEST = 11  # the effort a host takes that compresses once and serves often
SLOW = {"downloadThroughput": 1.25e6, "uploadThroughput": 1.25e6, "latency": 40}
QUESTION = {"ask": "version"}
TIMED = """async ([module, ...given]) => {
  const { ask } = await import(module);
  const began = performance.now();
  const answer = await ask(...given);
  if (!answer.ok) throw new Error(JSON.stringify(answer));
  return performance.now() - began;
}"""


@dataclass(frozen=True, slots=True)
class Row:
    """One figure beside its reference; `goal` is for the ratio of the two."""

    key: str
    value: float
    unit: str
    reference: float | None = None
    ratio: float | None = None
    goal: float | None = None
    met: bool | None = None


def row(
    key: str,
    value: float,
    unit: str,
    reference: float | None = None,
    *,
    at_most: float | None = None,
    at_least: float | None = None,
) -> Row:
    """A row with its ratio worked out and compared with the goal."""
    ratio = value / reference if reference else None
    met = None
    if ratio is not None and at_most is not None:
        met = ratio <= at_most
    if ratio is not None and at_least is not None:
        met = ratio >= at_least
    goal = at_most if at_most is not None else at_least
    return Row(key, value, unit, reference, ratio, goal, met)


# Start and bytes ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Subject:
    """A page that starts Python: where it is, and how it is asked."""

    server: serve.Server
    path: str
    module: str
    given: tuple[object, ...]

    @property
    def host(self) -> str:
        """The address of its server."""
        return f"http://127.0.0.1:{self.server.server_port}/"


@dataclass(frozen=True, slots=True)
class Visits:
    """Milliseconds to the first answer, first and repeated, and the bytes it took."""

    first: float
    repeat: float
    bytes: int


def ours() -> Subject:
    """The built site."""
    serve.compress_all(SITE, BEST)
    _, server = serve.start(SITE, effort=BEST)
    return Subject(server, "", "assets/play/engine.js", (QUESTION,))


def bare() -> Subject:
    """The bare page, staged beside stock Pyodide in a folder that may be cached."""
    stage = BUILD / "bench"
    shutil.rmtree(stage, ignore_errors=True)
    unnamed = stage / "bare"
    unnamed.mkdir(parents=True)
    for file in [*RUNTIME_FILES, LIBRARY, LOCK]:
        shutil.copyfile(PYODIDE / file, unnamed / file)
    for source in (ROOT / "bench").iterdir():
        shutil.copyfile(source, unnamed / source.name)
    wheel = build_wheel(unnamed)
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()[:12]
    folder = unnamed.rename(stage / f"bare-{digest}").name
    serve.compress_all(stage, BEST)
    _, server = serve.start(stage, effort=BEST)
    module = f"{folder}/bare.js"
    return Subject(server, f"{folder}/bare.html", module, (wheel.name, QUESTION))


@contextmanager
def fresh_page(profile: str, *, slow: bool) -> Iterator[Page]:
    """A page of a browser with this profile folder, perhaps behind a slow line."""
    with sync_playwright() as playwright:
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


def visit(subject: Subject, profile: str, *, slow: bool) -> tuple[float, int]:
    """Open the page and ask: milliseconds to the answer, and bytes since asking."""
    with fresh_page(profile, slow=slow) as page:
        page.goto(subject.host + subject.path, wait_until="networkidle")
        before = subject.server.bytes_sent
        module = subject.host + subject.module
        taken = page.evaluate(TIMED, [module, *subject.given])
        page.wait_for_timeout(300)
        return float(taken), subject.server.bytes_sent - before


def visits(subject: Subject, *, slow: bool) -> Visits:
    """A first visit with an empty profile, and another after a restart."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        first, sent = visit(subject, profile, slow=slow)
        repeat, _ = visit(subject, profile, slow=slow)
    return Visits(first, repeat, sent)


def start_rows() -> Iterator[Row]:
    """How long the engine takes to start, and the bytes, beside the bare page."""
    subjects = [ours(), bare()]
    for slow, line in [(False, ""), (True, "-10mbit")]:
        samples = [[visits(s, slow=slow) for s in subjects] for _ in range(SAMPLES)]
        mine, stock = (median_visits(column) for column in zip(*samples, strict=True))
        goal = 0.7 if slow else 0.45
        key = f"start-first{line}"
        yield row(key, mine.first, "ms", stock.first, at_most=goal)
        yield row(f"start-repeat{line}", mine.repeat, "ms", stock.repeat, at_most=0.3)
        if not slow:
            yield row("start-bytes", mine.bytes, "B", stock.bytes, at_most=0.8)
    for subject in subjects:
        subject.server.shutdown()


def median_visits(samples: Iterable[Visits]) -> Visits:
    """The medians of each figure."""
    taken = list(samples)
    return Visits(
        statistics.median(v.first for v in taken),
        statistics.median(v.repeat for v in taken),
        int(statistics.median(v.bytes for v in taken)),
    )


# The engine --------------------------------------------------------------------------


def play_chess() -> int:
    """Play random games of chess; how many moves they took."""
    moves = 0
    for seed in range(3):
        rng = random.Random(seed)
        game = chess.Board()
        while not game.is_game_over() and game.ply() < 200:
            game.push(rng.choice(list(game.legal_moves)))
        moves += game.ply()
    return moves


def in_browser_python() -> dict[str, float]:
    """The engine's figures in the Python that the browser runs, under Node."""
    script = ROOT / "scripts" / "bench_engine.mjs"
    command = ["node", str(script), str(RUNTIME)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return dict(json.loads(done.stdout))


def engine_rows() -> Iterator[Row]:
    """Deals, moves and scorings per second beside chess, and beside CPython."""
    here = bench_engine.rates({**bench_engine.works(), "chess": play_chess})
    chess_moves = here["chess"]
    yield row("deals", here["deals"], "1/s", chess_moves, at_least=0.12)
    yield row("moves", here["moves"], "1/s", chess_moves)
    yield row("scorings", here["scorings"], "1/s", chess_moves, at_least=12)
    for name, value in in_browser_python().items():
        yield row(f"{name}-pyodide", value, "1/s", here[name], at_least=0.5)


# Puzzles -----------------------------------------------------------------------------

EVERY = 12  # of the bank, one puzzle is asked
SEEDS = 3  # fresh puzzles of each theme
ANSWERED = """async ([module, questions]) => {
  const { ask } = await import(module);
  await ask({ ask: "version" });
  const taken = [];
  for (const question of questions) {
    const began = performance.now();
    let answer = await ask(question);
    while (answer.next) answer = await ask({ ...question, at: answer.next });
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    taken.push(performance.now() - began);
  }
  return taken;
}"""


def puzzle_questions() -> dict[str, list[dict[str, Any]]]:
    """Verdicts and one-turn tables of a part of the bank, and fresh puzzles."""
    bank = load()[::EVERY]
    hidden = [p for p in bank if is_hidden(p.position) and p.position.phase == "play"]
    return {
        "verdict": [
            {
                "ask": "puzzle",
                "text": format_puzzle(puzzle),
                "moves": answer.split() if asks_moves(puzzle) else [answer],
            }
            for puzzle in bank
            for answer in puzzle.answer[:1]
            if not answer.startswith(("bomb", "shake"))
        ],
        "odds": [
            {"ask": "solve", "text": format_position(puzzle.position)}
            for puzzle in hidden
        ],
        "practice": [
            {"ask": "practice", "theme": theme, "seed": seed, "level": 0, "at": 0}
            for theme in THEMES
            for seed in range(SEEDS)
        ],
    }


def asked_here(question: dict[str, Any]) -> float:
    """Milliseconds that CPython takes for a question."""
    began = time.perf_counter()
    answer = handle(question)
    while answer.get("next"):
        answer = handle({**question, "at": answer["next"]})
    return 1000 * (time.perf_counter() - began)


def puzzle_rows() -> Iterator[Row]:
    """Verdicts, tables and fresh puzzles in the page, in milliseconds, beside CPython.

    The goals are times in the page: 100 ms, a second for the slowest table, two
    seconds at the median.
    """
    subject = ours()
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        fresh_page(profile, slow=False) as page,
    ):
        page.goto(subject.host + subject.path)
        module = subject.host + subject.module
        for name, questions in puzzle_questions().items():
            there = page.evaluate(ANSWERED, [module, questions])
            here = [asked_here(question) for question in questions]
            for key, pick in (("median", statistics.median), ("most", max)):
                yield row(f"{name}-{key}", pick(there), "ms", pick(here))
    subject.server.shutdown()


# Building ----------------------------------------------------------------------------


def build_once(folder: Path, pages: Path) -> float:
    """Seconds that a build takes."""
    command = [sys.executable, "-m", "scripts.site.build", f"--pages={pages}"]
    variables = os.environ | {"GOSTOP_BUILD": os.path.relpath(folder, ROOT)}
    began = time.perf_counter()
    subprocess.run(command, cwd=ROOT, env=variables, check=True, capture_output=True)
    return time.perf_counter() - began


def build_rows() -> Iterator[Row]:
    """How long a build takes from nothing, and after one page changed."""
    folder = BUILD / "bench-site"
    pages = BUILD / "bench-pages"
    page = pages / "index.md"
    pages.mkdir(parents=True, exist_ok=True)
    cold, changed = [], []
    for n in range(SAMPLES):
        shutil.rmtree(folder, ignore_errors=True)
        page.write_text("# A page\n", encoding="utf-8")
        cold.append(build_once(folder, pages))
        page.write_text(f"# A page\n\nChanged {n}.\n", encoding="utf-8")
        changed.append(build_once(folder, pages))
    shutil.rmtree(folder)
    shutil.rmtree(pages)
    yield row("build-cold", statistics.median(cold), "s")
    yield row(
        "build-one-page", statistics.median(changed), "s", statistics.median(cold)
    )


# The table ---------------------------------------------------------------------------

PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "engine": engine_rows,
    "start": start_rows,
    "puzzles": puzzle_rows,
    "build": build_rows,
}


def shown(number: float | None) -> str:
    """A number in three or more figures, or a dash."""
    if number is None:
        return "-"
    return f"{number:,.0f}" if number >= 100 else f"{number:.3g}"


def print_table(rows: list[Row]) -> None:
    heads = ["key", "value", "unit", "reference", "ratio", "goal", "met"]
    print("{:22}{:>12} {:5}{:>12}{:>8}{:>7}  {}".format(*heads))
    for r in rows:
        met = "" if r.met is None else "yes" if r.met else "no"
        numbers = shown(r.reference), shown(r.ratio), shown(r.goal)
        print(
            f"{r.key:22}{shown(r.value):>12} {r.unit:5}"
            + "{:>12}{:>8}{:>7}".format(*numbers)
            + f"  {met}"
        )


def main() -> None:
    wanted = sys.argv[1:] or list(PARTS)
    rows = [r for part in wanted for r in PARTS[part]()]
    print_table(rows)
    target = BUILD / "bench.json"
    target.write_text(
        json.dumps({"rows": [asdict(r) for r in rows]}, indent=1) + "\n",
        encoding="utf-8",
    )
    print(f"written to {target.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
