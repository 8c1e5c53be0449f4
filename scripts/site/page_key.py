"""Which card is this? Questions with yes and no that end at a card, and its signs.

`data/key.toml` has the questions, the signs of every card, and where a sign is on our
drawings; here they are walked. A sign is a name such as `red-ovals`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from gostop.cards import DECK, MONTHS, Card, Cards
from gostop.rules import Rules
from gostop.words import card_facts, kind_facts, kind_of
from scripts.site.page_kit import Place, data, render

PATH = "cards/which.md"


@dataclass(frozen=True, slots=True)
class Question:
    """A question: the sign it asks for, and where each answer leads."""

    key: str
    sign: str
    yes: str
    no: str

    def leads(self, answer: bool) -> Question | Cards:
        """The next question, or the cards at the end of the way."""
        target = self.yes if answer else self.no
        return questions().get(target) or Cards.of(target)

    @property
    def told(self) -> Mapping[str, str]:
        """What the question says: `ask`, `yes`, `no`, and perhaps a `note`."""
        found: Mapping[str, str] = signs()[self.sign]
        return found


class Step(NamedTuple):
    """A question on the way to a card, and its answer."""

    question: Question
    answer: bool


@cache
def questions() -> Mapping[str, Question]:
    """All questions by key; the first is asked first."""
    rows = data("key")["questions"].items()
    return {key: Question(key, *row) for key, row in rows}


def signs() -> Mapping[str, Mapping[str, str]]:
    """All signs by name: what one sees, with the sign and without."""
    found: Mapping[str, Mapping[str, str]] = data("key")["signs"]
    return found


def start() -> Question:
    """The first question."""
    return next(iter(questions().values()))


# What a card shows


def shown(c: Card) -> frozenset[str]:
    """The signs that a card shows.

    >>> from gostop.cards import card
    >>> sorted(shown(card("8b")))
    ['disc', 'dome', 'moon']
    """
    return frozenset(w.rstrip("?") for w in _written(c) if not w.startswith("?"))


def doubtful(c: Card) -> frozenset[str]:
    """The signs that one may well not see, or see where they are not."""
    return frozenset(w.strip("?") for w in _written(c) if "?" in w)


def _written(c: Card) -> list[str]:
    words: str = data("key")["cards"][c.token]
    return words.split()


def answers(c: Card, sign: str) -> tuple[bool, ...]:
    """The answers that one may give with this card in hand, the right one first.

    >>> from gostop.cards import card
    >>> answers(card("6j"), "flower"), answers(card("11b"), "flower")
    ((True,), (True, False))
    """
    right = sign in shown(c)
    return (right, not right) if sign in doubtful(c) else (right,)


@cache
def walks(c: Card) -> tuple[tuple[Step, ...], ...]:
    """Every way on which a card is found, the one without a mistake first.

    >>> from gostop.cards import card
    >>> [(step.question.key, step.answer) for step in walks(card("10a"))[0]]
    [('flower', False), ('leaves', True), ('stars', True), ('deer', True)]
    """

    def on(question: Question, before: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
        for answer in answers(c, question.sign):
            way = (*before, Step(question, answer))
            leads = question.leads(answer)
            if isinstance(leads, Question):
                yield from on(leads, way)
            else:
                yield way

    return tuple(on(start(), ()))


def end(way: tuple[Step, ...]) -> Cards:
    """The cards at the end of a way."""
    last = way[-1]
    found = last.question.leads(last.answer)
    assert isinstance(found, Cards)
    return found


def found_by(step: Step) -> Cards:
    """The cards that are found by this answer, without a mistake if any are."""
    right = Cards.of(c for c in DECK if step in walks(c)[0])
    return right or Cards.of(c for c in DECK if any(step in way for way in walks(c)))


# Where a sign is


class Ring(NamedTuple):
    """A ring around a sign: its centre and half its size, as fractions of a card."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def style(self) -> str:
        """Its place and size for a style sheet."""
        sides = {
            "left": self.x - self.wide,
            "top": self.y - self.high,
            "width": 2 * self.wide,
            "height": 2 * self.high,
        }
        return ";".join(f"{side}:{part * 100:.4g}%" for side, part in sides.items())


def ring(c: Card, sign: str) -> Ring | None:
    """Where a sign is on a card, or where one looks for it in vain."""
    found = data("key")["places"].get(sign, {}).get(c.token)
    return Ring(*found) if found else None


def circle(c: Card, sign: str) -> Markup:
    """The ring around a sign to lay over a card; a broken line where it is missing."""
    place = ring(c, sign)
    if not place:
        return Markup()
    kind = "" if sign in shown(c) else " gp-missing"
    return Markup('<i class="gp-ring{}" style="{}"></i>').format(kind, place.style)


def ringed(at: Place, c: Card, sign: str, alt: str | None = "") -> Markup:
    """A card's picture with the sign circled."""
    return Markup('<span class="gp-ringed">{}{}</span>').format(
        at.picture(c, alt), circle(c, sign)
    )


class Told(NamedTuple):
    """One of two cards that look alike: the sign to look at, and what one sees."""

    card: Card
    sign: str
    words: str


def tell_apart(a: Card, b: Card) -> tuple[Told, Told]:
    """What tells two cards apart that look alike.

    >>> from gostop.cards import card
    >>> [told.words for told in tell_apart(card("4k"), card("4j"))]
    ['a curly tendril', 'no curl']
    """
    first, second = sorted((a, b))
    marks: str = data("key")["alike"][f"{first} {second}"]
    found = dict(zip((first, second), marks.split(), strict=True))
    return _told(a, found[a], found[b]), _told(b, found[b], found[a])


def alike(cards: Cards) -> list[tuple[Told, Told]]:
    """Those of these cards that look alike, two and two.

    >>> [[told.card.token for told in pair] for pair in alike(Cards.of("8b 3b 9a"))]
    [['3b', '8b']]
    """
    pairs = map(Cards.of, data("key")["alike"])
    return [tell_apart(*pair) for pair in pairs if not pair & ~cards]


def _told(c: Card, own: str, other: str) -> Told:
    """A card's own sign, or else that of the other, which it lacks."""
    if own != "-":
        return Told(c, own, signs()[own]["yes"])
    if other != "-":
        return Told(c, other, signs()[other]["no"])
    return Told(c, "", "")


# What a month's page takes from the questions


def month_question(month: int) -> Question:
    """The first question that is only asked of the cards of a month."""
    for question in questions().values():
        both = (Step(question, True), Step(question, False))
        months = {c.month for step in both for c in found_by(step)}
        if months == {month}:
            return question
    raise LookupError(f"no question is asked of month {month} alone")


def way_to(question: Question) -> tuple[Step, ...]:
    """The questions and answers that lead to a question."""
    for way in (way for c in DECK for way in walks(c)):
        asked = [step.question for step in way]
        if question in asked:
            return way[: asked.index(question)]
    raise LookupError(f"nothing leads to the question {question.key!r}")


def apart(month: int) -> list[tuple[Question, Card]]:
    """The cards of a month that lack its mark, each with the question that finds it.

    >>> [(question.key, c.token) for question, c in apart(12)], apart(11)
    ([('red-black', '12d')], [])
    """
    mark = month_question(month)
    ways = {c: walks(c)[0] for c in MONTHS[month]}
    return [
        (way[-1].question, c)
        for c, way in ways.items()
        if mark not in [step.question for step in way]
    ]


def inside(month: int) -> tuple[list[tuple[Question, Card]], Cards]:
    """The questions among the cards of a month, each with its card, and the rest.

    Cards that lack the mark of the month are left out; `apart` has them.

    >>> found, rest = inside(5)
    >>> [(question.key, c.token) for question, c in found], rest
    ([('bridge', '5a'), ('iris-ribbon', '5r')], Cards.of('5j 5k'))
    """
    found = []
    leads: Question | Cards = month_question(month)
    while isinstance(leads, Question):
        (c,) = Cards.of(leads.yes)
        found.append((leads, c))
        leads = leads.leads(False)
    lacking = Cards.of(c for _, c in apart(month))
    return found, Cards(leads & ~lacking)


# The page


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to choose: where it leads, in a few words, and cards that show it."""

    said: str
    words: str
    anchor: str
    cards: tuple[Card, ...]
    sign: str


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as the page shows it: its number, the way to it, and the most left."""

    question: Question
    way: tuple[Step, ...]
    left: int
    choices: tuple[Answer, Answer]


@dataclass(frozen=True, slots=True)
class Found:
    """The end of a way: a card, or several that are worth the same."""

    anchor: str
    cards: tuple[Told, ...]
    way: tuple[Step, ...]


def generate(rules: Rules) -> Iterator[tuple[str, str]]:
    """The one page; without a style sheet all questions stand below one another."""
    del rules
    asked = [_asked(question) for question in questions().values()]
    found = [_found(last, way) for last, way in endings().items()]
    yield (
        PATH,
        render(
            "which",
            PATH,
            asked=asked,
            found=found,
            most=most_questions(start()),
            ringed=ringed,
            anchor=anchor,
            facts=card_facts,
            kind_facts=kind_facts,
            kind_of=kind_of,
        ),
    )


def ends() -> tuple[Cards, ...]:
    """What can be found, in the order of the deck."""
    return tuple(dict.fromkeys(end(walks(c)[0]) for c in DECK))


@cache
def endings() -> Mapping[Step, tuple[Step, ...]]:
    """Every way to an end, by its last answer; the one without a mistake comes first.

    >>> [(step.question.key, step.answer) for step in endings()][-2:]
    [('swallow', False), ('red-black', False)]
    """
    return {way[-1]: way for c in DECK for way in walks(c)}


def most_questions(question: Question) -> int:
    """How many questions may be asked from this one on, itself included."""
    nexts = (question.leads(True), question.leads(False))
    return 1 + max(most_questions(n) if isinstance(n, Question) else 0 for n in nexts)


def anchor(question: Question) -> str:
    """The anchor of a question."""
    return f"ask-{question.key}"


def anchor_after(step: Step) -> str:
    """The anchor that an answer leads to: a question, or what is found on this way.

    >>> from gostop.cards import card
    >>> [anchor_after(x) for x, way in endings().items() if card("12d") in end(way)]
    ['is-12d', 'is-12d-2']
    """
    leads = step.question.leads(step.answer)
    if isinstance(leads, Question):
        return anchor(leads)
    same = [last for last, way in endings().items() if end(way) == leads]
    number = same.index(step) + 1
    return f"is-{next(iter(leads))}" + (f"-{number}" if number > 1 else "")


def _asked(question: Question) -> Asked:
    return Asked(
        question,
        way_to(question),
        most_questions(question),
        (_answer(question, True), _answer(question, False)),
    )


def _answer(question: Question, answer: bool) -> Answer:
    return Answer(
        said="Yes" if answer else "No",
        words=question.told["yes" if answer else "no"],
        anchor=anchor_after(Step(question, answer)),
        cards=tuple(examples(found_by(Step(question, answer)))),
        sign=question.sign if answer else "",
    )


def examples(cards: Cards) -> Iterable[Card]:
    """One card for each month, or all that there are of one month.

    >>> [c.token for c in examples(Cards.of("4r 4j 4k 12b 12r 12d"))]
    ['4j', '12r']
    """
    by_month: dict[int, list[Card]] = {}
    for c in cards:
        by_month.setdefault(int(c.month), []).append(c)
    return cards if len(by_month) == 1 else map(_plainest, by_month.values())


def _plainest(cards: Iterable[Card]) -> Card:
    """The card that shows most of its plant: the first of the junk, or a ribbon."""
    return min(cards, key=lambda c: "jrabdk23".index(c.token[-1]))


def told_of(cards: Cards) -> tuple[Told, ...]:
    """Cards at the end of a way; of two, what tells them apart."""
    if len(cards) == 2:
        return tell_apart(*cards)
    return tuple(Told(c, "", "") for c in cards)


def _found(last: Step, way: tuple[Step, ...]) -> Found:
    return Found(anchor_after(last), told_of(end(way)), way)
