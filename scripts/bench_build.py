"""Building: from nothing, after one page changed, and with ten times the puzzles."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import yaml

from gostop.puzzles import format_puzzle, load
from scripts.bench_rows import SAMPLES, Row, row
from scripts.paths import BUILD, ROOT

FOLDER = BUILD / "bench-site"
PAGES = BUILD / "bench-pages"
PUZZLES = BUILD / "bench-puzzles"
TIMES = 10


def timed(*command: str | Path, build: Path = FOLDER) -> float:
    """Seconds that a command takes, with its build folder at `build`."""
    known = {"GOSTOP_BUILD": os.path.relpath(build, ROOT), "NO_MKDOCS_2_WARNING": "1"}
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env=os.environ | known,
        check=True,
        capture_output=True,
    )
    return time.perf_counter() - began


def build(*options: str) -> float:
    """Seconds that `make site` takes, with a page of our own."""
    return timed("scripts.site.build", f"--pages={PAGES}", *options)


def plain() -> float:
    """Seconds that MkDocs takes for the same pages with the same theme, and no more."""
    project = BUILD / "bench-plain"
    shutil.rmtree(project, ignore_errors=True)
    for page in (FOLDER / "docs").rglob("*.md"):
        target = project / "docs" / page.relative_to(FOLDER / "docs")
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(page, target)
    settings = {
        "site_name": "Plain",
        "theme": {"name": "material", "font": False},
        "markdown_extensions": ["admonition", "attr_list", "md_in_html", "tables"],
    }
    config = project / "mkdocs.yml"
    config.write_text(yaml.safe_dump(settings), encoding="utf-8")
    taken = timed("mkdocs", "build", "--quiet", "--config-file", config)
    shutil.rmtree(project)
    return taken


def write_puzzles(times: int) -> None:
    """Write our puzzles again as a house's own, so that there are `times` as many."""
    PUZZLES.mkdir(parents=True, exist_ok=True)
    texts: dict[str, list[str]] = defaultdict(list)
    for puzzle in load():
        _, _, text = format_puzzle(puzzle).partition("\n")
        for n in range(1, times):
            texts[puzzle.theme].append(f"{puzzle.id}-x{n} = '''\n{text}\n'''\n")
    for theme, own in texts.items():
        (PUZZLES / f"{theme}.toml").write_text("\n".join(own), encoding="utf-8")


def build_rows() -> Iterator[Row]:
    """`make site` beside plain MkDocs, after one page changed, and tenfold.

    With ten times the puzzles it is built once, since that takes minutes.
    """
    page = PAGES / "index.md"
    PAGES.mkdir(parents=True, exist_ok=True)
    cold, changed, bare = [], [], []
    for n in range(SAMPLES):
        shutil.rmtree(FOLDER, ignore_errors=True)
        page.write_text("# A page\n", encoding="utf-8")
        cold.append(build())
        page.write_text(f"# A page\n\nChanged {n}.\n", encoding="utf-8")
        changed.append(build())
        bare.append(plain())
    yield row("build-cold", "s", cold, "plain MkDocs", bare)
    yield row("build-one-page", "s", changed, "plain MkDocs", bare)
    write_puzzles(TIMES)
    tenfold = [build(f"--puzzles={PUZZLES}")]
    yield row("build-tenfold", "s", tenfold, "its puzzles once", changed, at_most=TIMES)
    for folder in (FOLDER, PAGES, PUZZLES):
        shutil.rmtree(folder)
