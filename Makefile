# Everything a user or a contributor runs. Needs Python 3.11 or later with pip, and make.
PYTHON ?= python3
PORT ?= 8642
BIN := .venv/bin
STAMP := .venv/.installed
LOCK := requirements/lock.txt
RUN_STAMP := .venv/.installed-to-run
RUN_LOCK := requirements/run.txt

# Python keeps what it has compiled: the tests start it often, and compiling the tests alone takes each process ten seconds.
unexport PYTHONDONTWRITEBYTECODE

.NOTPARALLEL:
.PHONY: setup run catalogues quick test check coverage bench mutants texts docs site lock clean

setup: $(STAMP)

# The lock files name every package, so pip has nothing to resolve (and stumbles where it tries: an extra of a pinned package
# is looked up in its newest release).
define INSTALL
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed; found \
	$$($(PYTHON) --version 2>&1). Tell which one to use: make $(MAKECMDGOALS) PYTHON=python3.12"; exit 1; }
	@echo "Setting up in .venv; it takes a minute, once."
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r $(1)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps -e .
	@touch $@
endef

$(STAMP): $(LOCK) pyproject.toml
	$(call INSTALL,$(LOCK))

# What running needs, a third of what the tests do; where these are set up, it is there already.
$(RUN_STAMP): $(RUN_LOCK) pyproject.toml
	$(call INSTALL,$(RUN_LOCK))

# The desk, on this machine, with three events to try it on. What is entered stays in desk.sqlite3. `make run PORT=8700`
# is on another port.
run: $(if $(wildcard $(STAMP)),setup,$(RUN_STAMP)) catalogues
	@$(BIN)/bridgelaw serve --port $(PORT) --database sqlite:///desk.sqlite3 --sample examples/club-pairs.json \
		--sample examples/league-match.json --sample examples/cup-match.json

# The translations as the program reads them; either installation brings what this needs.
catalogues:
	@$(BIN)/python dev/catalogues.py

# The unit tests, in less than a minute: no browser, server or PostgreSQL, no fuzzing, no files of others, nothing that goes over
# all cases or paths.
SLOW := e2e or differential or documents or every_case or every_path or fuzz or postgres or real_data or server or terminal or slow
# All tests of these folders have such a mark; to import them takes longer than many a test.
UNREAD := consistency e2e equity incidents second_reading server situations store web

quick: setup catalogues
	$(BIN)/ruff check
	$(BIN)/python -m pytest -n auto --dist worksteal -m "not ($(SLOW))" $(UNREAD:%=--ignore=tests/%)

# What continuous integration runs; the tests compare the translations and the documents with the code.
test: check

check: setup catalogues
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python dev/audit.py
	$(BIN)/python -m pytest -n auto --dist worksteal
	$(BIN)/bridgelaw check -q cases

# Which lines and branches no test reaches; measuring takes twice the time of the tests.
coverage: setup
	$(BIN)/python -m pytest -n auto --dist worksteal --cov

# The third compares the scoring with polars, duckdb and, where node is at hand, bridge-scorer; it installs them first.
bench: setup
	$(BIN)/python bench/run.py
	$(BIN)/python bench/auction.py
	$(BIN)/python bench/situations.py
	$(BIN)/python bench/entering.py
	$(BIN)/python bench/load.py
	$(BIN)/python bench/kill.py
	$(BIN)/python bench/many_tables.py
	$(BIN)/python bench/many_boards.py
	$(BIN)/python bench/offline.py
	BRIDGELAW_FUZZ=150 $(BIN)/python -m pytest -p no:xdist tests/web/api/test_fuzz_api.py tests/web/test_fuzz_pages.py
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation -e ".[bench]"
	$(BIN)/python bench/scoring.py

# Inverts every condition of the laws, one at a time: each must make a case fail, or be listed with the reason why none can in
# dev/equivalent-mutants.yaml. Takes ten to twenty minutes; some modules alone: python dev/mutants.py law_45_card_played.
mutants: setup
	$(BIN)/python dev/mutants.py

# Catalogues of translations, and the documents that are made from the code.
texts: setup
	$(BIN)/python dev/texts.py

docs: setup
	$(BIN)/python dev/generate.py

# The law book and docs/ as a site, one page a law, in build/site/html; it installs Sphinx first.
site: setup
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-build-isolation -e ".[docs]"
	$(BIN)/python dev/site.py

# The lock files: every dependency, direct or not, with the hashes of its files; and those of a club's server alone.
lock: setup
	$(BIN)/pip-compile --quiet --extra dev --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url \
		--no-emit-trusted-host --no-emit-find-links --output-file $(LOCK) pyproject.toml
	$(BIN)/pip-compile --quiet --extra web --extra postgresql --extra bws --build-deps-for wheel --generate-hashes \
		--allow-unsafe --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--constraint $(LOCK) --output-file requirements/server.txt pyproject.toml
	$(BIN)/pip-compile --quiet --extra web --extra equity --extra bws --extra replay --build-deps-for editable --generate-hashes \
		--allow-unsafe --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
		--constraint $(LOCK) --output-file $(RUN_LOCK) pyproject.toml

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
