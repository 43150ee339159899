import { randomUUID } from 'node:crypto';
import { PROPOSAL_CUSTOMER_MESSAGES } from '@outrider/shared/ground/messages-proposals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { readPdf } from '../../ground/pdf/read-pdf.fixture.ts';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { linkToken, PROPOSAL_LINK } from '../mail/secret-links.ts';

const SAYS = PROPOSAL_CUSTOMER_MESSAGES.de;
const WEI = { name: 'Wei Zhang', email: 'wei@hafen.example', is_signer: true };
const LIN = { name: 'Lin Hao', email: 'lin@hafen.example', is_signer: true };
const ANA = { name: 'Ana Ruiz', email: 'ana@hafen.example', is_signer: false };
type Held = { id: string; version: number };

let harness: Harness;
let company: Awaited<ReturnType<typeof openCompany>>;
let rep: Caller;
let admin: Caller;
let customer: Caller['proposals']['customer'];
beforeAll(async () => {
  harness = await openHarness();
  company = await openCompany(harness.database, 'Feldstein');
  [rep, admin] = [harness.caller(company.people.ae.token), harness.caller(company.people.company_admin.token)];
  ({ customer } = harness.caller(null).proposals);
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.clock.now = new Date('2026-11-24T15:00:00Z');
});

const line = (over: object = {}) => ({
  id: randomUUID(),
  name: 'Prüfgerät',
  quantity: 2.5,
  unit_price: 1_450.5,
  discount: 10,
  tax_rate: 19,
  ...over,
});
const draftOf = (over: object = {}) => ({
  title: 'Prüftechnik',
  lines: [line()],
  valid_until: '2026-12-31',
  ...over,
});
const made = async (over: object = {}) =>
  rep.proposals.create({
    opportunity_id: (await rep.pipeline.opportunities.create({ name: 'Prüftechnik' })).id,
    ...over,
  });
async function drafted(over: object = {}): Promise<Held> {
  const { id, version } = await made();
  return rep.proposals.save({ id, version, draft: draftOf({ language: 'de', ...over }) });
}
const send = (held: Held, recipients: object[] = [WEI]) =>
  rep.proposals.send({
    ...held,
    recipients: recipients as (typeof WEI)[],
    subject: 'Unser Angebot',
    message: 'Hier ist es.',
  });
async function tokenOf({ id }: { id: string }, { email }: { email: string } = WEI): Promise<string> {
  const row = await company.db.proposalRecipient.findFirstOrThrow({ where: { proposal_id: id, email } });
  return linkToken(harness.services, PROPOSAL_LINK, row);
}
type Signed = { token: string; number?: number; chosen?: string[] };
const signed = (over: Signed) => ({ request_id: randomUUID(), number: 1, name: 'Wei Zhang', chosen: [], ...over });
const lettersTo = ({ email }: { email: string }) =>
  company.db.outboxMessage.findMany({ where: { to_email: email }, orderBy: { id: 'desc' } });

it('is that of the company’s settings, until its author chooses another; copies and new versions keep it', async () => {
  const { version, ...settings } = await admin.proposals.settings.get();
  expect([settings.language, (await made()).content.language]).toEqual(['en', 'en']);
  await admin.proposals.settings.update({ version, settings: { ...settings, language: 'de' } });
  const german = await made();
  expect(german.content.language).toBe('de');
  const copied = await made({ copy_of: german.id, language: 'en' });
  expect([(await made({ copy_of: copied.id })).content.language, copied.content.language]).toEqual(['en', 'en']);

  // A draft that says nothing of it leaves it as it is.
  const held = await rep.proposals.save({ id: german.id, version: german.version, draft: draftOf() });
  const sent = await send(held);
  await rep.proposals.revise(sent);
  const { content, version: now } = await rep.proposals.get({ id: sent.id });
  expect([content.number, content.language]).toEqual([2, 'de']);
  await rep.proposals.save({ id: sent.id, version: now, draft: draftOf({ language: 'en' }) });
  expect((await rep.proposals.version({ id: sent.id, number: 1 })).language).toBe('de'); // what was sent stays
  expect((await customer.view({ token: await tokenOf(sent) })).content.language).toBe('de');

  const { language: _, ...rest } = settings;
  await admin.proposals.settings.update({ version: version + 1, settings: rest });
  expect((await admin.proposals.settings.get()).language).toBe('de');
});

it('is that of its PDF, with German figures and days', async () => {
  const held = await send(await drafted({ steps: [{ day: '2026-12-14', text: 'Geräte treffen ein' }] }));
  const token = await tokenOf(held);
  await customer.sign(signed({ token }));
  const { pages } = await readPdf(Buffer.from((await customer.pdf({ token })).content, 'base64'));
  for (const said of [
    'Angebot vom 24.11.2026',
    'Gültig bis 31.12.2026',
    '2,5',
    '1.450,50 $',
    '10 %',
    'MwSt. 19 %',
    'Gesamtbetrag brutto',
    '14.12.2026',
    'Unterschriften',
    'Seite 1 von 2',
  ])
    expect(pages[0]).toContain(said);
  expect(pages[1]).toContain('Signaturprotokoll');
  expect(pages[1]).toMatch(/24\.11\.2026, \d+:00:00/);
  expect(pages.join('\n')).not.toMatch(/Proposal|Valid until|Signed|Total/);
});

it('is that of its letters', async () => {
  const held = await send(await drafted(), [WEI, LIN]);
  const [first] = await lettersTo(WEI);
  expect(first?.body).toBe('Hier ist es.\n\nHier geht es zum Angebot:\n[proposal link]');
  const token = await tokenOf(held);
  await customer.ask({ token, request_id: randomUUID(), text: 'Wann geht es los?' });
  const { questions } = await customer.view({ token });
  await rep.proposals.answer({
    id: held.id,
    question_id: questions[0]?.id ?? '',
    text: 'Im Januar.',
    request_id: randomUUID(),
  });
  const [answer] = await lettersTo(WEI);
  expect([answer?.subject, answer?.body]).toEqual([
    'Ihre Frage zu Prüftechnik',
    'Guten Tag Wei Zhang,\n\nSie haben gefragt:\nWann geht es los?\n\nIm Januar.\n\nHier geht es zum Angebot:\n[proposal link]',
  ]);
  await customer.sign(signed({ token }));
  const [next] = await lettersTo(LIN);
  expect(next?.subject).toBe('Ihre Unterschrift: Prüftechnik');
  expect(next?.body).toContain('Wei Zhang hat unser Angebot „Prüftechnik“ unterschrieben.');
});

it('is that of what customers are refused with', async () => {
  const option = line({ is_optional: true });
  const held = await send(await drafted({ lines: [line(), option] }), [WEI, LIN, ANA]);
  const [token, second, reader] = [await tokenOf(held), await tokenOf(held, LIN), await tokenOf(held, ANA)];
  const refused = async (over: Signed) => (await refusal(customer.sign(signed(over)))).message;
  expect(await refused({ token: reader })).toBe(SAYS.notSigner);
  expect(await refused({ token: second })).toBe(SAYS.notYourTurn);
  expect(await refused({ token, number: 2 })).toBe(SAYS.newVersion);
  await customer.sign(signed({ token, chosen: [option.id] }));
  expect(await refused({ token: second })).toBe(SAYS.otherChoice);
  const declined = (who: string) =>
    refusal(customer.decline({ token: who, request_id: randomUUID() })).then(({ message }) => message);
  expect(await declined(reader)).toBe(SAYS.notSigner);
  harness.clock.now = new Date('2027-01-01T15:00:00Z');
  expect(await declined(second)).toBe(SAYS.expired);
  const { version } = await rep.proposals.get({ id: held.id });
  await rep.proposals.withdraw({ id: held.id, version });
  expect(await declined(second)).toBe(SAYS.decided);

  const odd = await send(await drafted({ lines: [line({ name: '校正' })], valid_until: '2027-12-31' }));
  expect((await refusal(customer.pdf({ token: await tokenOf(odd) }))).message).toBe(SAYS.pdfLetters('校 正'));
});

it('is a part of what the fingerprint is made of', async () => {
  const lines = [line()];
  const fingerprint = async (language: string) => {
    const { id } = await send(await drafted({ lines, language }));
    return (await rep.proposals.get({ id })).content.fingerprint;
  };
  expect(await fingerprint('de')).toBe(await fingerprint('de'));
  expect(await fingerprint('de')).not.toBe(await fingerprint('en'));
});
