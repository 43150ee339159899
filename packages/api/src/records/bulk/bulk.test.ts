import { randomUUID } from 'node:crypto';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeBinned } from '../leads/purge.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { BULK_JOB, createBulkJobs } from './work.ts';

describe.each(ENGINES)('Bulk actions on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let sdr: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    sdr = harness.caller(acme.people.sdr.token);
  });
  afterAll(() => harness.close());

  const leadOf = async (name: string, by = admin) =>
    (
      await by.leads.capture({
        email: `${name}@example.com`,
        first_name: name,
        processing_mode: 'manual',
        source: 'event',
      })
    ).id;
  const statusOf = async (id: string) => (await admin.leads.get({ id })).status;

  it('assigns what is selected, counts it, and tells the new owner once', async () => {
    const ids = [await leadOf('assign-a'), await leadOf('assign-b')];
    const to = acme.people.ae.id;
    const run = await admin.bulk.start({
      record_type: 'lead',
      action: 'assign',
      assigned_to: to,
      selection: { ids },
      request_key: randomUUID(),
    });
    expect(run).toMatchObject({ state: 'queued', total: 2, done: 0, can_cancel: true, can_undo: false });
    await harness.runJobs();
    expect(await admin.bulk.get({ id: run.id })).toMatchObject({
      state: 'done',
      done: 2,
      failed: 0,
      can_undo: true,
    });
    for (const id of ids) expect((await admin.leads.get({ id })).assigned_to).toBe(to);
    expect(
      await acme.db.notification.count({ where: { user_id: to, message: MESSAGES.bulkDone.assign(2, 'lead') } }),
    ).toBe(1);
  });

  it('makes one run of a request that is sent twice', async () => {
    const input = {
      record_type: 'lead' as const,
      action: 'status' as const,
      status: 'nurturing' as const,
      selection: { ids: [await leadOf('twice')] },
      request_key: randomUUID(),
    };
    const [first, second] = await Promise.all([admin.bulk.start(input), admin.bulk.start(input)]);
    expect(second.id).toBe(first.id);
    await harness.runJobs();
    expect(await admin.bulk.start(input)).toMatchObject({ id: first.id, state: 'done', done: 1 });
  });

  it('freezes what matches when it starts, a hundred at a time', async () => {
    const rows = Array.from({ length: 130 }, (_, i) => ({
      email: `many${i}@example.com`,
      source: 'partner',
      job_title: 'Many',
    }));
    await acme.db.lead.createMany({ data: rows });
    const run = await admin.bulk.start({
      record_type: 'lead',
      action: 'status',
      status: 'qualified',
      reason: 'Fair',
      selection: { filter: { all: [{ field: 'source', is: ['partner'] }] } },
      request_key: randomUUID(),
    });
    expect(run.total).toBe(130);
    const late = (await admin.leads.capture({ email: 'late@example.com', source: 'partner' })).id;
    await harness.runJobs();
    expect(await admin.bulk.get({ id: run.id })).toMatchObject({ state: 'done', done: 130 });
    expect(await statusOf(late)).toBe('new');
    expect((await admin.leads.list({ filter: 'source:partner;status:qualified' })).total).toBe(130);
  });

  it('goes on after its worker died, and two workers on one run do each lead once', async () => {
    await acme.db.lead.createMany({
      data: Array.from({ length: 210 }, (_, i) => ({ email: `crash${i}@example.com`, source: 'webinar' })),
    });
    const run = await admin.bulk.start({
      record_type: 'lead',
      action: 'assign',
      assigned_to: acme.people.ae.id,
      selection: { filter: { all: [{ field: 'source', is: ['webinar'] }] } },
      request_key: randomUUID(),
    });
    const work = (signal: AbortSignal, relay = () => {}) => {
      const job = createBulkJobs(harness.database, { ...harness.services, wake: { relay, intake: relay } }).find(
        ({ name }) => name === BULK_JOB,
      );
      const log = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };
      return job?.run({ company_id: acme.company.id, id: run.id } as never, {
        signal,
        touch: async () => {},
        attempt: 1,
        log,
      });
    };
    const dying = new AbortController();
    await expect(work(dying.signal, () => dying.abort(new Error('died')))).rejects.toThrow('died');
    expect(await admin.bulk.get({ id: run.id })).toMatchObject({ state: 'running', done: 100 });
    const { signal } = new AbortController();
    await Promise.all([work(signal), work(signal)]);
    expect(await admin.bulk.get({ id: run.id })).toMatchObject({ state: 'done', done: 210, failed: 0 });
    expect(await acme.db.leadActivity.count({ where: { kind: 'assigned', lead: { source: 'webinar' } } })).toBe(210);
    await admin.bulk.undo({ id: run.id });
    await harness.runJobs();
    expect((await admin.leads.list({ filter: 'source:webinar;owner:nobody' })).total).toBe(210);
  });

  it('asks for the right to each row, and says why of each that it left', async () => {
    const [own, nobodys, others] = [
      await leadOf('own', sdr),
      await leadOf('nobodys'),
      await leadOf('others', harness.caller(acme.people.ae.token)),
    ];
    const run = await sdr.bulk.start({
      record_type: 'lead',
      action: 'delete',
      selection: { ids: [own, nobodys, others] },
      request_key: randomUUID(),
    });
    await harness.runJobs();
    expect(await sdr.bulk.get({ id: run.id })).toMatchObject({ state: 'done', done: 1, failed: 2 });
    const failed = (await sdr.bulk.rows({ id: run.id })).filter(({ state }) => state === 'failed');
    expect(failed).toEqual([
      { record_id: nobodys, name: 'nobodys', state: 'failed', reason: MESSAGES.bulkNotYours('lead') },
      { record_id: others, name: 'others', state: 'failed', reason: MESSAGES.bulkNotYours('lead') },
    ]);
    expect(
      await refusal(
        sdr.bulk.start({
          record_type: 'lead',
          action: 'assign',
          assigned_to: acme.people.ae.id,
          selection: { ids: [own] },
          request_key: randomUUID(),
        }),
      ),
    ).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('takes a status back, but not from a lead that somebody touched since', async () => {
    const [kept, touched] = [await leadOf('undo-a'), await leadOf('undo-b')];
    const { id } = await admin.bulk.start({
      record_type: 'lead',
      action: 'status',
      status: 'unqualified',
      selection: { ids: [kept, touched] },
      request_key: randomUUID(),
    });
    await harness.runJobs();
    await admin.leads.update({
      id: touched,
      version: (await admin.leads.get({ id: touched })).version,
      job_title: 'Touched',
    });
    const undo = await admin.bulk.undo({ id });
    expect((await admin.bulk.undo({ id })).id).toBe(undo.id);
    await harness.runJobs();
    expect(await admin.bulk.get({ id: undo.id })).toMatchObject({
      action: 'undo',
      undoes: 'status',
      state: 'done',
      done: 1,
      failed: 1,
    });
    expect([await statusOf(kept), await statusOf(touched)]).toEqual(['new', 'unqualified']);
    expect((await admin.bulk.rows({ id: undo.id }))[0]).toMatchObject({
      record_id: touched,
      reason: MESSAGES.bulkTouched('lead'),
    });
    expect(await admin.bulk.get({ id })).toMatchObject({ can_undo: false, undone_by: undo.id });
  });

  it('hides what is deleted from everybody, frees its e-mail, and brings it back', async () => {
    const [gone, rival] = [await leadOf('bin-a'), await leadOf('bin-b')];
    const before = await admin.leads.analytics();
    const { id } = await admin.bulk.start({
      record_type: 'lead',
      action: 'delete',
      selection: { ids: [gone, rival] },
      request_key: randomUUID(),
    });
    await harness.runJobs();
    expect(await refusal(admin.leads.get({ id: gone }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin.leads.list({ q: 'bin-a' })).total).toBe(0);
    expect((await admin.leads.analytics()).total_leads).toBe(before.total_leads - 2);
    expect(await acme.db.lead.count({ where: { id: { in: [gone, rival] } } })).toBe(0);
    expect(await harness.database.platform.lead.count({ where: { id: { in: [gone, rival] } } })).toBe(0);
    expect(await acme.db.lead.updateMany({ where: { id: gone }, data: { notes: 'x' } })).toEqual({ count: 0 });
    const again = await admin.leads.capture({ email: 'bin-b@example.com' });
    expect(again).toMatchObject({ duplicate: false });
    const undo = await admin.bulk.undo({ id });
    await harness.runJobs();
    expect(await admin.bulk.get({ id: undo.id })).toMatchObject({ state: 'done', done: 2, failed: 0 });
    expect((await admin.bulk.rows({ id: undo.id })).filter(({ reason }) => reason)).toMatchObject([
      { record_id: rival, reason: MESSAGES.bulkRestoredWithout.lead },
    ]);
    expect(await admin.leads.capture({ email: 'bin-a@example.com' })).toMatchObject({ id: gone, duplicate: true });
    expect(await admin.leads.capture({ email: 'bin-b@example.com' })).toMatchObject({ id: again.id, duplicate: true });
  });

  it('purges what has been deleted for thirty days, and keeps what hung on it', async () => {
    const id = await leadOf('purge');
    const task = await admin.pipeline.tasks.create({ title: 'Call', lead_id: id });
    const run = await admin.bulk.start({
      record_type: 'lead',
      action: 'delete',
      selection: { ids: [id] },
      request_key: randomUUID(),
    });
    await harness.runJobs();
    expect(await purgeBinned(harness.database.platform, acme.company.id, new Date(Date.now() - 60_000))).toBe(0);
    expect(
      await purgeBinned(harness.database.platform, acme.company.id, new Date(Date.now() + 60_000)),
    ).toBeGreaterThan(0);
    expect(await acme.db.task.findFirst({ where: { id: task.id } })).toMatchObject({ lead_id: null });
    const undo = await admin.bulk.undo({ id: run.id });
    await harness.runJobs();
    expect((await admin.bulk.rows({ id: undo.id }))[0]).toMatchObject({
      state: 'failed',
      reason: MESSAGES.bulkPurged('lead'),
    });
  });

  it('scores, with history, and processes by ai from then on', async () => {
    const id = await leadOf('score');
    await admin.bulk.start({
      record_type: 'lead',
      action: 'score',
      selection: { ids: [id] },
      request_key: randomUUID(),
    });
    await harness.runJobs();
    const lead = await admin.leads.get({ id });
    expect(lead).toMatchObject({ processing_mode: 'ai' });
    expect(await admin.leads.scores({ id })).toMatchObject([{ score: lead.score }]);
  });

  it('stops when asked to, and a run whose asker was disabled fails', async () => {
    const [a, b] = [await leadOf('cancel'), await leadOf('disabled', sdr)];
    const stopped = await admin.bulk.start({
      record_type: 'lead',
      action: 'status',
      status: 'nurturing',
      selection: { ids: [a] },
      request_key: randomUUID(),
    });
    await admin.bulk.cancel({ id: stopped.id });
    const orphan = await sdr.bulk.start({
      record_type: 'lead',
      action: 'status',
      status: 'nurturing',
      selection: { ids: [b] },
      request_key: randomUUID(),
    });
    await acme.db.user.update({ where: acme.db.key(acme.people.sdr.id), data: { disabled_at: new Date() } });
    await harness.runJobs();
    expect(await admin.bulk.get({ id: stopped.id })).toMatchObject({ state: 'cancelled', done: 0 });
    expect(await admin.bulk.get({ id: orphan.id })).toMatchObject({
      state: 'failed',
      reason: MESSAGES.bulkAskerGone,
    });
    expect([await statusOf(a), await statusOf(b)]).toEqual(['new', 'new']);
  });
});
