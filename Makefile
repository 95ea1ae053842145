# What there is to do in this project. `make` alone lists it; CI runs `make test` and `make test-long`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# What is never imported need not be compiled to bytecode; the rest is when it is, once for all processes.
PIP_OPTIONS := -qq --disable-pip-version-check --root-user-action=ignore --no-compile
# CI installs what constraints.txt says, and what is newer only when that file is.
PIP_INSTALL := $(BIN)/python -m pip install $(PIP_OPTIONS) $(if $(CI),--constraint constraints.txt)
# PyTorch is gigabytes in its usual build, so only CI gets it unasked: `.venv/bin/pip install -e '.[train]'` adds it.
COMMA := ,
OR_SAY = || { echo "Could not install what Trikk needs: the lines above say why. The first time this needs the network." >&2; exit 1; }
unexport PYTHONDONTWRITEBYTECODE
CORES = $(shell $(PYTHON) -c 'import os; print(os.cpu_count() or 1)')
# More workers than cores: some tests wait for processes that they started. A file stays together, for what it shares.
PYTEST = $(BIN)/pytest -n $$(($(CORES) + 1)) --dist loadfile --no-loadscope-reorder
PYTEST_LONG = $(BIN)/pytest -n $$((2 * $(CORES))) --dist loadfile --no-loadscope-reorder -m "long and not soak"
# Plain Python waits for nothing; and where no test is about the rules, looking for marked ones would only take time.
PYTEST_UNCOMPILED = NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n $(CORES) --dist worksteal -m uncompiled tests \
	--ignore=tests/arena --ignore=tests/cli --ignore=tests/server --ignore=tests/web
PAGE := $(BIN)/python hatch_build.py
INSTALLED := $(VENV)/.installed
INSTALLED_BENCH := $(VENV)/.installed-bench
RUNTIME := $(VENV)/.runtime
PLAYABLE := $(VENV)/.playable
NODE := $(VENV)/node
NODE_INSTALLED := $(NODE)/.installed
PLAYABLE_PAGE := $(VENV)/.page

.DEFAULT_GOAL := help
.PHONY: help setup page check format compile test test-python test-web test-page test-long test-long-only soak test-uncompiled \
	coverage docs docs-site protocol constraints golden bench bench-cold ladder strength art screenshots release play clean $(PLAYABLE_PAGE)

help: ## List what there is to do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(INSTALLED) ## Make .venv and install everything into it (PYTHON=... chooses the interpreter)

page: setup ## Build the page, if anything that it is made from has changed
	@$(PAGE)

check: page ## Look for mistakes without running anything: ruff, mypy, import-linter, svelte-check, Biome
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PAGE) check

format: setup ## Sort imports and format all Python files and the page's
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format
	$(PAGE) format

compile: $(RUNTIME) ## Compile now what is otherwise compiled beside the first games
	$(BIN)/trikk compile

# Compiling begins as soon as it can, while the tools are still being installed.
test: $(RUNTIME) ## Check everything, then run all tests but the long ones
	@$(MAKE) --no-print-directory -j2 check compile test-page
	@$(MAKE) --no-print-directory test-python

test-python: page ## Only run pytest, browser and all; pictures of what a browser showed are kept in build/screenshots
	$(PYTEST)

test-web: page ## Only run what needs a browser
	$(PYTEST) tests/web

# What waits for browsers, servers and clusters leaves room for what only computes.
test-long: page ## Run what takes minutes: browsers, sizes, kills, Ray, and the rules without compiling
	@$(MAKE) --no-print-directory -j2 test-long-only test-uncompiled

test-long-only: setup ## Only run the tests marked `long`
	$(PYTEST_LONG)

# Servers that are killed mostly wait, so there may be more workers than cores.
soak: setup ## Run what would take CI too long: a thousand kills of servers, plain Python with four seats, how stable the analysis is
	rm -rf build/soak
	$(BIN)/pytest -n $$(($(CORES) + 1)) --dist worksteal -m soak
	$(BIN)/python -m tests.server.soak.report

test-uncompiled: setup ## Only run the tests marked `uncompiled` as plain Python
	$(PYTEST_UNCOMPILED)

coverage: setup ## Run the uncompiled tests and print which lines of the rules they do not reach
	$(PYTEST_UNCOMPILED) --cov=trikk.rules --cov-report=term-missing:skip-covered

test-page: page ## Only run the page's own tests, of its parts; whole games are played by test-python
	$(PAGE) test

docs: setup ## Write the generated pages of docs again
	$(BIN)/python tools/action_tables.py
	$(BIN)/python tools/encoding_tables.py

docs-site: setup ## Build the documentation site into build/site; a broken link is an error
	$(BIN)/python -m tools.docs_site

protocol: setup ## Write the description of the server's addresses and messages again
	$(BIN)/python -m tools.protocol

constraints: setup ## Write the versions that CI installs again, from .venv; delete .venv before to get the newest
	$(PIP_INSTALL) -e '.[train]' $(OR_SAY)
	$(BIN)/python -m tools.constraints

golden: setup ## Play the golden games again and rewrite their texts; read the difference before keeping it
	$(BIN)/python -m tests.golden.regenerate

bench: $(INSTALLED_BENCH) page ## Measure speed, beside OpenSpiel and PettingZoo, what a server can carry, how soon the page is there, and how soon things start
	$(BIN)/trikk bench --openspiel
	$(BIN)/python -m tools.env_speed
	$(BIN)/python tools/postgres.py --durable $(BIN)/trikk load
	$(BIN)/python -m tools.page_speed
	$(BIN)/python -m tools.cold_start --only warm

bench-cold: ## Measure how soon one can play on a machine that has never seen Trikk: a clone, with empty caches
	$(PYTHON) tools/cold_start.py --python $(PYTHON)

ladder: setup ## Measure how far the levels of the bots are apart, and write docs/ladder.md; can be stopped
	$(BIN)/python -m tools.ladder

strength: setup ## Measure how strong the bots are, for hours, and write the tables of docs/bots.md; can be stopped
	$(BIN)/python -m tools.strength

art: page ## Take over colours, shapes and art of the page for pictures that Python draws
	$(BIN)/python -m tools.board_art

screenshots: page ## Take the pictures of the README again, from the real page
	$(BIN)/python -m tools.screenshots

release: page ## Build wheel and sdist into dist, try the wheel where nothing else is, and say what is left to do
	$(BIN)/python -m tools.release

# The page is built while pip works.
play: | $(BIN)/pip ## Open the table: start a server on this machine and the page in the browser
	@$(MAKE) --silent --no-print-directory -j2 $(PLAYABLE) $(PLAYABLE_PAGE)
	$(BIN)/trikk

clean: ## Remove caches and build results; .venv stays
	rm -rf build dist src/trikk/server/static web/node_modules web/.svelte-check .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name $(VENV) -prune -o -type d -name __pycache__ -exec rm -rf {} +

# Installed again only when pyproject.toml has changed.
$(RUNTIME): pyproject.toml $(if $(CI),constraints.txt) | $(BIN)/pip
	@echo "Installing Trikk into $(VENV) ..."
	@TRIKK_PAGE_LATER=1 $(PIP_INSTALL) -e . $(OR_SAY)
	@touch $@

$(INSTALLED): $(RUNTIME)
	@echo "Installing its tools too ..."
	@TRIKK_PAGE_LATER=1 $(PIP_INSTALL) -e '.[dev$(if $(CI),$(COMMA)train)]' $(OR_SAY)
	@touch $@

$(INSTALLED_BENCH): $(INSTALLED)
	@echo "Installing what the benchmark compares with into $(VENV) ..."
	@TRIKK_PAGE_LATER=1 $(PIP_INSTALL) -e '.[bench]' $(OR_SAY)
	@touch $@

# Only what playing needs.
$(PLAYABLE): pyproject.toml
	@[ $(INSTALLED) -nt pyproject.toml ] || { echo "Installing Trikk into $(VENV); the first time this takes half a minute ..."; \
		TRIKK_PAGE_LATER=1 $(PIP_INSTALL) -e '.[server]'; } $(OR_SAY)
	@touch $@

$(PLAYABLE_PAGE): $(NODE_INSTALLED)
	@PYTHONPATH=$(NODE) $(BIN)/python hatch_build.py --without-tools

# In a folder of its own, since another pip is at work beside it; unless the tools brought Node along.
$(NODE_INSTALLED): web/requirements.txt
	@[ $(INSTALLED) -nt pyproject.toml ] || $(PIP_INSTALL) --upgrade --target $(NODE) -r $< $(OR_SAY)
	@mkdir -p $(NODE) && touch $@

# The newest pip from the network is there sooner, and sooner done, than the one that comes with Python.
$(BIN)/pip:
	@command -v $(PYTHON) >/dev/null || { \
		echo "Trikk needs Python 3.11 or newer, and there is no '$(PYTHON)'. Name yours: make setup PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Trikk needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1). Name a newer one: make setup PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv --without-pip $(VENV) && $(PYTHON) -m pip --python $(BIN)/python install $(PIP_OPTIONS) pip 2>/dev/null || \
		$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "Could not make $(VENV). On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
