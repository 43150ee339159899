import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CompanyDb } from '@outrider/db';
import { DUPLICATE_HANDLINGS, type DuplicateHandling } from '@outrider/shared/automation/sheets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, HAS_POSTGRES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { CHOICE, HEADERS, openAgent, openGoogleStandIn, people, person } from './sheets.fixture.ts';
import { sweepSheets } from './sheets-jobs.ts';
import { syncAgent } from './sync.ts';

/** Rows of the sheet: more than one batch, and on PostgreSQL several. */
const SIZES = ENGINES.map((engine) => [engine, engine === 'postgres' || !HAS_POSTGRES ? 1_600 : 600] as const);
const LEASE_AND_A_BIT_MS = 121_000;

describe.each(SIZES)('On %s, a sheet of %i rows', (engine, size) => {
  let harness: Harness;
  let google: Awaited<ReturnType<typeof openGoogleStandIn>>;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
    google = await openGoogleStandIn(harness);
  });
  afterAll(async () => {
    await google.close();
    await harness.close();
  });
  beforeEach(async () => {
    harness.clock.now = null;
    google.sheet.rows = [HEADERS, ...people(1, size)];
    acme = await openCompany(harness.database, `Acme ${Math.random()}`);
    admin = harness.caller(acme.people.company_admin.token);
  });

  /** What must not move when nothing changed: how many rows were ever written, and when. */
  const writes = async () => {
    const [row] = await acme.db.$queryRaw<object[]>`
      SELECT (SELECT count(*) || ' ' || sum(version) || ' ' || max(updated_at) FROM leads) AS leads,
        (SELECT count(*) FROM lead_activities) AS activities, (SELECT count(*) FROM score_history) AS scores,
        (SELECT count(*) || ' ' || md5(string_agg(r::text, '' ORDER BY row_key)) FROM sheets_rows r) AS rows,
          (SELECT count(*) FROM outbox_events WHERE topic LIKE 'lead.%') AS events`;
    return JSON.stringify(row, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  };
  const emailsOfSheet = () =>
    google.sheet.rows
      .slice(1)
      .map((row) => row[2] ?? '')
      .sort();
  const emailsOfLeads = async () =>
    (await acme.db.lead.findMany({ select: { email: true } })).map(({ email }) => email).sort();

  it.each(DUPLICATE_HANDLINGS)(
    'loses nothing and doubles nothing, whatever happens to it (%s)',
    async (duplicate_handling) => {
      const id = await openAgent(admin, { duplicate_handling });
      const sync = () => admin.sheets.sync({ id });
      const unchanged = async (count: number) => {
        const before = await writes();
        expect(await sync()).toEqual({
          success: true,
          created: 0,
          updated: 0,
          skipped: 0,
          unchanged: count,
          failed: 0,
          error: null,
        });
        expect(await writes()).toBe(before);
      };
      expect(await sync()).toMatchObject({ created: size, updated: 0, skipped: 0, unchanged: 0, failed: 0 });
      await unchanged(size);

      const rows = google.sheet.rows.slice(1).sort((a, b) => (b[1] ?? '').localeCompare(a[1] ?? '')); // sorted by another column
      const deleted = rows.splice(100, 10).map((row) => row[2] ?? '');
      rows.splice(size / 2, 0, ...people(size + 1, size + 15)); // inserted in the middle
      const edited = Array.from({ length: 20 }, (_, at) => rows[at * 7]?.[2] ?? '');
      google.sheet.rows = [
        HEADERS,
        ...rows.map((row) => (edited.includes(row[2] ?? '') ? row.with(4, 'Chief Executive Officer') : row)),
      ];
      const isSkip = duplicate_handling === 'skip';
      const inserted = edited.filter((email) => Number(/\d+/.exec(email)?.[0]) > size).length;
      expect(await sync()).toMatchObject({
        created: 15,
        updated: isSkip ? 0 : 20 - inserted,
        skipped: isSkip ? 20 - inserted : 0,
        unchanged: size - 10 - 20 + inserted,
        failed: 0,
      });
      expect(await acme.db.lead.count({ where: { job_title: 'Chief Executive Officer' } })).toBe(
        isSkip ? inserted : 20,
      );
      expect(await emailsOfLeads()).toEqual([...emailsOfSheet(), ...deleted].sort());
      await unchanged(size + 5);

      google.sheet.rows[0] = HEADERS.with(3, 'Organisation');
      const before = await writes();
      expect(await sync()).toMatchObject({ success: false });
      expect(await writes()).toBe(before);
      await admin.sheets.configure({ id, ...CHOICE });
      await unchanged(size + 5);
      expect(new Set(await emailsOfLeads()).size).toBe(size + 15);
    },
    120_000,
  );
});

describe.each(ENGINES)('A sync on %s whose process dies', (engine) => {
  const SIZE = 1_300;
  let harness: Harness;
  let google: Awaited<ReturnType<typeof openGoogleStandIn>>;

  beforeAll(async () => {
    harness = await openHarness(engine);
    google = await openGoogleStandIn(harness, [...people(1, SIZE), person(1).with(1, 'Again'), person(2).with(2, '')]);
  });
  afterAll(async () => {
    await google.close();
    await harness.close();
  });

  async function begin(duplicate_handling: DuplicateHandling) {
    harness.clock.now = null;
    const acme = await openCompany(harness.database, `Acme ${Math.random()}`);
    const admin = harness.caller(acme.people.company_admin.token);
    return { acme, admin, id: await openAgent(admin, { duplicate_handling }) };
  }

  /** What the database holds in the end, without the ids and times that differ by nature. */
  async function endState(db: CompanyDb) {
    const leads = await db.lead.findMany({
      select: { email: true, last_name: true, score: true, version: true },
      orderBy: [{ email: 'asc' }, { last_name: 'asc' }],
    });
    const rows = await db.sheetsRow.findMany({
      select: { row_key: true, cells: true, gone: true },
      orderBy: { row_key: 'asc' },
    });
    const [log] = await db.sheetsSync.findMany({
      select: {
        status: true,
        rows_read: true,
        records_created: true,
        records_updated: true,
        records_skipped: true,
        records_unchanged: true,
        records_failed: true,
      },
    });
    return {
      leads,
      rows,
      log,
      events: await db.outboxEvent.count({ where: { topic: 'lead.created' } }),
      syncs: await db.sheetsSync.count(),
    };
  }

  async function resume() {
    harness.clock.now = new Date(Date.now() + LEASE_AND_A_BIT_MS);
    await sweepSheets(harness.database, harness.services);
    await harness.runJobs();
  }

  const ends = new Map<DuplicateHandling, Promise<object>>();
  function uninterrupted(duplicate_handling: DuplicateHandling): Promise<object> {
    const run = async () => {
      const { acme, admin, id } = await begin(duplicate_handling);
      await admin.sheets.sync({ id });
      return endState(acme.db);
    };
    ends.set(duplicate_handling, ends.get(duplicate_handling) ?? run());
    return ends.get(duplicate_handling) ?? Promise.reject(new Error('No end'));
  }

  it.each(DUPLICATE_HANDLINGS)(
    'is resumed to the same end (%s)',
    async (duplicate_handling) => {
      const { acme, id } = await begin(duplicate_handling);
      let transactions = 0;
      // From its fourth transaction on nothing gets through any more: begin, two batches, and then the process is dead.
      const dying = new Proxy(acme.db, {
        get: (db, key) =>
          key === 'transaction'
            ? (work: Parameters<CompanyDb['transaction']>[0]) =>
                ++transactions > 3 ? Promise.reject(new Error('dead')) : db.transaction(work)
            : Reflect.get(db, key),
      });
      await expect(syncAgent(dying, harness.services, id, { reason: 'manual' })).rejects.toThrow('dead');
      const half = await acme.db.lead.count();
      expect([half > 900, half < SIZE]).toEqual([true, true]);
      await resume();
      expect(await endState(acme.db)).toEqual(await uninterrupted(duplicate_handling));
    },
    60_000,
  );

  it('goes on at once after a stop, in another process', async () => {
    const { acme, id } = await begin('skip');
    const stop = new AbortController();
    const running = syncAgent(acme.db, harness.services, id, { reason: 'manual', signal: stop.signal });
    while ((await acme.db.lead.count()) === 0) await sleep(5);
    stop.abort(new Error('The server stops'));
    await running;
    await sweepSheets(harness.database, harness.services);
    await harness.runJobs();
    expect(await endState(acme.db)).toEqual(await uninterrupted('skip'));
  }, 60_000);

  it.runIf(engine === 'postgres')(
    'is resumed after kill -9',
    async () => {
      const { acme, id } = await begin('create_new');
      const victim = fork(fileURLToPath(new URL('./sync-victim.fixture.ts', import.meta.url)), {
        execArgv: ['--import', 'tsx'],
      });
      victim.send({ url: harness.ownerUrl, root: google.root, company_id: acme.company.id, agent_id: id });
      while ((await acme.db.lead.count()) === 0) await sleep(2);
      victim.kill('SIGKILL');
      await once(victim, 'exit');
      expect(await acme.db.sheetsSync.count({ where: { status: 'running' } })).toBe(1);
      await resume();
      expect(await endState(acme.db)).toEqual(await uninterrupted('create_new'));
    },
    60_000,
  );
});
