import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

/** A Wednesday, ten in the morning in Berlin. */
const NOW = '2026-11-25T09:00:00.000Z';
const LATER = '2026-11-27T08:00:00.000Z';

describe('A call', () => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let sdr: Caller;

  beforeAll(async () => {
    harness = await openHarness();
    acme = await openCompany(harness.database, 'Acme');
    await acme.db.company.updateMany({ data: { timezone: 'Europe/Berlin' } });
    admin = harness.caller(acme.people.company_admin.token);
    sdr = harness.caller(acme.people.sdr.token);
    harness.clock.now = new Date(NOW);
  });
  afterAll(() => harness.close());

  const lead = (status = 'new') => createLead(acme.db, { status, assigned_to: acme.people.sdr.id });
  const onLead = async (lead_id: string) =>
    (await acme.db.leadActivity.findMany({ where: { lead_id }, orderBy: { id: 'asc' } })).map(({ kind }) => kind);

  it('is logged, ends its task and plans the next one as one piece', async () => {
    const { id } = await lead();
    const task = await sdr.pipeline.tasks.create({ title: 'Call about the trial', kind: 'call', lead_id: id });
    const logged = await sdr.pipeline.calls.log({
      subject: { type: 'lead', id },
      outcome: 'voicemail',
      minutes: 2,
      note: 'Asked for a call back',
      task_id: task.id,
      again_at: LATER,
    });
    expect(logged.activity.detail).toMatchObject({ outcome: 'voicemail', minutes: 2, text: 'Asked for a call back' });
    expect(logged.task?.done_at).toBe(NOW);
    expect(logged.again).toMatchObject({ title: 'Call about the trial', kind: 'call', due_at: LATER, lead_id: id });
    expect(await acme.db.lead.findFirst({ where: { id } })).toMatchObject({
      status: 'contacted',
      last_contacted: new Date(NOW),
    });
  });

  it('is taken back with all it did', async () => {
    const { id } = await lead();
    const before = await onLead(id);
    const task = await sdr.pipeline.tasks.create({ title: 'Call', kind: 'call', lead_id: id });
    const { activity } = await sdr.pipeline.calls.log({
      subject: { type: 'lead', id },
      outcome: 'connected',
      task_id: task.id,
      again_at: LATER,
    });
    await sdr.pipeline.calls.undo({ id: activity.id });
    expect(await acme.db.lead.findFirst({ where: { id } })).toMatchObject({ status: 'new', last_contacted: null });
    expect(await sdr.pipeline.tasks.list({ lead_id: id })).toMatchObject({ total: 1, items: [{ id: task.id }] });
    const kinds = await onLead(id);
    expect(kinds.slice(0, before.length)).toEqual(before);
    expect(kinds).not.toContain('contacted');
    expect(kinds).not.toContain('status_changed');
    expect((await refusal(sdr.pipeline.calls.undo({ id: activity.id }))).code).toBe('NOT_FOUND');
  });

  it('is taken back once by whoever presses twice', async () => {
    const { id } = await lead();
    const { activity } = await sdr.pipeline.calls.log({ subject: { type: 'lead', id }, outcome: 'connected' });
    const undo = () => sdr.pipeline.calls.undo({ id: activity.id });
    const answers = await Promise.allSettled([undo(), undo()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const failed = answers.find((answer) => answer.status === 'rejected');
    expect(failed?.reason).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('keeps what happened after it when it is taken back', async () => {
    const { id } = await lead();
    const { activity } = await sdr.pipeline.calls.log({ subject: { type: 'lead', id }, outcome: 'connected' });
    harness.clock.now = new Date('2026-11-25T09:05:00.000Z');
    await sdr.leads.log({ id, kind: 'email', text: 'Sent the price list' });
    await sdr.pipeline.calls.undo({ id: activity.id });
    expect(await acme.db.lead.findFirst({ where: { id } })).toMatchObject({
      status: 'contacted',
      last_contacted: new Date('2026-11-25T09:05:00.000Z'),
    });
    harness.clock.now = new Date(NOW);
  });

  it('that reached nobody is no contact', async () => {
    const { id } = await lead();
    await sdr.pipeline.calls.log({ subject: { type: 'lead', id }, outcome: 'no_answer' });
    expect(await acme.db.lead.findFirst({ where: { id } })).toMatchObject({ status: 'new', last_contacted: null });
    expect(await onLead(id)).toEqual(['called']);
    const account = await admin.accounts.create({ name: 'Nordlys' });
    const onAccount = async (outcome: 'wrong_number' | 'connected') => {
      const { activity } = await admin.pipeline.calls.log({ subject: { type: 'account', id: account.id }, outcome });
      const { last_touch_at } = await admin.accounts.get({ id: account.id });
      return { id: activity.id, last_touch_at };
    };
    expect((await onAccount('wrong_number')).last_touch_at).toBeNull();
    const reached = await onAccount('connected');
    expect(reached.last_touch_at).toBe(NOW);
    await admin.pipeline.calls.undo({ id: reached.id });
    expect((await admin.accounts.get({ id: account.id })).last_touch_at).toBeNull();
  });

  it('is one’s own to take back, for a quarter of an hour', async () => {
    const { id } = await lead();
    const { activity } = await sdr.pipeline.calls.log({ subject: { type: 'lead', id }, outcome: 'connected' });
    expect((await refusal(admin.pipeline.calls.undo({ id: activity.id }))).code).toBe('NOT_FOUND');
    harness.clock.now = new Date('2026-11-25T09:16:00.000Z');
    expect(await refusal(sdr.pipeline.calls.undo({ id: activity.id }))).toMatchObject({
      code: 'CONFLICT',
      message: MESSAGES.undoTooLate,
    });
    harness.clock.now = new Date(NOW);
    const note = await sdr.leads.log({ id, kind: 'note', text: 'No call' });
    expect((await refusal(sdr.pipeline.calls.undo({ id: note.id }))).code).toBe('NOT_FOUND');
  });

  it('is tried again by the company’s rule, on days it works', async () => {
    expect(await sdr.pipeline.calls.again()).toEqual({
      voicemail: '2026-11-27T08:00:00.000Z',
      no_answer: '2026-11-26T08:00:00.000Z',
      call_back: '2026-11-26T08:00:00.000Z',
    });
    const { id } = await lead();
    const logged = await sdr.pipeline.calls.log({
      subject: { type: 'lead', id },
      outcome: 'no_answer',
      again_by_rule: true,
    });
    expect(logged.again).toMatchObject({ due_at: '2026-11-26T08:00:00.000Z', kind: 'call', lead_id: id });
    const wrong = { subject: { type: 'lead' as const, id }, outcome: 'wrong_number' as const, again_by_rule: true };
    expect((await sdr.pipeline.calls.log(wrong)).again).toBeNull();
    const { version, working_days } = await admin.companySettings.calendar();
    await admin.companySettings.setCalendar({
      version,
      working_days,
      holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }],
      call_again: { voicemail: null, no_answer: 2, call_back: 1, time: '14:30' },
    });
    expect(await sdr.pipeline.calls.again()).toEqual({
      voicemail: null,
      no_answer: '2026-11-30T13:30:00.000Z',
      call_back: '2026-11-27T13:30:00.000Z',
    });
  });

  it('needs no text where it says how it went; only calls do', async () => {
    const { id } = await lead();
    await sdr.leads.log({ id, kind: 'call', outcome: 'connected' });
    expect((await refusal(sdr.leads.log({ id, kind: 'call' }))).code).toBe('UNPROCESSABLE_CONTENT');
    const mail = { id, kind: 'email' as const, text: 'Hello', outcome: 'connected' as const };
    expect((await refusal(sdr.leads.log(mail))).code).toBe('UNPROCESSABLE_CONTENT');
  });
});
