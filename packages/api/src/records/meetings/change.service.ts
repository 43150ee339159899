import type { CompanyDb, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { wallTimeOf } from '@outrider/shared/ground/wall-time';
import type { Meeting, MeetingOutcome, MeetingUpdate } from '@outrider/shared/records/meetings';
import type { Actor } from '../../ground/actor.ts';
import { refuseErased } from '../../ground/erased/erased.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { lockLead, noteOnLead } from '../leads/linked-lead.ts';
import { listMembers, notifyMembers } from './guests.ts';
import { emailAttendees, type Teller } from './invitations.ts';
import { momentOf, presentMeeting, publishMeeting, takeMeeting } from './meetings.service.ts';
import { dropOutcomeNotes, findMeeting, type MeetingRow, OUTCOME_KINDS, updateMeetingRow } from './meetings.store.ts';

/** What an attendee reads of a meeting: a change of anything else is not their news. */
const READ_BY_ALL = ['title', 'starts_at', 'ends_at', 'location', 'timezone'] as const;

/**
 * Moves a meeting or changes what stands in it. `notify`: who was invited gets the new version, who is new an
 * invitation, who was taken off a cancellation. @throws 404, 403 for a guest or a lead the user may not edit, 409 for
 * one that was cancelled or with somebody who was erased, 422 for a time the clocks skip, 429 where the day's limit of
 * emails is reached
 */
export async function updateMeeting(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, notify, ...asked }: MeetingUpdate,
  { mailer, now: clock }: Pick<Services, 'mailer' | 'now'>,
): Promise<Meeting> {
  const now = clock();
  return db.transaction(async (tx) => {
    const before = await takeMeeting(tx, user, id);
    if (before.cancelled_at) throw new AppError('CONFLICT', MESSAGES.meetingCancelled);
    const changes = changesOf(before, asked);
    if (Object.keys(changes).length === 0) return presentMeeting(before);
    if (changes.lead_id) await lockLead(tx, user, changes.lead_id);
    const after = await changeMeeting(tx, { user, actor, mailer, now }, before, { ...changes, emails: notify });
    return presentMeeting(after);
  });
}

/**
 * Changes a meeting that is held, and tells whom it concerns. `emails`: attendees by email too, if it is still ahead.
 * @throws 409 with somebody who was erased, 429 as emailAttendees
 */
export async function changeMeeting(
  tx: CompanyTx,
  teller: Teller,
  before: MeetingRow,
  { emails: asked, ...changes }: Changes & { emails: boolean },
): Promise<MeetingRow> {
  const { user, actor, now } = teller;
  const { id } = before;
  const { attendees, starts_at, ends_at } = changes;
  if (attendees) await refuseErased(tx, attendees.map(emailKey), 'attendees');
  const isNews = READ_BY_ALL.some((field) => field in changes);
  const emails = asked && (ends_at ?? before.ends_at) > now;
  await updateMeetingRow(tx, id, {
    ...changes,
    updated_at: now,
    ...(starts_at && { reminded_at: null }),
    ...((isNews || attendees) && { sequence: { increment: 1 } }),
    ...(emails && !before.invited_at && (attendees ?? before.attendees).length > 0 && { invited_at: now }),
  });
  const after = await findMeeting(tx, id, null);
  if (!after) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  await noteMove(tx, teller, before, after);
  await publishMeeting(tx, actor, 'meeting.update', id, {
    title: after.title,
    starts_at: after.starts_at.toISOString(),
    ...(teller.via && { via: teller.via }),
  });
  if (attendees || starts_at) await notifyChange(tx, actor, user.company.timezone, { before, after });
  if (emails) await emailChange(tx, teller, { before, after, isNews });
  return after;
}

type Changes = Partial<
  Pick<MeetingRow, 'title' | 'starts_at' | 'ends_at' | 'timezone' | 'location' | 'notes' | 'attendees' | 'lead_id'>
>;

/** What is really different. A day or a time alone goes with the other as the meeting's own clock shows it. */
function changesOf(before: MeetingRow, asked: Omit<MeetingUpdate, 'id' | 'notify'>): Changes {
  const { date, time, duration_minutes, ...rest } = asked;
  const timezone = asked.timezone ?? before.timezone;
  const shown = wallTimeOf(before.starts_at, timezone);
  const starts_at =
    date === undefined && time === undefined
      ? before.starts_at
      : momentOf(date ?? shown.date, time ?? shown.time, timezone);
  const length =
    duration_minutes === undefined ? before.ends_at.getTime() - before.starts_at.getTime() : duration_minutes * 60_000;
  const wanted = { ...rest, timezone, starts_at, ends_at: new Date(starts_at.getTime() + length) };
  const isOther = (field: string, value: unknown) =>
    value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field as keyof MeetingRow]);
  return Object.fromEntries(Object.entries(wanted).filter(([field, value]) => isOther(field, value)));
}

/** On the leads: that it was moved, that it is about them now, or no longer. */
async function noteMove(tx: CompanyTx, { actor, via }: Teller, before: MeetingRow, after: MeetingRow): Promise<void> {
  const { id: meeting_id, title, timezone, lead_id } = after;
  const starts_at = after.starts_at.toISOString();
  if (before.lead_id !== lead_id) {
    await noteOnLead(tx, before.lead_id, 'meeting_cancelled', actor, { meeting_id, title: before.title });
    return noteOnLead(tx, lead_id, 'meeting_scheduled', actor, { meeting_id, title, starts_at, timezone });
  }
  if (before.starts_at.getTime() === after.starts_at.getTime()) return;
  await noteOnLead(tx, lead_id, 'meeting_moved', actor, {
    meeting_id,
    title,
    from: before.starts_at.toISOString(),
    starts_at,
    timezone,
    ...(via && { via }),
  });
}

/** In the product: who is new, who was taken off, and everybody else if it was moved. */
async function notifyChange(
  tx: CompanyTx,
  actor: Actor,
  timezone: string,
  { before, after }: { before: MeetingRow; after: MeetingRow },
): Promise<void> {
  const [had, have] = [await listMembers(tx, before), await listMembers(tx, after)];
  const fresh = have.filter((id) => !had.includes(id));
  const gone = had.filter((id) => !have.includes(id));
  await notifyMembers(tx, actor, fresh, { news: 'invited', meeting: after, timezone });
  await notifyMembers(tx, actor, gone, { news: 'cancelled', meeting: before, timezone });
  if (before.starts_at.getTime() === after.starts_at.getTime()) return;
  const kept = have.filter((id) => had.includes(id));
  await notifyMembers(tx, actor, kept, { news: 'moved', meeting: after, timezone });
}

/** By email: who was taken off a cancellation, who stays the new version, and who is new an invitation. */
async function emailChange(
  tx: CompanyTx,
  teller: Teller,
  { before, after, isNews }: { before: MeetingRow; after: MeetingRow; isNews: boolean },
): Promise<void> {
  const had = before.invited_at ? before.attendees : [];
  const gone = had.filter((email) => !after.attendees.includes(email));
  const kept = after.attendees.filter((email) => had.includes(email));
  const fresh = after.attendees.filter((email) => !had.includes(email));
  await emailAttendees(tx, teller, {
    news: 'cancelled',
    meeting: { ...after, cancelled_at: teller.now },
    to: gone,
  });
  if (isNews) await emailAttendees(tx, teller, { news: 'changed', meeting: after, to: kept });
  await emailAttendees(tx, teller, { news: 'invited', meeting: after, to: fresh });
}

/** Says whether it took place; null takes that back. @throws 404, 403 for a guest, 409 before it began or when cancelled */
export async function setMeetingOutcome(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, outcome }: { id: string; outcome: MeetingOutcome | null },
  now: Date,
): Promise<Meeting> {
  return db.transaction(async (tx) => {
    const meeting = await takeMeeting(tx, user, id);
    if (meeting.cancelled_at) throw new AppError('CONFLICT', MESSAGES.meetingCancelled);
    if (meeting.starts_at > now) throw new AppError('CONFLICT', MESSAGES.meetingAhead);
    if (meeting.outcome === outcome) return presentMeeting(meeting);
    await updateMeetingRow(tx, id, { outcome, updated_at: now });
    const { lead_id, title } = meeting;
    // A timeline says what became of a meeting, not what was thought of it first.
    if (lead_id && (await dropOutcomeNotes(tx, lead_id, id))) await insertEvent(tx, 'lead.updated', lead_id);
    if (outcome) await noteOnLead(tx, lead_id, OUTCOME_KINDS[outcome], actor, { meeting_id: id, title });
    await publishMeeting(tx, actor, 'meeting.outcome', id, { title, outcome });
    return presentMeeting({ ...meeting, outcome, updated_at: now });
  });
}
