# What there is to do in this project. `make` alone lists it; CI runs `make test`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip install -qq --disable-pip-version-check --root-user-action=ignore
# More than there are cores: many tests wait for processes that they started.
WORKERS = $(shell $(PYTHON) -c 'import os; print(2 * (os.cpu_count() or 1))')
PYTEST = $(BIN)/pytest -n $(WORKERS) --dist worksteal
INSTALLED := $(VENV)/.installed
INSTALLED_BENCH := $(VENV)/.installed-bench

.DEFAULT_GOAL := help
.PHONY: help setup check format compile test test-compiled test-uncompiled docs protocol golden bench strength play clean

help: ## List what there is to do
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: $(INSTALLED) ## Make .venv and install everything into it (PYTHON=... chooses the interpreter)

check: setup ## Look for mistakes without running anything: ruff, mypy, import-linter
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

format: setup ## Sort imports and format all Python files
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

compile: setup ## Compile now what is otherwise compiled when first used
	$(BIN)/python -m tools.compile

# One after the other, also with `make -j`: each uses all cores by itself. Only checking does not.
test: setup ## Check everything, run all tests, then the uncompiled ones: what CI runs
	@$(MAKE) --no-print-directory -j2 check compile
	@$(MAKE) --no-print-directory test-compiled
	@$(MAKE) --no-print-directory test-uncompiled

test-compiled: setup ## Only run all tests
	$(PYTEST)

# Where no test is about the rules, looking for marked ones would only take time.
test-uncompiled: setup ## Only run the tests marked `uncompiled` as plain Python, with the coverage of the rules
	NUMBA_DISABLE_JIT=1 $(PYTEST) -m uncompiled --cov=trikk.rules --cov-report=term-missing:skip-covered \
		tests --ignore=tests/arena --ignore=tests/cli --ignore=tests/server

docs: setup ## Write the generated pages of docs again
	$(BIN)/python tools/action_tables.py

protocol: setup ## Write the schemas of the server's messages and their TypeScript types again
	$(BIN)/python -m tools.protocol

golden: setup ## Play the golden games again and rewrite their texts; read the difference before keeping it
	$(BIN)/python -m tests.golden.regenerate

bench: $(INSTALLED_BENCH) ## Measure speed, beside OpenSpiel, and what a server can carry
	$(BIN)/trikk bench --openspiel
	$(BIN)/python tests/server/postgres.py --durable $(BIN)/trikk load

strength: setup ## Measure how strong the bots are, for hours, and write the tables of docs/bots.md; can be stopped
	$(BIN)/python -m tools.strength

play: setup ## Play a game in the terminal
	$(BIN)/trikk play

clean: ## Remove caches and build results; .venv stays
	rm -rf build dist .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name $(VENV) -prune -o -type d -name __pycache__ -exec rm -rf {} +

# Installed again only when pyproject.toml has changed.
$(INSTALLED): pyproject.toml | $(BIN)/python
	@echo "Installing Trikk and its tools into $(VENV) ..."
	@$(PIP_INSTALL) -e '.[dev]'
	@touch $@

$(INSTALLED_BENCH): $(INSTALLED)
	@echo "Installing OpenSpiel into $(VENV) for the benchmark ..."
	@$(PIP_INSTALL) -e '.[bench]'
	@touch $@

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { \
		echo "Trikk needs Python 3.11 or newer, and there is no '$(PYTHON)'. Name yours: make setup PYTHON=/path/to/python3" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Trikk needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1). Name a newer one: make setup PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); \
		echo "Could not make $(VENV). On Debian and Ubuntu: apt-get install python3-venv" >&2; exit 1; }
