# make play    sets up everything here and opens the table in the browser
# make test    sets up everything here and checks everything
# The other targets are for those who work on Layline; CONTRIBUTING.md explains them.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/pip --disable-pip-version-check -qq install -c constraints.txt
CC     ?= cc
SOURCES := $(shell find src -name '*.py')
RUN    := PYTHONPATH=src $(BIN)/python

.PHONY: play test compiled debian node lint types imports pure-tests compiled-tests soak bench bench-table clean

play: $(VENV)/runtime compiled
	@$(BIN)/layline serve

test: $(VENV)/dev compiled lint types imports pure-tests compiled-tests
	@echo "Everything passed, compiled and uncompiled."

$(VENV)/runtime: constraints.txt pyproject.toml
	@echo "Setting up Python packages in $(VENV) ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
	  { echo "Python's venv module is missing (on Debian: apt-get install python3-venv)"; exit 1; }
	@$(PIP) setuptools wheel
	@$(PIP) mypy librt types-setuptools
	@LAYLINE_COMPILE=0 $(PIP) --no-build-isolation -e '.[png,server]'
	@touch $@

$(VENV)/dev: $(VENV)/runtime
	@echo "Setting up the tools for tests in $(VENV) ..."
	@LAYLINE_COMPILE=0 $(PIP) --no-build-isolation -e '.[png,server,dev]'
	@touch $@

compiled: $(VENV)/compiled

$(VENV)/compiled: $(SOURCES) setup.py $(VENV)/runtime
	@if command -v $(CC) >/dev/null 2>&1; then \
	  echo "Compiling the rules (a minute or two, only when they change) ..."; \
	  find src -name '*.so' -delete; \
	  if [ setup.py -nt $@ ]; then rm -rf build; fi; \
	  LAYLINE_COMPILE=1 $(BIN)/python setup.py -q build_ext --inplace >$(VENV)/compile.log 2>&1 \
	    && $(BIN)/python -m layline.compiled \
	    || { tail -20 $(VENV)/compile.log; echo "Compiling failed: see $(VENV)/compile.log"; exit 1; }; \
	else \
	  echo "No C compiler here: Layline runs uncompiled, slower but the same."; \
	  find src -name '*.so' -delete; \
	fi
	@touch $@

# What Debian must provide: installed when that is allowed, else named with what is skipped.
debian:
	@missing=""; \
	command -v chromium >/dev/null 2>&1 || missing="chromium"; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	if [ -n "$$missing" ] && [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then \
	  apt-get -qq update >/dev/null 2>&1; \
	  for package in $$missing; do \
	    echo "Installing Debian's $$package for its tests ..."; \
	    RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get -qq install -y $$package >/dev/null 2>&1 \
	      || echo "$$package could not be installed: its tests are skipped."; \
	  done; \
	else for package in $$missing; do \
	  echo "$$package is missing (apt-get install $$package): its tests are skipped."; done; fi

# What checks the pages besides: exact versions from npm, used by tests only; without npm they are left out with a word.
node:
	@if [ tools/node/node_modules/.stamp -nt tools/node/package.json ]; then :; \
	elif command -v npm >/dev/null 2>&1; then \
	  echo "Setting up axe-core and TypeScript in tools/node ..."; \
	  npm install --prefix tools/node --no-audit --no-fund --no-package-lock --ignore-scripts >$(VENV)/npm.log 2>&1 \
	    && touch tools/node/node_modules/.stamp \
	    || echo "npm could not fetch them ($(VENV)/npm.log): accessibility and the types of scripts are not checked."; \
	else echo "npm is missing (apt-get install npm): accessibility and the types of scripts are not checked."; fi

lint: $(VENV)/dev
	@echo "Style ..." && $(BIN)/ruff check -q src tests benchmarks tools setup.py

types: $(VENV)/dev
	@echo "Types ..." && $(BIN)/mypy --no-error-summary

imports: $(VENV)/dev
	@echo "Import rules ..." && PYTHONPATH=src $(BIN)/lint-imports --no-cache >$(VENV)/imports.log 2>&1 || { cat $(VENV)/imports.log; exit 1; }

# The browser tests run once, in the form that people use: compiled where that is possible.
pure-tests: $(VENV)/dev debian node
	@echo "Tests, uncompiled ..." && LAYLINE_PURE=1 $(BIN)/python -m pytest -n 2 tests \
	  $$(command -v $(CC) >/dev/null 2>&1 && echo --ignore=tests/web '--ignore-glob=*/test_in_browser.py')

compiled-tests: $(VENV)/dev compiled debian node
	@if command -v $(CC) >/dev/null 2>&1; then \
	  echo "Tests, compiled ..." && LAYLINE_EXPECT_COMPILED=1 $(BIN)/python -m pytest -n 2 tests; \
	else echo "No C compiler here: the compiled form is not tested."; fi

soak: $(VENV)/dev compiled
	@HYPOTHESIS_PROFILE=soak LAYLINE_KILLS=300 $(BIN)/python -m pytest -n 2 tests

bench: $(VENV)/dev compiled
	@$(PIP) open_spiel chess catanatron || echo "Some peers are not available; they are left out."
	@PYTHONPATH=. $(BIN)/layline bench --lang en --write docs/benchmarks.md

# Players and spectators at many tables of a small game, on loopback; what the table carries, beside two peers where npm can fetch them.
bench-table: $(VENV)/dev compiled
	@if [ benchmarks/peers/node_modules/.stamp -nt benchmarks/peers/package.json ]; then :; \
	elif command -v npm >/dev/null 2>&1; then \
	  echo "Setting up the peers in benchmarks/peers ..."; \
	  npm install --prefix benchmarks/peers --no-audit --no-fund --no-package-lock --ignore-scripts >$(VENV)/peers.log 2>&1 \
	    && touch benchmarks/peers/node_modules/.stamp || echo "npm could not fetch them ($(VENV)/peers.log): they are left out."; \
	else echo "npm is missing: the peers are left out."; fi
	@$(BIN)/python -m benchmarks.table_load --game racetrack -o track=paddock -o laps=99 -o round_limit=0 --bot greedy:slip=0.3 --idle 10000 --write docs/benchmarks.md

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .artifacts tools/node/node_modules benchmarks/peers/node_modules
	find src -name '*.so' -delete
