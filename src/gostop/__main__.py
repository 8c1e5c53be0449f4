"""The command line: `gostop score | replay | rules | deal | simulate`."""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from . import __version__
from .cards import Cards
from .errors import NotationError, quoted
from .moves import SEATS
from .notation import LONGEST, format_position, parse_scenario
from .play import deal
from .rules import (
    OPTIONS,
    PRESETS,
    Preset,
    Value,
    differences,
    new_file,
    preset,
)
from .scenario import Run, report, row_report, run
from .scoring import score
from .simulate import MOST_GAMES, rows, simulate
from .state import MOST_SEED
from .words import say


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status: 0, 1 for a failed expectation, 2 for bad input.

    >>> main(["score", "1b 3b 8b"])
    3 points
      3  three brights: 1b 3b 8b
    0
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")  # a terminal without Hangul
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        status: int = options.command(options)
        sys.stdout.flush()  # what cannot be written is noticed here
    except ValueError as error:
        print(f"gostop {options.name}: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        _give_up_output()
        return 0
    except OSError as error:
        _give_up_output()
        print(f"gostop {options.name}: output: {error.strerror}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"gostop {options.name}: stopped", file=sys.stderr)
        return 130
    return status


def _give_up_output() -> None:
    """Nobody reads on: send what is left nowhere, so that the exit is quiet."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="gostop", description="Go-Stop: rules, scores, deals.")
    parser.add_argument("--version", action="version", version=f"gostop {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", dest="name")

    def add(
        name: str, command: Callable[[argparse.Namespace], int], text: str
    ) -> argparse.ArgumentParser:
        sub = commands.add_parser(name, help=text, description=text)
        sub.add_argument("--json", action="store_true", help="print JSON")
        sub.set_defaults(command=command)
        return sub

    sub = add("score", _score, "count a captured pile")
    sub.add_argument("cards", help='the cards, such as "1b 3b 8b"')
    _add_rules(sub)
    _add_players(sub)
    sub = add("replay", _replay, "play a scenario and check its expectations")
    sub.add_argument("file", help="a scenario file, or - for standard input")
    _add_rules(sub)
    sub = add("rules", _rules, "list presets and options, or the options of one preset")
    what = "a preset or a house's TOML file; 'new' prints a file to begin with"
    sub.add_argument("preset", nargs="?", help=what)
    sub.add_argument("--diff", nargs=2, metavar=("A", "B"), help="what differs")
    sub = add("deal", _deal, "deal the cards of a seed")
    _add_seed(sub)
    _add_rules(sub)
    _add_players(sub)
    sub = add("simulate", _simulate, "play random deals and count the events")
    sub.add_argument("--games", type=_count, default=1000, metavar="N")
    _add_seed(sub)
    _add_rules(sub)
    _add_players(sub)
    return parser


def _add_rules(parser: argparse.ArgumentParser) -> None:
    text = "a preset or a house's TOML file (default: standard)"
    parser.add_argument("--rules", default="standard", metavar="NAME|FILE", help=text)


def _add_players(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--players", type=_two_or_three, default=2, metavar="2|3")


def _add_seed(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=_seed, default=0, metavar="S")


def _two_or_three(text: str) -> int:
    if text not in ("2", "3"):
        raise argparse.ArgumentTypeError(f"{text!r} is not possible: 2 or 3 can play")
    return int(text)


def _whole(text: str, low: int, high: int) -> int:
    digits = text.isascii() and text.isdigit() and len(text) < 30
    if not (digits and low <= int(text) <= high):
        raise argparse.ArgumentTypeError(
            f"{quoted(text)} is not a whole number from {low} to {high}"
        )
    return int(text)


def _count(text: str) -> int:
    return _whole(text, 1, MOST_GAMES)


def _seed(text: str) -> int:
    return _whole(text, 0, MOST_SEED)


def _read(name: str) -> Preset:
    """The rules of a name or a file; an answer that changes nothing is remarked on."""
    found = preset(name)
    for remark in found.remarks:
        print(f"{name}: {remark}", file=sys.stderr)
    return found


def _print_json(data: object) -> None:
    print(json.dumps(data, ensure_ascii=False))


# score


def _score(options: argparse.Namespace) -> int:
    rules = _read(options.rules).rules
    found = score(Cards.of(options.cards), rules)
    if options.json:
        _print_json(
            {
                "points": found.points,
                "rows": [row_report(r.key, r.points, r.cards) for r in found.rows],
                "cup": found.reading,
                "threshold": rules.at("threshold", options.players),
            }
        )
        return 0
    print(f"{found.points} points" if found.points != 1 else "1 point")
    for row in found.rows:
        print(f"{row.points:3d}  {say(f'rows.{row.key}')}: {row.cards}")
    return 0


# replay


def _replay(options: argparse.Namespace) -> int:
    done = run(parse_scenario(_read_text(options.file), _read(options.rules).rules))
    if options.json:
        _print_json(report(done))
    else:
        _print_run(done)
    for failure in done.failures:
        print(f"{options.file}: {failure}", file=sys.stderr)
    return 1 if done.failures else 0


def _read_text(name: str) -> str:
    if name == "-" and sys.stdin is None:
        raise NotationError("-: there is no standard input: give a scenario file")
    try:
        with sys.stdin.buffer if name == "-" else Path(name).open("rb") as file:
            data = file.read(4 * LONGEST + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise NotationError(f"{name}: {reason}: give a scenario file") from None
    if len(data) > 4 * LONGEST:
        raise NotationError(
            f"{name}: too long for a scenario: at most {LONGEST} characters are read"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(
            f"{name}: byte {error.start} is not UTF-8 text: a scenario is plain text"
        ) from None


def _print_run(done: Run) -> None:
    for step in done.steps:
        head = f"{SEATS[step.seat or 0]} {step.move}" if step.move else "start"
        print(f"{head}: {', '.join(e.name for e in step.events) or '-'}")
        for sentence in step.story:
            print(f"    {sentence}")
    if done.bill:
        print(_result_text(done))


def _result_text(done: Run) -> str:
    result = report(done)["result"]
    who = result["winner"] or "nobody"
    lines = [f"over: {result['reason']}, winner {who}, {result['points']} points"]
    for line in result["bill"]:
        steps = " ".join(f["effect"] + " " + f["key"] for f in line["factors"])
        if "exempt" in line:
            lines.append(f"    {line['exempt']}")
            continue
        covered = line["payer"] != line["loser"]
        by = f", paid by {line['payer']} (go-bak)" if covered else ""
        sum_ = " ".join(filter(None, [str(line["points"]), steps]))
        lines.append(f"    {line['loser']}: {sum_} = {line['amount']}{by}")
    for side in result["side"]:
        paid = f"{side['from']} pays {side['to']} {side['amount']}"
        lines.append(f"    {side['event']}: {paid} at once")
    totals = ", ".join(f"{seat} {total:+d}" for seat, total in result["totals"].items())
    return "\n".join([*lines, f"    in all: {totals}"])


# rules


def _rules(options: argparse.Namespace) -> int:
    if options.diff:
        return _print_differences(*options.diff, as_json=options.json)
    if options.preset == "new":
        text = new_file()
        if options.json:
            _print_json({"text": text})
        else:
            print(text, end="")
        return 0
    if options.preset:
        return _print_preset(options.preset, as_json=options.json)
    if options.json:
        _print_json(
            {
                "presets": {name: preset(name).title for name in PRESETS},
                "options": [_option_report(name) for name in OPTIONS],
            }
        )
        return 0
    for name in PRESETS:
        print(f"{name:9s} {preset(name).title}")
    for name, option in OPTIONS.items():
        print(f"\n{name} = {_text(option.default)}\n    {option.question}")
        print(f"    {option.allowed}")
        for number, said in option.special.items():
            print(f"    {number}: {said}")
    return 0


def _option_report(name: str) -> dict[str, Any]:
    option = OPTIONS[name]
    allowed = [*option.range] if option.range else [*option.values]
    return {
        "name": name,
        "question": option.question,
        "meaning": option.meaning,
        "default": option.default,
        "allowed": allowed,
        "special": {**option.special},
    }


def _text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _print_preset(name: str, *, as_json: bool) -> int:
    found = _read(name)
    values = {n: getattr(found.rules, n) for n in OPTIONS}
    if as_json:
        options = {
            n: {
                "value": value,
                **(
                    {"ground": found.grounds[n].ground, "at": found.grounds[n].at}
                    if n in found.grounds
                    else {}
                ),
            }
            for n, value in values.items()
        }
        told = {"name": found.name, "title": found.title, "options": options}
        _print_json({**told, "remarks": [*found.remarks]})
        return 0
    print(f"{found.name}: {found.title}")
    for n, value in values.items():
        ground = found.grounds.get(n)
        why = f"  # {ground.ground} {ground.at}".rstrip() if ground else ""
        print(f"{n} = {_text(value)}{why}")
    return 0


def _print_differences(a: str, b: str, *, as_json: bool) -> int:
    found = differences(_read(a).rules, _read(b).rules)
    if as_json:
        _print_json(
            {"differences": [{"option": n, a: x, b: y} for n, (x, y) in found.items()]}
        )
        return 0
    for name, (x, y) in found.items():
        print(f"{name}: {_text(x)} in {a}, {_text(y)} in {b}")
    if not found:
        print(f"{a} and {b} do not differ")
    return 0


# deal and simulate


def _deal(options: argparse.Namespace) -> int:
    rules = _read(options.rules).rules
    state, events = deal(rules, seed=options.seed, players=options.players)
    text = format_position(state)
    if options.json:
        names = [e.name for e in events]
        _print_json({"seed": options.seed, "position": text, "events": names})
    else:
        print(text)
    return 0


def _simulate(options: argparse.Namespace) -> int:
    rules = _read(options.rules).rules
    found = simulate(
        rules, games=options.games, seed=options.seed, players=options.players
    )
    table = rows(found)
    if options.json:
        error = {name: err if found.games > 1 else None for name, _, _, err in table}
        _print_json(
            {
                "games": found.games,
                "players": options.players,
                "seed": options.seed,
                "events": {
                    name: {"count": n, "mean": mean, "standard_error": error[name]}
                    for name, n, mean, _ in table
                },
                "reasons": dict(found.reasons),
                "deals_per_second": found.deals_per_second,
            }
        )
        return 0
    deals = "1 deal" if found.games == 1 else f"{found.games} deals"
    print(f"{deals}, {options.players} players, seed {options.seed}")
    for name, n, mean, err in table:
        print(f"{name:17s} {n:8d}  {mean:8.4f} ± {err:.4f} a deal")
    for reason, n in found.reasons.most_common():
        print(f"ends by {reason:12s} {n:5d}")
    print(f"{found.deals_per_second:.0f} deals per second")
    return 0


if __name__ == "__main__":
    sys.exit(main())
