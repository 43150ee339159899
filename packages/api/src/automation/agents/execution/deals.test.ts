import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../../suites/harness.ts';
import { assign, haveActions, KNOWN, openAgent, planned } from '../agents.fixture.ts';
import { runTasks } from './run.ts';

const DAY = 86_400_000;
const DONE = { outcome: 'do', allowed_by: 'tier', why: 'Kestrel does it.' } as const;

describe.each(ENGINES)('what agents do about deals, %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let agent_id: string;
  let pipeline_id: string;
  const deals = () => admin.pipeline.opportunities;
  const get = (id: string) => deals().get({ id });
  const open = (overrides = {}) =>
    deals().create({ name: 'Northwind pilot', amount: 40_000, owner_id: acme.people.ae.id, ...overrides });
  const action = (id: string) => admin.agents.action({ id });
  const approve = async (id: string, caller = admin) =>
    caller.agents.approve({ id, version: (await action(id)).version });
  /** Proposals of one task about a deal, as its plan would have made them. */
  async function propose(actions: Parameters<typeof haveActions>[3], opportunity_id: string) {
    const { version } = await get(opportunity_id);
    const { ids } = await haveActions(
      harness,
      acme.db,
      agent_id,
      actions.map((one) => ({ ...one, opportunity_id })),
    );
    await acme.db.agentAction.updateMany({ where: { id: { in: ids } }, data: { opportunity_version: version } });
    return ids;
  }
  const moveTo = (stage: string, lost_reason: 'no_decision' | null = null) =>
    planned('move_deal', { pipeline_id, stage, lost_reason });

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    agent_id = await openAgent(admin);
    await acme.db.user.updateMany({ data: { automation_level: 100 } });
    pipeline_id = (await admin.pipeline.pipelines.list({})).pipelines[0]?.id ?? '';
  }, 60_000);
  beforeEach(() => {
    harness.clock.now = null;
  });
  afterAll(() => harness.close());

  it('move it by the rules of a person’s move, tell who did it, and take it back', async () => {
    const deal = await open();
    const [id = ''] = await propose([moveTo('proposal')], deal.id);
    await approve(id);
    expect(await get(deal.id)).toMatchObject({ stage: 'proposal', version: 2 });
    const [entry] = await acme.db.opportunityStageEntry.findMany({
      where: { opportunity_id: deal.id, to_stage: 'proposal' },
    });
    expect(entry).toMatchObject({ from_stage: deal.stage, moved_by: null });
    expect((await action(id)).can_undo).toBe(true);
    await admin.agents.undo({ id });
    expect(await get(deal.id)).toMatchObject({ stage: deal.stage });
  });

  it('are refused what the stage requires and the deal does not have, and nothing is written', async () => {
    const { pipelines } = await admin.pipeline.pipelines.list({});
    const [pipeline] = pipelines;
    const target = pipeline?.stages.find(({ required_fields }) => required_fields.length > 0);
    const stage = target?.key ?? 'negotiation';
    if (!target)
      await acme.db.pipelineStage.updateMany({ where: { key: stage }, data: { required_fields: ['next_step'] } });
    const deal = await open({ amount: 0 });
    const [id = ''] = await propose([moveTo(stage)], deal.id);
    expect((await refusal(approve(id))).code).toBe('CONFLICT');
    expect(await action(id)).toMatchObject({ state: 'refused' });
    expect(await get(deal.id)).toMatchObject({ stage: deal.stage, version: deal.version });
  });

  it('set its next step and close date, and undo leaves alone what somebody changed since', async () => {
    const deal = await open();
    const change = planned('update_deal', { close_date: '2030-02-01', next_step: 'Call the buyer' });
    const [id = ''] = await propose([change], deal.id);
    await approve(id);
    expect(await get(deal.id)).toMatchObject({ close_date: '2030-02-01', next_step: 'Call the buyer' });
    await deals().update({ id: deal.id, version: 2, next_step: 'Send the quote' });
    expect((await refusal(admin.agents.undo({ id }))).message).toBe(MESSAGES.agentDealChangedSince);
    const other = await open();
    const [second = ''] = await propose([change], other.id);
    await approve(second);
    await admin.agents.undo({ id: second });
    expect(await get(other.id)).toMatchObject({ close_date: null, next_step: null });
  });

  it('approved one after the other, none falls because of the one before; a person’s change lets them fall', async () => {
    const deal = await open();
    const [first = '', second = ''] = await propose(
      [planned('update_deal', { next_step: 'Call the buyer' }), moveTo('proposal')],
      deal.id,
    );
    await approve(first);
    await approve(second);
    expect(await get(deal.id)).toMatchObject({ stage: 'proposal', next_step: 'Call the buyer' });
    const other = await open();
    const [id = ''] = await propose([moveTo('proposal')], other.id);
    await deals().update({ id: other.id, version: 1, amount: 1 });
    expect((await refusal(approve(id))).code).toBe('CONFLICT');
    expect(await action(id)).toMatchObject({ state: 'stale' });
  });

  it('are decided by who owns the deal, and by nobody whose it is not', async () => {
    const deal = await open();
    const [id = ''] = await propose([moveTo('proposal')], deal.id);
    const [ae, sdr] = [harness.caller(acme.people.ae.token), harness.caller(acme.people.sdr.token)];
    const shown = async (caller: Caller) =>
      (await caller.agents.actions({ show: 'proposed', opportunity_id: deal.id })).items.map((one) => one.id);
    expect([await shown(ae), await shown(sdr)]).toEqual([[id], []]);
    expect((await refusal(approve(id, sdr))).code).toBe('NOT_FOUND');
    await approve(id, ae);
    expect(await get(deal.id)).toMatchObject({ stage: 'proposal' });
  });

  it('open one for a converted lead, as a conversion does, and undo it as one', async () => {
    const lead = await createLead(acme.db, { ...KNOWN, status: 'qualified', assigned_to: acme.people.ae.id });
    const wanted = planned('create_deal', { name: 'Northwind', amount: 40_000, close_date: null });
    const { ids } = await haveActions(harness, acme.db, agent_id, [{ ...wanted, lead_id: lead.id }], DONE);
    const [id = ''] = ids;
    expect(await action(id)).toMatchObject({ state: 'done' });
    const [deal] = (await deals().list({ lead_id: lead.id })).items;
    expect(deal).toMatchObject({ name: 'Northwind', base_amount: 40_000, owner_id: acme.people.ae.id });
    expect((await admin.leads.get({ id: lead.id })).status).toBe('converted');
    await admin.agents.undo({ id });
    expect((await admin.leads.get({ id: lead.id })).status).toBe('qualified');
    expect((await deals().list({ lead_id: lead.id })).total).toBe(0);
  });

  it('say that a lead belongs to nobody before they convert it', async () => {
    const lead = await createLead(acme.db, { ...KNOWN, status: 'qualified', assigned_to: null });
    const wanted = planned('create_deal', { name: 'Northwind', amount: 0, close_date: null });
    const { ids } = await haveActions(harness, acme.db, agent_id, [{ ...wanted, lead_id: lead.id }], DONE);
    expect(await action(ids[0] ?? '')).toMatchObject({ state: 'refused', reason: MESSAGES.agentNobodysLead });
  });

  it('from a task: a note, the next step, and a deal that is as good as lost waits for a person', async () => {
    const lead = await createLead(acme.db, { ...KNOWN, assigned_to: acme.people.ae.id });
    const live = await open({ lead_id: lead.id });
    const dead = await open({ close_date: '2020-01-01' });
    const long_ago = new Date(Date.now() - 200 * DAY);
    await acme.db.opportunity.updateMany({
      where: { id: dead.id },
      data: { last_activity_at: long_ago, stage_since: long_ago },
    });
    const analyse = async (id: string) => {
      const { task } = await admin.agents.assignTask({
        id: agent_id,
        title: 'Review',
        task_type: 'deal_analysis',
        target_type: 'opportunity',
        target_id: id,
      });
      await runTasks(acme.db, harness.services, agent_id);
      return (await admin.agents.actions({ show: 'all', task_id: task.id })).items;
    };
    const done = await analyse(live.id);
    expect(done.find(({ kind }) => kind === 'update_deal')).toMatchObject({ state: 'done', opportunity_id: live.id });
    expect((await get(live.id)).next_step).not.toBeNull();
    const lost = (await analyse(dead.id)).find(({ kind }) => kind === 'move_deal');
    expect(lost).toMatchObject({ state: 'proposed', why: 'Only a person closes a deal.' });
    expect((await get(dead.id)).stage).not.toBe('lost');
    await approve(lost?.id ?? '');
    expect(await get(dead.id)).toMatchObject({ stage: 'lost', lost_reason: 'no_decision' });
    expect(await acme.db.recordActivity.count({ where: { opportunity_id: dead.id, kind: 'noted' } })).toBe(1);
  });

  it('answer who approves what was rejected with a sentence', async () => {
    const deal = await open();
    const [id = ''] = await propose([moveTo('proposal')], deal.id);
    const { version } = await action(id);
    await admin.agents.reject({ id, version, reason: 'Too early' });
    expect(await refusal(approve(id))).toEqual({
      code: 'CONFLICT',
      message: 'This was already rejected, so it can’t be approved.',
    });
  });

  it('six tasks at once on one lead give one mail and one sequence, and agents are silent for three working days', async () => {
    harness.clock.now = new Date('2026-03-09T12:00:00Z'); // a Monday
    const lead = await createLead(acme.db, { ...KNOWN, status: 'new', assigned_to: acme.people.ae.id });
    const types = [
      'outreach',
      'follow_up',
      'outreach',
      'follow_up',
      'proposal_generation',
      'meeting_scheduling',
    ] as const;
    const second = await openAgent(admin, { name: 'Osprey' });
    for (const [at, task_type] of types.entries()) await assign(admin, at % 2 ? second : agent_id, lead.id, task_type);
    const run = () => Promise.all([agent_id, second].map((id) => runTasks(acme.db, harness.services, id)));
    await run();
    for (const { id } of (await admin.agents.actions({ show: 'proposed', lead_id: lead.id })).items)
      await approve(id).catch(() => {});
    await run();
    const letters = () =>
      acme.db.outboxMessage.count({ where: { lead_id: lead.id, agent_id: { not: null }, state: { not: 'draft' } } });
    expect(await letters()).toBe(1);
    const open_tasks = { target_id: lead.id, status: { in: ['pending', 'scheduled'] } };
    expect(await acme.db.agentTask.count({ where: open_tasks })).toBeLessThanOrEqual(1);
    harness.clock.now = new Date('2026-03-11T12:00:00Z');
    await assign(admin, second, lead.id, 'outreach');
    await run();
    expect(await letters()).toBe(1);
  });
});
