import type { PlatformQueries, Prisma } from '@outrider/db';
import { type AgentRow, makeAgents, taskRows } from './agent-rows.ts';
import { agentHistory } from './agent-history.ts';
import { assignmentRows } from './assignment-rows.ts';
import { auditRows } from './audit-rows.ts';
import { withHopes } from './close-dates.ts';
import {
  accountOf,
  customerRows,
  dealPeopleRows,
  type DealPeopleRows,
  lastTouches,
  makeCustomers,
} from './customers.ts';
import { dayRows } from './day-rows.ts';
import { dealActivityRows, dealRow, dealStageRows, type Pipelines } from './deal-rows.ts';
import { type DemoDeal, makeLeadDeals } from './deals.ts';
import { type DemoLead, makeLeads } from './demo-lead.ts';
import { seedForecast } from './forecast.ts';
import { insertRows } from './insert-rows.ts';
import { intakeRows } from './intake-rows.ts';
import { activityRows, leadRow, scoreRows } from './lead-rows.ts';
import { notificationRows } from './notification-rows.ts';
import { seedOrganization } from './organization.ts';
import { makePastDeals } from './past-deals.ts';
import type { DemoCompany } from './people.ts';
import { DEMO_TEMPLATES } from './letter-templates.ts';
import { seedCampaigns } from './campaigns.ts';
import { seedPortals } from './portals.ts';
import { seedReports } from './reports.ts';
import { seedProposals } from './proposals.ts';
import { demoPlaybook } from './playbook.ts';
import type { Team } from './team.ts';

const RENEWAL_STAGES = [
  { key: 'review', label: 'Review', kind: 'open', probability: 50, rotting_days: 21 },
  { key: 'offer', label: 'Offer', kind: 'open', probability: 65, rotting_days: 14 },
  { key: 'signature', label: 'Signature', kind: 'open', probability: 85, rotting_days: 14 },
  { key: 'won', label: 'Won', kind: 'won', probability: 100 },
  { key: 'lost', label: 'Lost', kind: 'lost', probability: 0 },
] as const;

/** The months of work of a company that has its people already: leads, deals, agents, organization, notifications. */
export async function seedWork(
  tx: PlatformQueries,
  id: string,
  company: DemoCompany,
  team: Team,
  { since, now }: { since: number; now: number },
): Promise<void> {
  const leads = makeLeads(company, team, now);
  const pastDeals = company.leads.automated ? makePastDeals(company, team, now) : [];
  const deals = [...makeLeadDeals(team, leads), ...pastDeals]
    .map((deal) => withHopes(deal, now))
    .sort((a, b) => a.created_at - b.created_at);
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
  await seedPipeline(tx, id, deals, team, leads, { since, now });
  await seedForecast(tx, id, company, team, { since, now });
  await tx.$queryRaw`SELECT fill_stage_days(${id}::uuid)`;
  if (agents.length > 0) await seedAgents(tx, agents, worked, taskRows(id, team, agents, { leads, deals }, now));
  if (company.leads.automated) {
    await seedProposals(tx, id, { since, now });
    await seedPortals(tx, id, { now });
    await seedCampaigns(tx, id, { now, manager_id: team.lead.id });
    await seedReports(tx, id, { now, manager_id: team.lead.id });
  }
  if (company.leads.automated) await seedPlaybook(tx, id, team, { since, now });
  if (company.organized) await seedOrganization(tx, id, team, leads, now);
  await insertRows(tx, 'notifications', notificationRows(id, team, leads, now));
  await seedAssignment(tx, assignmentRows(id, team, { since, now }));
  const keys = company.leads.automated ? await seedIntake(tx, intakeRows(id, leads, team.all[0]?.id ?? '', now)) : [];
  await insertRows(tx, 'audit_log', auditRows(id, team, leads, keys, now));
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
  const people = deals.map((deal) => dealPeopleRows(id, customers, deal));
  const touched = lastTouches(deals, customers, people);
  const { accounts, contacts, contact_addresses } = customerRows(id, customers, touched);
  await insertRows(tx, 'accounts', accounts);
  await insertRows(tx, 'contacts', contacts);
  await insertRows(tx, 'contact_addresses', contact_addresses);
  await insertRows(
    tx,
    'opportunities',
    deals.map((deal) => dealRow(id, deal, { pipelines, account_id: accountOf(customers, deal).id })),
  );
  await insertRows(
    tx,
    'opportunity_stages_log',
    deals.flatMap((deal) => dealStageRows(id, pipelines, deal)),
  );
  await seedDealPeople(tx, people);
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

async function seedDealPeople(tx: PlatformQueries, rows: readonly DealPeopleRows[]): Promise<void> {
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
  const at = new Date(since);
  await tx.letterTemplate.createMany({
    data: DEMO_TEMPLATES.map((template) => ({ company_id, ...template, updated_by, created_at: at, updated_at: at })),
  });
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
