import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

const FORBIDDEN = { code: 'FORBIDDEN', message: MESSAGES.forbidden };
const NOT_FOUND = { code: 'NOT_FOUND', message: MESSAGES.notFound };

describe.each(ENGINES)('Tasks on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let manager: Caller['pipeline'];
  let sdr: Caller['pipeline'];
  let ae: Caller['pipeline'];

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    const as = (role: keyof typeof acme.people) => harness.caller(acme.people[role].token).pipeline;
    [manager, sdr, ae] = [as('manager'), as('sdr'), as('ae')];
  });
  afterAll(() => harness.close());

  const activities = (lead_id: string) => acme.db.leadActivity.findMany({ where: { lead_id }, orderBy: { id: 'asc' } });
  const audited = async (subject_id: string) =>
    (await acme.db.auditEntry.findMany({ where: { subject_id }, orderBy: { id: 'asc' } })).map(({ action }) => action);

  it('are one’s own unless said, and show on the lead', async () => {
    const lead = await createLead(acme.db, { first_name: 'Vera', last_name: 'Stone' });
    const task = await sdr.tasks.create({
      title: 'Call Vera',
      due_at: '2026-12-01T10:00:00+01:00',
      priority: 'urgent',
      lead_id: lead.id,
    });
    expect(task).toMatchObject({
      title: 'Call Vera',
      due_at: '2026-12-01T09:00:00.000Z',
      priority: 'urgent',
      owner_id: acme.people.sdr.id,
      lead_name: 'Vera Stone',
      done_at: null,
      created_by_name: acme.people.sdr.full_name,
    });
    expect(await activities(lead.id)).toMatchObject([
      { kind: 'task_created', detail: { task_id: task.id, title: 'Call Vera', due_at: '2026-12-01T09:00:00.000Z' } },
    ]);
    expect(await sdr.tasks.create({ title: 'No more' })).toMatchObject({
      due_at: null,
      priority: 'medium',
      lead_id: null,
    });
  });

  it('are about any record, stand on its timeline and are found by it', async () => {
    const caller = harness.caller(acme.people.sdr.token);
    const account = await caller.accounts.create({ name: 'Northwind' });
    const contact = await caller.contacts.create({ last_name: 'Raman', account_id: account.id });
    const deal = await sdr.opportunities.create({ name: 'Cold chain' });
    const made = await sdr.tasks.create({ title: 'Send the plan', contact_id: contact.id });
    expect(made).toMatchObject({ contact_id: contact.id, contact_name: 'Raman', account_id: null });
    const others = await Promise.all([
      sdr.tasks.create({ title: 'Visit', account_id: account.id }),
      sdr.tasks.create({ title: 'Quote', opportunity_id: deal.id }),
    ]);
    const found = await Promise.all([
      sdr.tasks.list({ contact_id: contact.id }),
      sdr.tasks.list({ account_id: account.id }),
      sdr.tasks.list({ opportunity_id: deal.id }),
    ]);
    expect(found.map(({ items }) => items.map(({ id }) => id))).toEqual([[made.id], ...others.map(({ id }) => [id])]);
    await sdr.tasks.complete({ id: made.id });
    const { items } = await caller.accounts.timeline({ id: account.id });
    expect(items.map(({ kind, detail }) => [kind, detail.title]).slice(0, 3)).toEqual([
      ['task_done', 'Send the plan'],
      ['task_created', 'Visit'],
      ['task_created', 'Send the plan'],
    ]);
    const theirs = await harness.caller(acme.people.ae.token).accounts.create({ name: 'Another rep’s' });
    expect(await refusal(sdr.tasks.create({ title: 'No', account_id: theirs.id }))).toEqual(FORBIDDEN);
    expect(await refusal(sdr.tasks.update({ id: made.id, account_id: theirs.id }))).toEqual(FORBIDDEN);
  });

  it('are done, opened again and done: each said once', async () => {
    const lead = await createLead(acme.db);
    const { id } = await sdr.tasks.create({ title: 'Once', lead_id: lead.id });
    const done = await sdr.tasks.complete({ id });
    expect(done.done_at).not.toBeNull();
    expect(await sdr.tasks.complete({ id })).toEqual(done);
    expect(await sdr.tasks.reopen({ id })).toMatchObject({ done_at: null });
    expect(await sdr.tasks.reopen({ id })).toMatchObject({ done_at: null });
    expect((await activities(lead.id)).map(({ kind }) => kind)).toEqual(['task_created', 'task_done', 'task_reopened']);
    expect(await audited(id)).toEqual(['task.create', 'task.complete', 'task.reopen']);
    expect(await acme.db.outboxEvent.count({ where: { subject_id: id, topic: 'task.changed' } })).toBe(3);
  });

  it('are given by leaders, who are told of by a notification; a rep gives to themselves', async () => {
    const lead = await createLead(acme.db);
    const given = await manager.tasks.create({ title: 'For you', owner_id: acme.people.sdr.id, lead_id: lead.id });
    expect(given).toMatchObject({ owner_id: acme.people.sdr.id, created_by_name: acme.people.manager.full_name });
    const notifications = await acme.db.notification.findMany({ where: { user_id: acme.people.sdr.id } });
    expect(notifications).toMatchObject([
      { title: 'New task for you', message: 'For you', link_path: `/leads/${lead.id}` },
    ]);
    expect(
      await acme.db.outboxEvent.count({ where: { topic: 'notification.created', subject_id: notifications[0]?.id } }),
    ).toBe(1);
    await manager.tasks.update({ id: given.id, owner_id: acme.people.ae.id });
    expect(await acme.db.notification.count({ where: { user_id: acme.people.ae.id } })).toBe(1);
    expect(await refusal(sdr.tasks.create({ title: 'x', owner_id: acme.people.ae.id }))).toEqual({
      code: 'FORBIDDEN',
      message: MESSAGES.ownerOnlySelf,
    });
    expect(await refusal(manager.tasks.create({ title: 'x', owner_id: acme.company.id }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.ownerUnknown,
    });
  });

  it('of others are not there for a rep', async () => {
    const other = await openCompany(harness.database, 'Other');
    const [ae, sdr, manager] = (['ae', 'sdr', 'manager'] as const).map(
      (role) => harness.caller(other.people[role].token).pipeline,
    ) as [Caller['pipeline'], Caller['pipeline'], Caller['pipeline']];
    const { id } = await ae.tasks.create({ title: 'The ae’s' });
    expect(await refusal(sdr.tasks.complete({ id }))).toEqual(NOT_FOUND);
    expect(await refusal(sdr.tasks.reopen({ id }))).toEqual(NOT_FOUND);
    expect(await refusal(sdr.tasks.update({ id, title: 'Mine' }))).toEqual(NOT_FOUND);
    expect(await refusal(sdr.tasks.delete({ id }))).toEqual(NOT_FOUND);
    expect((await sdr.tasks.list({ owner: 'all' })).items).toEqual([]);
    expect((await sdr.tasks.list({ owner: other.people.ae.id })).items).toEqual([]);
    expect((await manager.tasks.list({ owner: 'all' })).items).toMatchObject([{ id, title: 'The ae’s' }]);
    expect((await manager.tasks.list({ owner: other.people.ae.id })).total).toBe(1);
    expect((await manager.tasks.list({})).total).toBe(0);
    await expect(manager.tasks.complete({ id })).resolves.toHaveProperty('done_at');
  });

  it('hang only on what the user may edit', async () => {
    const lead = await createLead(acme.db, { assigned_to: acme.people.ae.id });
    const opportunity = await ae.opportunities.create({ name: 'The ae’s' });
    const { id } = await sdr.tasks.create({ title: 'Own' });
    for (const link of [{ lead_id: lead.id }, { opportunity_id: opportunity.id }]) {
      expect(await refusal(sdr.tasks.create({ title: 'x', ...link }))).toEqual(FORBIDDEN);
      expect(await refusal(sdr.tasks.update({ id, ...link }))).toEqual(FORBIDDEN);
    }
    expect(await refusal(sdr.tasks.create({ title: 'x', opportunity_id: acme.company.id }))).toEqual(NOT_FOUND);
    expect(await ae.tasks.create({ title: 'Both', lead_id: lead.id, opportunity_id: opportunity.id })).toMatchObject({
      opportunity_name: 'The ae’s',
    });
  });

  it('change in what is named, and go for good', async () => {
    const { id } = await sdr.tasks.create({ title: 'Before', due_at: '2026-12-01T09:00:00Z' });
    expect(await sdr.tasks.update({ id, title: 'After', due_at: null })).toMatchObject({
      title: 'After',
      due_at: null,
      priority: 'medium',
    });
    expect(await sdr.tasks.delete({ id })).toEqual({ id });
    expect(await refusal(sdr.tasks.delete({ id }))).toEqual(NOT_FOUND);
    expect(await audited(id)).toEqual(['task.create', 'task.update', 'task.delete']);
  });

  describe('the list', () => {
    const started = Date.now();
    const at = (days: number) => new Date(started + days * 86_400_000).toISOString();
    let many: Awaited<ReturnType<typeof openCompany>>;
    beforeAll(async () => {
      many = await openCompany(harness.database, 'Many');
      const owner_id = many.people.sdr.id;
      const rows = [-3, -1, 0.5, 1, 2, 10, null].map((days) => ({
        title: days === null ? 'none' : String(days),
        due_at: days === null ? null : at(days),
        owner_id,
      }));
      await many.db.task.createMany({
        data: [
          ...rows,
          { title: 'done', due_at: at(-5), done_at: at(-4), owner_id },
          { title: 'done later', done_at: at(-2), owner_id },
        ],
      });
    });

    it.each([
      [{}, ['-3', '-1', '0.5', '1', '2', '10', 'none']],
      [{ show: 'overdue' }, ['-3', '-1']],
      [{ show: 'due' }, ['0.5', '1', '2', '10']],
      [{ show: 'due', due_before: at(1.5) }, ['0.5', '1']],
      [{ due_before: at(1.5) }, ['-3', '-1', '0.5', '1']],
      [{ show: 'done' }, ['done later', 'done']],
    ] as const)('%o', async (query, titles) => {
      const api = harness.caller(many.people.sdr.token).pipeline.tasks;
      const seen: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page: Awaited<ReturnType<typeof api.list>> = await api.list({ ...query, limit: 2, cursor });
        expect(page.total).toBe(titles.length);
        seen.push(...page.items.map(({ title }) => title));
        cursor = page.next_cursor;
      }
      expect(seen).toEqual(titles);
    });
  });
});
