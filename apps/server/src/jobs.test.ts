import { randomUUID } from 'node:crypto';
import { createJobs } from '@outrider/api/entry/jobs';
import { noteEndedTrials } from '@outrider/api/people/companies/trials';
import { IDLE_LIMIT_MS } from '@outrider/shared/people/session-limits';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openCompany } from './testing/people.ts';
import { EVERY_ENGINE, openServer, type TestServer } from './testing/server.ts';
import { createUpkeep } from './upkeep.ts';

const HOUR_MS = 3_600_000;
const ago = (ms: number) => new Date(Date.now() - ms);
const soon = { timeout: 10_000, interval: 20 };

describe.each(EVERY_ENGINE)('jobs on %s', (engine) => {
  let server: TestServer;
  let ended: Awaited<ReturnType<typeof openCompany>>;
  beforeAll(async () => {
    const onStore = async ({ database }: TestServer['store']) => {
      ended = await openCompany(database, { subscription_plan: 'trial', trial_ends_at: ago(1_000) });
    };
    server = await openServer(engine, { onStore });
  });
  afterAll(() => server.close());

  const run = async (name: string) => {
    const job = createJobs(server.store.database, server.services).find((one) => one.name === name);
    if (!job) throw new Error(`There is no job ${name}`);
    await job.run({} as never, {
      signal: new AbortController().signal,
      touch: async () => {},
      attempt: 1,
      log: server.log,
    });
  };
  const told = () =>
    ended.db.notification.findMany({ where: { title: MESSAGES.trialEnded }, select: { user_id: true } });

  it('tell the admins of a company that its trial is over, once, however often and however many ask', async () => {
    await vi.waitFor(async () => expect(await told()).toEqual([{ user_id: ended.admin.id }]), soon); // the runner did, at its start
    await Promise.all(Array.from({ length: 4 }, () => noteEndedTrials(server.store.database, new Date())));
    await run('end-trials');
    expect(await told()).toHaveLength(1);
    expect(await ended.db.auditEntry.count({ where: { action: 'company.trial_ended' } })).toBe(1);
  });

  it('tell it once also where two find it out at the same time', async () => {
    const { db, company } = await openCompany(server.store.database, {
      subscription_plan: 'trial',
      trial_ends_at: ago(1_000),
    });
    await createUser(server.store.database, company, 'company_admin');
    await createUser(server.store.database, company, 'company_admin', { disabled_at: new Date() });
    await createUser(server.store.database, company, 'ae');
    await Promise.all([
      noteEndedTrials(server.store.database, new Date()),
      noteEndedTrials(server.store.database, new Date()),
    ]);
    expect(await db.notification.count()).toBe(2);
    expect(await db.auditEntry.count({ where: { action: 'company.trial_ended' } })).toBe(1);
    await vi.waitFor(
      async () =>
        expect(await db.outboxEvent.count({ where: { topic: 'company.changed', relayed_at: { not: null } } })).toBe(1),
      soon,
    );
  });

  it('say nothing of a trial that runs, of a plan that is paid, and say it again of one that was prolonged', async () => {
    const { database } = server.store;
    const running = await openCompany(database, { subscription_plan: 'trial', trial_ends_at: ago(-HOUR_MS) });
    const paying = await openCompany(database, { subscription_plan: 'professional', trial_ends_at: ago(HOUR_MS) });
    await noteEndedTrials(database, new Date());
    expect([await running.db.notification.count(), await paying.db.notification.count()]).toEqual([0, 0]);
    await noteEndedTrials(database, ago(-2 * HOUR_MS));
    await database.platform.company.updateMany({
      where: { id: running.company.id },
      data: { trial_ends_at: ago(-3 * HOUR_MS) },
    });
    await noteEndedTrials(database, ago(-2 * HOUR_MS));
    expect(await running.db.notification.count()).toBe(1);
    await noteEndedTrials(database, ago(-4 * HOUR_MS));
    expect(await running.db.notification.count()).toBe(2);
  });

  it('clean up what is over, and nothing else', async () => {
    const { platform } = server.store.database;
    const { admin, db } = await openCompany(server.store.database); // signed in: stays
    await signInAs(server.store.database, admin, ago(IDLE_LIMIT_MS + 120_000)); // idle
    await signInAs(server.store.database, admin, ago(13 * HOUR_MS)); // too old
    const kept = { scope: admin.id, fingerprint: '', answer: '' };
    await platform.idempotencyKey.createMany({
      data: [
        { ...kept, key: 'old', created_at: ago(25 * HOUR_MS) },
        { ...kept, key: 'new', created_at: ago(HOUR_MS) },
      ],
    });
    const event = { topic: 'company.changed', subject_id: admin.company_id };
    await db.outboxEvent.createMany({
      data: [
        { ...event, id: randomUUID(), relayed_at: ago(8 * 24 * HOUR_MS) },
        { ...event, id: randomUUID(), relayed_at: ago(6 * 24 * HOUR_MS) },
      ],
    });
    await platform.throttle.createMany({
      data: [
        { key: 'over', points: 9, expires_at: ago(1) },
        { key: 'goes on', points: 9, expires_at: ago(-HOUR_MS) },
      ],
    });

    await Promise.all([run('clean-up'), run('clean-up')]);
    expect(await platform.session.count({ where: { login_id: admin.id } })).toBe(1);
    expect(await platform.idempotencyKey.findMany({ where: { scope: admin.id }, select: { key: true } })).toEqual([
      { key: 'new' },
    ]);
    expect(await db.outboxEvent.count()).toBe(1);
    expect(await platform.throttle.findMany({ select: { key: true } })).toEqual([{ key: 'goes on' }]);
  });

  it('are one row each in the store where they repeat, and the store is well', async () => {
    const { queued, running, failed, ...rest } = await server.runner.health();
    expect(rest).toEqual({ store: 'postgres', reachable: true });
    expect(failed).toBe(0);
    const defined = [...createJobs(server.store.database, server.services), ...createUpkeep(server.store)];
    expect((queued ?? 0) + (running ?? 0)).toBe(defined.filter(({ everyMs }) => everyMs !== null).length);
  });
});
