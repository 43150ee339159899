import { MESSAGES } from '@outrider/shared/ground/messages';
import { NO_REQUEST } from '@outrider/shared/insight/task-request';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { SYSTEM } from '../../ground/actor.ts';
import { assign, haveActions, KNOWN, openAgent, planned } from './agents.fixture.ts';
import { createTask } from './tasks.service.ts';

describe('giving agents tasks', () => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let other: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let agent_id: string;
  let lead_id: string;

  beforeAll(async () => {
    harness = await openHarness();
    [acme, other] = [await openCompany(harness.database, 'Acme'), await openCompany(harness.database, 'Other')];
    admin = harness.caller(acme.people.company_admin.token);
    agent_id = await openAgent(admin);
    ({ id: lead_id } = await createLead(acme.db, KNOWN));
  }, 60_000);
  afterAll(() => harness.close());

  it('answers over REST as the screen expects it', async () => {
    const { status, json } = await harness.rest('POST', `/sales-agents/${agent_id}/tasks`, {
      token: acme.people.manager.token,
      body: { title: 'Qualify Vera', target_id: lead_id, priority: 'high' },
    });
    expect({ status, json }).toMatchObject({
      status: 201,
      json: {
        message: MESSAGES.agentTaskAssigned('Kestrel'),
        task: {
          agent_name: 'Kestrel',
          task_type: 'lead_qualification',
          priority: 'high',
          target_name: 'Vera Lind',
          status: 'pending',
          origin: 'person',
        },
      },
    });
    const list = await harness.rest('GET', `/sales-agents/${agent_id}/tasks`, { token: acme.people.manager.token });
    expect(list.json).toMatchObject({
      tasks: [{ title: 'Qualify Vera', created_by_name: acme.people.manager.full_name }],
    });
    expect(await acme.db.auditEntry.count({ where: { action: 'agent_task.assign' } })).toBe(1);
  });

  it('keeps what the text should say part by part, and answers it', async () => {
    const request = { trial_days: 14, say: ['The rental ends in May.'] };
    const { task } = await admin.agents.assignTask({
      id: agent_id,
      title: 'Write to Vera',
      task_type: 'outreach',
      target_id: lead_id,
      request,
    });
    expect(task.request).toEqual({ ...NO_REQUEST, ...request });
    expect((await admin.agents.task({ id: task.id })).request).toEqual(task.request);
    await admin.agents.cancelTask({ id: task.id });
  });

  it('refuses a request that a task cannot follow, and says of which part', async () => {
    const ask = (task_type: 'outreach' | 'lead_qualification', request: object) =>
      refusal(admin.agents.assignTask({ id: agent_id, title: 'Write', task_type, target_id: lead_id, request }));
    expect(await ask('lead_qualification', { trial_days: 14 })).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.agentTaskWritesNothing,
    });
    const offer = { items: [{ offer: 'Nothing of ours', quantity: 1 }] };
    expect(await ask('outreach', offer)).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: 'Nothing of ours is not in the playbook.',
    });
  });

  it.each([
    [
      'a manager’s task for another agent',
      { task_type: 'pipeline_management', target_type: 'company', target_id: null },
      'UNPROCESSABLE_CONTENT',
      MESSAGES.agentTaskForManagers,
    ],
    [
      'a lead’s task about the company',
      { task_type: 'outreach', target_type: 'company', target_id: null },
      'UNPROCESSABLE_CONTENT',
      MESSAGES.agentTaskNeedsTarget,
    ],
    ['no target', { target_id: '' }, 'UNPROCESSABLE_CONTENT', MESSAGES.agentTaskNeedsTarget],
    ['a lead that is not there', { target_id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10' }, 'NOT_FOUND', MESSAGES.notFound],
    ['a lead where an opportunity is meant', { target_type: 'opportunity' }, 'NOT_FOUND', MESSAGES.notFound],
  ] as const)('refuses %s', async (_, asked, code, message) => {
    expect(
      await refusal(admin.agents.assignTask({ id: agent_id, title: 'No', target_id: lead_id, ...asked } as never)),
    ).toEqual({ code, message });
  });

  it('keeps to its company and its roles', async () => {
    const { id: theirs } = await createLead(other.db, KNOWN);
    expect(await refusal(admin.agents.assignTask({ id: agent_id, title: 'No', target_id: theirs }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(
      await refusal(
        harness
          .caller(other.people.company_admin.token)
          .agents.assignTask({ id: agent_id, title: 'No', target_id: theirs }),
      ),
    ).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await refusal(
        harness.caller(acme.people.ae.token).agents.assignTask({ id: agent_id, title: 'No', target_id: lead_id }),
      ),
    ).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('makes one task of one origin, and pages through many', async () => {
    const key = {
      agent_id,
      description: null,
      request: null,
      task_type: 'follow_up',
      priority: 'low',
      target_type: 'lead',
      target_id: lead_id,
      origin: 'flow',
      origin_key: 'run-1',
      scheduled_for: null,
    } as const;
    const make = () => acme.db.transaction((tx) => createTask(tx, SYSTEM, { ...key, title: '100% of it' }));
    expect(new Set([await make(), ...(await Promise.all([make(), make()]))]).size).toBe(1);
    await assign(admin, agent_id, lead_id, 'outreach');
    const first = await admin.agents.taskPage({ limit: 1 });
    const second = await admin.agents.taskPage({ limit: 1, cursor: first.next_cursor });
    expect([first.items[0]?.task_type, second.items[0]?.task_type]).toEqual(['outreach', 'follow_up']);
    expect((await admin.agents.taskPage({ q: '100%' })).items.map(({ title }) => title)).toEqual(['100% of it']);
    expect([
      (await admin.agents.taskPage({ q: '1_0' })).total,
      (await admin.agents.taskPage({ task_type: 'follow_up', status: 'open', priority: 'low' })).total,
    ]).toEqual([0, 1]);
  });

  it('cancels what waits, withdraws what it proposed, and tries nothing again that has acted', async () => {
    const waiting = await assign(admin, agent_id, lead_id, 'deal_analysis');
    for (const _ of [1, 2])
      expect(await admin.agents.cancelTask({ id: waiting })).toMatchObject({
        status: 'cancelled',
        reason: MESSAGES.agentTaskCancelledBy(acme.people.company_admin.full_name),
      });
    expect(await admin.agents.retryTask({ id: waiting })).toMatchObject({
      status: 'pending',
      reason: null,
      attempts: 0,
    });
    const { task_id, ids } = await haveActions(harness, acme.db, agent_id, [planned('rescore', {}, { lead_id })]);
    await admin.agents.cancelTask({ id: task_id });
    expect((await admin.agents.action({ id: ids[0] ?? '' })).state).toBe('stale');
    expect(await refusal(admin.agents.retryTask({ id: task_id }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.agentTaskHasActed,
    });
    expect(await refusal(admin.agents.retryTask({ id: waiting }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.agentTaskNotRetryable,
    });
    await harness.runJobs();
    expect(await refusal(admin.agents.cancelTask({ id: waiting }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.agentTaskEnded,
    });
  });
});
