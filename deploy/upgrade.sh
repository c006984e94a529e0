#!/bin/sh
# Upgrades the containers to this folder's version: `sh deploy/upgrade.sh`. It stops at the first failure, and nothing is replaced before
# the settings are checked, a backup is made and the database is migrated. `sh deploy/upgrade.sh back` runs the image from before.
set -eu
cd "$(dirname "$0")/.."
cli='node backend/dist/cli.js'

# The old version works with the new tables, so no request fails while one server after the other is replaced.
replace() {
  docker compose up -d --no-build --no-deps --wait app-1
  docker compose up -d --no-build --no-deps --wait app-2
  docker compose up -d --no-build
}

if [ "${1:-}" = back ]; then
  docker tag recert:before recert
  replace
  echo 'The version from before is back. If it refuses the database, restore the backup from before: docs/operations.md.'
  exit
fi

# Of a version with secrets that this folder lacks.
sh deploy/secrets.sh
docker tag recert recert:before
# Until everything before has worked, the name stays with the version that runs.
trap 'docker tag recert:before recert; echo "Not upgraded: the version from before still runs." >&2' EXIT
docker compose build
docker compose run --rm --no-deps app-1 $cli check
# By the version that runs.
docker compose exec -T backup $cli backup
docker compose run --rm migrate
trap - EXIT
replace
echo 'Upgraded. The way back: sh deploy/upgrade.sh back'
