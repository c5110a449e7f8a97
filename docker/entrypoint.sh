#!/bin/sh
# One image; web, worker, reviewer, sweeper and prepare differ by this word. Anything else is a command of manage.py.
set -eu
case ${1:-web} in
web)
    exec granian --interface asgi --loop uvloop --host 0.0.0.0 --port 8000 --workers "${WEB_PROCESSES:-2}" \
        --backlog 4096 --backpressure 20000 --workers-kill-timeout 10 --respawn-failed-workers \
        scopa_site.asgi:application
    ;;
worker)
    exec celery --quiet -A scopa_site.celery worker --queues celery --concurrency "${WORKER_PROCESSES:-4}" \
        --loglevel WARNING --without-gossip --without-mingle
    ;;
reviewer)
    exec nice celery --quiet -A scopa_site.celery worker --queues reviews --hostname reviewer@%h \
        --concurrency "${REVIEWER_PROCESSES:-1}" --loglevel WARNING --without-gossip --without-mingle
    ;;
sweeper) exec python manage.py sweep ;;
*) exec python manage.py "$@" ;;
esac
