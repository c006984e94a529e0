psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$(cat "$PROGRAM_PASSWORD_FILE")" <<'SQL'
create role recert_program login password :'password';
SQL
