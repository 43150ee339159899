import { DEPARTMENTS } from '@outrider/shared/ground/departments';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead, createUser } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { SETUP_AGENTS, SETUP_FLOWS } from './setup.ts';

describe.each(ENGINES)('departments on %s', (engine) => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  afterAll(() => harness.close());

  const open = async (name: string) => {
    const company = await openCompany(harness.database, name);
    return {
      ...company,
      as: (role: keyof typeof company.people) => harness.caller(company.people[role].token).organization,
    };
  };

  it('makes one set, however many browsers ask at once', async () => {
    const { as, db } = await open('At once');
    const answers = await Promise.all([1, 2, 3].map(() => as('company_admin').initialize()));
    expect(answers.filter(({ created }) => created)).toHaveLength(1);
    expect(await as('company_admin').initialize()).toEqual({
      message: MESSAGES.departmentsThere,
      departments: 5,
      created: false,
    });
    const { departments } = await as('manager').departments();
    expect(departments.map(({ department }) => department)).toEqual([...DEPARTMENTS]);
    expect(await Promise.all([db.salesAgent.count(), db.flow.count()])).toEqual([
      SETUP_AGENTS.length,
      SETUP_FLOWS.length,
    ]);
    const { ai_agents } = await as('manager').departmentAgents({ department: 'customer' });
    expect(ai_agents).toMatchObject([
      { name: 'Customer care', is_active: true, specializations: ['follow-up', 'survey answers'] },
    ]);
  });

  it('does not make again what somebody deleted', async () => {
    const { as } = await open('Deleted');
    await as('company_admin').initialize();
    const [flow] = (await as('manager').flows()).flows;
    await as('manager').deleteFlow({ id: flow?.id ?? '' });
    await as('company_admin').initialize();
    expect((await as('manager').flows()).flows).toHaveLength(SETUP_FLOWS.length - 1);
  });

  it('lets admins initialize and migrate, leaders look, and reps neither', async () => {
    const { as } = await open('Roles');
    for (const role of ['manager', 'sdr', 'ae'] as const) {
      expect(await refusal(as(role).initialize())).toEqual({ code: 'FORBIDDEN', message: MESSAGES.forbidden });
      expect(await refusal(as(role).migrate())).toEqual({ code: 'FORBIDDEN', message: MESSAGES.forbidden });
    }
    expect(await as('manager').departments()).toEqual({ departments: [], sales_leads: 0 });
    expect((await refusal(as('sdr').departments())).code).toBe('FORBIDDEN');
  });

  it('measures what is there, and says null where there is nothing', async () => {
    const { as, db, company } = await open('Measured');
    await as('company_admin').initialize();
    const read = async (department: 'sales' | 'marketing' | 'product' | 'customer') =>
      Object.fromEntries(
        (await as('manager').department({ department })).department.metrics.map(({ key, actual }) => [key, actual]),
      );
    expect(await read('sales')).toEqual({
      leads_this_month: 0,
      open_pipeline: 0,
      win_rate: null,
      lead_conversion: null,
      tasks_on_time: null,
    });
    expect(await read('customer')).toEqual({ satisfaction: null, first_reply_hours: null, survey_answers: 0 });
    const { id: owner_id } = await createUser(harness.database, company, 'ae');
    await as('company_admin').moveMember({ user_id: owner_id, department: 'product' });
    const lead = await createLead(db, { priority: 'high' });
    await createLead(db, { source: 'import', status: 'converted' });
    const now = new Date();
    const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    await db.leadActivity.create({
      data: {
        lead_id: lead.id,
        kind: 'contacted',
        actor_kind: 'user',
        created_at: new Date(lead.created_at.getTime() + 3 * 3_600_000),
      },
    });
    await db.opportunity.createMany({
      data: [
        { name: 'Open', amount: 700 },
        { name: 'Won', amount: 900, stage: 'won', closed_at: ago(1) },
        { name: 'Lost', stage: 'lost', closed_at: ago(2) },
      ],
    });
    await db.task.createMany({
      data: [
        { title: 'In time', owner_id, due_at: ago(1), done_at: ago(2) },
        { title: 'Late', owner_id, due_at: ago(3), done_at: ago(2) },
        { title: 'Open', owner_id },
      ],
    });
    await db.survey.createMany({
      data: [4, 5, 5].map((score) => ({
        token_hash: `${company.id} ${Math.random()}`,
        score,
        answered_at: ago(1),
        expires_at: now,
      })),
    });
    expect(await read('sales')).toEqual({
      leads_this_month: 2,
      open_pipeline: 700,
      win_rate: 50,
      lead_conversion: 50,
      tasks_on_time: null,
    });
    expect(await read('marketing')).toEqual({ leads_captured: 1, high_priority_share: 50, leads_qualified: 0 });
    expect(await read('product')).toEqual({ tasks_done: 2, tasks_on_time: 50, deals_lost: 1 });
    expect(await read('customer')).toEqual({ satisfaction: 4.7, first_reply_hours: 3, survey_answers: 3 });
    expect(await as('manager').analytics()).toMatchObject({
      overview: {
        total_departments: 5,
        total_users: 5,
        total_ai_agents: 6,
        active_interdepartmental_flows: SETUP_FLOWS.length,
      },
      department_distribution: { users: { product: 1, none: 4 }, ai_agents: { sales: 2, marketing: 1 } },
      performance_metrics: {
        sales: {
          leads: 2,
          opportunities: 3,
          open_pipeline: 700,
          won: { deals: 1, amount: 900 },
          win_rate: 50,
          conversion_rate: 50,
        },
        customer: { satisfaction_score: 4.7, answers: 3 },
      },
    });
  });

  it('changes targets of the version that was looked at, and only those it can measure', async () => {
    const { as } = await open('Targets');
    await as('company_admin').initialize();
    const changed = await as('manager').updateDepartment({
      department: 'sales',
      version: 1,
      target_metrics: { win_rate: 40 },
    });
    expect(changed).toMatchObject({ version: 2, target_metrics: { win_rate: 40 } });
    expect(changed.metrics.find(({ key }) => key === 'open_pipeline')?.target).toBeNull();
    expect(await refusal(as('manager').updateDepartment({ department: 'sales', version: 1, name: 'Late' }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.changedMeanwhile,
    });
    expect(
      (
        await refusal(
          as('manager').updateDepartment({ department: 'sales', version: 2, target_metrics: { satisfaction: 5 } }),
        )
      ).message,
    ).toBe(MESSAGES.metricUnknown);
  });

  it('switches agents and moves people', async () => {
    const { as, people, db } = await open('Moves');
    await as('company_admin').initialize();
    const [agent] = (await as('manager').departmentAgents({ department: 'marketing' })).ai_agents;
    expect(await as('manager').switchAgent({ id: agent?.id ?? '', is_active: false })).toMatchObject({
      is_active: false,
      version: 2,
    });
    expect(await as('manager').switchAgent({ id: agent?.id ?? '', is_active: false })).toMatchObject({ version: 2 });
    await as('manager').moveMember({ user_id: people.ae.id, department: 'customer' });
    expect((await as('manager').department({ department: 'customer' })).members).toMatchObject([{ id: people.ae.id }]);
    const { items } = await harness.caller(people.company_admin.token).users.list();
    expect(items.find(({ id }) => id === people.ae.id)?.department).toBe('customer');
    expect(await db.auditEntry.count({ where: { action: { in: ['user.update', 'sales_agent.status'] } } })).toBe(2);
  });

  it('gives what comes after the departments to Sales', async () => {
    const { as, people } = await open('Later');
    const api = harness.caller(people.company_admin.token);
    const before = await api.leads.create({
      first_name: 'A',
      last_name: 'B',
      email: 'before@example.com',
      company: 'C',
    });
    await as('company_admin').initialize();
    const after = await api.leads.create({ first_name: 'A', last_name: 'B', email: 'after@example.com', company: 'C' });
    expect([before.department, after.department]).toEqual([null, 'sales']);
    const { items } = await api.leads.list({ filter: 'department:sales' });
    expect(items.map(({ id }) => id)).toEqual([after.id]);
  });
});
