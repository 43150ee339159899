import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { relayOutbox } from '../../entry/relay.ts';
import { createActionRow, createAgentRow, createTaskRow } from './agent-rows.fixture.ts';

let harness: Harness;
let acme: Awaited<ReturnType<typeof openCompany>>;
let api: Caller['agents'];
beforeAll(async () => {
  harness = await openHarness();
  acme = await openCompany(harness.database, 'Acme');
  api = harness.caller(acme.people.manager.token).agents;
});
afterAll(() => harness.close());

const rest = (method: string, path: string, body?: unknown, role: keyof typeof acme.people = 'manager') =>
  harness.rest(method, path, { token: acme.people[role].token, body });
const audits = (subject_id: string) =>
  acme.db.auditEntry.findMany({
    where: { subject_id },
    orderBy: { created_at: 'asc' },
    select: { action: true, detail: true, actor_name: true },
  });

describe('a sales agent', () => {
  it('is created over REST with the defaults of the specification, and listed newest first', async () => {
    const { status, json } = await rest('POST', '/sales-agents', { name: 'Kestrel' });
    expect(status).toBe(201);
    const created = json as { message: string; agent: { id: string } };
    expect(created.message).toBe(MESSAGES.salesAgentCreated('Kestrel'));
    expect(created.agent).toMatchObject({
      agent_type: 'sdr_agent',
      status: 'active',
      automation_level: 80,
      tier: 3,
      specialization: [],
      working_hours: { start: '09:00', end: '17:00', timezone: 'UTC' },
      daily_cap: 50,
      tasks_completed: 0,
      tasks_open: 0,
      success_rate: null,
      last_active: null,
      version: 1,
    });
    await api.create({ name: 'Heron', agent_type: 'manager_agent', specialization: 'pipeline, coaching, pipeline' });
    const { json: list } = await rest('GET', '/sales-agents');
    expect((list as { agents: { name: string; specialization: string[] }[] }).agents).toMatchObject([
      { name: 'Heron', specialization: ['pipeline', 'coaching'] },
      { name: 'Kestrel' },
    ]);
    expect(await audits(created.agent.id)).toMatchObject([
      { action: 'sales_agent.create', actor_name: acme.people.manager.full_name },
    ]);
  });

  it.each([
    [{}, 'name'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x', automation_level: 101 }, 'automation_level'],
    [{ name: 'x', automation_level: 79.5 }, 'automation_level'],
    [{ name: 'x', working_hours: { start: '9', end: '17:00', timezone: 'UTC' } }, 'working_hours.start'],
    [
      { name: 'x', working_hours: { start: '09:00', end: '17:00', timezone: 'Mars/Olympus' } },
      'working_hours.timezone',
    ],
    [{ name: 'x', daily_cap: 0 }, 'daily_cap'],
    [{ name: 'x', status: 'paused' }, 'status'],
  ])('is not created from %o', async (input, field) => {
    const { status, json } = await rest('POST', '/sales-agents', input);
    expect(status).toBe(422);
    expect((json as { errors: { field: string }[] }).errors.map((error) => error.field)).toEqual([field]);
  });

  it('is active unless it is made to ask first', async () => {
    expect((await api.create({ name: 'Plover' })).agent.status).toBe('active');
    expect((await api.create({ name: 'Knot', status: 'training' })).agent).toMatchObject({
      status: 'training',
      automation_level: 80,
    });
  });

  it('is no rep’s business', async () => {
    const [any] = (await api.list()).agents;
    for (const role of ['sdr', 'ae'] as const) {
      const theirs = harness.caller(acme.people[role].token).agents;
      const forbidden = { code: 'FORBIDDEN', message: MESSAGES.forbidden };
      const id = any?.id ?? '';
      const calls = [
        theirs.list(),
        theirs.overview(),
        theirs.create({ name: 'Mine' }),
        theirs.setStatus({ id, status: 'paused' }),
        theirs.setStop({ stopped: true }),
        theirs.doNotContact({}),
        theirs.trust({ id }),
        theirs.performance({ id }),
        theirs.teamPerformance(),
      ];
      expect(await Promise.all(calls.map(refusal))).toEqual(calls.map(() => forbidden));
      expect(await theirs.stop()).toMatchObject({ stopped: false }); // every page says when they are
    }
  });

  it('is changed on the version that was looked at, and says what is newer', async () => {
    const { agent } = await api.create({ name: 'Merlin', automation_level: 35 });
    const changed = await api.update({
      id: agent.id,
      version: 1,
      automation_level: 40,
      working_hours: { start: '22:00', end: '06:00', timezone: 'America/New_York' },
    });
    expect(changed).toMatchObject({
      name: 'Merlin',
      tier: 2,
      version: 2,
      working_hours: { start: '22:00', timezone: 'America/New_York' },
    });
    const late = await rest('PATCH', `/sales-agents/${agent.id}`, { version: 1, name: 'Late' });
    expect(late).toMatchObject({ status: 409, json: { detail: MESSAGES.changedMeanwhile, version: 2 } });
    expect(await api.update({ id: agent.id, version: 2, automation_level: 40 })).toMatchObject({ version: 2 }); // as it is: nothing happens
    expect(await audits(agent.id)).toMatchObject([
      { action: 'sales_agent.create' },
      {
        action: 'sales_agent.update',
        detail: { fields: ['automation_level', 'work_start', 'work_end', 'timezone'], from: 35, to: 40 },
      },
    ]);
    expect(await refusal(api.update({ id: acme.company.id, version: 1, name: 'x' }))).toEqual({
      code: 'NOT_FOUND',
      message: MESSAGES.notFound,
    });
  });

  it('that two leaders change at once is changed by one', async () => {
    const { agent } = await api.create({ name: 'Plover' });
    const tries = await Promise.allSettled(
      ['One', 'Two'].map((name) => api.update({ id: agent.id, version: 1, name })),
    );
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await api.get({ id: agent.id })).version).toBe(2);
  });

  it('takes any status from any other, once, and the log has both', async () => {
    const { agent } = await api.create({ name: 'Sparrow' });
    for (const status of ['paused', 'paused', 'training', 'maintenance', 'active'] as const)
      expect(await api.setStatus({ id: agent.id, status })).toMatchObject({ status });
    expect((await audits(agent.id)).slice(1).map(({ detail }) => detail)).toEqual([
      { from: 'active', to: 'paused' },
      { from: 'paused', to: 'training' },
      { from: 'training', to: 'maintenance' },
      { from: 'maintenance', to: 'active' },
    ]);
  });

  it('that is paused keeps the task it is in', async () => {
    const agent = await createAgentRow(acme.db);
    const task = await createTaskRow(acme.db, agent.id, { status: 'in_progress', started_at: new Date() });
    await api.setStatus({ id: agent.id, status: 'paused' });
    expect(await acme.db.agentTask.findFirst({ where: { id: task.id } })).toMatchObject({
      status: 'in_progress',
      cancel_asked_at: null,
    });
  });
});

describe('the figures', () => {
  it('are counted from tasks and actions, an agent’s hours by its own clock', async () => {
    const other = await openCompany(harness.database, 'Figures');
    const figures = harness.caller(other.people.company_admin.token).agents;
    await figures.overview(); // signed in by the real clock
    harness.clock.now = new Date('2025-11-20T12:00:00Z');
    try {
      const agent = await createAgentRow(other.db, {
        work_start: '09:00',
        work_end: '17:00',
        timezone: 'America/New_York',
      });
      await createAgentRow(other.db, {
        name: 'Heron',
        status: 'training',
        work_start: '00:00',
        work_end: '00:00',
        created_at: new Date('2025-01-01'),
      });
      const ended = (status: string, finished_at: string) =>
        createTaskRow(other.db, agent.id, {
          status,
          started_at: new Date('2025-11-01'),
          finished_at: new Date(finished_at),
        });
      const did = async (finished_at: string, state: string) => {
        const { id: task_id } = await ended('completed', finished_at);
        await createActionRow(other.db, agent.id, { task_id, state });
      };
      await Promise.all([
        did('2025-11-19T10:00:00Z', 'done'),
        did('2025-11-02T10:00:00Z', 'done'),
        did('2025-11-03T10:00:00Z', 'done'),
        did('2025-11-19T10:30:00Z', 'refused'), // nothing was sent, so nothing counts
        did('2025-11-19T10:40:00Z', 'undone'),
        ended('completed', '2025-11-19T10:50:00Z'),
        ended('failed', '2025-11-19T11:00:00Z'),
        ended('cancelled', '2025-11-19T09:00:00Z'),
      ]);
      await createTaskRow(other.db, agent.id, { status: 'awaiting_approval' });
      await createActionRow(other.db, agent.id, { state: 'proposed', expires_at: new Date('2025-11-21T00:00:00Z') }); // with a pending task of its own
      expect(await figures.overview()).toEqual({
        total_agents: 2,
        active_agents: 1,
        paused_agents: 0,
        training_agents: 1,
        maintenance_agents: 0,
        total_tasks_completed: 3,
        completed_this_week: 1,
        average_success_rate: null,
        awaiting_approval: 1,
        stopped: false,
      });
      const { agents } = await figures.list();
      expect(agents).toMatchObject([
        {
          name: 'Kestrel',
          tasks_completed: 3,
          tasks_open: 2,
          success_rate: null,
          last_active: '2025-11-19T11:00:00.000Z',
          on_duty: false,
          next_change: '2025-11-20T14:00:00.000Z',
        },
        {
          name: 'Heron',
          tasks_completed: 0,
          tasks_open: 0,
          success_rate: null,
          last_active: null,
          on_duty: true,
          next_change: null,
        },
      ]);
      expect(await figures.get({ id: agent.id })).toEqual(agents[0]);
    } finally {
      harness.clock.now = null;
    }
  });
});

describe('the switch', () => {
  it('stops all agents, says who did, and every screen hears of it', async () => {
    expect(await api.stop()).toEqual({
      stopped: false,
      changed_by_name: null,
      changed_at: null,
      reason: null,
      resume_at: null,
    });
    expect(await api.setStop({ stopped: false })).toMatchObject({ changed_at: null }); // they go already
    await relayOutbox(harness.database, harness.services.live);
    harness.sent.length = 0;
    const [a, b] = await Promise.all([
      api.setStop({ stopped: true }),
      harness.caller(acme.people.company_admin.token).agents.setStop({ stopped: true }),
    ]);
    expect([a.stopped, b.stopped]).toEqual([true, true]);
    expect((await api.overview()).stopped).toBe(true);
    await relayOutbox(harness.database, harness.services.live);
    expect(harness.sent.join()).toContain('agent.changed');
    expect(await acme.db.notification.count({ where: { title: MESSAGES.allAgentsStopped } })).toBe(2); // admin and manager, once
    expect((await rest('PUT', '/sales-agents/stop', { stopped: false })).json).toMatchObject({
      stopped: false,
      changed_by_name: acme.people.manager.full_name,
    });
    expect(
      (await audits(acme.company.id)).map(({ action }) => action).filter((action) => action.startsWith('sales_agents')),
    ).toEqual(['sales_agents.stop', 'sales_agents.resume']);
  });
});
