"""Put compressed files beside those of the built site, for hosts that send them.

`python -m scripts.site.precompress` is for nginx with `gzip_static` and the like; hosts
that compress by themselves need nothing of it.
"""

from __future__ import annotations

from pathlib import Path

from scripts.paths import SITE, files_under, write_if_changed
from scripts.site import hosting
from scripts.site.serve import ALREADY_SMALL, ENCODERS

ENDINGS = {"gzip": ".gz", "br": ".br"}
SMALLER = set(hosting.TYPES) - ALREADY_SMALL
"""Endings of files that become much smaller."""


def precompress(site: Path = SITE) -> int:
    """Compress every file that becomes smaller, as well as can be; how many files."""
    files = [file for file in files_under(site) if file.suffix in SMALLER]
    for file in files:
        body = file.read_bytes()
        for name, ending in ENDINGS.items():
            packed = ENCODERS[name](body, 11)
            write_if_changed(file.with_name(file.name + ending), packed)
    return len(files)


if __name__ == "__main__":
    print(f"precompress: {precompress()} files")
