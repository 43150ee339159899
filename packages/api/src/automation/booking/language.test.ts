import { randomUUID } from 'node:crypto';
import type { BookingDraft } from '@outrider/shared/automation/booking';
import { VISITOR_MESSAGES } from '@outrider/shared/ground/messages-booking';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { samplePage } from './booking.fixture.ts';

const SAYS = VISITOR_MESSAGES.de;

let harness: Harness;
let company: Awaited<ReturnType<typeof openCompany>>;
let host: Caller;
let visitor: Caller['booking'];
beforeAll(async () => {
  harness = await openHarness();
  company = await openCompany(harness.database, 'Feldstein');
  host = harness.caller(company.people.sdr.token);
  visitor = harness.caller(null).booking;
});
afterAll(() => harness.close());
beforeEach(() => {
  harness.clock.now = new Date('2026-11-27T12:00:00Z'); // a Friday
});

const open = (name: string, over: Partial<BookingDraft> = {}) =>
  host.booking.pages.create(samplePage(name, { language: 'de', ...over }));
const visit = (slug: string, over: object = {}) => ({
  slug,
  request_id: randomUUID(),
  starts_at: '2026-11-30T09:00:00.000Z',
  timezone: 'Europe/Berlin',
  name: 'Helen Cray',
  email: 'helen@calder.example',
  ...over,
});
const lettersTo = (to_email: string) =>
  company.db.outboxMessage.findMany({ where: { to_email }, orderBy: { id: 'asc' } });

it('is chosen by the author, and stays where a change says nothing of it', async () => {
  const { id, version, slug, language } = await host.booking.pages.create(samplePage('Demo'));
  expect([language, (await visitor.view({ slug })).language]).toEqual(['en', 'en']);
  const german = await host.booking.pages.update({ id, version, draft: samplePage('Demo', { language: 'de' }) });
  expect(german.language).toBe('de');
  const kept = await host.booking.pages.update({ id, version: german.version, draft: samplePage('Demo') });
  expect([kept.language, (await visitor.view({ slug })).language]).toEqual(['de', 'de']);
});

it('is that of the invitation, of its changes and of the meeting’s title', async () => {
  const { slug } = await open('Beratung');
  const { token, title, language } = await visitor.book(visit(slug, { guests: ['lee@calder.example'] }));
  expect([title, language]).toEqual(['Beratung: Helen Cray und Test sdr', 'de']);
  await visitor.move({ token, starts_at: '2026-11-30T10:00:00.000Z' });
  await visitor.cancel({ token });
  const letters = await lettersTo('helen@calder.example');
  expect(letters.map(({ subject }) => subject)).toEqual([
    `Einladung: ${title}`,
    `Geändert: ${title}`,
    `Abgesagt: ${title}`,
  ]);
  expect(letters[0]?.body).toBe(
    `${title}\nMontag, 30. November 2026, 10:00 bis 10:30 Uhr (Mitteleuropäische Normalzeit)\nMit: Test sdr\n\nDie Kalendereinladung ist angehängt. Über diese Seite können Sie den Termin verschieben oder absagen:\n[booking link]`,
  );
  const [guest] = await lettersTo('lee@calder.example');
  expect(guest?.subject).toBe(`Einladung: ${title}`);
  expect(guest?.body).toContain('antworten Sie einfach auf diese E-Mail.');
});

it('is that of what visitors are refused with', async () => {
  const page = await open('Fragen', { questions: [{ label: 'Worum geht es?', required: true }] });
  const { slug } = page;
  const answers = ['Preise'];
  const refused = async (over: object) =>
    (await refusal(visitor.book(visit(slug, { email: 'mia@calder.example', answers, ...over })))).message;
  expect(await refused({ answers: [] })).toBe(SAYS.answerMissing);
  expect(await refused({ website: 'https://spam.example' })).toBe(SAYS.bookFailed);
  expect(await refused({ starts_at: '2026-11-30T03:00:00.000Z' })).toBe(SAYS.timeTaken);
  const times = ['09:00', '10:00', '11:00'].map((time) => `2026-12-01T${time}:00.000Z`);
  const made = [];
  for (const starts_at of times)
    made.push(await visitor.book(visit(slug, { email: 'mia@calder.example', answers, starts_at })));
  expect(await refused({ starts_at: '2026-12-01T12:00:00.000Z' })).toBe(SAYS.tooManyAhead(3));

  const [first = '', second = ''] = made.map(({ token }) => token);
  const move = async (token: string, starts_at: string) => (await refusal(visitor.move({ token, starts_at }))).message;
  expect(await move(first, times[1] ?? '')).toBe(SAYS.timeTaken);
  await visitor.cancel({ token: first });
  expect(await move(first, '2026-12-01T13:00:00.000Z')).toBe(SAYS.isCanceled);
  await host.booking.pages.update({
    id: page.id,
    version: page.version,
    draft: { ...samplePage('Fragen'), is_open: false },
  });
  expect(await move(second, '2026-12-01T13:00:00.000Z')).toBe(SAYS.pageGone); // of the booking's language still
  harness.clock.now = new Date('2026-12-02T12:00:00Z');
  expect((await refusal(visitor.cancel({ token: second }))).message).toBe(SAYS.isOver);
  await harness.database.platform.throttle.deleteMany({ where: {} });
});
