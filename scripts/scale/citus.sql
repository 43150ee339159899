-- Distributes the tables over the workers of a Citus cluster by company. Not part of the product's own ways of running: it was never run on Citus,
-- only on plain PostgreSQL with stand-ins for Citus's functions. docs/scaling.md says what has to change in the product before it serves from such a cluster.
-- On the coordinator, as the owner of a migrated database with Citus 11.1 or newer on every node, servers stopped:
--   psql -v ON_ERROR_STOP=1 --single-transaction -f scripts/scale/citus.sql

-- The workers check the policies of their shards, so they have to know the company of the transaction.
ALTER DATABASE :"DBNAME" SET citus.propagate_set_commands = 'local';
-- Triggers run on the shards, and write to tables that are distributed alike.
ALTER DATABASE :"DBNAME" SET citus.enable_unsafe_triggers = on;
ALTER DATABASE :"DBNAME" SET citus.allow_nested_distributed_execution = on;
SET LOCAL citus.enable_unsafe_triggers = on;

-- A table can be distributed before or after those that its foreign keys name, but not apart from them: they go, and come back at the end.
CREATE TEMP TABLE foreign_keys ON COMMIT DROP AS
  SELECT conrelid::regclass AS of, conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
  WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0;

DO $$
DECLARE key record; tbl regclass;
BEGIN
  FOR key IN SELECT * FROM foreign_keys LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key.of, key.name);
  END LOOP;

  -- Few rows that rows of every company refer to: a copy on each node.
  PERFORM create_reference_table('logins');
  -- The rest of what belongs to no company stays on the coordinator: sessions, jobs, throttles, settings.

  PERFORM create_distributed_table('companies', 'id', shard_count => 64);
  FOR tbl IN
    SELECT c.oid::regclass FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relname
  LOOP
    -- All rows of a company on one node: joins, foreign keys and transactions of a company stay there.
    PERFORM create_distributed_table(tbl, 'company_id', colocate_with => 'companies');
  END LOOP;

  FOR key IN SELECT * FROM foreign_keys LOOP
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', key.of, key.name, key.definition);
  END LOOP;
END $$;

-- Citus speaks to its workers as the role of the transaction: it has to be let in there, over the network of the cluster alone (pg_hba.conf).
ALTER ROLE crm_tenant LOGIN;
ALTER ROLE crm_reader LOGIN;
ALTER ROLE crm_platform LOGIN;
ALTER ROLE crm_bin LOGIN;
