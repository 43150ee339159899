import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AGENT_TASK_TYPES, MANAGER_TASK_TYPES } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../../suites/harness.ts';
import { sweepTasks } from '../agents-jobs.ts';
import { assign, deleteLead, interruptBeforeEffects, KNOWN, openAgent } from '../agents.fixture.ts';
import { listDue, lockLeads } from '../tasks.store.ts';
import { AT_ONCE, runTasks } from './run.ts';

describe.each(ENGINES)('tasks of agents, %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let agent_id: string;
  const later = (ms: number) => (harness.clock.now = new Date(harness.services.now().getTime() + ms));
  const run = (options?: Parameters<typeof runTasks>[3]) => runTasks(acme.db, harness.services, agent_id, options);
  const dueHere = async () =>
    (await listDue(harness.database.platform, harness.services.now(), AT_ONCE)).filter(
      ({ company_id }) => company_id === acme.company.id,
    ).length;
  const actionsOf = (task_id: string) =>
    acme.db.agentAction.findMany({ where: { task_id }, orderBy: { ordinal: 'asc' } });
  const lead = () => createLead(acme.db, { ...KNOWN, assigned_to: acme.people.ae.id });
  const task = (id: string) => admin.agents.task({ id });

  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.clock.now = new Date('2026-03-10T12:00:00Z');
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    agent_id = await openAgent(admin);
    await acme.db.user.updateMany({ data: { automation_level: 100 } }); // the agents' own levels are what is tested
  });

  it('does each task once, however many workers there are', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, async () => assign(admin, agent_id, (await lead()).id)));
    await Promise.all([run(), run(), run()]);
    for (const id of ids) {
      const actions = await actionsOf(id);
      expect({ status: (await task(id)).status, attempts: (await task(id)).attempts }).toEqual({
        status: 'completed',
        attempts: 1,
      });
      expect(actions.map(({ ordinal }) => ordinal)).toEqual([...actions.keys()]);
      expect(actions.length).toBeGreaterThan(0);
    }
  });

  it('lets a worker that lost its claim write nothing', async () => {
    const { id: lead_id } = await lead();
    const id = await assign(admin, agent_id, lead_id);
    const slow = interruptBeforeEffects(acme.db, async () => {
      later(10 * 60_000);
      expect(await run()).toBe(1);
    });
    await runTasks(slow, harness.services, agent_id);
    const actions = await actionsOf(id);
    expect(new Set(actions.map(({ ordinal }) => ordinal)).size).toBe(actions.length);
    expect(await acme.db.leadActivity.count({ where: { lead_id, kind: 'agent_task' } })).toBe(1);
    expect(await task(id)).toMatchObject({ status: 'completed', attempts: 2 });
  });

  it.runIf(engine === 'postgres')('lets a deal be moved while its lead is held for the actions of a task', async () => {
    const { id: lead_id } = await lead();
    const { id, version } = await admin.pipeline.opportunities.create({ name: 'A deal', lead_id, amount: 100 });
    let [held, go] = [() => {}, () => {}];
    const isHeld = new Promise<void>((resolve) => {
      held = resolve;
    });
    const mayGo = new Promise<void>((resolve) => {
      go = resolve;
    });
    const carrying = acme.db.transaction(async (tx) => {
      await lockLeads(tx, [lead_id]);
      held();
      await mayGo;
    });
    await isHeld;
    expect(await admin.pipeline.opportunities.move({ id, version, stage: 'won' })).toMatchObject({ stage: 'won' });
    go();
    await carrying;
  });

  it('runs every kind of task to its end', async () => {
    const manager_id = await openAgent(admin, { name: 'Osprey', agent_type: 'manager_agent' });
    const { id: lead_id } = await lead();
    await acme.db.opportunity.create({
      data: {
        name: 'Northwind pilot',
        stage: 'proposal',
        amount: 40_000,
        lead_id,
        owner_id: acme.people.ae.id,
        stage_since: new Date('2025-12-01T00:00:00Z'),
      },
    });
    const managers = MANAGER_TASK_TYPES as readonly string[];
    for (const task_type of AGENT_TASK_TYPES) {
      const target = managers.includes(task_type)
        ? { id: manager_id, target_type: 'company' as const }
        : { id: agent_id, target_id: (await lead()).id };
      const { task: assigned } = await admin.agents.assignTask({ title: task_type, task_type, ...target });
      await harness.runJobs();
      const ended = await task(assigned.id);
      expect({ task_type, status: ended.status, reason: ended.reason }).toEqual({
        task_type,
        status: expect.stringMatching(/^(completed|awaiting_approval)$/),
        reason: null,
      });
      expect(ended.result_data?.result.reasoning.length).toBeGreaterThan(10);
      expect(ended.result_data?.tier).toBe(3);
    }
  });

  it('has its effect once when a process dies between plan and effects', async () => {
    const { id: lead_id } = await lead();
    const id = await assign(admin, agent_id, lead_id);
    const victim = fork(fileURLToPath(new URL('./run-victim.fixture.ts', import.meta.url)), {
      execArgv: ['--import', 'tsx'],
    });
    victim.send({
      url: harness.ownerUrl,
      company_id: acme.company.id,
      agent_id,
      now: harness.services.now().toISOString(),
    });
    await once(victim, 'message');
    victim.kill('SIGKILL');
    await once(victim, 'exit');
    expect(await task(id)).toMatchObject({ status: 'in_progress', attempts: 1 });
    expect(await run()).toBe(0); // its lease has not run out
    later(10 * 60_000);
    await sweepTasks(harness.database, harness.services);
    await harness.runJobs();
    expect(await task(id)).toMatchObject({ status: 'completed', attempts: 2 });
    expect(await acme.db.leadActivity.count({ where: { lead_id, kind: 'agent_task' } })).toBe(1);
  }, 30_000);

  it('stops between plan and effects when somebody cancels', async () => {
    const id = await assign(admin, agent_id, (await lead()).id);
    await runTasks(
      interruptBeforeEffects(acme.db, () => admin.agents.cancelTask({ id })),
      harness.services,
      agent_id,
    );
    expect(await task(id)).toMatchObject({ status: 'cancelled', reason: MESSAGES.agentTaskCancelled });
    expect(await actionsOf(id)).toEqual([]);
    await admin.agents.retryTask({ id });
    await harness.runJobs();
    expect(await task(id)).toMatchObject({ status: 'completed', attempts: 1 });
  });

  it('does nothing more once all agents are stopped, and goes on where it was', async () => {
    const id = await assign(admin, agent_id, (await lead()).id);
    await runTasks(
      interruptBeforeEffects(acme.db, () => admin.agents.setStop({ stopped: true })),
      harness.services,
      agent_id,
    );
    expect(await task(id)).toMatchObject({ status: 'pending', attempts: 0, reason: MESSAGES.agentsStopped });
    expect(await actionsOf(id)).toEqual([]);
    expect([await run(), await dueHere()]).toEqual([0, 0]);
    await admin.agents.setStop({ stopped: false });
    expect(await run()).toBe(1);
    expect((await task(id)).status).toBe('completed');
  });

  it('plans anew when the lead changes meanwhile', async () => {
    const { id: lead_id } = await lead();
    const id = await assign(admin, agent_id, lead_id);
    const change = async () =>
      admin.leads.update({
        id: lead_id,
        version: (await admin.leads.get({ id: lead_id })).version,
        estimated_budget: 77_000,
      });
    await runTasks(interruptBeforeEffects(acme.db, change), harness.services, agent_id);
    expect(JSON.stringify((await task(id)).result_data?.evidence)).toContain('77,000');
    expect(await task(id)).toMatchObject({ status: 'completed', attempts: 1 });
  });

  it.each(['outreach', 'proposal_generation', 'meeting_scheduling'] as const)(
    'writes to a lead once where a follow-up is planned beside %s',
    async (task_type) => {
      const { id: lead_id } = await lead();
      await acme.db.leadActivity.create({
        data: { lead_id, kind: 'email_sent', actor_kind: 'agent', created_at: new Date('2026-02-01T12:00:00Z') },
      });
      await acme.db.leadActivity.create({
        data: { lead_id, kind: 'contacted', actor_kind: 'user', created_at: new Date('2026-01-20T12:00:00Z') },
      });
      const slow = await assign(admin, agent_id, lead_id, 'follow_up');
      const beside = async () => {
        await assign(admin, agent_id, lead_id, task_type);
        await run();
      };
      await runTasks(interruptBeforeEffects(acme.db, beside), harness.services, agent_id);
      expect(await acme.db.outboxMessage.count({ where: { lead_id } })).toBe(1);
      expect(await task(slow)).toMatchObject({
        status: 'completed',
        attempts: 1,
        result_data: { result: { summary: expect.stringMatching(/email is due on|is coming up/) } },
      });
    },
  );

  it('does at most what the owner of a lead lets agents do, and says so', async () => {
    await acme.db.user.updateMany({ where: { id: acme.people.ae.id }, data: { automation_level: 30 } });
    const id = await assign(admin, agent_id, (await lead()).id);
    await run();
    const actions = await actionsOf(id);
    expect(actions.length).toBeGreaterThan(0);
    for (const { state, why } of actions)
      expect([state, why]).toEqual(['proposed', `Limited by ${acme.people.ae.full_name}’s automation level of 30%.`]);
  });

  it('lets the first email to an address from a form wait at every level, and not the one to a colleague’s', async () => {
    const outcomes = await Promise.all(
      ['webhook', 'user'].map(async (actor_kind) => {
        const { id: lead_id } = await lead();
        await acme.db.leadActivity.create({ data: { lead_id, kind: 'captured', actor_kind } });
        return assign(admin, agent_id, lead_id, 'outreach');
      }),
    );
    await run();
    const [form, ours] = await Promise.all(outcomes.map(async (id) => (await actionsOf(id))[0]));
    expect([form?.kind, form?.state, form?.why]).toEqual([
      'send_mail',
      'proposed',
      expect.stringContaining('public form'),
    ]);
    expect([ours?.kind, ours?.state]).toEqual(['send_mail', 'done']);
  });

  it('gives no lead away that a person took meanwhile', async () => {
    const manager = async (automation_level: number) =>
      openAgent(admin, { name: `Osprey ${automation_level}`, agent_type: 'manager_agent', automation_level });
    const manage = async (id: string) =>
      (
        await admin.agents.assignTask({
          id,
          title: 'Look at the pipeline',
          task_type: 'pipeline_management',
          target_type: 'company',
        })
      ).task.id;
    const [alone, careful] = [await manager(90), await manager(10)];
    const { id: lead_id } = await createLead(acme.db, KNOWN);
    await acme.db.opportunity.create({
      data: { name: 'Still', stage: 'proposal', owner_id: acme.people.ae.id, close_date: new Date('2026-01-01') },
    });
    const take = async (assigned_to: string | null) =>
      admin.leads.update({ id: lead_id, version: (await admin.leads.get({ id: lead_id })).version, assigned_to });
    await manage(alone);
    await runTasks(
      interruptBeforeEffects(acme.db, () => take(acme.people.manager.id)),
      harness.services,
      alone,
    );
    expect((await admin.leads.get({ id: lead_id })).assigned_to).toBe(acme.people.manager.id);

    await take(null);
    await manage(careful);
    await runTasks(acme.db, harness.services, careful);
    const [proposal] = (await admin.agents.actions({ lead_id })).items;
    const again = await manage(careful);
    await runTasks(acme.db, harness.services, careful);
    expect(await actionsOf(again)).toEqual([]); // what waits already is not proposed twice
    expect(proposal).toMatchObject({ kind: 'assign', state: 'proposed' });
    await take(acme.people.manager.id);
    expect(await refusal(admin.agents.approve({ id: proposal?.id ?? '', version: 1 }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.agentProposalStale('Owner'),
    });
  });

  it('counts in the day’s cap only what was done', async () => {
    const manager = await openAgent(admin, { name: 'Osprey', agent_type: 'manager_agent', daily_cap: 1 });
    await Promise.all([createLead(acme.db, KNOWN), createLead(acme.db, KNOWN)]);
    const {
      task: { id },
    } = await admin.agents.assignTask({
      id: manager,
      title: 'Look at the pipeline',
      task_type: 'pipeline_management',
      target_type: 'company',
    });
    const leave = () =>
      harness.database.platform.user.updateMany({
        where: { id: acme.people.ae.id },
        data: { disabled_at: harness.services.now() },
      });
    await runTasks(interruptBeforeEffects(acme.db, leave), harness.services, manager);
    expect((await actionsOf(id)).map(({ kind, state, reason }) => [kind, state, reason])).toEqual([
      ['assign', 'refused', MESSAGES.agentOwnerGone],
      ['assign', 'done', null],
    ]);
  });

  it('proposes the playbook’s price, whatever its deal is worth, and falls with the deal', async () => {
    const careful = await openAgent(admin, { name: 'Wren', automation_level: 10 });
    const { id: lead_id } = await lead();
    const deal = await admin.pipeline.opportunities.create({ name: 'A deal', lead_id, amount: 50_000 });
    const id = await assign(admin, careful, lead_id, 'proposal_generation');
    await runTasks(
      interruptBeforeEffects(acme.db, () =>
        admin.pipeline.opportunities.update({ id: deal.id, version: deal.version, amount: 60_000 }),
      ),
      harness.services,
      careful,
    );
    const [proposal] = await actionsOf(id);
    expect(proposal).toMatchObject({
      kind: 'send_proposal',
      state: 'proposed',
      opportunity_id: deal.id,
      diff: [{ after: expect.stringMatching(/, \$390$/) }],
    });
    await admin.pipeline.opportunities.update({ id: deal.id, version: deal.version + 1, amount: 70_000 });
    expect(await refusal(admin.agents.approve({ id: proposal?.id ?? '', version: 1 }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.agentProposalStale('Opportunity'),
    });
    expect(await acme.db.outboxMessage.count({ where: { lead_id } })).toBe(0);
  });

  it('gives a try up that takes too long, tries it again later, and fails in the end', async () => {
    const id = await assign(admin, agent_id, (await lead()).id);
    const tries: unknown[] = [];
    for (const _ of Array.from({ length: 5 })) {
      await runTasks(
        interruptBeforeEffects(acme.db, () => sleep(300)),
        harness.services,
        agent_id,
        { limit_ms: 150 },
      );
      const { attempts, status, reason } = await task(id);
      tries.push([attempts, status, reason, await run()]); // nothing runs before its time
      later(5 * 60_000);
    }
    const again = MESSAGES.agentTaskTriedAgain(MESSAGES.agentTaskTooLong);
    expect(tries).toEqual(
      [1, 2, 3, 4]
        .map((attempt): unknown[] => [attempt, 'scheduled', again, 0])
        .concat([[5, 'failed', MESSAGES.agentTaskTooLong, 0]]),
    );
    expect(await actionsOf(id)).toEqual([]);
  });

  it('gives a task back when the process stops', async () => {
    const id = await assign(admin, agent_id, (await lead()).id);
    const stop = new AbortController();
    await runTasks(
      interruptBeforeEffects(acme.db, async () => stop.abort()),
      harness.services,
      agent_id,
      { signal: stop.signal },
    );
    expect(await task(id)).toMatchObject({ status: 'pending', attempts: 0 });
    expect(await actionsOf(id)).toEqual([]);
  });

  it('waits for the working hours of its agent', async () => {
    const night = await openAgent(admin, {
      name: 'Owl',
      working_hours: { start: '09:00', end: '17:00', timezone: 'America/New_York' },
    });
    const id = await assign(admin, night, (await lead()).id);
    expect(await task(id)).toMatchObject({
      status: 'scheduled',
      scheduled_for: '2026-03-10T13:00:00.000Z',
      reason: MESSAGES.agentOffDuty,
    });
    expect(await dueHere()).toBe(0);
    later(60 * 60_000);
    expect(await dueHere()).toBe(1);
    await sweepTasks(harness.database, harness.services);
    await harness.runJobs();
    expect((await task(id)).status).toBe('completed');
    later(9 * 60 * 60_000);
    const tomorrow = await assign(admin, night, (await lead()).id);
    expect((await task(tomorrow)).scheduled_for).toBe('2026-03-11T13:00:00.000Z');
    const { version } = await admin.agents.get({ id: night });
    await admin.agents.update({ id: night, version, working_hours: { start: '00:00', end: '24:00', timezone: 'UTC' } });
    await runTasks(acme.db, harness.services, night);
    expect((await task(tomorrow)).status).toBe('completed');
  });

  it('takes the urgent first and keeps what a paused agent has', async () => {
    const [first, second] = [await lead(), await lead()];
    const [slow, fast] = [
      await admin.agents.assignTask({ id: agent_id, title: 'Slow', priority: 'low', target_id: first.id }),
      await admin.agents.assignTask({ id: agent_id, title: 'Fast', priority: 'urgent', target_id: second.id }),
    ];
    await admin.agents.setStatus({ id: agent_id, status: 'paused' });
    expect(await run()).toBe(0);
    expect(await task(fast.task.id)).toMatchObject({
      status: 'pending',
      reason: MESSAGES.agentTaskWaits('Kestrel', 'paused'),
    });
    await admin.agents.setStatus({ id: agent_id, status: 'active' });
    await runTasks(
      interruptBeforeEffects(acme.db, async () => expect((await task(fast.task.id)).status).toBe('in_progress')),
      harness.services,
      agent_id,
    );
    expect([(await task(slow.task.id)).status, (await task(fast.task.id)).status]).toEqual(['completed', 'completed']);
  });

  it.each([{ status: 'suspended' }, { subscription_plan: 'trial', trial_ends_at: new Date('2026-03-01T00:00:00Z') }])(
    'does nothing for a company that may not work: %o',
    async (standing) => {
      const id = await assign(admin, agent_id, (await lead()).id);
      await harness.database.platform.company.update({ where: { id: acme.company.id }, data: standing });
      await sweepTasks(harness.database, harness.services);
      await harness.runJobs();
      expect(await acme.db.agentTask.findFirst({ where: { id }, select: { status: true, attempts: true } })).toEqual({
        status: 'pending',
        attempts: 0,
      });
    },
  );

  it('fails for a lead that was deleted', async () => {
    const { id: lead_id } = await lead();
    await admin.agents.setStatus({ id: agent_id, status: 'paused' });
    const id = await assign(admin, agent_id, lead_id);
    await deleteLead(harness, admin, lead_id);
    await admin.agents.setStatus({ id: agent_id, status: 'active' });
    await run();
    expect(await task(id)).toMatchObject({ status: 'failed', reason: MESSAGES.agentLeadGone, target_name: null });
  });

  it('tells the owner once of all that a task proposes', async () => {
    const careful = await openAgent(admin, { name: 'Wren', automation_level: 10 });
    const id = await assign(admin, careful, (await lead()).id, 'follow_up');
    await runTasks(acme.db, harness.services, careful);
    expect((await task(id)).status).toBe('awaiting_approval');
    const [first] = await actionsOf(id);
    const events = await acme.db.outboxEvent.findMany({ where: { topic: 'agent.notice', subject_id: id } });
    expect(events.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({
        user_id: acme.people.ae.id,
        link_path: `/ai-sales-agents/approvals?action=${first?.id}`,
      }),
    ]);
  });
});
