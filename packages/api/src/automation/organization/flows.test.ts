import { sendOutgoingCalls } from '../../ground/outgoing/send-calls.ts';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { FlowAction, flowCreateSchema, FlowParams } from '@outrider/shared/automation/organization';
import { createLead, createUser } from '@outrider/testing/factories';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CALL_ORIGINS } from '../../entry/call-origins.ts';
import { WebhookError } from '../../ground/outgoing/call-webhook.ts';
import { runTasks } from '../agents/execution/run.ts';
import { type Harness, openHarness, refusal } from '../../suites/harness.ts';
import { sweepOverdue } from './flow-events.store.ts';
import { openOrganization, type Organization } from './organization.fixture.ts';
import { runFlows } from './run-flows.ts';

let harness: Harness;
let org: Organization;
let rep: { id: string };
const HOUR = 3_600_000;

beforeAll(async () => {
  harness = await openHarness();
  org = await openOrganization(harness, 'Flows');
  rep = await createUser(harness.database, org.company, 'ae', { full_name: 'Rhea Sand' });
  await org.admin.organization.moveMember({ user_id: rep.id, department: 'customer' });
}, 60_000);
afterEach(async () => {
  harness.clock.now = null;
  await org.db.flow.updateMany({ data: { is_active: false } });
});
afterAll(() => harness.close());

type Asked = z.input<typeof flowCreateSchema>;
type Made = Pick<Asked, 'trigger'> & Partial<Asked> & { action?: FlowAction; params?: FlowParams };
/** A flow of one step, unless its steps are given. */
const make = ({ action = 'notify_department', params = {}, ...flow }: Made) =>
  org.admin.organization.createFlow({
    name: `On ${flow.trigger}`,
    source_department: 'sales',
    target_department: 'customer',
    automation_level: 90,
    steps: [{ id: 's1', kind: 'act', action, params }],
    ...flow,
  });
let made = 0;
const capture = (overrides = {}) => {
  made += 1;
  return org.admin.leads.create({
    first_name: 'Ada',
    last_name: `Keller ${made}`,
    email: `ada-${made}@example.com`,
    company: 'Keller',
    processing_mode: 'ai',
    assigned_to: null,
    ...overrides,
  });
};
const setStatus = async (id: string, status: 'qualified' | 'contacted') => {
  const { version } = await org.admin.leads.get({ id });
  await org.admin.leads.update({ id, version, status });
};
const deal = async (stage: 'won' | 'lost', overrides = {}) => {
  const { id, version } = await org.admin.pipeline.opportunities.create({
    name: 'Keller line',
    amount: 100,
    ...overrides,
  });
  await org.admin.pipeline.opportunities.move({ id, version, stage, lost_reason: stage === 'lost' ? 'price' : null });
  return id;
};
const answer = async (score: number, lead_id: string | null = null) => {
  const { link } = await org.admin.organization.createSurvey({ lead_id });
  await harness.caller(null).organization.answerSurvey({ token: link.split('/').at(-1) ?? '', score });
};

describe('a flow', () => {
  it('makes a task of a captured lead, once, however often its event is told', async () => {
    const { id } = await make({
      trigger: 'lead_captured',
      action: 'create_task',
      automation_level: 50,
      params: { title: 'Call {name}', due_in_days: 1 },
    });
    const lead = await capture();
    await org.settle();
    await org.db.outboxEvent.updateMany({ data: { relayed_at: null } });
    await org.db.flowEvent.updateMany({ data: { handled_at: null, next_attempt_at: new Date(0) } });
    await org.settle();
    expect(await org.db.task.findMany({ where: { lead_id: lead.id } })).toMatchObject([
      { title: `Call Ada Keller ${made}`, owner_id: rep.id },
    ]);
    expect(await org.runs(id)).toMatchObject([
      {
        state: 'done',
        subject_kind: 'lead',
        lead_id: lead.id,
        depth: 0,
        reason: `Call Ada Keller ${made} · For: Rhea Sand`,
      },
    ]);
    expect((await org.admin.organization.flows()).flows.find((flow) => flow.id === id)?.runs).toMatchObject({
      done: 1,
      proposed: 0,
      failed: 0,
    });
  });

  it('proposes at a low level; approved, the qualified lead has its owner, and undone it has none', async () => {
    const { id } = await make({ trigger: 'lead_qualified', action: 'assign', automation_level: 10 });
    const lead = await capture();
    await setStatus(lead.id, 'qualified');
    await org.settle();
    expect(await org.runs(id)).toMatchObject([{ state: 'proposed', lead_id: lead.id }]);
    expect((await org.admin.leads.get({ id: lead.id })).assigned_to).toBeNull();
    const [proposal] = (await org.admin.agents.actions({ show: 'proposed', lead_id: lead.id })).items;
    expect(proposal).toMatchObject({ kind: 'assign', flow_name: 'On lead_qualified', agent_name: null });
    await org.admin.agents.approve({ id: proposal?.id ?? '', version: proposal?.version ?? 0 });
    expect((await org.admin.leads.get({ id: lead.id })).assigned_to).toBe(rep.id);
    expect(await org.runs(id)).toMatchObject([{ state: 'done', reason: 'Approved by Test company_admin' }]);
    await org.admin.agents.undo({ id: proposal?.id ?? '' });
    expect((await org.admin.leads.get({ id: lead.id })).assigned_to).toBeNull();
    expect(await org.runs(id)).toMatchObject([{ state: 'done', reason: 'Undone' }]);
  });

  it('proposes what holds while its lead changes in something else', async () => {
    await make({
      trigger: 'lead_captured',
      action: 'create_task',
      automation_level: 10,
      params: { title: 'Call {name}' },
    });
    const lead = await capture();
    await org.settle();
    await org.admin.leads.update({ id: lead.id, version: lead.version, phone: '+1 555 0100' });
    const [proposal] = (await org.admin.agents.actions({ show: 'proposed', lead_id: lead.id })).items;
    await org.admin.agents.approve({ id: proposal?.id ?? '', version: proposal?.version ?? 0 });
    expect(await org.db.task.findMany({ where: { lead_id: lead.id } })).toMatchObject([
      { title: `Call Ada Keller ${made}` },
    ]);
  });

  it('is not set off by an edit of a lead that is qualified already', async () => {
    const { id } = await make({ trigger: 'lead_qualified', action: 'notify_department' });
    const lead = await capture();
    await setStatus(lead.id, 'qualified');
    await org.admin.leads.update({ id: lead.id, version: 2, phone: '+1 555 0100' });
    await org.settle();
    expect(await org.runs(id)).toHaveLength(1);
  });

  it('tells a department of a won deal, and takes unread news back', async () => {
    const { id } = await make({
      trigger: 'opportunity_won',
      action: 'notify_department',
      params: { message: '{name} was won' },
    });
    await deal('won');
    await org.settle();
    expect(await org.db.notification.findMany({ where: { title: 'On opportunity_won' } })).toMatchObject([
      { user_id: rep.id, message: 'Keller line was won' },
    ]);
    const action = await org.db.agentAction.findFirst({ where: { flow_run: { flow_id: id } } });
    await org.admin.agents.undo({ id: action?.id ?? '' });
    expect(await org.db.notification.count({ where: { title: 'On opportunity_won' } })).toBe(0);
  });

  it('hands a lost deal to an agent of the department', async () => {
    const { id } = await make({
      trigger: 'opportunity_lost',
      action: 'hand_to_agent',
      target_department: 'product',
      params: { task_type: 'deal_analysis', title: 'Why was {name} lost?' },
    });
    const lead = await capture();
    const opportunity_id = await deal('lost', { lead_id: lead.id });
    await org.settle();
    expect(await org.runs(id)).toMatchObject([{ state: 'done' }]);
    expect(await org.db.agentTask.findMany({ where: { target_id: opportunity_id } })).toMatchObject([
      { origin: 'flow', task_type: 'deal_analysis', title: 'Why was Keller line lost?', target_type: 'opportunity' },
    ]);
    await org.db.salesAgent.updateMany({ data: { work_start: '00:00', work_end: '00:00' } });
    const [task] = await org.db.agentTask.findMany({ where: { target_id: opportunity_id } });
    await runTasks(org.db, harness.services, task?.agent_id ?? '');
    const [note] = (await org.admin.agents.actions({ show: 'all', task_id: task?.id })).items;
    expect(note).toMatchObject({
      kind: 'add_note',
      lead_id: lead.id,
      opportunity_id,
      note: { sentences: expect.arrayContaining([expect.objectContaining({ text: 'Reason: “Price”.' })]) },
    });
  });

  it('knows how deep it is where an agent that a flow set to work moves a lead along', async () => {
    const handing = await make({ trigger: 'lead_captured', action: 'hand_to_agent', target_department: 'sales' });
    const next = await make({ trigger: 'lead_qualified', action: 'notify_department' });
    const lead = await capture();
    await org.settle();
    expect(await org.runs(handing.id)).toMatchObject([{ state: 'done', depth: 0 }]);
    const task = await org.db.agentTask.findFirst({ where: { target_id: lead.id } });
    const action = {
      kind: 'set_status',
      state: 'done',
      title: 'Qualified',
      agent_id: task?.agent_id ?? '',
      task_id: task?.id ?? '',
      lead_id: lead.id,
      tier: 3,
      why: 'Test',
      reasoning: 'Test',
      confidence: 1,
      payload: { status: 'qualified', reason: null },
    };
    const { id: action_id } = await org.db.agentAction.create({ data: action, select: { id: true } });
    await org.db.outboxEvent.create({
      data: { topic: 'lead.updated', subject_id: lead.id, payload: { status: 'qualified', action_id } },
    });
    await org.settle();
    expect(await org.runs(next.id)).toMatchObject([{ state: 'done', depth: 1 }]);
  });

  it('posts a signed webhook of an unhappy answer, again after a failure, and passes over a happy one', async () => {
    const flow = await make({
      trigger: 'satisfaction_below',
      action: 'post_webhook',
      params: { url: 'https://hooks.example.com/unhappy' },
      trigger_params: { threshold: 3 },
    });
    expect(flow.webhook_secret).toMatch(/^whsec_/);
    expect((await org.admin.organization.flows()).flows.find(({ id }) => id === flow.id)?.webhook_secret).toBeNull();
    const lead = await capture();
    await answer(4, lead.id);
    await answer(2, lead.id);
    await org.settle();
    const calls: { url: string; secret: string; event: string; body: string }[] = [];
    const { callWebhook } = harness.services;
    harness.services.callWebhook = (call) => {
      calls.push(call);
      return calls.length === 1
        ? Promise.reject(new WebhookError('It answered 503', { retryable: true, http_status: 503 }))
        : Promise.resolve(204);
    };
    await sendOutgoingCalls(harness.database, harness.services, CALL_ORIGINS);
    expect(Object.fromEntries((await org.runs(flow.id)).map(({ state, reason }) => [state, reason]))).toEqual({
      done: 'It answered 503. It is tried again.',
      skipped: 'The rating 4 isn’t below 3.',
    });
    harness.clock.now = new Date(Date.now() + HOUR);
    await sendOutgoingCalls(harness.database, harness.services, CALL_ORIGINS);
    harness.services.callWebhook = callWebhook;
    harness.clock.now = null;
    expect(calls).toHaveLength(2);
    expect(calls[1]).toMatchObject({
      url: 'https://hooks.example.com/unhappy',
      secret: flow.webhook_secret,
      event: 'flow.satisfaction_below',
    });
    expect(JSON.parse(calls[1]?.body ?? '')).toMatchObject({
      event: 'satisfaction_below',
      subject: { kind: 'survey', score: 2 },
      lead: { id: lead.id, email: lead.email },
    });
    expect((await org.runs(flow.id)).map(({ reason }) => reason)).toContain('Posted: the address answered 204');
  });

  it('looks at tasks that become overdue, and stops what it set off itself in a circle', async () => {
    const { id } = await make({
      trigger: 'task_overdue',
      action: 'create_task',
      params: { title: 'Look after {name}', due_in_days: 0, whom: 'least_busy' },
    });
    const base = Date.now();
    await org.db.task.createMany({
      data: [
        { title: 'Old heap', owner_id: rep.id, due_at: new Date(base - HOUR) },
        { title: 'Offer', owner_id: rep.id, due_at: new Date(base + HOUR) },
      ],
    });
    for (let round = 1; round <= 5; round += 1) {
      harness.clock.now = new Date(base + HOUR + round * 60_000);
      await sweepOverdue(harness.database.platform, harness.clock.now);
      await runFlows(harness.database, harness.services);
    }
    harness.clock.now = null;
    expect((await org.runs(id)).map(({ state, depth }) => [state, depth])).toEqual([
      ['stopped', 3],
      ['done', 2],
      ['done', 1],
      ['done', 0],
    ]);
    await org.db.task.deleteMany({});
  });

  it('knows how deep it is where an agent that a flow set to work makes the task', async () => {
    const { id } = await make({ trigger: 'task_overdue', action: 'hand_to_agent', target_department: 'sales' });
    const base = Date.now();
    const lead = await capture();
    const overdue = async (title: string, hours: number) => {
      const task = await org.db.task.create({
        data: { title, owner_id: rep.id, lead_id: lead.id, due_at: new Date(base + hours * HOUR) },
        select: { id: true },
      });
      return task.id;
    };
    const lookAt = async (hours: number) => {
      harness.clock.now = new Date(base + hours * HOUR);
      await sweepOverdue(harness.database.platform, harness.clock.now);
      await runFlows(harness.database, harness.services);
    };
    await overdue('Call', 1);
    await lookAt(2);
    const handed = await org.db.agentTask.findFirst({ where: { target_id: lead.id, origin: 'flow' } });
    const action = {
      kind: 'create_task',
      state: 'done',
      title: 'Follow up',
      agent_id: handed?.agent_id ?? '',
      task_id: handed?.id ?? '',
      lead_id: lead.id,
      tier: 3,
      why: 'Test',
      reasoning: 'Test',
      confidence: 1,
      payload: {},
    };
    await org.db.agentAction.create({ data: { ...action, effect: { task_id: await overdue('Follow up', 3) } } });
    await lookAt(4);
    expect((await org.runs(id)).map(({ state, depth }) => [state, depth])).toEqual([
      ['done', 1],
      ['done', 0],
    ]);
    await org.db.task.deleteMany({});
  });

  it('stops on one record after five runs in a day', async () => {
    const { id } = await make({ trigger: 'lead_qualified', action: 'notify_department' });
    const lead = await capture();
    for (let time = 0; time < 6; time += 1) {
      await setStatus(lead.id, 'qualified');
      await setStatus(lead.id, 'contacted');
    }
    await org.settle();
    const runs = await org.runs(id);
    expect(runs.filter(({ state }) => state === 'done')).toHaveLength(5);
    expect(runs.filter(({ state }) => state === 'stopped')).toMatchObject([
      { reason: 'Stopped as a loop: ran 5 times on this record in 24 hours.' },
    ]);
  });

  it('asks the conditions, the mode of the lead and whether anybody is there', async () => {
    const picky = await make({
      trigger: 'lead_captured',
      action: 'notify_department',
      conditions: { all: [{ field: 'source', is: ['referral'] }] },
    });
    const careful = await make({
      trigger: 'lead_captured',
      action: 'create_task',
      params: { title: 'Call {name}' },
      conditions: { all: [{ field: 'source', is: ['event'] }] },
    });
    const empty = await make({
      trigger: 'lead_captured',
      action: 'create_task',
      target_department: 'back_office',
      params: { title: 'Bill {name}' },
      conditions: { all: [{ field: 'source', is: ['event'] }] },
    });
    await capture({ source: 'event', processing_mode: 'manual' });
    await org.settle();
    expect(await org.runs(picky.id)).toMatchObject([
      { state: 'skipped', reason: 'The lead doesn’t meet the conditions.' },
    ]);
    expect(await org.runs(careful.id)).toMatchObject([
      { state: 'proposed', reason: 'This lead is in manual mode, so everything needs approval.' },
    ]);
    expect(await org.runs(empty.id)).toMatchObject([
      { state: 'failed', reason: MESSAGES.flowNobodyThere('Back office') },
    ]);
  });

  it('stands still while all agents are stopped, and while the company is suspended', async () => {
    const { id } = await make({ trigger: 'opportunity_won', action: 'notify_department' });
    await org.admin.agents.setStop({ stopped: true });
    await deal('won');
    await org.settle();
    await org.admin.agents.setStop({ stopped: false });
    expect(await org.runs(id)).toMatchObject([{ state: 'skipped', reason: MESSAGES.flowAgentsStopped }]);
    await deal('won');
    const set = (status: string) =>
      harness.database.platform.company.updateMany({ where: { id: org.company.id }, data: { status } });
    await set('suspended');
    await org.settle();
    await set('active');
    expect(await org.runs(id)).toHaveLength(1);
    await org.settle();
    expect(await org.runs(id)).toMatchObject([{ state: 'done' }, { state: 'skipped' }]);
  });

  it('is tried on a record without any effect', async () => {
    const { id } = await make({ trigger: 'lead_qualified', action: 'assign', automation_level: 60 });
    const lead = await createLead(org.db, { status: 'qualified', processing_mode: 'ai' });
    const count = () =>
      Promise.all([
        org.db.flowRun.count(),
        org.db.agentAction.count(),
        org.db.outboxEvent.count(),
        org.db.auditEntry.count(),
        org.db.leadActivity.count(),
      ]);
    const before = await count();
    const test = await org.admin.organization.testFlow({ id, subject_id: lead.id });
    expect(test).toMatchObject({ would_run: true, outcome: 'do' });
    expect(test.steps.map(({ step, ok }) => [step, ok])).toEqual([
      ['Trigger', true],
      ['Switch', true],
      ['Conditions', true],
      ['Loops', true],
      ['Action', true],
      ['Level', true],
    ]);
    const unfit = await createLead(org.db, { status: 'new' });
    expect(await org.admin.organization.testFlow({ id, subject_id: unfit.id })).toMatchObject({
      would_run: false,
      outcome: 'skip',
    });
    expect(await count()).toEqual(before);
  });

  it('is changed on the version that was looked at, refuses what it could not do, and goes with its log', async () => {
    const flow = await make({
      trigger: 'opportunity_won',
      action: 'notify_department',
      conditions: { all: [{ field: 'amount', min: 50 }] },
    });
    const changed = await org.admin.organization.updateFlow({
      id: flow.id,
      version: flow.version,
      conditions: null,
      name: 'Cheers',
    });
    expect(changed).toMatchObject({ version: 2, conditions: null, name: 'Cheers', steps: flow.steps });
    expect(await refusal(org.admin.organization.updateFlow({ id: flow.id, version: 1, is_active: false }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.changedMeanwhile,
    });
    expect((await refusal(make({ trigger: 'opportunity_won', action: 'create_task' }))).message).toBe(
      MESSAGES.flowNeedsTitle,
    );
    for (const url of ['https://10.0.0.7/hook', 'https://localhost/hook', 'http://hooks.example.com/'])
      expect((await refusal(make({ trigger: 'opportunity_won', action: 'post_webhook', params: { url } }))).code).toBe(
        'UNPROCESSABLE_CONTENT',
      );
    await deal('won');
    await org.settle();
    expect(await org.runs(flow.id)).toHaveLength(1);
    await org.admin.organization.deleteFlow({ id: flow.id });
    expect(await org.db.flowRun.count({ where: { flow_id: flow.id } })).toBe(0);
    expect((await refusal(org.as('sdr').organization.flows())).code).toBe('FORBIDDEN');
  });
});
