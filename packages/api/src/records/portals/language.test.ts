import { PORTAL_READER_MESSAGES } from '@outrider/shared/ground/messages-portals';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { linkToken, PORTAL_LINK } from '../mail/secret-links.ts';
import { openPortalDesk } from './desk.ts';
import { openPortalFile } from './visitor.service.ts';

const NOW = new Date('2026-11-24T15:00:00Z');
const DAY = 86_400_000;
const SAYS = PORTAL_READER_MESSAGES.de;

let harness: Harness;
let company: Awaited<ReturnType<typeof openCompany>>;
let rep: Caller;
let visitor: Caller['portals']['visitor'];
beforeAll(async () => {
  harness = await openHarness();
  company = await openCompany(harness.database, 'Feldstein');
  rep = harness.caller(company.people.ae.token);
  visitor = harness.caller(null).portals.visitor;
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.clock.now = NOW;
});

async function started(name: string, over: object = {}) {
  const account = await rep.accounts.create({ name, owner_id: company.people.ae.id });
  return rep.portals.create({ account_id: account.id, ...over });
}
async function invited(id: string, email: string, over: object = {}): Promise<string> {
  const link = await rep.portals.invite({ id, name: 'Wei Zhang', email, ...over });
  return linkToken(
    harness.services,
    PORTAL_LINK,
    await company.db.portalLink.findFirstOrThrow({ where: { id: link.id } }),
  );
}
const lettersTo = (to_email: string) =>
  company.db.outboxMessage.findMany({ where: { to_email }, orderBy: { id: 'desc' } });

it('is chosen by the author, and stays where a change says nothing of it', async () => {
  const english = await started('Hafen 1');
  expect((await rep.portals.get({ id: english.id })).language).toBe('en');
  const german = await started('Hafen 2', { language: 'de' });
  const { title, language } = await rep.portals.get({ id: german.id });
  expect([title, language]).toEqual(['Unsere Zusammenarbeit mit Hafen 2', 'de']);
  const kept = await rep.portals.save({ ...german, draft: { title } });
  expect((await rep.portals.get({ id: german.id })).language).toBe('de');
  await rep.portals.save({ ...kept, draft: { title, language: 'en' } });
  const token = await invited(german.id, 'turned@hafen.example');
  expect(await visitor.view({ token })).toMatchObject({ state: 'open', language: 'en' });
});

it('is that of its letters, its page and what its readers are refused with', async () => {
  const { id } = await started('Hafen 3', { language: 'de' });
  const email = 'wei@hafen.example';
  const token = await invited(id, email, { asks_code: true, days: 1 });
  const [invitation] = await lettersTo(email);
  expect([invitation?.subject, invitation?.body]).toEqual([
    'Ihre gemeinsame Seite mit Feldstein',
    'Guten Tag Wei Zhang,\n\nauf dieser Seite finden Sie unsere Dokumente, Angebote und die nächsten Schritte an einem Ort:\n[portal link]',
  ]);
  expect(await visitor.view({ token })).toMatchObject({ state: 'locked', language: 'de' });
  expect((await refusal(visitor.open({ token }))).message).toBe(SAYS.locked);
  await visitor.sendCode({ token });
  const [letter] = await lettersTo(email);
  const [, code = ''] = /^Ihr Code: (\d{6})$/.exec(letter?.subject ?? '') ?? [];
  expect(letter?.body).toContain(`Ihr Code lautet ${code}.`);
  expect((await refusal(visitor.unlock({ token, code: 'x' }))).message).toBe(SAYS.codeWrong);
  const { unlock } = await visitor.unlock({ token, code });
  expect(await visitor.view({ token, unlock })).toMatchObject({ state: 'open', language: 'de' });
  const opened = await (await openPortalDesk(harness.database, NOW)).enter({ token, unlock });
  expect((await refusal(openPortalFile(opened, id, NOW))).message).toBe(SAYS.fileGone);
  harness.clock.now = new Date(NOW.getTime() + 2 * DAY);
  expect((await refusal(visitor.view({ token }))).message).toBe(SAYS.expired);
});
