"""Where things are: the folders that every command works in."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / os.environ.get("GOSTOP_BUILD", "build")
STAGED = BUILD / "docs"
SITE = BUILD / "site"
RUNTIME = BUILD / "runtime"
PYODIDE = ROOT / "node_modules" / "pyodide"
SCHEDULER = ROOT / "node_modules" / "ts-fsrs"
PACKAGE = ROOT / "src" / "gostop"


def files_under(folder: Path) -> list[Path]:
    """The files in a folder and below, in order, without Python's caches."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path for path in files if "__pycache__" not in path.parts)


def fingerprint(files: Iterable[Path], *more: str) -> str:
    """Twelve hex digits that change when a file, its name or a word in `more` does."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(f"{path.relative_to(ROOT)}\0{path.stat().st_size}\0".encode())
        digest.update(path.read_bytes())
    for word in more:
        digest.update(f"{word}\0".encode())
    return digest.hexdigest()[:12]


def write_if_changed(path: Path, content: bytes) -> bool:
    """Write a file unless it already holds this; whether it was written."""
    if path.is_file() and path.read_bytes() == content:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return True
