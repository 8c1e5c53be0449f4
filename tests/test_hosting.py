"""What hosts are told: the policy, files they read, and the list of what is kept."""

import json
import re

import pytest

from scripts.site import hosting, offline
from scripts.site.serve import HASHED_FOLDER, TYPES, at_host, find, lost_page

PAGE = """<html><head><script src="early.js"></script>
<script id="__config" type="application/json">{"base": "."}</script>
<script>first()</script></head><body><script>second()
</script></body></html>"""


@pytest.fixture
def site(tmp_path):
    folder = tmp_path / "site"
    for path, text in {
        "index.html": PAGE,
        "rules/index.html": PAGE.replace("first", "third"),
        "assets/play/play.js": "first()",
        "sitemap.xml": "<urlset/>",
        "sitemap.xml.gz": "packed",
        "assets/play/play.js.map": "{}",
    }.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


def test_only_scripts_that_stand_in_pages_are_named(site):
    expected = {hosting.hash_of(t) for t in ("first()", "third()", "second()\n")}

    assert expected == set(hosting.inline_scripts(site))


def test_the_policy_lets_no_other_script_run():
    sent = dict(
        directive.split(" ", 1)
        for directive in hosting.policy(["sha256-AA=="]).split("; ")
    )

    assert sent["script-src"] == "'self' 'wasm-unsafe-eval' 'sha256-AA=='"
    assert sent["default-src"] == "'self'"
    assert sent["object-src"] == "'none'"
    assert "'unsafe-inline'" not in sent["style-src"]
    assert not re.search(r"https?:|\*", json.dumps(sent))


def test_the_files_of_hosts_carry_the_policy(site, monkeypatch, tmp_path):
    monkeypatch.setattr(hosting, "NGINX", tmp_path / "nginx.conf")
    hosting.write(site)

    sent = hosting.policy(hosting.inline_scripts(site))
    assert sent == hosting.policy_of(site)
    nginx = (tmp_path / "nginx.conf").read_text("utf-8")
    assert nginx.count(f'"{sent}"') == 2
    assert nginx.count("{") == nginx.count("}")


def test_a_site_without_headers_has_no_policy(tmp_path):
    assert hosting.policy_of(tmp_path) == ""


def test_hashed_folders_are_the_ones_that_are_kept_for_ever():
    path = "/assets/play/runtime/gostop-0.1.0-0123456789ab/x.whl"

    assert HASHED_FOLDER.search(path)
    assert any(path.startswith(kept.rstrip("*")) for kept in hosting.HASHED)


def test_every_type_that_a_host_must_know_is_told():
    told = hosting.nginx("")

    for ending in (".mjs", ".wasm", ".webmanifest"):
        assert f"{TYPES[ending].split(';')[0]} {ending[1:]};" in told


def test_below_a_folder_the_files_of_hosts_name_it():
    expected = "/some/club/assets/play/runtime/gostop-"

    assert f"{expected}*\n" in hosting.netlify("", "/some/club/")
    told = hosting.nginx("", "/some/club/")
    block = re.search(r"location ~ (\S+)", told)[1]
    assert re.match(block, f"{expected}0.1.0-0123456789ab/x.whl")
    assert "error_page 404 /some/club/404.html;" in told


def test_a_sitemap_leads_to_where_the_site_is_served():
    built = b"<loc>https://a.org/b/c/</loc><loc>https://a.org/b/</loc>"

    served = b"<loc>http://me:80/x/c/</loc><loc>http://me:80/x/</loc>"
    assert at_host(built, "me:80/x/") == served


def test_a_site_below_a_folder_has_its_own_page_for_what_is_not_there(site):
    below = site / "some" / "club"
    below.mkdir(parents=True)
    for folder in (site, below):
        (folder / "404.html").write_text(folder.name, "utf-8")

    assert lost_page(site, "/some/club/a/b") == below / "404.html"
    assert lost_page(site, "/some/a") == site / "404.html"
    assert lost_page(site, "/../../a") == site / "404.html"


def test_the_worker_lists_every_file_by_the_address_that_is_asked(site):
    (site / "sw.js").write_text("old", "utf-8")
    (site / "_headers").write_text("/*", "utf-8")

    found = offline.listed(site)

    assert set(found) == {"", "rules/", "assets/play/play.js", "sitemap.xml"}
    assert found["sitemap.xml"] == ""
    assert all(find(site, f"/{address}") for address in found)


def test_the_worker_knows_how_much_it_keeps(site):
    kept = {"index.html", "rules/index.html", "assets/play/play.js", "sitemap.xml"}

    offline.write(site)

    bytes_ = sum(len((site / file).read_bytes()) for file in kept)
    assert f"const BYTES = {bytes_};\n" in (site / "sw.js").read_text("utf-8")


def test_the_worker_is_the_same_for_the_same_files_and_another_for_others(site):
    assert offline.write(site)
    assert not offline.write(site)
    (site / "index.html").write_text("changed", "utf-8")
    assert offline.write(site)
