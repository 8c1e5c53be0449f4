#!/bin/sh
# Installs what is not there yet: setup.sh python | node | system. Says what is missing.
set -eu
cd "$(dirname "$0")/.."

missing() {
  echo "setup: $*" >&2
  exit 1
}

# The first Python that is new enough; a name may stand for another version or none.
python() {
  for name in "${PYTHON:-python3}" python3.14 python3.13 python3.12 python3 python; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null; then
      echo "$name"
      return
    fi
  done
  missing "Python 3.12 or newer is missing (set PYTHON= to its path if you have one)"
}

install_python() {
  interpreter=$(python)
  .venv/bin/python -c 'import pip' 2>/dev/null || rm -rf .venv
  [ -d .venv ] || "$interpreter" -m venv .venv || {
    rm -rf .venv
    missing "'$interpreter -m venv' fails (on Debian: apt-get install python3-venv)"
  }
  echo "setup: installing Python packages into .venv"
  .venv/bin/pip install -qq --require-hashes -r requirements.txt
  .venv/bin/pip install -qq --no-deps --no-build-isolation --editable .
}

install_node() {
  command -v node >/dev/null && command -v npm >/dev/null ||
    missing "Node 20 or newer, with npm, is missing"
  node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 20 ? 1 : 0)' ||
    missing "Node 20 or newer is needed; this is $(node --version)"
  echo "setup: installing Node packages into node_modules"
  npm ci --silent --no-audit --no-fund
}

# The system's Chromium and CJK fonts with apt, as root or by sudo without a password;
# where there is no apt, the browser that Playwright brings.
install_system() {
  if ! command -v apt-get >/dev/null; then
    .venv/bin/playwright install chromium
    return
  fi
  wanted=""
  command -v chromium >/dev/null || wanted="$wanted chromium"
  [ -n "$(find /usr/share/fonts -name 'NotoSansCJK*' 2>/dev/null)" ] ||
    wanted="$wanted fonts-noto-cjk"
  [ -n "$wanted" ] || return 0
  as_root=""
  if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null ||
      missing "the browser tests need$wanted; install them: sudo apt-get install$wanted"
    as_root="sudo -n"
  fi
  echo "setup: installing$wanted"
  $as_root apt-get update -qq
  $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends $wanted >/dev/null
}

"install_$1"
