import type { CompanyDb, CompanyTx, PlatformQueries } from '@outrider/db';
import type { Book, Booking } from '@outrider/shared/automation/booking';
import { AppError } from '@outrider/shared/ground/errors';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { VISITOR_MESSAGES as SENTENCES } from '@outrider/shared/ground/messages-booking';
import { leadCaptureSchema } from '@outrider/shared/records/leads';
import { TITLE_MAX } from '@outrider/shared/records/meetings';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { findErased } from '../../ground/erased/erased.store.ts';
import { refuse } from '../../ground/http/refuse.ts';
import type { Services } from '../../ground/services.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { countPoint } from '../../people/auth/throttle.ts';
import { captureLeadsInTx } from '../../records/leads/capture.ts';
import { findByEmail } from '../../records/leads/capture.store.ts';
import { noteOnLead } from '../../records/leads/linked-lead.ts';
import { splitName } from '../../records/leads/values/person-name.ts';
import { BOOKING_LINK, hashLink } from '../../records/mail/secret-links.ts';
import { addMeeting } from '../../records/meetings/meetings.service.ts';
import { findFreeTimes, type OpenPage, readOpenPage } from './availability.ts';
import {
  countAhead,
  findBookingByRequest,
  type Host,
  insertBooking,
  isColleague,
  lockHosts,
  noteBooked,
} from './bookings.store.ts';
import { presentBooking } from './present-booking.ts';
import { BOOKING_ACTOR as VISITOR, BOOKING_WORDS as WORDS } from './words.ts';

const MINUTE_MS = 60_000;
/** Bookings that one network address may make in an hour; many people share one. */
const LIMIT = { points: 20, seconds: 60 * 60 };
/** Meetings ahead that one email address may have booked. */
const AHEAD_MAX = 3;

/**
 * Books a time: the meeting with one host who is free, the lead, what they agreed to, and the invitation, or nothing of
 * it. The owner of a known lead comes first among the hosts, else whoever was booked longest ago. Sent again with the
 * same request it answers with the same booking.
 * @throws 404 for a page that is not open, 409 for a time that is taken or an address that may not book, 422 for an
 * answer that is missing, 429 with the seconds to wait
 */
export async function book(
  db: CompanyDb,
  platform: PlatformQueries,
  services: Services,
  input: Book,
  { ip, language }: { ip: string; language: WritingLanguage },
): Promise<Booking> {
  const now = services.now();
  const says = SENTENCES[language];
  const wait = await countPoint(platform, `booking:${ip}`, LIMIT, now);
  if (wait !== null) throw new AppError('TOO_MANY_REQUESTS', says.tooMany, { retry_after: wait });
  if (input.website) throw new AppError('UNPROCESSABLE_CONTENT', says.bookFailed);
  const open = await readOpenPage(db, input.slug, language);
  const notes = notesOf(open, input);
  await db.transaction(async (tx) => {
    await lockHosts(
      tx,
      open.hosts.map(({ id }) => id),
    );
    if (await findBookingByRequest(tx, input.request_id)) return;
    await assertWelcome(tx, input, language);
    const host = await chooseHost(tx, open, input, now);
    if ((await countAhead(tx, input.email, now)) >= AHEAD_MAX)
      throw refuse('CONFLICT', 'email', says.tooManyAhead(AHEAD_MAX));
    const lead_id = await captureVisitor(tx, services, open, input, host);
    await write(tx, services, open, { input, host, lead_id, notes, now });
  });
  // Read once the hosts are free again: others wait for them.
  const booking = await findBookingByRequest(db, input.request_id);
  if (!booking) throw new AppError('NOT_FOUND', says.gone);
  return presentBooking(db, services, booking);
}

/** @throws 422 for a question that has to be answered */
function notesOf({ page: { questions, language } }: OpenPage, { answers }: Book): string | null {
  const missing = questions.findIndex(({ required }, at) => required && !answers[at]);
  if (missing !== -1) throw refuse('UNPROCESSABLE_CONTENT', `answers.${missing}`, SENTENCES[language].answerMissing);
  const lines = questions.flatMap(({ label }, at) => (answers[at] ? [WORDS.answer(label, answers[at])] : []));
  return lines.join('\n\n') || null;
}

/** Refuses an erased address without saying why: that is nobody else’s business. @throws 409 */
async function assertWelcome(tx: CompanyTx, { email, guests }: Book, language: WritingLanguage): Promise<void> {
  const [key] = (await findErased(tx, [email, ...guests].map(emailKey))).keys();
  if (key !== undefined)
    throw refuse('CONFLICT', key === emailKey(email) ? 'email' : 'guests', SENTENCES[language].refused);
}

/** @throws 409 where nobody is free then */
async function chooseHost(tx: CompanyTx, open: OpenPage, { starts_at, email }: Book, now: Date): Promise<Host> {
  const start = starts_at.getTime();
  const [free] = await findFreeTimes(tx, open, open.hosts, { from: start, to: start + 1 }, { now, but: null });
  const able = open.hosts.filter(({ id }) => free?.host_ids.includes(id));
  const [lead] = await findByEmail(tx, [email]);
  const since = ({ last_booked_at }: Host) => last_booked_at?.getTime() ?? 0;
  const host = able.find(({ id }) => id === lead?.assigned_to) ?? able.toSorted((a, b) => since(a) - since(b))[0];
  if (!host) throw refuse('CONFLICT', 'starts_at', SENTENCES[open.page.language].timeTaken);
  return host;
}

/** The visitor as a lead; null for a colleague. */
async function captureVisitor(
  tx: CompanyTx,
  services: Services,
  { page }: OpenPage,
  { name, email, consent }: Book,
  host: Host,
): Promise<string | null> {
  if (await isColleague(tx, email)) return null;
  const { first: first_name, last: last_name } = splitName(name);
  const [captured] = await captureLeadsInTx(
    services.leads,
    tx,
    [leadCaptureSchema.parse({ first_name, last_name, email })],
    {
      actor: VISITOR,
      via: 'booking',
      defaults: { source: 'website', processing_mode: 'ai' },
      owner: host.id,
      on_known: 'fill',
      notes_returns: true,
    },
  );
  if (!captured || captured.outcome === 'erased') throw new Error('Somebody who was erased got past the door');
  if (consent && page.consent) await noteOnLead(tx, captured.id, 'agreed', VISITOR, { email, consent: page.consent });
  return captured.id;
}

async function write(
  tx: CompanyTx,
  services: Services,
  { page, company }: OpenPage,
  {
    input,
    host,
    lead_id,
    notes,
    now,
  }: { input: Book; host: Host; lead_id: string | null; notes: string | null; now: Date },
): Promise<void> {
  const { starts_at, email, guests, name, request_id, timezone } = input;
  const id = uuidv7();
  const token_hash = hashLink(services, BOOKING_LINK, id);
  const teller = {
    user: { id: host.id, email: host.email, company: { timezone: company.timezone } },
    actor: VISITOR,
    mailer: services.mailer,
    now,
    page_id: page.id,
  };
  const made = await addMeeting(tx, teller, {
    title: WORDS.title[page.language](page.name, name, host.full_name).slice(0, TITLE_MAX),
    starts_at,
    ends_at: new Date(starts_at.getTime() + page.duration_minutes * MINUTE_MS),
    timezone: page.timezone,
    location: page.location,
    notes,
    attendees: [...new Set([email, ...guests])].filter((one) => one !== host.email),
    lead_id,
    invites: true,
    beside: (meeting_id) =>
      insertBooking(tx, { id, page_id: page.id, meeting_id, request_id, token_hash, email, timezone, created_at: now }),
  });
  await noteBooked(tx, page.id, host.id, now);
  await recordAudit(tx, VISITOR, {
    action: 'booking.create',
    subject_kind: 'booking_page',
    subject_id: page.id,
    detail: { meeting_id: made.id },
  });
  await insertEvent(tx, 'booking.changed', page.id);
}
