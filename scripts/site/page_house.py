"""Our house rules: one question for each option, with what each answer brings.

The page reads without scripts; with them it is a form that makes a rules file and a
link, and by which the whole site is played on the reader's device.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from gostop.art.board import board
from gostop.cards import BONUS, Cards
from gostop.notation import parse_cards, parse_scenario
from gostop.rules import (
    OPTIONS,
    Option,
    Preset,
    Rules,
    Value,
    differences,
    name_of,
    named,
    written,
)
from gostop.words import say
from scripts.site.examples import drawn, kind_of, line_of, outcomes, values
from scripts.site.page_kit import Place, capital, data, render
from scripts.site.page_rules import (
    about,
    differing,
    groups,
    own_name,
    presets,
    title_of,
)

PATH = "rules/house.md"


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to a question: its value, in words, who gives it, what it brings."""

    value: str
    said: str
    who: tuple[Preset, ...]
    story: tuple[str, ...]
    cards: Cards


@dataclass(frozen=True, slots=True)
class Question:
    """An option as the form asks it.

    `picture` is what is looked at, `story` what happens there under every answer, `now`
    what the site plays, and `values` what each starting point plays, in their order.
    """

    option: Option
    picture: Markup
    story: tuple[str, ...]
    answers: tuple[Answer, ...]
    now: str
    said: str
    values: tuple[str, ...]
    disputed: bool


def generate(rules: Rules, house: str = "") -> Iterator[tuple[str, str]]:
    """The one page; a house's own site starts from its rules, called as it is."""
    place = Place(PATH)
    base = name_of(rules).split()[0]
    own = title_of(rules, house) if own_name(rules) else ""
    asked = [
        (
            key,
            title,
            [question(option, rules, place, own=bool(own)) for option in options],
        )
        for key, title, options in groups()
    ]
    yield (
        PATH,
        render(
            "house",
            PATH,
            groups=asked,
            presets=[(p, about(p)) for p in presets()],
            base=base,
            house=own,
            rules=name_of(rules),
            changes=len(differences(named(base), rules)),
            total=len(OPTIONS),
            disputed=len(differing()),
            t=lambda key, **fields: say(f"ui.{key}", **fields),
        ),
    )


def question(
    option: Option, rules: Rules, place: Place, *, own: bool = False
) -> Question:
    """An option with what is looked at, and what comes of it under each answer.

    With `own`, the rules are a starting point of the form, before the presets.
    """
    starts = [*([rules] if own else []), *(p.rules for p in presets())]
    now = getattr(rules, option.name)
    told = dict(outcomes(option, now))
    first = next(iter(told.values()), [])
    return Question(
        option=option,
        picture=_picture(option, place),
        story=tuple(said for said, differs in first if not differs),
        answers=tuple(
            Answer(
                value=written(value),
                said=capital(option.said(value)),
                who=tuple(
                    p for p in presets() if getattr(p.rules, option.name) == value
                ),
                story=tuple(
                    said for said, differs in told.get(written(value), []) if differs
                ),
                cards=_bonus_cards(value),
            )
            for value in values(option, now)
        ),
        now=written(now),
        said=capital(option.said(now)),
        values=tuple(written(getattr(start, option.name)) for start in starts),
        disputed=option.name in differing(),
    )


def _picture(option: Option, place: Place) -> Markup:
    """What is looked at: the cards of the option's example, or its board."""
    example: str = data("options")["examples"].get(option.name, "")
    kind = kind_of(example)
    if kind == "draw":
        return place.cards(drawn(example))
    if kind == "score":
        return place.cards(parse_cards(line_of(example, "cards")))
    if not example or line_of(example, "seed"):
        return Markup()
    start = parse_scenario(example, Rules()).start
    drawn_board = board(start, base=place.base)
    return Markup(drawn_board)  # noqa: S704 - the engine has escaped it


def _bonus_cards(value: Value) -> Cards:
    """The bonus cards that a value names; of most values there are none.

    >>> _bonus_cards("x2+x3"), _bonus_cards("none")
    (Cards.of('x2 x3'), Cards.of(''))
    """
    tokens = [c.token for c in Cards(BONUS) if c.token in str(value).split("+")]
    return Cards.of(" ".join(tokens))
