"""Staging: what becomes of the prose of hand-written pages."""

import pytest

from scripts.site.stage import name_languages


@pytest.mark.parametrize(
    ("markdown", "expected"),
    [
        ("Ppuk (뻑).", 'Ppuk (<span lang="ko">뻑</span>).'),
        (
            "五鸟 and 고도리",
            '<span lang="zh">五鸟</span> and <span lang="ko">고도리</span>',
        ),
        (
            "a ([뻑](../events/뻑.md))",
            'a ([<span lang="ko">뻑</span>](../events/뻑.md))',
        ),
        ("`뻑`", "`뻑`"),
        ("```\n뻑\n```\n뻑", '```\n뻑\n```\n<span lang="ko">뻑</span>'),
        ('<p title="뻑">뻑</p>', '<p title="뻑">뻑</p>'),
        ('a <b lang="ko">뻑</b> 쪽', 'a <b lang="ko">뻑</b> <span lang="ko">쪽</span>'),
        ("# Ppuk 뻑 {#뻑}", '# Ppuk <span lang="ko">뻑</span> {#뻑}'),
        ("plain", "plain"),
    ],
)
def test_hangul_and_chinese_in_prose_are_marked(markdown, expected):
    assert expected == name_languages(markdown)
