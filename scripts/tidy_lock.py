"""Take out of package-lock.json what installing does not need: whom to fund."""

from __future__ import annotations

import json

from scripts.paths import ROOT

LOCK = ROOT / "package-lock.json"


def tidy() -> None:
    lock = json.loads(LOCK.read_text(encoding="utf-8"))
    for package in lock["packages"].values():
        package.pop("funding", None)
    text = json.dumps(lock, indent=2, ensure_ascii=False)
    LOCK.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    tidy()
