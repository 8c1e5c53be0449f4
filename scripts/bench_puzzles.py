"""Verdicts, tables of odds and fresh puzzles: in the page, beside CPython."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import sync_playwright

from gostop.goals import is_hidden
from gostop.mine import THEMES
from gostop.notation import format_position
from gostop.puzzles import load
from gostop.web import handle
from scripts.bench_rows import Row, row
from scripts.bench_start import fresh_page, ours, verdict

EVERY = 12  # of the bank, one puzzle is asked
SEEDS = 3  # fresh puzzles of each theme
GOALS = {"verdict": 100, "odds": 1000, "practice": 2000}  # milliseconds in the page
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


def questions() -> dict[str, list[dict[str, Any]]]:
    """Verdicts and one-turn tables of a part of the bank, and fresh puzzles."""
    bank = load()[::EVERY]
    hidden = [p for p in bank if is_hidden(p.position) and p.position.phase == "play"]
    return {
        "verdict": [verdict(puzzle) for puzzle in bank],
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
    """The times of each kind of question, in milliseconds, and how far they spread.

    Each question is asked once, since the engine remembers the last ones. The goals are
    for the median in the page; the spread shows the slowest.
    """
    subject = ours()
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        sync_playwright() as playwright,
        fresh_page(playwright, profile, slow=False) as page,
    ):
        page.goto(subject.host + subject.path)
        module = subject.host + subject.module
        for name, asked in questions().items():
            there = page.evaluate(ANSWERED, [module, asked])
            here = [asked_here(question) for question in asked]
            yield row(f"puzzles-{name}", "ms", there, at_most=GOALS[name])
            yield row(f"puzzles-{name}-python", "ms", there, "CPython", here)
    subject.server.shutdown()
