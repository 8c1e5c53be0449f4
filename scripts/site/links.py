"""Check the built site: every link, picture, script and anchor leads somewhere here."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from scripts.paths import SITE

ADDRESSES = {"href", "src", "poster", "data"}
ELSEWHERE = {"http", "https", "mailto", "javascript", "data"}
STATES = {
    "theme": {"gostop-practice"},
    "v1": {"gostop-hand", "gostop-scenario", "gostop-settle", "gostop-rules"},
}
"""What a fragment such as `theme=the-cup` is for: the parts of a page that read it."""
LOADED = {"script", "img", "iframe", "source", "video", "audio", "object", "embed"}
LOADED_LINKS = {"stylesheet", "icon", "manifest", "preload", "modulepreload"}


@dataclass(slots=True)
class Page:
    """What a page offers to link to, and what it links to, each with its line."""

    anchors: set[str] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)
    links: list[tuple[int, str]] = field(default_factory=list)
    foreign: list[tuple[int, str]] = field(default_factory=list)


class Reader(HTMLParser):
    """Reads a page into a `Page`."""

    def __init__(self) -> None:
        super().__init__()
        self.page = Page()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the anchors and addresses of an element."""
        given = {name: value or "" for name, value in attrs}
        self.page.anchors.add(given.get("id", ""))
        self.page.parts.add(tag)
        if tag == "a":
            self.page.anchors.add(given.get("name", ""))
        for name in ADDRESSES & given.keys():
            self.note(tag, given.get("rel", ""), given[name])

    def note(self, tag: str, rel: str, address: str) -> None:
        """Note one address: ours to check, or another host's that would be loaded."""
        line = self.getpos()[0]
        parts = urlsplit(address)
        loaded = tag in LOADED or bool(LOADED_LINKS & set(rel.split()))
        if not parts.scheme and not parts.netloc:
            self.page.links.append((line, address))
        elif parts.scheme not in ELSEWHERE or (parts.netloc and loaded):
            self.page.foreign.append((line, address))


def read(path: Path) -> Page:
    reader = Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader.page


def target_of(page: Path, address: str, site: Path) -> Path:
    """The file that an address on a page means, whether it exists or not."""
    path = unquote(urlsplit(address).path)
    if not path:
        return page
    start = site if path.startswith("/") else page.parent
    target = (start / path.lstrip("/")).resolve()
    return target / "index.html" if path.endswith("/") or target.is_dir() else target


def _holds(page: Page, fragment: str) -> bool:
    """Whether a page has this place, or a part that reads this state.

    >>> _holds(Page(parts={"gostop-practice"}), "theme=the-cup")
    True
    """
    name, is_state, _ = fragment.partition("=")
    if is_state:
        return bool(STATES.get(name, set()) & page.parts)
    return fragment in page.anchors


def broken(site: Path) -> list[str]:
    """One line for each address that leads nowhere or loads from another host."""
    pages = {path.resolve(): read(path) for path in sorted(site.rglob("*.html"))}
    found = []
    for path, page in pages.items():
        where = path.relative_to(site.resolve())
        for line, address in page.foreign:
            found.append(f"{where}:{line}: loads from elsewhere: {address}")
        for line, address in page.links:
            target = target_of(path, address, site)
            fragment = unquote(urlsplit(address).fragment)
            if not target.is_file():
                found.append(f"{where}:{line}: leads nowhere: {address}")
            elif fragment and target in pages and not _holds(pages[target], fragment):
                found.append(f"{where}:{line}: no such place on the page: {address}")
    return found


def main() -> None:
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else SITE
    if not (site / "index.html").is_file():
        sys.exit(f"links: there is no site in {site}; run `make site` first")
    problems = broken(site.resolve())
    print(*problems, sep="\n", end="\n" if problems else "")
    if problems:
        sys.exit(f"links: {len(problems)} broken")
    print("links: ok")


if __name__ == "__main__":
    main()
