import { randomUUID } from 'node:crypto';
import { RETENTION_LABELS } from '@outrider/shared/ground/messages-retention';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { createRetentionJobs } from './retention-jobs.ts';

type Company = Awaited<ReturnType<typeof openCompany>>;
const DAY_MS = 86_400_000;
const quiet = () => {};
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

describe.each(ENGINES)('How long things are kept on %s', (engine) => {
  let harness: Harness;
  let acme: Company;
  let other: Company;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());
  beforeEach(async () => {
    [acme, other] = [await openCompany(harness.database, 'Acme'), await openCompany(harness.database, 'Other')];
    admin = harness.caller(acme.people.company_admin.token);
  });

  /** One run of the daily job. */
  async function run() {
    const [job] = createRetentionJobs(harness.database, harness.services);
    const log = { info: quiet, warn: quiet, error: quiet, debug: quiet };
    const context = { signal: new AbortController().signal, touch: async () => {}, attempt: 1, log };
    await job?.run(job.parse({} as never), context);
  }
  const applied = async (caller = admin) =>
    (await caller.audit.list({ limit: 100 })).items
      .filter(({ action }) => action === 'retention.apply')
      .map(({ label, actor, subject, facts }) => ({
        label,
        actor: actor.kind,
        name: subject?.name,
        rows: facts.find((fact) => fact.label === 'Rows')?.value,
      }));

  const delivery = ({ db }: Company, days: number, given: object = {}) =>
    db.delivery.create({
      data: {
        channel: 'n8n',
        dedupe_key: randomUUID(),
        format: 'n8n',
        content_type: 'application/json',
        headers: {},
        body: Buffer.from('{"email":"old@example.com"}'),
        state: 'processed',
        http_status: 200,
        received_at: daysAgo(days),
        ...given,
      },
    });
  const deliveriesOf = async ({ db }: Company) => (await db.delivery.findMany()).map(({ id }) => id).toSorted();

  it('is what it always was until an admin says otherwise', async () => {
    expect(await admin.retention.rules()).toEqual({
      items: [
        { kind: 'deliveries', keep: 90 },
        { kind: 'sync_logs', keep: 90 },
        { kind: 'webhook_logs', keep: 90 },
        { kind: 'flow_logs', keep: 30 },
        { kind: 'notifications', keep: 180 },
        { kind: 'deleted_records', keep: 30 },
        { kind: 'audit_log', keep: 24 },
      ],
    });
  });

  it('is set within limits, and told with before and after', async () => {
    const { items } = await admin.retention.set({ kind: 'deliveries', keep: 30 });
    expect(items).toContainEqual({ kind: 'deliveries', keep: 30 });
    await admin.retention.set({ kind: 'deliveries', keep: 30 });
    await admin.retention.set({ kind: 'audit_log', keep: 36 });
    expect(await admin.audit.state()).toMatchObject({ months: 36 });
    const told = (await admin.audit.list({})).items.filter(({ action }) => action === 'retention.set');
    expect(told.map(({ label, facts, changes }) => [label, facts[0]?.value, changes])).toEqual([
      ['Changed retention rule', 'Audit log', [{ label: 'Months kept', from: '24', to: '36' }]],
      ['Changed retention rule', RETENTION_LABELS.deliveries, [{ label: 'Days kept', from: '90', to: '30' }]],
    ]);
    for (const [kind, keep] of [
      ['deliveries', 6],
      ['deliveries', 731],
      ['deliveries', 30.5],
      ['notifications', 29],
      ['deleted_records', 29],
      ['audit_log', 11],
      ['audit_log', 121],
    ] as const)
      expect(await refusal(admin.retention.set({ kind, keep }))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    expect(await harness.caller(other.people.company_admin.token).retention.rules()).toMatchObject({
      items: expect.arrayContaining([{ kind: 'deliveries', keep: 90 }]),
    });
  });

  it('is set by who confirmed lately who they are', async () => {
    await harness.database.platform.session.updateMany({
      where: { login_id: acme.people.company_admin.id },
      data: { confirmed_at: new Date(0) },
    });
    expect((await refusal(admin.retention.set({ kind: 'audit_log', keep: 12 }))).code).toBe('FORBIDDEN');
  });

  it('ends for exactly what a shorter rule says, in this company alone', async () => {
    const young = await delivery(acme, 29);
    const waiting = await delivery(acme, 400, { state: 'waiting' });
    for (const days of [31, 40, 89]) await delivery(acme, days);
    const theirs = await delivery(other, 89);
    await run();
    expect(await deliveriesOf(acme)).toHaveLength(5);
    expect(await admin.retention.preview({ kind: 'deliveries', keep: 30 })).toEqual({ rows: 3 });
    expect(await admin.retention.preview({ kind: 'deliveries', keep: 60 })).toEqual({ rows: 1 });
    await admin.retention.set({ kind: 'deliveries', keep: 30 });
    expect(await deliveriesOf(acme)).toHaveLength(5);
    await run();
    expect(await deliveriesOf(acme)).toEqual([young.id, waiting.id].toSorted());
    expect(await deliveriesOf(other)).toEqual([theirs.id]);
    await run();
    const line = { label: 'Applied retention rule', actor: 'system', name: RETENTION_LABELS.deliveries, rows: '3' };
    expect(await applied()).toEqual([line]);
    expect(await applied(harness.caller(other.people.company_admin.token))).toEqual([]);
  });

  it('ends once, however many instances see to it', async () => {
    for (let at = 0; at < 20; at++) await delivery(acme, 100 + at);
    await Promise.all([run(), run(), run()]);
    expect(await deliveriesOf(acme)).toEqual([]);
    const rows = (await applied()).map((one) => Number(one.rows));
    expect(rows.reduce((sum, count) => sum + count, 0)).toBe(20);
  });

  it('ends for the content of what LinkedIn may still delete, and its name stays', async () => {
    const lead = await createLead(acme.db, { email: 'linked@example.com' });
    const named = await delivery(acme, 100, { channel: 'linkedin' });
    const empty = await delivery(acme, 100, { channel: 'linkedin' });
    const data = { delivery_id: named.id, position: 0, lead_id: lead.id, outcome: 'created' };
    await acme.db.deliveryLead.create({ data, select: { position: true } });
    expect(await admin.retention.preview({ kind: 'deliveries', keep: 90 })).toEqual({ rows: 2 });
    await run();
    expect(await deliveriesOf(acme)).toEqual([named.id]);
    expect(await acme.db.delivery.findFirst({ where: { id: { in: [named.id, empty.id] } } })).toMatchObject({
      dedupe_key: named.dedupe_key,
      body: new Uint8Array(0),
    });
    expect((await admin.intake.deliveries({})).items).toMatchObject([{ id: named.id, replayable: false }]);
    expect(await admin.retention.preview({ kind: 'deliveries', keep: 90 })).toEqual({ rows: 0 });
    await run();
    expect((await applied()).map(({ rows }) => rows)).toEqual(['2']);
  });

  it('ends for logs and notifications', async () => {
    const user_id = acme.people.sdr.id;
    const endpoint = await admin.webhooks.create({ url: 'https://hooks.example.com/in', types: ['lead.created'] });
    const { id: agent_id } = await acme.db.sheetsAgent.create({ data: { name: 'Sheet' }, select: { id: true } });
    for (const days of [50, 200]) {
      const [created_at, finished_at] = [daysAgo(days), daysAgo(days)];
      const sync = {
        agent_id,
        reason: 'manual',
        status: 'completed',
        sync_started: created_at,
        lease_until: created_at,
      };
      await acme.db.sheetsSync.create({ data: sync, select: { id: true } });
      const news = { user_id, event_id: randomUUID(), title: 'News', message: 'News', created_at };
      await acme.db.notification.create({ data: news, select: { id: true } });
      const told = { origin: 'webhook', origin_id: endpoint.id, endpoint_id: endpoint.id, event_key: randomUUID() };
      const call = { event: 'lead.created', url: 'https://example.com', state: 'sent', created_at, finished_at };
      await acme.db.outgoingCall.create({ data: { ...call, ...told }, select: { id: true } });
    }
    await admin.retention.set({ kind: 'notifications', keep: 60 });
    await run();
    expect(await acme.db.sheetsSync.count()).toBe(1);
    expect(await acme.db.notification.count({ where: { title: 'News' } })).toBe(1);
    expect(await acme.db.outgoingCall.count()).toBe(1);
  });

  it('ends for what is deleted, at the day of each company', async () => {
    const theirs = harness.caller(other.people.company_admin.token);
    const account = await admin.accounts.create({ name: 'Old' });
    const kept = await theirs.accounts.create({ name: 'Theirs' });
    await admin.accounts.remove({ ids: [account.id] });
    await theirs.accounts.remove({ ids: [kept.id] });
    await theirs.retention.set({ kind: 'deleted_records', keep: 60 });
    expect(await admin.retention.preview({ kind: 'deleted_records', keep: 30 })).toEqual({ rows: 0 });
    const later = new Date(Date.now() + 45 * DAY_MS);
    harness.clock.now = later;
    try {
      await run();
    } finally {
      harness.clock.now = null;
    }
    expect((await refusal(admin.accounts.restore({ ids: [account.id] }))).code).toBe('NOT_FOUND');
    await theirs.accounts.restore({ ids: [kept.id] });
    expect(await theirs.accounts.get({ id: kept.id })).toMatchObject({ name: 'Theirs' });
    expect(await applied()).toMatchObject([{ name: RETENTION_LABELS.deleted_records, rows: '1' }]);
  });

  it('is in a sandbox what it is in its company', async () => {
    const box = await openCompany(harness.database, 'Box');
    await harness.database.platform.company.update({
      where: { id: box.company.id },
      data: { sandbox_of: acme.company.id },
    });
    await delivery(box, 40);
    await admin.retention.set({ kind: 'deliveries', keep: 30 });
    await run();
    expect(await deliveriesOf(box)).toEqual([]);
  });
});
