import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';

const MANY = 2_050;

describe('Leads looked for by words', () => {
  let harness: Harness;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness();
    const acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    const at = (i: number) => new Date(Date.UTC(2026, 0, 1) + i * 1000);
    const rows = Array.from({ length: MANY }, (_, i) => ({
      email: `${i}@common.example`,
      source: 'event',
      score: i % 100,
      created_at: at(i),
      job_title: i % 1000 === 500 ? 'Zeppelin pilot' : 'Operator',
      company_name: i === 3 ? 'Montgolfier' : 'Common Carriers',
    }));
    await acme.db.lead.createMany({ data: rows });
  });
  afterAll(() => harness.close());

  /** The e-mails of a list, page after page, and its total. */
  async function listed(ask: Record<string, unknown>) {
    const emails: string[] = [];
    let cursor: string | null = null;
    let total = 0;
    do {
      const page: Awaited<ReturnType<Caller['leads']['list']>> = await admin.leads.list({ ...ask, limit: 100, cursor });
      emails.push(...page.items.map(({ email }) => email));
      ({ total, next_cursor: cursor } = page);
    } while (cursor);
    return { emails, total };
  }
  const newestFirst = (which: (i: number) => boolean) =>
    Array.from({ length: MANY }, (_, i) => MANY - 1 - i)
      .filter(which)
      .map((i) => `${i}@common.example`);

  it.each([
    ['what nearly all contain', { filter: 'job_title:*operator' }, (i: number) => i % 1000 !== 500],
    ['what few contain', { filter: 'job_title:*zeppelin' }, (i: number) => i % 1000 === 500],
    ['what none contains', { filter: 'job_title:*balloon' }, () => false],
    ['what does not contain it', { filter: 'job_title:!*zeppelin' }, (i: number) => i % 1000 !== 500],
    ['a word of nearly all', { q: 'carriers' }, (i: number) => i !== 3],
    ['a word of few', { q: 'Montgolfier' }, (i: number) => i === 3],
    ['two words, one of them rare', { q: 'common montgolfier' }, (i: number) => i === 3],
    ['a word of all with a condition', { q: 'common', filter: 'job_title:*zeppelin' }, (i: number) => i % 1000 === 500],
  ])('finds %s, each lead once and in order', async (_, ask, which) => {
    const expected = newestFirst(which);
    expect(await listed(ask)).toEqual({ emails: expected, total: expected.length });
  });

  it('puts few in any order that is asked for', async () => {
    const { emails } = await listed({ filter: 'job_title:*zeppelin', sort: 'company', order: 'asc' });
    expect(emails).toHaveLength(2);
    expect(emails).toEqual(
      ['500@common.example', '1500@common.example'].toSorted((a, b) => emails.indexOf(a) - emails.indexOf(b)),
    );
  });
});

describe.each(ENGINES)('The longest lead on %s', (engine) => {
  it('fits the indexes of words', async () => {
    const harness = await openHarness(engine);
    try {
      const acme = await openCompany(harness.database, 'Acme');
      // Letters of three bytes in no order: nothing of it can be compressed. (Those of four count double on the wire.)
      const text = (length: number) =>
        Array.from({ length }, () => String.fromCodePoint(randomInt(0x4e00, 0x9fff))).join('');
      const name = randomUUID().replaceAll('-', '').repeat(2);
      const email = `${name}@${['a', 'b', 'c'].map((letter) => `${letter}${randomUUID().replaceAll('-', '')}${randomUUID().slice(0, 8)}`).join('.')}.example`;
      const lead = await harness.caller(acme.people.company_admin.token).leads.create({
        email,
        first_name: text(100),
        last_name: text(100),
        company: text(200),
        job_title: text(200),
        phone: text(50),
        industry: text(100),
        notes: text(666),
      });
      expect(lead.job_title).toHaveLength(200);
      expect(await acme.db.lead.findFirst({ select: { notes_short: true } })).toEqual({ notes_short: lead.notes });
    } finally {
      await harness.close();
    }
  });
});
