"""Measure speed and size beside references in the same run; write build/bench.json.

`python -m scripts.bench` measures everything, `python -m scripts.bench start engine`
only these parts:

- `start`: from the first question to its answer, and the bytes, beside a bare page that
  loads stock Pyodide in a worker with the same wheel, and beside PyScript (bench/)
- `engine`: deals and scorings a second beside random chess games of python-chess, and
  in the browser's Python beside CPython
- `puzzles`: verdicts, tables of odds and fresh puzzles in the page beside CPython
- `weight`: five pages on a phone, as Lighthouse sees them
- `build`: `make site` beside a plain build of the same pages by MkDocs
"""

from __future__ import annotations

import datetime as dt
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

from scripts.bench_build import build_rows
from scripts.bench_engine_rows import engine_rows
from scripts.bench_puzzles import puzzle_rows
from scripts.bench_rows import Row, table
from scripts.bench_start import start_rows
from scripts.bench_weight import weight_rows
from scripts.browser import system_chromium
from scripts.paths import BUILD, PYODIDE, ROOT

PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "engine": engine_rows,
    "start": start_rows,
    "puzzles": puzzle_rows,
    "weight": weight_rows,
    "build": build_rows,
}
TARGET = BUILD / "bench.json"


def word_after(file: str, key: str) -> str:
    """What a file of the system says after a key; nothing where there is none."""
    path = Path(file)
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    found = (line.partition(":") for line in lines)
    return next((value.strip() for name, _, value in found if name.strip() == key), "")


def chromium_version() -> str:
    command = [system_chromium() or "chromium", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip()


def machine() -> dict[str, str | int]:
    """What the figures were measured on, and when."""
    pyodide = json.loads((PYODIDE / "package.json").read_text(encoding="utf-8"))
    return {
        "date": dt.datetime.now(dt.UTC).date().isoformat(),
        "system": platform.platform(),
        "processor": word_after("/proc/cpuinfo", "model name") or platform.machine(),
        "cores": os.cpu_count() or 0,
        "memory": word_after("/proc/meminfo", "MemTotal"),
        "python": platform.python_version(),
        "pyodide": pyodide["version"],
        "chromium": chromium_version(),
    }


def main() -> None:
    wanted = sys.argv[1:] or list(PARTS)
    if unknown := [part for part in wanted if part not in PARTS]:
        sys.exit(
            f"bench: there is no part {unknown[0]!r}: there are {', '.join(PARTS)}"
        )
    rows = [found for part in wanted for found in PARTS[part]()]
    print(table(rows))
    content = {"machine": machine(), "rows": [asdict(found) for found in rows]}
    text = json.dumps(content, indent=1, ensure_ascii=False)
    TARGET.write_text(f"{text}\n", encoding="utf-8")
    print(f"written to {TARGET.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
