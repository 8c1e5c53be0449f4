"""Run a scenario: play its moves, check its expectations, tell the story."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from .cards import BONUS, Card, Cards
from .errors import IllegalMoveError
from .moves import MECHANICAL, SEATS, Event, Move
from .notation import (
    Expectation,
    Scenario,
    format_cards,
    format_position,
    opening,
    parse_cards,
)
from .play import apply, begin, is_last_turn
from .scoring import points
from .settle import Bill, Line, settle
from .state import State, problems
from .words import say


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a scenario (none for the opening) and what came of it.

    `before` and `after` are positions, `points` those of every seat afterwards,
    `story` sentences, `failures` the expectations that did not hold.
    """

    before: State
    after: State
    events: tuple[Event, ...]
    story: tuple[str, ...]
    points: tuple[int, ...]
    seat: int | None = None
    move: Move | None = None
    failures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    """A scenario that was played: its steps, and the bill if the deal is over."""

    scenario: Scenario
    steps: tuple[Step, ...]
    bill: Bill | None

    @property
    def final(self) -> State:
        """The position at the end."""
        return self.steps[-1].after if self.steps else self.scenario.start

    @property
    def failures(self) -> tuple[str, ...]:
        """Every expectation that did not hold, with its line."""
        return tuple(f for step in self.steps for f in step.failures)


def run(scenario: Scenario, language: str = "en") -> Run:
    """Play a scenario to its end.

    Raises `IllegalMoveError` with the line of a move that is not legal.

    >>> from gostop.notation import parse_scenario
    >>> text = "A hand: 3r 5a | table: 3b 8j | stock: 3j | A 3r | = ppuk"
    >>> done = run(parse_scenario(text))
    >>> [e.name for e in done.steps[0].events], done.failures
    (['play', 'flip', 'ppuk'], ())
    """
    state = scenario.start
    steps: list[Step] = []
    if opening(scenario):
        after, events = begin(state)
        steps.append(_step(state, after, events, language))
        state = after
    if scenario.expect:
        done = steps.pop() if steps else _step(state, state, (), language)
        steps.append(_check(done, scenario.expect))
    for choice in scenario.choices:
        try:
            _check_turn(state, choice.seat)
            after, events = apply(state, choice.move)
        except IllegalMoveError as error:
            raise IllegalMoveError(f"line {choice.line}: {error}") from None
        step = _step(state, after, events, language)
        step = replace(step, seat=choice.seat, move=choice.move)
        steps.append(_check(step, choice.expect))
        state = after
    bill = settle(state) if state.result else None
    return Run(scenario, tuple(steps), bill)


def _check_turn(state: State, seat: int) -> None:
    if seat != state.turn and state.phase != "over":
        raise IllegalMoveError(
            f"{SEATS[seat]} is not to move: it is {SEATS[state.turn]}'s turn"
        )


def _step(
    before: State,
    after: State,
    events: tuple[Event, ...],
    language: str,
) -> Step:
    return Step(
        before=before,
        after=after,
        events=events,
        story=tell(before, after, events, language),
        points=tuple(points(s.pile, after.rules, s.cup) for s in after.seats),
    )


# Expectations


def _check(step: Step, expect: tuple[Expectation, ...]) -> Step:
    failures = tuple(
        f"line {e.line}: {e}: {problem}"
        for e in expect
        if (problem := _problem(step, e)) is not None
    )
    return replace(step, failures=failures)


def named_events(events: tuple[Event, ...]) -> list[str]:
    """The names of the events that are more than the mechanics of a turn.

    >>> named_events((Event("play", 0), Event("ppuk", 0)))
    ['ppuk']
    """
    return [e.name for e in events if e.name not in MECHANICAL]


def _problem(step: Step, expect: Expectation) -> str | None:
    """What is wrong, or `None` when the expectation holds."""
    words = expect.words
    if words and words[0] in SEATS:
        found = _SEAT_FACTS[words[1]](step, SEATS.index(words[0]))
        return _compare(expect.sign, found, words[2:])
    if words and words[0] in _FACTS:
        return _compare(expect.sign, _FACTS[words[0]](step), words[1:])
    if expect.sign == "==":
        names = named_events(step.events)
        same = sorted(names) == sorted(words)
        return None if same else f"the named events are: {' '.join(names) or 'none'}"
    happened = {e.name for e in step.events}
    if expect.sign == "=":
        missing = [w for w in words if w not in happened]
        return f"no {' '.join(missing)}: {_happened(step)}" if missing else None
    there = [w for w in words if w in happened]
    return f"{' '.join(there)} happened: {_happened(step)}" if there else None


def _happened(step: Step) -> str:
    return f"the events are {' '.join(e.name for e in step.events) or 'none'}"


def _compare(sign: str, found: Cards | int | str, words: tuple[str, ...]) -> str | None:
    if isinstance(found, Cards):
        wanted = parse_cards(" ".join(words))
        whole = sign == "==" or not wanted
        holds = wanted == found if whole else not wanted & ~found
        shown = format_cards(found)
    else:
        holds = found == (int(words[0]) if isinstance(found, int) else words[0])
        shown = str(found)
    if sign == "=!":
        holds = not holds
    return None if holds else f"it is {shown}"


def _totals(step: Step) -> tuple[int, ...]:
    if step.after.result:
        return settle(step.after).totals
    totals = [0] * step.after.players
    for payment in step.after.side:
        totals[payment.to] += payment.amount
        totals[payment.payer] -= payment.amount
    return tuple(totals)


def _stolen(step: Step, seat: int) -> int:
    steals = (e for e in step.events if e.name == "steal" and e.seat == seat)
    return sum(len(e.cards) for e in steals)


_SEAT_FACTS: dict[str, Callable[[Step, int], Cards | int | str]] = {
    "pile": lambda step, seat: step.after.seats[seat].pile,
    "hand": lambda step, seat: step.after.seats[seat].hand,
    "points": lambda step, seat: step.points[seat],
    "gos": lambda step, seat: step.after.seats[seat].gos,
    "total": lambda step, seat: _totals(step)[seat],
    "pays": lambda step, seat: max(0, -_totals(step)[seat]),
    "steals": _stolen,
}
_FACTS: dict[str, Callable[[Step], Cards | str]] = {
    "table": lambda step: step.after.table,
    "phase": lambda step: step.after.phase,
    "reason": lambda step: step.after.result.reason if step.after.result else "none",
    "winner": lambda step: _winner(step.after),
}


def _winner(state: State) -> str:
    if state.result is None or state.result.winner is None:
        return "nobody"
    return SEATS[state.result.winner]


# The story

STEALING = ("bomb", "take-stack", "jjok", "ttadak", "sweep")
"""The events that steal junk, but not in a player's final turn."""


def tell(
    before: State, after: State, events: tuple[Event, ...], language: str = "en"
) -> tuple[str, ...]:
    """What happened, one sentence for each event, and what a reader may miss."""
    return tuple(said for _, said in told(before, after, events, language))


def told(
    before: State, after: State, events: tuple[Event, ...], language: str = "en"
) -> tuple[tuple[Event | None, str], ...]:
    """The sentences of `tell`, each with its event; a note about them has none."""
    story: list[tuple[Event | None, str]] = []
    laid = before.played
    for event in events:
        if event.name == "play":
            laid = next(iter(event.cards))
        if event.name == "choose" and before.phase == "choose-cup":
            reading = f"cup-{after.seats[event.seat].cup}"
            story.append((event, say(f"cup.{reading}", language, seat=event.seat)))
            continue
        sentence = _sentence(before, after, event, laid, language)
        if sentence:
            story.append((event, sentence))
    notes = _notes(before, after, events, language)
    return (*story, *((None, note) for note in notes))


def _sentence(
    before: State, after: State, event: Event, laid: Card | None, language: str
) -> str:
    c = next(iter(event.cards), None)
    fields: dict[str, object] = {
        "seat": event.seat,
        "other": event.other,
        "cards": event.cards,
        "card": c,
        "month": int(c.month) if c else 0,
        "amount": event.amount,
        "gos": after.seats[event.seat].gos,
        "points": _points(after, event.seat),
    }
    if event.name not in ("play", "flip"):
        if event.name == "capture" and len(event.cards) == 2:
            return ""  # the play or the flip has said so
        return say(f"events.{event.name}", language, **fields)
    assert c is not None
    meets, match = _meets(before, event.name, c, laid)
    fields["match"] = match
    return say(f"{event.name}.{meets}", language, **fields)


def _meets(
    before: State, name: str, c: Card, laid: Card | None
) -> tuple[str, Card | None]:
    """What a card meets on the table: none, one, two, a stack; and the one."""
    if c.is_bonus:
        return "bonus", None
    if name == "flip" and laid and laid.month == c.month:
        return "same", None
    if any(stack.month == c.month for stack in before.stacks):
        return "stack", None
    loose = [t for t in before.table if t.month == c.month]
    if not loose:
        return "none", None
    return ("one", loose[0]) if len(loose) == 1 else ("two", None)


def _points(state: State, seat: int) -> int:
    return points(state.seats[seat].pile, state.rules, state.seats[seat].cup)


def _notes(
    before: State, after: State, events: tuple[Event, ...], language: str
) -> list[str]:
    """What did not happen, and what is to be decided next."""
    names = {e.name for e in events}
    who = before.turn
    notes = []
    finished = after.seats[who].turns > before.seats[who].turns
    if finished:
        notes += _last_ppuk(before, after, events, language)
        notes += _unstolen(before, after, events, language)
    notes += _small_print(before, after, events, language)
    if names & {"play", "bomb", "pass"} and not names & {"flip"} and finished:
        notes.append(say("notes.no-flip", language))
    if after.phase == "go-stop" and before.phase != "go-stop":
        fields = {"seat": after.turn, "points": _points(after, after.turn)}
        notes.append(say("notes.go-stop", language, **fields))
    notes += _not_asked(before, after, language) if finished else []
    if after.result and after.result.reason == "auto-stop":
        notes.append(say("notes.auto-stop", language, seat=who))
    return notes


def _not_asked(before: State, after: State, language: str) -> list[str]:
    """Enough points and yet no choice: they are no more than at the Go before."""
    who, rules = before.turn, after.rules
    have = _points(after, who)
    enough = have >= rules.at("threshold", after.players)
    if not (enough and after.seats[who].gos and after.phase == "play"):
        return []
    return [
        say(f"notes.not-asked-{rules.speak_again}", language, seat=who, points=have)
    ]


def _last_ppuk(
    before: State, after: State, events: tuple[Event, ...], language: str
) -> list[str]:
    """Three of a month in the last turn that were no ppuk."""
    laid = [c for e in events if e.name in ("play", "flip") for c in e.cards]
    three = {c.month for c in laid if not c.is_bonus}
    loose = [c for c in before.table if c.month in three]
    names = {e.name for e in events}
    if len(three) != 1 or len(loose) != 1 or not {"play", "flip"} <= names:
        return []
    if names & {"ppuk", "take-stack"}:
        return []
    taken = next(len(e.cards) for e in events if e.name == "capture")
    key = "last-three" if taken == 3 else "last-pair"
    return [say(f"notes.{key}", language, seat=before.turn)]


def _small_print(
    before: State, after: State, events: tuple[Event, ...], language: str
) -> list[str]:
    """What an event leaves open: buried cards, a choice, a doubling."""
    notes = []
    for event in events:
        buried = Cards(event.cards & BONUS)
        if event.name == "ppuk" and buried:
            notes.append(say("notes.buried", language, cards=buried))
        if event.name == "chongtong" and after.phase == "chongtong":
            notes.append(say("notes.may-play-on", language, seat=event.seat))
        doubled = len(after.seats[event.seat].bombs) > len(
            before.seats[event.seat].bombs
        )
        if event.name == "bomb" and doubled:
            notes.append(say("notes.bomb-doubles", language, seat=event.seat))
    return notes


def _unstolen(
    before: State, after: State, events: tuple[Event, ...], language: str
) -> list[str]:
    """Why junk that a reader may expect was not given: the last turn, or none there."""
    who, seat, rules = before.turn, after.seats[before.turn], after.rules
    stealing = _stealing(before, events)
    played = before.played is not None or any(
        e.name in ("play", "bomb") for e in events
    )
    if is_last_turn(rules, seat.hand_size, seat.passes, played=played):
        kept = {"bomb", "take-stack"} if rules.last_stack_steals else {"bomb"}
        if stealing and not stealing & kept:
            return [say("notes.final-turn", language, seat=who)]
        stealing &= kept
    givers = {e.other for e in events if e.name == "steal"}
    others = (s for s in range(after.players) if s != who and s not in givers)
    return [say("notes.no-junk", language, other=s) for s in others if stealing]


def _stealing(before: State, events: tuple[Event, ...]) -> set[str]:
    """The events of this turn that steal junk under these rules."""
    names = {e.name for e in events if e.name in STEALING}
    if "take-stack" in names and not before.rules.dealt_triple_steals:
        taken = next(e for e in events if e.name == "take-stack").cards
        if any(s.cards & taken and s.maker is None for s in before.stacks):
            names.discard("take-stack")
    return names


# A report, as the command line and the browser give it


def report(done: Run) -> dict[str, Any]:
    """The whole run as plain data: steps, position, piles, problems, result."""
    final = done.final
    letters = SEATS[: final.players]
    return {
        "steps": [_step_report(step, letters) for step in done.steps],
        "position": format_position(final, one_line=True),
        "won": {x: _tokens(s.pile) for x, s in zip(letters, final.seats, strict=True)},
        "problems": list(problems(final)),
        "failures": list(done.failures),
        "result": _result_report(final, done.bill) if done.bill else None,
    }


def _tokens(cards: Cards) -> list[str]:
    return [c.token for c in cards]


def _step_report(step: Step, letters: str) -> dict[str, Any]:
    return {
        "seat": None if step.seat is None else SEATS[step.seat],
        "move": str(step.move) if step.move else "deal" if step.events else "start",
        "events": [event_report(e) for e in step.events],
        "points": dict(zip(letters, step.points, strict=True)),
        "story": list(step.story),
    }


def event_report(event: Event) -> dict[str, Any]:
    """An event as plain data.

    >>> event_report(Event("steal", 0, Cards.of("4j"), other=1))
    {'event': 'steal', 'seat': 'A', 'cards': ['4j'], 'from': 'B'}
    """
    found: dict[str, Any] = {
        "event": event.name,
        "seat": SEATS[event.seat],
        "cards": _tokens(event.cards),
    }
    if event.other is not None:
        found["from"] = SEATS[event.other]
    if event.amount:
        found["amount"] = event.amount
    return found


def _result_report(state: State, bill: Bill) -> dict[str, Any]:
    letters = SEATS[: state.players]
    rows = bill.score.rows if bill.score else ()
    return {
        "winner": None if bill.winner is None else SEATS[bill.winner],
        "reason": bill.reason,
        "points": bill.points,
        "rows": [row_report(r.key, r.points, r.cards) for r in rows],
        "cups": {
            x: cup
            for x, cup, seat in zip(letters, bill.cups, state.seats, strict=True)
            if "9a" in _tokens(seat.pile)
        },
        "bill": [_line_report(line) for line in bill.lines],
        "side": [
            {
                "event": s.event,
                "to": SEATS[s.to],
                "from": SEATS[s.payer],
                "amount": s.amount,
            }
            for s in bill.side
        ],
        "totals": dict(zip(letters, bill.totals, strict=True)),
    }


def row_report(key: str, worth: int, cards: Cards) -> dict[str, Any]:
    """A row of a score as plain data."""
    return {"key": key, "points": worth, "cards": _tokens(cards)}


def factor_why(key: str, count: int, language: str = "en") -> str:
    """Why a factor stands in a bill, in words."""
    return say(f"factors.{key}", language, count=count, gos=count)


def _line_report(line: Line) -> dict[str, Any]:
    found: dict[str, Any] = {
        "loser": SEATS[line.loser],
        "payer": SEATS[line.payer],
        "points": line.points,
        "factors": [
            {
                "key": f.key,
                "effect": f.effect,
                "why": factor_why(f.key, f.count),
                "source": f.source,
            }
            for f in line.factors
        ],
        "amount": line.amount,
    }
    if line.exempt:
        found["exempt"] = say(f"exempt.{line.exempt}", seat=line.loser)
    return found
