import { randomUUID } from 'node:crypto';
import { addDays, startOfDay } from '@outrider/shared/ground/days';
import { createCompany, createUser, signInAs } from '@outrider/testing/factories';
import { sweepTasks } from '../automation/agents/agents-jobs.ts';
import { openAgent } from '../automation/agents/agents.fixture.ts';
import { createJobs } from '../entry/jobs.ts';
import { PLAYBOOK } from '../insight/playbook/playbook.fixture.ts';
import { randomFrom } from './random-from.ts';
import type { Caller, Harness } from './harness.ts';

const HOUR_MS = 3_600_000;
/** London puts its clocks forward on the third day, and its quarter ends with the sixth. */
export const WEEK = { timezone: 'Europe/London', first: '2027-03-26', days: 8 } as const;
const SWEEPS = [
  'relay-outbox',
  'process-deliveries',
  'fold-lead-counts',
  'sweep-account-health',
  'keep-forecast-mornings',
  'run-flows',
  'sweep-overdue-tasks',
  'sweep-deals',
  'resume-agents',
  'expire-agent-actions',
];

/**
 * A company with an admin, two reps, a rule that deals leads out, quotas, departments with their flows, and an agent.
 */
async function openCompanyOfTheWeek(harness: Harness) {
  const { database } = harness;
  const company = await createCompany(database, { timezone: WEEK.timezone });
  const db = database.forCompany(company.id);
  await db.playbook.create({ data: { version: 1, document: PLAYBOOK }, select: { version: true } });
  const [admin, ...reps] = [
    await createUser(database, company, 'company_admin', { automation_level: 100 }),
    await createUser(database, company, 'ae', { automation_level: 100 }),
    await createUser(database, company, 'ae', { automation_level: 100 }),
  ];
  /** Somebody at their desk now: a session lasts no night. */
  const as = async (user: { id: string }) => harness.caller(await signInAs(database, user, harness.services.now()));
  const boss = await as(admin);
  await boss.organization.initialize();
  await boss.assignment.create({
    name: 'In turn',
    is_on: true,
    method: 'round_robin',
    people: reps.map(({ id }) => id),
  });
  await boss.quotas.set({
    cells: reps.flatMap(({ id }) =>
      ['2027-03-01', '2027-04-01'].map((month, at) => ({ user_id: id, month, amount: 10_000 + at * 5_000 })),
    ),
  });
  const agent_id = await openAgent(boss);
  return { company, db, admin, reps, as, agent_id };
}
type CompanyOfTheWeek = Awaited<ReturnType<typeof openCompanyOfTheWeek>>;

type Turn = { week: CompanyOfTheWeek; api: Caller; chance: () => number; mark: string };
const oneOf = <T>(all: readonly T[], chance: () => number): T | undefined => all[Math.floor(chance() * all.length)];

const openDeal = async ({ week: { db }, chance }: Turn) =>
  oneOf(await db.opportunity.findMany({ where: { closed_at: null }, orderBy: { id: 'asc' } }), chance);
const openLead = async ({ week: { db }, chance }: Turn) =>
  oneOf(
    await db.lead.findMany({ where: { status: { notIn: ['converted', 'unqualified'] } }, orderBy: { id: 'asc' } }),
    chance,
  );

async function moveDeal(turn: Turn, stage: 'qualification' | 'proposal' | 'negotiation' | 'won' | 'lost') {
  const deal = await openDeal(turn);
  if (!deal || deal.stage === stage) return;
  const { id, version } = deal;
  await turn.api.pipeline.opportunities.move({ id, version, stage, ...(stage === 'lost' && { lost_reason: 'price' }) });
}

/** What people, leads and agents do in a working week. */
const DOINGS: Record<string, (turn: Turn) => Promise<unknown>> = {
  'a lead arrives': ({ api, chance, mark }) =>
    api.leads.capture({
      email: `lead-${mark}@firm-${Math.floor(chance() * 9)}.example`,
      first_name: 'Vera',
      last_name: `Lind ${mark}`,
      company_name: `Firm ${Math.floor(chance() * 9)}`,
      processing_mode: oneOf(['manual', 'hybrid', 'ai'] as const, chance),
      estimated_budget: Math.round(chance() * 50_000),
    }),
  'a lead comes again': async (turn) => {
    const lead = await openLead(turn);
    if (lead) await turn.api.leads.capture({ email: lead.email, notes: 'Any news?' });
  },
  'somebody calls a lead': async (turn) => {
    const lead = await openLead(turn);
    if (lead) await turn.api.leads.logContact({ id: lead.id, channel: 'call' });
  },
  'a lead becomes a customer': async (turn) => {
    const lead = await openLead(turn);
    if (lead) await turn.api.pipeline.convertLead({ id: lead.id });
  },
  'a lead is lost': async (turn) => {
    const lead = await openLead(turn);
    if (lead) await turn.api.leads.update({ id: lead.id, version: lead.version, status: 'unqualified' });
  },
  'a lead is deleted': async (turn) => {
    const lead = await openLead(turn);
    if (!lead) return;
    const selection = { ids: [lead.id] };
    await turn.api.bulk.start({ record_type: 'lead', action: 'delete', selection, request_key: randomUUID() });
  },
  'a deal is made': ({ api, chance, week, mark }) =>
    api.pipeline.opportunities.create({
      name: `Deal ${mark}`,
      amount: Math.round(chance() * 2_000_000) / 100,
      close_date: addDays('2027-03-20', Math.floor(chance() * 40)),
      owner_id: oneOf(week.reps, chance)?.id,
    }),
  'a deal changes': async (turn) => {
    const deal = await openDeal(turn);
    if (!deal) return;
    const { id, version } = deal;
    const close_date = addDays('2027-03-25', Math.floor(turn.chance() * 30));
    await turn.api.pipeline.opportunities.update({
      id,
      version,
      close_date,
      amount: Math.round(turn.chance() * 9_000),
    });
  },
  'a deal moves on': (turn) =>
    moveDeal(turn, oneOf(['qualification', 'proposal', 'negotiation'], turn.chance) ?? 'proposal'),
  'a deal is won': (turn) => moveDeal(turn, 'won'),
  'a deal is lost': (turn) => moveDeal(turn, 'lost'),
  'a task is planned': async (turn) => {
    const deal = await openDeal(turn);
    const due_at = new Date(Date.parse('2027-03-26') + turn.chance() * 9 * 24 * HOUR_MS).toISOString();
    await turn.api.pipeline.tasks.create({ title: 'Call back', due_at, opportunity_id: deal?.id });
  },
  'a task is done': async ({ api, week: { db }, chance }) => {
    const task = oneOf(await db.task.findMany({ where: { done_at: null }, orderBy: { id: 'asc' } }), chance);
    if (task) await api.pipeline.tasks.complete({ id: task.id });
  },
  'an agent is asked': async (turn) => {
    const lead = await openLead(turn);
    if (!lead) return;
    const [id, target_id] = [turn.week.agent_id, lead.id];
    await turn.api.agents.assignTask({ id, title: 'Look at it', task_type: 'lead_qualification', target_id });
  },
};

const QUIET = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} };

async function runWorkers(harness: Harness): Promise<void> {
  const { database, services } = harness;
  await harness.runJobs();
  await sweepTasks(database, services);
  await harness.runJobs();
  const context = { signal: new AbortController().signal, touch: async () => {}, attempt: 1, log: QUIET };
  for (const name of SWEEPS) {
    const job = createJobs(database, services).find((one) => one.name === name);
    if (!job) throw new Error(`There is no job ${name}`);
    await job.run({} as never, context as never);
  }
}

/**
 * Lives the week, every four hours from six in the morning; what is refused, such as a move without a field it needs,
 * is a part of life.
 */
export async function liveTheWeek(harness: Harness, seed: number) {
  const chance = randomFrom(seed);
  const setClock = (day: string, hour: number) =>
    (harness.clock.now = new Date(startOfDay(day, WEEK.timezone).getTime() + hour * HOUR_MS));
  setClock(WEEK.first, 6);
  const week = await openCompanyOfTheWeek(harness);
  const done = new Map<string, number>();
  const names = Object.keys(DOINGS);
  for (let day = 0; day < WEEK.days; day += 1)
    for (const hour of [6, 10, 14, 18, 23.5]) {
      const today = addDays(WEEK.first, day);
      setClock(today, hour);
      const api = await week.as(week.admin);
      for (let turn = 0; turn < 4; turn += 1) {
        setClock(today, hour + turn / 60);
        // Leads and deals come first: there has to be something to work on.
        const name = day === 0 && hour === 6 ? (turn % 2 ? 'a deal is made' : 'a lead arrives') : oneOf(names, chance);
        if (!name) continue;
        const worked = await DOINGS[name]?.({ week, api, chance, mark: `${day}-${hour}-${turn}` }).then(
          () => true,
          (error: { code?: string }) => {
            if (!error.code || error.code === 'INTERNAL_SERVER_ERROR') throw error;
            return false;
          },
        );
        if (worked) done.set(name, (done.get(name) ?? 0) + 1);
      }
      await runWorkers(harness);
    }
  // The morning after: what is kept of a day is kept on the next.
  setClock(addDays(WEEK.first, WEEK.days), 6);
  await runWorkers(harness);
  return { ...week, api: await week.as(week.admin), done };
}
