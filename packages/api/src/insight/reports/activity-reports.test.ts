import type { CompanyDb } from '@outrider/db';
import { type AnyCondition, bothFilters } from '@outrider/shared/ground/fields/filter';
import type { StreamedActivity } from '@outrider/shared/insight/activities';
import { reportGroups, reportMeasures } from '@outrider/shared/insight/report-catalogue';
import { REPORT_BUCKETS, REPORT_RANGES } from '@outrider/shared/insight/report-periods';
import type { ReportAsk } from '@outrider/shared/insight/reports';
import { STANDARD_REPORTS } from '@outrider/shared/insight/standard-reports';
import { CALL_OUTCOMES } from '@outrider/shared/records/call-outcomes';
import { parseFilter, writeFilter } from '@outrider/shared/records/lead-filter-text';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidv7 } from '../../ground/uuid.ts';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { dice, fillCompany, NOW } from './reports.fixture.ts';

let harness: Harness;
let admin: Caller;
let asRep: () => Caller;
let me: string;

const KINDS = (
  'contacted contacted contacted called emailed email_sent email_opened replied met meeting_scheduled ' +
  'meeting_held meeting_missed noted note task_created task_done edited'
).split(' ');

/** Two hundred activities of all kinds, sides and people, over two years: on leads, and on what they became. */
async function fillStream(db: CompanyDb, people: readonly string[]): Promise<void> {
  const roll = dice(11);
  const account = await db.account.create({ data: { name: 'Harbour', owner_id: people[0] }, select: { id: true } });
  const contact = await db.contact.create({ data: { last_name: 'Zhang' }, select: { id: true } });
  const [leads, deals] = await Promise.all([
    db.lead.findMany({ select: { id: true } }),
    db.opportunity.findMany({ select: { id: true, pipeline_id: true } }),
  ]);
  const happened = () => {
    const created_at = new Date(NOW.getTime() - roll.upTo(700 * 86_400) * 1_000);
    const kind = roll.of(KINDS);
    const channel = kind === 'contacted' ? roll.of(['call', 'call', 'email', 'meeting', 'message', 'other']) : null;
    const outcome = roll.maybe(roll.of([...CALL_OUTCOMES, 'thrown away']));
    const actor_kind = roll.of(['user', 'user', 'assistant', 'agent', 'system', 'webhook'] as const);
    const who = actor_kind === 'agent' ? uuidv7() : roll.of(people);
    return {
      id: uuidv7(created_at.getTime()),
      created_at,
      kind,
      actor_kind,
      actor_id: ['system', 'webhook'].includes(actor_kind) ? null : who,
      detail: { ...(channel && { channel }), ...(outcome && { outcome }) },
    };
  };
  const some = (count: number) => Array.from({ length: count }, happened);
  await db.leadActivity.createMany({ data: some(120).map((one) => ({ ...one, lead_id: roll.of(leads).id })) });
  await db.recordActivity.createMany({
    data: some(80).map((one) => ({
      ...one,
      ...roll.of([
        { account_id: account.id },
        { account_id: account.id, contact_id: contact.id },
        { account_id: account.id, opportunity_id: roll.of(deals).id },
      ]),
    })),
  });
  await db.opportunityStageEntry.createMany({
    data: Array.from({ length: 20 }, () => {
      const { id: opportunity_id, pipeline_id } = roll.of(deals);
      const [from_stage, to_stage] = ['prospecting', 'negotiation'];
      return {
        opportunity_id,
        pipeline_id,
        from_stage,
        to_stage,
        moved_by: roll.of(people),
        moved_at: happened().created_at,
      };
    }),
  });
}

beforeAll(async () => {
  harness = await openHarness();
  const { db, people } = await openCompany(harness.database, 'Fieldstone');
  admin = harness.caller(people.company_admin.token);
  asRep = () => harness.caller(people.sdr.token);
  me = people.company_admin.id;
  const owners = [people.sdr.id, people.ae.id, people.manager.id];
  await fillCompany(db, owners);
  await fillStream(db, [...owners, me]);
  await Promise.all([admin, asRep()].map((caller) => caller.reports.list()));
  harness.clock.now = NOW;
});
afterAll(() => harness.close());

/** What the stream says of a filter, page by page. */
async function listed(caller: Caller, ...filters: string[]): Promise<StreamedActivity[]> {
  const filter = writeFilter(
    bothFilters<AnyCondition>(...filters.map((text) => parseFilter(text) as { all: AnyCondition[] })),
  );
  const rows: StreamedActivity[] = [];
  let told: number | null = null;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await caller.activities.list({ filter, limit: 100, cursor, total: 'exact' });
    rows.push(...page.items);
    [cursor, told] = [page.next_cursor, page.total];
  }
  expect(told).toBe(rows.length);
  return rows;
}

const touched = (rows: StreamedActivity[]) => new Set(rows.map(({ about }) => about.id)).size;
function naive(measure: string, rows: StreamedActivity[]): number {
  if (measure === 'touched') return touched(rows);
  return measure === 'outreach' ? rows.filter(isOutreach).length : rows.length;
}

/** What a row is, said without the statement that asks it. */
const CHANNELS: Record<string, string> = { call: 'call', email: 'email', message: 'email', meeting: 'meeting' };
const PARTS: Record<string, string> = {
  called: 'call',
  emailed: 'email',
  email_sent: 'email',
  replied: 'reply',
  met: 'meeting',
  meeting_scheduled: 'meeting',
  noted: 'note',
  note: 'note',
  task_created: 'task',
  task_done: 'task',
  opened: 'deal',
  moved: 'deal',
};
const partOf = ({ kind, detail }: StreamedActivity) =>
  (kind === 'contacted' ? CHANNELS[String(detail.channel)] : PARTS[kind]) ?? 'change';
const isOutreach = (row: StreamedActivity) => ['call', 'email', 'meeting'].includes(partOf(row));
const isPerson = ({ actor_kind }: StreamedActivity) => actor_kind === 'user' || actor_kind === 'assistant';
const sideOf = (row: StreamedActivity) => (isPerson(row) ? 'people' : row.actor_kind === 'agent' ? 'ai' : 'system');
function outcomeOf(row: StreamedActivity): string | null {
  const { kind, detail } = row;
  if (partOf(row) === 'call') return CALL_OUTCOMES.find((outcome) => outcome === detail.outcome) ?? null;
  if (['met', 'meeting_held'].includes(kind) || detail.channel === 'meeting') return 'held';
  return kind === 'meeting_missed' ? 'no_show' : null;
}
const MONTHS = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland', year: 'numeric', month: '2-digit' });
const SAID: Record<string, (row: StreamedActivity) => string | null> = {
  part: partOf,
  side: sideOf,
  person: (row) => (isPerson(row) ? row.actor_id : null),
  outcome: outcomeOf,
  'created_at:month': ({ created_at }) => `${MONTHS.format(new Date(created_at)).slice(0, 7)}-01`,
};

const FILTERS = [
  '',
  'part:call,meeting',
  'part:!change,deal',
  'side:people',
  'person:me|side:ai',
  'person:!nobody',
  'outcome:held,connected',
  'outcome:!?',
  'created_at:200d',
  'created_at:!2026-01-01..',
  'part:deal|created_at:2025-06-01..2025-12-31',
];

function randomReport(roll: ReturnType<typeof dice>): ReportAsk {
  const group = () => {
    const { name, inBuckets } = roll.of(reportGroups('activity', []));
    return inBuckets ? `${name}:${roll.of(Object.keys(REPORT_BUCKETS))}` : name;
  };
  return {
    record_type: 'activity',
    measure: roll.of(reportMeasures('activity', [])).name,
    ...(roll.upTo(10) > 0 && { group_by: group() }),
    ...(roll.upTo(3) === 0 && { split_by: group() }),
    ...(roll.upTo(2) === 0 && { period: `created_at:${roll.of(Object.keys(REPORT_RANGES))}` }),
    filter: roll.of(FILTERS),
    compare: roll.upTo(4) === 0,
    sort: roll.of(['value', 'value_up', 'label']),
  };
}

describe('A report on activities', () => {
  it('gives the numbers of the stream behind it, whatever it asks', { timeout: 120_000 }, async () => {
    const roll = dice(43);
    for (let i = 0; i < 100; i++) {
      const ask = randomReport(roll);
      const result = await admin.reports.run(ask);
      const all = await listed(admin, result.filter);
      expect({ ask, total: result.total.value }).toEqual({ ask, total: naive(ask.measure, all) });
      const group = result.groups.length > 0 ? roll.of(result.groups) : null;
      if (!group) continue;
      const rows = await listed(admin, result.filter, group.filter);
      // Where nothing was, nothing adds up to nought, and nothing is no record.
      const none = result.measure.additive ? 0 : null;
      const value = rows.length === 0 ? none : naive(ask.measure, rows);
      expect({ ask, key: group.key, value: group.value }).toEqual({ ask, key: group.key, value });
      for (const { key, filter } of result.beside.length > 0 ? [roll.of(result.beside)] : []) {
        const part = await listed(admin, result.filter, group.filter, filter ?? '');
        expect({ ask, aside: group.beside[key] }).toEqual({ ask, aside: part.length });
      }
      const at = roll.upTo(Math.max(1, result.splits.length));
      const split = result.splits[at];
      if (!split) continue;
      const cell = await listed(admin, result.filter, group.filter, split.filter);
      const expected = cell.length === 0 ? null : naive(ask.measure, cell);
      expect({ ask, cell: group.splits[at] ?? null }).toEqual({ ask, cell: expected });
    }
  });

  it.each(Object.keys(SAID))('puts every activity into one group: %s', async (group_by) => {
    const { groups, total } = await admin.reports.run({ record_type: 'activity', group_by });
    const rows = await listed(admin, '');
    expect(total.value).toBe(rows.length);
    const counted = new Map<string | null, number>();
    for (const row of rows) {
      const key = SAID[group_by]?.(row) ?? null;
      counted.set(key, (counted.get(key) ?? 0) + 1);
    }
    expect(new Map(groups.flatMap(({ key, value }) => (value ? [[key, value]] : [])))).toEqual(counted);
  });

  it('counts as the figures above the stream do', async () => {
    const ask = { record_type: 'activity', measure: 'outreach', period: 'created_at:last_90_days' } as const;
    const { measure, total, filter } = await admin.reports.run(ask);
    expect(total.value).toBe((await listed(admin, filter, measure.filter)).length);
    const { calls, emails, replies, meetings } = await admin.activities.summary({ days: 90 });
    expect(total.beside).toEqual({ calls, emails, replies, meetings });
    expect(calls).toBeGreaterThan(0);
  });

  it('says who did it by name, and that it was nobody', async () => {
    const { groups } = await admin.reports.run({ record_type: 'activity', group_by: 'person' });
    expect(groups.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Test sdr', 'Test manager', 'AI and system']),
    );
    const mine = await admin.reports.run({ record_type: 'activity', filter: 'person:me' });
    expect(mine.total.value).toBe(groups.find(({ key }) => key === me)?.value);
  });

  it('counts what its reader sees', async () => {
    await admin.security.set({ reps_see: 'own_or_unassigned' });
    try {
      const rep = asRep(); // who somebody is, a caller asks once
      const own = await listed(rep, '');
      for (const group_by of [undefined, 'part', 'created_at:quarter'] as const) {
        const result = await rep.reports.run({ record_type: 'activity', ...(group_by && { group_by }) });
        expect(result.total.value).toBe(own.length);
      }
      const seen = new Set([
        ...(await rep.leads.list({ limit: 100 })).items.map(({ id }) => id),
        ...(await rep.pipeline.opportunities.list({ limit: 100 })).items.map(({ id }) => id),
        ...(await rep.contacts.list({})).items.map(({ id }) => id),
        ...(await rep.accounts.list({})).items.map(({ id }) => id),
      ]);
      const hidden = (await listed(admin, '')).filter(({ about }) => !seen.has(about.id));
      expect(hidden.length).toBeGreaterThan(50);
      expect(own.filter(({ about }) => !seen.has(about.id))).toEqual([]);
    } finally {
      await admin.security.set({ reps_see: 'all' });
    }
  });

  it('is kept, and found by whoever may read activities', async () => {
    const kept = await admin.reports.create({ name: 'Calls', record_type: 'activity', filter: 'part:call' });
    expect(kept).toMatchObject({ record_type: 'activity', filter: 'part:call' });
    expect((await admin.reports.result({ id: kept.id })).total.value).toBe((await listed(admin, 'part:call')).length);
    await admin.reports.delete({ id: kept.id });
  });

  it('comes with the product', async () => {
    const standard = STANDARD_REPORTS.filter(({ ask }) => ask.record_type === 'activity');
    expect(standard.map(({ name }) => name)).toEqual([
      'Activity by person',
      'Meetings held per week',
      'What agents did by week',
    ]);
    for (const { ask } of standard) expect((await admin.reports.run(ask)).total.value).toBeGreaterThan(0);
  });

  it.each([
    [{ measure: 'sum.amount' }, 'Choose what to measure'],
    [{ group_by: 'missing' }, 'These records can’t be grouped by this field'],
    [{ group_by: 'created_at' }, 'These records can’t be grouped by this field'],
    [{ group_by: 'owner_id' }, 'These records can’t be grouped by this field'],
    [{ period: 'part:last_7_days' }, 'Choose a date field and a range'],
    [{ filter: 'custom.seats:5..' }, 'Filter: This filter is not valid'],
  ])('refuses %j in a sentence', async (ask, message) => {
    expect(await refusal(admin.reports.run({ record_type: 'activity', ...ask }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message,
    });
  });
});
