import { hashPassword } from '@outrider/api/auth/password';
import { uuidv7 } from '@outrider/api/uuid';
import type { Database, PlatformQueries, Prisma } from '@outrider/db';
import { assignmentRows } from './demo/assignment-rows.ts';
import { agentHistory } from './demo/agent-history.ts';
import { type AgentRow, makeAgents, taskRows } from './demo/agent-rows.ts';
import { auditRows } from './demo/audit-rows.ts';
import { withHopes } from './demo/close-dates.ts';
import { dayRows } from './demo/day-rows.ts';
import { accountOf, customerRows, type Customers, dealPeopleRows, makeCustomers } from './demo/customers.ts';
import { dealActivityRows, dealRow, dealStageRows, type Pipelines } from './demo/deal-rows.ts';
import { type DemoDeal, makeLeadDeals } from './demo/deals.ts';
import { type DemoLead, makeLeads } from './demo/demo-lead.ts';
import { seedForecast } from './demo/forecast.ts';
import { intakeRows } from './demo/intake-rows.ts';
import { insertRows } from './demo/insert-rows.ts';
import { makePastDeals } from './demo/past-deals.ts';
import { activityRows, leadRow, scoreRows } from './demo/lead-rows.ts';
import { notificationRows } from './demo/notification-rows.ts';
import { demoPlaybook } from './demo/playbook.ts';
import { seedOrganization } from './demo/organization.ts';
import {
  DEMO_PASSWORD,
  type DemoCompany,
  FIELDSTONE,
  LARKSPUR,
  SALES_DESK,
  SALES_DESK_AGE,
  SALES_DESK_PEOPLE,
  SUPER_ADMIN,
} from './demo/people.ts';
import { formTeam, type Team, type TeamMate } from './demo/team.ts';

export { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoSignIn } from './demo/people.ts';

const RENEWAL_STAGES = [
  { key: 'review', label: 'Review', kind: 'open', probability: 50, rotting_days: 21 },
  { key: 'offer', label: 'Offer', kind: 'open', probability: 65, rotting_days: 14 },
  { key: 'signature', label: 'Signature', kind: 'open', probability: 85, rotting_days: 14 },
  { key: 'won', label: 'Won', kind: 'won', probability: 100 },
  { key: 'lost', label: 'Lost', kind: 'lost', probability: 0 },
] as const;

/** Seeding takes about a second; an instance that starts at the same time waits for it at this lock. */
const LOCK = 4_010_268;
const LIMIT_MS = 60_000;

/**
 * Fills an empty database with the demo: two companies, their people, months of work relative to `now`, and the platform's own company, empty. Does nothing where there is a
 * company or an account. All of it is one transaction, so a crash leaves nothing. That takes the platform's door, which sees every company:
 * every row names its own, and the composite keys keep them apart. @returns whether it was filled
 */
export async function seedDemo(database: Database, now: Date): Promise<boolean> {
  return database.platform.transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`;
      if (!(await isEmpty(tx))) return false;
      const password_hash = await hashPassword(DEMO_PASSWORD);
      const started = new Date(now.getTime() - FIELDSTONE.age);
      await tx.login.create({
        data: {
          ...SUPER_ADMIN,
          id: uuidv7(started.getTime()),
          is_super_admin: true,
          password_hash,
          created_at: started,
        },
        select: { id: true },
      });
      for (const company of [FIELDSTONE, LARKSPUR]) await seedCompany(tx, company, password_hash, now.getTime());
      await seedSalesDesk(tx, password_hash, now.getTime() - SALES_DESK_AGE);
      return true;
    },
    { timeout: LIMIT_MS },
  );
}

async function isEmpty(tx: PlatformQueries): Promise<boolean> {
  const [row] = await tx.$queryRaw<
    { empty: boolean }[]
  >`SELECT NOT EXISTS (SELECT FROM companies) AND NOT EXISTS (SELECT FROM logins) AS empty`;
  return row?.empty ?? false;
}

async function seedCompany(
  tx: PlatformQueries,
  company: DemoCompany,
  password_hash: string,
  now: number,
): Promise<void> {
  const since = now - company.age;
  const id = uuidv7(since);
  await tx.company.create({ data: companyRow(company, id, now), select: { id: true } });
  const team = formTeam(company.people, () => uuidv7(since));
  await seedPeople(tx, id, team, password_hash, new Date(since));

  const leads = makeLeads(company, team, now);
  const agents = company.leads.automated ? makeAgents(id, team, now) : [];
  const worked = historyOf(id, team, agents, leads, now);
  await insertRows(
    tx,
    'leads',
    leads.map((lead) => leadRow(id, lead)),
  );
  await insertRows(
    tx,
    'lead_activities',
    leads.flatMap((lead) => activityRows(id, lead)),
  );
  await insertRows(
    tx,
    'score_history',
    leads.flatMap((lead) => scoreRows(id, lead)),
  );
  const pastDeals = company.leads.automated ? makePastDeals(company, team, now) : [];
  const deals = [...makeLeadDeals(team, leads), ...pastDeals]
    .map((deal) => withHopes(deal, now))
    .sort((a, b) => a.created_at - b.created_at);
  await seedPipeline(tx, id, deals, team, leads, { since, now });
  await seedForecast(tx, id, company, team, { since, now });
  if (agents.length > 0) await seedAgents(tx, agents, worked, taskRows(id, team, agents, { leads, deals }, now));
  if (company.leads.automated) await seedPlaybook(tx, id, team, { since, now });
  if (company.organized) await seedOrganization(tx, id, team, leads, now);
  await insertRows(tx, 'notifications', notificationRows(id, team, leads, now));
  await seedAssignment(tx, assignmentRows(id, team, { since, now }));
  const keys = company.leads.automated ? await seedIntake(tx, intakeRows(id, leads, team.all[0]?.id ?? '', now)) : [];
  await insertRows(tx, 'audit_log', auditRows(id, team, leads, keys, now));
}

async function seedSalesDesk(tx: PlatformQueries, password_hash: string, since: number): Promise<void> {
  const id = uuidv7(since);
  const created_at = new Date(since);
  await tx.company.create({ data: { ...SALES_DESK, id, created_at }, select: { id: true } });
  await seedPeople(
    tx,
    id,
    formTeam(SALES_DESK_PEOPLE, () => uuidv7(since)),
    password_hash,
    created_at,
  );
  await tx.platformSetting.create({
    data: { key: 'sales_company_id', value: id, updated_at: created_at },
    select: { key: true },
  });
}

async function seedPipeline(
  tx: PlatformQueries,
  id: string,
  deals: DemoDeal[],
  team: Team,
  leads: DemoLead[],
  time: { since: number; now: number },
): Promise<void> {
  const { tasks, meetings, mails } = dayRows(id, team, leads, deals, time);
  const customers = makeCustomers(deals);
  const pipelines = await seedPipelines(tx, id, deals);
  const { accounts, contacts, contact_addresses } = customerRows(id, customers);
  await insertRows(tx, 'accounts', accounts);
  await insertRows(tx, 'contacts', contacts);
  await insertRows(tx, 'contact_addresses', contact_addresses);
  await insertRows(
    tx,
    'opportunities',
    deals.map((deal) => dealRow(id, deal, { pipelines, account_id: accountOf(customers, deal)?.id ?? null })),
  );
  await insertRows(
    tx,
    'opportunity_stages_log',
    deals.flatMap((deal) => dealStageRows(id, pipelines, deal)),
  );
  await seedDealPeople(tx, id, customers, deals);
  await insertRows(
    tx,
    'lead_activities',
    deals.flatMap((deal) => dealActivityRows(id, deal)),
  );
  await insertRows(tx, 'tasks', tasks);
  await insertRows(tx, 'meetings', meetings);
  await insertRows(tx, 'outbox_messages', mails);
}

/** The first pipeline every company has; renewals have one of their own where there are any. */
async function seedPipelines(tx: PlatformQueries, company_id: string, deals: DemoDeal[]): Promise<Pipelines> {
  const { id: sales } = await tx.pipeline.findFirstOrThrow({ where: { company_id }, select: { id: true } });
  if (!deals.some(({ pipeline }) => pipeline === 'renewals')) return { sales, renewals: sales };
  const { id: renewals } = await tx.pipeline.create({
    data: { company_id, name: 'Renewals', position: 1 },
    select: { id: true },
  });
  await tx.pipelineStage.createMany({
    data: RENEWAL_STAGES.map((stage, position) => ({ ...stage, company_id, pipeline_id: renewals, position })),
  });
  return { sales, renewals };
}

async function seedDealPeople(
  tx: PlatformQueries,
  company_id: string,
  customers: Customers,
  deals: DemoDeal[],
): Promise<void> {
  const rows = deals.map((deal) => dealPeopleRows(company_id, customers, deal));
  await insertRows(
    tx,
    'opportunity_contacts',
    rows.flatMap((one) => one.opportunity_contacts),
  );
  await insertRows(
    tx,
    'record_activities',
    rows.flatMap((one) => one.record_activities),
  );
  await insertRows(
    tx,
    'lead_conversions',
    rows.flatMap((one) => one.lead_conversions),
  );
  await insertRows(
    tx,
    'opportunity_terms',
    rows.flatMap((one) => one.opportunity_terms),
  );
}

async function seedAssignment(
  tx: PlatformQueries,
  { rules, people, absences }: ReturnType<typeof assignmentRows>,
): Promise<void> {
  await tx.assignmentRule.createMany({ data: rules });
  await tx.assignmentRulePerson.createMany({ data: people });
  await tx.absence.createMany({ data: absences });
}

/** What two of the agents did in the last months; a company without agents has no such history. */
function historyOf(company_id: string, team: Team, agents: AgentRow[], leads: DemoLead[], now: number) {
  const [first, later] = ['Kestrel', 'Harrier'].map((name) => agents.find((agent) => agent.name === name));
  return first && later ? agentHistory(company_id, team, leads, { first, later }, now) : null;
}

async function seedAgents(
  tx: PlatformQueries,
  agents: AgentRow[],
  worked: ReturnType<typeof historyOf>,
  asked: Prisma.AgentTaskCreateManyInput[],
): Promise<void> {
  await tx.salesAgent.createMany({ data: agents });
  if (worked) {
    await insertRows(tx, 'agent_tasks', worked.tasks);
    await insertRows(tx, 'agent_actions', worked.actions);
    await insertRows(tx, 'outbox_messages', worked.mails);
    await insertRows(tx, 'lead_activities', worked.activities);
  }
  await tx.agentTask.createMany({ data: asked });
}

function companyRow(company: DemoCompany, id: string, now: number): Prisma.CompanyCreateInput {
  const { age, trial_left, people: _, leads: __, organized: ___, ...columns } = company;
  return {
    ...columns,
    id,
    agent_mail_cap: 300,
    agent_meeting_cap: 12,
    trial_ends_at: trial_left === null ? null : new Date(now + trial_left),
    created_at: new Date(now - age),
  };
}

async function seedPlaybook(
  tx: PlatformQueries,
  company_id: string,
  team: Team,
  { since, now }: { since: number; now: number },
): Promise<void> {
  const updated_by = team.all.find(({ role }) => role === 'company_admin')?.id ?? null;
  const document = demoPlaybook(now);
  await tx.playbook.create({
    data: { company_id, version: 1, document, updated_by, updated_at: new Date(since) },
    select: { version: true },
  });
}

async function seedPeople(
  tx: PlatformQueries,
  company_id: string,
  team: Team,
  password_hash: string,
  created_at: Date,
): Promise<void> {
  await tx.login.createMany({
    data: team.all.map(({ id, email, full_name }) => ({ id, email, full_name, password_hash, created_at })),
  });
  await tx.user.createMany({ data: team.all.map((mate) => userRow(company_id, mate, created_at)) });
}

function userRow(company_id: string, mate: TeamMate, created_at: Date): Prisma.UserCreateManyInput {
  const { id, email, full_name, role, team, automation_mode, automation_level } = mate;
  return {
    company_id,
    id,
    email,
    full_name,
    role,
    team,
    automation_mode,
    automation_level,
    created_at,
  };
}

async function seedIntake(
  tx: PlatformQueries,
  { keys, deliveries, links }: ReturnType<typeof intakeRows>,
): Promise<Prisma.CaptureKeyCreateManyInput[]> {
  await tx.captureKey.createMany({ data: keys });
  await tx.delivery.createMany({ data: deliveries });
  await tx.deliveryLead.createMany({ data: links });
  return keys;
}
