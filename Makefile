# Two commands matter: `make serve` and `make test`. `make help` lists the others.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
SHELL := /bin/sh

PORT ?= 8000
# A house's own site: make site RULES=my-house.toml TITLE="Our table" PAGES=our-pages
RULES ?=
TITLE ?=
PAGES ?=
PUZZLES ?=
# Where the site will stand, for its sitemap.
SITE_URL ?=

BIN := .venv/bin
PY := $(BIN)/python
REPORTS := build/reports
# By the environment, so that quotes and spaces arrive as they were given.
export RULES TITLE PAGES PUZZLES SITE_URL
SITE_OPTIONS = --rules="$$RULES" --title="$$TITLE" --pages="$$PAGES" \
  --puzzles="$$PUZZLES" --url="$$SITE_URL"

# What is installed, each noted by a file that is newer than what asks for it.
PYTHON_READY := .venv/ready
NODE_READY := node_modules/ready
SYSTEM_READY := build/system-ready
BENCH_READY := bench/node_modules/ready
READY := $(PYTHON_READY) $(NODE_READY)

.PHONY: help
help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' \
	  $(MAKEFILE_LIST)

$(PYTHON_READY): requirements.txt pyproject.toml scripts/setup.sh .python-version
	@scripts/setup.sh python
	@touch $@

$(NODE_READY): package.json package-lock.json scripts/setup.sh
	@scripts/setup.sh node
	@touch $@

$(SYSTEM_READY): scripts/setup.sh | $(PYTHON_READY)
	@mkdir -p build
	@scripts/setup.sh system
	@touch $@

# What only `make bench` compares with: PyScript, and what it installs our wheel with.
$(BENCH_READY): bench/package.json bench/package-lock.json bench/requirements.txt \
  | $(PYTHON_READY)
	@echo "bench: installing what is compared with into bench/node_modules"
	@cd bench && npm ci --silent --no-audit --no-fund --ignore-scripts
	@$(BIN)/pip download -qq --no-deps --require-hashes -r bench/requirements.txt \
	  -d bench/node_modules/wheels
	@touch $@

.PHONY: setup
setup: $(READY) ## install what building needs into .venv and node_modules

.PHONY: site
site: $(READY) ## build the site into build/site (RULES= TITLE= PAGES= SITE_URL=)
	@$(PY) -m scripts.site.build $(SITE_OPTIONS)

.PHONY: serve
serve: site ## build the site and serve it (PORT=)
	@$(PY) -m scripts.site.serve --port=$(PORT)

.PHONY: test
test: ## run every check, as CI does
	@rm -rf $(REPORTS)
	@$(MAKE) --no-print-directory setup $(SYSTEM_READY)
	@$(MAKE) --no-print-directory -k -j2 -Otarget lint types scripts unit site-checks
	@$(MAKE) --no-print-directory browser
	@$(PY) -m scripts.tally $(REPORTS)

.PHONY: lint
lint: $(PYTHON_READY) ## ruff: mistakes and format
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check . || \
	  { echo "lint: not formatted as 'make format' would"; exit 1; }
	@echo "lint: ok"

.PHONY: format
format: $(PYTHON_READY) ## put the Python files into shape
	@$(BIN)/ruff check --quiet --fix . ; $(BIN)/ruff format .

.PHONY: types
types: $(PYTHON_READY) ## mypy, strict, on src and scripts
	@$(BIN)/mypy

.PHONY: scripts
scripts: $(NODE_READY) ## tsc, strict, on the site's JavaScript
	@node_modules/.bin/tsc -p tsconfig.json
	@node_modules/.bin/tsc -p tsconfig.worker.json
	@echo "scripts: ok"

.PHONY: unit
unit: site ## the tests that need no browser
	@$(BIN)/pytest -q -n 2 -m "not browser" --junit-xml=$(REPORTS)/unit.xml

.PHONY: site-checks
site-checks: site ## the built site: links, HTML, and the second builder
	@$(PY) -m scripts.site.links
	@node_modules/.bin/html-validate --config .htmlvalidate.json "build/site/**/*.html"
	@echo "html: ok"
	@$(PY) -m scripts.site.zensical_check

.PHONY: browser
browser: $(SYSTEM_READY) site ## the tests of the built site in Chromium
	@$(BIN)/pytest -q -n 2 -m browser tests/browser --junit-xml=$(REPORTS)/browser.xml

.PHONY: bench
bench: $(SYSTEM_READY) $(BENCH_READY) site ## measure all; writes build/bench.json (PART=)
	@$(PY) -m scripts.bench $(PART)

.PHONY: lock
lock: $(READY) ## pin and hash the packages anew
	@$(BIN)/uv pip compile --quiet --universal --python-version 3.12 --upgrade \
	  --generate-hashes --no-header requirements.in --output-file requirements.txt
	@npm install --package-lock-only --silent
	@cd bench && npm install --package-lock-only --silent --omit-lockfile-registry-resolved
	@$(PY) -m scripts.tidy_lock

.PHONY: clean
clean: ## remove what was built
	@rm -rf build
