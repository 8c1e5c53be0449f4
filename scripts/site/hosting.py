"""What a host sends with the site: its content security policy, types and lifetimes.

`write(site)` leaves `_headers` in the built site, which Netlify and Cloudflare Pages
read, `.nojekyll` for GitHub Pages, and `build/hosting/nginx.conf` beside the site.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

from scripts.paths import BUILD, SITE, files_under, write_if_changed

HEADERS = "_headers"
AS_IT_IS = ".nojekyll"
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
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".toml": "application/toml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
COMPRESSED = [
    TYPES[ending].split(";")[0]
    for ending in (".css", ".js", ".json", ".svg", ".wasm", ".webmanifest", ".xml")
]
"""The types that are worth compressing, besides HTML."""
HASHED = ("/assets/play/runtime/pyodide-*", "/assets/play/runtime/gostop-*")
"""Files whose folder is named by their content."""


def netlify(sent: str, base: str = "/") -> str:
    """The text of `_headers`, for a site at this path of its host.

    Hosts that read it have every file asked for again, but for those named here.

    >>> netlify("default-src 'self'").splitlines()[:2]
    ['/*', "  Content-Security-Policy: default-src 'self'"]
    """
    always = {"Content-Security-Policy": sent, **ALWAYS}
    lines = [f"{base}*", *(f"  {name}: {value}" for name, value in always.items())]
    for path in HASHED:
        lines += [f"{base[:-1]}{path}", f"  Cache-Control: {FOR_EVER}"]
    return "\n".join(lines) + "\n"


def nginx(sent: str, base: str = "/") -> str:
    """What a server block of nginx includes, for a site at this path of its host."""
    always = {"Content-Security-Policy": sent, **ALWAYS}
    headers = [f'add_header {n} "{v}" always;' for n, v in always.items()]
    types = {ending[1:]: kind.split(";")[0] for ending, kind in TYPES.items()}

    def block(where: str, kept: str) -> list[str]:
        inner = [*headers, f'add_header Cache-Control "{kept}" always;']
        return [f"location {where} {{", *(f"    {line}" for line in inner), "}"]

    lines = [
        "# To be included in a server block with listen, server_name and root.",
        *("types {", *(f"    {kind} {name};" for name, kind in types.items()), "}"),
        "charset utf-8;",
        "charset_types text/css text/javascript text/markdown text/plain;",
        f"error_page 404 {base}404.html;",
        "gzip on;",
        "gzip_vary on;",
        f"gzip_types {' '.join(COMPRESSED)} application/zip;",
        "gzip_static on;  # sends what precompress.py made",
        "# brotli_static on;  # with the brotli module",
        *block(f"~ ^{re.escape(base)}assets/play/runtime/(pyodide|gostop)-", FOR_EVER),
        *block(base, TO_BE_ASKED),
    ]
    return "\n".join(lines) + "\n"


def policy_of(site: Path) -> str:
    """The policy that a built site was given; nothing if it has none."""
    file = site / HEADERS
    text = file.read_text("utf-8") if file.is_file() else ""
    found = re.search(r"^  Content-Security-Policy: (.*)$", text, re.MULTILINE)
    return found[1] if found else ""


def write(site: Path = SITE, base: str = "/") -> None:
    """Write the headers of a built site for the hosts that read them from a file."""
    sent = policy(inline_scripts(site))
    write_if_changed(site / HEADERS, netlify(sent, base).encode())
    write_if_changed(site / AS_IT_IS, b"")
    write_if_changed(NGINX, nginx(sent, base).encode())
