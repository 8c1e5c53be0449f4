"""The site's own search: every name that a reader may know finds its page.

The worker and the index are those of the built site; they are started once, and all
names are asked in one page.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from gostop.moves import EVENTS
from gostop.words import terms
from scripts.site.page_kit import month_page, names_of, term_page

FIRST = 5
"""The page must be among so many pages that the search gives first."""

NAMES = {
    # The pack, the players and the deal
    "화투": "rules/deal/deck/",
    "hwatu": "rules/deal/deck/",
    "韩国花牌": "rules/deal/deck/",
    "花图": "rules/deal/deck/",
    "花札": "rules/deal/deck/",
    "画图": "rules/deal/deck/",
    "flower cards": "rules/deal/deck/",
    "고스톱": "game/",
    "go-seutop": "game/",
    "맞고": "game/",
    "matgo": "game/",
    "선": "rules/deal/first-dealer/",
    "seon": "rules/deal/first-dealer/",
    "庄家": "rules/deal/first-dealer/",
    "先": "rules/deal/first-dealer/",
    "밤일낮장": "rules/deal/first-dealer/",
    "bamil natjang": "rules/deal/first-dealer/",
    "기리": "rules/deal/the-deal/",
    "giri": "rules/deal/the-deal/",
    "퉁": "rules/deal/the-deal/",
    "바닥패": "glossary/",
    "桌面": "glossary/",
    "台面": "glossary/",
    "손패": "glossary/",
    "手牌": "glossary/",
    "더미": "glossary/",
    "deomi": "glossary/",
    "牌堆": "glossary/",
    # A turn
    "패 선택": "events/choose/",
    "pae seontaek": "events/choose/",
    "选牌": "events/choose/",
    "选择": "events/choose/",
    # What scores
    "족보": "combinations/",
    "jokbo": "combinations/",
    "yaku": "combinations/",
    "点数": "combinations/",
    "分值": "combinations/",
    "得点组合": "combinations/",
    "광": "cards/brights/",
    "gwang": "cards/brights/",
    "kwang": "cards/brights/",
    "20点牌": "cards/brights/",
    "오광": "combinations/five-brights/",
    "ogwang": "combinations/five-brights/",
    "五光": "combinations/five-brights/",
    "사광": "combinations/four-brights/",
    "sagwang": "combinations/four-brights/",
    "四光": "combinations/four-brights/",
    "삼광": "combinations/three-brights/",
    "samgwang": "combinations/three-brights/",
    "三光": "combinations/three-brights/",
    "비광": "cards/12-rain/",
    "bigwang": "cards/12-rain/",
    "雨光": "combinations/rain-three/",
    "비삼광": "combinations/rain-three/",
    "bisamgwang": "combinations/rain-three/",
    "雨三光": "combinations/rain-three/",
    "열끗": "combinations/animals/",
    "yeolkkeut": "combinations/animals/",
    "끗": "combinations/animals/",
    "kkeut": "combinations/animals/",
    "yul": "combinations/animals/",
    "动物牌": "combinations/animals/",
    "10点牌": "combinations/animals/",
    "种": "combinations/animals/",
    "고도리": "combinations/godori/",
    "godori": "combinations/godori/",
    "五鸟": "combinations/godori/",
    "五只鸟": "combinations/godori/",
    "five birds": "combinations/godori/",
    "띠": "combinations/ribbons/",
    "tti": "combinations/ribbons/",
    "条": "combinations/ribbons/",
    "5点牌": "combinations/ribbons/",
    "短": "combinations/ribbons/",
    "홍단": "combinations/red-ribbons/",
    "hongdan": "combinations/red-ribbons/",
    "红旦": "combinations/red-ribbons/",
    "红条": "combinations/red-ribbons/",
    "赤短": "combinations/red-ribbons/",
    "청단": "combinations/blue-ribbons/",
    "cheongdan": "combinations/blue-ribbons/",
    "清旦": "combinations/blue-ribbons/",
    "蓝条": "combinations/blue-ribbons/",
    "青短": "combinations/blue-ribbons/",
    "초단": "combinations/grass-ribbons/",
    "chodan": "combinations/grass-ribbons/",
    "草旦": "combinations/grass-ribbons/",
    "白条": "combinations/grass-ribbons/",
    "草短": "combinations/grass-ribbons/",
    "white ribbons": "combinations/grass-ribbons/",
    "비띠": "rules/score/rain-ribbon/",
    "bitti": "rules/score/rain-ribbon/",
    "雨条": "rules/score/rain-ribbon/",
    "피": "combinations/junk/",
    "pi": "combinations/junk/",
    "皮": "combinations/junk/",
    "1点牌": "combinations/junk/",
    "空": "combinations/junk/",
    "chaff": "combinations/junk/",
    "쌍피": "rules/score/double-junk/",
    "ssangpi": "rules/score/double-junk/",
    "双皮": "rules/score/double-junk/",
    "两张1点牌": "rules/score/double-junk/",
    "쓰리피": "cards/bonus/",
    "sseuripi": "cards/bonus/",
    "三皮": "cards/bonus/",
    "3张1点牌": "cards/bonus/",
    "국진": "rules/score/sake-cup/",
    "gukjin": "rules/score/sake-cup/",
    "酒杯牌": "rules/score/sake-cup/",
    "9月动物牌": "rules/score/sake-cup/",
    "菊的10点牌": "rules/score/sake-cup/",
    "sake cup": "rules/score/sake-cup/",
    # Bonus cards
    "보너스패": "cards/bonus/",
    "boneoseupae": "cards/bonus/",
    "조커": "cards/bonus/",
    "jokeo": "cards/bonus/",
    "Bonus牌": "cards/bonus/",
    "机会牌": "cards/bonus/",
    "广告牌": "cards/bonus/",
    "鬼牌": "cards/bonus/",
    "joker": "cards/bonus/",
    # What can happen
    "뻑": "events/ppuk/",
    "ppeok": "events/ppuk/",
    "ppuk": "events/ppuk/",
    "puck": "events/ppuk/",
    "bbuk": "events/ppuk/",
    "싸다": "events/ppuk/",
    "ssada": "events/ppuk/",
    "설사": "events/ppuk/",
    "seolsa": "events/ppuk/",
    "粘牌": "events/ppuk/",
    "叠": "events/ppuk/",
    "자뻑": "events/self-ppuk/",
    "jappeok": "events/self-ppuk/",
    "自己粘": "events/self-ppuk/",
    "첫뻑": "events/first-ppuk/",
    "cheotppeok": "events/first-ppuk/",
    "初粘": "events/first-ppuk/",
    "연뻑": "events/second-ppuk/",
    "2연뻑": "events/second-ppuk/",
    "yeonppeok": "events/second-ppuk/",
    "二连粘": "events/second-ppuk/",
    "3연뻑": "events/third-ppuk/",
    "samyeonppeok": "events/third-ppuk/",
    "三连粘": "events/third-ppuk/",
    "3뻑": "events/three-ppuks/",
    "쓰리뻑": "events/three-ppuks/",
    "samppeok": "events/three-ppuks/",
    "sseurippeok": "events/three-ppuks/",
    "三粘": "events/three-ppuks/",
    "쪽": "events/jjok/",
    "jjok": "events/jjok/",
    "chok": "events/jjok/",
    "zzok": "events/jjok/",
    "kiss": "events/jjok/",
    "亲嘴": "events/jjok/",
    "接吻": "events/jjok/",
    "따닥": "events/ttadak/",
    "ttadak": "events/ttadak/",
    "ddadak": "events/ttadak/",
    "大团圆": "events/ttadak/",
    "쓸": "events/sweep/",
    "sseul": "events/sweep/",
    "싹쓸이": "events/sweep/",
    "ssaksseuri": "events/sweep/",
    "판쓸이": "events/sweep/",
    "pansseuri": "events/sweep/",
    "清盘": "events/sweep/",
    "一扫光": "events/sweep/",
    "뻑 먹기": "events/take-stack/",
    "ppeok meokgi": "events/take-stack/",
    "全收": "rules/turn/three-matches/",
    "take-all": "events/take-stack/",
    "폭탄": "events/bomb/",
    "poktan": "events/bomb/",
    "炸弹": "events/bomb/",
    "爆弹": "events/bomb/",
    "수류탄": "rules/events/small-bomb/",
    "suryutan": "rules/events/small-bomb/",
    "콩알탄": "rules/events/small-bomb/",
    "kongaltan": "rules/events/small-bomb/",
    "grenade": "rules/events/small-bomb/",
    "흔들기": "events/shake/",
    "heundeulgi": "events/shake/",
    "흔들었다": "events/shake/",
    "摇一摇": "events/shake/",
    "亮打": "events/shake/",
    "백화점": "events/department-store/",
    "baekhwajeom": "events/department-store/",
    "百货店": "events/department-store/",
    "final turn": "rules/events/final-turn/",
    "last round": "rules/events/final-turn/",
    "last turn": "rules/events/final-turn/",
    # Go and Stop
    "고": "events/go/",
    "스톱": "events/stop/",
    "seutop": "events/stop/",
    "쓰리고": "rules/go/what-gos-add/",
    "sseurigo": "rules/go/what-gos-add/",
    "3고": "rules/go/what-gos-add/",
    "3 Go": "rules/go/what-gos-add/",
    "三次Go": "rules/go/what-gos-add/",
    "났다": "rules/go/threshold/",
    "natda": "rules/go/threshold/",
    "胜利条件": "rules/go/threshold/",
    # The bill and the baks
    "박": "rules/bill/order-of-factors/",
    "bak": "rules/bill/order-of-factors/",
    "바가지": "rules/bill/order-of-factors/",
    "bagaji": "rules/bill/order-of-factors/",
    "翻倍": "rules/bill/order-of-factors/",
    "고박": "rules/bill/go-bak/",
    "gobak": "rules/bill/go-bak/",
    "go-bak": "rules/bill/go-bak/",
    "go bak": "rules/bill/go-bak/",
    "Go秃": "rules/bill/go-bak/",
    "Go倍": "rules/bill/go-bak/",
    "독박": "rules/bill/go-bak-three/",
    "dokbak": "rules/bill/go-bak-three/",
    "광박": "rules/bill/gwang-bak/",
    "gwangbak": "rules/bill/gwang-bak/",
    "gwang-bak": "rules/bill/gwang-bak/",
    "kwangbak": "rules/bill/gwang-bak/",
    "缺光": "rules/bill/gwang-bak/",
    "光秃": "rules/bill/gwang-bak/",
    "피박": "rules/bill/pi-bak/",
    "pibak": "rules/bill/pi-bak/",
    "pi-bak": "rules/bill/pi-bak/",
    "peebak": "rules/bill/pi-bak/",
    "缺皮": "rules/bill/pi-bak/",
    "皮秃": "rules/bill/pi-bak/",
    "멍따": "rules/bill/animal-double/",
    "meongtta": "rules/bill/animal-double/",
    "멍박": "rules/bill/animal-double/",
    "meongbak": "rules/bill/animal-double/",
    "meong-bak": "rules/bill/animal-double/",
    "meongtteong": "rules/bill/animal-double/",
    "멍텅구리": "rules/bill/animal-double/",
    "meongteongguri": "rules/bill/animal-double/",
    "蒙打": "rules/bill/animal-double/",
    "점당": "rules/bill/each-loser-pays/",
    "jeomdang": "rules/bill/each-loser-pays/",
    "赌注": "rules/bill/each-loser-pays/",
    # Special ends
    "총통": "events/chongtong/",
    "chongtong": "events/chongtong/",
    "대통령": "events/chongtong/",
    "daetongnyeong": "events/chongtong/",
    "总统": "events/chongtong/",
    "president": "events/chongtong/",
    "허당": "events/heodang/",
    "heodang": "events/heodang/",
    "空手": "events/heodang/",
    "나가리": "events/nagari/",
    "nagari": "events/nagari/",
    "流局": "events/nagari/",
    "不算分": "events/nagari/",
    # What the sources do not know
    "쇼당": "not-in-our-sources/",
    "syodang": "not-in-our-sources/",
    "shodang": "not-in-our-sources/",
    "광팔기": "not-in-our-sources/",
    "gwangpalgi": "not-in-our-sources/",
    "역고": "not-in-our-sources/",
    "yeokgo": "not-in-our-sources/",
    "미션": "not-in-our-sources/",
    "misyeon": "not-in-our-sources/",
}
"""Names that the sources use, Hangul, romanisations and English: each with its page."""

MONTHS = {
    1: "송학 songhak 松鹤 pine",
    2: "매조 maejo 梅鸟 plum",
    3: "벚꽃 beotkkot 樱花 cherry",
    4: "흑싸리 heukssari 黑胡 藤 wisteria",
    5: "난초 nancho 兰草 兰花 菖蒲 iris",
    6: "모란 moran 牡丹 peony",
    7: "홍싸리 hongssari 红胡 萩 clover",
    8: "공산 gongsan 空山 芒 pampas",
    9: "국화 gukhwa 菊花 菊俊 菊 chrysanthemum",
    10: "단풍 danpung 丹枫 枫叶 红叶 maple",
    11: "오동 odong 梧桐 桐 paulownia",
    12: "비 bi 雨 rain willow",
}

ASKED_WITH_MORE = {
    "(뻑)": "events/ppuk/",
    "뻑?": "events/ppuk/",
    "쪽(kiss)": "events/jjok/",
    "“고박”": "rules/bill/go-bak/",
    "피박/광박": "rules/bill/pi-bak/",
    "大团圆（따닥）": "events/ttadak/",
    "Go-Bak": "rules/bill/go-bak/",
    "PPUK": "events/ppuk/",
    "뻑을": "events/ppuk/",
    "고도리가": "combinations/godori/",
    "싹쓸이를": "events/sweep/",
    "폭탄이": "events/bomb/",
    "흔들기는": "events/shake/",
    "고박은": "rules/bill/go-bak/",
    "大團圓": "events/ttadak/",
    "kkut": "combinations/animals/",
}
"""Names as people write them: in brackets, quoted, with a question mark, with a
Korean particle, in traditional characters."""

EXACT = {
    "ppuk": "events/ppuk/",
    "go": "events/go/",
    "who deals first": "rules/deal/first-dealer/",
    "bi-gwang": "combinations/rain-three/",
    "go bak three players": "rules/bill/go-bak-three/",
    "must I play a matching card": "rules/turn/which-card/",
    "two and two bomb": "rules/events/small-bomb/",
    "mung-dda": "rules/bill/animal-double/",
    "meongdda": "rules/bill/animal-double/",
    "雨四光": "combinations/four-brights/",
    "4-of-a-kind": "events/chongtong/",
    "three-go": "rules/go/what-gos-add/",
    "3 go": "rules/go/what-gos-add/",
    "3광": "combinations/three-brights/",
    "ssakseuri": "events/sweep/",
    "heundeulki": "events/shake/",
    "kukjin": "rules/score/sake-cup/",
    "chong-tong": "events/chongtong/",
    "daetongryeong": "events/chongtong/",
    "ddong": "cards/11-paulownia/",
    "kodori": "combinations/godori/",
    "yeonppuk": "events/second-ppuk/",
    "yeonbbeok": "events/second-ppuk/",
    "ssangpee": "rules/score/double-junk/",
    "红短": "combinations/red-ribbons/",
}
"""What a reader types, each with the page that must be the first or the second."""

EVENT_NAMES = {terms()[key]["english"]: f"events/{key}/" for key in EVENTS}

ASK = """async ({base, names}) => {
  const script = document.getElementById("__config");
  const config = JSON.parse(script.textContent);
  const index = await (await fetch(`${base}search/search_index.json`)).json();
  const worker = new Worker(new URL(config.search, location.href));
  const answer = (message) => new Promise((done) => {
    worker.onmessage = (event) => done(event.data);
    worker.postMessage(message);
  });
  await answer({type: 0, data: {...index, options: {suggest: true}}});
  const found = {};
  for (const name of names) {
    const {data} = await answer({type: 2, data: name});
    found[name] = data.items.map((pages) => pages[0].location.split("#")[0]);
  }
  worker.terminate();
  return found;
}"""


def rows():
    """Every name that is asked, each with the page that it must find."""
    yield from NAMES.items()
    yield from ASKED_WITH_MORE.items()
    for month, names in MONTHS.items():
        yield from ((name, f"{month_page(month)}/") for name in names.split())
    for key, word in terms().items():
        page = (term_page(key) or "glossary").partition("#")[0].removesuffix("index")
        for name in names_of(word):
            yield name, f"{page.strip('/')}/"


@pytest.fixture(scope="module")
def found(browser, site):
    """For each name the pages that the search gives, the best first."""
    context = browser.new_context(base_url=site, service_workers="block")
    page = context.new_page()
    page.goto("")
    names = sorted({"xyzzy", *EXACT, *EVENT_NAMES, *(name for name, _ in rows())})
    answers = page.evaluate(ASK, {"base": site, "names": names})
    context.close()
    return answers


def test_every_name_finds_its_page(found):
    missed = [
        f"{name} does not find {page} but {found[name][:FIRST]}"
        for name, page in rows()
        if page not in found[name][:FIRST]
    ]

    assert not missed, "\n".join(missed)


@pytest.mark.parametrize(("name", "page"), EXACT.items(), ids=list(EXACT))
def test_what_is_typed_finds_its_page_at_the_top(found, name, page):
    assert page in found[name][:2]


def test_the_name_of_an_event_finds_its_page_at_the_top(found):
    missed = [name for name, page in EVENT_NAMES.items() if page not in found[name][:2]]

    assert missed == []


def test_a_word_that_no_page_has_finds_nothing(found):
    """So that the test above cannot pass by a search that gives every page."""
    assert found["xyzzy"] == []


def test_the_names_of_a_page_stand_on_it(page):
    """What is found is also read: the tags of a page are among its words."""
    page.goto("rules/bill/animal-double/")
    also = page.locator(".gp-names").inner_text()

    assert "Also called: " in also
    assert {"멍텅구리", "meongbak", "蒙打"} <= set(re.split(r"[,\s]+", also))


def test_a_result_shows_the_name_that_was_asked_for(page):
    """Typed by a reader, and not by the worker: 설사 leads to ppuk and is marked."""
    page.goto("")
    query = page.locator("[data-md-component=search-query]")
    query.click()
    query.fill("설사")
    query.press("End")  # the search listens for keys
    first = page.locator(".md-search-result__item").first
    first.wait_for()

    expect(first.locator("h1")).to_contain_text("Ppuk")
    expect(first.locator(".md-tag:visible")).to_have_text(["설사"])


def test_what_the_mouse_pastes_is_searched_for(page):
    """No key is pressed: the text changes, as by a paste from a menu."""
    page.goto("")
    query = page.locator("[data-md-component=search-query]")
    query.click()
    results = page.locator(".md-search-result__item h1")
    for name, title in [("nagari", "Nagari"), ("ppuk", "Ppuk (뻑)")]:
        query.fill(name)

        expect(results.first).to_contain_text(title)


def asked_for_index(page):
    return [url for url in page.log.requests if url.endswith("search_index.json")]


def test_the_index_is_fetched_when_a_reader_searches(phone):
    phone.goto("game/")
    phone.wait_for_load_state("networkidle")
    assert asked_for_index(phone) == []

    phone.locator(".md-header__button[for=__search]").click()
    phone.keyboard.type("설사")
    phone.locator(".md-search-result__link").first.click()

    expect(phone.locator("mark[data-md-highlight]").first).to_be_attached()
    assert len(asked_for_index(phone)) == 1


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("game/?q=jjok", ".md-search-result__item"),
        ("events/jjok/?h=jjok", "mark[data-md-highlight]"),
    ],
)
def test_a_link_into_the_search_needs_no_click(page, path, shown):
    page.goto(path)

    expect(page.locator(shown).first).to_be_attached()
