import pg from 'pg';
import { holdMigrationLock } from './migrate.ts';
import { sessionUrl } from './session.ts';

/**
 * The tables that grow with leads. Every key of theirs begins with company_id, which a hash partition's keys have to
 * contain.
 */
export const PARTITIONED_TABLES = ['leads', 'lead_slots', 'lead_activities', 'score_history', 'audit_log'] as const;

/**
 * Where the partitions lie. Outside of public: whatever walks over the tables of public, such as fence_tenant_tables()
 * and fences.sql, sees the partitioned table alone, and nobody but the owner can reach a partition past its policies.
 */
const SCHEMA = 'partitions';

/** The tables cannot be partitioned as things are. Nothing was changed. */
export class PartitionError extends Error {
  override readonly name = 'PartitionError';
}

/**
 * Turns PARTITIONED_TABLES into tables of `count` hash partitions by company. Needs the owner, and that nobody else is
 * connected. One transaction: it happens whole or not at all, and until its end the rows lie there twice. What belongs
 * to a table stays as it was: columns, keys, indexes, triggers, policies, grants, storage parameters and comments.
 *
 * @returns the tables that were partitioned by this call; those that are already are left alone
 * @throws PartitionError while somebody else is connected
 */
export async function partitionTables(ownerUrl: string, count: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: sessionUrl(ownerUrl, 'partition') });
  client.on('error', () => {});
  await client.connect();
  try {
    return await holdMigrationLock(client, async () => {
      await refuseConnected(client);
      const plain = (await describeTables(client)).filter(({ kind }) => kind === 'r');
      if (plain.length === 0) return [];
      await client.query('BEGIN');
      try {
        await rebuild(client, plain, count);
        await client.query('COMMIT');
      } catch (error) {
        await client.query('ROLLBACK');
        throw error;
      }
      // Lists are answered by indexes alone, which takes a visibility map.
      for (const { name } of plain) await client.query(`VACUUM (ANALYZE) ${name}`);
      return plain.map(({ name }) => name);
    });
  } finally {
    await client.end();
  }
}

/** A server that waits for hours on a lock answers nobody, and one that was stopped needs no lock. */
async function refuseConnected(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT coalesce(nullif(application_name, ''), usename) AS name FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  );
  if (rows.length > 0)
    throw new PartitionError(
      `Stop every Outrider server first. Connected to this database: ${rows.map(({ name }) => name).join(', ')}.`,
    );
}

type Table = {
  name: string;
  kind: 'r' | 'p';
  owner: string;
  storage: string | null;
  /** Those that are written: generated ones come by themselves. */
  columns: string;
  /** Statements that give a new table of the name what LIKE does not copy. */
  extras: string[];
};

const TABLES = `
  SELECT c.relname AS name, c.relkind AS kind, quote_ident(pg_get_userbyid(c.relowner)) AS owner, array_to_string(c.reloptions, ', ') AS storage,
    (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
     WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
    ARRAY(
      SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.oid::regclass, conname, pg_get_constraintdef(oid))
      FROM pg_constraint WHERE conrelid = c.oid AND contype IN ('p', 'u')
    ) || ARRAY(
      SELECT pg_get_indexdef(indexrelid) FROM pg_index
      WHERE indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
    ) || ARRAY(
      SELECT format('COMMENT ON INDEX %s IS %L', indexrelid::regclass, obj_description(indexrelid)) FROM pg_index
      WHERE indrelid = c.oid AND obj_description(indexrelid) IS NOT NULL
    ) || ARRAY(
      SELECT format('COMMENT ON TABLE %s IS %L', c.oid::regclass, obj_description(c.oid)) WHERE obj_description(c.oid) IS NOT NULL
    ) || ARRAY(
      SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = c.oid AND NOT tgisinternal
    ) || ARRAY(
      SELECT format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', c.oid::regclass) WHERE c.relrowsecurity
    ) || ARRAY(
      SELECT format('CREATE POLICY %I ON %s AS %s FOR %s TO %s', policyname, c.oid::regclass, permissive, cmd, array_to_string(roles, ', '))
        || coalesce(' USING (' || qual || ')', '') || coalesce(' WITH CHECK (' || with_check || ')', '')
      FROM pg_policies WHERE schemaname = 'public' AND tablename = c.relname
    ) || ARRAY(
      SELECT format('GRANT %s ON %s TO %I', string_agg(privilege_type, ', '), c.oid::regclass, pg_get_userbyid(grantee))
      FROM aclexplode(c.relacl) WHERE grantee <> c.relowner GROUP BY grantee
    ) AS extras
  FROM unnest($1::text[]) WITH ORDINALITY AS wanted(name, place) JOIN pg_class c ON c.oid = to_regclass('public.' || wanted.name)
  ORDER BY place`;

const describeTables = async (client: pg.Client): Promise<Table[]> =>
  (await client.query<Table>(TABLES, [PARTITIONED_TABLES])).rows;

/** The foreign keys of the tables and onto them: they go before the tables are replaced, and come back after. */
const FOREIGN_KEYS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS leave,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS return
  FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[]))`;

const READER_POLICIES = `
  SELECT format('DROP POLICY %I ON %I', policyname, tablename) AS leave FROM pg_policies WHERE schemaname = 'public' AND policyname = 'reader_sees'`;

async function rebuild(client: pg.Client, tables: Table[], count: number): Promise<void> {
  const names = tables.map(({ name }) => name);
  await client.query(
    `SET LOCAL search_path = public; SET LOCAL lock_timeout = '10s'; SET LOCAL maintenance_work_mem = '512MB'`,
  );
  await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
  // Policies of other tables read these ones, and would hold on to those that go.
  for (const { leave } of (await client.query<{ leave: string }>(READER_POLICIES)).rows) await client.query(leave);
  const keys = (await client.query<{ leave: string; return: string }>(FOREIGN_KEYS, [names])).rows;
  for (const { leave } of keys) await client.query(leave);
  for (const table of tables) await replaceTable(client, table, count);
  for (const { return: add } of keys) await client.query(add);
  await client.query('SELECT fence_readers()');
}

/** The new table gets its keys and indexes when the rows are in and the old one, whose names they have, is gone. */
async function replaceTable(client: pg.Client, table: Table, count: number): Promise<void> {
  const { name, owner, storage, columns, extras } = table;
  const former = `${name}_former`;
  await client.query(`ALTER TABLE ${name} RENAME TO ${former}`);
  await client.query(
    `CREATE TABLE ${name} (LIKE ${former} INCLUDING ALL EXCLUDING INDEXES) PARTITION BY HASH (company_id)`,
  );
  await client.query(`ALTER TABLE ${name} OWNER TO ${owner}`);
  for (let remainder = 0; remainder < count; remainder += 1) {
    const partition = `${SCHEMA}.${name}_${String(remainder).padStart(3, '0')}`;
    await client.query(
      `CREATE TABLE ${partition} PARTITION OF ${name} FOR VALUES WITH (MODULUS ${count}, REMAINDER ${remainder}) ${storage ? `WITH (${storage})` : ''}`,
    );
    await client.query(`ALTER TABLE ${partition} OWNER TO ${owner}`);
  }
  await client.query(`INSERT INTO ${name} (${columns}) SELECT ${columns} FROM ${former}`);
  await client.query(`DROP TABLE ${former}`); // no CASCADE: what depends on it and is not known here stops everything
  for (const extra of extras) await client.query(extra);
}
