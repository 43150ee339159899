#!/bin/sh
# Runs once, on an empty PostgreSQL: creates the login the app uses. It owns nothing and inherits nothing; each transaction takes on the role it needs.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE crm_tenant NOLOGIN NOBYPASSRLS;
CREATE ROLE crm_platform NOLOGIN NOBYPASSRLS;
CREATE ROLE crm_jobs NOLOGIN NOBYPASSRLS;
CREATE ROLE crm_bin NOLOGIN NOBYPASSRLS;
CREATE ROLE crm_reader NOLOGIN NOBYPASSRLS;
CREATE ROLE crm_app LOGIN NOINHERIT PASSWORD :'password';
GRANT crm_tenant, crm_reader, crm_platform, crm_jobs TO crm_app;
SQL
