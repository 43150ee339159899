import type { CompanyQueries } from '@outrider/db';
import { LEAD_SOURCES, LEAD_STATUSES, PRIORITIES, PROCESSING_MODES } from '@outrider/shared/records/leads';
import { createCompany } from '@outrider/testing/factories';
import { runAsOwner } from '@outrider/testing/postgres';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMiscounts } from '../../suites/find-miscounts.ts';
import { EVERY_ENGINE, type Harness, openHarness } from '../../suites/harness.ts';
import { countByKind, foldCounts } from './counts.store.ts';

const TAKEN_BACK = 'taken back';
const LATER = new Date('2100-01-01T00:00:00Z');
const COPIED = `
  DO $$ DECLARE file text := current_setting('data_directory') || '/leads.copy'; columns text := 'company_id, id, email, source, score, priority, deleted_at';
  BEGIN
    EXECUTE format('COPY (SELECT company_id, gen_random_uuid(), email, source, score, priority, deleted_at FROM leads) TO %L', file);
    EXECUTE format('COPY leads (%s) FROM %L', columns, file);
  END $$`;

const kind = fc.record({
  status: fc.constantFrom(...LEAD_STATUSES),
  source: fc.constantFrom(...LEAD_SOURCES.slice(0, 2)),
  processing_mode: fc.constantFrom(...PROCESSING_MODES),
  priority: fc.constantFrom(...PRIORITIES, null),
  score: fc.option(fc.nat(100)),
});
type Kind = typeof kind extends fc.Arbitrary<infer T> ? T : never;
const PLAIN: Kind = { status: 'new', source: 'website', processing_mode: 'ai', priority: null, score: null };

/** Some of the leads: of those whose id ends with one of these digits. */
const DIGITS = '0123456789abcdef'.split('');
const share = fc.subarray(DIGITS, { minLength: 1 });
const among = (ends: string[]) => ends.map((end) => `%${end}`);

const insert = (db: CompanyQueries, rows: Kind[], email: string | null = null) => db.$executeRaw`
  INSERT INTO leads (id, email, email_key, status, source, processing_mode, priority, score)
  SELECT gen_random_uuid(), 'lead@example.com', ${email}, status, source, processing_mode, priority, score
  FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(status text, source text, processing_mode text,
      priority text, score int)
  ON CONFLICT (company_id, email_key) DO UPDATE SET status = excluded.status, score = excluded.score`;
const idsOf = async (db: CompanyQueries, ends: string[]) =>
  (await db.$queryRaw<{ id: string }[]>`SELECT id FROM leads WHERE id::text LIKE ANY (${among(ends)}) ORDER BY id`).map(
    ({ id }) => id,
  );

type Change = (db: CompanyQueries) => Promise<unknown>;
/** What can happen to leads, as statements of whoever may send them. */
const CHANGES: Record<string, fc.Arbitrary<Change>> = {
  insert: fc.array(kind, { maxLength: 8 }).map((rows) => (db) => insert(db, rows)),
  upsert: kind.map((row) => (db) => insert(db, [row], 'known@example.com')),
  'change one column': fc.tuple(share, kind, fc.constantFrom('status', 'source', 'score', 'notes')).map(
    ([ends, to, column]) =>
      (db) =>
        db.$executeRaw`
        UPDATE leads SET notes = 'changed', status = CASE WHEN ${column} = 'status' THEN ${to.status} ELSE status END,
          source = CASE WHEN ${column} = 'source' THEN ${to.source} ELSE source END,
            score = CASE WHEN ${column} = 'score' THEN ${to.score}::int ELSE score END
        WHERE id::text LIKE ANY (${among(ends)})`,
  ),
  'score and prioritise': fc.tuple(share, kind).map(
    ([ends, { score, priority, processing_mode }]) =>
      (db) =>
        db.$executeRaw`
       
        UPDATE leads
        SET score = ${score}::int, priority = ${priority}, processing_mode = ${processing_mode}
        WHERE id::text LIKE ANY (${among(ends)})`,
  ),
  delete: share.map((ends) => async (db) => db.$queryRaw`SELECT bin_leads(${await idsOf(db, ends)}::uuid[], now())`),
  'delete for good': share.map(
    (ends) => (db) => db.$executeRaw`DELETE FROM leads WHERE id::text LIKE ANY (${among(ends)})`,
  ),
};
const change = fc.oneof(...Object.values(CHANGES));

describe.each(EVERY_ENGINE)('The counts of leads on %s', (engine) => {
  let harness: Harness;
  beforeAll(async () => void (harness = await openHarness(engine)));
  afterAll(() => harness.close());

  const openCompany = async () => harness.database.forCompany((await createCompany(harness.database)).id);
  const miscounts = () => findMiscounts(harness.database.platform);
  const counted = async (db: CompanyQueries) =>
    (await countByKind(db)).map(({ source, processing_mode, priority, ...sums }) => [
      [source, processing_mode, priority].join(' '),
      sums,
    ]);
  /** The same from the leads themselves. */
  const recounted = async (db: CompanyQueries) =>
    (
      await db.$queryRaw<{ kind: string; count: number; scored: number; total: number }[]>`
       
        SELECT source || ' ' || processing_mode || ' ' || coalesce(priority, '') AS kind, count(*)::int AS count,
          count(score)::int AS scored, coalesce(sum(score), 0)::int AS total
        FROM leads GROUP BY source, processing_mode, priority`
    ).map(({ kind: of, ...sums }) => [of, sums]);
  const sorted = (rows: unknown[][]) => rows.toSorted(([a], [b]) => String(a).localeCompare(String(b)));
  const expectCounted = async (db: CompanyQueries) =>
    expect(sorted(await counted(db))).toEqual(sorted(await recounted(db)));

  it('are right after whatever happens, within its transaction too, and whether it is folded or taken back', async () => {
    const step = fc.record({
      changes: fc.array(change, { minLength: 1, maxLength: 4 }),
      fold: fc.boolean(),
      fails: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const db = await openCompany();
        for (const { changes, fold, fails } of steps) {
          const work = db.transaction(async (tx) => {
            for (const one of changes) {
              await one(tx);
              await expectCounted(tx);
            }
            if (fails) throw new Error(TAKEN_BACK);
          });
          await work.catch((error: Error) => {
            if (error.message !== TAKEN_BACK) throw error;
          });
          if (fold) await foldCounts(harness.database.platform, 1);
          await expectCounted(db);
        }
      }),
      { numRuns: 12 },
    );
    expect(await miscounts()).toEqual([]);
  }, 60_000);

  it.each(['restored', 'purged'] as const)(
    'leave out what is deleted, and take it back when it is %s',
    async (then) => {
      const db = await openCompany();
      await insert(db, [PLAIN]);
      const ids = await idsOf(db, DIGITS);
      await db.$queryRaw`SELECT bin_leads(${ids}::uuid[], now())`;
      expect(await countByKind(db)).toEqual([]);
      if (then === 'restored') await db.$queryRaw`SELECT unbin_leads(${ids}::uuid[], now())`;
      else
        await harness.database.platform
          .$queryRaw`SELECT purge_leads(${[db.companyId]}::uuid[], ${ids}::uuid[], ${LATER})`;
      expect((await countByKind(db)).map(({ count }) => count)).toEqual(then === 'restored' ? [1] : []);
    },
  );

  it('are right while many write and two fold', async () => {
    const { platform } = harness.database;
    const db = await openCompany();
    const write = async (changes: Change[]) => {
      for (const one of changes) {
        await insert(db, fc.sample(kind, 3));
        await db.transaction(one).catch((error: { code?: string }) => {
          if (error.code !== '40P01') throw error; // two that change many leads in another order
        });
      }
    };
    const work = { goesOn: true };
    const fold = async () => {
      while (work.goesOn) await foldCounts(platform, 1);
    };
    const folding = [fold(), fold()];
    await Promise.all([1, 2, 3, 4].map(() => write(fc.sample(change, 15)))).finally(() => (work.goesOn = false));
    await Promise.all(folding);
    expect(await miscounts()).toEqual([]);
    await expectCounted(db);
  }, 60_000);

  it('are folded into one row a kind, where there are many changes', async () => {
    const db = await openCompany();
    for (let i = 0; i < 70; i += 1) await insert(db, [PLAIN]);
    const rows = () => db.leadCount.count();
    expect(await rows()).toBe(70);
    await Promise.all([foldCounts(harness.database.platform), foldCounts(harness.database.platform)]);
    expect(await rows()).toBe(1);
    for (let i = 0; i < 70; i += 1) await insert(db, [PLAIN]);
    await foldCounts(harness.database.platform);
    expect(await db.leadCount.findMany({ select: { leads: true, is_total: true } })).toEqual([
      { leads: 140, is_total: true },
    ]);
  });

  it('are written by nobody else', async () => {
    const db = await openCompany();
    await insert(db, [PLAIN]);
    for (const attempt of [
      () => db.$executeRaw`UPDATE lead_counts SET leads = 7`,
      () => db.$executeRaw`DELETE FROM lead_counts`,
      () =>
        db.$executeRaw`INSERT INTO lead_counts (status, source, processing_mode, leads, scored, score_sum)
          VALUES ('new', 'website', 'ai', 1, 0, 0)`,
    ])
      await expect(attempt()).rejects.toMatchObject({ code: '42501' });
  });

  it('can be rebuilt by the owner', async () => {
    const db = await openCompany();
    await insert(db, fc.sample(kind, 20));
    await runAsOwner(harness.ownerUrl, 'UPDATE lead_counts SET leads = leads + 1, score_sum = 0');
    expect(await miscounts()).not.toEqual([]);
    await runAsOwner(harness.ownerUrl, 'SELECT recount_leads()');
    expect(await miscounts()).toEqual([]);
  });

  it.runIf(engine === 'postgres')('know what is copied in', async () => {
    const db = await openCompany();
    await insert(db, fc.sample(kind, 20));
    await runAsOwner(harness.ownerUrl, COPIED);
    expect((await countByKind(db)).reduce((sum, { count }) => sum + count, 0)).toBe(40);
    expect(await miscounts()).toEqual([]);
  });
});
