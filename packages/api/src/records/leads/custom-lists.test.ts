import { addDays, dayAt } from '@outrider/shared/ground/days';
import type { CustomValues } from '@outrider/shared/ground/fields/custom';
import { leadFilterSchema } from '@outrider/shared/records/lead-filter';
import { readFilter, writeFilter } from '@outrider/shared/records/lead-filter-text';
import { matchesLead } from '@outrider/shared/records/lead-match';
import type { Lead } from '@outrider/shared/records/leads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetFields } from '../fields/known-fields.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { uuidv7 } from '../../ground/uuid.ts';

const NOW = new Date('2026-06-15T12:00:00.000Z');
const LONG = `${'x'.repeat(300)} gauge`;
const MANY = Array.from({ length: 12 }, (_, i) => `a-rather-long-option-${i}`);
const option = (value: string) => ({ value, label: value, colour: 'grey' });

/** One field of every kind, two of them in the second group of slots. */
const FIELDS = [
  { key: 'line', kind: 'text', slot: 'text_01', slot_group: 1 },
  { key: 'grade', kind: 'choice', slot: 'text_02', slot_group: 1, options: ['low', 'middle', 'high'].map(option) },
  { key: 'certified', kind: 'flag', slot: 'text_03', slot_group: 1 },
  { key: 'buyer', kind: 'person', slot: 'text_04', slot_group: 1 },
  { key: 'machines', kind: 'number', slot: 'number_01', slot_group: 1 },
  { key: 'worth', kind: 'money', slot: 'number_08', slot_group: 2 },
  { key: 'due', kind: 'date', slot: 'date_01', slot_group: 1 },
  { key: 'needs', kind: 'choices', slot: 'many_02', slot_group: 2, options: ['iso', 'gmp', ...MANY].map(option) },
  { key: 'story', kind: 'long_text', slot: null, slot_group: null },
];

describe.each(ENGINES)('Custom fields in lists on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let api: Caller;
  let me: string;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    api = harness.caller(acme.people.ae.token);
    me = acme.people.ae.id;
    await acme.db.customField.createMany({
      data: FIELDS.map((field, position) => ({
        id: uuidv7(),
        record_type: 'lead',
        label: field.key,
        label_key: field.key,
        position,
        in_search: field.key === 'line',
        ...field,
      })),
    });
    forgetFields(acme.company.id);
    const values: CustomValues[] = [
      {},
      { line: 'Lathes', grade: 'low', machines: 3, certified: true },
      { line: 'lathes and mills', grade: 'high', machines: -2.5, certified: false, buyer: me },
      { line: LONG, grade: 'middle', worth: 1_200.5, due: '2026-06-08' },
      { machines: 3, worth: 9e9, due: '2026-06-09', needs: ['iso'] },
      { machines: 40, due: '2026-01-01', needs: ['gmp', 'iso'], buyer: acme.people.sdr.id },
      { grade: 'low', needs: MANY, story: 'They calibrate GAUGES by hand' },
      { grade: 'high', worth: 0, story: 'none' },
      { line: 'Zürich', machines: 0 },
    ];
    await acme.db.lead.createMany({
      data: values.map((custom, i) => ({
        id: uuidv7(),
        email: `p${i}@example.com`,
        source: 'website',
        status: i % 2 ? 'new' : 'qualified',
        created_at: new Date(NOW.getTime() - i * 1000),
        custom,
      })),
    });
  });
  afterAll(() => harness.close());

  async function listed(
    ask: Parameters<Caller['leads']['list']>[0],
    limit = 100,
  ): Promise<{ leads: Lead[]; totals: Set<number> }> {
    const leads: Lead[] = [];
    const totals = new Set<number>();
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await api.leads.list({ ...ask, limit, cursor });
      leads.push(...page.items);
      totals.add(page.total);
      cursor = page.next_cursor;
    }
    return { leads, totals };
  }
  const names = (leads: Lead[]) => leads.map(({ email }) => email.slice(0, 2)).join(' ');

  const ASKED = [
    'custom.line:*LATHES',
    'custom.line:!*lathes',
    'custom.line:*gauge',
    'custom.line:?',
    'custom.line:!?',
    'custom.grade:low',
    'custom.grade:low,middle',
    'custom.grade:!low',
    'custom.certified:yes',
    'custom.certified:no',
    'custom.certified:!no',
    'custom.buyer:me',
    'custom.buyer:nobody',
    'custom.buyer:!me,nobody',
    'custom.machines:3..',
    'custom.machines:-5..0',
    'custom.machines:!3..3',
    'custom.worth:..1200.5',
    'custom.worth:!?',
    'custom.due:2026-06-08..2026-06-09',
    'custom.due:!..2026-06-08',
    'custom.needs:iso',
    'custom.needs:gmp,a-rather-long-option-11',
    'custom.needs:!iso',
    'custom.needs:?',
    'custom.story:*gauges',
    'custom.story:!?',
    'custom.grade:low,high;status:new',
    'custom.machines:1..|custom.worth:1..',
    '(custom.needs:iso|custom.grade:high);custom.machines:!?',
    'custom.story:*n|email:*p1',
  ];

  it.each(ASKED)('finds by %s what the evaluator finds, in every order', async (text) => {
    const filter = leadFilterSchema.parse(readFilter(text));
    expect(readFilter(writeFilter(filter))).toEqual(filter);
    const everybody = await listed({});
    const expected = everybody.leads.filter((lead) => matchesLead(lead, filter, { me, now: NOW, timezone: 'UTC' }));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(everybody.leads.length);
    const found = await listed({ filter: text }, 2);
    expect(names(found.leads)).toBe(names(expected));
    expect([...found.totals]).toEqual([expected.length]);
    const sorted = await listed({ filter: text, sort: 'custom.machines', order: 'asc' }, 2);
    expect(names(sorted.leads).split(' ').toSorted()).toEqual(names(expected).split(' ').toSorted());
    const searched = await listed({ filter: text, q: 'example' }, 3);
    expect(names(searched.leads)).toBe(names(expected));
  });

  it('finds days that lie ahead as the evaluator does', async () => {
    const now = harness.services.now();
    const ahead = [0, 10, 11].map((days) => addDays(dayAt(now, 'UTC'), days));
    const leads = ahead.map((due, at) => ({ email: `ahead${at}@example.com`, source: 'website', custom: { due } }));
    await acme.db.lead.createMany({ data: leads.map((lead) => ({ id: uuidv7(), ...lead })) });
    const everybody = await listed({});
    for (const text of ['custom.due:+10d', 'custom.due:!+10d', 'custom.due:+1d']) {
      const filter = leadFilterSchema.parse(readFilter(text));
      const expected = everybody.leads.filter((lead) => matchesLead(lead, filter, { me, now, timezone: 'UTC' }));
      expect(names((await listed({ filter: text })).leads), text).toBe(names(expected));
    }
    expect((await listed({ filter: 'custom.due:+10d' })).leads.map(({ email }) => email).toSorted()).toEqual([
      'ahead0@example.com',
      'ahead1@example.com',
    ]);
    await acme.db.lead.deleteMany({ where: { email: { startsWith: 'ahead' } } });
  });

  it.each([
    ['custom.machines', 'asc', 'p2 p8 p1 p4 p5 p0 p3 p6 p7'],
    ['custom.machines', 'desc', 'p5 p4 p1 p8 p2 p0 p3 p6 p7'],
    ['custom.grade', 'asc', 'p1 p6 p3 p2 p7 p0 p4 p5 p8'],
    ['custom.due', 'desc', 'p4 p3 p5 p0 p1 p2 p6 p7 p8'],
    ['custom.worth', 'asc', 'p7 p3 p4 p0 p1 p2 p5 p6 p8'],
    ['custom.line', 'asc', 'p1 p2 p3 p8 p0 p4 p5 p6 p7'],
  ] as const)('sorts by %s %s, what is not known last, page by page', async (sort, order, expected) => {
    const inOrder = (text: string) =>
      text
        .replaceAll('p1 p6', '(p1 p6)')
        .replaceAll('p6 p1', '(p1 p6)')
        .replaceAll('p2 p7', '(p2 p7)')
        .replaceAll('p7 p2', '(p2 p7)')
        .replaceAll('p4 p1', 'p1 p4');
    for (const limit of [2, 5, 100]) {
      const { leads, totals } = await listed({ sort, order }, limit);
      expect(inOrder(names(leads))).toBe(inOrder(expected));
      expect([...totals]).toEqual([9]);
    }
  });

  it('follows a change of a value, and a lead that is binned', async () => {
    const [lead] = (await listed({ filter: 'custom.machines:40..' })).leads;
    if (!lead) throw new Error('No lead has 40 machines');
    const changed = await api.leads.update({
      id: lead.id,
      version: lead.version,
      custom: { machines: 7, grade: 'high', due: null },
    });
    expect(changed.custom).toMatchObject({ machines: 7, grade: 'high' });
    expect(changed.custom).not.toHaveProperty('due');
    expect((await listed({ filter: 'custom.machines:40..' })).leads).toEqual([]);
    expect(names((await listed({ filter: 'custom.machines:7..7;custom.grade:high;custom.due:!?' })).leads)).toBe('p5');
    expect((await api.leads.list({ q: 'zürich' })).items.map(({ email }) => email)).toEqual(['p8@example.com']);
  });

  it.each(['custom.nothing:1..', 'custom.machines:*three', 'custom.line:low', 'custom.grade:1..'])(
    'refuses %s',
    async (filter) => {
      await expect(api.leads.list({ filter })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    },
  );
  it('refuses an order it does not have', async () => {
    await expect(api.leads.list({ sort: 'custom.story' })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    await expect(api.leads.list({ sort: 'custom.nothing' })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
  });
});
