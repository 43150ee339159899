import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type Reach, reachOf } from '@outrider/shared/ground/permissions';
import { momentInZone } from '@outrider/shared/ground/wall-time';
import type {
  Meeting,
  MeetingCancel,
  MeetingCreate,
  MeetingListInput,
  MeetingPage,
} from '@outrider/shared/records/meetings';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { refuseErased } from '../../ground/erased/erased.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import type { Services } from '../../ground/services.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { ownerAsked } from '../../people/users/owners.ts';
import { lockLead, markContacted, noteOnLead } from '../leads/linked-lead.ts';
import { calendarOf } from './calendar-of.ts';
import { listMembers, notifyMembers } from './guests.ts';
import { emailAttendees, type Teller } from './invitations.ts';
import {
  countMeetings,
  findMeeting,
  insertMeeting,
  listMeetings,
  lockMeeting,
  type MeetingRow,
  updateMeetingRow,
} from './meetings.store.ts';

export async function pageOfMeetings(
  db: CompanyDb,
  user: CompanyUser,
  reach: Reach,
  input: MeetingListInput,
  now: Date,
): Promise<MeetingPage> {
  const { limit, cursor, owner, show, lead_id } = input;
  const filters = { show, lead_id, owner_id: ownerAsked(user, reach, owner), now };
  const [total, rows] = await Promise.all([
    countMeetings(db, filters),
    listMeetings(db, filters, { after: readAfter(cursor), limit: limit + 1 }),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, ({ starts_at }) => starts_at);
  return { items: items.map(presentMeeting), total, next_cursor };
}

/** @throws 404, also for one that the user neither hosts nor comes to, and may not see otherwise */
export async function getMeeting(db: CompanyQueries, user: CompanyUser, id: string): Promise<Meeting> {
  return presentMeeting(await readMeeting(db, user, id));
}

/**
 * A meeting of one's own, ahead or to be kept on record. @throws 422 for a time the clocks skip, 404 and 403 for a lead
 * the user may not edit, 409 with somebody who was erased, 429 where the day's limit of emails is reached
 */
export async function scheduleMeeting(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: MeetingCreate,
  { mailer, now: clock }: Pick<Services, 'mailer' | 'now'>,
): Promise<Meeting> {
  const now = clock();
  const { date, time, duration_minutes, notify, ...meeting } = input;
  const { timezone, lead_id } = meeting;
  const starts_at = momentOf(date, time, timezone);
  const ends_at = new Date(starts_at.getTime() + duration_minutes * 60_000);
  return db.transaction(async (tx) => {
    if (lead_id) await lockLead(tx, user, lead_id);
    const made = await addMeeting(
      tx,
      { user, actor, mailer, now },
      { ...meeting, starts_at, ends_at, invites: notify },
    );
    return presentMeeting(made);
  });
}

type NewMeeting = Pick<
  MeetingRow,
  'title' | 'starts_at' | 'ends_at' | 'timezone' | 'location' | 'notes' | 'attendees' | 'lead_id'
> & {
  /** Whether attendees get an invitation by email, if it is still ahead. */
  invites: boolean;
  /** Writes rows that belong to the meeting, before emails and notifications are written. */
  beside?: (meeting_id: string) => Promise<void>;
};

/**
 * Writes a meeting that the teller hosts, with all that goes with it: on its lead, in the audit log, to colleagues and
 * by email. @throws 409 with somebody who was erased, 429 as emailAttendees
 */
export async function addMeeting(
  tx: CompanyTx,
  teller: Teller,
  { invites, beside, ...meeting }: NewMeeting,
): Promise<MeetingRow> {
  const { user, actor, now } = teller;
  const { title, starts_at, ends_at, timezone, lead_id, attendees } = meeting;
  await refuseErased(tx, attendees.map(emailKey), 'attendees');
  const isInvited = invites && attendees.length > 0 && ends_at > now;
  const id = await insertMeeting(tx, {
    ...meeting,
    organiser_id: user.id,
    invited_at: isInvited ? now : null,
    created_at: now,
    updated_at: now,
  });
  await beside?.(id);
  await noteOnLead(tx, lead_id, 'meeting_scheduled', actor, {
    meeting_id: id,
    title,
    starts_at: starts_at.toISOString(),
    timezone,
  });
  await markContacted(tx, lead_id, starts_at < now ? starts_at : now);
  await publishMeeting(tx, actor, 'meeting.create', id, { title, starts_at: starts_at.toISOString() });
  const made = await findMeeting(tx, id, null);
  if (!made) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  await notifyMembers(tx, actor, await listMembers(tx, made), {
    news: teller.page_id ? 'booked' : 'invited',
    meeting: made,
    timezone: user.company.timezone,
  });
  if (isInvited) await emailAttendees(tx, teller, { news: 'invited', meeting: made, to: attendees });
  return made;
}

/**
 * Canceling twice changes nothing. `notify`: emails whoever was invited. @throws 404, 403 for a guest, 409 for one that is
 * over, 429 where the day's limit of emails is reached
 */
export async function cancelMeeting(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, notify }: MeetingCancel,
  { mailer, now: clock }: Pick<Services, 'mailer' | 'now'>,
): Promise<Meeting> {
  const now = clock();
  return db.transaction(async (tx) => {
    const meeting = await takeMeeting(tx, user, id);
    if (meeting.cancelled_at) return presentMeeting(meeting);
    return presentMeeting(await endMeeting(tx, { user, actor, mailer, now }, meeting, { notify }));
  });
}

/** Cancels a meeting that is held and not canceled. @throws 409 for one that is over, 429 as emailAttendees */
export async function endMeeting(
  tx: CompanyTx,
  teller: Teller,
  meeting: MeetingRow,
  { notify }: { notify: boolean },
): Promise<MeetingRow> {
  const { user, actor, now, via } = teller;
  const { id, title, lead_id, attendees } = meeting;
  if (meeting.ends_at <= now) throw new AppError('CONFLICT', MESSAGES.meetingOver);
  const end = { cancelled_at: now, updated_at: now, sequence: meeting.sequence + 1 };
  await updateMeetingRow(tx, id, end);
  await noteOnLead(tx, lead_id, 'meeting_cancelled', actor, { meeting_id: id, title, ...(via && { via }) });
  await publishMeeting(tx, actor, 'meeting.cancel', id, via && { via });
  const cancelled = { ...meeting, ...end };
  await notifyMembers(tx, actor, await listMembers(tx, meeting), {
    news: 'cancelled',
    meeting,
    timezone: user.company.timezone,
  });
  if (notify && meeting.invited_at)
    await emailAttendees(tx, teller, { news: 'cancelled', meeting: cancelled, to: attendees });
  return cancelled;
}

/** The meeting as a file that calendars read. @throws 404 */
export async function writeMeetingFile(
  db: CompanyDb,
  user: CompanyUser,
  id: string,
): Promise<{ filename: string; text: string }> {
  const meeting = await readMeeting(db, user, id);
  const text = calendarOf(meeting, meeting.cancelled_at ? 'CANCEL' : 'PUBLISH');
  return { filename: `meeting-${dayAt(meeting.starts_at, user.company.timezone)}.ics`, text };
}

/** @throws 422 for a time that the clocks skip on that day */
export function momentOf(date: string, time: string, timezone: string): Date {
  const at = momentInZone(date, time, timezone);
  if (!at) throw refuse('UNPROCESSABLE_CONTENT', 'time', MESSAGES.timeSkipped(timezone));
  return at;
}

/** Publishes a change of a meeting and writes it into the audit log. */
export async function publishMeeting(
  tx: CompanyTx,
  actor: Actor,
  action: string,
  id: string,
  detail?: Record<string, string | null>,
): Promise<void> {
  await insertEvent(tx, 'meeting.changed', id);
  await recordAudit(tx, actor, { action, subject_kind: 'meeting', subject_id: id, ...(detail && { detail }) });
}

const seesAll = (user: CompanyUser) => reachOf(user, 'meetings.use') === 'all';

/** A rep's reach is a where-clause: what is somebody else's is not there. */
async function readMeeting(db: CompanyQueries, user: CompanyUser, id: string): Promise<MeetingRow> {
  const row = await findMeeting(db, id, seesAll(user) ? null : user.id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return row;
}

/** The meeting, locked for a change. @throws 404, 403 for who only comes to it */
export async function takeMeeting(tx: CompanyTx, user: CompanyUser, id: string): Promise<MeetingRow> {
  await lockMeeting(tx, id);
  const meeting = await readMeeting(tx, user, id);
  if (meeting.organiser_id !== user.id && !seesAll(user)) throw new AppError('FORBIDDEN', MESSAGES.meetingOfHost);
  return meeting;
}

export const presentMeeting = ({ organiser_email: _, sequence: __, ...row }: MeetingRow): Meeting => ({
  ...row,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  invited_at: row.invited_at?.toISOString() ?? null,
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
