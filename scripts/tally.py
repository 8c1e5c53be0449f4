"""Add up the test reports of a folder; the last line says how it went."""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree as ET


def tally(folder: Path) -> tuple[int, int, int]:
    """How many tests passed, failed and were skipped."""
    total = failed = skipped = 0
    for report in folder.glob("*.xml"):
        for suite in ET.parse(report).iter("testsuite"):  # noqa: S314 - our own reports
            total += int(suite.get("tests", 0))
            failed += int(suite.get("failures", 0)) + int(suite.get("errors", 0))
            skipped += int(suite.get("skipped", 0))
    return total - failed - skipped, failed, skipped


if __name__ == "__main__":
    passed, failed, skipped = tally(Path(sys.argv[1]))
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(bool(failed) or not passed)
