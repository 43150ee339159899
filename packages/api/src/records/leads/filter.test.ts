import { type LeadFilter, leadFilterSchema } from '@outrider/shared/records/lead-filter';
import { type FilteredLead, matchesLead } from '@outrider/shared/records/lead-match';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_ENGINE, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { filterSql, sieveSql } from './filter.ts';

const NOW = new Date('2026-06-15T12:00:00.000Z');
const ago = (days: number, ms = 0) => new Date(NOW.getTime() - days * 86_400_000 - ms);
const BASE = {
  source: 'website',
  status: 'new',
  score: 0,
  priority: 'low',
  processing_mode: 'ai',
  created_at: ago(100),
  updated_at: ago(50),
};

describe.each(EVERY_ENGINE)('Filters on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let rows: (FilteredLead & { id: string })[];
  let me: string;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    me = acme.people.sdr.id;
    const [ae] = [acme.people.ae.id];
    const variants = [
      {},
      { status: 'qualified', score: 70, priority: 'medium' },
      { status: 'converted', score: 100, priority: 'high', source: 'slack' },
      { score: 69, source: 'referral' },
      { assigned_to: me, company_size: '1-10' },
      { assigned_to: ae, company_size: '1001+', processing_mode: 'manual' },
      { industry: 'Technology', estimated_budget: 50_000 },
      { industry: 'technology', estimated_budget: 50_000.5 },
      { industry: 'Énergie', estimated_budget: 0 },
      { company_name: 'ACME 100%', job_title: 'Größe_Chef', phone: '+1' },
      { company_name: 'acme', first_name: 'Zoë', notes: '' },
      { company_name: String.raw`back\slash`, last_name: "O'Neil", notes: 'likes; (parens)' },
      { notes: `${'é'.repeat(1_000)} ZURÜCK` },
      { notes: `${'é'.repeat(995)} Zurück` }, // as long as an index cannot hold, and just as it can
      { last_contacted: ago(7) },
      { last_contacted: ago(7, 1) },
      { last_contacted: NOW, created_at: NOW, updated_at: NOW },
      { created_at: new Date('2026-06-01T00:00:00Z') },
      { created_at: new Date('2026-05-31T23:59:59.999Z') },
      { created_at: new Date('2026-06-02T23:59:59.999Z') },
      { created_at: new Date('2026-06-03T00:00:00Z') },
    ];
    await acme.db.lead.createMany({
      data: variants.map((variant, i) => ({ id: uuidv7(), email: `p${i}@example.com`, ...BASE, ...variant })),
    });
    rows = (await acme.db.lead.findMany({ orderBy: { email: 'asc' } })) as unknown as typeof rows;
  });
  afterAll(() => harness.close());

  const TABLE: (() => LeadFilter)[] = [
    () => ({ all: [] }),
    () => ({ any: [] }),
    () => ({ all: [{ any: [] }, { field: 'score', min: 70 }] }),
    () => ({ all: [{ field: 'status', is: ['qualified'] }] }),
    () => ({ all: [{ field: 'status', is: ['qualified', 'converted'], not: true }] }),
    () => ({ all: [{ field: 'source', is: ['slack', 'referral'] }] }),
    () => ({ all: [{ field: 'priority', is: ['high', 'medium'] }] }),
    () => ({ all: [{ field: 'processing_mode', is: ['manual'], not: true }] }),
    () => ({ all: [{ field: 'company_size', is: ['1-10', '1001+'] }] }),
    () => ({ all: [{ field: 'company_size', is: ['1-10'], not: true }] }),
    () => ({ all: [{ field: 'owner', is: ['me'] }] }),
    () => ({ all: [{ field: 'owner', is: ['me'], not: true }] }),
    () => ({ all: [{ field: 'owner', is: ['me', 'nobody'] }] }),
    () => ({ all: [{ field: 'owner', is: ['nobody'], not: true }] }),
    () => ({ all: [{ field: 'owner', is: [acme.people.ae.id, acme.people.sdr.id] }] }),
    () => ({ all: [{ field: 'industry', is: ['TECHNOLOGY', 'énergie'] }] }),
    () => ({ all: [{ field: 'industry', is: ['technology'], not: true }] }),
    () => ({ all: [{ field: 'score', min: 70 }] }),
    () => ({ all: [{ field: 'score', max: 69 }] }),
    () => ({ all: [{ field: 'score', min: 69.5, max: 70, not: true }] }),
    () => ({ all: [{ field: 'estimated_budget', max: 50_000 }] }),
    () => ({ all: [{ field: 'estimated_budget', min: 50_000, not: true }] }),
    () => ({ all: [{ field: 'estimated_budget', known: false }] }),
    () => ({ all: [{ field: 'last_contacted', last_days: 7 }] }),
    () => ({ all: [{ field: 'last_contacted', last_days: 7, not: true }] }),
    () => ({ all: [{ field: 'created_at', from: '2026-06-01', to: '2026-06-02' }] }),
    () => ({ all: [{ field: 'created_at', to: '2026-05-31', not: true }] }),
    () => ({ all: [{ field: 'updated_at', from: '2026-06-15' }] }),
    () => ({ all: [{ field: 'company_name', contains: 'Acme' }] }),
    () => ({ all: [{ field: 'company_name', is: ['ACME', 'nowhere'] }] }),
    () => ({ all: [{ field: 'job_title', is: ['größe_CHEF'], not: true }] }),
    () => ({ all: [{ field: 'company_name', contains: '100%' }] }),
    () => ({ all: [{ field: 'company_name', contains: '\\' }] }),
    () => ({ all: [{ field: 'company_name', contains: 'acme', not: true }] }),
    () => ({ all: [{ field: 'job_title', contains: 'GRÖSSE_' }] }),
    () => ({ all: [{ field: 'job_title', contains: 'größe_c' }] }),
    () => ({ all: [{ field: 'first_name', contains: 'ZOË' }] }),
    () => ({ all: [{ field: 'last_name', contains: "o'n" }] }),
    () => ({ all: [{ field: 'notes', contains: '; (' }] }),
    () => ({ all: [{ field: 'notes', contains: 'zurück' }] }),
    () => ({ all: [{ field: 'notes', contains: 'ZURÜCK', not: true }] }),
    () => ({ all: [{ field: 'notes', known: true }] }),
    () => ({ all: [{ field: 'email', contains: 'P1' }] }),
    () => ({ all: [{ field: 'notes', known: false }] }),
    () => ({
      any: [
        { field: 'notes', contains: 'zurück' },
        { field: 'company_name', contains: 'acme' },
        { field: 'job_title', known: true },
        { field: 'score', min: 69 },
      ],
    }),
    () => ({
      all: [
        { field: 'email', contains: 'p1' },
        { field: 'company_name', known: false },
        { field: 'notes', known: false },
        {
          any: [
            { field: 'score', min: 1 },
            { field: 'last_contacted', known: true },
          ],
        },
      ],
    }),
    () => ({
      all: [
        { field: 'company_name', contains: 'acme', not: true },
        {
          any: [
            { field: 'notes', known: true },
            { field: 'industry', known: true },
          ],
        },
      ],
    }),
    () => ({
      any: [
        { field: 'score', min: 100 },
        {
          all: [
            { field: 'owner', is: ['nobody'] },
            {
              any: [
                { field: 'company_name', known: true },
                { field: 'industry', known: true },
              ],
            },
          ],
        },
      ],
    }),
  ];

  it.each(TABLE.map((make, i) => [i, make] as const))(
    'says of every row what the evaluator says: %i',
    async (_, make) => {
      const filter = leadFilterSchema.parse(make());
      const context = { me, now: NOW, timezone: 'America/Los_Angeles', fields: [] };
      const expected = rows.filter((row) => matchesLead(row, filter, context)).map(({ id }) => id);
      for (const sql of [filterSql(filter, context), sieveSql(filter, context), sieveSql(filter, context, 'facts')]) {
        const found = await acme.db.$queryRaw<{ id: string }[]>`SELECT l.id FROM leads l WHERE ${sql} ORDER BY l.email`;
        expect(found.map(({ id }) => id)).toEqual(expected);
      }
    },
  );

  it('has a table that can tell right from wrong: no condition in it matches all rows or none, save the empty ones', () => {
    const counts = TABLE.map(
      (make) => rows.filter((row) => matchesLead(row, make(), { me, now: NOW, timezone: 'UTC' })).length,
    );
    const trivial = counts.flatMap((count, i) => (count === 0 || count === rows.length ? [i] : []));
    expect(trivial).toEqual([0, 1, 34]); // 34: SS is not ß, in SQL and in JavaScript alike
  });

  it('takes nobody for "me" where nobody asks', async () => {
    const filter: LeadFilter = { all: [{ field: 'owner', is: ['me'] }] };
    expect(
      await acme.db.$queryRaw`SELECT l.id
          FROM leads l
          WHERE ${filterSql(filter, { me: null, now: NOW, timezone: 'UTC', fields: [] })}`,
    ).toEqual([]);
    expect(rows.some((row) => matchesLead(row, filter, { me: null, now: NOW, timezone: 'UTC' }))).toBe(false);
  });

  it('finds the other leads of companies that converted, however their name is written', async () => {
    const beta = await openCompany(harness.database, 'Beta');
    const made = [
      { email: 'won@c.example', company_name: 'Calder', status: 'converted' },
      { email: 'open@c.example', company_name: 'CALDER', status: 'qualified' },
      { email: 'lost@c.example', company_name: 'calder', status: 'unqualified' },
      { email: 'other@d.example', company_name: 'Dunmore', status: 'new' },
      { email: 'none@e.example', company_name: null, status: 'converted' },
      { email: 'unknown@e.example', company_name: null, status: 'new' },
    ];
    await beta.db.lead.createMany({ data: made.map((lead) => ({ id: uuidv7(), source: 'website', ...lead })) });
    const api = harness.caller(beta.people.ae.token);
    const found = async (filter: string) =>
      (await api.leads.list({ filter, limit: 50 })).items.map(({ email }) => email).toSorted();
    expect(await found('account:customer;status:new,contacted,qualified,nurturing')).toEqual(['open@c.example']);
    expect(await found('account:!customer')).toEqual(['none@e.example', 'other@d.example', 'unknown@e.example']);
    expect((await api.leads.list({ filter: 'account:customer', limit: 1 })).total).toBe(3);
  });
});
