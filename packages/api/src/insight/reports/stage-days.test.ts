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

async function openOther() {
  harness.clock.now = START;
  const { people } = await openCompany(harness.database, 'Other');
  return { admin: harness.caller(people.company_admin.token) };
}

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

it('keeps the stages of several pipelines apart, also where they have the same name', async () => {
  const { admin } = await openOther();
  const [sales] = (await admin.pipeline.pipelines.list({})).pipelines;
  const renewals = await admin.pipeline.pipelines.create({ name: 'Renewals' });
  const keys = renewals.stages.map(({ key }) => key);
  expect(keys).toEqual(sales?.stages.map(({ key }) => key));
  const deal = (name: string, pipeline_id: string, stage: string) =>
    admin.pipeline.opportunities.create({ name, amount: 100, pipeline_id, stage });
  await deal('In both 1', sales?.id ?? '', 'proposal');
  await deal('In both 2', renewals.id, 'proposal');
  await deal('Further', renewals.id, 'negotiation');
  const reached = async (filter?: string) => {
    const ask = { record_type: 'opportunity', group_by: 'reached', sort: 'label', ...(filter && { filter }) } as const;
    const { groups, total } = await admin.reports.run(ask);
    return [...groups.map(({ key, value }) => [key, value]), ['all', total.value]];
  };
  expect(await reached()).toEqual([
    ['prospecting', 3],
    ['qualification', 3],
    ['proposal', 3],
    ['negotiation', 1],
    ['all', 3],
  ]);
  expect(await reached('pipeline_id:default')).toEqual([
    ['prospecting', 1],
    ['qualification', 1],
    ['proposal', 1],
    ['all', 1],
  ]);
  expect(await reached(`pipeline_id:${renewals.id}`)).toEqual([
    ['prospecting', 2],
    ['qualification', 2],
    ['proposal', 2],
    ['negotiation', 1],
    ['all', 2],
  ]);
  harness.clock.now = new Date(START.getTime() + 2 * DAY);
  const { groups, total } = await admin.reports.run({
    record_type: 'opportunity',
    measure: 'stage_days',
    group_by: 'reached',
    split_by: 'pipeline_id',
    sort: 'label',
  });
  expect(groups.map(({ key, value, beside }) => [key, value, beside])).toEqual([
    ['proposal', 2, { deals: 3 }],
    ['negotiation', 2, { deals: 1 }],
  ]);
  expect(total).toMatchObject({ value: 2, beside: { deals: 3 } });
});
