"""The course: its lessons in their order, and where a reader's progress is shown.

What is done is kept by the reader's browser; a page carries the names of its puzzles
and the words. Without JavaScript nothing of this is seen.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import jinja2
from markupsafe import Markup

from gostop.words import say
from scripts.paths import ROOT
from scripts.site.fences import base_of, fences
from scripts.site.page_kit import TEMPLATES

FOLDER = ROOT / "tutorials"


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its file without the ending, its title, and its puzzles' names.

    A puzzle's `id`, such as `lesson-ppuk-the-trap`, stays when its words change.
    """

    slug: str
    title: str
    puzzles: tuple[tuple[str, str], ...]

    @property
    def number(self) -> int:
        """The place in the course, from 1."""
        return int(self.slug.partition("-")[0])


@cache
def lessons() -> tuple[Lesson, ...]:
    """The lessons in their order.

    >>> [lesson.slug for lesson in lessons()][:2]
    ['01-one-turn', '02-months']
    """
    return tuple(read(path) for path in sorted(FOLDER.glob("[0-9]*.md")))


def read(path: Path) -> Lesson:
    """The lesson that a file holds."""
    text = path.read_text(encoding="utf-8")
    title = re.search(r"^# \d+\. (.+)$", text, re.MULTILINE)
    if not title:
        raise ValueError(f"{path.name}: begin a lesson with its title: '# 5. A title'")
    found = [fence for fence in fences(text, path.name) if fence.kind == "puzzle"]
    puzzles = tuple((_line("id", f.text), _line("title", f.text)) for f in found)
    return Lesson(path.stem, title[1], puzzles)


def _line(key: str, text: str) -> str:
    found = re.search(rf"^{key}: *(.+)$", text, re.MULTILINE)
    return found[1].strip() if found else ""


@dataclass(frozen=True, slots=True)
class Course:
    """What a hand-written page may show of the course; `page` is its path."""

    page: str

    @property
    def size(self) -> int:
        """How many lessons there are."""
        return len(lessons())

    @property
    def end(self) -> Markup:
        """For the end of a lesson: what is solved of it, and what is next."""
        lesson = next(own for own in lessons() if self.page.endswith(f"/{own.slug}.md"))
        base = base_of(self.page)
        after = next((own for own in lessons() if own.number > lesson.number), None)
        return _html(
            "lesson",
            lesson=lesson,
            puzzles=_puzzles(lesson),
            next_href=f"../{after.slug}/" if after else f"{base}puzzles/",
            next_title=f"Next: {after.title}" if after else "To the puzzles",
            troubles=_troubles(),
        )

    @property
    def summary(self) -> Markup:
        """For the page of the course: how many lessons are done, and where to go on."""
        return _html("course", first=lessons()[0].title, troubles=_troubles())

    def row(self, slug: str, about: str) -> str:
        """The way to a lesson, what it is about, and what is done of it."""
        lesson = next(own for own in lessons() if own.slug == slug)
        state = _html("lesson-row", lesson=lesson, puzzles=_puzzles(lesson))
        return f"[{lesson.title}]({slug}.md). {about} {state}"


@cache
def _templates() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        autoescape=True,
        trim_blocks=True,
    )


def _html(name: str, **fields: object) -> Markup:
    """A template filled in, on one line, so that Markdown leaves it alone."""
    html = _templates().get_template(f"{name}.jinja").render(fields)
    line = " ".join(part.strip() for part in html.splitlines() if part.strip())
    return Markup(line)  # noqa: S704 - the template has escaped it


def _puzzles(lesson: Lesson) -> str:
    return json.dumps([{"id": id_, "title": title} for id_, title in lesson.puzzles])


_TROUBLES = {
    "off": "This browser keeps nothing for this site, so what you do here counts until "
    "you leave the page.",
    "full": "This browser has no room left for this site, so what you do here counts "
    "until you leave the page. What was kept before is still there.",
    "unreadable": "What this browser kept of your lessons could not be read. It is put "
    "aside under gostop:course-unreadable, and the lessons begin anew.",
    "newer": "What this browser keeps of your lessons was written by a newer version "
    "of this site. It is left as it is, and what you do here counts until you leave "
    "the page.",
}
"""What is said of the lessons. What is said of puzzles is the same everywhere."""


def _troubles() -> Markup:
    own = {f"data-{key}": text for key, text in _TROUBLES.items()}
    of_puzzles = {f"data-puzzles-{key}": say(f"ui.puzzles-{key}") for key in _TROUBLES}
    attributes = own | of_puzzles
    return Markup(" ").join(
        Markup('{}="{}"').format(key, text) for key, text in attributes.items()
    )
