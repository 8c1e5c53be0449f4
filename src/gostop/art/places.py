"""Places in the source documents, as HTML: their human names, and the way to them."""

from __future__ import annotations

import re
from html import escape

from ..rules import preset


def read_places(at: str) -> dict[str, list[str]]:
    """The lines of each source in a list of places.

    >>> read_places("S000 L77, L81, S002 L59")
    {'S000': ['77', '81'], 'S002': ['59']}
    """
    found: dict[str, list[str]] = {}
    code = ""
    for named, line in re.findall(r"(S\d{3})?\s*L(\d+)", at):
        code = named or code
        found.setdefault(code, []).append(line)
    return found


def source_name(code: str) -> str:
    """The human name of a source document: that of its preset."""
    return preset(code.lower()).title


def places_html(at: str, *, base: str = "", own: str = "") -> str:
    """Places such as `S000 L67, L69` in words, leading to the page of sources.

    The source that is `own` to what is shown is not named again.

    >>> places_html("S000 L81")
    '<a href="sources/#s000">The long guide, line 81</a>'
    """
    return "; ".join(
        f'<a href="{escape(base)}sources/#{code.lower()}">{_place(code, lines, own)}</a>'
        for code, lines in read_places(at).items()
    )


def _place(code: str, lines: list[str], own: str) -> str:
    named = f"{'line' if len(lines) == 1 else 'lines'} {', '.join(lines)}"
    return named if code == own else f"{escape(source_name(code))}, {named}"
