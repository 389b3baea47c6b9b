#!/bin/sh
# Runs once, when PostgreSQL's container creates its database: adds the role of the service.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<SQL
create role tillkeeper login password '$(cat /run/secrets/service-password)';
SQL
