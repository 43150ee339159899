import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import type { TestDatabase } from '@outrider/testing/database';
import { describeOnEachDatabase } from '@outrider/testing/on-each-database';
import { changesLists, isForReplica, isWrite, WRITING_FUNCTIONS } from './statements.ts';

describe('Statements', () => {
  it.each([
    'INSERT INTO leads (email) VALUES ($1)',
    'INSERT INTO "public"."leads" ("email") VALUES ($1) RETURNING "id"',
    'WITH made AS (insert into leads DEFAULT VALUES RETURNING id) SELECT id FROM made',
    'UPDATE ONLY leads SET notes = NULL',
    'DELETE\n  FROM opportunities',
    'MERGE INTO leads USING tasks ON true WHEN MATCHED THEN DO NOTHING',
    'WITH told AS (UPDATE sessions SET id = id) UPDATE users SET name = $1',
    'SELECT bin_leads($1::uuid[], now())',
    'TRUNCATE leads',
    'COPY leads FROM STDIN',
  ])('%s changes lists', (text) => {
    expect(isWrite(text)).toBe(true);
    expect(changesLists(text)).toBe(true);
  });

  it.each([
    'UPDATE sessions SET last_used_at = $1',
    'INSERT INTO throttles (key) VALUES ($1) ON CONFLICT (key) DO UPDATE SET points = throttles.points + 1',
    'WITH due AS (SELECT id FROM outbox_events FOR UPDATE SKIP LOCKED) UPDATE outbox_events o SET relayed_at = now() FROM due',
    'DELETE FROM "public"."notifications" WHERE id = $1',
  ])('%s writes what no list shows', (text) => {
    expect(isWrite(text)).toBe(true);
    expect(changesLists(text)).toBe(false);
  });

  it.each([
    'SELECT id, updated_at FROM leads WHERE id = $1 FOR UPDATE',
    'SELECT id FROM leads FOR NO KEY UPDATE OF leads SKIP LOCKED',
    'WITH page AS (SELECT id FROM leads) SELECT count(*) FROM page',
    'SAVEPOINT step',
    'SET LOCAL ROLE crm_platform',
    "SELECT set_config('role', 'crm_tenant', true)",
  ])('%s writes nothing', (text) => {
    expect(isWrite(text)).toBe(false);
    expect(changesLists(text)).toBe(false);
  });

  it('leaves to the primary what reads a table whose writes nobody hears of', () => {
    expect(isForReplica('SELECT count(*) FROM leads')).toBe(true);
    expect(isForReplica('SELECT count(*) FROM leads WHERE id IN (SELECT id FROM "deliveries")')).toBe(false);
  });
});

describeOnEachDatabase('Functions that write', (open) => {
  let store: TestDatabase;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  it('are known by name', async () => {
    const client = new pg.Client({ connectionString: store.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `SELECT DISTINCT proname AS name FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND provolatile = 'v'
         AND prorettype <> 'trigger'::regtype AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')`,
    );
    await client.end();
    expect(rows.map(({ name }) => name).sort()).toEqual([...WRITING_FUNCTIONS].sort());
  });
});
