# Everything runs in .venv, which is made on first use and brought up to date when its ingredients change.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PLAY   := $(VENV)/play
STAMP  := $(VENV)/stamp
DENO   := DENO_DIR=$(VENV)/deno DENO_NO_UPDATE_CHECK=1 NO_COLOR=1 $(BIN)/deno
PIP    := $(BIN)/python -m pip -qq --disable-pip-version-check install -c constraints.txt
ARGS   ?=
QUICK  := tests/engine tests/board $(patsubst galicia/games/%/__init__.py,tests/%,$(wildcard galicia/games/*/__init__.py)) \
          tests/test_cases.py tests/test_games.py galicia/engine galicia/board galicia/games

# Tests start many processes, and each would compile every module again.
export PYTHONDONTWRITEBYTECODE :=

.DEFAULT_GOAL := help
.PHONY: help play quick test lint system bench fuzz docs maps pictures compiled test-compiled clean

help:  ## list what make can do
	@echo "Galicia 1914: make <target>"
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo "Pass options on with ARGS, as in: make test ARGS='-k supply'"

play: $(PLAY)  ## play in the browser
	@exec $(BIN)/galicia play $(ARGS)

quick: lint  ## check the code, then run the tests of rules, engine and boards: for the loop at work
	@echo "quick: tests and doctests of rules, engine and boards"
	@$(BIN)/python -m pytest -q -n auto --maxprocesses 8 --dist worksteal $(QUICK) $(ARGS)

# One process more than cores: tests of the table often wait for a browser or a server.
test: lint system  ## check the code, then run every test and documented example
	@echo "test: tests, doctests, README"
	@$(BIN)/python -m pytest -q -n 3 --dist worksteal $(ARGS)

lint: $(STAMP)  ## check style, types and the direction of imports, of server and client
	@echo "lint: style, types, layers"
	@$(BIN)/ruff check --quiet .
	@$(BIN)/mypy --no-error-summary
	@$(DENO) fmt --quiet --check
	@$(DENO) check --quiet galicia/web
	@$(BIN)/lint-imports > $(VENV)/layers.txt 2>&1 || { cat $(VENV)/layers.txt; exit 1; }

# Chromium and PostgreSQL, which some tests need.
system: $(STAMP)
	@$(BIN)/python -m tests.system

bench: $(STAMP)  ## measure speed against peers
	@echo "bench: measuring"
	@$(BIN)/python -m bench $(ARGS)

fuzz: $(STAMP)  ## play random legal games and look for broken invariants
	@echo "fuzz: random play"
	@$(BIN)/python -m tests.fuzz $(ARGS)

docs: $(STAMP)  ## build the documentation
	@echo "docs: building"
	@$(BIN)/python -m docs.build $(ARGS)

maps: $(STAMP)  ## rebuild the map files from the atlas and redraw the boards
	@echo "maps: building and drawing"
	@$(BIN)/python -m galicia.atlas $(ARGS)
	@$(BIN)/python -m galicia.atlas.draw

pictures: $(STAMP) system  ## take the pictures of games that the lobby shows
	@echo "pictures: playing and looking"
	@$(BIN)/python -m tests.browser.pictures

compiled: $(STAMP)  ## compile the hot modules, in a copy under build/compiled
	@$(BIN)/python -m compiled

test-compiled: compiled  ## run the tests in the compiled copy, those of the browser excepted
	@echo "test-compiled: tests"
	@cd build/compiled && PYTHONPATH=$(CURDIR)/build/compiled $(CURDIR)/$(BIN)/python -m pytest -q -n 2 --dist worksteal \
	  -m "not pure" --ignore tests/browser $(ARGS)

clean:  ## remove everything made here, .venv included
	@echo "clean: removing .venv, caches and build leftovers"
	@rm -rf $(VENV) artefacts build dist *.egg-info .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

# What playing needs; tests and tools add theirs to it.
$(PLAY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Galicia needs Python 3.11 or newer as '$(PYTHON)'; name another with: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2> /dev/null || { \
	  echo "This Python cannot make virtual environments. On Debian or Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@echo "setup 1/3: making $(VENV), which holds all that is installed"
	@$(PYTHON) -m venv $(VENV)
	@echo "setup 2/3: fetching the build tool"
	@$(PIP) setuptools
	@echo "setup 3/3: fetching the libraries of the table (12 MB) and installing Galicia"
	@$(PIP) --no-build-isolation -e .
	@touch $@

$(STAMP): $(PLAY)
	@echo "setup: adding what tests and tools need (a minute)"
	@$(PIP) --no-build-isolation -e '.[dev,maps,postgres]'
	@touch $@
