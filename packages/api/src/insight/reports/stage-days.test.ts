import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness } from '../../suites/harness.ts';

const START = new Date('2026-11-02T12:00:00Z');
const DAY = 86_400_000;

let harness: Harness;
let admin: Caller;
beforeAll(async () => {
  harness = await openHarness();
  harness.clock.now = START;
  admin = harness.caller((await openCompany(harness.database, 'Acme')).people.company_admin.token);
});
afterAll(() => harness.close());

it('adds up the days in each stage as a deal moves, back and forth', async () => {
  const deal = await admin.pipeline.opportunities.create({ name: 'Cold chain', amount: 1_000 });
  let { version } = deal;
  let now = START.getTime();
  const pass = (days: number) => {
    now += days * DAY;
    harness.clock.now = new Date(now);
  };
  const move = async (days: number, stage: string) => {
    pass(days);
    ({ version } = await admin.pipeline.opportunities.move({ id: deal.id, version, stage }));
  };
  const days = async () => {
    const ask = { record_type: 'opportunity', measure: 'stage_days', group_by: 'reached', sort: 'label' } as const;
    return (await admin.reports.run(ask)).groups.map(({ key, value }) => [key, Math.round(value ?? -1)]);
  };
  await move(3, 'proposal');
  await move(5, 'prospecting');
  await move(2, 'proposal');
  pass(4);
  // Qualification was skipped.
  expect(await days()).toEqual([
    ['prospecting', 3 + 2],
    ['proposal', 5 + 4],
  ]);
  await move(1, 'won');
  pass(30);
  expect(await days()).toEqual([
    ['prospecting', 5],
    ['proposal', 10],
  ]);
  const { groups } = await admin.reports.run({ record_type: 'opportunity', group_by: 'reached', sort: 'label' });
  expect(groups.map(({ key, value }) => [key, value])).toEqual([
    ['prospecting', 1],
    ['qualification', 1],
    ['proposal', 1],
    ['negotiation', 1],
    ['won', 1],
  ]);
});
