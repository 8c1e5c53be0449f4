"""Build the site into build/site: bundle, stage, and MkDocs if anything changed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from urllib.parse import urlsplit

from scripts.paths import BUILD, ROOT, SITE, STAGED, files_under, fingerprint
from scripts.site import hosting, offline
from scripts.site.bundle import bundle
from scripts.site.stage import CONFIG, read_options, stage

STAMP = BUILD / "site.stamp"
QUIET = {"NO_MKDOCS_2_WARNING": "1"}


def inputs() -> str:
    """A word that changes when anything changes that MkDocs reads."""
    settings = [ROOT / "mkdocs.yml", ROOT / "requirements.txt", CONFIG]
    staged = [f"{p} {p.stat().st_mtime_ns}" for p in files_under(STAGED)]
    return fingerprint([*settings, *files_under(ROOT / "overrides")], *staged)


def run_mkdocs() -> None:
    """Build strictly; what MkDocs has to say is shown when it fails."""
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]
    done = subprocess.run(
        [*command, "--config-file", str(CONFIG)],
        cwd=ROOT,
        env=os.environ | QUIET,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        print(done.stdout, done.stderr, sep="\n", file=sys.stderr)
        sys.exit("build: MkDocs found mistakes; see above")


def build(arguments: list[str] | None = None) -> None:
    """Build what is not built yet and say how long it took."""
    began = time.monotonic()
    options = read_options(arguments)
    bundle()
    changed = stage(options)
    print(f"stage: {len(changed)} files written or removed")
    now = inputs()
    if STAMP.is_file() and STAMP.read_text(encoding="utf-8") == now and SITE.is_dir():
        print("site: nothing to do")
        return
    STAMP.unlink(missing_ok=True)
    run_mkdocs()
    hosting.write(base=f"{urlsplit(options.url).path.rstrip('/')}/")
    offline.write()
    STAMP.write_text(now, encoding="utf-8")
    print(f"site: built into build/site in {time.monotonic() - began:.1f} s")


if __name__ == "__main__":
    build()
