# The commands of this project. `make run` and `make test` need nothing but Python 3 with pip.
PYTEST = $(or $(SCOPA_VENV),.venv)/bin/python -m pytest
# More workers than two were slower on two cores, and tests of whole services ran out of time.
WORKERS = 2
PURE = tests/games/engine tests/games/bots tests/games/analysis tests/games/lessons tests/games/rating \
       tests/tournaments/leagues tests/tournaments/pairing tests/tournaments/standings tests/cases tests/properties \
       tests/golden tests/fuzz tests/contracts/test_examples.py
SQLITE = tests/games/services tests/games/selectors tests/games/realtime tests/games/api tests/tournaments/services \
         tests/tournaments/models

.PHONY: run env test test-pure check format lock vendor translations api-schema

run: ## start everything and print the address
	./run

env: ## only make .venv, with the test tools
	./run env

test: check ## checks, then all tests on PostgreSQL, then services and API once more on SQLite
	$(or $(SCOPA_VENV),.venv)/bin/python -m games.bots # once a machine, so that no test waits for it
	CHROMIUM="$$(sh scripts/ensure_chromium.sh)" $(PYTEST) -n $(WORKERS) $(ARGS)
	TEST_DB=sqlite $(PYTEST) -n $(WORKERS) $(SQLITE)

test-pure: env ## the rules of the game alone: no database, no server, seconds
	TEST_DB=none $(PYTEST) -q -n $(WORKERS) $(PURE)

check: env ## format, lint, types, import contracts, migrations, translations
	sh scripts/check.sh

format: env ## rewrite the code as the checks want it
	.venv/bin/ruff format .
	.venv/bin/ruff check --fix .

lock: env ## pin what requirements/*.in ask for, with hashes and without addresses
	for name in uv base bots dev; do \
	  .venv/bin/uv pip compile -q --universal --python-version 3.12 --generate-hashes --no-emit-index-url --no-header \
	    requirements/$$name.in -o requirements/$$name.txt || exit 1; \
	done

vendor: ## fetch the browser files again (needs Node.js)
	npm ci
	python3 scripts/vendor_assets.py

translations: env ## gather the texts to translate into scopa_site/locale (needs GNU gettext)
	.venv/bin/python manage.py makemessages --all --no-obsolete --add-location file

api-schema: env ## write docs/openapi.yaml
	DJANGO_SETTINGS_MODULE=scopa_site.settings.test .venv/bin/python manage.py spectacular --file docs/openapi.yaml
