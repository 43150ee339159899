import { daysBetween } from '@outrider/shared/ground/days';
import { type AnyCondition, bothFilters } from '@outrider/shared/ground/fields/filter';
import type { CustomField } from '@outrider/shared/ground/fields/custom';
import { QUOTA, reportGroups, reportMeasures, reportTimes } from '@outrider/shared/insight/report-catalogue';
import { REPORT_BUCKETS, REPORT_RANGES } from '@outrider/shared/insight/report-periods';
import type { ReportAsk } from '@outrider/shared/insight/reports';
import { STANDARD_REPORTS } from '@outrider/shared/insight/standard-reports';
import { parseFilter, writeFilter } from '@outrider/shared/records/lead-filter-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { dice, fillCompany, NOW } from './reports.fixture.ts';

type Type = 'lead' | 'opportunity';
type Row = Record<string, unknown> & { custom: Record<string, unknown> };

let harness: Harness;
let admin: Caller;
let asRep: () => Caller;
let fields: Record<Type, CustomField[]>;
/** What the deals of a lead won, by the lead. */
const wonBy = new Map<unknown, number>();
/** How many days each deal was in each open stage, by the deal. */
const daysIn = new Map<unknown, Map<string, number>>();

beforeAll(async () => {
  harness = await openHarness();
  const { db, people } = await openCompany(harness.database, 'Fieldstone');
  admin = harness.caller(people.company_admin.token);
  asRep = () => harness.caller(people.sdr.token);
  await fillCompany(db, [people.sdr.id, people.ae.id, people.manager.id]);
  await Promise.all([admin, asRep()].map((caller) => caller.reports.list()));
  harness.clock.now = NOW;
  for (const { lead_id, base_amount } of await listed(admin, 'opportunity', 'status:won'))
    if (lead_id) wonBy.set(lead_id, (wonBy.get(lead_id) ?? 0) + Number(base_amount));
  for (const { id } of await listed(admin, 'opportunity', '')) daysIn.set(id, await visitsOf(String(id)));
  fields = {
    lead: (await admin.fields.list({ record_type: 'lead' })).items,
    opportunity: (await admin.fields.list({ record_type: 'opportunity' })).items,
  };
});
afterAll(() => harness.close());

/** What a list says of a filter: its rows, all of them on one page. */
async function listed(caller: Caller, type: Type, ...filters: string[]): Promise<Row[]> {
  const filter = writeFilter(
    bothFilters<AnyCondition>(...filters.map((text) => parseFilter(text) as { all: AnyCondition[] })),
  );
  const asked = { filter, limit: 100, total: 'exact' } as const;
  const { items, total } =
    type === 'lead' ? await caller.leads.list(asked) : await caller.pipeline.opportunities.list(asked);
  expect(total).toBe(items.length);
  return items as unknown as Row[];
}

async function visitsOf(id: string): Promise<Map<string, number>> {
  const moves = (await admin.pipeline.opportunities.history({ id })).toReversed();
  const visits = new Map<string, number>();
  for (const [at, { to_stage, at: from }] of moves.entries()) {
    const left = moves[at + 1]?.at;
    const isWaiting = !['won', 'lost'].includes(to_stage);
    if (isWaiting) visits.set(to_stage, (visits.get(to_stage) ?? 0) + days(from, left ?? NOW));
  }
  return visits;
}

const numberOf = (row: Row, field: string): number | null => {
  if (field === 'amount') return row.base_amount as number;
  const value = field.startsWith('custom.') ? row.custom[field.slice(7)] : row[field];
  return typeof value === 'number' ? value : null;
};
const average = (numbers: number[]) =>
  numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const days = (from: unknown, to: Date | string) => (new Date(to).getTime() - Date.parse(String(from))) / 86_400_000;

const FIELDS: Record<string, string> = { owner: 'assigned_to' };
const isFilled = (row: Row, field: string) => {
  const value = field.startsWith('custom.') ? row.custom[field.slice(7)] : row[FIELDS[field] ?? field];
  return value !== null && value !== undefined;
};

/** A measure of rows, written as its sentence says it; `stage`: the one that they are grouped by having been in. */
function naive(measure: string, rows: Row[], stage: string | null = null): number | null {
  const [how, field = ''] = measure.split(/\.(.*)/);
  const known = rows.flatMap((row) => numberOf(row, field) ?? []);
  const won = rows.filter((row) => row.stage_kind === 'won');
  const open = rows.filter((row) => row.stage_kind === 'open');
  const closed = rows.length - open.length;
  const ways: Record<string, () => number | null> = {
    count: () => rows.length,
    won_amount: () => rows.reduce((sum, { id }) => sum + (wonBy.get(id) ?? 0), 0),
    sum: () => known.reduce((sum, number) => sum + number, 0),
    average: () => average(known),
    conversion_rate: () =>
      rows.length === 0 ? null : (100 * rows.filter(({ status }) => status === 'converted').length) / rows.length,
    win_rate: () => (closed === 0 ? null : (100 * won.length) / closed),
    weighted: () =>
      open.reduce((sum, { base_amount, probability }) => sum + (Number(base_amount) * Number(probability)) / 100, 0),
    days_to_win: () => average(won.map(({ created_at, closed_at }) => days(created_at, String(closed_at)))),
    filled: () => (rows.length === 0 ? null : (100 * rows.filter((row) => isFilled(row, field)).length) / rows.length),
    stage_days: () =>
      average(
        rows.flatMap(({ id }) =>
          [...(daysIn.get(id) ?? [])].flatMap(([visited, spent]) => (stage && visited !== stage ? [] : spent)),
        ),
      ),
    days_in_stage: () => average(open.map(({ stage_since }) => days(stage_since, NOW))),
    // Nobody has contacted these leads.
    response_time: () => null,
  };
  return ways[how ?? '']?.() ?? null;
}

const FILTERS: Record<Type, string[]> = {
  lead: [
    '',
    'source:referral,website',
    'score:40..',
    'company_name:*acme|priority:high',
    'owner:!nobody',
    'created_at:300d',
    'custom.seats:10..',
    'industry:?',
  ],
  opportunity: [
    '',
    'status:won,lost',
    'amount:20000..',
    'source:referral|owner_id:nobody',
    'custom.tier:red',
    'stage:!proposal',
    'probability:..50',
    'closed_at:!?',
    'reached:proposal,lost',
    'reached:!negotiation;amount:..80000',
  ],
};

/** All but the one that is measured against something else than rows. */
const MEASURES = (type: Type) => reportMeasures(type, fields[type]).filter(({ name }) => name !== QUOTA);

function randomReport(type: Type, roll: ReturnType<typeof dice>): ReportAsk {
  const groups = reportGroups(type, fields[type]);
  const times = reportTimes(type, fields[type]);
  const group = () => {
    const { name, inBuckets } = roll.of(groups);
    return inBuckets ? `${name}:${roll.of(Object.keys(REPORT_BUCKETS))}` : name;
  };
  return {
    record_type: type,
    measure: roll.of(MEASURES(type)).name,
    ...(roll.upTo(10) > 0 && { group_by: group() }),
    ...(roll.upTo(3) === 0 && { split_by: group() }),
    ...(roll.upTo(2) === 0 && { period: `${roll.of(times).name}:${roll.of(Object.keys(REPORT_RANGES))}` }),
    filter: roll.of(FILTERS[type]),
    compare: false,
    sort: roll.of(['value', 'value_up', 'label']),
  };
}

const near = (number: number | null) => (number === null ? null : (expect.closeTo(number, 3) as number));

describe.each(['lead', 'opportunity'] as const)('A report on %ss', (type) => {
  it('gives the numbers of the lists behind it, whatever it asks', { timeout: 120_000 }, async () => {
    const roll = dice(type === 'lead' ? 41 : 42);
    for (let i = 0; i < 150; i++) {
      const ask = randomReport(type, roll);
      const result = await admin.reports.run(ask);
      const all = await listed(admin, type, result.filter);
      const told = { ask, total: result.total.value };
      expect(told).toEqual({ ask, total: near(naive(ask.measure, all)) });
      const group = result.groups.length > 0 ? roll.of(result.groups) : null;
      if (!group) continue;
      const rows = await listed(admin, type, result.filter, group.filter);
      const stageOf = (field: string | undefined, key: string | null) => (field === 'reached' ? key : null);
      const rowsNumber = naive(ask.measure, rows, stageOf(ask.group_by, group.key));
      expect({ ask, key: group.key, value: group.value }).toEqual({ ask, key: group.key, value: near(rowsNumber) });
      for (const { key, filter } of result.beside) {
        const part = await listed(admin, type, result.filter, group.filter, filter ?? '');
        const isMoney = key.startsWith('amount');
        expect(group.beside[key]).toEqual(near(isMoney ? naive('sum.amount', part) : part.length));
      }
      const at = roll.upTo(Math.max(1, result.splits.length));
      const split = result.splits[at];
      if (!split) continue;
      const cell = await listed(admin, type, result.filter, group.filter, split.filter);
      const expected =
        cell.length === 0
          ? null
          : near(naive(ask.measure, cell, stageOf(ask.group_by, group.key) ?? stageOf(ask.split_by, split.key)));
      expect({ ask, cell: group.splits[at] ?? null }).toEqual({ ask, cell: expected });
    }
  });

  it('puts every row into one group, or says that they do not add up', async () => {
    const groups = reportGroups(type, fields[type]);
    for (const { name, inBuckets } of groups) {
      const result = await admin.reports.run({ record_type: type, group_by: inBuckets ? `${name}:year` : name });
      const counted = result.groups.reduce((sum, { value }) => sum + (value ?? 0), 0);
      const isWhole = result.measure.additive ? counted === 90 : counted > 90;
      expect([name, counted, isWhole]).toEqual([name, counted, true]);
      expect(result.total.value).toBe(90);
    }
  });

  it('counts what its reader sees', async () => {
    await admin.security.set({ reps_see: 'own_or_unassigned' });
    try {
      const rep = asRep(); // who somebody is, a caller asks once
      for (const group_by of [undefined, 'created_at:quarter', 'source'] as const) {
        const result = await rep.reports.run({ record_type: type, ...(group_by && { group_by }) });
        const own = await listed(rep, type, '');
        expect(result.total.value).toBe(own.length);
        expect(own.length).toBeLessThan(75);
      }
    } finally {
      await admin.security.set({ reps_see: 'all' });
    }
  });

  it.each([
    [{ measure: 'sum.name' }, 'Choose what to measure'],
    [{ measure: 'average.custom.nothing' }, 'Choose what to measure'],
    [{ group_by: 'name' }, 'These records can’t be grouped by this field'],
    [{ group_by: 'created_at' }, 'These records can’t be grouped by this field'],
    [{ split_by: 'source:month' }, 'These records can’t be grouped by this field'],
    [{ period: 'source:last_7_days' }, 'Choose a date field and a range'],
    [{ period: 'created_at:for_ever' }, 'Choose a date field and a range'],
    [{ filter: 'custom.nothing:5..' }, 'This filter asks for a field that does not exist: custom.nothing'],
  ])('refuses %j in a sentence', async (ask, message) => {
    expect(await refusal(admin.reports.run({ record_type: type, ...ask }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message,
    });
  });
});

describe('A group that a record can be in several times', () => {
  it('counts each deal once in every stage that it got as far as, and once in all', async () => {
    const ask = {
      record_type: 'opportunity',
      group_by: 'reached',
      sort: 'label',
      filter: 'pipeline_id:default',
    } as const;
    const { groups, total, measure } = await admin.reports.run(ask);
    expect([total.value, measure.additive]).toEqual([90, false]);
    const order = ['prospecting', 'qualification', 'proposal', 'negotiation', 'won'];
    const furthest = await Promise.all(
      (await listed(admin, 'opportunity', '')).map(async ({ id }) => {
        const moves = await admin.pipeline.opportunities.history({ id: String(id) });
        return Math.max(...moves.map(({ to_stage }) => order.indexOf(to_stage)));
      }),
    );
    expect(groups.map(({ key, value }) => [key, value])).toEqual(
      order.map((key, at) => [key, furthest.filter((far) => far >= at).length]),
    );
    for (const { key, value } of groups)
      expect([key, value]).toEqual([key, (await listed(admin, 'opportunity', `reached:${key}`)).length]);
    expect(await listed(admin, 'opportunity', 'reached:lost')).toEqual([]);
  });

  it('leaves out where there is nothing to measure: nobody waits in a deal that is won', async () => {
    const ask = { record_type: 'opportunity', measure: 'stage_days', group_by: 'reached' } as const;
    const { groups, groups_total } = await admin.reports.run(ask);
    expect(groups.map(({ key }) => key)).not.toContain('won');
    expect(groups_total).toBe(groups.length);
  });

  it('of missing fields has the records that lack each', async () => {
    const { groups } = await admin.reports.run({ record_type: 'lead', group_by: 'missing' });
    const byLabel = Object.fromEntries(groups.map(({ label, filter }) => [label, filter]));
    expect(byLabel.Owner).toBe('owner:nobody');
    expect(byLabel.Tier).toBe('custom.tier:!?');
    expect(groups.map(({ label }) => label)).not.toContain('Renewal');
  });

  it('cannot be split by itself', async () => {
    const ask = { record_type: 'opportunity', group_by: 'reached', split_by: 'reached' } as const;
    expect((await refusal(admin.reports.run(ask))).message).toBe('Choose another field to split by');
  });
});

it('every company can ask the reports that it comes with', async () => {
  for (const { id, ask } of STANDARD_REPORTS) {
    const { measure } = await admin.reports.run(ask);
    expect([id, measure.label]).toEqual([id, expect.any(String)]);
  }
});

describe('A report’s days', () => {
  it('are the company’s, and its quarters those of its fiscal year', async () => {
    const run = (group_by: string, period?: string) =>
      admin.reports.run({ record_type: 'lead', group_by, ...(period && { period }) });
    // In Auckland it is Monday, November 30; the fiscal year begins in April.
    expect((await run('created_at:day', 'created_at:last_7_days')).groups.map(({ key }) => key)).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
    ]);
    const { period, groups } = await run('created_at:quarter', 'created_at:this_year');
    expect(period).toEqual({ from: '2026-04-01', to: '2027-03-31' });
    expect(groups.map(({ label }) => label)).toEqual(['Q1 FY2027', 'Q2 FY2027', 'Q3 FY2027']);
  });

  it('are the last ones of a long time, and say so', async () => {
    const days = await admin.reports.run({ record_type: 'lead', group_by: 'created_at:day' });
    const [first, last] = [days.groups[0], days.groups.at(-1)];
    expect(days.groups).toHaveLength(100);
    expect(days.groups_total).toBeGreaterThan(500);
    expect(daysBetween(first?.key ?? '', last?.key ?? '')).toBe(99);
    expect(days.groups.some(({ value }) => value === 0)).toBe(true);
    expect(days.total.value).toBe(90);
  });

  it('split groups in their own order, the last twelve', async () => {
    const ask = { record_type: 'lead', group_by: 'source', split_by: 'created_at:month' } as const;
    const { splits, splits_total, total } = await admin.reports.run(ask);
    const keys = splits.map(({ key }) => key ?? '');
    expect(keys).toEqual(keys.toSorted((one, other) => one.localeCompare(other)));
    expect([keys.length, keys.at(-1)]).toEqual([12, '2026-11-01']);
    expect(splits_total).toBeGreaterThan(15);
    const last = await listed(admin, 'lead', splits.at(-1)?.filter ?? '');
    expect(total.splits.at(-1)).toBe(last.length);
  });

  it.each(['win_rate', 'count', 'sum.amount'])('stand beside the days before them: %s', async (measure) => {
    const result = await admin.reports.run({
      record_type: 'opportunity',
      measure,
      group_by: 'created_at:week',
      period: 'closed_at:last_12_months',
      compare: true,
    });
    expect([result.period, result.before]).toEqual([
      { from: '2025-12-01', to: '2026-11-30' },
      { from: '2024-12-01', to: '2025-11-30' },
    ]);
    const rows = await listed(admin, 'opportunity', 'closed_at:2024-12-01..2025-11-30');
    expect(result.total.before).toEqual(near(naive(measure, rows)));
    for (const { filter, before } of result.groups) {
      const part = await listed(admin, 'opportunity', 'closed_at:2024-12-01..2025-11-30', filter);
      expect(before).toEqual(near(naive(measure, part)));
    }
  });
});
