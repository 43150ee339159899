import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assign, KNOWN, openAgent } from '../agents/agents.fixture.ts';
import { runTasks } from '../agents/execution/run.ts';
import { resumeDue } from '../agents/policy/switch.service.ts';
import { relayOutbox } from '../../entry/relay.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

describe.each(ENGINES)('Automation control on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let [admin, manager, rep]: [Caller, Caller, Caller] = [] as never;
  let agent_id: string;
  let made = 0;

  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.clock.now = new Date('2026-03-10T12:00:00Z'); // a Tuesday
    acme = await openCompany(harness.database, 'Acme');
    const { company_admin, manager: lead, ae } = acme.people;
    [admin, manager, rep] = [company_admin, lead, ae].map(({ token }) => harness.caller(token)) as [
      Caller,
      Caller,
      Caller,
    ];
    await acme.db.user.updateMany({ data: { automation_level: 100 } });
    agent_id = await openAgent(admin);
  });

  const reason = 'As agreed';
  const rule = (
    row: 'mail_first' | 'task' | 'score',
    to: 'auto' | 'owner' | 'manager' | 'never',
    from = 'auto' as typeof to,
  ) => admin.automation.setRule({ row, tier: 3, from, to, reason });
  /** What an agent of level 90 makes of a task to write to a new lead whose address a colleague entered. */
  async function letter() {
    const { id: lead_id } = await createLead(acme.db, {
      ...KNOWN,
      email: `vera${(made += 1)}@northwind${made}.example`,
      assigned_to: acme.people.ae.id,
    });
    await acme.db.leadActivity.create({ data: { lead_id, kind: 'captured', actor_kind: 'user' } });
    await assign(admin, agent_id, lead_id, 'outreach');
    await runTasks(acme.db, harness.services, agent_id);
    const [action] = (await admin.agents.actions({ show: 'all', lead_id, kind: 'send_mail' })).items;
    if (!action) throw new Error('No letter');
    return action;
  }
  const audited = async (action: string) =>
    (await acme.db.auditEntry.findMany({ where: { action }, orderBy: { id: 'asc' } })).map(({ detail }) => detail);

  it('starts as the levels always were, for admins only', async () => {
    expect((await letter()).state).toBe('done');
    const { rules, limits, hours, teams, used, actions_today, running_agents } = await admin.automation.get();
    expect(rules.find(({ row }) => row === 'mail_first')).toEqual({
      row: 'mail_first',
      answers: { 1: 'owner', 2: 'owner', 3: 'auto' },
      this_week: 1,
    });
    expect(limits).toMatchObject({ agent_mail_cap: null, agent_meeting_cap: null, agent_domain_cap: 5 });
    expect(hours.on).toBe(false);
    expect(teams).toMatchObject([{ team: '', level_cap: 100, mode: 'ai' }]);
    expect(used).toMatchObject({ mails: 1, mails_to_domain: 1, mails_to_lead: 1, meetings: 0 });
    expect([running_agents, actions_today > 0]).toEqual([1, true]);
    const listed = await admin.agents.actions({ show: 'all', rule_row: 'mail_first', period: 'this_week' });
    expect(listed.total).toBe(1);
    for (const caller of [manager, rep]) expect((await refusal(caller.automation.get())).code).toBe('FORBIDDEN');
  });

  it('never: refuses with the rule’s name, and what waited before is refused when it is approved', async () => {
    await rule('mail_first', 'owner');
    const waiting = await letter();
    expect(waiting).toMatchObject({ state: 'proposed', needs_manager: false });
    await rule('mail_first', 'never', 'owner');
    const why = 'Your company’s approval rules never allow this: First email to a new lead, level 80–100.';
    expect(await letter()).toMatchObject({ state: 'refused', why });
    expect(await refusal(rep.agents.approve({ id: waiting.id, version: waiting.version }))).toEqual({
      code: 'CONFLICT',
      message: why,
    });
    expect(await admin.agents.action({ id: waiting.id })).toMatchObject({ state: 'refused' });
    expect(await acme.db.outboxMessage.count()).toBe(0);
    expect((await admin.automation.acted({})).items.map(({ rule: met, state }) => [met, state])).toEqual([
      ['approval_rule', 'refused'],
      ['approval_rule', 'refused'],
    ]);
    expect(await audited('automation.rule')).toEqual([
      { rule: 'First email to a new lead, level 80–100', from: 'Runs automatically', to: 'Owner approves', reason },
      { rule: 'First email to a new lead, level 80–100', from: 'Owner approves', to: 'Never', reason },
    ]);
  });

  it('manager: the lead’s owner sees it and does not decide, a manager does and is told', async () => {
    await rule('mail_first', 'manager');
    const waiting = await letter();
    const { id, version } = waiting;
    expect(waiting).toMatchObject({ state: 'proposed', needs_manager: true });
    expect((await rep.agents.actions({ show: 'proposed' })).items).toMatchObject([{ id, needs_manager: true }]);
    const forbidden = { code: 'FORBIDDEN', message: MESSAGES.agentNeedsManager };
    expect(await refusal(rep.agents.approve({ id, version }))).toEqual(forbidden);
    expect(await refusal(rep.agents.reject({ id, version, reason }))).toEqual(forbidden);
    expect(await rep.agents.approveMany({ actions: [{ id, version }] })).toMatchObject({ approved: 0 });
    await relayOutbox(harness.database, harness.services.live);
    const told = async (caller: Caller) =>
      (await caller.notifications.list({})).items.filter(({ title }) => title.includes('approval'));
    expect([(await told(manager)).length, (await told(rep)).length]).toEqual([1, 0]);
    await manager.agents.approve({ id, version });
    expect(await acme.db.outboxMessage.count()).toBe(1);
    await rule('mail_first', 'owner', 'manager');
    const next = await letter();
    await rep.agents.approve({ id: next.id, version: next.version });
  });

  it('says who was first where two admins set the same rule, and keeps what is always forbidden', async () => {
    await rule('task', 'owner');
    expect(await refusal(rule('task', 'never'))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.ruleChanged('Owner approves'),
    });
    const closing = admin.automation.setRule({ row: 'deal_close', tier: 3, from: 'owner', to: 'auto', reason });
    expect(await refusal(closing)).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await rule('task', 'owner');
    expect(await audited('automation.rule')).toHaveLength(1);
    const { rules } = await admin.automation.resetRules({ reason });
    expect(rules.find(({ row }) => row === 'task')?.answers).toEqual({ 1: 'owner', 2: 'auto', 3: 'auto' });
    expect(await audited('automation.reset')).toEqual([
      { changed: [{ rule: 'Create tasks, level 80–100', from: 'Owner approves', to: 'Runs automatically' }], reason },
    ]);
  });

  it('bounds agents on leads of a team, and tells its people', async () => {
    await acme.db.user.updateMany({ where: { id: acme.people.ae.id }, data: { team: 'East' } });
    const from = { team: 'East', level_cap: 100, mode: 'ai' as const };
    await admin.automation.setTeam({ from, to: { level_cap: 60, mode: 'ai' }, reason });
    expect(await letter()).toMatchObject({ state: 'proposed', why: 'Limited to level 60 for the East team.' });
    expect(await rep.automation.own()).toEqual({ bound: { team: 'East', level_cap: 60, mode: 'ai' } });
    expect(await manager.automation.own()).toEqual({ bound: null });
    const again = admin.automation.setTeam({ from, to: { level_cap: 10, mode: 'manual' }, reason });
    expect((await refusal(again)).code).toBe('CONFLICT');
    await admin.automation.setTeam({
      from: { ...from, level_cap: 60 },
      to: { level_cap: 100, mode: 'hybrid' },
      reason,
    });
    expect((await letter()).why).toBe('Agents work in hybrid mode for the East team, so emails need approval.');
    const unknown = { ...from, team: 'Nowhere' };
    expect(
      (await refusal(admin.automation.setTeam({ from: unknown, to: { level_cap: 1, mode: 'ai' }, reason }))).code,
    ).toBe('NOT_FOUND');
  });

  it('lets what is over the day’s emails of all agents wait until midnight', async () => {
    const { limits, version } = await admin.automation.get();
    const set = { ...limits, agent_mail_cap: 2 };
    await admin.automation.setLimits({ ...set, version });
    expect((await refusal(admin.automation.setLimits({ ...set, agent_lead_cap: 3, version }))).code).toBe('CONFLICT');
    const states = [await letter(), await letter(), await letter()].map(({ state }) => state);
    expect(states).toEqual(['done', 'done', 'proposed']);
    expect((await admin.automation.acted({})).items[0]).toMatchObject({ rule: 'mail_limit', state: 'proposed' });
    harness.clock.now = new Date('2026-03-11T12:00:00Z');
    expect((await letter()).state).toBe('done');
  });

  it('says with the approval when a message leaves that waits for the customer’s hours', async () => {
    await rule('mail_first', 'owner');
    const { version } = await admin.automation.get();
    const hours = { on: true, from: '14:00', to: '19:00', days: [1, 2, 3, 4, 5] };
    await admin.automation.setContactHours({ hours, version });
    const waiting = await letter();
    const { message, action } = await rep.agents.approve({ id: waiting.id, version: waiting.version });
    expect(message).toBe(`Approved: ${waiting.title}. It leaves Tue 14:00 in UTC.`);
    expect(action).toMatchObject({ can_undo: true, held_until: '2026-03-10T14:00:00.000Z' });
  });

  it('stops with a reason that everybody can read, and starts again when that was said', async () => {
    const resume_at = '2026-03-10T13:00:00.000Z';
    await manager.agents.setStop({ stopped: true, reason: 'New templates', resume_at });
    expect(await rep.agents.stop()).toMatchObject({ stopped: true, reason: 'New templates', resume_at });
    expect(await resumeDue(harness.database, harness.services)).toBe(0);
    harness.clock.now = new Date(resume_at);
    expect(await resumeDue(harness.database, harness.services)).toBe(1);
    expect(await rep.agents.stop()).toMatchObject({ stopped: false, reason: null, resume_at: null });
    expect(await admin.automation.stopPreview()).toMatchObject({ running_agents: 1, approvals: 0 });
  });
});
