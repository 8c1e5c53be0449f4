"""Names and sentences, from the data files of a language.

`data/cards.toml` and `data/terms.toml` hold the names in Korean, romanised, English
and Chinese; `data/text/<language>.toml` holds the sentences.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Container, Iterable, Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

from .cards import Card, card
from .moves import SEATS, Move

_NAME_FIELD = {"en": "english", "ko": "korean", "zh": "chinese"}


@cache
def _read(name: str) -> Mapping[str, Any]:
    file = resources.files("gostop") / "data" / name
    return tomllib.loads(file.read_text("utf-8"))


def card_facts(c: Card) -> Mapping[str, Any]:
    """What the card guide says of a card: its names, `look`, `like` and `tell`."""
    facts: Mapping[str, Any] = _read("cards.toml")["cards"][c.token]
    return facts


def month_facts(month: int) -> Mapping[str, Any]:
    """What the card guide says of a month: names, `say`, `mark`, `confused`, `note`."""
    facts: Mapping[str, Any] = _read("cards.toml")["months"][str(month)]
    return facts


def kind_facts(kind: str) -> Mapping[str, Any]:
    """What the card guide says of a kind (`bright`, `double`, `bonus` ...)."""
    facts: Mapping[str, Any] = _read("cards.toml")["kinds"][kind]
    return facts


def kind_of(c: Card) -> str:
    """The kind as the card guide tells them apart: junk is junk, double or bonus."""
    if c.is_bonus:
        return "bonus"
    return "double" if c.junk > 1 else c.kind.value


def spoken(romanised: str) -> str:
    """How to say a card's Korean name, for who reads English.

    >>> spoken("maejo hongdan")
    'MEH-jo HONG-dahn'
    """
    return " ".join(_sounds()[word] for word in romanised.split())


@cache
def _sounds() -> Mapping[str, str]:
    read = _read("cards.toml")
    sounds: dict[str, str] = dict(read["say"])
    return sounds | {m["romanised"]: m["say"] for m in read["months"].values()}


def term(key: str) -> Mapping[str, Any]:
    """A word of the game: its four names, `other` names and a `short` definition."""
    found: Mapping[str, Any] = _read("terms.toml")["terms"][key]
    return found


def terms() -> Mapping[str, Mapping[str, Any]]:
    """All words of the game by key."""
    found: Mapping[str, Mapping[str, Any]] = _read("terms.toml")["terms"]
    return found


def card_name(c: Card, language: str = "en") -> str:
    """The name of a card, as sentences and buttons use it.

    >>> from gostop.cards import card
    >>> card_name(card("3r")), card_name(card("3r"), "ko")
    ('cherry red ribbon', '벚꽃 홍단')
    """
    return str(card_facts(c)[_NAME_FIELD[language]])


def month_name(month: int, language: str = "en") -> str:
    """The plant of a month.

    >>> month_name(9)
    'chrysanthemum'
    """
    return str(month_facts(month)[_NAME_FIELD[language]])


def kind_name(c: Card, language: str = "en") -> str:
    """The kind of a card in a word.

    >>> from gostop.cards import card
    >>> kind_name(card("11d")), kind_name(card("9a"))
    ('double junk', 'animal')
    """
    return str(kind_facts(kind_of(c))[_NAME_FIELD[language]])


def cards_name(cards: Iterable[Card], language: str = "en") -> str:
    """Several cards as one phrase.

    >>> from gostop.cards import Cards
    >>> cards_name(Cards.of("3r 3b"))
    'cherry curtain bright and cherry red ribbon'
    """
    names = [card_name(c, language) for c in cards]
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def moves_name(
    moves: Iterable[Move], language: str = "en", *, drawn: Container[Card] = ()
) -> str:
    """The moves of a turn as one phrase.

    Of cards `drawn` to the hand in this turn it is said that they are.

    >>> from gostop.notation import parse_moves
    >>> moves_name(parse_moves("9j >9r"))
    'play the chrysanthemum junk 1, then take the chrysanthemum blue ribbon'
    """
    said = [
        say(
            f"moves.{m.kind}{'-drawn' if m.card in drawn and _leaves_hand(m) else ''}",
            language,
            card=m.card or "",
            month=m.month,
        )
        for m in moves
    ]
    return functools.reduce(
        lambda first, then: say("judged.then", language, first=first, then=then), said
    )


def _leaves_hand(move: Move) -> bool:
    return move.kind in ("play", "bonus")


def in_words(text: str, language: str = "en") -> str:
    """A message with the names of cards and months in place of their codes.

    >>> in_words("A may not choose '4r' here: A may choose bomb 8")
    'A may not choose the wisteria plain ribbon here: A may choose the pampas bomb'
    >>> in_words("stack: 5j 5r by B")
    'stack: the iris junk 1 and the iris plain ribbon by B'
    """

    def named(found: re.Match[str]) -> str:
        if found["does"]:
            return f"the {month_name(int(found['month']), language)} {found['does']}"
        names = [f"the {card_name(card(t), language)}" for t in found["cards"].split()]
        return " and ".join([", ".join(names[:-1]), names[-1]] if names[1:] else names)

    return _CODES.sub(named, text)


_CARD = "(?:(?:1[0-2]|[1-9])[barjkd]|[xy][23])"
_CODES = re.compile(
    r"(?<![\w>'])(?P<quote>'?)>?"
    rf"(?:(?P<does>bomb|shake) (?P<month>1[0-2]|[1-9])|(?P<cards>{_CARD}(?: {_CARD})*))"
    r"(?P=quote)(?!\w)"
)


def count(what: str, n: int, language: str = "en") -> str:
    """A number with its word.

    >>> count("points", 1), count("points", 7)
    ('1 point', '7 points')
    """
    one, many = _read(f"text/{language}.toml")["counts"][what].split("|")
    return str(one if n == 1 else many).format(n=n)


def signed(amount: Fraction | float, decimals: int = 2) -> str:
    """An amount with its sign, a minus that is read aloud as one.

    It has decimals only if it is not whole.

    >>> signed(7), signed(-7), signed(0), signed(2.5)
    ('+7', '−7', '0', '+2.50')
    """
    whole = amount == int(amount)
    size = str(abs(int(amount))) if whole else f"{abs(float(amount)):.{decimals}f}"
    return size if not amount else ("+" if amount > 0 else "−") + size


def say(key: str, language: str = "en", **fields: object) -> str:
    """The sentence `section.name`, with its fields filled in.

    Seats are given by index; `card`, `match` and `cards` as cards; `month` as a
    number; `points` and `gos` as numbers, which get their word. A sentence in two
    forms, `one|many`, is about the number `n`.

    >>> say("events.nagari")
    'Nagari (나가리): nobody wins this deal.'
    >>> say("hints.worth-cards", n=1), say("hints.worth-cards", n=2)
    ('1 card captured', '2 cards captured')
    """
    section, name = key.split(".", 1)
    template = str(_read(f"text/{language}.toml")[section][name])
    one, _, many = template.partition("|")
    if many:
        template = one if str(fields["n"]).lstrip("+−") == "1" else many
    return template.format(
        **{field: _show(field, value, language) for field, value in fields.items()}
    )


def has(key: str, language: str = "en") -> bool:
    """Whether there is a sentence of this key."""
    section, name = key.split(".", 1)
    return name in _read(f"text/{language}.toml")[section]


def _show(field: str, value: object, language: str) -> str:
    if field in ("seat", "other", "payer", "loser", "to") and isinstance(value, int):
        return SEATS[value]
    if field == "month" and isinstance(value, int):
        return month_name(value, language) if value else ""
    if isinstance(value, Card):
        return card_name(value, language)
    if field == "cards" and isinstance(value, Iterable):
        return cards_name(value, language)
    if field in ("points", "gos") and isinstance(value, int):
        return count(field, value, language)
    return str(value)
