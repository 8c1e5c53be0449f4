"""A whole card as SVG: frame, picture and month number; and the back."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from ..cards import Card, Month
from .draw import BACK, BACK_LINE, BLACK, RED, YELLOW, shape, stroke
from .faces import FACES
from .figures import MOTIFS as FIGURES
from .glyphs import digits
from .plants import MOTIFS as PLANTS

_MOTIFS = {**PLANTS, **FIGURES}
_ROOT = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 800" role="img">'
    "{words}<defs>{defs}</defs>{body}</svg>"
)
_PANEL = 'x="30" y="32" width="440" height="736" rx="35"'
_ROUND = f'stroke="{BLACK}" stroke-linejoin="round" stroke-linecap="round"'


def card(
    c: Card, *, overlay: bool = False, title: str | None = None, desc: str | None = None
) -> str:
    """The card as SVG text, 500 by 800.

    `overlay` puts the number of the month in the upper right corner. Every id
    begins with the card's token, so that many cards can stand in one page.
    """
    defs, body = _picture(c)
    number = _month_number(c.month) if overlay and c.month is not Month.NONE else ""
    return _ROOT.format(words=_words(title, desc), defs=defs, body=body + number)


def back(*, title: str | None = None) -> str:
    """The back, the same for all cards: waves like scales in a double border."""
    rows = "".join(_scales(k) for k in range(29))
    inner = 'x="45" y="47" width="410" height="706" rx="22"'
    body = (
        f'<rect width="500" height="800" rx="25" fill="{BACK}"/>'
        f'<g clip-path="url(#back-panel)" stroke="{BACK_LINE}" stroke-width="5">'
        f'{rows}</g><g fill="none" stroke="{BACK_LINE}">'
        f'<rect {_PANEL} stroke="{BACK}" stroke-width="28"/>'
        f'<rect {_PANEL} stroke-width="8"/><rect {inner} stroke-width="4"/></g>'
    )
    return _ROOT.format(words=_words(title, None), defs=_clip("back-"), body=body)


def _scales(row: int) -> str:
    """A row of waves, each of four arcs, that covers the feet of the row above."""
    shift, count = (0, 4) if row % 2 else (55, 5)
    wave = (
        "a55 55 0 0 1 110 0m-14 0a41 41 0 0 0-82 0m14 0a27 27 0 0 1 54 0m-14 0"
        "a13 13 0 0 0-26 0m68 0"
    )
    return shape(f"M{30 - shift} {60 + 27 * row}" + wave * count, BACK)


def _words(title: str | None, desc: str | None) -> str:
    given = (("title", title), ("desc", desc))
    return "".join(
        f"<{tag}>{escape(text)}</{tag}>" for tag, text in given if text is not None
    )


def _clip(prefix: str) -> str:
    return f'<clipPath id="{prefix}panel"><rect {_PANEL}/></clipPath>'


@cache
def _picture(c: Card) -> tuple[str, str]:
    """The definitions and the drawing of a card, ids in place."""
    ground, picture = FACES[c.token]()
    used = sorted(set(re.findall(r'href="#@([a-z-]+)"', picture)))
    motifs = "".join(f'<g id="@{name}">{_MOTIFS[name]()}</g>' for name in used)
    body = (
        f'<rect width="500" height="800" rx="25" fill="{RED}"/>'
        f'<g stroke-width="7" {_ROUND}>'
        f'<rect {_PANEL} fill="{ground}" stroke="none"/>'
        f'<g clip-path="url(#@panel)">{picture}</g>'
        f'<rect {_PANEL} fill="none"/></g>'
    )
    prefix = f"{c.token}-"
    return _clip(prefix) + motifs.replace("@", prefix), body.replace("@", prefix)


@cache
def _month_number(month: Month) -> str:
    text = str(int(month))
    wide = 96 if len(text) == 1 else 150
    rim = (
        f"M{496 - wide} 4h{wide - 21}a21 21 0 0 1 21 21v101h{24 - wide}"
        "a24 24 0 0 1-24-24z"
    )
    badge = shape(rim, YELLOW, width=8)
    ink = stroke(digits(text, 496 - wide / 2, 22, 86), 17)
    return f"<g {_ROUND}>{badge}{ink}</g>"
