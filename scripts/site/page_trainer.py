"""The card trainer: its questions with every answer and sign, worked out here once.

The page's script only picks questions and compares the names of answers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from gostop.cards import (
    ANIMALS,
    BRIGHTS,
    JUNK,
    MONTHS,
    RIBBONS,
    Card,
    Cards,
    card,
)
from gostop.rules import OPTIONS, Rules
from gostop.scoring import WAYS, Way
from gostop.words import (
    card_facts,
    card_name,
    kind_facts,
    kind_of,
    month_facts,
    term,
)
from scripts.site import page_key
from scripts.site.page_cards import NUMBERS, PLAIN, scores_in
from scripts.site.page_key import Told
from scripts.site.page_kit import Place, card_page, data, render, text

PATH = "cards/trainer.md"
FILE = "trainer.json"
CHOICES = 4
"""How many answers a question offers, where there are so many."""
NEW_A_DAY = 10
"""How many questions of a drill the queue takes up on one day."""

KINDS = {"bright": BRIGHTS, "animal": ANIMALS, "ribbon": RIBBONS, "junk": JUNK}


@dataclass(frozen=True, slots=True)
class Wrong:
    """A wrong answer: the card to see beside the right one, and what tells them apart.

    `decides` is the one sign to look at on each card. The rest is named by what says it
    and about what: `mark/1`, `tell/1j`.
    """

    beside: Card
    decides: tuple[Told, Told]
    own: tuple[str, ...]
    other: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """A question about a card; `near` are the likeliest of the wrong answers.

    `name` is what is asked for, where that is not the same for all questions.
    """

    id: str
    card: Card
    right: str
    near: tuple[str, ...]
    wrong: Mapping[str, Wrong]
    name: str = ""


@dataclass(frozen=True, slots=True)
class Drill:
    """A drill: its answers, each with a form that does not give it away, and questions.

    Answers `of_cards` are cards; those that are `fixed` are always all offered.
    """

    key: str
    answers: Mapping[str, tuple[Markup, Markup]]
    questions: tuple[Question, ...]
    of_cards: bool = False
    fixed: bool = False

    @property
    def told(self) -> Mapping[str, Any]:
        """What is said of this drill: `title`, `about`, `ask` ..."""
        found: Mapping[str, Any] = data("trainer")["drills"][self.key]
        return found


def generate(rules: Rules) -> Iterator[tuple[str, str]]:
    """The one page: the trainer, how it works, and a test that needs no script."""
    made = drills(rules)
    yield (
        PATH,
        render(
            "trainer",
            PATH,
            drills=made,
            tests=[(drill, list(self_test(drill))) for drill in made],
            w=data("trainer")["words"],
            file=FILE,
            new=NEW_A_DAY,
            picture=lambda c, place: picture(c, place, card_facts(c)["look"]),
            card_page=card_page,
            letters={c.token[-1]: kind_facts(kind_of(c))["english"] for c in PLAIN},
            marked=[(m, month_facts(m), MONTHS[m]) for m in NUMBERS],
            braille=braille,
            letter_sign=LETTER,
        ),
    )


def questions_file(rules: Rules) -> str:
    """What the page's script asks from, as JSON; texts and pictures are HTML."""
    made = drills(rules)
    place = Place(PATH)
    return json.dumps(
        {
            "choices": CHOICES,
            "newADay": NEW_A_DAY,
            "words": data("trainer")["words"],
            "cards": {
                c.token: {
                    "name": text(card_name(c)),
                    "korean": text(card_facts(c)["korean"]),
                    "look": text(card_facts(c)["look"]),
                    "picture": picture(c, place),
                }
                for c in PLAIN
            },
            "signs": {key: text(sign(key)) for key in sorted(_signs(made))},
            "seen": {
                _seen_key(told): [
                    text(told.words),
                    page_key.circle(told.card, told.sign),
                ]
                for told in sorted(_all_told(made))
            },
            "drills": [_drill_data(drill) for drill in made],
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def picture(c: Card, place: Place, alt: str = "") -> Markup:
    """A card without anything on it or about it that could tell what it is."""
    return Markup(
        '<img src="{}" alt="{}" width="100" height="160" loading="lazy">'
    ).format(f"{place.base}cards/{c.token}.svg", alt)


def _drill_data(drill: Drill) -> dict[str, object]:
    return {
        "key": drill.key,
        "title": drill.told["title"],
        "ask": drill.told["ask"],
        "plain": drill.told.get("plain", drill.told["ask"]),
        "ofCards": drill.of_cards,
        "fixed": drill.fixed,
        "answers": drill.answers,
        "questions": [
            {
                "id": q.id,
                "card": q.card.token,
                "right": q.right,
                "name": q.name,
                "near": q.near,
                "wrong": {
                    key: [
                        w.beside.token,
                        w.own,
                        w.other,
                        [_seen_key(told) for told in w.decides],
                    ]
                    for key, w in q.wrong.items()
                },
            }
            for q in drill.questions
        ],
    }


# The signs


_SAY: dict[str, Callable[[str], str]] = {
    "mark": lambda month: str(month_facts(int(month))["mark"]),
    "note": lambda kind: str(kind_facts(kind)["note"]),
    "look": lambda token: str(card_facts(card(token))["look"]),
    "tell": lambda token: str(card_facts(card(token))["tell"]),
    "short": lambda way: str(term(way)["short"]),
}


def sign(key: str) -> str:
    """What decides, in words.

    >>> sign("tell/6a")
    'No other card has butterflies.'
    """
    what, _, about = key.partition("/")
    return _SAY[what](about)


def _signs(made: Iterable[Drill]) -> set[str]:
    return {key for w in _wrong(made) for key in (*w.own, *w.other)}


def _all_told(made: Iterable[Drill]) -> set[Told]:
    return {told for w in _wrong(made) for told in w.decides}


def _wrong(made: Iterable[Drill]) -> list[Wrong]:
    return [w for drill in made for q in drill.questions for w in q.wrong.values()]


def _seen_key(told: Told) -> str:
    return f"{told.card.token}/{told.sign}"


def likes(c: Card) -> list[Card]:
    """The look-alikes that the card guide names."""
    return [card(token) for token in card_facts(c)["like"]]


def beside(c: Card, group: Cards) -> Card:
    """The card of a group to see beside another: the one most like it.

    >>> beside(card("5j"), MONTHS[11]), beside(card("5a"), BRIGHTS)
    (card('11j'), card('1b'))
    """
    return min(group, key=lambda other: (*_distance(c, other), other.index))


def _distance(c: Card, other: Card) -> tuple[bool, bool, bool]:
    return other not in likes(c), other.month != c.month, other.kind is not c.kind


# The one sign that decides between two cards


def by_plant(c: Card, other: Card) -> tuple[Told, Told]:
    """What tells two months apart on these cards.

    >>> [told.words for told in by_plant(card("7j"), card("4j"))]
    ['red ovals', 'black ovals only']
    >>> [told.words for told in by_plant(card("5a"), card("10a"))]
    ['long black leaves like swords', 'leaves like large stars']
    """
    own, his = _plant(c, other), _plant(other, c)
    if not (own and his):
        own = his = _parting(c, other)
    return _seen(c, own), _seen(other, his)


def _plant(c: Card, other: Card) -> str:
    """The rarest sign that most cards of a month show, and another card does not."""
    month = [page_key.shown(x) for x in MONTHS[int(c.month)]]
    shared = [s for s in page_key.shown(c) if sum(s in x for x in month) > 2]
    found = [s for s in shared or page_key.shown(c) if s not in page_key.shown(other)]
    return min(found, key=lambda s: (_how_many(s), s), default="")


def _how_many(sign: str) -> int:
    return sum(sign in page_key.shown(c) for c in PLAIN)


def _parting(c: Card, other: Card) -> str:
    """The sign of the first question that has another answer for each card."""
    ways = zip(page_key.walks(c)[0], page_key.walks(other)[0], strict=False)
    return next(own.question.sign for own, his in ways if own != his)


def by_kind(c: Card, other: Card) -> tuple[Told, Told]:
    """What tells two kinds apart on these cards.

    A bright and a ribbon have a sign that others lack; of an animal and junk each has
    its own, since neither lacks what another animal shows.

    >>> [told.words for told in by_kind(card("5a"), card("5j"))]
    ['a yellow bridge', 'only the plant']
    >>> [told.words for told in by_kind(card("1b"), card("2a"))]
    ['a red disc with 光', 'no disc']
    """
    own, his = _mark(c), _mark(other)
    if not (own or his):
        own, his = _object(c), _object(other)
    return _seen(c, own or his), _seen(other, his or own)


def _mark(c: Card) -> str:
    """The sign that all cards of a kind show, and no others."""
    return "disc" if c in BRIGHTS else "ribbon" if c in RIBBONS else ""


def _object(c: Card) -> str:
    """What an animal card or junk shows: the animal itself, or the plant alone."""
    if c in JUNK and "only-plant" in page_key.shown(c):
        return "only-plant"
    return page_key.walks(c)[0][-1].question.sign


def by_card(c: Card, other: Card) -> tuple[Told, Told]:
    """What tells two cards apart: as look-alikes, by their kind, or by their plant."""
    if other in likes(c):
        return page_key.tell_apart(c, other)
    return by_plant(c, other) if c.kind is other.kind else by_kind(c, other)


def by_set(c: Card, other: Card) -> tuple[Told, Told]:
    """What tells cards of two sets apart: the ribbons themselves, or what is pictured.

    >>> [told.words for told in by_set(card("10r"), card("1r"))]
    ['a blue ribbon', 'a red ribbon']
    >>> [told.words for told in by_set(card("12r"), card("4r"))]
    ['hairy black strands from the top', 'small ovals in rows']
    >>> [told.words for told in by_set(card("6a"), card("2a"))]
    ['yellow butterflies', 'a green and yellow bird']
    """
    if c in JUNK or other.kind is not c.kind:
        return by_card(c, other)
    if c in RIBBONS:
        for looks in (("blue-ribbon", "red-ribbon"), ("writing", "plain")):
            own, his = _first(c, looks), _first(other, looks)
            if own != his:
                return _seen(c, own), _seen(other, his)
        return by_card(c, other)
    return _seen(c, _object(c)), _seen(other, _object(other))


def _first(c: Card, signs: Iterable[str]) -> str:
    return next(sign for sign in signs if sign in page_key.shown(c))


def by_double(c: Card, other: Card) -> tuple[Told, Told]:
    """What tells double junk from other junk: its own sign, and the other's plant.

    >>> [told.words for told in by_double(card("12d"), card("10j"))]
    ['red and black, and no white', 'leaves like large stars']
    """
    if other in likes(c) or not _plant(other, c):
        return by_card(c, other)
    own = page_key.walks(c)[0][-1].question.sign
    return _seen(c, own), _seen(other, _plant(other, c))


def _seen(c: Card, sign: str) -> Told:
    return Told(
        c, sign, page_key.signs()[sign]["yes" if sign in page_key.shown(c) else "no"]
    )


# The drills


def drills(rules: Rules) -> tuple[Drill, ...]:
    """Every drill, in the order of the page."""
    return _months(), _kinds(), _alike(), _combinations(rules), _doubles()


def _months() -> Drill:
    def question(c: Card) -> Question:
        own = int(c.month)
        near = tuple(str(m) for m in month_facts(own)["confused"])
        wrong = {str(m): _other_month(c, m) for m in NUMBERS if m != own}
        return Question(c.token, c, right=str(own), near=near, wrong=wrong)

    answers = {}
    for m in NUMBERS:
        facts = month_facts(m)
        full = text(f"{m} {facts['english']} {facts['korean']}")
        answers[str(m)] = full, text(str(m))
    return Drill("month", answers, tuple(question(c) for c in PLAIN))


def _other_month(c: Card, month: int) -> Wrong:
    other = beside(c, MONTHS[month])
    own = int(c.month)
    return Wrong(other, by_plant(c, other), (f"mark/{own}",), (f"mark/{month}",))


def _kinds() -> Drill:
    def question(c: Card) -> Question:
        own = c.kind.value
        wrong = {kind: _other_kind(c, kind) for kind in KINDS if kind != own}
        return Question(c.token, c, right=own, near=tuple(wrong), wrong=wrong)

    answers = {kind: _answer(kind_facts(kind)) for kind in KINDS}
    return Drill("kind", answers, tuple(question(c) for c in PLAIN), fixed=True)


def _other_kind(c: Card, kind: str) -> Wrong:
    other = beside(c, Cards(KINDS[kind] & PLAIN))
    own = c.kind.value
    return Wrong(other, by_kind(c, other), (f"note/{own}",), (f"note/{kind}",))


def _answer(facts: Mapping[str, Any], least: int = 0) -> tuple[Markup, Markup]:
    """A name as an answer, with the least number of cards that it takes."""
    number = f", {least} or more" if least else ""
    full = text(f"{facts['english']}{number} {facts['korean']}")
    return full, full


def _alike() -> Drill:
    def question(c: Card) -> Question:
        others = [other for other in PLAIN if not fits(other, c)]
        near = [other for other in look_alikes(c) if other in others]
        far = [other for other in others if other.kind is c.kind and other not in near]
        plant = month_facts(int(c.month))["english"]
        name = f"{plant} {kind_facts(kind_of(c))['english']}"
        return _among(c, near, far, by_card, name)

    return Drill("alike", {}, tuple(question(c) for c in PLAIN), of_cards=True)


def _doubles() -> Drill:
    single = [c for c in PLAIN if c.junk == 1]

    def question(c: Card) -> Question:
        near = [other for other in look_alikes(c) if other in single]
        far = [other for other in single if other not in near]
        return _among(c, near, far, by_double)

    doubles = [c for c in PLAIN if kind_of(c) == "double"]
    return Drill("double", {}, tuple(question(c) for c in doubles), of_cards=True)


def _among(
    c: Card,
    near: list[Card],
    far: list[Card],
    decides: Callable[[Card, Card], tuple[Told, Told]],
    name: str = "",
) -> Question:
    """Find a card among others."""

    def wrong(other: Card) -> Wrong:
        what = "tell" if other in likes(c) else "look"
        return Wrong(
            other,
            decides(c, other),
            (f"{what}/{c.token}",),
            (f"{what}/{other.token}",),
        )

    return Question(
        id=c.token,
        card=c,
        right=c.token,
        near=tuple(other.token for other in near),
        wrong={other.token: wrong(other) for other in (*near, *far)},
        name=name,
    )


def fits(other: Card, asked: Card) -> bool:
    """Whether a card is what a search for another asks for: its month and kind.

    Double junk is junk too, but not the other way round.

    >>> fits(card("11d"), card("11j")), fits(card("11j"), card("11d"))
    (True, False)
    """
    same = other.month == asked.month and other.kind is asked.kind
    return same and other.junk >= asked.junk


def look_alikes(c: Card) -> list[Card]:
    """What a card is taken for, the closest first.

    Its own look-alikes, theirs, and its kind in the months that its month is taken for.
    """
    own = likes(c)
    theirs = [card_ for other in own for card_ in likes(other)]
    months = [MONTHS[m] for m in month_facts(int(c.month))["confused"]]
    kin = [other for cards in months for other in cards if other.kind is c.kind]
    return [other for other in dict.fromkeys([*own, *theirs, *kin]) if other is not c]


# What cards score together


def scoring() -> dict[str, tuple[Way, ...]]:
    """The ways to score by name; those with brights are one.

    >>> list(scoring())[:3]
    ['brights', 'godori', 'red-ribbons']
    """
    found: dict[str, tuple[Way, ...]] = {}
    for way in WAYS:
        key = "brights" if way.pool == BRIGHTS else way.key
        found[key] = (*found.get(key, ()), way)
    return found


def _combinations(rules: Rules) -> Drill:
    ways = scoring()
    under_any = [Rules(cup=str(value)) for value in OPTIONS["cup"].values]

    def helps(c: Card, rules: Rules) -> list[str]:
        found = scores_in(c, rules)
        return [key for key, own in ways.items() if set(own) & set(found)]

    def questions(c: Card) -> Iterator[Question]:
        own = helps(c, rules)
        ever = {key for some in under_any for key in helps(c, some)}
        for right in own:
            yield _help(c, right, [key for key in ways if key not in {*own, *ever}])

    answers = {
        key: _answer(
            {"english": "brights", "korean": kind_facts("bright")["korean"]}
            if key == "brights"
            else term(key),
            _least(own, rules) if len(own[0].pool) > 3 else 0,
        )
        for key, own in ways.items()
    }
    return Drill("combination", answers, tuple(q for c in PLAIN for q in questions(c)))


def _least(ways: Iterable[Way], rules: Rules) -> int:
    """How many cards, or how much junk, the cheapest of these ways takes."""
    return min(
        n
        for way in ways
        for n in range(1, len(way.pool) + 1)
        if way.points(Cards.of(list(way.pool)[:n]), rules, n)
    )


def _help(c: Card, right: str, others: Iterable[str]) -> Question:
    """What a card helps to make, among what it does not."""
    pools = {key: Cards(scoring()[key][0].pool & PLAIN) for key in others}
    closest = [
        [key for key, pool in pools.items() if any(x in pool for x in group)]
        for group in (likes(c), KINDS[c.kind.value], MONTHS[int(c.month)])
    ]
    near = next((found for found in closest if found), [])

    def wrong(key: str) -> Wrong:
        other = beside(c, pools[key])
        alike = other in likes(c)
        return Wrong(
            other,
            by_set(c, other),
            (_told(right), *((f"tell/{c.token}",) if alike else ())),
            (_told(key), *((f"tell/{other.token}",) if alike else ())),
        )

    return Question(
        id=f"{c.token}-{right}",
        card=c,
        right=right,
        near=tuple(near),
        wrong={key: wrong(key) for key in pools},
    )


def _told(key: str) -> str:
    return "note/bright" if key == "brights" else f"short/{key}"


# The page


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of the self-test, with its answer and what decides."""

    ask: str
    card: Card | None
    choices: tuple[Markup | Card, ...]
    right: Markup | Card
    signs: tuple[str, ...]


def self_test(drill: Drill) -> Iterator[Asked]:
    """The questions of a drill that stand on the page, with the likeliest mistakes."""
    asked = {q.id: q for q in drill.questions}
    for id_ in drill.told["test"]:
        q = asked[id_]
        wrong = list(dict.fromkeys([*q.near, *q.wrong]))[: CHOICES - 1]
        order = list(drill.answers) or [c.token for c in PLAIN]
        offered = sorted([q.right, *wrong], key=order.index)
        yield Asked(
            ask=drill.told["ask"].format(name=q.name),
            card=None if drill.of_cards else q.card,
            choices=tuple(_shown(drill, key) for key in offered),
            right=_shown(drill, q.right),
            signs=tuple(sign(key) for key in q.wrong[wrong[0]].own),
        )


def _shown(drill: Drill, key: str) -> Markup | Card:
    return card(key) if drill.of_cards else drill.answers[key][0]


# Braille

_DIGITS = dict(zip("1234567890", "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚", strict=True))
_LETTERS = dict(zip("abdjkr", "⠁⠃⠙⠚⠅⠗", strict=True))
NUMBER, LETTER = "⠼", "⠰"


def braille(c: Card) -> str:
    """A card's token in Unified English Braille.

    The letters a to j are digits after a number unless the letter sign stands before.

    >>> braille(card("3r")), braille(card("11d"))
    ('⠼⠉⠗', '⠼⠁⠁⠰⠙')
    """
    number, kind = c.token[:-1], c.token[-1]
    digits = "".join(_DIGITS[digit] for digit in number)
    return f"{NUMBER}{digits}{LETTER if kind <= 'j' else ''}{_LETTERS[kind]}"
