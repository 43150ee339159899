import { addDays, dayAt, mondayOf, startOfDay } from '@outrider/shared/ground/days';
import { periodAt } from '@outrider/shared/insight/forecast-period';
import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import { createCompany, createLead, createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAgent } from '../automation/agents/agents.fixture.ts';
import { dealsBehind } from '../insight/dashboard/company.fixture.ts';
import { uuidv7 } from '../ground/uuid.ts';
import { type Caller, ENGINES, type Harness, openHarness, refusal } from './harness.ts';

const MINUTE_MS = 60_000;
/** The zone, the month in which the fiscal year begins, and the first day of a quarter there. */
const COMPANIES: [timezone: string, fiscal_start: number, first: string][] = [
  ['America/Los_Angeles', 1, '2027-01-01'],
  ['Pacific/Auckland', 1, '2027-04-01'], // its clocks go back three days later
  ['Asia/Kathmandu', 1, '2027-01-01'],
  ['America/Los_Angeles', 2, '2027-02-01'],
];

describe.each(ENGINES.flatMap((engine) => COMPANIES.map((company) => [engine, ...company] as const)))(
  'On %s, the last and the first hour of a quarter in %s, fiscal year from month %i',
  (engine, timezone, fiscal_start, first) => {
    const begin = startOfDay(first, timezone);
    const at = (minutes: number) => new Date(begin.getTime() + minutes * MINUTE_MS);
    let harness: Harness;
    let api: Caller;
    let admin: { id: string };
    let db: ReturnType<Harness['database']['forCompany']>;
    let agent_id: string;
    let owner_id: string;

    beforeAll(async () => {
      harness = await openHarness(engine);
      const company = await createCompany(harness.database, { timezone, fiscal_start });
      admin = await createUser(harness.database, company, 'company_admin', { created_at: at(-45) });
      owner_id = admin.id;
      db = harness.database.forCompany(company.id);
      harness.clock.now = at(-40);
      api = harness.caller(await signInAs(harness.database, admin, at(-40)));
      await api.organization.initialize();
      // An agent of another zone: its limits are counted by the company's days all the same.
      agent_id = await openAgent(api, { working_hours: { start: '00:00', end: '00:00', timezone: 'UTC' } });
      await deal({ stage: 'won', amount: 1_000, closed_at: at(-45) });
      await deal({ amount: 400, close_date: new Date(addDays(first, -1)) });
      await deal({ amount: 300, close_date: new Date(first) });
      await lead(at(-45));
      await agentMail(at(-45));
    });
    afterAll(() => harness.close());

    const deal = (data: object) =>
      db.opportunity.create({
        data: { name: 'A deal', stage: 'prospecting', stage_since: at(-60), owner_id, ...data },
      });
    const lead = (created_at: Date) => createLead(db, { id: uuidv7(created_at.getTime()), created_at });
    const agentMail = (created_at: Date) =>
      db.outboxMessage.create({
        data: {
          to_email: 'vera@northwind.example',
          subject: 'Hello',
          body: 'Hello',
          state: 'sent',
          agent_id,
          created_at,
        },
      });
    const leadsFrom = async (from: string, to: string) => {
      const filter: LeadFilter = { all: [{ field: 'created_at', from, to }] };
      return (await api.leads.list({ filter: writeFilter(filter) })).total;
    };
    const viewOf = async (close: string) => {
      const view = { filter: { all: [] }, q: '', sort: 'created_at', order: 'desc' as const, asks: { close } };
      const { id } = await api.views.create({ record_type: 'opportunity', name: `${close} ${Math.random()}`, view });
      return (await api.views.records({ id })).items.length;
    };

    /** Every screen's numbers of this moment, each beside the others that mean the same. */
    async function look(now: Date) {
      harness.clock.now = now;
      api = harness.caller(await signInAs(harness.database, admin, now));
      const today = dayAt(now, timezone);
      const [month, quarter] = [periodAt('month', today), periodAt('quarter', today, fiscal_start)];
      const [overview, mine, forecast, byMonth, sales, automation] = await Promise.all([
        api.dashboard.overview(),
        api.dashboard.myPerformance(),
        api.forecast.get({ period: quarter.key }),
        api.forecast.get({ period: month.key }),
        api.organization.department({ department: 'sales' }),
        api.automation.get(),
      ]);
      const overdue = await viewOf('overdue');
      const actual = (key: string) => sales.department.metrics.find((metric) => metric.key === key)?.actual;
      return {
        today: [today, forecast.period.today],
        days_left: [overview.quarter.days_left, mine.quarter.days_left, forecast.period.days_left],
        quarter_starts: [overview.quarter.starts_at, startOfDay(quarter.starts_on, timezone).toISOString()],
        won: [
          overview.quota.won,
          mine.quota.won,
          forecast.won.amount,
          (await dealsBehind(api, overview.quota.link)).amount,
        ],
        closing: [
          overview.closing.deals,
          (await dealsBehind(api, overview.closing.link)).count,
          await viewOf('month'),
          // A forecast counts what is overdue as still to come.
          byMonth.pipeline.deals + byMonth.best_case.deals + byMonth.commit.deals - overdue,
        ],
        overdue: [overdue, (await api.dashboard.assistant.modes()).at_risk.total],
        leads_this_month: [actual('leads_this_month'), await leadsFrom(month.starts_on, month.ends_on)],
        leads_today: [await leadsFrom(today, today)],
        agent_mails_today: [automation.used.mails],
        week: [mine.weeks.at(-1)?.starts_at, startOfDay(mondayOf(today), timezone).toISOString()],
      };
    }
    const each = (numbers: Record<string, unknown[]>) =>
      Object.fromEntries(Object.entries(numbers).map(([name, all]) => [name, [...new Set(all)]]));

    it('agree with each other in both, and turn over at the company’s midnight', async () => {
      const last = each(await look(at(-30)));
      expect(last).toMatchObject({
        today: [addDays(first, -1)],
        days_left: [0],
        won: [1_000],
        closing: [1],
        overdue: [0],
        leads_this_month: [1],
        leads_today: [1],
        agent_mails_today: [1],
      });

      await deal({ stage: 'won', amount: 2_000, closed_at: at(15) });
      await lead(at(10));
      await lead(at(15));
      const next = each(await look(at(30)));
      expect(next).toMatchObject({
        today: [first],
        won: [2_000],
        closing: [1],
        overdue: [1],
        leads_this_month: [2],
        leads_today: [2],
        agent_mails_today: [0],
      });
      for (const [name, all] of [...Object.entries(last), ...Object.entries(next)])
        expect([name, all]).toEqual([name, [all[0]]]);
    });
  },
);

/** Their days are never the same, so that at any moment one of them is not the day of UTC. */
describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('Absences in %s', (timezone) => {
  it('begin and end with the company’s day', async () => {
    const harness = await openHarness(ENGINES.at(-1));
    try {
      const company = await createCompany(harness.database, { timezone });
      const [admin, away] = [
        await createUser(harness.database, company, 'company_admin'),
        await createUser(harness.database, company, 'ae'),
      ];
      const api = harness.caller(await signInAs(harness.database, admin));
      const today = dayAt(new Date(), timezone);
      await api.assignment.absences.add({ user_id: away.id, from_day: today, to_day: today });
      const person = (await api.assignment.people()).items.find(({ id }) => id === away.id);
      expect(person?.out_until).toBe(today);
      const yesterday = addDays(today, -1);
      const over = api.assignment.absences.add({ user_id: away.id, from_day: yesterday, to_day: yesterday });
      expect((await refusal(over)).code).toBe('UNPROCESSABLE_CONTENT');
    } finally {
      await harness.close();
    }
  });
});
