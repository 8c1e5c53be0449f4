"""What the README shows is run."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"
BLOCKS = re.findall(
    r"^```python\n(.*?)^```$", README.read_text("utf-8"), re.DOTALL | re.MULTILINE
)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_a_python_block_of_the_readme_runs(number, capsys):
    exec(BLOCKS[number], {})

    assert capsys.readouterr().out


def test_the_quick_start_is_about_twenty_lines():
    assert 15 <= len(BLOCKS[0].splitlines()) <= 25
