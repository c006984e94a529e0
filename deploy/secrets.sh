#!/bin/sh
# Makes the secrets of docker-compose.yml in secrets/: `sh deploy/secrets.sh`. Each that .env has, as older versions wanted it, is taken
# from there. Those that exist stay.
set -eu
cd "$(dirname "$0")/.."
mkdir -p secrets
# Only the owner of the folder reaches its files, which are readable for the accounts in the containers.
chmod 700 secrets

make() {
  [ ! -s "secrets/$1" ] || return 0
  given=
  [ ! -f .env ] || given=$(sed -n "s/^$2=[\"']\{0,1\}\([^\"']*\)[\"']\{0,1\}\$/\1/p" .env)
  printf '%s' "${given:-$(head -c 32 /dev/urandom | base64)}" > "secrets/$1"
  chmod 444 "secrets/$1"
}

make db_owner_password DB_OWNER_PASSWORD
make db_password DB_PASSWORD
make queue_password QUEUE_PASSWORD
make storage_password STORAGE_PASSWORD
make secrets_key SECRETS_KEY
