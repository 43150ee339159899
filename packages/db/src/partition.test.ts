import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTestDatabase, type TestDatabase } from '@outrider/testing/database';
import { HAS_POSTGRES } from '@outrider/testing/engines';
import { MIGRATIONS } from '@outrider/testing/migrations';
import { runAsOwner } from '@outrider/testing/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { PARTITIONED_TABLES, PartitionError, partitionTables } from './partition.ts';
import { type CompanyDb, openDatabase } from './tenant.ts';

const COUNT = 4;

/** What belongs to the tables, in words that are the same for a partitioned one. */
const CATALOGUE = `
  SELECT 'column' AS kind, attrelid::regclass::text AS of, concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attgenerated, attcompression,
    (SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef WHERE adrelid = attrelid AND adnum = attnum)) AS text
  FROM pg_attribute WHERE attrelid = ANY ($1::regclass[]) AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT 'index', indrelid::regclass::text, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') || coalesce(obj_description(indexrelid), '') FROM pg_index WHERE indrelid = ANY ($1::regclass[])
  UNION ALL SELECT 'constraint', conrelid::regclass::text, conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE (conrelid = ANY ($1::regclass[]) OR confrelid = ANY ($1::regclass[])) AND conparentid = 0
  UNION ALL SELECT 'trigger', tgrelid::regclass::text, pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = ANY ($1::regclass[]) AND NOT tgisinternal
  UNION ALL SELECT 'policy', polrelid::regclass::text, concat_ws(' ', polname, polpermissive, polcmd, polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
    FROM pg_policy WHERE polrelid = ANY ($1::regclass[])
  UNION ALL SELECT 'table', oid::regclass::text, concat_ws(' ', relrowsecurity, pg_get_userbyid(relowner),
    (SELECT string_agg(format('%s %s', pg_get_userbyid(grantee), privilege_type), ', ' ORDER BY pg_get_userbyid(grantee), privilege_type) FROM aclexplode(relacl))) FROM pg_class WHERE oid = ANY ($1::regclass[])
  ORDER BY 1, 2, 3`;

describe.skipIf(!HAS_POSTGRES)('Partitions', () => {
  let store: TestDatabase;
  let folder: string;
  /** Enough companies that some share a partition and some do not. */
  const companies = Array.from({ length: 9 }, () => randomUUID());

  beforeAll(async () => {
    store = await createTestDatabase('postgres');
    folder = mkdtempSync(path.join(tmpdir(), 'outrider-partition-'));
    await asCompanies(async (doors) => {
      for (const db of doors) await addLead(db, 'vera');
    }, true);
  });
  afterAll(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function asCompanies<T>(work: (doors: CompanyDb[]) => Promise<T>, create = false): Promise<T> {
    const database = openDatabase(store.url, 3);
    try {
      for (const id of create ? companies : [])
        await database.platform.company.create({ data: { id, name: id, domain: id, status: 'active' } });
      return await work(companies.map((id) => database.forCompany(id)));
    } finally {
      await database.close();
    }
  }
  async function addLead(db: CompanyDb, name: string): Promise<string> {
    const email = `${name}@example.com`;
    const { id } = await db.lead.create({
      data: { id: randomUUID(), email, email_key: email, first_name: name, source: 'website' },
    });
    await db.leadActivity.create({ data: { id: randomUUID(), lead_id: id, kind: 'captured', actor_kind: 'user' } });
    return id;
  }
  async function ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: store.ownerUrl });
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }
  const readCatalogue = () => ask(CATALOGUE, [PARTITIONED_TABLES]);
  const kinds = () =>
    ask('SELECT DISTINCT relkind FROM pg_class WHERE oid = ANY ($1::regclass[])', [PARTITIONED_TABLES]);

  it('waits for nobody: while somebody is connected it refuses', async () => {
    await asCompanies(async ([db]) => {
      await db?.lead.count();
      await expect(partitionTables(store.ownerUrl, COUNT)).rejects.toThrow(PartitionError);
    });
    expect(await kinds()).toEqual([{ relkind: 'r' }]);
  });

  it('leaves everything as it was when it fails', async () => {
    const before = await readCatalogue();
    await runAsOwner(store.ownerUrl, 'CREATE VIEW hot_leads AS SELECT id FROM score_history');
    await expect(partitionTables(store.ownerUrl, COUNT)).rejects.toThrow('depend');
    expect(await readCatalogue()).toEqual(before);
    expect(await ask(`SELECT FROM pg_namespace WHERE nspname = 'partitions'`)).toEqual([]);
    await runAsOwner(store.ownerUrl, 'DROP VIEW hot_leads');
  });

  it('keeps rows, keys, indexes, triggers, policies and grants', async () => {
    const before = await readCatalogue();
    expect(await partitionTables(store.ownerUrl, COUNT)).toEqual([...PARTITIONED_TABLES]);
    expect(await readCatalogue()).toEqual(before);
    expect(await kinds()).toEqual([{ relkind: 'p' }]);
    expect(await ask('SELECT count(DISTINCT tableoid) > 1 AS spread, count(*)::int AS leads FROM leads')).toEqual([
      { spread: true, leads: companies.length },
    ]);
    expect(await ask(readFileSync(new URL('fences.sql', import.meta.url), 'utf8'))).toEqual([]);
    expect(await partitionTables(store.ownerUrl, COUNT)).toEqual([]);
  });

  it('shows a company its own rows, whichever way they are asked for', async () => {
    await asCompanies(async (doors) => {
      for (const db of doors) {
        const found = await db.lead.findMany({ include: { activities: true } });
        expect(found.map(({ company_id, activities }) => [company_id, activities.length])).toEqual([[db.companyId, 1]]);
        expect(await db.$queryRaw`SELECT company_id FROM leads`).toEqual([{ company_id: db.companyId }]);
        // A row's place is its own within a partition, and a company lies in one.
        expect(
          await db.$queryRaw`SELECT company_id
            FROM leads
            WHERE ctid = ANY (ARRAY(SELECT search_lead_rows('%vera%', '{}')))`,
        ).toEqual([{ company_id: db.companyId }]);
      }
    });
  });

  it('lets nobody reach a partition past the policies', async () => {
    await asCompanies(async ([db]) => {
      await expect(db!.$queryRaw`SELECT id FROM partitions.leads_000`).rejects.toThrow('permission denied');
    });
  });

  it('takes writes as before', async () => {
    await asCompanies(async ([a, b]) => {
      const [one, other] = [a!, b!];
      const again = (db: CompanyDb, email: string) => db.$queryRaw<{ id: string }[]>`
       
        INSERT INTO leads (id, email, email_key, source, custom)
        VALUES (${randomUUID()}::uuid, ${email}, ${email}, 'website', '{}')
        ON CONFLICT (company_id, email_key) DO NOTHING RETURNING id`;
      expect(await again(one, 'vera@example.com')).toEqual([]);
      expect(await again(one, 'nora@example.com')).toHaveLength(1);
      const id = await addLead(other, 'ines');
      const [gone] = await other.$queryRaw<{ id: string }[]>`SELECT bin_leads(${[id]}::uuid[], now()) AS id`;
      expect(gone).toEqual({ id });
      expect(await other.lead.count()).toBe(1);
      await expect(
        one.leadActivity.create({ data: { id: randomUUID(), lead_id: id, kind: 'captured', actor_kind: 'user' } }),
      ).rejects.toThrow('Foreign key constraint');
    });
    await expect(ask('DELETE FROM audit_log')).rejects.toThrow('append-only');
  });

  it('takes later migrations', async () => {
    cpSync(MIGRATIONS, folder, { recursive: true });
    mkdirSync(path.join(folder, '99990101000000_later'));
    writeFileSync(
      path.join(folder, '99990101000000_later', 'migration.sql'),
      `ALTER TABLE leads ADD COLUMN shoe_size int CHECK (shoe_size > 0);
       CREATE INDEX leads_by_shoe ON leads (company_id, shoe_size) INCLUDE (id) WHERE deleted_at IS NULL;
       CREATE TABLE shoes (company_id uuid NOT NULL, lead_id uuid NOT NULL, PRIMARY KEY (company_id, lead_id),
         FOREIGN KEY (company_id, lead_id) REFERENCES leads (company_id, id) ON DELETE CASCADE);
       SELECT fence_tenant_tables();`,
    );
    expect(await migrate(store.ownerUrl, folder)).toEqual(['99990101000000_later']);
    expect(await ask(readFileSync(new URL('fences.sql', import.meta.url), 'utf8'))).toEqual([]);
    await asCompanies(async ([db]) => {
      expect(await db!.$executeRaw`UPDATE leads SET shoe_size = 43 WHERE first_name = 'vera'`).toBe(1);
      expect(await db!.$queryRaw`SELECT shoe_size FROM leads WHERE shoe_size = 43`).toHaveLength(1);
    });
  });
});
