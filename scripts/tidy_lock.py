"""Take out of each package-lock.json what installing does not need: whom to fund."""

from __future__ import annotations

import json
from pathlib import Path

from scripts.paths import ROOT

LOCKS = [ROOT / "package-lock.json", ROOT / "bench" / "package-lock.json"]


def tidy(path: Path) -> None:
    lock = json.loads(path.read_text(encoding="utf-8"))
    for package in lock["packages"].values():
        package.pop("funding", None)
    text = json.dumps(lock, indent=2, ensure_ascii=False)
    path.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    for path in LOCKS:
        tidy(path)
