"""The tools around the pages: what is pinned, packed, staged, served and checked."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
import venv
import zipfile

import brotli
import pytest

from scripts.paths import ROOT, write_if_changed
from scripts.site import links, serve, stage, zensical_check
from scripts.site.bundle import build_wheel

# Pins


def test_requirements_are_pinned_and_hashed_and_name_no_address():
    text = (ROOT / "requirements.txt").read_text("utf-8")
    packages = re.findall(r"^(\S+?)==\S+", text, re.MULTILINE)
    blocks = re.split(r"^(?=\S+==)", text, flags=re.MULTILINE)[1:]

    assert "mkdocs-material" in packages
    assert all("--hash=sha256:" in block for block in blocks)
    assert "://" not in text


def test_package_lock_names_no_address_and_pins_what_package_json_says():
    lock = json.loads((ROOT / "package-lock.json").read_text("utf-8"))["packages"]
    asked = json.loads((ROOT / "package.json").read_text("utf-8"))
    asked = asked["dependencies"] | asked["devDependencies"]

    assert not [name for name, package in lock.items() if "resolved" in package]
    assert asked == {name: lock[f"node_modules/{name}"]["version"] for name in asked}


# The package


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return build_wheel(tmp_path_factory.mktemp("wheel"))


def test_wheel_imports_in_an_empty_environment(wheel, tmp_path):
    venv.create(tmp_path)
    python = next(tmp_path.glob("bin/python"))
    library = next(tmp_path.glob("lib/python*/site-packages"))
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(library)
    command = [python, "-I", "-W", "error", "-m", "gostop", "score", "1b 3b 8b"]
    done = subprocess.run([*command, "--json"], capture_output=True, check=False)

    assert done.stderr == b""
    assert json.loads(done.stdout)["points"] == 3


def test_wheel_has_types_and_data_and_needs_nothing(wheel):
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        metadata = archive.read("gostop-0.1.0.dist-info/METADATA").decode()

    assert "gostop/py.typed" in names
    assert "gostop/data/cards.toml" in names
    assert "Requires-Dist" not in metadata


# Staging


def test_file_is_written_only_when_it_changes(tmp_path):
    path = tmp_path / "folder" / "page.md"

    assert write_if_changed(path, b"one")
    assert not write_if_changed(path, b"one")
    assert write_if_changed(path, b"two")


def test_what_is_no_longer_made_is_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(stage, "STAGED", tmp_path)
    kept, stale = tmp_path / "kept.md", tmp_path / "old" / "stale.md"
    for path in (kept, stale):
        write_if_changed(path, b"")

    assert stage.remove_stale({kept}) == [stale]
    assert sorted(tmp_path.iterdir()) == [kept]


def test_mistake_in_a_template_names_page_and_line():
    with pytest.raises(SystemExit, match=r"docs/page\.md:2: "):
        stage.render("one\n{% if %}\n", "docs/page.md", {})


def test_anchor_of_a_heading_is_no_template():
    assert stage.render("# A {#a}\n", "docs/page.md", {}) == "# A {#a}\n"


# Serving


@pytest.fixture
def served(tmp_path):
    (tmp_path / "index.html").write_bytes(b"<h1>Home</h1>" * 99)
    (tmp_path / "404.html").write_bytes(b"lost")
    home = "http://127.0.0.1:8000/club/"
    own = f"<loc>{home}</loc><loc>{home}a/</loc>"
    (tmp_path / "sitemap.xml").write_bytes(own.encode())
    hashed = tmp_path / "pyodide-1-0123456789ab"
    hashed.mkdir()
    for name in ("a.mjs", "a.wasm", "a.whl", "a.zip"):
        (hashed / name).write_bytes(b"some bytes" * 99)
    address, server = serve.start(tmp_path)
    yield address
    server.shutdown()
    server.server_close()


def get(address, **headers):
    request = urllib.request.Request(address, headers=headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as answer:
        with answer:
            return answer.code, answer.headers, answer.read()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.whl", "application/zip"),
        ("a.zip", "application/zip"),
    ],
)
def test_runtime_is_served_with_its_type_and_kept_for_ever(served, name, kind):
    status, headers, _ = get(f"{served}pyodide-1-0123456789ab/{name}")

    assert (status, headers["Content-Type"]) == (200, kind)
    assert "immutable" in headers["Cache-Control"]


@pytest.mark.parametrize(
    ("accepted", "sent", "decode"),
    [
        ("gzip, deflate, br", "br", brotli.decompress),
        ("gzip", "gzip", gzip.decompress),
        ("identity", None, bytes),
    ],
)
def test_body_is_compressed_as_the_browser_likes(served, accepted, sent, decode):
    _, headers, body = get(served, **{"Accept-Encoding": accepted})

    assert headers["Content-Encoding"] == sent
    assert decode(body) == b"<h1>Home</h1>" * 99


def test_page_that_the_browser_has_is_not_sent_again(served):
    _, headers, _ = get(served)
    status, again, body = get(served, **{"If-None-Match": headers["ETag"]})

    assert (status, body) == (304, b"")
    assert again["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["missing/", "../secret", "%2e%2e/secret", "%00"])
def test_what_is_not_in_the_folder_is_not_found(served, path):
    status, _, body = get(served + path)

    assert (status, body) == (404, b"lost")


def test_sitemap_names_the_address_that_was_asked(served):
    _, _, body = get(f"{served}sitemap.xml")

    assert body == f"<loc>{served}</loc><loc>{served}a/</loc>".encode()


def test_taken_port_is_said_in_one_line(served, tmp_path):
    port = int(served.rsplit(":", 1)[1].strip("/"))

    with pytest.raises(SystemExit, match=f"port {port} is taken"):
        serve.make_server(tmp_path, port)


# Checking


def test_links_that_lead_nowhere_are_found(tmp_path):
    (tmp_path / "index.html").write_text(
        '<p id="top"><a href="#top">1</a>\n<a href="a/">2</a>\n<a href="#b">3</a>\n'
        '<img src="https://example.org/x.png">\n<a href="https://example.org/">4</a>'
    )

    assert links.broken(tmp_path) == [
        "index.html:4: loads from elsewhere: https://example.org/x.png",
        "index.html:2: leads nowhere: a/",
        "index.html:3: no such place on the page: #b",
    ]


def test_pages_and_headings_of_two_builders_are_compared():
    ours = {"a.html": ["h1 A"], "b.html": ["h1 B"]}
    theirs = {"a.html": ["h1 A", "h2 More"], "c.html": []}

    assert zensical_check.compare(ours, theirs) == [
        "a.html: headings ['h1 A'] became ['h1 A', 'h2 More']",
        "only MkDocs made b.html",
        "only Zensical made c.html",
    ]


def test_help_names_every_command_of_the_readme():
    done = subprocess.run(
        ["make", "help"], cwd=ROOT, capture_output=True, text=True, check=False
    )

    for command in ("serve", "site", "test", "bench"):
        assert f"make {command} " in done.stdout


def test_error_on_the_command_line_is_one_line():
    command = [sys.executable, "-m", "scripts.site.stage", "--pages", "nowhere"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert done.returncode == 1
    assert done.stderr == "stage: there is no folder nowhere\n"
