"""The generated pages: everything the engine knows has its page, and all of it runs."""

import doctest
import html
import re
from pathlib import Path

import pytest

import gostop
from gostop.cards import DECK, Cards
from gostop.moves import EVENTS
from gostop.notation import parse_scenario
from gostop.puzzles import load as load_puzzles
from gostop.record import answered, parse_record
from gostop.rules import GROUNDS, OPTIONS, PRESETS, Rules, load
from gostop.scenario import run
from gostop.scoring import WAYS, points
from gostop.words import term, terms
from scripts.site import (
    examples,
    fences,
    nav,
    page_api,
    page_cards,
    page_combinations,
    page_events,
    page_glossary,
    page_key,
    page_kit,
    page_notation,
    page_puzzles,
    page_rulebook,
    page_rules,
    pages,
    stage,
)
from scripts.site.page_kit import Place, card_page, data, names_of, term_page

MODULES = (
    examples,
    nav,
    page_cards,
    page_combinations,
    page_events,
    page_glossary,
    page_key,
    page_kit,
    page_notation,
    page_puzzles,
    page_rulebook,
    page_rules,
)
HOUSE = "standard sweep=narrow threshold_2p=5 first_award_2p=0"


@pytest.fixture(scope="module")
def site():
    return pages.generate(Rules())


@pytest.fixture(scope="module")
def pictures():
    return pages.assets(Rules())


@pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)
def test_the_examples_in_the_code_hold(module):
    found = doctest.testmod(module)

    assert found.failed == 0


# Everything has its page


@pytest.mark.parametrize("name", EVENTS)
def test_every_event_has_its_page(site, name):
    assert f"events/{name}.md" in site


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_has_its_page_with_every_value(site, name):
    page = site[f"rules/options/{name}.md"]

    assert all(
        f"<code>{page_rules.written(v)}</code>" in page for v in OPTIONS[name].values
    )


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.key)
def test_every_way_to_score_has_its_page_and_its_row(site, way):
    assert f"combinations/{way.key}.md" in site
    assert f'href="../combinations/{way.key}/"' in site["combinations/index.md"]


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_has_a_page_that_lists_every_option(site, name):
    page = site[f"rules/{name}.md"]

    assert all(f'href="../../rules/options/{option}/"' in page for option in OPTIONS)


@pytest.mark.parametrize("card", DECK, ids=str)
def test_every_card_has_its_anchor_and_its_picture(site, pictures, card):
    page, _, anchor = card_page(card).partition("#")
    picture = pictures[f"cards/{card}.svg"]

    assert f"{{#{anchor}}}" in site[f"{page}.md"]
    assert picture.startswith("<svg")
    assert picture.count("<title>") == picture.count("<desc>") == 1


@pytest.mark.parametrize("puzzle", load_puzzles(), ids=lambda puzzle: puzzle.id)
def test_every_puzzle_has_its_page_and_stands_in_the_list(site, puzzle):
    assert f"puzzles/{puzzle.id}.md" in site
    assert f'href="../puzzles/{puzzle.id}/"' in site["puzzles/index.md"]


@pytest.mark.parametrize("key", terms())
def test_every_word_stands_in_the_glossary_in_all_its_spellings(site, key):
    entry = site["glossary.md"].partition(f"{{#term-{key}}}")[2].partition("\n### ")[0]
    plain = re.sub("<[^>]*>", "", entry)
    word = terms()[key]
    spellings = [word["korean"], word["romanised"], word["chinese"], *word["other"]]

    assert [s for s in spellings if str(page_kit.escape(s)) not in plain] == []


@pytest.mark.parametrize("key", terms())
def test_the_page_of_a_word_is_there(site, key):
    page, _, anchor = term_page(key).partition("#")

    written = Path("docs", f"{page}.md")
    text = written.read_text("utf-8") if written.is_file() else site.get(f"{page}.md")

    assert not page or text
    assert not anchor or f"{{#{anchor}}}" in text


def test_every_page_is_in_the_navigation_once(site):
    def flat(entries):
        for entry in entries:
            if isinstance(entry, str):
                yield entry
            else:
                for inner in entry.values():
                    yield from flat([inner] if isinstance(inner, str) else inner)

    written = [path for path, _ in stage.hand_written(stage.Options())]
    every = [path for path in (*written, *site) if path.endswith(".md")]
    listed = list(flat(nav.navigation(every)))

    assert sorted(listed) == sorted(filter(nav.is_listed, every))
    assert {f"puzzles/{puzzle.id}.md" for puzzle in load_puzzles()} == {
        page for page in every if not nav.is_listed(page)
    }


def test_every_picture_on_a_page_is_made(site, pictures):
    for path, page in site.items():
        base = re.escape(Place(path).base)
        shown = re.findall(rf'src="{base}([^"]+)"', page)

        assert len(shown) == page.count("<img")
        assert set(shown) <= set(pictures)


# All of it runs


def test_every_fence_of_every_page_runs(site):
    for path, page in site.items():
        for fence in fences.fences(page, path):
            fences.check(fence)


@pytest.mark.parametrize("name", [*PRESETS[1:], HOUSE])
def test_the_pages_are_made_for_other_rules_too(name):
    rules = load(name)

    for path, page in pages.generate(rules).items():
        fences.expand(page, path, rules=rules, page=path)


def test_a_house_reads_what_it_changes():
    page = pages.generate(load(HOUSE))["rules/index.md"]

    assert "House rules" in page
    assert 'href="../rules/options/threshold_2p/"' in page.partition("presets")[0]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.key)
def test_a_way_to_score_knows_the_options_that_change_it(site, way):
    """From them the page says where the reader's house plays otherwise."""
    options = data("combinations")[way.key].get("options", [])
    page = site[f"combinations/{way.key}.md"]

    assert page.count('class="gs-otherwise"') == bool(options)
    assert all(f"{name}&#34;" in page for name in options)


def test_the_record_on_the_page_of_the_notation_can_be_played_on(site):
    """It begins from its position, and after the first move the other has answered."""
    text = page_notation.record()
    done = answered(parse_record(text))

    assert text in site["notation.md"]
    assert done.record.start is not None
    assert [len(moves) > 1 for moves in done.record.deals] == [True]
    assert (done.state.turn, done.persons) == (0, (0,))


def test_hangul_is_marked_as_korean(site):
    for path, page in site.items():
        text = re.sub(r"(?ms)\A---.*?^---|^(```|~~~).*?^\1", "", page)
        text = re.sub(r'<(\w+) lang="ko">.*?</\1>', "", text)
        text = re.sub("<[^>]*>", "", text)

        assert re.findall("[가-힣]+", text) == [], path


# What the data files say


def test_every_event_and_every_way_to_score_is_told():
    assert set(data("events")) == set(EVENTS)
    assert set(data("combinations")) == {way.key for way in WAYS}


def test_every_option_stands_in_one_group():
    placed = [name for g in data("options")["groups"] for name in g["options"]]

    assert sorted(placed) == sorted(OPTIONS)


def test_every_preset_is_told_in_a_sentence():
    assert set(data("options")["presets"]) == set(PRESETS)


def test_the_standard_names_where_it_has_not_what_the_two_long_sources_share(site):
    """Both compare with the turn before (S000 L81, S001 L173, L179), and both write of
    the last hand card (S000 L71, S001 L131)."""
    found = {option.name: option for option, _ in page_rules.exceptions()}

    assert (
        set(found) == {"speak_again", "last_turn"} == set(data("options")["exceptions"])
    )
    for option in found.values():
        for path in ("rules/standard.md", "rules/index.md", "rules/house.md"):
            page = html.unescape(site[path])
            about = page.partition("What the long guide and the tutorial")[2]
            assert option.question in about.partition("</small>")[0]
        assert page_rules.why(option.name) in site["rules/standard.md"]
    assert "agree, and our standard" not in site["rules/s001.md"]


@pytest.mark.parametrize("name", EVENTS)
def test_the_event_happens_in_its_example(name):
    done = run(parse_scenario(data("events")[name]["scenario"]))

    assert name in {event.name for step in done.steps for event in step.events}
    assert done.failures == ()


@pytest.mark.parametrize("name", EVENTS)
def test_a_near_miss_differs_by_one_card_one_line_or_one_option(name):
    told = data("events")[name]
    change = examples.change(told["scenario"], told["near"])
    before, after = examples.difference(told["scenario"], told["near"])

    if change.option:
        assert (before, after) == ("", f"rules: standard {change.after}")
    elif "near_title" not in told:
        assert one_thing(before)
        assert one_thing(after)


def one_thing(words):
    return bool(words) and (len(words.split()) == 1 or words.count(":") == 1)


@pytest.mark.parametrize("name", [n for n, e in data("events").items() if "full" in e])
def test_the_events_to_know_first_have_a_near_miss_and_all_sources(name):
    told = data("events")[name]
    words = [*told["options"], *told["related"]]

    assert "near" in told
    assert {s["source"] for s in told["sources"]} == set(page_kit.SOURCES)
    assert [word for word in words if word not in OPTIONS and word not in EVENTS] == []


@pytest.mark.parametrize("name", EVENTS)
def test_what_a_source_says_has_its_ground_and_place(name):
    for source in data("events")[name]["sources"]:
        assert source["ground"] in GROUNDS
        assert bool(source["at"]) is (source["ground"] != "silent")


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.key)
def test_a_near_miss_of_a_pile_is_one_card_away_and_worth_less(way):
    told = data("combinations")[way.key]
    example, near = Cards.of(told["example"]), Cards.of(told["near"])

    assert (example ^ near).bit_count() == 2
    assert len(example) == len(near)
    assert points(near, Rules()) < points(example, Rules())


def shown_on(entry, option):
    """What a page shows of an option: where, and what each answer brings."""
    played = page_rulebook.played_here(entry)
    (found,) = examples.contrasts([option], Rules(), played)
    return found.where, {a.value: [s for s, _ in a.story] for a in found.answers}


def test_a_kept_chongtong_is_compared_by_what_a_later_win_brings():
    """Godori 5 and three brights 3 make 8 points; a chongtong wins 10 at once."""
    entry = data("rulebook")["rules"]["keep-a-chongtong"]
    amounts = {"no": 10, "x1": 8, "x2": 16, "x4": 32}

    _, stories = shown_on(entry, "chongtong_play_on")
    of_option = examples.outcomes(OPTIONS["chongtong_play_on"], "no")

    last = {answer: f"In all: A +{n}, B −{n}." for answer, n in amounts.items()}
    assert {answer: story[-1] for answer, story in stories.items()} == last
    assert {answer: story[-1][0] for answer, story in of_option} == last


def test_several_nagaris_double_in_the_example_and_are_compared_at_the_cap():
    page = dict(page_rulebook.generate(Rules()))["rules/ends/several-nagaris.md"]
    after = re.findall(r'class="gp-after">.*counts (×\d+)', page)
    entry = data("rulebook")["rules"]["several-nagaris"]

    where, stories = shown_on(entry, "carry_cap")

    assert after == ["×4", "×2"]  # after ×2; and where ×2 is the cap
    assert where == "And after many?"  # after ×8
    last = {answer: story[-1].split(" and ")[1] for answer, story in stories.items()}
    assert last == {
        "0": "a win then counts ×16.",
        "1": "nothing doubles.",
        "8": "a win then counts ×8.",
    }


def test_the_last_turn_on_the_page_of_the_bomb_comes_after_a_bomb():
    """A has played the last hand card, but the two passes of the bomb remain."""
    where, stories = shown_on(data("events")["bomb"], "last_turn")

    assert where == "Which turn is the last after a bomb?"
    assert all(story[0].startswith("Bomb") for story in stories.values())
    assert stories["final-turn"][-1].startswith("B gives A junk")
    assert "no junk is given" in stories["last-hand-card"][-1]


def test_the_small_bomb_shares_no_name_with_the_bomb():
    small = data("rulebook")["rules"]["small-bomb"]["names"]

    assert {"grenade", "수류탄", "콩알탄"} <= set(small)
    assert not set(small) & set(names_of(term("bomb")))


def test_every_public_name_of_the_engine_has_its_place_in_the_reference() -> None:
    found = {
        entry.name
        for name in page_api.MODULES
        for entry in page_api.module_entries(name)
    }

    assert set(gostop.__all__) <= found
