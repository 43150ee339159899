import type { CompanyDb } from '@outrider/db';
import { FIRST_SCORE_BANDS, INSIGHTS } from '@outrider/shared/insight/insights';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { dice } from '../reports/reports.fixture.ts';
import { DAY, HOUR, NOW, tell } from './insights.fixture.ts';

let harness: Harness;
let rep: Caller;
let db: CompanyDb;

/** What was told of each lead: its first score, how it ended and when, in days ago. */
const ended: { score: number; converted: boolean; month: string }[] = [];
const arrived: { score: number; reached: boolean; age: number }[] = [];

beforeAll(async () => {
  harness = await openHarness();
  const company = await openCompany(harness.database, 'Fieldstone');
  db = company.db;
  await db.company.updateMany({ data: { timezone: 'Pacific/Auckland' } });
  rep = harness.caller(company.people.sdr.token);
  harness.clock.now = NOW;
  const roll = dice(11);
  for (let i = 0; i < 140; i += 1) {
    const age = (40 + roll.upTo(250)) * DAY + roll.upTo(DAY);
    const score = roll.upTo(101);
    const converted = roll.upTo(120) < score;
    const after = (3 + roll.upTo(30)) * DAY;
    const facts = { source: 'referral', job_title: roll.of(['Head of Quality', 'Intern']) };
    await tell(db, {
      age,
      // What it was scored when its end was near is no forecast of it.
      scores: [score, converted ? 100 : 0],
      features: facts,
      scored_by: i % 2 === 0 ? 'v1' : 'rules-1',
      factors: [
        {
          field: 'job_title',
          label: `${facts.job_title === 'Intern' ? 'Entry level' : 'Heads a team'}: ${facts.job_title}`,
          points: facts.job_title === 'Intern' ? -6 : 11,
        },
        { field: 'source', label: 'Referral', points: 4 },
      ],
      status: converted ? 'converted' : 'unqualified',
      story: [[after, 'status_changed', { to: converted ? 'converted' : 'unqualified' }]],
    });
    const at = new Date(NOW.getTime() - age + after);
    const [month, , year] = at.toLocaleDateString('en-US', { timeZone: 'Pacific/Auckland' }).split('/');
    ended.push({ score, converted, month: `${year}-${month?.padStart(2, '0')}-01` });
    arrived.push({ score, reached: converted && after <= 30 * DAY, age });
  }
  // Scored only when it was over, and never scored: neither says anything about forecasts.
  await tell(db, {
    age: 60 * DAY,
    scores: [5],
    status: 'converted',
    story: [[0, 'status_changed', { to: 'converted' }]],
  });
  await tell(db, { age: 60 * DAY, status: 'converted', story: [[DAY, 'status_changed', { to: 'converted' }]] });
  // Came too lately for its band, and has no outcome; qualified in time, without one either.
  await tell(db, {
    age: 3 * DAY,
    scores: [90],
    status: 'qualified',
    story: [[HOUR, 'status_changed', { to: 'qualified' }]],
  });
  await tell(db, {
    age: 50 * DAY,
    scores: [90],
    status: 'qualified',
    story: [[HOUR, 'status_changed', { to: 'qualified' }]],
  });
  arrived.push({ score: 90, reached: true, age: 50 * DAY }, { score: 5, reached: true, age: 60 * DAY });
});
afterAll(() => harness.close());

/** Every pair of a converted and another lead, counted. */
function naiveShare(cases: typeof ended): number {
  let [right, pairs] = [0, 0];
  for (const one of cases.filter(({ converted }) => converted))
    for (const other of cases.filter(({ converted }) => !converted)) {
      pairs += 1;
      right += one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0;
    }
  return right / pairs;
}

describe('accuracy', () => {
  it('is of the score that each lead got first, counted over pairs', async () => {
    const { ranking, cut_at } = await rep.insights.accuracy();
    expect(ranking?.n).toBe(ended.length);
    expect(ranking?.share).toBeCloseTo(naiveShare(ended), 3);
    expect(ranking?.low).toBeLessThan(ranking?.share ?? 0);
    expect(cut_at).toBeNull();
  });

  it('goes by the month of the outcome in the company’s zone, and is null with too few of either kind', async () => {
    const { months } = await rep.insights.accuracy();
    expect(months).toHaveLength(INSIGHTS.months);
    expect(months.at(-1)?.month).toBe('2026-11-01');
    for (const { month, n, ranking } of months) {
      const own = ended.filter((one) => one.month === month);
      expect([month, n]).toEqual([month, own.length]);
      const good = own.filter(({ converted }) => converted).length;
      const isEnough = Math.min(good, own.length - good) >= INSIGHTS.ofEach;
      expect(ranking?.share ?? null).toBe(isEnough ? Math.round(naiveShare(own) * 10_000) / 10_000 : null);
    }
    expect(months.some(({ ranking }) => ranking !== null)).toBe(true);
  });

  it('puts the rules beside it, by what was known at the first score', async () => {
    const { rules, ranking } = await rep.insights.accuracy();
    expect(rules?.gain).toBeCloseTo((ranking?.share ?? 0) - (rules?.share ?? 0), 3);
    expect(rules?.low).toBeGreaterThan(0); // the rules look at job titles, which were drawn by dice
  });

  it('counts in each band the leads that were qualified within 30 days, and lists the same', async () => {
    const { bands } = await rep.insights.accuracy();
    const counted = arrived.filter(({ age }) => age > 30 * DAY);
    for (const { from, to, n, reached, share } of bands) {
      const own = counted.filter(({ score }) => score >= from && score <= to);
      const got = own.filter((one) => one.reached).length;
      expect([from, n, reached]).toEqual([from, own.length, got]);
      expect(share).toBeCloseTo(got / own.length, 3);
      const { total, items } = await rep.insights.bandRows({ from });
      expect([total, items.filter((row) => row.reached_at).length]).toEqual([n, reached]);
    }
    expect(bands.map(({ from }) => from)).toEqual(FIRST_SCORE_BANDS.map(({ from }) => from));
    expect((await refusal(rep.insights.bandRows({ from: 12 }))).code).toBe('NOT_FOUND');
  });

  it('counts the leads of the last 90 days that have a score', async () => {
    const recent = [...arrived.map(({ age }) => age), 3 * DAY].filter((age) => age <= 90 * DAY);
    expect((await rep.insights.accuracy()).scored).toBe(recent.length);
    const { total } = await rep.leads.list({ filter: 'created_at:90d;score:0..', total: 'exact' });
    expect(total).toBe(recent.length); // the list that its tile opens
  });

  it('sees nothing of another company', async () => {
    const { people } = await openCompany(harness.database, 'Elsewhere');
    const { ranking, bands, scored, months } = await harness.caller(people.manager.token).insights.accuracy();
    expect([ranking, scored]).toEqual([null, 0]);
    expect([...bands, ...months].every(({ n }) => n === 0)).toBe(true);
  });
});

it('says which facts moved scores, by the points that leads got for them', async () => {
  const { leads, facts } = await rep.insights.facts();
  expect(leads).toBeGreaterThan(140);
  const [first, ...others] = facts;
  expect(others).toEqual([]); // the source says the same of everybody
  expect(first).toMatchObject({
    field: 'job_title',
    label: 'Job title',
    best: { label: 'Heads a team', points: 11 },
    worst: { label: 'Entry level', points: -6 },
  });
  expect((first?.best.n ?? 0) + (first?.worst.n ?? 0)).toBe(140);
});
