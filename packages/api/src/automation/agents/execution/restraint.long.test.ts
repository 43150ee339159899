// oxlint-disable-next-line no-restricted-imports -- a second instance with its own connections to the same database
import { openDatabase } from '@outrider/db';
import type { AgentTaskType } from '@outrider/shared/automation/agents';
import type { AgentLimits } from '@outrider/shared/automation/automation';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../../suites/harness.ts';
import { createActionRow } from '../agent-rows.fixture.ts';
import { assign, KNOWN, openAgent } from '../agents.fixture.ts';
import { runTasks } from './run.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const inOrder = (a: string, b: string) => a.localeCompare(b);
const LETTERS = ['send_mail', 'schedule_meeting', 'send_proposal'];

describe.each(ENGINES)('Agents’ restraint on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let made = 0;

  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  afterAll(() => harness.close());
  beforeEach(async () => {
    harness.clock.now = new Date('2026-03-10T12:00:00Z'); // a Tuesday
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    await acme.db.user.updateMany({ data: { automation_level: 100 } }); // the agents' own levels are what is tested
  });

  async function limit(change: Partial<AgentLimits>): Promise<void> {
    const { limits, version } = await admin.automation.get();
    await admin.automation.setLimits({ ...limits, ...change, version });
  }
  const later = (ms: number) => void (harness.clock.now = new Date(harness.services.now().getTime() + ms));
  const run = (agent_id: string) => runTasks(acme.db, harness.services, agent_id);
  /** A lead that a colleague entered: its address is vouched for. */
  async function openLead(email = `vera${(made += 1)}@northwind.example`): Promise<string> {
    const { id } = await createLead(acme.db, { ...KNOWN, email, assigned_to: acme.people.ae.id });
    await acme.db.leadActivity.create({ data: { lead_id: id, kind: 'captured', actor_kind: 'user' } });
    return id;
  }
  const summaryOf = async (id: string) => (await admin.agents.task({ id })).result_data?.result.summary;
  const lettersTo = (lead_id: string) =>
    acme.db.agentAction.findMany({ where: { lead_id, kind: { in: LETTERS } }, orderBy: { created_at: 'asc' } });

  it.each([90, 30])(
    'makes one message and one plan of six tasks at once, at level %s, and the others name whose it is',
    async (automation_level) => {
      const agents = await Promise.all(
        ['Kestrel', 'Osprey'].map((name) => openAgent(admin, { name, automation_level })),
      );
      const lead_id = await openLead();
      const types: AgentTaskType[] = ['outreach', 'follow_up', 'meeting_scheduling'];
      const tasks = (
        await Promise.all(agents.map((agent) => Promise.all(types.map((type) => assign(admin, agent, lead_id, type)))))
      ).flat();
      const second = engine === 'postgres' ? openDatabase(harness.url) : null;
      const other = second?.forCompany(acme.company.id) ?? acme.db;
      for (let turn = 0; turn < 3; turn += 1) {
        await Promise.all(agents.flatMap((id) => [acme.db, other].map((db) => runTasks(db, harness.services, id))));
        later(5 * MINUTE_MS); // who found the lead changed too often tries again a little later
      }
      await second?.close();

      const [letter, ...more] = await lettersTo(lead_id);
      expect(more).toEqual([]);
      expect(letter?.state).toBe(automation_level === 90 ? 'done' : 'proposed');
      expect(await acme.db.outboxMessage.count({ where: { lead_id } })).toBe(automation_level === 90 ? 1 : 0);
      const author = letter?.agent_id === agents[0] ? 'Kestrel' : 'Osprey';
      const others = tasks.filter((id) => id !== letter?.task_id);
      expect(others).toHaveLength(5);
      const summaries = await Promise.all(others.map(summaryOf));
      // Which of the three it is, is a race: an invitation is a reason of its own for those that come after it.
      const reasons = [
        `${author}(’s message| wrote) to Vera`,
        ...(letter?.kind === 'schedule_meeting' ? ['A meeting with Vera'] : []),
      ];
      for (const summary of summaries) expect(summary).toMatch(new RegExp(`^(${reasons.join('|')})`));
      const sequences = { target_id: lead_id, task_type: 'follow_up', status: 'pending' } as const;
      expect(await acme.db.agentTask.count({ where: sequences })).toBeLessThanOrEqual(1);
    },
  );

  it('lets a person read what people mostly change, at every level, and shows how often they do', async () => {
    const agent = await openAgent(admin, { automation_level: 100 });
    const decided = { state: 'done', allowed_by: 'person', decided_at: harness.services.now(), confidence: 0.95 };
    const letter = async () => {
      const lead_id = await openLead();
      await assign(admin, agent, lead_id, 'outreach');
      await run(agent);
      const [action] = (await admin.agents.actions({ show: 'all', lead_id, kind: 'send_mail' })).items;
      return action;
    };
    for (let n = 0; n < 29; n += 1) await createActionRow(acme.db, agent, { ...decided, edited: true });
    const before = await letter();
    expect(before?.state).toBe('done');
    expect(before?.confidence).toBeNull(); // twenty-nine decisions say nothing yet
    // What was sent by itself was decided by nobody: more decisions, of every confidence, are what counts.
    for (const confidence of [0.55, 0.65, 0.75, 0.85, 0.95])
      for (let n = 0; n < 30; n += 1) await createActionRow(acme.db, agent, { ...decided, confidence, edited: n > 2 });
    const after = await letter();
    expect(after).toMatchObject({ state: 'proposed', why: expect.stringContaining('unchanged') });
    expect(after?.known_share).toBe(before?.known_share);
    // Every tenth fares alike: what the facts say tells nothing that the share does not.
    expect(after?.confidence).toBeNull();
    expect((await admin.agents.outcomes({ days: 90 })).confidence).toMatchObject([
      { kind: 'send_mail', is_shown: false },
    ]);
  });

  it('keeps quiet for as many working days as the company says, whoever was in contact', async () => {
    const agent = await openAgent(admin);
    await limit({ agent_quiet_days: 5 });
    const lead_id = await openLead();
    await harness.caller(acme.people.ae.token).leads.logContact({ id: lead_id, channel: 'email' });
    const contacted = { where: { lead_id, kind: 'contacted' }, data: { created_at: harness.services.now() } };
    await acme.db.leadActivity.updateMany(contacted);
    later(6 * DAY_MS); // a Monday, after four working days
    const early = await assign(admin, agent, lead_id, 'outreach');
    await run(agent);
    expect(await lettersTo(lead_id)).toMatchObject([
      { task_id: early, state: 'refused', why: expect.stringContaining('5 working days') },
    ]);
    await limit({ agent_quiet_days: 4 });
    const due = await assign(admin, agent, lead_id, 'outreach');
    await run(agent);
    expect((await lettersTo(lead_id)).find(({ task_id }) => task_id === due)?.state).not.toBe('refused');
  });

  it('writes to a domain only so often in a day, and to those of a free mail provider one by one', async () => {
    await limit({ agent_domain_cap: 2 });
    const agents = await Promise.all(['Kestrel', 'Osprey'].map((name) => openAgent(admin, { name })));
    const writeTo = async (emails: string[]) => {
      const leads = await Promise.all(emails.map(openLead));
      await Promise.all(leads.map((id, at) => assign(admin, agents[at % 2] ?? '', id, 'outreach')));
      await Promise.all([...agents, ...agents].map(run));
      const letters = (await Promise.all(leads.map(lettersTo))).flat();
      return letters
        .map(({ state, why }) => (why.includes('email domain') ? `${state}: domain` : state))
        .toSorted(inOrder);
    };
    const firm = ['a', 'b', 'c', 'd'].map((box) => `${box}@calder.example`);
    expect(await writeTo(firm)).toEqual(['done', 'done', 'proposed: domain', 'proposed: domain']);
    expect(await writeTo(['a', 'b', 'c'].map((box) => `${box}.vera@gmail.com`))).toEqual(['done', 'done', 'done']);
    later(DAY_MS);
    expect(await writeTo(['e@calder.example'])).toEqual(['done']);
  });

  it('asks before it goes on writing to somebody who never replied, at every level', async () => {
    const agent = await openAgent(admin, { automation_level: 100 });
    const write = async (lead_id: string) => {
      await assign(admin, agent, lead_id, 'follow_up');
      await run(agent);
      return (await lettersTo(lead_id)).at(-1);
    };
    const [silent, talks] = [await openLead(), await openLead()];
    for (const lead_id of [silent, talks]) expect((await write(lead_id))?.state).toBe('done');
    later(9 * DAY_MS);
    const contact = {
      lead_id: talks,
      kind: 'contacted',
      actor_kind: 'user',
      detail: { channel: 'email', reply: 'positive' },
    };
    await acme.db.leadActivity.create({ data: { ...contact, created_at: new Date('2026-03-01T12:00:00Z') } });
    expect(await write(silent)).toMatchObject({ state: 'proposed', why: expect.stringContaining('never replied') });
    expect(await write(talks)).toMatchObject({ state: 'done' });
  });

  it('writes first to an address from a form once a colleague confirmed it', async () => {
    const agent = await openAgent(admin, { automation_level: 100 });
    const { id: lead_id } = await createLead(acme.db, { ...KNOWN, assigned_to: acme.people.ae.id });
    await assign(admin, agent, lead_id, 'outreach');
    await run(agent);
    const [letter] = await lettersTo(lead_id);
    const proposal = () => admin.agents.action({ id: letter?.id ?? '' });
    expect(await proposal()).toMatchObject({ state: 'proposed', unvouched: true });
    await admin.leads.vouch({ id: lead_id });
    await admin.leads.vouch({ id: lead_id });
    expect(await acme.db.auditEntry.count({ where: { action: 'lead.vouch', subject_id: lead_id } })).toBe(1);
    const confirmed = await proposal();
    expect(confirmed.unvouched).toBe(false);
    await admin.agents.reject({ id: confirmed.id, version: confirmed.version, reason: 'Let it write anew' });
    const another = await openAgent(admin, { name: 'Osprey', automation_level: 100 }); // a rejection costs the first one trust
    await assign(admin, another, lead_id, 'outreach');
    await run(another);
    expect((await lettersTo(lead_id)).map(({ state }) => state)).toEqual(['rejected', 'done']);
  });
});
