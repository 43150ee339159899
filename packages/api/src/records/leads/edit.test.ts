import { LEAD_SORTS } from '@outrider/shared/records/lead-list';
import { LEAD_STATUSES, type Lead } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

let harness: Harness;
let acme: Awaited<ReturnType<typeof openCompany>>;
let admin: Caller;
let sdr: Caller;
const open = async (engine: (typeof ENGINES)[number]) => {
  harness = await openHarness(engine);
  acme = await openCompany(harness.database, 'Acme');
  admin = harness.caller(acme.people.company_admin.token);
  sdr = harness.caller(acme.people.sdr.token);
};

describe('Editing a lead', () => {
  beforeAll(() => open('embedded'));
  afterAll(() => harness.close());
  const make = async (email: string, by = admin) =>
    admin.leads.get({ id: (await by.leads.capture({ email, first_name: 'Vera' })).id });

  it('changes what is given, scores anew, and tells the timeline', async () => {
    const lead = await make('edit@example.com');
    const saved = await admin.leads.update({
      id: lead.id,
      version: lead.version,
      company: 'Northwind',
      job_title: 'Chief Executive Officer',
      estimated_budget: 90_000,
      status: 'unqualified',
      reason: 'No budget',
    });
    expect(saved).toMatchObject({
      company: 'Northwind',
      company_name: 'Northwind',
      version: lead.version + 1,
      status: 'unqualified',
      first_name: 'Vera',
    });
    expect(saved.score).toBeGreaterThan(lead.score ?? 100);
    const kinds = (await admin.leads.activities({ id: lead.id })).map(({ kind, detail }) => [kind, detail]);
    expect(kinds).toContainEqual(['status_changed', { from: 'new', to: 'unqualified', reason: 'No budget' }]);
    expect(kinds).toContainEqual(['edited', { fields: ['job_title', 'estimated_budget', 'company_name'] }]);
    expect(await admin.leads.scores({ id: lead.id })).toHaveLength(2);
    expect(await admin.leads.update({ id: lead.id, version: saved.version, company: 'Northwind' })).toMatchObject({
      version: saved.version,
    });
  });

  it('answers an older version with the row of today', async () => {
    const lead = await make('conflict@example.com');
    await admin.leads.update({ id: lead.id, version: lead.version, phone: '+1' });
    const error = await admin.leads
      .update({ id: lead.id, version: lead.version, phone: '+2' })
      .catch((cause: { cause: { extras: object } }) => cause);
    expect(error).toMatchObject({
      code: 'CONFLICT',
      message: MESSAGES.changedMeanwhile,
      cause: { extras: { version: lead.version + 1, current: { phone: '+1', version: lead.version + 1 } } },
    });
  });

  it('moves an e-mail, unless another lead has it', async () => {
    const [first, second] = [await make('mail-a@example.com'), await make('mail-b@example.com')];
    expect(await refusal(admin.leads.update({ id: second.id, version: 1, email: 'MAIL-A@example.com' }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.leadExists,
    });
    await admin.leads.update({ id: first.id, version: 1, email: 'mail-c@example.com' });
    expect(await admin.leads.capture({ email: 'mail-c@example.com' })).toMatchObject({ id: first.id, duplicate: true });
    await admin.leads.update({ id: second.id, version: 1, email: 'mail-a@example.com' });
  });

  it('lets a rep take a lead that nobody owns, for themselves, and give none away', async () => {
    const lead = await createLead(acme.db, { email: 'take@example.com' });
    expect(await refusal(sdr.leads.update({ id: lead.id, version: 1, assigned_to: acme.people.ae.id }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await sdr.leads.update({ id: lead.id, version: 1, assigned_to: acme.people.sdr.id })).toMatchObject({
      assigned_to: acme.people.sdr.id,
    });
    expect(await refusal(sdr.leads.update({ id: lead.id, version: 2, assigned_to: null }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(
      await refusal(harness.caller(acme.people.ae.token).leads.update({ id: lead.id, version: 2, phone: '1' })),
    ).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('logs a contact: a new lead counts as contacted', async () => {
    const lead = await make('contact@example.com');
    const contacted = await admin.leads.logContact({ id: lead.id, channel: 'call', note: 'Left a message' });
    expect(contacted).toMatchObject({ status: 'contacted', version: lead.version + 1 });
    expect(contacted.last_contacted).not.toBeNull();
  });

  it('counts the company for its tiles and for its admin', async () => {
    await admin.leads.capture({ email: 'half@example.com', processing_mode: 'hybrid' });
    const summary = await admin.leads.summary();
    expect(summary.ai_processed + summary.manual).toBe(summary.total);
    expect((await admin.leads.analytics()).ai_processed).toMatchObject({ count: summary.ai_processed });
    expect(summary.total).toBe((await admin.leads.list({})).total);
    const { statuses, unassigned } = await admin.leads.oversight();
    expect(statuses.reduce((sum, { count }) => sum + count, 0)).toBe(summary.total);
    expect(unassigned).toBe((await admin.leads.list({ filter: 'owner:nobody' })).total);
  });
});

describe.each(ENGINES)('The order of the list on %s', (engine) => {
  const names = ['Zoë', 'adam', 'Bea', null];
  beforeAll(async () => {
    await open(engine);
    await acme.db.lead.createMany({
      data: Array.from({ length: 60 }, (_, i) => ({
        email: `p${i}@example.com`,
        source: 'website',
        first_name: names[i % 4] ?? null,
        company_name: i % 3 ? `Company ${i % 7}` : null,
        status: LEAD_STATUSES[i % 6] ?? 'new',
        priority: i % 9 ? ((['low', 'high', 'medium'] as const)[i % 3] ?? 'low') : null,
        score: i % 9 || null,
        estimated_budget: i % 4 ? (i % 5) * 1000 : null,
        last_contacted: i % 2 ? new Date(Date.UTC(2026, 0, 1 + (i % 8))) : null,
        created_at: new Date(Date.UTC(2026, 1, 1, 0, 0, i)),
        updated_at: new Date(Date.UTC(2026, 2, 1, 0, i % 10)),
      })),
    });
  });
  afterAll(() => harness.close());

  const PRIORITY = ['low', 'medium', 'high'];
  const VALUE: Record<(typeof LEAD_SORTS)[number], (lead: Lead) => string | number | null> = {
    created_at: (lead) => lead.created_at,
    updated_at: (lead) => lead.updated_at,
    last_contacted: (lead) => lead.last_contacted,
    score: (lead) => lead.score,
    name: (lead) => (lead.first_name ?? lead.email).toLowerCase(),
    company: (lead) => lead.company?.toLowerCase() ?? null,
    status: (lead) => LEAD_STATUSES.indexOf(lead.status),
    priority: (lead) => (lead.priority === null ? null : PRIORITY.indexOf(lead.priority)),
    estimated_budget: (lead) => lead.estimated_budget,
  };

  it.each(LEAD_SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const)))(
    'by %s %s: every lead once, the unknown last',
    async (sort, order) => {
      for (const q of [undefined, 'example']) {
        const seen: Lead[] = [];
        for (let cursor: string | null = null; ;) {
          const page: Awaited<ReturnType<Caller['leads']['list']>> = await admin.leads.list({
            sort,
            order,
            q,
            limit: 7,
            cursor,
          });
          expect(page.total).toBe(60);
          seen.push(...page.items);
          cursor = page.next_cursor;
          if (!cursor) break;
        }
        expect(new Set(seen.map(({ id }) => id)).size).toBe(60);
        const values = seen.map(VALUE[sort]);
        const known = values.filter((value) => value !== null);
        expect(values.slice(known.length).every((value) => value === null)).toBe(true);
        const inOrder = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(known).toEqual(order === 'asc' ? inOrder : inOrder.toReversed());
      }
    },
  );

  it('refuses a cursor of another order', async () => {
    const { next_cursor } = await admin.leads.list({ sort: 'score', limit: 7 });
    expect(await refusal(admin.leads.list({ sort: 'name', limit: 7, cursor: next_cursor }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.invalidCursor,
    });
    expect(await harness.rest('GET', '/leads?filter=status:lost', { token: acme.people.sdr.token })).toMatchObject({
      status: 422,
      json: { errors: [{ field: 'filter', message: MESSAGES.filterInvalid }] },
    });
    expect(
      await harness.rest('GET', '/leads?filter=status:new;score:..5&limit=100', { token: acme.people.sdr.token }),
    ).toMatchObject({
      status: 200,
      headers: {
        'x-total-count': String(
          Array.from({ length: 60 }, (_, i) => i).filter((i) => i % 6 === 0 && i % 9 > 0 && i % 9 <= 5).length,
        ),
      },
    });
  });
});
