import { MESSAGES } from '@outrider/shared/ground/messages';
import { LEAD_STALLED_DAYS } from '@outrider/shared/automation/organization';
import { createUser } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { sweepStalledLeads } from './flow-events.store.ts';
import { openOrganization, type Organization } from './organization.fixture.ts';
import { AGENT_FLOW_KEYS } from './setup.ts';
import { resumeFlows } from './resume-flows.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let harness: Harness;
let org: Organization;
let owner: { id: string };
let captured = 0;

/** A lead as somebody enters it, and whose it is then. */
async function capture(row: object = {}, processing_mode: 'manual' | 'hybrid' = 'hybrid') {
  captured += 1;
  const lead = await org.admin.leads.create({
    first_name: 'Ada',
    last_name: `Keller ${captured}`,
    email: `ada-${captured}@example.com`,
    company: 'Keller',
    processing_mode,
  });
  await org.db.lead.updateMany({ where: { id: lead.id }, data: { assigned_to: owner.id, ...row } });
  return lead;
}
const tasksOf = async (lead_id: string) =>
  (
    await org.db.agentTask.findMany({
      where: { target_id: lead_id },
      select: { task_type: true, agent: { select: { name: true } } },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    })
  ).map(({ task_type, agent }) => `${agent.name}: ${task_type}`);
const later = (ms: number) => (harness.clock.now = new Date(harness.services.now().getTime() + ms));

describe('the flows that an organization begins with', () => {
  beforeAll(async () => {
    harness = await openHarness();
    org = await openOrganization(harness, 'First flows');
    owner = await createUser(harness.database, org.company, 'ae', { full_name: 'Owen Rep' });
    const other = await createUser(harness.database, org.company, 'ae', { full_name: 'Idle Ida' });
    for (const { id } of [owner, other]) await org.admin.organization.moveMember({ user_id: id, department: 'sales' });
    await org.db.flow.updateMany({ data: { is_active: true } });
  }, 60_000);
  beforeEach(() => {
    harness.clock.now = null;
  });
  afterAll(() => harness.close());

  it('hand every new lead to the qualifier, and an hour later one that is not hot for a first email', async () => {
    const lead = await capture();
    await org.settle();
    expect(await tasksOf(lead.id)).toEqual(['Sales qualifier: lead_qualification']);
    later(2 * HOUR);
    await resumeFlows(harness.database, harness.services);
    expect(await tasksOf(lead.id)).toEqual(['Sales qualifier: lead_qualification', 'Sales qualifier: outreach']);
  });

  it('leave the first word to a hot lead’s owner, who is asked to call, and nobody else', async () => {
    const lead = await capture({ score: 85, priority: 'high' });
    await org.settle();
    later(2 * HOUR);
    await resumeFlows(harness.database, harness.services);
    expect(await tasksOf(lead.id)).toEqual(['Sales qualifier: lead_qualification']);
    const tasks = await org.db.task.findMany({ where: { lead_id: lead.id }, select: { title: true, owner_id: true } });
    expect(tasks).toEqual([{ title: `Call ${lead.first_name} ${lead.last_name}`, owner_id: owner.id }]);
    expect((await org.admin.leads.get({ id: lead.id })).assigned_to).toBe(owner.id);
  });

  it('hand leads that move to nurturing to the nurture agent', async () => {
    const { id, version } = await capture();
    await org.settle();
    await org.admin.leads.update({ id, version, status: 'nurturing' });
    await org.settle();
    expect(await tasksOf(id)).toContain('Nurture writer: follow_up');
  });

  it('follow up open leads that go quiet, once for each silence, and leave old heaps alone', async () => {
    const { id } = await capture();
    const closed = await capture();
    const heap = await capture();
    await org.settle();
    const start = harness.services.now().getTime();
    const contactedAt = (lead_id: string, at: number, status = 'contacted') =>
      org.db.lead.updateMany({ where: { id: lead_id }, data: { last_contacted: new Date(at), status } });
    await contactedAt(id, start);
    await contactedAt(closed.id, start, 'unqualified');
    await contactedAt(heap.id, start - 30 * DAY);
    const sweepAt = async (at: number) => {
      harness.clock.now = new Date(at);
      for (let instance = 0; instance < 2; instance += 1)
        await sweepStalledLeads(harness.database.platform, harness.clock.now);
      await org.settle();
    };
    const followUps = async (lead_id: string) =>
      (await tasksOf(lead_id)).filter((task) => task === 'Sales qualifier: follow_up').length;
    await sweepAt(start + (LEAD_STALLED_DAYS - 1) * DAY);
    expect(await followUps(id)).toBe(0);
    await sweepAt(start + LEAD_STALLED_DAYS * DAY + HOUR);
    await sweepAt(start + LEAD_STALLED_DAYS * DAY + 2 * HOUR);
    expect(await followUps(id)).toBe(1);
    await contactedAt(id, start + 6 * DAY);
    await sweepAt(start + (6 + LEAD_STALLED_DAYS) * DAY + HOUR);
    expect(await followUps(id)).toBe(2);
    expect([await followUps(closed.id), await followUps(heap.id)]).toEqual([0, 0]);
  });

  it('leave leads alone that people work by hand', async () => {
    const lead = await capture({}, 'manual');
    await org.settle();
    expect(await tasksOf(lead.id)).toEqual([]);
    expect((await org.admin.agents.actions({ show: 'proposed', lead_id: lead.id })).items).toEqual([]);
  });

  it('hand nothing over while an admin has switched them off', async () => {
    await org.db.flow.updateMany({ where: { setup_key: 'marketing.sales.qualify' }, data: { is_active: false } });
    const lead = await capture();
    await org.settle();
    expect(await tasksOf(lead.id)).toEqual([]);
    await org.db.flow.updateMany({ data: { is_active: true } });
  });

  it('are added where an organization has them not, once, and are its own after that', async () => {
    const older = await openOrganization(harness, 'Older');
    const agentFlows = { setup_key: { in: [...AGENT_FLOW_KEYS] } };
    expect(await older.db.flow.count({ where: agentFlows })).toBe(AGENT_FLOW_KEYS.size);
    await older.db.flow.deleteMany({ where: agentFlows });
    const kept = await older.db.flow.count();
    const results = await Promise.all([1, 2, 3].map(() => older.admin.organization.addAgentFlows()));
    expect(results.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 0, AGENT_FLOW_KEYS.size]);
    expect(await older.db.flow.count()).toBe(kept + AGENT_FLOW_KEYS.size);
    expect(await older.db.flow.count({ where: { ...agentFlows, is_active: true } })).toBe(AGENT_FLOW_KEYS.size);
    expect(await older.db.auditEntry.count({ where: { action: 'organization.add_agent_flows' } })).toBe(1);
    const lead = await older.admin.leads.capture({ email: 'first@example.com', processing_mode: 'hybrid' });
    await older.settle();
    expect(await older.db.agentTask.count({ where: { target_id: lead.id, task_type: 'lead_qualification' } })).toBe(1);
    expect((await refusal(older.as('manager').organization.addAgentFlows())).code).toBe('FORBIDDEN');
    const bare = await openCompany(harness.database, 'Bare');
    const asked = harness.caller(bare.people.company_admin.token).organization.addAgentFlows();
    expect(await refusal(asked)).toMatchObject({ code: 'CONFLICT', message: MESSAGES.notInitializedYet });
  });
});
