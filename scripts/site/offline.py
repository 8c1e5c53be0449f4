"""The service worker of a built site, and its manifest: `write(site)`.

The worker lists every file of the site with a hash, so that a browser keeps one whole
version. It is written anew after each build; a site whose files are the same gets the
same worker, byte for byte.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from scripts.paths import SITE, files_under, write_if_changed
from scripts.site import hosting

WORKER = "sw.js"
SOURCE = Path(__file__).with_name(WORKER)
LEFT_OUT = {".map", ".gz", ".br"}
"""Endings of files that no page asks for."""
NOT_ASKED = {WORKER, hosting.HEADERS, hosting.AS_IT_IS}
CHANGED_BY_HOSTS = {"sitemap.xml"}
"""Files that a host may serve with its own address in them."""


def address(path: str) -> str:
    """The address that a page is asked by: a folder's, for its index.

    >>> address("rules/index.html"), address("index.html"), address("cards/1b.svg")
    ('rules/', '', 'cards/1b.svg')
    """
    return path.removesuffix("index.html") if _is_index(path) else path


def _is_index(path: str) -> bool:
    return path == "index.html" or path.endswith("/index.html")


def listed(site: Path) -> dict[str, str]:
    """Every file of a site by address, with the start of its hash."""
    found = {}
    for file in files_under(site):
        path = file.relative_to(site).as_posix()
        if file.suffix in LEFT_OUT or path in NOT_ASKED:
            continue
        digest = hashlib.sha256(file.read_bytes()).hexdigest()[:16]
        found[address(path)] = "" if path in CHANGED_BY_HOSTS else digest
    return found


def size(site: Path, addresses: Iterable[str]) -> int:
    """How many bytes the files at these addresses of a site are."""
    files = (f"{a}index.html" if _is_folder(a) else a for a in addresses)
    return sum((site / file).stat().st_size for file in files)


def _is_folder(address: str) -> bool:
    return not address or address.endswith("/")


def worker(files: dict[str, str], size: int) -> str:
    """The text of the service worker that keeps these files, of so many bytes."""
    source = SOURCE.read_text(encoding="utf-8")
    listing = json.dumps(files, separators=(",", ":"), sort_keys=True)
    version = hashlib.sha256(f"{listing}{source}".encode()).hexdigest()[:12]
    written = {"VERSION": json.dumps(version), "BYTES": size, "FILES": listing}
    lines = (f"const {name} = {value};\n" for name, value in written.items())
    return "".join(lines) + source


def write(site: Path = SITE) -> bool:
    """Write the worker of a built site; whether it is another one than before."""
    files = listed(site)
    return write_if_changed(site / WORKER, worker(files, size(site, files)).encode())


if __name__ == "__main__":
    write()
