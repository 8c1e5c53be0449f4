"""The board as HTML: every board anywhere on the site is made here.

`board` draws a position, open or as one seat sees it; `card_image` one card. All text
is escaped; Hangul and Chinese are marked with their language; `base` is the way from
the page to the site's root. `report` has what is said around a board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import groupby

from ..cards import ANIMALS, BRIGHTS, JUNK, RIBBONS, Card, Cards, junk_value
from ..moves import SEATS, Event, Move
from ..scoring import points
from ..state import NO_CARDS, Position, Seat, Stack, View
from ..words import card_name, count, kind_name, month_name, say

_HANGUL = re.compile(r"[\uac00-\ud7a3]+(?: [\uac00-\ud7a3]+)*")
_HAN = re.compile(r"[\u3400-\u9fff]+")

KINDS = {"brights": BRIGHTS, "animals": ANIMALS, "ribbons": RIBBONS, "junk": JUNK}
"""The groups of a pile, in their order."""

_STOCK_SHOWN = 5
_WHOLE_STOCK = 12
_BACKS_SHOWN = 10


def text_html(text: str) -> str:
    """Text as HTML: escaped, with `lang` on Hangul and Chinese.

    >>> text_html("Ppuk (뻑) & <b>")
    'Ppuk (<span lang="ko">뻑</span>) &amp; &lt;b&gt;'
    """
    safe = escape(text)
    return mark_languages(safe)


def mark_languages(safe: str) -> str:
    """Safe text with `lang` on Hangul and Chinese; it must hold no tags that have it."""
    safe = _HANGUL.sub(r'<span lang="ko">\g<0></span>', safe)
    return _HAN.sub(r'<span lang="zh">\g<0></span>', safe)


def card_image(
    c: Card, *, base: str = "", alt: str | None = None, language: str = "en"
) -> str:
    """One card as an image, with its month number as a small overlay.

    The number is drawn by the style sheet, so that it is no part of any name. So are
    the kind and the tile of text that a reader may ask for instead of the picture.
    """
    name = card_name(c, language) if alt is None else alt
    number = "" if c.is_bonus else f'<b class="gs-month" data-month="{c.month}"></b>'
    plant = "" if c.is_bonus else month_name(int(c.month), language)
    return (
        f'<span class="gs-card" data-token="{c.token}" data-plant="{escape(plant)}" '
        f'data-kind="{escape(kind_name(c, language))}">'
        f'<img src="{escape(base)}cards/{c.token}.svg" alt="{escape(name)}" '
        f'width="100" height="160" loading="lazy">{number}</span>'
    )


def card_button(
    c: Card, *, base: str = "", language: str = "en", first: bool = False, more: str
) -> str:
    """A card that can be chosen: a real button named after the card.

    The first of a row is its tab stop; `more` are further attributes.
    """
    return (
        f'<button type="button" class="gs-choice" data-card="{c.token}" {more} '
        f'aria-label="{escape(card_name(c, language))}" tabindex="{0 if first else -1}">'
        f"{card_image(c, base=base, alt='', language=language)}</button>"
    )


def moved(events: Iterable[Event]) -> Cards:
    """The cards that were laid, flipped, taken or given, to be marked as new."""
    found = 0
    for event in events:
        if event.name in ("play", "flip", "capture", "steal", "bonus", "ppuk", "draw"):
            found |= event.cards
    return Cards(found)


def board(
    position: Position,
    *,
    moves: Sequence[Move] = (),
    base: str = "",
    language: str = "en",
    new: Cards = NO_CARDS,
    seat: int | None = None,
) -> str:
    """A position as HTML; `moves` become buttons, `new` cards are marked.

    A state is drawn open, with every card it names, a view as its seat sees it.
    `seat` sits in front; without it the one who is to act, or whose view it is.
    """
    drawing = _Drawing(
        choices={m.card: m for m in moves if m.card is not None},
        others=tuple(m for m in moves if m.card is None),
        base=base,
        language=language,
        new=new,
    )
    if seat is None:
        seat = position.seat if isinstance(position, View) else position.turn
    seats = list(range(position.players))
    parts = [_seat(position, n, drawing) for n in [*seats[seat + 1 :], *seats[:seat]]]
    parts.append(_middle(position, drawing))
    parts.append(_seat(position, seat, drawing, mine=True))
    parts.append(f'<p class="gs-phase">{text_html(phase(position, language))}</p>')
    parts.append(_actions(drawing))
    return f'<div class="gs-board" data-phase="{position.phase}">{"".join(parts)}</div>'


def pile_groups(pile: Cards, *, base: str = "", language: str = "en") -> str:
    """A pile as groups by kind, each named."""
    return _groups(pile, _Drawing(base=base, language=language))


# What every part of a board needs


@dataclass(frozen=True, slots=True)
class _Drawing:
    """The choices, the base, the language, and the cards that are new."""

    choices: Mapping[Card, Move] = field(default_factory=dict)
    others: tuple[Move, ...] = ()
    base: str = ""
    language: str = "en"
    new: Cards = NO_CARDS

    def say(self, key: str, **fields: object) -> str:
        """A sentence as it is."""
        return say(key, self.language, **fields)

    def html(self, key: str, **fields: object) -> str:
        """A sentence as HTML."""
        return text_html(self.say(key, **fields))

    def image(self, c: Card) -> str:
        """One card as an image."""
        return card_image(c, base=self.base, language=self.language)

    def item(self, c: Card, inner: str) -> str:
        """A card in its list, marked if it is new."""
        if c not in self.new:
            return f"<li>{inner}</li>"
        tag = f'<span class="gs-tag">{self.html("places.new")}</span>'
        return f'<li class="gs-new">{inner}{tag}</li>'

    def items(self, cards: Iterable[Card], *, choosable: bool = False) -> list[str]:
        """Cards in a list; those that can be chosen are buttons."""
        found: list[str] = []
        first = True
        for c in cards:
            move = self.choices.get(c) if choosable else None
            inner = self.image(c) if move is None else self.button(c, move, first)
            first = first and move is None
            found.append(self.item(c, inner))
        return found

    def button(self, c: Card, move: Move, first: bool) -> str:
        """The button of a card that can be chosen."""
        more = f'data-move="{escape(str(move))}"'
        return card_button(
            c, base=self.base, language=self.language, first=first, more=more
        )

    def backs(self, number: int, shown: int) -> list[str]:
        """Cards face down, in one item: a picture without a name, and their number."""
        if not number:
            return []
        key = "places.face-down-one" if number == 1 else "places.face-down"
        picture = (
            f'<span class="gs-card"><img src="{escape(self.base)}cards/back.svg" alt="" '
            'width="100" height="160"></span>'
        )
        item = (
            '<li class="gs-backs"><span class="gs-fan" aria-hidden="true">'
            f'{picture * min(number, shown)}</span><span class="gs-count">'
            f"{self.html(key, count=number)}</span></li>"
        )
        return [item]

    def row(self, kind: str, label: str, items: Iterable[str]) -> str:
        """A list of cards under its label; empty lists say so."""
        inner = "".join(items)
        if not inner:
            inner = f'<li class="gs-empty">{self.html("places.empty")}</li>'
        return (
            f'<div class="gs-row gs-{kind}"><span class="gs-label" aria-hidden="true">'
            f'{text_html(label)}</span><ul class="gs-cards" aria-label="{escape(label)}">'
            f"{inner}</ul></div>"
        )


# Seats


def _seat(
    position: Position, index: int, drawing: _Drawing, *, mine: bool = False
) -> str:
    """One player: name and facts, hand, captured pile."""
    seat = position.seats[index]
    acts = index == position.turn and position.phase != "over"
    facts = " ".join(_facts(position, index, drawing, acts=acts))
    hand = ""
    if seat.hand or seat.unknown:
        items = drawing.items(seat.hand, choosable=acts)
        items += drawing.backs(seat.unknown, _BACKS_SHOWN)
        hand = drawing.row("hand", drawing.say("places.hand", seat=index), items)
    pile = _pile(seat.pile, drawing.say("places.pile", seat=index), drawing)
    classes = "gs-seat gs-mine" if mine else "gs-seat"
    name = escape(drawing.say("places.seat", seat=index))
    return (
        f'<div class="{classes}" role="group" aria-label="{name}">'
        f'<p class="gs-facts">{facts}</p>{hand}{pile}</div>'
    )


def _facts(
    position: Position, index: int, drawing: _Drawing, *, acts: bool
) -> list[str]:
    """What is to be known of a player besides the cards, each in a little box."""
    seat = position.seats[index]
    facts = []
    if acts:
        facts.append(f'<em class="gs-acts">{drawing.html("places.to-move")}</em>')
    if index == position.dealer:
        facts.append(f"<span>{drawing.html('places.dealer')}</span>")
    have = points(seat.pile, position.rules, seat.cup)
    counts = {"points": have, "ppuks": len(seat.ppuks), "passes": seat.passes}
    told = {what: count(what, n, drawing.language) for what, n in counts.items() if n}
    said = [*told.values()]
    if seat.gos:
        said.insert("points" in told, _gos(position, seat, have, drawing))
    months = dict.fromkeys(c.month for c in seat.shown)
    said += [drawing.say("places.shook", month=month) for month in months]
    said += [drawing.say("places.bombed", month=month) for month in seat.bombs]
    facts += [f"<span>{text_html(text)}</span>" for text in said]
    return [f'<b class="gs-name">{SEATS[index]}</b>', *facts]


def _gos(position: Position, seat: Seat, have: int, drawing: _Drawing) -> str:
    """The Gos of a seat, and the points that it must pass to be asked again."""
    if position.rules.speak_again == "last-go" and seat.go_points:
        return drawing.say("places.go-at", gos=seat.gos, points=seat.go_points)
    if position.rules.speak_again == "previous-turn" and seat.last_points != have:
        return drawing.say("places.go-last", gos=seat.gos, points=seat.last_points)
    return count("gos", seat.gos, drawing.language)


def _pile(pile: Cards, label: str, drawing: _Drawing) -> str:
    """A captured pile; nothing when it is empty."""
    if not pile:
        return ""
    junk = junk_value(pile)
    note = f" · {count('junk-value', junk, drawing.language)}" if junk else ""
    shown = drawing.say("places.captured") + note
    return (
        f'<div class="gs-row gs-pile" role="group" aria-label="{escape(label)}">'
        f'<span class="gs-label">{text_html(shown)}</span>'
        f'<div class="gs-groups">{_groups(pile, drawing)}</div></div>'
    )


def _groups(pile: Cards, drawing: _Drawing) -> str:
    return "".join(
        f'<ul class="gs-cards" aria-label="{escape(drawing.say(f"places.{name}"))}">'
        f"{''.join(drawing.items(cards))}</ul>"
        for name, pool in KINDS.items()
        if (cards := Cards(pile & pool))
    )


# The middle


def _middle(position: Position, drawing: _Drawing) -> str:
    """The table, the stacks, the cards of a turn under way, and the stock."""
    laid = position.match if position.played else None
    loose = [c for c in position.table if c != laid]
    parts = [
        drawing.row(
            "table",
            drawing.say("places.table"),
            drawing.items(loose, choosable=position.phase.startswith("choose")),
        )
    ]
    parts += [_stack(stack, drawing) for stack in position.stacks]
    under_way = {
        "pair" if laid else "played": [c for c in (laid, position.played) if c],
        "flipped": [c for c in (position.flipped,) if c],
        "held": list(position.held),
    }
    parts += [
        drawing.row(name, drawing.say(f"places.{name}"), drawing.items(cards))
        for name, cards in under_way.items()
        if cards
    ]
    return f'<div class="gs-middle">{"".join(parts)}{_stock(position, drawing)}</div>'


def _stack(stack: Stack, drawing: _Drawing) -> str:
    label = drawing.say("places.stack")
    if stack.maker is not None:
        label = drawing.say("places.ppuk", seat=stack.maker)
    return drawing.row("stack", label, drawing.items([*stack.cards, *stack.bonus]))


def _stock(position: Position, drawing: _Drawing) -> str:
    """The stock from the top: known cards, the first of them shown, and backs.

    A short stock that is known to its end is shown whole: a question may depend on it.
    """
    whole = None not in position.stock and len(position.stock) <= _WHOLE_STOCK
    most = _WHOLE_STOCK if whole else _STOCK_SHOWN
    items: list[str] = []
    for known, found in groupby(position.stock, bool):
        run = list(found)
        cards = [c for c in run if c]
        items += drawing.backs(0 if known else len(run), 3)
        items += drawing.items(cards[:most])
        if (rest := len(cards) - most) > 0:
            more = drawing.html("places.more", count=rest)
            items.append(f'<li class="gs-count">{more}</li>')
    key = "places.stock" if any(position.stock) else "places.stock-closed"
    return drawing.row("stock", drawing.say(key), items) if items else ""


# Below the cards


def phase(position: Position, language: str = "en") -> str:
    """Who is to decide what, as a sentence."""
    chosen = position.flipped if position.phase == "choose-flip" else position.played
    fours = [m for m in range(1, 13) if _holds_four(position.actor, m)]
    month = int(chosen.month) if chosen else (fours[0] if fours else 0)
    fields = {"seat": position.turn, "card": chosen or "", "month": month}
    return say(f"phase.{position.phase}", language, **fields)


def _holds_four(seat: Seat, month: int) -> bool:
    return sum(c.month == month for c in seat.hand) == 4


def _actions(drawing: _Drawing) -> str:
    """The moves that are no card: bombs, shakes, a pass, Go and Stop."""
    buttons = "".join(
        f'<button type="button" class="gs-button gs-move" data-move="{escape(str(m))}">'
        f"{drawing.html(f'moves.{m.kind}', month=m.month)}</button>"
        for m in drawing.others
    )
    return f'<div class="gs-moves">{buttons}</div>' if buttons else ""


__all__ = [
    "KINDS",
    "board",
    "card_button",
    "card_image",
    "moved",
    "phase",
    "pile_groups",
    "text_html",
]
