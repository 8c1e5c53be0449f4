"""What a host sends with the site: its content security policy, types and lifetimes.

`write(site)` leaves `_headers` in the built site, which Netlify and Cloudflare Pages
read, and `build/hosting/nginx.conf` beside it.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

from scripts.paths import BUILD, SITE, files_under, write_if_changed

HEADERS = "_headers"
NGINX = BUILD / "hosting" / "nginx.conf"
_INLINE = re.compile(
    r"<script(?![^>]*(?:\bsrc=|application/json))[^>]*>(.*?)</script>", re.DOTALL
)


def inline_scripts(site: Path) -> list[str]:
    """The hashes of the scripts that stand in pages: Material's own, and no other.

    >>> hash_of("")
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    pages = (file for file in files_under(site) if file.suffix == ".html")
    found = {
        text for page in pages for text in _INLINE.findall(page.read_text("utf-8"))
    }
    return sorted(map(hash_of, found))


def hash_of(script: str) -> str:
    """The hash of a script as a policy names it."""
    digest = hashlib.sha256(script.encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def policy(hashes: list[str]) -> str:
    """The policy: everything from the site itself, and no script in a page but these.

    The engine is WebAssembly, which needs a word of its own; a ring on a picture has
    its place in a `style` attribute; the theme's styles hold its icons as data.
    """
    own = "'self'"
    directives = {
        "default-src": [own],
        "script-src": [own, "'wasm-unsafe-eval'", *(f"'{h}'" for h in hashes)],
        "style-src": [own],
        "style-src-attr": ["'unsafe-inline'"],
        "img-src": [own, "data:"],
        "object-src": ["'none'"],
        "base-uri": [own],
        "form-action": [own],
        "frame-ancestors": [own],
    }
    return "; ".join(
        f"{name} {' '.join(values)}" for name, values in directives.items()
    )


ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
FOR_EVER = "public, max-age=31536000, immutable"
TO_BE_ASKED = "no-cache"
HASHED = ("/assets/play/runtime/pyodide-*", "/assets/play/runtime/gostop-*")
"""Files whose folder is named by their content."""


def netlify(sent: str) -> str:
    """The text of `_headers`.

    >>> netlify("default-src 'self'").splitlines()[1]
    "  Content-Security-Policy: default-src 'self'"
    """
    always = {"Content-Security-Policy": sent, **ALWAYS, "Cache-Control": TO_BE_ASKED}
    lines = ["/*", *(f"  {name}: {value}" for name, value in always.items())]
    for path in HASHED:
        lines += [path, "  ! Cache-Control", f"  Cache-Control: {FOR_EVER}"]
    return "\n".join(lines) + "\n"


def nginx(sent: str) -> str:
    """A server block for nginx, to be included where the folder and name are set."""
    always = {"Content-Security-Policy": sent, **ALWAYS}
    headers = [f'add_header {n} "{v}" always;' for n, v in always.items()]

    def block(where: str, kept: str) -> list[str]:
        inner = [*headers, f'add_header Cache-Control "{kept}" always;']
        return [f"location {where} {{", *(f"    {line}" for line in inner), "}"]

    lines = [
        "# To be included in a server block with listen, server_name and root.",
        "include mime.types;",
        "types { text/javascript mjs; application/wasm wasm; }",
        "types { application/manifest+json webmanifest; application/zip whl; }",
        "error_page 404 /404.html;",
        "gzip_static on;",
        "# brotli_static on;  # with the brotli module",
        *block("~ /runtime/(pyodide|gostop)-", FOR_EVER),
        *block("/", TO_BE_ASKED),
    ]
    return "\n".join(lines) + "\n"


def policy_of(site: Path) -> str:
    """The policy that a built site was given; nothing if it has none."""
    file = site / HEADERS
    text = file.read_text("utf-8") if file.is_file() else ""
    found = re.search(r"^  Content-Security-Policy: (.*)$", text, re.MULTILINE)
    return found[1] if found else ""


def write(site: Path = SITE) -> None:
    """Write the headers of a built site for the hosts that read them from a file."""
    sent = policy(inline_scripts(site))
    write_if_changed(site / HEADERS, netlify(sent).encode())
    write_if_changed(NGINX, nginx(sent).encode())
