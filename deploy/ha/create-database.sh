#!/bin/sh
# Run once by Patroni on the first primary, with its connection string: creates the role and the database of Seventeen.
set -eu
psql "$1" --set ON_ERROR_STOP=1 --set password="$SEVENTEEN_DATABASE_PASSWORD" <<'SQL'
create role seventeen login createdb password :'password';
create database seventeen owner seventeen;
SQL
