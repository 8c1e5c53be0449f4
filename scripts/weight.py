"""Weigh pages as a phone on a slow line sees them: `python -m scripts.weight`.

Lighthouse with its mobile settings looks at the built site, served compressed, several
times; the median of each figure counts. It needs the packages of bench/package.json.
A machine is slower while it is busy: Lighthouse times a piece of work before each look,
and the phone is made no slower than that work says, see `slowdown`.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from scripts.browser import FLAGS, system_chromium
from scripts.paths import ROOT, SITE
from scripts.site import serve

LIGHTHOUSE = ROOT / "bench" / "node_modules" / "lighthouse" / "cli" / "index.js"
PAGES = {
    "home": "",
    "lesson": "tutorials/01-one-turn/",
    "month": "cards/03-cherry/",
    "rule": "rules/turn/three-matches/",
    "puzzle": "puzzles/jjok-1/",
}
CATEGORIES = ("performance", "accessibility", "best-practices")
LOOKS = 3
TRIES = 3
PATIENCE = 240  # seconds for one look
OWN_SCRIPTS = "assets/play/"
RUNTIME = "assets/play/runtime/"
PHONE = 4.0
"""How many times slower than an ordinary computer Lighthouse makes its phone."""
CALIBRATION = ((150.0, 1.0), (800.0, 2.0), (1300.0, 3.0), (1533.0, PHONE))
"""What Lighthouse's calculator says for a computer by its benchmark index."""


@dataclass(frozen=True, slots=True)
class Weight:
    """What one page weighs; bytes are compressed, times in milliseconds."""

    page: str
    performance: float
    accessibility: float
    best_practices: float
    lcp: float
    cls: float
    blocking: float
    script_bytes: float
    runtime_bytes: float


AT_LEAST = {"performance": 95, "accessibility": 100, "best_practices": 100}
AT_MOST = {"cls": 0.05, "script_bytes": 30_000, "runtime_bytes": 0}


def missed(weight: Weight) -> list[str]:
    """The goals that a page does not reach, by name.

    >>> missed(Weight("home", 99, 100, 92, 1200, 0.0, 80, 29_000, 0))
    ['best_practices']
    """
    found = asdict(weight)
    low = [name for name, goal in AT_LEAST.items() if found[name] < goal]
    return low + [name for name, goal in AT_MOST.items() if found[name] > goal]


def slowdown(index: float) -> float:
    """How many times slower the phone is than a computer of this benchmark index.

    >>> slowdown(3000), slowdown(1050), slowdown(100)
    (4.0, 2.5, 1.0)
    """
    before = CALIBRATION[0]
    if index <= before[0]:
        return before[1]
    for here in CALIBRATION[1:]:
        if index <= here[0]:
            part = (index - before[0]) / (here[0] - before[0])
            return before[1] + part * (here[1] - before[1])
        before = here
    return PHONE


def look(address: str, times: float = PHONE) -> dict[str, Any]:
    """Lighthouse's report on one address; it is asked again if it saw nothing."""
    trouble = ""
    for _ in range(TRIES):
        report, trouble = ask_lighthouse(address, times)
        if report and not report.get("runtimeError"):
            return report
    sys.exit(f"weight: Lighthouse has no report on {address}\n{trouble}")


def ask_lighthouse(address: str, times: float) -> tuple[dict[str, Any], str]:
    """What Lighthouse reports, and what it says besides."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "report.json"
        command = [
            *("node", str(LIGHTHOUSE), address, "--quiet"),
            *("--output=json", f"--output-path={file}"),
            f"--only-categories={','.join(CATEGORIES)}",
            f"--throttling.cpuSlowdownMultiplier={times:.2f}",
            f"--chrome-flags={' '.join(FLAGS)}",
        ]
        done = subprocess.run(
            command,
            env=os.environ | {"CHROME_PATH": system_chromium() or ""},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        report = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return report, done.stderr


def weigh(page: str, report: dict[str, Any], address: str) -> Weight:
    """The figures of a report on a page of the site at this address."""
    performance, accessibility, best_practices = (
        100 * (report["categories"][key]["score"] or 0) for key in CATEGORIES
    )
    audits = report["audits"]
    requests = audits["network-requests"]["details"]["items"]
    paths = {each["url"].removeprefix(address).split("?")[0] for each in requests}
    return Weight(
        page,
        performance,
        accessibility,
        best_practices,
        lcp=audits["largest-contentful-paint"]["numericValue"],
        cls=audits["cumulative-layout-shift"]["numericValue"],
        blocking=audits["total-blocking-time"]["numericValue"],
        script_bytes=script_bytes(SITE, paths),
        runtime_bytes=sum(
            each["transferSize"] for each in requests if RUNTIME in each["url"]
        ),
    )


def script_bytes(site: Path, paths: Iterable[str]) -> int:
    """The bytes of our own scripts among these files of a site, compressed."""
    scripts = [path for path in paths if path.endswith(".js") and RUNTIME not in path]
    bodies = [
        (site / path).read_bytes() for path in scripts if path.startswith(OWN_SCRIPTS)
    ]
    return sum(len(serve.ENCODERS["br"](body, serve.QUICK)) for body in bodies)


def median(weights: list[Weight]) -> Weight:
    """The median of each figure."""
    names = [field.name for field in fields(Weight)][1:]
    middle = {n: statistics.median(getattr(w, n) for w in weights) for n in names}
    return Weight(weights[0].page, **middle)


def weighed(
    pages: Iterable[str] = PAGES, looks: int = LOOKS, *, calibrate: bool = True
) -> Iterator[list[Weight]]:
    """What each look at each of these pages of the built site says."""
    if not LIGHTHOUSE.is_file():
        sys.exit("weight: Lighthouse is missing; run `npm ci` in bench/")
    serve.compress_all(SITE, serve.QUICK)
    address, server = serve.start(SITE)
    times = PHONE
    if calibrate:
        times = slowdown(look(address)["environment"]["benchmarkIndex"])
    for page in pages:
        found = []
        for _ in range(looks):
            report = look(address + PAGES[page], times)
            found.append(weigh(page, report, address))
            if calibrate:
                times = slowdown(report["environment"]["benchmarkIndex"])
        yield found
    server.shutdown()
    server.server_close()


HEAD = ("", "perf", "a11y", "best", "LCP ms", "CLS", "TBT ms", "own JS", "runtime", "")


def line(weight: Weight) -> str:
    """A page's figures as a row of the table, with the goals it misses."""
    name, *scores = list(asdict(weight).values())[:4]
    figures = [f"{score:.0f}" for score in scores]
    figures += [f"{weight.lcp:.0f}", f"{weight.cls:.3f}", f"{weight.blocking:.0f}"]
    figures += [f"{weight.script_bytes:.0f}", f"{weight.runtime_bytes:.0f}"]
    return table_line([name, *figures, " ".join(missed(weight))])


def table_line(cells: Iterable[str]) -> str:
    """Cells in columns."""
    name, *figures, remarks = cells
    return f"{name:8}{''.join(f'{each:>9}' for each in figures)}  {remarks}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="*", choices=[*PAGES, []])
    parser.add_argument("--looks", type=int, default=LOOKS)
    parser.add_argument(
        "--plain", action="store_true", help="always a 4 times slower phone"
    )
    options = parser.parse_args()
    print(table_line(HEAD))
    pages, calibrate = options.pages or PAGES, not options.plain
    for found in weighed(pages, options.looks, calibrate=calibrate):
        print(line(median(found)), flush=True)


if __name__ == "__main__":
    main()
