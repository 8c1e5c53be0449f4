"""How much each conflict matters: the counts on file, counted again in part."""

from __future__ import annotations

import json
import math

import pytest

from gostop.play import deal
from gostop.rules import Rules, named
from scripts import effects
from scripts.effects import PARTS, SOURCES, Change

ROWS = json.loads(effects.FILE.read_text())


def test_every_conflict_is_counted_for_each_number_of_players() -> None:
    counted = [(r["option"], r["value"], r["players"]) for r in ROWS]
    assert effects.wanted() == counted
    assert {len(r["parts"]) for r in ROWS} == {PARTS}


@pytest.mark.parametrize(
    ("number", "row"),
    list(enumerate(ROWS)),
    ids=[f"{r['option']}={r['value']}-{r['players']}p" for r in ROWS],
)
def test_one_part_of_each_effect_counted_again(
    number: int, row: dict[str, object]
) -> None:
    """Another part for each row, so that together many parts are counted again."""
    part = (7 * number) % PARTS
    wanted = Change(*row["parts"][part])  # type: ignore[index]
    assert wanted == effects.count_part(
        row["option"], row["value"], row["players"], part
    )  # type: ignore[arg-type]


def test_conflicts_are_those_of_the_presets() -> None:
    standard = Rules()
    expected = {
        (name, getattr(named(source), name))
        for source in SOURCES
        for name in Rules.__dataclass_fields__
        if getattr(named(source), name) != getattr(standard, name)
    }
    assert expected == {(o.name, value) for o, value in effects.conflicts()}


def test_equal_rules_change_nothing() -> None:
    assert Change(effects.PART) == effects.count_part("sweep", "wide", 2, 0)


def test_a_pot_of_nagari_counts_as_changed_by_what_it_leaves() -> None:
    """Four on the table: nobody pays either way, but only a nagari doubles the next."""
    seed = next(s for s in range(2000) if _is_table_four(s))
    nagari = effects.play(Rules(), 2, seed)
    redeal = effects.play(Rules(table_four="redeal"), 2, seed)
    assert ((None, (0, 0), 2), (None, (0, 0), 1)) == (nagari, redeal)


def _is_table_four(seed: int) -> bool:
    state, _ = deal(Rules(), seed=seed, dealer=seed % 2)
    return state.result is not None and state.result.reason == "table-four"


def test_the_deals_of_an_effect_end_with_a_bill() -> None:
    winner, totals, carry = effects.play(Rules(), 3, 5)
    assert 0 == sum(totals)
    assert winner is None or totals[winner] >= 0
    assert carry in (1, 2)


def test_share_has_the_standard_error_of_a_proportion() -> None:
    part, error = effects.share(1600, 8000)
    assert 0.2 == part
    assert math.isclose(math.sqrt(0.2 * 0.8 / 8000), error)
