import { MESSAGES } from '@outrider/shared/ground/messages';
import type { FlowAction, flowCreateSchema, FlowParams } from '@outrider/shared/automation/organization';
import { createUser } from '@outrider/testing/factories';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { sweepDeals } from '../../records/opportunities/deal-sweep.store.ts';
import { ENGINES, type Harness, openHarness, refusal } from '../../suites/harness.ts';
import { openOrganization, type Organization } from './organization.fixture.ts';
import { resumeFlows } from './resume-flows.ts';
import { runFlows } from './run-flows.ts';
import { claimDueRuns, lockWaiting } from './flows.store.ts';
import { FLOW_WORDS } from './words.ts';

const DAY = 86_400_000;

describe.each(ENGINES)('Flows on deals on %s', (engine) => {
  let harness: Harness;
  let org: Organization;
  let manager: { id: string };
  let owner: { id: string };
  let others: { id: string }[];

  beforeAll(async () => {
    harness = await openHarness(engine);
    org = await openOrganization(harness, 'Deals');
    const person = (role: 'ae' | 'manager', full_name: string, team: string | null = null) =>
      createUser(harness.database, org.company, role, { full_name, team });
    manager = await person('manager', 'Mo North', 'North');
    owner = await person('ae', 'Olga Owner', 'North');
    others = [await person('ae', 'Ann First'), await person('ae', 'Ben Second')];
    for (const { id } of others) await org.admin.organization.moveMember({ user_id: id, department: 'customer' });
  }, 60_000);
  afterEach(async () => {
    harness.clock.now = null;
    await org.db.flow.updateMany({ data: { is_active: false } });
  });
  afterAll(() => harness.close());

  type Asked = z.input<typeof flowCreateSchema>;
  type Made = Pick<Asked, 'trigger'> & Partial<Asked> & { action?: FlowAction; params?: FlowParams };
  const make = ({ action = 'create_task', params = { title: 'Look at {name}' }, ...flow }: Made) =>
    org.admin.organization.createFlow({
      name: `On ${flow.trigger}`,
      source_department: 'sales',
      target_department: 'customer',
      automation_level: 90,
      steps: [{ id: 's1', kind: 'act', action, params }],
      ...flow,
    });
  const open = (overrides = {}) =>
    org.admin.pipeline.opportunities.create({ name: 'Keller line', amount: 100, owner_id: owner.id, ...overrides });
  const move = async (id: string, stage: string) => {
    const { version } = await org.admin.pipeline.opportunities.get({ id });
    return org.admin.pipeline.opportunities.move({
      id,
      version,
      stage,
      lost_reason: stage === 'lost' ? 'price' : null,
      close_date: '2030-01-01',
      next_step: 'Call',
    });
  };
  const tasksOf = (opportunity_id: string) =>
    org.db.task.findMany({
      where: { opportunity_id },
      orderBy: { created_at: 'asc' },
      select: { owner_id: true, title: true },
    });

  it('are set off by a move, from and to the stages that are meant', async () => {
    const [any, to, from] = [
      await make({ trigger: 'opportunity_moved' }),
      await make({ trigger: 'opportunity_moved', trigger_params: { to_stage: 'proposal' } }),
      await make({ trigger: 'opportunity_moved', trigger_params: { from_stage: 'negotiation' } }),
    ];
    const { id } = await open();
    await move(id, 'proposal');
    await org.settle();
    expect(await org.runs(any.id)).toMatchObject([{ state: 'done', subject_kind: 'opportunity', subject_id: id }]);
    expect(await org.runs(to.id)).toMatchObject([{ state: 'done' }]);
    expect(await org.runs(from.id)).toMatchObject([{ state: 'skipped', reason: FLOW_WORDS.otherFrom }]);
    expect((await tasksOf(id)).map(({ owner_id }) => owner_id)).toEqual([owner.id, owner.id]);
  });

  it('ask conditions of the deal, those on its lead where that is chosen, and refuse those of the other', async () => {
    const big = await make({ trigger: 'opportunity_won', conditions: { all: [{ field: 'amount', min: 1000 }] } });
    const lead = await org.lead({ source: 'referral' });
    const referred = await make({
      trigger: 'opportunity_won',
      conditions_of: 'lead',
      conditions: { all: [{ field: 'source', is: ['referral'] }] },
    });
    const [small, large] = [await open({ lead_id: lead.id }), await open({ amount: 2000 })];
    for (const { id } of [small, large]) await move(id, 'won');
    await org.settle();
    const states = async (flow_id: string) =>
      Object.fromEntries((await org.runs(flow_id)).map(({ subject_id, state }) => [subject_id, state]));
    expect(await states(big.id)).toEqual({ [small.id]: 'skipped', [large.id]: 'done' });
    expect(await states(referred.id)).toEqual({ [small.id]: 'done', [large.id]: 'skipped' });
    const wrong = make({ trigger: 'opportunity_won', conditions: { all: [{ field: 'status', is: ['new'] }] } });
    expect(await refusal(wrong)).toEqual({ code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.flowConditionsUnfit });
  });

  it('hear of a stale deal once for its stay in a stage, and of a close date that passed once', async () => {
    const stale = await make({ trigger: 'opportunity_stale' });
    const overdue = await make({ trigger: 'opportunity_overdue' });
    const today = Date.now();
    const day = new Date(today + 3 * DAY).toISOString().slice(0, 10);
    const { id } = await open({ close_date: day });
    const heap = await open();
    await org.db.opportunity.updateMany({
      where: { id: heap.id },
      data: { last_activity_at: new Date(today - 400 * DAY), stage_since: new Date(today - 400 * DAY) },
    });
    const at = async (days: number) => {
      harness.clock.now = new Date(today + days * DAY);
      for (let instance = 0; instance < 2; instance += 1)
        await sweepDeals(harness.database.platform, harness.clock.now);
      await org.settle();
    };
    const of = async (flow_id: string) =>
      (await org.runs(flow_id)).filter(({ subject_id }) => subject_id === id || subject_id === heap.id);
    const stage = await org.db.pipelineStage.findFirst({ where: { opportunities: { some: { id } } } });
    const days = stage?.rotting_days ?? 0;
    expect(days).toBeGreaterThan(4);
    await at(1);
    expect([await of(stale.id), await of(overdue.id)]).toEqual([[], []]);
    await at(4.5);
    await at(4.6);
    expect(await of(overdue.id)).toMatchObject([{ state: 'done', subject_id: id }]);
    await at(days + 0.5);
    await at(days + 0.6);
    expect(await of(stale.id)).toMatchObject([{ state: 'done', subject_id: id }]);
  });

  it('give a deal to everybody of a department in turn, and take it back', async () => {
    const { id } = await make({ trigger: 'opportunity_moved', action: 'assign', params: { whom: 'round_robin' } });
    const given: (string | null)[] = [];
    for (let time = 0; time < 3; time += 1) {
      const deal = await open();
      await move(deal.id, 'proposal');
      await org.settle();
      given.push((await org.admin.pipeline.opportunities.get({ id: deal.id })).owner_id);
    }
    expect(given).toEqual([others[0]?.id, others[1]?.id, others[0]?.id]);
    const [newest] = await org.runs(id);
    const action = await org.db.agentAction.findFirst({ where: { opportunity_id: newest?.subject_id } });
    await org.admin.agents.undo({ id: action?.id ?? '' });
    expect((await org.admin.pipeline.opportunities.get({ id: newest?.subject_id ?? '' })).owner_id).toBe(owner.id);
  });

  it('reach the owner’s manager, and make people follow the deal', async () => {
    await make({ trigger: 'opportunity_lost', params: { title: 'Review {name}', whom: 'owners_manager' } });
    const following = await make({ trigger: 'opportunity_lost', action: 'follow', params: { whom: 'department' } });
    const { id } = await open();
    await move(id, 'lost');
    await org.settle();
    expect(await tasksOf(id)).toEqual([{ title: 'Review Keller line', owner_id: manager.id }]);
    const followers = async () =>
      (await org.admin.followers.list({ type: 'opportunity', id })).people.map((one) => one.id).toSorted();
    expect(await followers()).toEqual(others.map((one) => one.id).toSorted());
    const action = await org.db.agentAction.findFirst({ where: { flow_run: { flow_id: following.id } } });
    await org.admin.agents.undo({ id: action?.id ?? '' });
    expect(await followers()).toEqual([]);
  });

  it('see in each step what the steps before it left', async () => {
    const steps: Asked['steps'] = [
      { id: 'a', kind: 'act', action: 'assign', params: { whom: 'round_robin' } },
      { id: 'b', kind: 'act', action: 'create_task', params: { title: 'Take over {name}', whom: 'owner' } },
    ];
    await make({ trigger: 'opportunity_moved', steps });
    const { id } = await open();
    await move(id, 'proposal');
    await org.settle();
    const { owner_id } = await org.admin.pipeline.opportunities.get({ id });
    expect(owner_id).not.toBe(owner.id);
    expect(await tasksOf(id)).toEqual([{ title: 'Take over Keller line', owner_id }]);
  });

  it('propose what can be approved one after the other, though each changes the deal', async () => {
    const steps: Asked['steps'] = [
      { id: 'a', kind: 'act', action: 'assign', params: { whom: 'round_robin' } },
      { id: 'b', kind: 'act', action: 'create_task', params: { title: 'Take over {name}', whom: 'owner' } },
    ];
    await make({ trigger: 'opportunity_moved', steps, automation_level: 10 });
    const { id } = await open();
    await move(id, 'proposal');
    await org.settle();
    const proposed = await org.db.agentAction.findMany({ where: { opportunity_id: id }, orderBy: { ordinal: 'asc' } });
    expect(proposed.map(({ kind, state }) => [kind, state])).toEqual([
      ['assign', 'proposed'],
      ['create_task', 'proposed'],
    ]);
    for (const action of proposed)
      expect((await org.admin.agents.approve({ id: action.id, version: action.version })).action.state).toBe('done');
  });

  it('leave a hot lead with its owner, whoever else would have the time', async () => {
    const hot = { priority: 'high', score: 91, score_version: 'test', assigned_to: owner.id };
    await make({ trigger: 'lead_captured', params: { title: 'Call {name}', whom: 'least_busy' } });
    const giving = await make({ trigger: 'lead_captured', action: 'assign', params: { whom: 'least_busy' } });
    const lead = await org.lead(hot);
    await org.db.outboxEvent.create({ data: { topic: 'lead.created', subject_id: lead.id, payload: {} } });
    await org.settle();
    expect(await org.db.task.findMany({ where: { lead_id: lead.id } })).toMatchObject([{ owner_id: owner.id }]);
    expect(await org.runs(giving.id)).toMatchObject([
      { state: 'failed', reason: MESSAGES.flowHotLeadOwned('Olga Owner') },
    ]);
    expect((await org.admin.leads.get({ id: lead.id })).assigned_to).toBe(owner.id);
  });

  describe('with several steps', () => {
    const steps: Asked['steps'] = [
      { id: 'a', kind: 'act', action: 'create_task', params: { title: 'Say thank you for {name}' } },
      { id: 'w', kind: 'wait', amount: 3, unit: 'days' },
      {
        id: 'b',
        kind: 'branch',
        of: 'opportunity',
        conditions: { all: [{ field: 'amount', min: 1000 }] },
        yes: [{ id: 'c', kind: 'act', action: 'create_task', params: { title: 'Plan a review of {name}' } }],
        no: [{ id: 'd', kind: 'act', action: 'notify_department', params: { message: '{name} is small' } }],
      },
      { id: 'e', kind: 'act', action: 'create_task', params: { title: 'Close the file of {name}' } },
    ];
    const later = (days: number) => {
      harness.clock.now = new Date(Date.now() + days * DAY);
    };
    const resume = () => resumeFlows(harness.database, harness.services);
    const start = async (amount: number, flow: Partial<Asked> = {}) => {
      const made = await make({ trigger: 'opportunity_won', steps, ...flow });
      const deal = await open({ amount });
      await move(deal.id, 'won');
      await org.settle();
      return { flow: made, deal };
    };

    it('wait, go the way that holds then, and do each step once on two instances', async () => {
      const { flow, deal } = await start(100);
      expect(await org.runs(flow.id)).toMatchObject([{ state: 'waiting', reason: 'Waits 3 days' }]);
      await resume();
      expect(await tasksOf(deal.id)).toHaveLength(1);
      const { version } = await org.admin.pipeline.opportunities.get({ id: deal.id });
      await org.admin.pipeline.opportunities.update({ id: deal.id, version, amount: 5000 });
      later(3.1);
      await Promise.all([resume(), resume()]);
      await resume();
      expect((await tasksOf(deal.id)).map(({ title }) => title)).toEqual([
        'Say thank you for Keller line',
        'Plan a review of Keller line',
        'Close the file of Keller line',
      ]);
      const [run] = await org.runs(flow.id);
      expect(run).toMatchObject({ state: 'done', resume_at: null });
      expect(run?.trail.map(({ step }) => step)).toEqual(['a', 'w', 'b', 'c', 'e']);
      expect((await org.admin.organization.flows()).flows.find(({ id }) => id === flow.id)?.runs).toMatchObject({
        done: 1,
        waiting: 0,
      });
    });

    it('go on after a worker that died, whose claim then holds no more', async () => {
      const { flow, deal } = await start(100);
      later(3.1);
      const lease = new Date(Date.now() + 3.1 * DAY + 60_000);
      const [claimed] = await claimDueRuns(harness.database.platform, harness.services.now(), lease, 50);
      expect(await resume()).toBe(0);
      later(3.2);
      expect(await resume()).toBe(1);
      expect(await org.runs(flow.id)).toMatchObject([{ state: 'done' }]);
      expect(await tasksOf(deal.id)).toHaveLength(2);
      if (!claimed) throw new Error('Nothing was claimed');
      expect(await org.db.transaction((tx) => lockWaiting(tx, claimed))).toBeNull();
    });

    it('stop where the flow was turned off, its step was removed or its deal is gone, and hold while agents are stopped', async () => {
      const off = await start(100);
      const changed = await start(100);
      const gone = await start(100);
      const held = await start(100, { automation_level: 90 });
      await org.admin.organization.updateFlow({ id: off.flow.id, version: 1, is_active: false });
      await org.admin.organization.updateFlow({
        id: changed.flow.id,
        version: 1,
        steps: steps.slice(0, 1),
        is_active: true,
      });
      await org.admin.pipeline.opportunities.delete({
        id: gone.deal.id,
        version: (await org.admin.pipeline.opportunities.get({ id: gone.deal.id })).version,
      });
      await org.admin.agents.setStop({ stopped: true });
      later(3.1);
      await resume();
      const reason = async (flow_id: string, deal_id: string) =>
        (await org.runs(flow_id)).find(({ subject_id }) => subject_id === deal_id)?.reason;
      expect(await reason(held.flow.id, held.deal.id)).toBe('Waits 3 days');
      await org.admin.agents.setStop({ stopped: false });
      later(3.2);
      await resume();
      expect(await reason(off.flow.id, off.deal.id)).toBe(FLOW_WORDS.turnedOff);
      expect(await reason(changed.flow.id, changed.deal.id)).toBe(FLOW_WORDS.stepGone);
      expect(await reason(gone.flow.id, gone.deal.id)).toBe(FLOW_WORDS.gone);
      expect(await reason(held.flow.id, held.deal.id)).toBe('Close the file of Keller line · For: Olga Owner');
    });

    it('are foreseen by a test, which writes nothing', async () => {
      const flow = await make({ trigger: 'opportunity_won', steps, automation_level: 50 });
      const deal = await open({ amount: 5000 });
      const won = await move(deal.id, 'won');
      const test = await org.admin.organization.testFlow({ id: flow.id, subject_id: won.id });
      expect(test).toMatchObject({ would_run: true, outcome: 'do' });
      expect(test.steps.map(({ step }) => step)).toEqual([
        'Trigger',
        'Switch',
        'Conditions',
        'Loops',
        'Action',
        'Level',
        'Wait',
        'Branch',
        'Action',
        'Level',
        'Action',
        'Level',
      ]);
      expect(await tasksOf(deal.id)).toEqual([]);
      expect(await runFlows(harness.database, harness.services)).toBe(0);
    });

    it('are refused without an action, with an ID twice, and with what a step lacks', async () => {
      const wait = { id: 'w', kind: 'wait', amount: 1, unit: 'hours' } as const;
      const note = { id: 'w', kind: 'act', action: 'notify_department' } as const;
      const code = async (bad: Asked['steps']) => (await refusal(make({ trigger: 'lead_captured', steps: bad }))).code;
      expect(await code([wait])).toBe('UNPROCESSABLE_CONTENT');
      expect(await code([wait, note])).toBe('UNPROCESSABLE_CONTENT');
      expect(await code([{ ...note, id: 'n' }, wait])).toBe('UNPROCESSABLE_CONTENT');
      expect(
        await code([
          { ...wait, amount: 9999 },
          { ...note, id: 'n' },
        ]),
      ).toBe('UNPROCESSABLE_CONTENT');
      const task = { id: 't', kind: 'act', action: 'create_task', params: { title: 'X', whom: 'person' } } as const;
      expect(await refusal(make({ trigger: 'lead_captured', steps: [task] }))).toEqual({
        code: 'UNPROCESSABLE_CONTENT',
        message: MESSAGES.flowNeedsPerson,
      });
    });
  });
});
