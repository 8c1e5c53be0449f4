"""The pages of single rules: each complete, its examples true, its sources agreeing."""

import re
from collections import Counter
from dataclasses import fields, replace

import pytest

from gostop.art.places import read_places
from gostop.cards import Cards
from gostop.moves import EVENTS
from gostop.notation import parse_cards, parse_scenario
from gostop.rules import GROUNDS, OPTIONS, Rules, differences, load, preset
from gostop.scoring import WAYS
from gostop.state import places
from scripts.site import examples, fences, page_rulebook, page_rules, pages
from scripts.site.page_kit import SOURCES, data, rule_page

BOOK = data("rulebook")
RULES = BOOK["rules"]
WAY_KEYS = {way.key for way in WAYS}
HOUSES = (
    "standard forced_match=true cup=both carry_cap=0 heodang_2p=0 heodang_3p=0",
    "standard first_award_2p=0 first_award_3p=0 animals_double=off carry_cap=1",
    "standard bomb_two=steal shake_binds=false bomb_after_shake=true cup=animal",
    "standard chongtong_play_on=x4 go_formula=add-two-and-double cup=chosen",
    "s002",
)


@pytest.fixture(scope="module")
def site():
    return pages.generate(Rules())


def texts(entry):
    """Every example of a rule: its title and its text."""
    yield "scenario", entry["scenario"]
    yield "near", entry["near"]
    for part in entry.get("more", ()):
        yield part["title"], part["text"]


# Every rule is there, and complete


def test_every_rule_event_and_way_to_score_stands_in_one_group():
    held = [key for group in BOOK["groups"] for key in group["holds"]]
    steps = ("capture", "play", "flip", "draw", "choose")

    assert sorted(held) == sorted({*RULES, *EVENTS, *WAY_KEYS})
    assert set(steps) <= set(held)


def test_no_rule_has_the_name_of_an_event_or_a_way_to_score():
    assert set(RULES).isdisjoint({*EVENTS, *WAY_KEYS})


@pytest.mark.parametrize("key", RULES)
def test_a_rule_is_complete(key):
    entry = RULES[key]
    needed = {"title", "statement", "scenario", "near", "near_note"}
    needed |= {"options", "related", "sources"}

    assert needed <= set(entry)
    may = {"term", "names", "asked", "more", "next", "evening", "off"}
    assert set(entry) <= needed | may
    assert entry["related"]


@pytest.mark.parametrize("key", RULES)
def test_a_statement_is_a_few_short_sentences(key):
    words = " ".join(page_rulebook.statement(RULES[key]["statement"], Rules()))
    sentences = re.split(r"(?<=[.?!]) ", words)

    assert len(sentences) <= 6
    assert max(len(sentence.split()) for sentence in sentences) <= 32


@pytest.mark.parametrize("key", RULES)
def test_a_rule_has_its_page_in_the_list_of_all(site, key):
    page = rule_page(key)

    assert f"{page}.md" in site
    assert f'href="../{page}/"' in site["rules/index.md"]


@pytest.mark.parametrize("key", [*EVENTS, *sorted(WAY_KEYS)])
def test_events_and_ways_to_score_stand_in_the_list_of_all(site, key):
    assert f'href="../{rule_page(key)}/"' in site["rules/index.md"]


@pytest.mark.parametrize("key", [*RULES, *EVENTS])
def test_what_is_related_has_a_page(site, key):
    entry = RULES.get(key) or data("events")[key]

    assert key not in entry["related"]
    assert all(f"{rule_page(other)}.md" in site for other in entry["related"])


@pytest.mark.parametrize("name", OPTIONS)
def test_every_option_is_on_a_rule_page_and_leads_back_to_it(site, name):
    keys = page_rules.matters(name)
    option = site[f"rules/options/{name}.md"]

    assert keys
    for key in keys:
        assert f"rules/options/{name}/" in site[f"{rule_page(key)}.md"]
        assert f'{rule_page(key)}/"' in option


@pytest.mark.parametrize("key", [k for k, e in RULES.items() if e["options"]])
def test_every_option_of_a_page_changes_something_there(key):
    entry = RULES[key]
    found = list(
        examples.contrasts(entry["options"], Rules(), page_rulebook.played_here(entry))
    )

    assert [contrast.option.name for contrast in found] == entry["options"]
    for contrast in found:
        stories = [answer.story for answer in contrast.answers]

        assert any(own for story in stories for _, own in story), contrast.option


CONTRASTED = [k for k, e in {**RULES, **data("events")}.items() if e["options"]]


@pytest.mark.parametrize("key", CONTRASTED)
def test_what_an_option_changes_is_headed_by_the_position_that_is_looked_at(site, key):
    """`The same position` is said only where each option is shown on a board above."""
    part = site[f"{rule_page(key)}.md"].partition("do tables do differently?")[2]
    told = re.findall(r"<p>(.*?), under each value:</p>", part)
    elsewhere = [head for head in told if head.endswith(">Another position</a>")]

    assert len(told) == len((RULES.get(key) or data("events")[key])["options"])
    assert ("The same position under each value" in part) is (not elsewhere)
    assert ("on a board above or" in part) is (0 < len(elsewhere) < len(told))


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("bonus-value", "bonus_2p"),
        ("bonus-value", "bonus_3p"),
        ("paid-at-once", "first_award_2p"),
        ("paid-at-once", "first_award_3p"),
        ("paid-at-once", "first_jjok"),
        ("paid-at-once", "first_ttadak"),
        ("paid-at-once", "second_ppuk_2p"),
        ("three-matches", "dealt_triple_steals"),
        ("threshold", "threshold_2p"),
        ("after-a-shake", "shake_binds"),
    ],
)
def test_an_option_is_shown_on_a_board_of_the_page_where_one_tells_it_apart(key, name):
    here = page_rulebook.played_here(RULES[key])
    (found,) = examples.contrasts([name], Rules(), here)

    assert found.where in [title for title, _ in here]


# The examples


@pytest.mark.parametrize("key", RULES)
def test_what_an_example_expects_holds(key):
    for title, text in texts(RULES[key]):
        kind = examples.kind_of(text)
        if kind == "draw":
            assert len(examples.drawn(text)) == 2
        else:
            assert re.search("^=", text, re.MULTILINE), title
            fences.check(fences.Fence(title, 0, 0, kind, (), text))


def cards_of(text):
    """Where each known card of an example is."""
    kind = examples.kind_of(text)
    if kind == "draw":
        return list(enumerate(examples.drawn(text)))
    if kind == "score":
        return [("pile", c) for c in parse_cards(examples.line_of(text, "cards"))]
    if examples.line_of(text, "seed"):
        return []  # dealt from a whole deck, which the rules make
    start = parse_scenario(text, Rules()).start
    stock = [(("stock", n), c) for n, c in enumerate(start.stock) if c]
    lying = [
        ("table" if place == "stack" else place, c)
        for place, cards in places(start)
        for c in cards
        if place != "stock"
    ]
    return lying + stock


def facts_of(text):
    """What an example says beside its cards and its rules."""
    if examples.kind_of(text) != "scenario" or examples.line_of(text, "seed"):
        return [examples.line_of(text, key) for key in ("night", "seed", "players")]
    state = parse_scenario(text, Rules()).start
    bare = [replace(s, hand=Cards(0), pile=Cards(0), unknown=0) for s in state.seats]
    cards = ("seats", "rules", "table", "stacks", "stock", "played", "flipped")
    rest = {f.name: getattr(state, f.name) for f in fields(state)}
    return bare, {name: value for name, value in rest.items() if name not in cards}


@pytest.mark.parametrize("key", RULES)
def test_a_near_miss_differs_by_exactly_one_card_or_one_option(key):
    scenario, near = RULES[key]["scenario"], RULES[key]["near"]
    own, other = Counter(cards_of(scenario)), Counter(cards_of(near))
    gone, come = list((own - other).elements()), list((other - own).elements())
    rules = [examples.rules_of(text, Rules()) for text in (scenario, near)]
    options = differences(*rules)

    assert facts_of(scenario) == facts_of(near)
    if options:
        assert len(options) == 1
        assert gone == come == []
    else:
        assert len(gone) <= 1
        assert len(come) <= 1
        assert gone or come


@pytest.mark.parametrize("key", RULES)
def test_a_near_miss_ends_otherwise(key):
    told = [
        examples.story(text, examples.rules_of(text, Rules()))
        for text in (RULES[key]["scenario"], RULES[key]["near"])
    ]

    assert told[0] != told[1]


# The sources


@pytest.mark.parametrize("key", RULES)
def test_each_source_stands_once_with_its_ground_and_its_place(key):
    sources = RULES[key]["sources"]

    assert [s["source"] for s in sources] == list(SOURCES)
    for s in sources:
        assert s["ground"] in GROUNDS
        assert s["text"]
        assert bool(s["at"]) is (s["ground"] != "silent")


STRONGEST = ("says", "follows")


@pytest.mark.parametrize("code", SOURCES)
@pytest.mark.parametrize("key", [k for k, e in RULES.items() if e["options"]])
def test_the_ground_agrees_with_the_values_of_the_preset(key, code):
    """Where a source speaks of an option, the page has its place and no weaker ground;
    and if it speaks of all of them, the very ground."""
    entry = RULES[key]
    source = next(s for s in entry["sources"] if s["source"] == code)
    grounds = [preset(code.lower()).grounds[name] for name in entry["options"]]
    spoken = [g for g in grounds if g.ground in STRONGEST]
    lines = [
        set(read_places(at).get(code, ()))
        for at in (f"{code} {source['at']}", " ".join(g.at for g in spoken))
    ]

    if spoken:
        best = min((g.ground for g in spoken), key=STRONGEST.index)

        assert source["ground"] in STRONGEST[: 1 + STRONGEST.index(best)]
        assert source["ground"] == best or len(spoken) < len(grounds)
        assert lines[1] <= lines[0]


# A house's site


@pytest.mark.parametrize("house", HOUSES)
def test_the_rules_of_a_house_are_told(house):
    rules = load(house)
    made = dict(page_rulebook.generate(rules))

    for path, page in made.items():
        assert "{%" not in page
        assert fences.expand(page, path, rules=rules, page=path)


def test_an_example_that_needs_another_rule_says_so():
    """Under a compulsory match A may not lay the 4r, so the page says it is ours."""
    rules = load("standard forced_match=true")
    page = dict(page_rulebook.generate(rules))["rules/turn/which-card.md"]
    shown = fences.expand(page, "page", rules=rules, page="rules/turn/which-card.md")

    assert "This site plays it otherwise" in page
    assert "you must play one that matches" in page
    assert "shown here under the standard rules" in shown


def test_a_statement_has_the_numbers_of_the_site():
    page = dict(page_rulebook.generate(load("standard threshold_2p=5")))

    assert "You need 5 points with two players" in page["rules/go/threshold.md"]
