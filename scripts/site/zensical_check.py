"""Build the staged folder with Zensical too, and compare pages and headings.

Zensical is the announced successor of Material for MkDocs. It leaves out what it does
not know without a word, so what it built has to be compared.
"""

from __future__ import annotations

import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import yaml

from scripts.paths import BUILD, ROOT, SITE, write_if_changed
from scripts.site.stage import CONFIG

OTHER = BUILD / "zensical"
OTHER_CONFIG = BUILD / "zensical.yml"
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
NOT_A_PAGE = {"404.html", "504.html"}


class Reader(HTMLParser):
    """Collects the headings of a page's article, without their permalinks."""

    def __init__(self) -> None:
        super().__init__()
        self.headings: list[str] = []
        self.open = ""
        self.hidden = False
        self.inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a heading, or skip its permalink."""
        if tag == "article":
            self.inside = True
        elif tag in HEADINGS and self.inside:
            self.open = tag
            self.headings.append(f"{tag} ")
        elif "headerlink" in (dict(attrs).get("class") or ""):
            self.hidden = True

    def handle_endtag(self, tag: str) -> None:
        """End a heading, its permalink, or the article."""
        if tag == "article":
            self.inside = False
        elif tag == self.open:
            self.open = ""
        elif tag == "a":
            self.hidden = False

    def handle_data(self, data: str) -> None:
        """Add to the open heading."""
        if self.open and not self.hidden:
            self.headings[-1] += data


def headings(site: Path) -> dict[str, list[str]]:
    """The headings of each page of a built site."""
    found = {}
    for path in sorted(site.rglob("*.html")):
        name = path.relative_to(site).as_posix()
        if name not in NOT_A_PAGE:
            reader = Reader()
            reader.feed(path.read_text(encoding="utf-8"))
            found[name] = [" ".join(heading.split()) for heading in reader.headings]
    return found


def build() -> None:
    """Build with Zensical's own theme, from the same folder and settings."""
    settings = yaml.safe_load(CONFIG.read_text(encoding="utf-8"))
    settings["site_dir"] = OTHER.name
    settings["theme"] = {"name": "material"}
    text = yaml.safe_dump(settings, allow_unicode=True, sort_keys=False)
    write_if_changed(OTHER_CONFIG, text.encode())
    zensical = Path(sys.executable).with_name("zensical")
    done = subprocess.run(
        [zensical, "build", "--clean", "--config-file", str(OTHER_CONFIG)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        sys.exit("zensical: the build failed; see above")


def compare(ours: dict[str, list[str]], theirs: dict[str, list[str]]) -> list[str]:
    """One line for each page that differs."""
    found = [f"only MkDocs made {name}" for name in ours.keys() - theirs.keys()]
    found += [f"only Zensical made {name}" for name in theirs.keys() - ours.keys()]
    for name in ours.keys() & theirs.keys():
        if ours[name] != theirs[name]:
            found.append(f"{name}: headings {ours[name]} became {theirs[name]}")
    return sorted(found)


def main() -> None:
    build()
    ours = headings(SITE)
    differences = compare(ours, headings(OTHER))
    print(*differences, sep="\n", end="\n" if differences else "")
    if differences:
        sys.exit(f"zensical: {len(differences)} differences")
    print(f"zensical: ok, {len(ours)} pages have the same headings")


if __name__ == "__main__":
    main()
