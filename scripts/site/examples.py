"""The examples in the data files: of which kind one is, and what comes of it.

An example is text. Most are scenarios; one that begins with `cards:` is a pile to
count, and one that begins with `draw:` are the cards drawn for the first deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from gostop.cards import Card, card
from gostop.errors import IllegalMoveError
from gostop.match import first_dealer, next_carry, next_dealer
from gostop.moves import SEATS
from gostop.notation import Scenario, parse_cards, parse_scenario
from gostop.rules import (
    OPTIONS,
    PRESETS,
    Option,
    Rules,
    Value,
    differences,
    named,
    preset,
    written,
)
from gostop.scenario import Run, run
from gostop.scoring import score
from gostop.settle import settle
from gostop.state import State
from gostop.words import card_name, count, in_words, signed, term
from scripts.site.page_kit import SOURCES, Place, capital, data, fence

KINDS = {"cards": "score", "draw": "draw"}


def kind_of(text: str) -> str:
    """Of which kind an example is: `scenario`, `score` or `draw`.

    >>> kind_of("cards: 1b 3b 8b"), kind_of("A hand: 3r")
    ('score', 'scenario')
    """
    keys = (line.partition(":")[0].strip() for line in text.splitlines())
    return next((KINDS[key] for key in keys if key in KINDS), "scenario")


def line_of(text: str, key: str) -> str:
    r"""What stands behind `key:` in an example, or nothing.

    >>> line_of("rules: standard cup=both\ncards: 9a", "cards")
    '9a'
    """
    for line in text.splitlines():
        name, colon, value = line.partition(":")
        if colon and name.strip() == key:
            return value.strip()
    return ""


def rules_of(text: str, rules: Rules) -> Rules:
    """The rules that an example names, or these."""
    line = line_of(text, "rules")
    return named(line) if line else rules


def drawn(text: str) -> list[Card]:
    """The cards of a `draw:` line, in the order of the seats."""
    return [card(token) for token in line_of(text, "draw").split()]


def shown(text: str, at: Place, rules: Rules) -> Markup:
    """An example on a page: a fence, or the cards that were drawn and who deals."""
    kind = kind_of(text)
    if kind != "draw":
        return fence(kind, text)
    rows = Markup().join(
        Markup("<li>{}<span>Player {}</span></li>").format(at.card(c), seat)
        for seat, c in zip(SEATS, drawn(text), strict=False)
    )
    *_, ending = story(text, rules_of(text, rules))
    return Markup(
        '<ul class="gp-cards gp-draw">{}</ul>\n<p class="gp-drawn">{}</p>'
    ).format(rows, ending)


# What comes of an example


def story(text: str, rules: Rules) -> list[str]:
    """What comes of an example under these rules, in sentences."""
    return _STORIES[kind_of(text)](text, rules)


def _scenario(text: str, rules: Rules) -> list[str]:
    try:
        whole = parse_scenario(_bare(text), rules)
    except ValueError as error:  # a card that is not in this deck
        return [_not_possible(error)]
    done, problem = _as_far_as_possible(whole)
    told = [sentence for step in done.steps for sentence in step.story]
    if whole.seed is not None:
        told.append(_dealt(done.final))
    cut_short = problem and not done.final.result  # else it ended before that move
    return [*told, problem] if cut_short else told + _ending(done)


def _not_possible(error: ValueError) -> str:
    """Why a line cannot be, without its number, and with the names of cards."""
    return f"Not possible: {in_words(str(error).partition(': ')[2])}."


def _bare(text: str) -> str:
    """An example without its own rules and what it expects."""
    lines = text.splitlines()
    return "\n".join(ln for ln in lines if not ln.strip().startswith(("=", "rules:")))


def _as_far_as_possible(whole: Scenario) -> tuple[Run, str]:
    """A scenario up to the first move that these rules do not allow, and why not."""
    problem = ""
    for moves in range(len(whole.choices), -1, -1):
        try:
            return run(replace(whole, choices=whole.choices[:moves])), problem
        except IllegalMoveError as error:
            problem = _not_possible(error)
    raise AssertionError("a position without a move cannot be illegal")


def _dealt(state: State) -> str:
    return f"{capital(count('cards', len(state.stock)))} are left for the stock."


def _ending(done: Run) -> list[str]:
    """How a deal ended, in points paid and received; or what A has."""
    final = done.final
    if final.result and final.result.winner is None:
        return [what_is_next(final)]
    if final.result:
        totals = settle(final).totals
        paid = [f"{s} {signed(n)}" for s, n in zip(SEATS, totals, strict=False)]
        return [f"In all: {', '.join(paid)}."]
    if not done.steps:
        return []
    have = done.steps[-1].points[0]
    told = final.phase == "go-stop"
    return [f"A has {count('points', have)}."] if have and not told else []


def what_is_next(over: State) -> str:
    """Who deals after a deal that is over, and what the next one counts.

    >>> from gostop.state import Result
    >>> what_is_next(State(phase="over", result=Result("nagari"), dealer=1))
    'B deals the next time, and a win then counts ×2.'
    """
    carry = next_carry(over)
    counts = f"a win then counts ×{carry}" if carry > 1 else "nothing doubles"
    return f"{SEATS[next_dealer(over)]} deals the next time, and {counts}."


def _pile(text: str, rules: Rules) -> list[str]:
    found = score(parse_cards(line_of(text, "cards")), rules)
    rows = [
        f"{capital(term(row.key)['english'])}: {count('points', row.points)}."
        for row in found.rows
    ]
    return [*rows, f"In all: {count('points', found.points)}."]


def _draw(text: str, rules: Rules) -> list[str]:
    cards = drawn(text)
    told = [
        f"{seat} draws the {card_name(c)}."
        for seat, c in zip(SEATS, cards, strict=False)
    ]
    night = bool(line_of(text, "night"))
    dealer = first_dealer(cards, rules, night=night)
    if dealer is None:
        return [*told, "It is a tie, so they draw again."]
    return [*told, f"{SEATS[dealer]} deals first{' tonight' if night else ''}."]


_STORIES = {"scenario": _scenario, "score": _pile, "draw": _draw}


# The same example under each value of an option


type Story = list[tuple[str, bool]]
type Outcomes = list[tuple[str, Story]]


def outcomes(option: Option, own: Value, text: str = "") -> Outcomes:
    """What comes of one example under each value of an option: the value, sentences.

    The example is the option's own unless another is given. Beside each sentence
    stands whether it is missing under another value.
    """
    text = text or data("options")["examples"].get(option.name, "")
    if not text:
        return []
    told = {value: _under(text, option.name, value) for value in values(option, own)}
    same = set.intersection(*map(set, told.values()))
    return [
        (written(value), [(sentence, sentence not in same) for sentence in sentences])
        for value, sentences in told.items()
    ]


def values(option: Option, own: Value) -> list[Value]:
    """The values of an option worth seeing: all, or of numbers those in use.

    Of numbers also those with a meaning of their own.

    >>> values(OPTIONS["carry_cap"], 4)
    [0, 1, 4, 8]
    """
    if option.values:
        return list(option.values)
    used = [getattr(preset(name).rules, option.name) for name in PRESETS]
    others = data("options")["others"].get(option.name, ())
    return sorted({*used, *others, *option.special, own})


def _under(text: str, name: str, value: Value) -> list[str]:
    changed: dict[str, Any] = {name: value}
    return story(text, replace(rules_of(text, Rules()), **changed))


@dataclass(frozen=True, slots=True)
class Contrast:
    """An option with what it changes: in which example (a title, or nothing), how.

    `said` is its value on this site.
    """

    option: Option
    said: str
    where: str
    answers: tuple[Answer, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A value of an option in words, the sources that have it, and what it does."""

    value: str
    said: str
    sources: tuple[str, ...]
    story: Story


def contrasts(
    names: Sequence[str], rules: Rules, examples: Sequence[tuple[str, str]]
) -> Iterator[Contrast]:
    """What each option changes: in that of these examples that shows it best.

    That is the one that tells most of its answers apart, the first of several. Where
    none does, it is the option's own example. An example comes with its title. One
    with rules of its own serves only the option that it changes.
    """
    for name in names:
        option, own = OPTIONS[name], getattr(rules, name)
        serving = [e for e in examples if _changed(e[1]) <= {name}]
        shown = [(where, outcomes(option, own, text)) for where, text in serving]
        telling = [(where, found) for where, found in shown if tells_apart(found)]
        own_example = [("", outcomes(option, own))]
        where, found = max(telling or own_example, key=lambda one: _stories(one[1]))
        answers = _answers(option, own, found)
        yield Contrast(option, capital(option.said(own)), where, answers)


def _stories(found: Outcomes) -> int:
    """How many different things come of an example under the values of an option."""
    return len({tuple(sentences) for _, sentences in found})


def _changed(text: str) -> set[str]:
    """The options in which an example's own rules differ from the standard."""
    return set(differences(Rules(), rules_of(text, Rules())))


def _answers(option: Option, own: Value, found: Outcomes) -> tuple[Answer, ...]:
    return tuple(
        Answer(name, capital(option.said(value)), _who_says(option, value), sentences)
        for value, (name, sentences) in zip(values(option, own), found, strict=False)
    )


def _who_says(option: Option, value: Value) -> tuple[str, ...]:
    """The sources whose own words give this value, by name."""
    ours = [preset(code.lower()) for code in SOURCES]
    return tuple(
        p.title
        for p in ours
        if getattr(p.rules, option.name) == value
        and p.grounds[option.name].ground in ("says", "follows")
    )


def tells_apart(found: Outcomes) -> bool:
    """Whether the outcome is not the same under all values."""
    return any(own for _, sentences in found for _, own in sentences)


def playable(option: Option, rules: Rules) -> str:
    """An option's example, with a `rules:` line if it needs another value."""
    example: str = data("options")["examples"].get(option.name, "")
    if not example or not _is_refused(example, rules):
        return example
    for value in option.values:
        changed: dict[str, Any] = {option.name: value}
        if not _is_refused(example, replace(Rules(), **changed)):
            return f"rules: standard {option.name}={written(value)}\n{example}"
    raise ValueError(f"the example of {option.name} cannot be played")


def _is_refused(example: str, rules: Rules) -> bool:
    if kind_of(example) != "scenario":
        return False
    try:
        run(parse_scenario(example, rules))
    except ValueError:  # a move that is not legal, a card that is not in this deck
        return True
    return False


# What the near miss changes


@dataclass(frozen=True, slots=True)
class Change:
    """What a near miss changes: a card for another, or an option."""

    before: str
    after: str
    option: Option | None = None
    said: str = ""


def change(scenario: str, near: str) -> Change:
    """The one card or the one option in which a near miss differs.

    >>> change("stock: 3j 9r", "stock: 9k 9r").after
    'the chrysanthemum junk 2'
    """
    own, other = (rules_of(text, Rules()) for text in (scenario, near))
    found = differences(own, other)
    if not found:
        here, there = map(in_words, difference(scenario, near))
        return Change(here, there)
    (name, (before, after)), *_ = found.items()
    option = OPTIONS[name]
    return Change(_set(name, before), _set(name, after), option, option.said(after))


def _set(name: str, value: Value) -> str:
    return f"{name}={written(value)}"


def difference(scenario: str, near: str) -> tuple[str, str]:
    """What the near miss changes: the words of the position that differ.

    >>> difference("stock: 3j 9r", "stock: 9k 9r")
    ('3j', '9k')
    """
    before, after = _words(scenario), _words(near)
    return (
        " ".join(w for w in before if w not in after),
        " ".join(w for w in after if w not in before),
    )


def _words(scenario: str) -> list[str]:
    """The words of the position alone, the key before numbers and seats."""
    found = []
    for line in scenario.splitlines():
        key, colon, value = line.partition(":")
        if not colon:
            continue
        plain = key.endswith(("hand", "pile", "table", "stock", "cards", "draw"))
        found += value.split() if plain else [f"{key.strip()}: {value.strip()}"]
    return [word for word in found if word != "none"]
