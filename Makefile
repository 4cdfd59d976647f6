# Commands for users and contributors. Requires Python 3.11+ with pip, and make.
PYTHON ?= python3
PORT ?= 8642
BIN := .venv/bin
STAMP := .venv/.installed
LOCK := requirements/lock.txt
RUN_STAMP := .venv/.installed-to-run
RECHECK := dev/recheck/node_modules/.package-lock.json
RUN_LOCK := requirements/run.txt

# Let Python cache bytecode: the tests start it often, and compiling the tests alone takes each
# process ten seconds.
unexport PYTHONDONTWRITEBYTECODE

ifndef SIDE_BY_SIDE
.NOTPARALLEL:
endif
.PHONY: setup run catalogues quick test check types imports vulnerabilities patterns tests coverage bench mutants texts docs site lock clean

setup: $(STAMP)

# The lock files list every package, so pip need not resolve anything. Resolving would fail: pip
# looks up an extra of a pinned package in its newest release. Python compiles a module when it is
# imported first; compiling all of them takes longer than installing them.
define INSTALL
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed; found \
	$$($(PYTHON) --version 2>&1). Tell which one to use: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@echo "Setting up in .venv; it takes a minute, once."
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-compile --require-hashes --no-deps -r \
	  $(1)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@
endef

$(STAMP): $(LOCK) pyproject.toml
	$(call INSTALL,$(LOCK))

# The dependencies to run the program are a third of those for the tests, which include them.
$(RUN_STAMP): $(RUN_LOCK) pyproject.toml
	$(call INSTALL,$(RUN_LOCK))

# Run the desk on this machine with three sample events. Data is stored in desk.sqlite3.
# `make run PORT=8700` uses another port; `make run LAN=1` lets the phones of a club's Wi-Fi use it.
run: $(if $(wildcard $(STAMP)),setup,$(RUN_STAMP)) catalogues
	@$(BIN)/bridgelaw serve $(if $(LAN),--lan) $(if $(RESTORE),--restore) --port $(PORT) --database sqlite:///desk.sqlite3 --sample examples/club-pairs.json \
		--sample examples/league-match.json --sample examples/cup-match.json

# Compile the translations. Either installation is sufficient for this.
catalogues:
	@$(BIN)/python dev/catalogues.py

# The unit tests, in less than a minute: no browser, server, PostgreSQL, fuzzing or third-party
# files, and no test that covers all cases or paths.
SLOW := e2e or differential or documents or every_case or every_path or fuzz or postgres or real_data or server or terminal or slow
# All tests in these folders have such a mark; merely importing them would take long.
UNREAD := consistency e2e equity incidents second_reading server situations store web

quick: setup catalogues
	$(BIN)/ruff check
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not ($(SLOW))" $(UNREAD:%=--ignore=tests/%)

# What continuous integration runs. Tests check that translations and documents match the code.
test: check

check: setup catalogues $(RECHECK)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python dev/prose.py
	@$(MAKE) --no-print-directory --jobs=5 SIDE_BY_SIDE=1 tests types imports vulnerabilities patterns || \
		{ echo "A check has failed; the line that begins with make and *** says which."; exit 1; }

# `check` runs these at the same time, because the tests often wait, and so does the query of the
# package index. It waits for all of them, and fails if one has failed.
#
# Many tests wait for a server or a browser: two processes more than there are cores keep these
# busy. In a new checkout the caches of pytest and hypothesis are filled once, not by each of them.
tests coverage: export PYTEST_XDIST_AUTO_NUM_WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 2)

tests:
	@test -d tests/__pycache__ || $(BIN)/python -m pytest --collect-only >/dev/null || true
	$(BIN)/python -m pytest -n auto --dist worksteal

types:
	$(BIN)/mypy

imports:
	$(BIN)/lint-imports

vulnerabilities:
	$(BIN)/python dev/audit.py

# The checker of regular expressions is a program from npm; without npm they are not checked.
$(RECHECK): dev/recheck/package-lock.json
	@if command -v npm >/dev/null; then npm ci --prefix dev/recheck --no-audit --no-fund --silent && touch $@; fi

patterns: $(RECHECK)
	@PYTHONPATH=. $(BIN)/python dev/patterns.py

# Report lines and branches that no test reaches. Takes twice as long as the tests.
coverage: setup
	$(BIN)/python -m pytest -n auto --dist worksteal --cov

# bench/scoring.py compares the scoring with polars, duckdb and, if node is available,
# bridge-scorer. They are installed first.
bench: setup
	$(BIN)/python bench/run.py
	$(BIN)/python bench/auction.py
	$(BIN)/python bench/situations.py
	$(BIN)/python bench/entering.py
	$(BIN)/python bench/sentences.py
	$(BIN)/python bench/answers.py
	$(BIN)/python bench/taps.py
	$(BIN)/python bench/load.py
	$(BIN)/python bench/kill.py
	$(BIN)/python bench/hostile.py
	$(BIN)/python bench/many_tables.py
	$(BIN)/python bench/many_boards.py
	$(BIN)/python bench/offline.py
	BRIDGELAW_FUZZ=150 $(BIN)/python -m pytest -p no:xdist tests/web/api/test_fuzz_api.py tests/web/test_fuzz_pages.py
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation -e ".[bench]"
	$(BIN)/python bench/scoring.py

# Invert every condition of the laws, one at a time. Each must make a case fail, or be listed in
# dev/equivalent-mutants.yaml with the reason why none can. Takes ten to twenty minutes; for some
# modules only: python dev/mutants.py law_45_card_played.
mutants: setup
	$(BIN)/python dev/mutants.py

# Update the translation catalogues, and the documents that are generated from the code.
texts: setup
	$(BIN)/python dev/texts.py

docs: setup
	$(BIN)/python dev/generate.py

# Build the law book and docs/ as a site in build/site/html, one page for each law. Installs Sphinx.
site: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation -e ".[docs]"
	$(BIN)/python dev/site.py

# Update the lock files: all direct and transitive dependencies, with the hashes of their files.
# There are separate ones for a club's server and for `make run`.
lock: setup
	$(BIN)/pip-compile --quiet --extra dev --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url \
		--no-emit-trusted-host --no-emit-find-links --output-file $(LOCK) pyproject.toml
	$(BIN)/pip-compile --quiet --extra web --extra postgresql --extra bws --extra swiss --build-deps-for wheel --generate-hashes \
		--allow-unsafe --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--constraint $(LOCK) --output-file requirements/server.txt pyproject.toml
	$(BIN)/pip-compile --quiet --extra web --extra equity --extra bws --extra swiss --extra replay --build-deps-for editable --generate-hashes \
		--allow-unsafe --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--constraint $(LOCK) --output-file $(RUN_LOCK) pyproject.toml

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
