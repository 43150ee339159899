import type { CompanyDb } from '@outrider/db';
import { INSIGHTS } from '@outrider/shared/insight/insights';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { dice } from '../reports/reports.fixture.ts';
import { DAY, NOW, tell } from './insights.fixture.ts';

const MINUTE = 60_000;
let harness: Harness;
let rep: Caller;
let db: CompanyDb;

beforeAll(async () => {
  harness = await openHarness();
  const { db: company, people } = await openCompany(harness.database, 'Fieldstone');
  db = company;
  rep = harness.caller(people.sdr.token);
  harness.clock.now = NOW;
  const roll = dice(5);
  const lead = (
    mode: 'ai' | 'manual',
    age: number,
    source: string,
    minutes: number,
    qualifies: boolean,
    size: string,
  ) =>
    tell(db, {
      age,
      source,
      processing_mode: mode,
      company_size: size,
      story: [
        [minutes * MINUTE, 'contacted'],
        ...(qualifies ? [[3 * DAY, 'status_changed', { to: 'qualified' }] as [number, string, object]] : []),
        ...(roll.upTo(5) === 0 ? [[2 * DAY, 'replied'] as [number, string]] : []),
      ],
    });
  for (let i = 0; i < 30; i += 1) {
    const age = (40 + i * 5) * DAY;
    const source = roll.of(['referral', 'webinar']);
    await lead('manual', age, source, 300 + roll.upTo(100), i % 3 === 0, '51-200');
    await lead('ai', age + DAY, source, 20 + roll.upTo(10), i % 3 === 1, '51-200');
  }
  // Without a like one: another source, another size, and too new to have become anything.
  await lead('ai', 60 * DAY, 'cold_call', 1, true, '51-200');
  await lead('manual', 60 * DAY, 'referral', 1, true, '1001+');
  await lead('ai', 5 * DAY, 'referral', 1, true, '51-200');
});
afterAll(() => harness.close());

it('holds like leads beside each other, and says what is clear and what is not', async () => {
  const { pairs, leads, figures } = await rep.insights.modes();
  expect([pairs, leads]).toEqual([30, { ai: 31, manual: 31 }]);
  const by = new Map(figures.map((figure) => [figure.figure, figure]));
  const first = by.get('first_response');
  expect(first?.better).toBe('ai');
  expect(first?.ai.value).toBeLessThan(31);
  expect(first?.manual.value).toBeGreaterThanOrEqual(300);
  expect(by.get('qualified')).toEqual({
    figure: 'qualified',
    ai: { value: 0.3333, n: 30 },
    manual: { value: 0.3333, n: 30 },
    better: null,
  });
  expect(by.get('won_deal')).toMatchObject({ ai: { value: null, n: 0 }, better: null });
});

it('lists the pairs: each lead once, of one source and size', async () => {
  const { total, items } = await rep.insights.pairs();
  expect([total, items.length]).toEqual([30, 30]);
  expect(new Set(items.flatMap(({ ai, manual }) => [ai.id, manual.id])).size).toBe(60);
  const leads = new Map((await rep.leads.list({ limit: 100 })).items.map((lead) => [lead.id, lead]));
  for (const { source, company_size, ai, manual } of items) {
    expect([ai.mode, manual.mode]).toEqual(['ai', 'manual']);
    for (const { id } of [ai, manual]) expect(leads.get(id)).toMatchObject({ source, company_size });
  }
});

it('says nothing of fewer pairs than are needed', async () => {
  const { people, db: other } = await openCompany(harness.database, 'Small');
  for (let i = 0; i < INSIGHTS.pairs - 1; i += 1)
    for (const processing_mode of ['ai', 'manual']) await tell(other, { age: (40 + i) * DAY, processing_mode });
  const { pairs, figures } = await harness.caller(people.ae.token).insights.modes();
  expect([pairs, figures]).toEqual([INSIGHTS.pairs - 1, []]);
});
