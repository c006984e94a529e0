#!/bin/sh
# Upgrades the containers to this folder's version: `sh deploy/upgrade.sh`. It stops at the first failure, and nothing is replaced before
# the settings are checked, a backup is made and the database is migrated. `sh deploy/upgrade.sh stop` also stops servers and workers before
# the backup, for a version with tables that the one from before can't work with. `sh deploy/upgrade.sh back` runs the image from before.
set -eu
cd "$(dirname "$0")/.."
cli='node backend/dist/cli.js'
programs='app-1 app-2 worker'
mode=${1:-}

# The old version works with the new tables, so no request fails while one server after the other is replaced.
replace() {
  docker compose up -d --no-build --no-deps --wait app-1
  docker compose up -d --no-build --no-deps --wait app-2
  docker compose up -d --no-build
}

if [ "$mode" = back ]; then
  docker tag recert:before recert
  replace
  echo 'The version from before is back. If it refuses the database, restore the backup from before: docs/operations.md.'
  exit
fi

undo() {
  docker tag recert:before recert
  # They are still of the image from before.
  [ "$mode" != stop ] || docker compose start $programs
  echo 'Not upgraded: the version from before still runs.' >&2
}

# Of a version with secrets that this folder lacks.
sh deploy/secrets.sh
docker tag recert recert:before
# Until everything before has worked, the name stays with the version that runs.
trap undo EXIT
docker compose build
docker compose run --rm --no-deps app-1 $cli check
[ "$mode" != stop ] || docker compose stop $programs
# By the version from before.
docker compose exec -T backup $cli backup
docker compose run --rm migrate
trap - EXIT
replace
echo 'Upgraded. The way back: sh deploy/upgrade.sh back'
