import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../../suites/harness.ts';
import { createActionRow, createAgentRow } from '../agent-rows.fixture.ts';
import { readDeals, readFacts, readLeads } from './facts.store.ts';

const DAY = 86_400_000;
const NOW = new Date('2026-11-20T10:00:00Z');
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

describe.each(ENGINES)('what a plan rests on (%s)', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let manager: Caller;
  let made = 0;
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  beforeEach(async () => {
    acme = await openCompany(harness.database, `Acme ${(made += 1)}`);
    manager = harness.caller(acme.people.manager.token);
  });
  afterAll(() => harness.close());

  const facts = (target_type: 'lead' | 'opportunity' | 'company', target_id: string | null = null) =>
    readFacts(acme.db, { target_type, target_id }, NOW);
  const leadOf = (id: string) => facts('lead', id).then((found) => (found?.kind === 'lead' ? found : null));

  it('knows which task is to give an answer that an email promised, whatever it is called by now', async () => {
    const { db, people } = acme;
    const { id: lead_id } = await createLead(db);
    const agent = await createAgentRow(db);
    for (const owes_answer of [true, undefined]) {
      const { id: task_id } = await db.task.create({ data: { lead_id, title: 'Renamed', owner_id: people.ae.id } });
      await createActionRow(db, agent.id, {
        kind: 'create_task',
        state: 'done',
        lead_id,
        payload: { title: 'Answer Vera', ...(owes_answer && { owes_answer }) },
        effect: { task_id },
      });
    }
    expect((await leadOf(lead_id))?.tasks.map(({ owes_answer }) => owes_answer).toSorted()).toEqual([false, true]);
  });

  it('tells of a lead what surrounds it, newest first, and of nobody else’s', async () => {
    const { db, people } = acme;
    const lead = await createLead(db, { assigned_to: people.ae.id, pain_points: 'Slow', estimated_budget: 9000 });
    const other = await createLead(db);
    for (const lead_id of [lead.id, other.id]) {
      await db.leadActivity.create({ data: { lead_id, kind: 'captured', actor_kind: 'system', created_at: ago(5) } });
      await db.outboxMessage.create({
        data: { lead_id, to_email: 'a@b.example', subject: `To ${lead_id}`, body: '', state: 'sent', sent_at: ago(2) },
      });
      await db.outboxMessage.create({
        data: { lead_id, to_email: 'a@b.example', subject: 'A draft', body: '', state: 'draft' },
      });
      await db.task.create({ data: { lead_id, title: 'Call', owner_id: people.ae.id } });
      await db.opportunity.create({ data: { lead_id, name: `Deal ${lead_id}`, owner_id: people.ae.id } });
    }
    await db.leadActivity.create({
      data: {
        lead_id: lead.id,
        kind: 'contacted',
        actor_kind: 'user',
        actor_name: 'Ada',
        created_at: ago(1),
        detail: { channel: 'call' },
      },
    });
    const meeting = (lead_id: string | null, days: number, cancelled_at: Date | null = null) =>
      db.meeting.create({
        data: {
          title: 'Talk',
          starts_at: ago(-days),
          ends_at: ago(-days - 0.1),
          organiser_id: people.ae.id,
          lead_id,
          cancelled_at,
        },
      });
    await Promise.all([meeting(lead.id, 2), meeting(null, 3), meeting(lead.id, 4, NOW), meeting(null, 90)]);

    const found = await leadOf(lead.id);
    expect(found).toMatchObject({
      lead: { id: lead.id, pain_points: 'Slow', estimated_budget: 9000, version: 1 },
      lead_version: 1,
      seller: acme.company.name,
      owner: { id: people.ae.id },
      leader: { id: people.manager.id, role: 'manager' },
      activities: [
        { kind: 'contacted', actor_name: 'Ada', detail: { channel: 'call' }, at: ago(1) },
        { kind: 'captured' },
      ],
      tasks: [{ title: 'Call', done_at: null }],
      meetings: [{ title: 'Talk', starts_at: ago(-2) }],
      messages: [{ subject: `To ${lead.id}`, left: true, sent_at: ago(2) }],
      deals: [{ name: `Deal ${lead.id}`, owner_name: people.ae.full_name }],
      busy: [{ starts_at: ago(-2) }, { starts_at: ago(-3) }],
    });
    for (const list of ['activities', 'tasks', 'meetings', 'messages', 'deals', 'busy'] as const)
      expect([list, found?.[list].length]).toEqual([
        list,
        { activities: 2, tasks: 1, meetings: 1, messages: 1, deals: 1, busy: 2 }[list],
      ]);
    const many = new Map(
      (await readLeads(db, [other.id, lead.id], NOW)).map((one) => [
        one.lead.id,
        [one.activities.length, one.deals[0]?.name],
      ]),
    );
    expect(many).toEqual(
      new Map([
        [lead.id, [2, `Deal ${lead.id}`]],
        [other.id, [1, `Deal ${other.id}`]],
      ]),
    );
  });

  it('tells of a deal with its lead, of one without, and how long deals of the company take', async () => {
    const { db, people } = acme;
    const lead = await createLead(db);
    const deal = await manager.pipeline.opportunities.create({
      name: 'A deal',
      lead_id: lead.id,
      owner_id: people.ae.id,
      close_date: '2026-12-01',
    });
    const lone = await manager.pipeline.opportunities.create({ name: 'A lone deal', owner_id: null });
    await db.opportunity.updateMany({ data: { created_at: new Date(Date.now() - 4 * DAY) } });
    await manager.pipeline.opportunities.move({
      id: deal.id,
      version: deal.version,
      stage: 'qualification',
      lost_reason: null,
    });
    const found = await readFacts(db, { target_type: 'opportunity', target_id: deal.id }, new Date());
    expect(found).toMatchObject({
      kind: 'opportunity',
      deal: { name: 'A deal', stage: 'qualification', close_date: '2026-12-01', owner_name: people.ae.full_name },
      lead: { id: lead.id },
      owner: { id: people.ae.id },
      pace: [{ stage: 'prospecting', deals: 1 }],
    });
    expect(found?.kind === 'opportunity' && found.pace[0]?.median_days).toBeCloseTo(4, 1);
    expect(await readDeals(db, [lone.id], NOW)).toMatchObject([
      { deal: { name: 'A lone deal' }, lead: null, owner: null, lead_version: null },
    ]);
  });

  it('tells of the company: what stands still, what nobody owns, who is late', async () => {
    const { db, people } = acme;
    const [old, young] = [await createLead(db, { score: 90, score_version: 'rules-1' }), await createLead(db)];
    await createLead(db, { status: 'converted' });
    const owned = await createLead(db, { assigned_to: people.sdr.id, created_at: ago(3) });
    await db.leadActivity.create({
      data: {
        lead_id: owned.id,
        kind: 'contacted',
        actor_kind: 'user',
        created_at: new Date(ago(3).getTime() + 90 * 60_000),
      },
    });
    await db.opportunity.createMany({
      data: [
        { name: 'Still', stage: 'proposal', amount: 5000, owner_id: people.ae.id, stage_since: ago(50) },
        { name: 'Won', stage: 'won', owner_id: people.ae.id, closed_at: ago(10) },
        { name: 'Lost', stage: 'lost', owner_id: people.ae.id, closed_at: ago(100) },
      ],
    });
    await db.task.createMany({
      data: [
        { title: 'Late', owner_id: people.sdr.id, due_at: ago(2) },
        { title: 'Done', owner_id: people.sdr.id, due_at: ago(2), done_at: ago(1) },
        { title: 'Ahead', owner_id: people.sdr.id, due_at: ago(-2) },
      ],
    });
    const found = await facts('company');
    expect(found).toMatchObject({
      kind: 'company',
      open: { deals: 1, amount: 5000, currency: 'USD', unowned_leads: 2, overdue_tasks: 1 },
      deals: [{ name: 'Still' }],
      unowned: [
        { id: old.id, score: 90 },
        { id: young.id, score: null },
      ],
      overdue: [{ title: 'Late', owner_name: people.sdr.full_name }],
    });
    const rep = (id: string) => (found?.kind === 'company' ? found.reps.find((one) => one.id === id) : null);
    expect(rep(people.sdr.id)).toMatchObject({
      open_leads: 1,
      overdue_tasks: 1,
      won: 0,
      reply_minutes: 90,
      replied: 1,
    });
    expect(rep(people.ae.id)).toMatchObject({ open_leads: 0, won: 1, lost: 0, reply_minutes: null, replied: 0 });
    expect(found?.kind === 'company' && found.asked.map(({ title }) => title).toSorted()).toEqual(['Ahead', 'Late']);
    expect(found?.kind === 'company' && found.reps.map(({ role }) => role).toSorted()).toEqual(['ae', 'sdr']);
  });

  it('is null for what is gone or another company’s', async () => {
    const rival = await openCompany(harness.database, `Rival ${(made += 1)}`);
    const theirs = await createLead(rival.db);
    expect(await leadOf(theirs.id)).toBeNull();
    expect(await facts('opportunity', theirs.id)).toBeNull();
    expect(await leadOf('01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10')).toBeNull();
    expect(await readLeads(acme.db, [theirs.id], NOW)).toEqual([]);
  });
});
