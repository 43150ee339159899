import { dayAt, DAY_MS, dayOfColumn, startOfDay } from '@outrider/shared/ground/days';
import { periodOf } from '@outrider/shared/insight/forecast-period';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepHealth } from '../records/accounts/health.service.ts';
import { verifyAudit } from '../ground/audit/verify.ts';
import { findMiscounts } from './find-miscounts.ts';
import { ENGINES, type Harness, openHarness } from './harness.ts';
import { liveTheWeek, WEEK } from './week-of-a-company.ts';

const SEED = 20_270_326;
const money = (amount: number) => Math.round(amount * 1_000) / 1_000;
type Worth = { base_amount: { toNumber(): number } | null };
/** In the company's currency; a column that PostgreSQL works out, and never empty. */
const worth = ({ base_amount }: Worth): number => money(base_amount?.toNumber() ?? NaN);
const sum = (amounts: readonly number[]) => money(amounts.reduce((all, amount) => all + amount, 0));

/** What is stored besides the rows it comes from, worked out again from the rows. */
describe(`After a week of an invented company, seed ${SEED}`, () => {
  let harness: Harness;
  let week: Awaited<ReturnType<typeof liveTheWeek>>;
  beforeAll(async () => {
    harness = await openHarness(ENGINES.at(-1));
    week = await liveTheWeek(harness, SEED);
  }, 240_000);
  afterAll(() => harness.close());

  const deals = () => week.db.opportunity.findMany({ orderBy: { id: 'asc' } });

  it('most of what can happen has happened', () => {
    expect([...week.done.keys()].length).toBeGreaterThanOrEqual(12);
    expect([...week.done.values()].reduce((all, times) => all + times, 0)).toBeGreaterThan(100);
  });

  it('leads are counted right', async () => {
    expect(await findMiscounts(harness.database.platform)).toEqual([]);
    const [analytics, leads] = await Promise.all([week.api.leads.analytics(), week.db.lead.findMany()]);
    expect(analytics.total_leads).toBe(leads.length);
    expect(analytics.ai_processed.count).toBe(
      leads.filter(({ processing_mode }) => processing_mode !== 'manual').length,
    );
  });

  it('every deal is worth its amount at its rate, and stands where its history says, since then', async () => {
    for (const deal of await deals()) {
      expect(worth(deal)).toBeCloseTo(deal.amount.toNumber() * (deal.currency_rate?.toNumber() ?? 1), 2);
      const moves = await week.db.opportunityStageEntry.findMany({
        where: { opportunity_id: deal.id },
        orderBy: [{ moved_at: 'asc' }, { id: 'asc' }],
      });
      expect(moves.map(({ from_stage }) => from_stage)).toEqual([
        null,
        ...moves.slice(0, -1).map((one) => one.to_stage),
      ]);
      const last = moves.at(-1);
      expect([deal.stage, deal.stage_since]).toEqual([last?.to_stage, last?.moved_at]);
      expect(deal.closed_at).toEqual(['won', 'lost'].includes(deal.stage) ? last?.moved_at : null);
    }
  });

  it('the last terms of every deal are those it has', async () => {
    for (const deal of await deals()) {
      const terms = await week.db.opportunityTerms.findFirst({
        where: { opportunity_id: deal.id },
        orderBy: { since: 'desc' },
      });
      expect([terms?.amount, terms?.close_date, terms?.owner_id, terms?.has_next_step]).toEqual([
        deal.base_amount,
        deal.close_date,
        deal.owner_id,
        deal.next_step !== null,
      ]);
    }
  });

  it('what a morning kept of the deals is how they stood', async () => {
    const mornings = await week.db.forecastDay.findMany({ orderBy: { day: 'asc' } });
    expect(mornings.length).toBe(WEEK.days + 1);
    const last = mornings.at(-1);
    if (!last) throw new Error('No morning was kept');
    const kept = await week.db.forecastSnapshot.findMany({
      where: { to_day: null },
      orderBy: { opportunity_id: 'asc' },
    });
    expect(
      kept.map(({ opportunity_id, stage, amount, close_date, owner_id, closed_on }) => ({
        opportunity_id,
        stage,
        amount: amount.toNumber(),
        close_date,
        owner_id,
        closed_on: closed_on && dayOfColumn(closed_on),
      })),
    ).toEqual(
      (await deals()).map((deal) => ({
        opportunity_id: deal.id,
        stage: deal.stage,
        amount: worth(deal),
        close_date: deal.close_date,
        owner_id: deal.owner_id,
        closed_on: deal.closed_at && dayAt(deal.closed_at, WEEK.timezone),
      })),
    );
    for (const { opportunity_id } of kept) {
      const rows = await week.db.forecastSnapshot.findMany({ where: { opportunity_id }, orderBy: { from_day: 'asc' } });
      expect(rows.slice(1).map(({ from_day }) => from_day)).toEqual(rows.slice(0, -1).map(({ to_day }) => to_day));
    }
  });

  it.each(['2027-Q1', '2027-Q2'])('the forecast and the quotas of %s are the rows’', async (key) => {
    const { starts_on, ends_on } = periodOf(key);
    const forecast = await week.api.forecast.get({ period: key });
    const within = (day: string | null) => day !== null && day >= starts_on && day <= ends_on;
    const won = (await deals()).filter(
      ({ stage, closed_at }) => stage === 'won' && closed_at && within(dayAt(closed_at, WEEK.timezone)),
    );
    expect([forecast.won.deals, forecast.won.amount]).toEqual([won.length, sum(won.map(worth))]);
    const quotas = (await week.db.quota.findMany()).filter(({ month }) => within(dayOfColumn(month)));
    expect(forecast.quota).toBe(sum(quotas.map(({ amount }) => amount.toNumber())));
    const rows = forecast.people.map(({ won: of }) => of.amount);
    expect(sum(rows)).toBe(forecast.won.amount);
  });

  it('the dashboard says the same of the quarter that began meanwhile', async () => {
    const [overview, forecast] = await Promise.all([
      week.api.dashboard.overview(),
      week.api.forecast.get({ period: '2027-Q2' }),
    ]);
    const open = (await deals()).filter(({ closed_at }) => closed_at === null);
    expect(overview.quarter.name).toBe('Q2 2027');
    expect([overview.quota.won, overview.quota.quota]).toEqual([forecast.won.amount, forecast.quota]);
    expect([overview.opportunities.active, money(overview.opportunities.amount)]).toEqual([
      open.length,
      sum(open.map(worth)),
    ]);
    const stages = overview.pipelines.flatMap((pipeline) => pipeline.stages).filter(({ stage }) => stage !== 'won');
    expect(stages.reduce((all, { count }) => all + count, 0)).toBe(open.length);
  });

  it('accounts: what they bought, what is open, and how they are', async () => {
    const { items } = await week.api.accounts.list({ limit: 100 });
    const all = await deals();
    for (const account of items) {
      const theirs = all.filter(({ account_id }) => account_id === account.id);
      const open = theirs.filter(({ closed_at }) => closed_at === null);
      expect([account.open_deals, money(account.open_amount), money(account.won_amount)]).toEqual([
        open.length,
        sum(open.map(worth)),
        sum(theirs.filter(({ stage }) => stage === 'won').map(worth)),
      ]);
    }
    const healths = () =>
      week.db.account.findMany({ select: { id: true, health: true, health_score: true }, orderBy: { id: 'asc' } });
    const { now } = harness.clock;
    harness.clock.now = new Date(harness.services.now().getTime() + DAY_MS + 1_000); // each is looked at once a day
    await sweepHealth(harness.database, harness.services.now());
    const before = await healths();
    await week.db.account.updateMany({ data: { health_at: new Date(0) } });
    await sweepHealth(harness.database, harness.services.now());
    expect(await healths()).toEqual(before);
    harness.clock.now = now;
  });

  it('agents: the day’s count is what they did that day of the company', async () => {
    const actions = await week.db.agentAction.findMany({
      where: { state: { in: ['done', 'undone'] }, allowed_by: { not: 'person' } },
    });
    const counted = new Map<string, number>();
    for (const { agent_id, kind, done_at } of actions) {
      if (!agent_id || !done_at) continue;
      const key = `${agent_id} ${dayAt(done_at, WEEK.timezone)} ${kind}`;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
    const days = await week.db.agentDay.findMany({ where: { actions: { gt: 0 } } });
    expect(days.length).toBeGreaterThan(0);
    expect(
      new Map(days.map(({ agent_id, day, kind, actions: n }) => [`${agent_id} ${dayOfColumn(day)} ${kind}`, n])),
    ).toEqual(counted);
  });

  it('rules: each has given what was assigned by it', async () => {
    const [rule] = (await week.api.assignment.list()).items;
    const assigned = await harness.database.platform.leadActivity.count({
      where: { company_id: week.company.id, kind: 'assigned', detail: { path: ['rule_id'], equals: rule?.id ?? '' } },
    });
    expect(rule?.given).toBeGreaterThan(0);
    expect(rule?.given).toBe(assigned);
  });

  it('tasks: late are those whose moment has passed, on every screen', async () => {
    const now = harness.services.now();
    const mine = await week.db.task.findMany({ where: { owner_id: week.admin.id, done_at: null } });
    const late = mine.filter(({ due_at }) => due_at && due_at < now).length;
    const { tasks } = await week.api.dashboard.overview();
    expect([tasks.pending, tasks.overdue]).toEqual([mine.length, late]);
    expect((await week.api.pipeline.tasks.list({ show: 'overdue', owner: 'me', limit: 100 })).items.length).toBe(late);
  });

  it('notifications: the badge is what is unread', async () => {
    const unread = await week.db.notification.count({ where: { user_id: week.admin.id, read_at: null } });
    expect((await week.api.notifications.list({ limit: 1 })).unread).toBe(unread);
  });

  it('the audit log is whole', async () => {
    const { problems } = await verifyAudit(week.db, harness.services.secrets, harness.services.now());
    expect(problems).toEqual([]);
  });

  it('a week in which the clocks went forward is an hour shorter', async () => {
    const { weeks } = await week.api.dashboard.myPerformance();
    expect(weeks.at(-1)?.starts_at).toBe(startOfDay('2027-03-29', WEEK.timezone).toISOString());
    expect(weeks.at(-2)?.starts_at).toBe('2027-03-22T00:00:00.000Z');
    expect(weeks.at(-1)?.starts_at).toBe('2027-03-28T23:00:00.000Z');
  });
});
