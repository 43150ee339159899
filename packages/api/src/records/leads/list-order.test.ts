import { LEAD_SORTS } from '@outrider/shared/records/lead-list';
import { LEAD_STATUSES, PRIORITIES } from '@outrider/shared/records/leads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';

/** Several pages of what most picks leave, and on each some of what is equal or unknown. */
const MANY = 60;
const PAGE = 19;
type Listed = Awaited<ReturnType<Caller['leads']['list']>>['items'][number];
const isOf = ({ status, source }: Listed, statuses: string[], sources: string[]) =>
  statuses.includes(status) && sources.includes(source);

/** What picks leads out, and the same said in another way. */
const PICKS: [string, { filter?: string; q?: string }, (lead: Listed) => boolean][] = [
  ['a filter over facts', { filter: 'score:20..' }, ({ score }) => score !== null && score >= 20],
  ['what is not scored', { filter: 'score:!?' }, ({ score }) => score === null],
  // Read along an index that answers the filter as well.
  ['a status', { filter: 'status:new' }, ({ status }) => status === 'new'],
  ['a source', { filter: 'source:website' }, ({ source }) => source === 'website'],
  ['a status and a source', { filter: 'status:new;source:event' }, (lead) => isOf(lead, ['new'], ['event'])],
  [
    'some statuses of some sources',
    { filter: 'status:new,qualified,converted;source:event,website,event' },
    (lead) => isOf(lead, ['new', 'qualified', 'converted'], ['event', 'website']),
  ],
  ['a priority', { filter: 'priority:high' }, ({ priority }) => priority === 'high'],
  ['whose nobody is', { filter: 'owner:nobody' }, () => true],
  ['a filter over a text', { filter: 'job_title:*chief' }, ({ job_title }) => job_title === 'Chief'],
  [
    'texts and facts',
    { filter: 'job_title:*chief|(score:..40;company_name:*north)' },
    ({ job_title, score, company }) =>
      job_title === 'Chief' || (score !== null && score <= 40 && company === 'Northwind'),
  ],
  [
    'a rare text',
    { filter: 'job_title:*chief;company_name:*north;status:contacted' },
    ({ job_title, company, status }) => job_title === 'Chief' && company === 'Northwind' && status === 'contacted',
  ],
  ['a word of all', { q: 'example' }, () => true],
  [
    'a word of some in a filter',
    { q: 'ada', filter: 'score:20..;notes:!?' },
    ({ first_name, score }) => first_name === 'Ada' && score !== null && score >= 20,
  ],
  ['a word of two letters', { q: 'da' }, ({ first_name }) => first_name === 'Ada'],
  ['a word of one', { q: 'p57@ex' }, ({ email }) => email === 'p57@example.com'],
];

describe.each(ENGINES)('The order of leads on %s', (engine) => {
  let harness: Harness;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
    const acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    const at = (i: number) => new Date(Date.UTC(2026, 0, 1) + ((i * 7) % 30) * 1000); // many of them twice
    await acme.db.lead.createMany({
      data: Array.from({ length: MANY }, (_, i) => ({
        email: `p${i}@example.com`,
        source: ['event', 'website', 'partner'][i % 3] ?? 'event',
        score: i % 8 ? (i * 37) % 101 : null,
        created_at: at(i),
        updated_at: at(i + 5),
        last_contacted: i % 3 ? null : at(i + 9),
        status: LEAD_STATUSES[i % LEAD_STATUSES.length] ?? 'new',
        priority: i % 8 ? (PRIORITIES[i % PRIORITIES.length] ?? 'low') : null,
        first_name: i % 4 ? 'Grace' : 'Ada',
        company_name: i % 5 ? (i % 2 ? 'Northwind' : 'ACME') : null,
        job_title: i % 7 ? 'Chief' : null,
        estimated_budget: i % 6 ? (i % 11) * 1000 : null,
      })),
    });
  });
  afterAll(() => harness.close());

  async function listed(ask: Record<string, unknown>, limit: number) {
    const leads: Listed[] = [];
    const totals = new Set<number>();
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<Caller['leads']['list']>> = await admin.leads.list({
        ...ask,
        limit,
        cursor,
      } as Parameters<Caller['leads']['list']>[0]);
      leads.push(...page.items);
      totals.add(page.total);
      cursor = page.next_cursor;
    } while (cursor);
    return { leads, totals: [...totals] };
  }

  it.each(LEAD_SORTS.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'by %s, %s, is the same whatever picks them out, page by page',
    async (sort, order) => {
      const { leads: all } = await listed({ sort, order }, 100);
      expect(all).toHaveLength(MANY);
      for (const [what, ask, picks] of PICKS) {
        const expected = all.filter(picks).map(({ email }) => email);
        expect(expected).not.toEqual([]);
        const { leads, totals } = await listed({ ...ask, sort, order }, PAGE);
        expect({ what, emails: leads.map(({ email }) => email), totals }).toEqual({
          what,
          emails: expected,
          totals: [expected.length],
        });
      }
    },
  );
});
