import { rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '@outrider/testing/database';
import { runAsOwner, type RunningPostgres, startReplicated } from '@outrider/testing/postgres';
import { copyPostgresTemplate } from '@outrider/testing/postgres-template';
import { scratchRoot } from '@outrider/testing/scratch';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnv } from './env.ts';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

const servers = await startReplicated();
const unavailable = 'unavailable' in servers ? servers.unavailable : null;
if (unavailable) process.stderr.write(`\nNOT TESTED WITH A REPLICA: ${unavailable}\n\n`);

it('A read replica is refused beside the embedded database', () => {
  expect(() => readEnv({ DATABASE_REPLICA_URL: 'postgresql://crm_app@replica/outrider' })).toThrow(
    'DATABASE_REPLICA_URL: needs a DATABASE_URL',
  );
});

const WITHIN = { timeout: 20_000, interval: 100 };
type Company = Awaited<ReturnType<typeof openCompany>>;

describe.skipIf(unavailable !== null)('A read replica', () => {
  let primary: RunningPostgres;
  let replica: RunningPostgres;
  let startReplica: () => Promise<RunningPostgres>;
  let store: TestDatabase;
  let one: TestServer;
  let two: TestServer;
  let busy: Company;
  let quiet: Company;

  const open = (variables: Record<string, string> = {}) =>
    openServer('postgres', { on: store, variables: { DATABASE_REPLICA_URL: onReplica(store.url), ...variables } });
  /** The same database and login, there: behind a link, so that another replica can take the place of the first. */
  function onReplica(url: string): string {
    const at = new URL(url);
    at.searchParams.set('host', link);
    return at.href;
  }
  const link = path.join(scratchRoot('/tmp'), `outrider-replica-${process.pid}`);
  function leadTo({ url }: RunningPostgres): void {
    rmSync(link, { force: true });
    symlinkSync(new URL(url).searchParams.get('host') ?? '', link);
  }

  beforeAll(async () => {
    if ('unavailable' in servers) return;
    ({ primary, replica, startReplica } = servers);
    leadTo(replica);
    store = { engine: 'postgres', ...(await copyPostgresTemplate(primary.url, 'outrider_replicated')) };
    [one, two] = await Promise.all([open(), open()]);
    const { database } = one.store;
    [busy, quiet] = [await openCompany(database), await openCompany(database)];
    for (const { db } of [busy, quiet])
      await db.lead.create({ data: { email: 'first@example.com', source: 'website', first_name: 'Vera' } });
    await untilReplicaAnswers();
  }, 120_000);
  afterAll(async () => {
    await one?.close();
    await two?.close();
    await replica?.stop();
    await primary?.stop();
    rmSync(link, { force: true });
  });

  const listAs = async (server: TestServer, { token }: Company) => {
    const answer = await call(server, 'GET', '/api/leads?limit=100', { token });
    expect(answer.status).toBe(200);
    return (answer.json as { email: string }[]).map(({ email }) => email);
  };
  const create = async (server: TestServer, { token }: Company, email: string) => {
    const answer = await call(server, 'POST', '/api/leads/capture', { token, body: { email } });
    expect(answer.status).toBe(201);
  };
  const answeredBy = (server: TestServer) => server.store.database.replicaFigures()!.answered;
  /** Who answers a call. */
  async function whoAnswers(server: TestServer, { token }: Company, path = '/api/leads?limit=1'): Promise<string> {
    const before = answeredBy(server);
    expect((await call(server, 'GET', path, { token })).status).toBe(200);
    const { replica: there, primary: here } = answeredBy(server);
    if (there > before.replica) return here > before.primary ? 'both' : 'replica';
    return here > before.primary ? 'primary' : 'nobody';
  }
  async function untilReplicaAnswers(): Promise<void> {
    for (const server of [one, two])
      for (const company of [busy, quiet])
        await vi.waitUntil(async () => (await whoAnswers(server, company)) === 'replica', WITHIN);
  }
  /** The server's processes: what takes connections, and what answers on those there are. */
  async function pidsOf({ url }: RunningPostgres): Promise<number[]> {
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
       UNION ALL SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int`,
    );
    await client.end();
    return rows.map(({ pid }) => pid);
  }
  const logged = (server: TestServer, words: string) => server.lines.filter((line) => line.includes(words)).length;
  const pause = () => runAsOwner(replica.url, 'SELECT pg_wal_replay_pause()');
  const resume = () => runAsOwner(replica.url, 'SELECT pg_wal_replay_resume()');

  it.each([
    '/api/leads/analytics',
    '/api/leads?q=vera',
    '/api/leads/export?format=csv',
    '/trpc/search.global?input=%7B%22json%22%3A%7B%22q%22%3A%22vera%22%2C%22limit%22%3A5%7D%7D',
    '/trpc/dashboard.overview',
    '/trpc/dashboard.teamPerformance',
    '/trpc/leads.team',
  ])('answers %s of a quiet company', async (path) => {
    expect(await whoAnswers(one, quiet, path)).toBe('replica');
  });

  it('shows every write immediately on every instance, even while the replica is paused', async () => {
    await pause();
    try {
      for (let i = 0; i < 5; i++) {
        await create(i % 2 ? one : two, busy, `paused-${i}@example.com`);
        const lists = await Promise.all([listAs(one, busy), listAs(two, busy)]);
        for (const list of lists) expect(list[0]).toBe(`paused-${i}@example.com`);
        // An instance that heard nothing for a second, as on a busy machine, reads from the primary until it hears again.
        // A company that was taken for written would stay there as long as the replica is paused.
        await vi.waitUntil(async () => (await whoAnswers(one, quiet)) === 'replica', WITHIN);
      }
      await sleep(1_000);
      expect(await whoAnswers(one, busy)).toBe('primary');
      expect(await whoAnswers(two, busy)).toBe('primary');
    } finally {
      await resume();
    }
    await untilReplicaAnswers();
  });

  it('shows every one of many writes immediately', async () => {
    for (let i = 0; i < 60; i++) {
      const email = `often-${i}@example.com`;
      await create(i % 2 ? one : two, busy, email);
      expect((await listAs(i % 2 ? two : one, busy))[0]).toBe(email);
      if (i % 15 === 14) await untilReplicaAnswers();
    }
  });

  it('shows what a long transaction wrote', async () => {
    await pause();
    try {
      await one.store.database.forCompany(busy.company.id).transaction(async (tx) => {
        await tx.lead.create({ data: { email: 'slowly@example.com', source: 'website' } });
        await sleep(1_500);
      });
      expect(await listAs(two, busy)).toContain('slowly@example.com');
      expect(await listAs(one, busy)).toContain('slowly@example.com');
    } finally {
      await resume();
    }
    await untilReplicaAnswers();
  });

  it('shows what was written for every company', async () => {
    await pause();
    try {
      await one.store.database.platform.lead.updateMany({
        where: { email: 'first@example.com' },
        data: { notes: 'x' },
      });
      for (const server of [one, two])
        for (const company of [busy, quiet]) expect(await whoAnswers(server, company)).toBe('primary');
    } finally {
      await resume();
    }
    await untilReplicaAnswers();
  });

  it('is not read by a company that just changed, on any instance', async () => {
    await one.store.database.tellWritten([busy.company.id]);
    for (const server of [one, two]) expect(await whoAnswers(server, busy)).toBe('primary');
    expect(await whoAnswers(two, quiet)).toBe('replica');
    await untilReplicaAnswers();
  });

  it('keeps the fences', async () => {
    const { database } = one.store;
    const before = answeredBy(one);
    const rows = await database.forCompany(quiet.company.id).forReading().$queryRaw<
      { company_id: string; role: string; read_only: string }[]
    >`SELECT DISTINCT company_id, current_user::text AS role,
        current_setting('default_transaction_read_only') AS read_only
      FROM leads`;
    expect(rows).toEqual([{ company_id: quiet.company.id, role: 'crm_tenant', read_only: 'on' }]);
    expect(await database.forCompany(quiet.company.id).forReading().lead.count({ where: {} })).toBe(1);
    expect(answeredBy(one)).toEqual({ ...before, replica: before.replica + 2 });
    await expect(
      database
        .forCompany(quiet.company.id)
        .forReading()
        .lead.findMany({ where: { company_id: busy.company.id } }),
    ).rejects.toThrow('another company');
    await expect(database.forCompany(quiet.company.id).forReading().$executeRaw`DELETE FROM leads`).rejects.toThrow(
      'writes nothing',
    );
  });

  it('is one of this database, or is left alone', async () => {
    const elsewhere = new URL(onReplica(store.url));
    elsewhere.pathname = '/postgres';
    for (const url of [store.url, elsewhere.href]) {
      const server = await open({ DATABASE_REPLICA_URL: url });
      try {
        await expect.poll(() => logged(server, 'This is no replica of the database in DATABASE_URL'), WITHIN).toBe(1);
        expect(await whoAnswers(server, quiet)).toBe('primary');
      } finally {
        await server.close();
      }
    }
  });

  it('is measured', async () => {
    const { text } = await call(one, 'GET', '/metrics');
    expect(text).toMatch(/^replica_lag_seconds [\d.e-]+$/m);
    expect(text).toMatch(/^replica_reads_total\{answered_by="replica"\} [1-9]/m);
  });

  it('keeps nobody waiting when it hangs', async () => {
    const pids = await pidsOf(replica);
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    try {
      const started = performance.now();
      await Promise.all([one, two, one, two].map((server) => listAs(server, quiet)));
      expect(performance.now() - started).toBeLessThan(8_000); // it is asked every second, and has two to answer
      expect(await whoAnswers(one, quiet)).toBe('primary');
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    }
    await untilReplicaAnswers();
  });

  it('is not missed when it goes', async () => {
    const before = logged(one, 'The replica cannot be read');
    const calls = Array.from({ length: 20 }, async (_, i) => {
      await sleep(i * 25);
      return listAs(i % 2 ? one : two, quiet);
    });
    await Promise.all([...calls, replica.stop()]);
    await create(one, quiet, 'without@example.com');
    for (const server of [one, two]) {
      expect(await listAs(server, quiet)).toContain('without@example.com');
      expect((await call(server, 'GET', '/readyz')).status).toBe(200);
    }
    await expect.poll(() => logged(one, 'The replica cannot be read'), WITHIN).toBe(before + 1);
    await sleep(2_500);
    expect(logged(one, 'The replica cannot be read')).toBe(before + 1);
  });
  it('need not be there at the start, and is found when it comes', async () => {
    const server = await open();
    try {
      expect(await listAs(server, quiet)).toContain('without@example.com');
    } finally {
      await server.close();
    }
    replica = await startReplica();
    leadTo(replica);
    await untilReplicaAnswers();
    for (const server of [one, two]) expect(await listAs(server, quiet)).toContain('without@example.com');
  });
});
