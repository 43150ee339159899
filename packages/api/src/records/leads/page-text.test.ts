import { LEAD_KEYS, LEAD_SORTS, leadListSchema } from '@outrider/shared/records/lead-list';
import { TOTAL_BOUND } from '@outrider/shared/ground/wire';
import { type Lead, leadSchema } from '@outrider/shared/records/leads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type CompanyUser } from '../../ground/guard.ts';
import { ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { leadOrSurvivorText } from './leads.service.ts';
import { pageTextOfLeads } from './list.service.ts';
import { rateLead } from './scoring.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');
const AWKWARD = 'Zoë "O’Hara"\\ \n\t</script> \u2028 🦊 {"a":[1]}';
const RATED = { email: 'a@example.com', job_title: 'CTO', status: 'new' };

/**
 * Nothing known but what a lead cannot be without, everything awkward, and times of which PostgreSQL keeps less than it
 * was sent.
 */
const LEADS = [
  { email: 'bare@example.com', source: 'website' },
  {
    email: 'awkward@example.com',
    source: 'event',
    first_name: AWKWARD,
    last_name: "'; --",
    company_name: 'null',
    notes: AWKWARD,
    pain_points: 'a\u0001b',
    estimated_budget: 1e12,
    score: 0,
    priority: 'low',
    ai_insights: rateLead(RATED).ai_insights,
    custom: {
      text: AWKWARD,
      number: -0.1,
      large: 9e15,
      flag: false,
      many: ['a', 'b "c"'],
      day: '2026-01-31',
      person: uuidv7(),
    },
  },
  { email: 'budget@example.com', source: 'event', estimated_budget: 0.1 + 0.2, score: 100, priority: 'high' },
];

describe.each(ENGINES)('The text of a page on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let user: CompanyUser;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    user = { id: acme.people.sdr.id } as CompanyUser;
    await acme.db.lead.createMany({
      data: LEADS.map((lead, i) => ({ ...lead, id: uuidv7(), assigned_to: i === 1 ? acme.people.sdr.id : null })),
    });
    await acme.db.$executeRaw`
      UPDATE leads
      SET last_contacted = '2026-02-28 23:59:59.9994Z', created_at = '0999-12-31 00:00:00.0006Z'
      WHERE source = 'event'`;
  });
  afterAll(() => harness.close());

  const read = async (ask: object) => {
    const page = await pageTextOfLeads(acme.db, user, leadListSchema.parse(ask), NOW);
    return { ...page, items: JSON.parse(page.items) as Lead[] };
  };

  /** What the model says of the lead. */
  async function expected(id: string): Promise<Lead> {
    const row = await acme.db.lead.findFirst({ where: { id }, include: { assignee: true } });
    if (!row) throw new Error(id);
    const { assignee, ...lead } = row;
    const wire = {
      ...lead,
      company: lead.company_name,
      assigned_to_name: assignee?.full_name ?? null,
      created_at: lead.created_at.toISOString(),
      updated_at: lead.updated_at.toISOString(),
      last_contacted: lead.last_contacted?.toISOString() ?? null,
    } as unknown as Lead;
    return leadSchema.parse(wire);
  }

  it('is what the model says, key for key', async () => {
    const { items, total, total_is } = await read({});
    expect([total, total_is]).toEqual([LEADS.length, 'exact']);
    expect(z.array(z.strictObject(leadSchema.shape)).parse(items)).toEqual(items);
    for (const item of items) {
      expect(item).toEqual(await expected(item.id));
      expect(Object.keys(item)).toEqual(LEAD_KEYS);
      expect(JSON.parse(await leadOrSurvivorText(acme.db, item.id))).toEqual(item);
    }
  });

  it.each(LEAD_SORTS)('is the same in the order by %s, one lead a page', async (sort) => {
    const { items } = await read({ sort });
    const seen: Lead[] = [];
    for (let cursor: string | null = null; ;) {
      const page: Awaited<ReturnType<typeof read>> = await read({ sort, cursor, limit: 1 });
      seen.push(...page.items);
      cursor = page.next_cursor;
      if (!cursor) break;
    }
    expect(seen).toEqual(items);
  });

  it('has the fields that are asked for alone, and always the id', async () => {
    const { items } = await read({ fields: 'score, company' });
    const [whole] = (await read({})).items;
    expect(items[0]).toEqual({ id: whole?.id, score: whole?.score, company: whole?.company });
    expect((await read({ fields: '' })).items[0]).toEqual(whole);
    const refused = leadListSchema.safeParse({ fields: 'email,password' });
    expect(refused.error?.issues[0]).toMatchObject({ path: ['fields'], message: 'A lead has no field named password' });
  });

  it('says where it did not count on', async () => {
    const other = await openCompany(harness.database, 'Many');
    await other.db.$executeRaw`
      INSERT INTO leads (id, email, source)
      SELECT gen_random_uuid(), 'p' || i || '@example.com', 'website'
      FROM generate_series(1, ${TOTAL_BOUND + 5}::int) i`;
    const ask = (input: object) => pageTextOfLeads(other.db, user, leadListSchema.parse({ limit: 1, ...input }), NOW);
    for (const filter of [{}, { source: 'website' }, { filter: 'score:!?' }]) {
      expect(await ask({ ...filter, total: 'bounded' })).toMatchObject({ total: TOTAL_BOUND, total_is: 'at_least' });
      expect(await ask(filter)).toMatchObject({ total: TOTAL_BOUND + 5, total_is: 'exact' });
    }
    expect(await ask({ source: 'event', total: 'bounded' })).toMatchObject({ total: 0, total_is: 'exact' });
  });
});
