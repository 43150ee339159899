import { RECORD_TYPES } from '@outrider/shared/ground/fields/custom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordTable } from '../../ground/sql/record-table.ts';
import { type Harness, openHarness } from '../../suites/harness.ts';
import { DERIVED, LEFT, MOVED } from './references.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await openHarness();
});
afterAll(() => harness.close());

/** Names of records that no foreign key tells. */
const WITHOUT_KEYS: Partial<Record<(typeof RECORD_TYPES)[number], string[]>> = {
  lead: ['record_fingerprints.record_id', 'agent_tasks.target_id', 'flow_runs.subject_id'],
  account: ['record_fingerprints.record_id'],
  contact: ['record_fingerprints.record_id'],
  opportunity: ['record_fingerprints.record_id', 'agent_tasks.target_id', 'flow_runs.subject_id'],
};

// A calendar's account is no account of the company: a key to another table says so.
it.each(RECORD_TYPES)('says of every column that names a %s whether a merge moves its rows', async (type) => {
  const rows = await harness.database.platform.$queryRaw<{ place: string }[]>`
    SELECT DISTINCT k.conrelid::regclass::text || '.' || a.attname AS place
    FROM pg_constraint k
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
      WHERE k.contype = 'f' AND k.confrelid = ${recordTable(type)}::text::regclass AND a.attname <> 'company_id'
    UNION SELECT c.table_name || '.' || c.column_name
    FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name = ${`${type}_id`}
        AND NOT EXISTS (SELECT FROM pg_constraint k
          JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey)
          WHERE k.contype = 'f' AND k.conrelid = c.table_name::regclass AND a.attname = c.column_name
            AND k.confrelid <> ${recordTable(type)}::text::regclass)`;
  const told = [...MOVED[type].map(({ table, column }) => `${table}.${column}`), ...LEFT[type], ...DERIVED[type]];
  expect([...rows.map(({ place }) => place), ...(WITHOUT_KEYS[type] ?? [])].toSorted()).toEqual(told.toSorted());
});
