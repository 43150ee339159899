import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { remindOfTasks } from './remind.ts';

/** A Wednesday, ten in the morning in Berlin. */
const NOW = '2026-11-25T09:00:00.000Z';

describe('A day’s tasks', () => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let manager: Caller['pipeline'];
  let ae: Caller['pipeline'];

  beforeAll(async () => {
    harness = await openHarness();
    acme = await openCompany(harness.database, 'Acme');
    await acme.db.company.updateMany({ data: { timezone: 'Europe/Berlin' } });
    const as = (role: keyof typeof acme.people) => harness.caller(acme.people[role].token).pipeline;
    [manager, ae] = [as('manager'), as('ae')];
    harness.clock.now = new Date(NOW);
  });
  afterEach(async () => {
    harness.clock.now = new Date(NOW);
    await acme.db.task.deleteMany({});
    await acme.db.notification.deleteMany({});
  });
  afterAll(() => harness.close());

  const titles = async (list: Promise<{ items: { title: string }[] }>) => (await list).items.map(({ title }) => title);

  it('are due when their day is over where they have no time', async () => {
    const task = await ae.tasks.create({ title: 'Send the quote', due_on: '2026-11-25' });
    expect(task).toMatchObject({ due_on: '2026-11-25', due_at: '2026-11-25T22:59:59.999Z', remind_at: null });
    expect((await ae.tasks.list({ show: 'overdue' })).items).toEqual([]);
    harness.clock.now = new Date('2026-11-25T23:00:00.000Z');
    expect(await titles(ae.tasks.list({ show: 'overdue' }))).toEqual(['Send the quote']);
    expect(await ae.tasks.update({ id: task.id, due_at: '2026-11-26T09:00:00Z' })).toMatchObject({
      due_on: null,
      due_at: '2026-11-26T09:00:00.000Z',
    });
    const both = { title: 'Both', due_on: '2026-11-25', due_at: NOW };
    expect(await refusal(ae.tasks.create(both))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });

  it('stand in one group each, and the figures are of those that were asked for', async () => {
    const due = ['2026-11-25T08:59:00Z', '2026-11-25T20:00:00Z', '2026-11-26T08:00:00Z', '2026-11-30T08:00:00Z'];
    for (const due_at of [...due, null]) await ae.tasks.create({ title: `Due ${due_at}`, due_at, kind: 'call' });
    await ae.tasks.create({ title: 'Sunday', due_on: '2026-11-29' });
    await manager.tasks.create({ title: 'Given', owner_id: acme.people.ae.id, due_on: '2026-11-25' });
    expect(await ae.tasks.summary({})).toEqual({
      groups: { overdue: 1, today: 2, week: 2, later: 1, undated: 1 },
      mine: 7,
      given: 0,
      everybody: null,
      today: '2026-11-25',
      today_ends_at: '2026-11-25T23:00:00.000Z',
      week_ends_at: '2026-11-29T23:00:00.000Z',
    });
    expect((await ae.tasks.summary({ kind: 'call' })).groups).toMatchObject({ today: 1, week: 1 });
    expect(await manager.tasks.summary({ given: true })).toMatchObject({
      groups: { overdue: 0, today: 1, week: 0, later: 0, undated: 0 },
      mine: 0,
      given: 1,
      everybody: 7,
    });
    expect(await titles(manager.tasks.list({ given: true }))).toEqual(['Given']);
    expect(await titles(ae.tasks.list({ kind: 'todo' }))).toEqual(['Given', 'Sunday']);
  });

  it('come in the order to do them: overdue by worth, then by time, then by priority', async () => {
    const deal = await manager.opportunities.create({ name: 'Big', amount: 90_000, owner_id: acme.people.ae.id });
    const past = '2026-11-24T09:00:00Z';
    await ae.tasks.create({ title: 'Late', due_at: past });
    await ae.tasks.create({ title: 'Late and worth much', due_at: '2026-11-25T08:00:00Z', opportunity_id: deal.id });
    await ae.tasks.create({ title: 'Some time', due_on: '2026-11-25' });
    await ae.tasks.create({ title: 'Some time, urgent', due_on: '2026-11-25', priority: 'urgent' });
    await ae.tasks.create({ title: 'At four', due_at: '2026-11-25T15:00:00Z' });
    await ae.tasks.create({ title: 'At noon', due_at: '2026-11-25T11:00:00Z' });
    await ae.tasks.create({ title: 'Tomorrow', due_on: '2026-11-26' });
    const { items, total } = await ae.tasks.queue();
    expect([items.map(({ title }) => title), total]).toEqual([
      ['Late and worth much', 'Late', 'At noon', 'At four', 'Some time, urgent', 'Some time'],
      6,
    ]);
    expect(items[0]?.value).toBe(90_000);
  });

  it('leave the next one behind when they repeat, at the same time of day across a change of clocks', async () => {
    harness.clock.now = new Date('2027-03-23T09:00:00.000Z');
    const task = await ae.tasks.create({
      title: 'Weekly report',
      due_at: '2027-03-23T08:00:00Z',
      repeats: 'FREQ=WEEKLY;BYDAY=TU',
      priority: 'high',
    });
    await ae.tasks.complete({ id: task.id });
    await ae.tasks.complete({ id: task.id });
    const [next, ...others] = (await ae.tasks.list({})).items;
    expect(others).toEqual([]);
    expect(next).toMatchObject({
      title: 'Weekly report',
      priority: 'high',
      repeats: 'FREQ=WEEKLY;BYDAY=TU',
      due_at: '2027-03-30T07:00:00.000Z',
      remind_at: '2027-03-30T07:00:00.000Z',
    });
    await ae.tasks.reopen({ id: task.id });
    expect((await ae.tasks.list({})).items.map(({ id }) => id)).toEqual([task.id]);
  });

  it('keep a next one that somebody changed when the one before is opened again', async () => {
    const task = await ae.tasks.create({ title: 'Report', due_on: '2026-11-30', repeats: 'FREQ=MONTHLY' });
    expect(task.repeats).toBe('FREQ=MONTHLY;BYMONTHDAY=30');
    await ae.tasks.complete({ id: task.id });
    const [next] = (await ae.tasks.list({})).items;
    expect(next).toMatchObject({ due_on: '2026-12-30' });
    await ae.tasks.update({ id: next?.id ?? '', notes: 'Ask finance first' });
    await ae.tasks.reopen({ id: task.id });
    await ae.tasks.complete({ id: task.id });
    expect((await ae.tasks.list({})).items).toMatchObject([{ notes: 'Ask finance first' }]);
  });

  it('keep a next one that was moved to another day', async () => {
    const task = await ae.tasks.create({ title: 'Report', due_on: '2026-11-25', repeats: 'FREQ=DAILY' });
    await ae.tasks.complete({ id: task.id });
    const [next] = (await ae.tasks.list({})).items;
    await ae.tasks.update({ id: next?.id ?? '', due_on: '2026-11-28' });
    await ae.tasks.reopen({ id: task.id });
    expect((await ae.tasks.list({})).items.map(({ due_on }) => due_on)).toEqual(['2026-11-25', '2026-11-28']);
  });

  it('lose their reminder with their time, which would come at midnight', async () => {
    const { id } = await ae.tasks.create({ title: 'Call Vera', due_at: '2026-11-24T10:00:00Z' });
    await ae.tasks.bulk({ ids: [id], action: 'reschedule', due_on: '2026-11-25' });
    expect((await ae.tasks.list({})).items).toMatchObject([{ due_on: '2026-11-25', remind_at: null }]);
  });

  it('repeat only from a date on', async () => {
    const asked = { title: 'Report', repeats: 'FREQ=DAILY' };
    expect(await refusal(ae.tasks.create(asked))).toMatchObject({ message: MESSAGES.repeatWithoutDate });
    const task = await ae.tasks.create({ ...asked, due_on: '2026-11-30' });
    expect(await refusal(ae.tasks.update({ id: task.id, due_on: null }))).toMatchObject({
      message: MESSAGES.repeatWithoutDate,
    });
    expect((await refusal(ae.tasks.create({ ...asked, repeats: 'FREQ=HOURLY' }))).code).toBe('UNPROCESSABLE_CONTENT');
  });

  it('are put off and back, counted, with their reminder', async () => {
    const { id } = await ae.tasks.create({
      title: 'Call Vera',
      due_at: '2026-11-25T10:00:00Z',
      remind_at: '2026-11-25T09:50:00Z',
    });
    expect(await ae.tasks.snooze({ id, due_at: '2026-11-26T08:00:00Z' })).toMatchObject({
      snoozes: 1,
      due_at: '2026-11-26T08:00:00.000Z',
      remind_at: '2026-11-26T07:50:00.000Z',
    });
    expect(await ae.tasks.snooze({ id, due_at: '2026-11-25T10:00:00Z', back: true })).toMatchObject({
      snoozes: 0,
      remind_at: '2026-11-25T09:50:00.000Z',
    });
  });

  it('are changed many at once, those within reach alone', async () => {
    const mine = [];
    for (const title of ['One', 'Two', 'Three']) mine.push((await ae.tasks.create({ title })).id);
    const theirs = (await manager.tasks.create({ title: 'The manager’s' })).id;
    const done = await ae.tasks.bulk({ ids: [...mine.slice(0, 2), theirs], action: 'complete' });
    expect(done.ids.toSorted()).toEqual(mine.slice(0, 2).toSorted());
    expect(await titles(ae.tasks.list({}))).toEqual(['Three']);
    await ae.tasks.bulk({ ids: mine, action: 'reopen' });
    await ae.tasks.bulk({ ids: mine, action: 'reschedule', due_on: '2026-11-27' });
    await ae.tasks.bulk({ ids: mine, action: 'prioritise', priority: 'high' });
    for (const task of (await ae.tasks.list({})).items)
      expect(task).toMatchObject({ due_on: '2026-11-27', priority: 'high' });
    expect(await refusal(ae.tasks.bulk({ ids: mine, action: 'give', owner_id: acme.people.sdr.id }))).toMatchObject({
      message: MESSAGES.ownerOnlySelf,
    });
    await manager.tasks.bulk({ ids: mine, action: 'give', owner_id: acme.people.sdr.id });
    expect(await titles(ae.tasks.list({}))).toEqual([]);
    await manager.tasks.bulk({ ids: [...mine, theirs], action: 'delete' });
    expect(await acme.db.task.count()).toBe(0);
  });

  it('remind their owner once, unless they are done', async () => {
    const lead = await manager.tasks.create({ title: 'Call back', due_at: '2026-11-25T09:30:00Z' });
    const done = await manager.tasks.create({ title: 'Done', due_at: '2026-11-25T09:30:00Z' });
    await manager.tasks.create({ title: 'Not asked for', due_at: '2026-11-25T09:30:00Z', remind_at: null });
    await manager.tasks.complete({ id: done.id });
    const remind = (at: string) => remindOfTasks(harness.database, new Date(at));
    expect(await remind('2026-11-25T09:29:00Z')).toBe(0);
    const sent = await Promise.all([remind('2026-11-25T09:30:00Z'), remind('2026-11-25T09:30:00Z')]);
    expect(sent[0] + sent[1]).toBe(1);
    expect(await acme.db.notification.findMany({})).toMatchObject([
      { user_id: acme.people.manager.id, title: 'Reminder', message: 'Call back', link_path: `/tasks?task=${lead.id}` },
    ]);
    await manager.tasks.snooze({ id: lead.id, due_at: '2026-11-25T10:30:00Z' });
    expect(await remind('2026-11-25T10:30:00Z')).toBe(1);
  });

  it('remind nobody of what is long over', async () => {
    await manager.tasks.create({ title: 'Long over', due_at: '2026-11-20T09:30:00Z' });
    expect(await remindOfTasks(harness.database, new Date(NOW))).toBe(0);
  });
});
