"""The Chromium that tests and measurements drive."""

from __future__ import annotations

import shutil

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def system_chromium() -> str | None:
    """The system's Chromium, if there is one; else Playwright brings its own."""
    return shutil.which("chromium") or shutil.which("chromium-browser")
