import { randomUUID } from 'node:crypto';
import type { openAsOwner } from '@outrider/testing/every-table';

type Owner = Awaited<ReturnType<typeof openAsOwner>>;
type Column = { name: string; type: string };
type Key = { table: string; columns: string[]; names: string[] };

/** What a CHECK asks of columns that would be filled by their type. A new table whose row is refused belongs here. */
const WANTED: Record<string, Record<string, unknown>> = {
  external_ids: { record_type: 'lead' },
  forecast_snapshots: { from_day: '2026-01-01', to_day: '2026-02-01' },
  forecast_submissions: { period: '2026-Q1' },
};
/** Tables whose rows hang on one record of several kinds: that one. */
const OF_A_LEAD = new Set(['external_ids', 'import_records', 'record_followers']);

const VALUES: Record<string, (marker: string) => unknown> = {
  uuid: () => randomUUID(),
  text: (marker) => `${marker} ${randomUUID()}`,
  jsonb: () => '{}',
  bytea: () => Buffer.from('x'),
  boolean: () => false,
  date: () => '2026-01-01',
};
const byType = (type: string, marker: string): unknown => {
  if (type.endsWith('[]')) return '{}';
  if (type.startsWith('timestamp')) return '2026-01-01T00:00:00Z';
  return (VALUES[type] ?? (() => 1))(marker);
};

/**
 * Puts one row of this company, or of this person, into a table: what a column names is there already, what has no
 * default is made up.
 */
export async function fillTable(
  owner: Owner,
  table: string,
  own: Record<string, unknown>,
  marker: string,
): Promise<void> {
  const columns = await owner.ask<Column>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attnotnull AND NOT atthasdef AND attidentity = ''`,
    [table],
  );
  const keys = await owner.ask<Key>(
    `SELECT confrelid::regclass::text AS table,
       ARRAY(SELECT a.attname::text FROM unnest(conkey) WITH ORDINALITY k(n, i) JOIN pg_attribute a ON a.attrelid = conrelid AND a.attnum = k.n ORDER BY i) AS columns,
       ARRAY(SELECT a.attname::text FROM unnest(confkey) WITH ORDINALITY k(n, i) JOIN pg_attribute a ON a.attrelid = confrelid AND a.attnum = k.n ORDER BY i) AS names
     FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f' AND conparentid = 0`,
    [table],
  );
  const row: Record<string, unknown> = Object.fromEntries(
    columns.map(({ name, type }) => [name, byType(type, marker)]),
  );
  for (const key of keys) {
    const isWanted = (column: string) =>
      column in row || column in own || (column === 'lead_id' && OF_A_LEAD.has(table));
    if (!key.columns.every(isWanted)) continue;
    const of = key.names.includes('company_id') ? 'WHERE company_id = $1' : 'WHERE $1::uuid IS NOT NULL';
    const [named] = await owner.ask<Record<string, unknown>>(`SELECT * FROM ${key.table} ${of} LIMIT 1`, [
      own['company_id'] ?? randomUUID(),
    ]);
    key.columns.forEach((column, i) => (row[column] = named?.[key.names[i]!]));
  }
  const lists = await owner.ask<{ list: string }>(
    `SELECT pg_get_constraintdef(oid) AS list FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`,
    [table],
  );
  for (const { list } of lists)
    for (const [, column = '', first] of list.matchAll(/\(\(?(\w+) = ANY \(ARRAY\['([^']*)'/g))
      if (column in row) row[column] = first;
  Object.assign(row, WANTED[table], own);
  const names = Object.keys(row);
  // Links of the audit log come from their own functions alone; a trigger refuses them here.
  const isSealed = table === 'audit_links' || table === 'audit_chains';
  if (isSealed) await owner.ask('SET session_replication_role = replica');
  await owner.ask(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  );
  if (isSealed) await owner.ask('SET session_replication_role = origin');
}
