"""What pages weigh on a phone, as Lighthouse sees it; see `scripts.weight`."""

from __future__ import annotations

from collections.abc import Iterator

from scripts.bench_rows import Row, row
from scripts.weight import AT_LEAST, AT_MOST, weighed

UNITS = {
    "performance": "of 100",
    "accessibility": "of 100",
    "best_practices": "of 100",
    "lcp": "ms",
    "cls": "",
    "script_bytes": "B",
    "runtime_bytes": "B",
}
"""The figures of a page that are shown."""


def weight_rows() -> Iterator[Row]:
    """The figures of each page."""
    for found in weighed():
        for name, unit in UNITS.items():
            key = f"weight-{found[0].page}-{name.replace('_', '-')}"
            samples = [getattr(weight, name) for weight in found]
            goals = AT_LEAST.get(name), AT_MOST.get(name)
            yield row(key, unit, samples, at_least=goals[0], at_most=goals[1])
