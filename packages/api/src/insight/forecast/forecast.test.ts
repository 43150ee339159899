import { addDays } from '@outrider/shared/ground/days';
import { periodAt } from '@outrider/shared/insight/forecast-period';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { keepMornings } from './keep-mornings.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-20T12:00:00Z');
const period = '2026-Q4';

describe.each(ENGINES)('The forecast on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let manager: Caller;
  let rep: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  beforeEach(async () => {
    harness.clock.now = NOW;
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    manager = harness.caller(acme.people.manager.token);
    rep = harness.caller(acme.people.ae.token);
  });
  afterAll(() => harness.close());

  const at = (day: string) => new Date(`${day}T12:00:00Z`);
  const keep = () => keepMornings(harness.database, harness.clock.now ?? NOW, new AbortController().signal);
  const addDeal = (name: string, amount: number, close_date: string | null, more: object = {}) =>
    manager.pipeline.opportunities.create({ name, amount, close_date, owner_id: acme.people.ae.id, ...more });

  /** Deals that were closed `days` after they were made, one every week before now; every third of them lost. */
  async function addHistory(count: number, days = 20) {
    for (let i = 0; i < count; i++) {
      const closed_at = new Date(NOW.getTime() - (i + 1) * 7 * DAY_MS);
      const created_at = new Date(closed_at.getTime() - days * DAY_MS);
      const stage = i % 3 === 2 ? 'lost' : 'won';
      const { id, pipeline_id } = await acme.db.opportunity.create({
        data: { name: `Old ${i}`, amount: 1_000, stage, closed_at, created_at, owner_id: acme.people.ae.id },
      });
      await acme.db.opportunityStageEntry.createMany({
        data: [
          { opportunity_id: id, pipeline_id, from_stage: null, to_stage: 'prospecting', moved_at: created_at },
          { opportunity_id: id, pipeline_id, from_stage: 'prospecting', to_stage: stage, moved_at: closed_at },
        ],
      });
    }
  }

  describe('its figures', () => {
    beforeEach(async () => {
      await addDeal('Commit', 1_000.01, '2026-12-01', { stage: 'negotiation' });
      await addDeal('Best', 2_000, '2026-12-31', { stage: 'proposal' });
      await addDeal('Overdue', 300, '2026-09-01', { stage: 'prospecting' });
      await addDeal('Next quarter', 9_999, '2027-01-01', { stage: 'negotiation' });
      await addDeal('Undated', 7_777, null);
      const { id, version } = await addDeal('Won', 500, '2026-11-01', { stage: 'negotiation' });
      await manager.pipeline.opportunities.move({ id, version, stage: 'won' });
    });

    it('sorts what is due by chance, counts what is overdue, and leaves out the next quarter', async () => {
      const { won, commit, best_case, pipeline, made } = await manager.forecast.get({ period });
      expect(won).toEqual({ amount: 500, deals: 1, weighted: 500 });
      expect(commit).toEqual({ amount: 1_000.01, deals: 1, weighted: 750.0075 });
      expect(best_case).toEqual({ amount: 2_000, deals: 1, weighted: 1_000 });
      expect(pipeline).toEqual({ amount: 300, deals: 1, weighted: 30 });
      expect(made).toMatchObject({ open_deals: 3, undated_deals: 1, omitted_deals: 0 });
      const next = await manager.forecast.get({ period: '2027-Q1' });
      expect([next.commit.amount, next.pipeline.amount, next.won.amount]).toEqual([9_999, 0, 0]);
    });

    it('opens the deals of each figure', async () => {
      const namesOf = async (set: 'won' | 'commit' | 'open' | 'undated') =>
        (await manager.forecast.deals({ period, set })).deals.map(({ name }) => name);
      expect(await namesOf('won')).toEqual(['Won']);
      expect(await namesOf('commit')).toEqual(['Commit']);
      expect(await namesOf('open')).toEqual(['Best', 'Commit', 'Overdue']);
      expect(await namesOf('undated')).toEqual(['Undated']);
    });

    it('puts a deal where somebody says, and back where its chance says', async () => {
      const { deals } = await manager.forecast.deals({ period, set: 'commit' });
      const [{ id, version } = { id: '', version: 0 }] = deals;
      const omitted = await rep.forecast.categorize({ id, version, category: 'omitted' });
      const after = await manager.forecast.get({ period });
      expect([after.commit.deals, after.made.omitted_deals]).toEqual([0, 1]);
      expect((await refusal(rep.forecast.categorize({ id, version, category: null }))).code).toBe('CONFLICT');
      await rep.forecast.categorize({ id, version: omitted.version, category: null });
      expect((await manager.forecast.get({ period })).commit.deals).toBe(1);
      const stranger = harness.caller(acme.people.sdr.token);
      expect((await refusal(stranger.forecast.categorize({ id, version: 3, category: 'commit' }))).code).toBe(
        'FORBIDDEN',
      );
    });

    it('sorts by the rule that admins set, which everybody sees', async () => {
      await admin.forecast.setRule({ commit_from: 50, best_case_from: 20 });
      const { commit, made } = await rep.forecast.get({ period });
      expect([commit.deals, made.commit_from, made.best_case_from]).toEqual([2, 50, 20]);
      expect((await refusal(manager.forecast.setRule({ commit_from: 60, best_case_from: 20 }))).code).toBe('FORBIDDEN');
      expect((await refusal(admin.forecast.setRule({ commit_from: 20, best_case_from: 20 }))).code).toBe(
        'UNPROCESSABLE_CONTENT',
      );
    });

    it('gives reps their own alone, whatever they ask for', async () => {
      const other = harness.caller(acme.people.sdr.token);
      const asked = { period, owner_id: acme.people.ae.id };
      expect((await other.forecast.get(asked)).commit.deals).toBe(0);
      expect((await other.forecast.get(asked)).people.map(({ id }) => id)).toEqual([acme.people.sdr.id]);
      expect((await other.forecast.deals({ ...asked, set: 'open' })).total).toBe(0);
      expect((await rep.forecast.get({ period })).commit.deals).toBe(1);
    });

    it('is of a person, a team, or everybody, and the parts make the whole', async () => {
      await acme.db.user.updateMany({ where: { id: acme.people.ae.id }, data: { team: 'North' } });
      await addDeal('Of nobody', 40, '2026-12-05', { owner_id: null, stage: 'negotiation' });
      const all = await manager.forecast.get({ period });
      expect(all.people.reduce((sum, { commit }) => sum + commit.amount, 0)).toBeCloseTo(all.commit.amount, 6);
      expect(all.teams.map(({ name, commit }) => [name, commit.amount])).toEqual([['North', 1_000.01]]);
      const of = async (asked: object) => (await manager.forecast.get({ period, ...asked })).commit.amount;
      expect(await of({ team: 'North' })).toBe(1_000.01);
      expect(await of({ owner_id: acme.people.sdr.id })).toBe(0);
    });
  });

  describe('its range', () => {
    it('needs eight closed deals of the last twelve months', async () => {
      await addHistory(7);
      expect(await manager.forecast.get({ period })).toMatchObject({ range: null, no_range: 'few_closed' });
      await addHistory(8);
      expect((await manager.forecast.get({ period })).no_range).toBeNull();
    });

    it('says what happens with and without each deal, the same every time', async () => {
      await addHistory(12);
      await addDeal('Likely', 100_000, '2026-12-10', { stage: 'negotiation' });
      await admin.quotas.set({ cells: [{ month: '2026-10-01', amount: 50_000 }] });
      const { range, won, quota } = await manager.forecast.get({ period });
      expect(quota).toBe(50_000);
      expect(range?.p10).toBeGreaterThanOrEqual(won.amount);
      expect(range?.p10).toBeLessThan(20_000);
      expect(range?.p90).toBeGreaterThan(100_000);
      // 75% that it is won, and most won deals close within 20 days of their beginning.
      expect(range?.reaches_quota).toBeGreaterThan(0.6);
      expect(range?.reaches_quota).toBeLessThan(0.76);
      expect((await manager.forecast.get({ period })).range).toEqual(range);
    });

    it('is none of a period that is over', async () => {
      await addHistory(12);
      const past = await manager.forecast.get({ period: '2026-Q3' });
      expect(past).toMatchObject({ range: null, no_range: 'over' });
      expect(past.won.deals).toBeGreaterThan(0);
    });

    it('expects deals to slip that by the company’s pace close later', async () => {
      await addHistory(12, 60);
      const { id } = await addDeal('Slow', 90_000, '2026-12-20', { stage: 'prospecting', next_step: 'Call' });
      await addDeal('Small', 10, '2026-12-20', { stage: 'prospecting' });
      const { total, amount, deals, effect } = await manager.forecast.slipping({ period });
      expect([total, amount]).toEqual([2, 90_010]);
      expect(deals[0]).toMatchObject({
        id,
        close_date: '2026-12-20',
        likely_close: '2027-01-19',
        reason: 'slow_stage',
        days: 60,
      });
      expect(deals[1]).toMatchObject({ reason: 'no_next_step' });
      expect(effect?.without).toBeLessThanOrEqual(effect?.p50 ?? 0);
      expect((await manager.forecast.slipping({ period: '2027-Q1' })).total).toBe(0);
    });
  });

  describe('what changed', () => {
    it('adds up to the cent, and every row opens its deals', async () => {
      harness.clock.now = at('2026-11-13');
      const deals = {
        grows: await addDeal('Grows', 1_000.1, '2026-12-01'),
        won: await addDeal('Won', 2_000.2, '2026-12-01', { stage: 'negotiation' }),
        lost: await addDeal('Lost', 300.03, '2026-12-01'),
        out: await addDeal('Pushed out', 4_000, '2026-12-01'),
        in: await addDeal('Pulled in', 50, '2027-02-01'),
        gone: await addDeal('Deleted', 6, '2026-12-01'),
      };
      await keep();
      harness.clock.now = NOW;
      const { update, move, delete: bin } = manager.pipeline.opportunities;
      await update({ id: deals.grows.id, version: deals.grows.version, amount: 1_500.15 });
      await move({ id: deals.won.id, version: deals.won.version, stage: 'won', amount: 2_500 });
      await move({ id: deals.lost.id, version: deals.lost.version, stage: 'lost', lost_reason: 'price' });
      await update({ id: deals.out.id, version: deals.out.version, close_date: '2027-01-15' });
      await update({ id: deals.in.id, version: deals.in.version, close_date: '2026-12-15' });
      await bin({ id: deals.gone.id, version: deals.gone.version });
      await addDeal('New', 70, '2026-12-24');

      const { from, to, rows } = await manager.forecast.changes({ period, since: '2026-11-15' });
      expect(from).toEqual({ day: '2026-11-13', amount: 7_306.33, deals: 5 });
      expect(to).toEqual({ amount: 1_620.15, deals: 3 });
      expect(rows).toEqual([
        { kind: 'new', amount: 70, deals: 1 },
        { kind: 'pulled_in', amount: 50, deals: 1 },
        { kind: 'raised', amount: 999.85, deals: 2 },
        { kind: 'pushed_out', amount: -4_000, deals: 1 },
        { kind: 'won', amount: -2_500, deals: 1 },
        { kind: 'lost', amount: -300.03, deals: 1 },
        { kind: 'left', amount: -6, deals: 1 },
      ]);
      const mils = rows.map(({ amount }) => Math.round(amount * 1000)).reduce((sum, one) => sum + one, 0);
      expect(Math.round((from?.amount ?? 0) * 1000) + mils).toBe(Math.round(to.amount * 1000));
      for (const { kind, amount } of rows.filter((row) => row.kind !== 'left')) {
        const behind = await manager.forecast.deals({ period, set: kind, since: '2026-11-15' });
        expect(
          behind.deals.reduce((sum, deal) => sum + deal.amount, 0),
          kind,
        ).toBeCloseTo(amount, 6);
      }
      expect((await rep.forecast.changes({ period, since: '2026-11-15' })).rows).toEqual(rows);
    });

    it('is nothing before a morning was kept', async () => {
      await addDeal('New', 70, '2026-12-24');
      expect(await manager.forecast.changes({ period, since: '2026-11-15' })).toMatchObject({ from: null, rows: [] });
    });

    it('keeps a morning once, at the company’s midnight, and only what is not so any more', async () => {
      await harness.database.platform.company.update({
        where: { id: acme.company.id },
        data: { timezone: 'Asia/Tokyo' },
      });
      const { id, version } = await addDeal('Kept', 70, '2026-12-24');
      await addDeal('Stays', 1, '2026-12-24');
      const kept = () => acme.db.forecastSnapshot.count();
      harness.clock.now = new Date('2026-11-20T14:59:00Z');
      await Promise.all([keep(), keep()]);
      expect(await kept()).toBe(2);
      await manager.pipeline.opportunities.update({ id, version, amount: 90 });
      await keep();
      expect(await kept()).toBe(2);
      harness.clock.now = new Date('2026-11-20T15:01:00Z');
      await keep();
      expect(await kept()).toBe(3);
      const days = await acme.db.forecastDay.findMany({ orderBy: { day: 'asc' } });
      expect(days.map(({ day }) => day.toISOString().slice(0, 10))).toEqual(['2026-11-20', '2026-11-21']);
      const changes = await manager.forecast.changes({ period, since: '2026-11-20' });
      expect(changes.rows).toEqual([{ kind: 'raised', amount: 20, deals: 1 }]);
    });
  });

  describe('past forecasts', () => {
    it('are looked at with as many days to go, from what was known then', async () => {
      await addHistory(40);
      harness.clock.now = at('2026-08-20');
      await addDeal('Then', 5_000, '2026-09-10', { stage: 'negotiation' });
      await keep();
      harness.clock.now = NOW;
      const { days_left, periods } = await manager.forecast.accuracy({ period });
      expect(days_left).toBe(41);
      expect(periods.map(({ key }) => key)).toEqual(['2026-Q3']);
      expect(periods[0]?.range?.p90).toBeGreaterThanOrEqual(5_000);
      const q3 = await manager.forecast.get({ period: '2026-Q3' });
      expect(periods[0]?.actual).toBe(q3.won.amount);
    });
  });

  describe('how wide it is', () => {
    /**
     * Four past months with one small deal each that was all but sure a week before their end, and as much as `extra`
     * on top that nobody had seen.
     */
    async function addSurprises(extra: number) {
      await addHistory(60);
      for (const [month, last] of [
        ['2026-07', 31],
        ['2026-08', 31],
        ['2026-09', 30],
        ['2026-10', 31],
      ] as const) {
        harness.clock.now = at(`${month}-${last - 10}`);
        await addDeal(`Known ${month}`, 500, `${month}-${last - 5}`, { stage: 'negotiation' });
        await keep();
        if (extra === 0) continue;
        const closed_at = at(`${month}-${last - 2}`);
        await acme.db.opportunity.create({
          data: { name: `Unseen ${month}`, amount: extra, stage: 'won', closed_at, created_at: at('2026-01-02') },
        });
      }
      harness.clock.now = at('2026-11-20');
    }

    it('is that of the runs where too few past forecasts were made', async () => {
      await addHistory(40);
      const { range } = await manager.forecast.get({ period: '2026-11' });
      expect(range?.widened).toBeNull();
    });

    it('grows until eight in ten past results would have ended inside, in the table of people as well', async () => {
      await addSurprises(20_000);
      await addDeal('Open', 4_000, '2026-11-28', { stage: 'negotiation' });
      const { range, won, people } = await manager.forecast.get({ period: '2026-11' });
      expect(range?.widened).toMatchObject({ inside: 0, held: 3, past: 3 });
      const { periods } = await manager.forecast.accuracy({ period: '2026-11' });
      for (const { range: past, actual } of periods) {
        if (!past || past.p10 === past.p90) continue;
        expect(actual).toBeGreaterThan(past.p90);
        expect(actual).toBeLessThanOrEqual(past.p50 + (past.p90 - past.p50) * (range?.widened?.times ?? 0));
      }
      // What is won is certain, however wide the range is.
      expect(range?.p10).toBeGreaterThanOrEqual(won.amount);
      expect(range?.p90).toBeGreaterThanOrEqual(won.amount + 20_000);
      const own = await rep.forecast.get({ period: '2026-11' });
      expect(people.find(({ id }) => id === acme.people.ae.id)?.range).toEqual({
        p10: own.range?.p10,
        p50: own.range?.p50,
        p90: own.range?.p90,
      });
    });

    it('is served as it was while it is read again, and is the new one from then on', async () => {
      await addSurprises(20_000);
      await addDeal('Open', 4_000, '2026-11-28', { stage: 'negotiation' });
      const timesAt = async (minute: number) => {
        harness.clock.now = new Date(at('2026-11-20').getTime() + minute * 60_000);
        return (await manager.forecast.get({ period: '2026-11' })).range?.widened?.times ?? 0;
      };
      const first = await timesAt(0);
      await acme.db.opportunity.updateMany({ where: { name: { startsWith: 'Unseen' } }, data: { amount: 90_000 } });
      expect(await timesAt(9)).toBe(first);
      expect(await Promise.all([timesAt(11), timesAt(11)])).toEqual([first, first]);
      await expect.poll(() => timesAt(12)).toBeGreaterThan(first);
    });

    it('stays that of the runs where they have held', async () => {
      await addSurprises(0);
      await addDeal('Open', 4_000, '2026-11-28', { stage: 'negotiation' });
      const { range } = await manager.forecast.get({ period: '2026-11' });
      expect(range?.widened?.past).toBeGreaterThanOrEqual(3);
      expect(range?.widened?.inside).toBe(range?.widened?.held);
      expect(range?.widened?.times).toBe(1);
    });

    it('is no range where deals are open but every run ends at one amount', async () => {
      await addHistory(12);
      await addDeal('Free', 0, '2027-02-10', { stage: 'negotiation' });
      const forecast = await rep.forecast.get({ period: '2027-Q1' });
      expect(forecast).toMatchObject({ range: null, no_range: 'no_spread' });
    });
  });

  describe('what people submit', () => {
    it('is kept beside what they said before, and the newest counts', async () => {
      await rep.forecast.submit({ period, amount: 100_000 });
      harness.clock.now = new Date(NOW.getTime() + 60_000);
      await rep.forecast.submit({ period, amount: 120_000.5, note: 'Two renewals' });
      await manager.forecast.submit({ period, amount: 80_000 });
      expect((await rep.forecast.get({ period })).submitted).toEqual({
        amount: 120_000.5,
        note: 'Two renewals',
        at: harness.clock.now.toISOString(),
      });
      const { people, submitted } = await manager.forecast.get({ period });
      expect(people.find(({ id }) => id === acme.people.ae.id)?.submitted).toBe(120_000.5);
      expect(submitted?.amount).toBe(80_000);
      expect(await acme.db.forecastSubmission.count()).toBe(3);
    });

    it('is refused for a period that is over, and with decimals that the currency doesn’t have', async () => {
      expect((await refusal(rep.forecast.submit({ period: '2026-Q3', amount: 1 }))).message).toBe(
        MESSAGES.forecastPeriodOver,
      );
      expect((await refusal(rep.forecast.submit({ period, amount: 1.005 }))).code).toBe('UNPROCESSABLE_CONTENT');
    });
  });

  it('does not see another company', async () => {
    await addDeal('Ours', 1_000, '2026-12-01', { stage: 'negotiation' });
    await keep();
    const theirs = await openCompany(harness.database, 'Other');
    const other = harness.caller(theirs.people.company_admin.token);
    expect((await other.forecast.get({ period, owner_id: acme.people.ae.id })).commit.deals).toBe(0);
    expect((await other.forecast.changes({ period, since: addDays('2026-11-20', -1) })).from).toBeNull();
    expect(periodAt('quarter', '2026-11-20', 1).key).toBe(period);
  });
});
