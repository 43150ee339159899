import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../../suites/harness.ts';
import { linkToken, PROPOSAL_LINK } from '../../mail/secret-links.ts';
import { makePdf } from './pdf.service.ts';
import { readPdf } from '../../../ground/pdf/read-pdf.fixture.ts';

let harness: Harness;
let company: Awaited<ReturnType<typeof openCompany>>;
let rep: Caller;
let visitor: Caller['proposals']['customer'];
beforeAll(async () => {
  harness = await openHarness();
  company = await openCompany(harness.database, 'Łódź Instruments');
  rep = harness.caller(company.people.ae.token);
  visitor = harness.caller(null).proposals.customer;
  harness.clock.now = new Date('2026-11-24T15:00:00Z');
});
afterAll(() => harness.close());

const WEI = { name: 'Wei Zhang', email: 'wei@harbour.example', is_signer: true };
const line = (over: object = {}) => ({
  id: randomUUID(),
  name: 'Torque tester',
  note: 'With its case',
  quantity: 2,
  unit_price: 1_450.5,
  discount: 10,
  tax_rate: 10,
  ...over,
});

async function drafted(lines: object[], over: object = {}): Promise<{ id: string; version: number }> {
  const deal = await rep.pipeline.opportunities.create({ name: 'Torque testing' });
  const { id, version } = await rep.proposals.create({ opportunity_id: deal.id });
  const draft = {
    title: 'Torque testing',
    lines: lines as ReturnType<typeof line>[],
    valid_until: '2026-12-18',
    ...over,
  };
  return rep.proposals.save({ id, version, draft });
}
const send = (held: { id: string; version: number }) =>
  rep.proposals.send({ ...held, recipients: [WEI], subject: 'Torque testing', message: 'Here it is.' });
async function tokenOf(id: string): Promise<string> {
  const row = await company.db.proposalRecipient.findFirstOrThrow({ where: { proposal_id: id } });
  return linkToken(harness.services, PROPOSAL_LINK, row);
}
const fileOf = async (token: string) => {
  const { name, content } = await visitor.pdf({ token });
  return { name, ...(await readPdf(Buffer.from(content, 'base64'))) };
};

it('says what was offered, in letters beyond English, tagged for screen readers', async () => {
  const option = line({ name: 'Loan unit', section: 'Service', is_optional: true, discount: 0 });
  const { id } = await send(
    await drafted([line({ section: 'Geräte' }), option], {
      introduction: 'Dziękujemy za wizytę.',
      steps: [{ day: '2026-12-14', text: 'Testers arrive' }],
      terms: 'Payment within 30 days.',
    }),
  );
  const { name, pages, roles, title } = await fileOf(await tokenOf(id));
  const { number } = await rep.proposals.get({ id });
  expect([name, title]).toEqual([`Q-${number} Torque testing.pdf`, `Q-${number} Torque testing`]);
  const [text = ''] = pages;
  for (const said of [
    'Łódź Instruments',
    'Proposal, Nov 24, 2026',
    'Valid until Dec 18, 2026',
    'Dziękujemy za wizytę.',
    'Geräte',
    'With its case',
    '$1,450.50',
    '$2,610.90', // 2 × 1,450.50 less 10 %
    'Optional',
    '$2,871.99', // with 10 % tax, without what is optional
    'Dec 14, 2026',
    'Payment within 30 days.',
    `Q-${number}, page 1 of 1`,
  ])
    expect(text).toContain(said);
  expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']));
  expect(text).not.toContain('Signing record');
  expect((await fileOf(await tokenOf(id))).pages).toEqual(pages); // the second of a process as well
});

it('has who signed it and how, on a page of its own, and nothing of a version that they did not sign', async () => {
  const held = await send(await drafted([line()]));
  const token = await tokenOf(held.id);
  const signed = { token, request_id: randomUUID(), number: 1, name: WEI.name, chosen: [] };
  await visitor.sign({ ...signed, path: 'M10 10L500 60L400 150' });
  const { pages, roles } = await fileOf(token);
  expect(pages).toHaveLength(2);
  const { content } = await rep.proposals.get({ id: held.id });
  for (const said of ['Signing record', 'Wei Zhang', 'wei@harbour.example', 'Drawn', content.fingerprint ?? ''])
    expect(pages[1]).toContain(said);
  expect(pages[1]).toMatch(/Nov 24, 2026, \d+:00:00/);
  expect(roles).toContain('Figure');
  const first = await makePdf(company.db, held.id);
  expect(first.bytes.equals((await makePdf(company.db, held.id)).bytes)).toBe(true); // the same file, however often
});

it('goes over as many pages as it takes, with the totals whole', async () => {
  const { id } = await drafted(
    Array.from({ length: 60 }, (_, at) => line({ name: `Tester number ${at + 1}`, note: 'Long. '.repeat(40) })),
    { terms: 'Payment within 30 days. '.repeat(150) },
  );
  const { pages } = await readPdf((await makePdf(company.db, id)).bytes);
  expect(pages.length).toBeGreaterThan(3);
  expect(pages[0]).toContain('Draft, not sent');
  const all = pages.join('\n');
  for (let at = 1; at <= 60; at += 1) expect(all).toMatch(new RegExp(`Tester number ${at}\\b`));
  const sums = pages.find((text) => text.includes('Total, excluding tax'));
  expect(sums).toContain('Total, including tax');
});

it('is refused where the font lacks a letter, which is said', async () => {
  const { id } = await drafted([line({ name: '校正 🚀' })]);
  expect(await refusal(makePdf(company.db, id))).toMatchObject({
    code: 'UNPROCESSABLE_CONTENT',
    message: 'The PDF’s font doesn’t have these letters: 校 正 🚀. Print the page instead.',
  });
});

it('is nobody’s without a link, and no version that there is not', async () => {
  const { id } = await drafted([line()]);
  expect(await refusal(visitor.pdf({ token: 'x'.repeat(43) }))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await refusal(makePdf(company.db, id, { number: 2 }))).toMatchObject({ code: 'NOT_FOUND' });
  const other = await openCompany(harness.database, 'Other');
  expect(await refusal(makePdf(other.db, id))).toMatchObject({ code: 'NOT_FOUND' });
});
