import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type Reach, reachOf } from '@outrider/shared/ground/permissions';
import type { Meeting, MeetingCreate, MeetingListInput, MeetingPage } from '@outrider/shared/records/pipeline';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { refuseErased } from '../../ground/erased/erased.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { lockLead, markContacted, noteOnLead } from '../leads/linked-lead.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { momentInZone } from '@outrider/shared/ground/wall-time';
import { ownerAsked } from '../../people/users/owners.ts';
import { writeCalendar } from './ics.ts';
import {
  cancelMeetingRow,
  countMeetings,
  findMeeting,
  insertMeeting,
  listMeetings,
  lockMeeting,
  type MeetingRow,
} from './meetings.store.ts';

export async function pageOfMeetings(
  db: CompanyDb,
  user: CompanyUser,
  reach: Reach,
  input: MeetingListInput,
  now: Date,
): Promise<MeetingPage> {
  const { limit, cursor, owner, show, lead_id } = input;
  const filters = { show, lead_id, organiser_id: ownerAsked(user, reach, owner), now };
  const [total, rows] = await Promise.all([
    countMeetings(db, filters),
    listMeetings(db, filters, { after: readAfter(cursor), limit: limit + 1 }),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, ({ starts_at }) => starts_at);
  return { items: items.map(presentMeeting), total, next_cursor };
}

/**
 * A meeting of one's own, ahead or to be kept on record. @throws 422 for a time the clocks skip, 404 and 403 for a lead
 * the user may not edit, 409 with somebody who was erased
 */
export async function scheduleMeeting(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: MeetingCreate,
  now: Date,
): Promise<Meeting> {
  const { date, time, duration_minutes, ...meeting } = input;
  const { title, timezone, lead_id } = meeting;
  const starts_at = momentInZone(date, time, timezone);
  if (!starts_at) throw refuse('UNPROCESSABLE_CONTENT', 'time', MESSAGES.timeSkipped(timezone));
  const ends_at = new Date(starts_at.getTime() + duration_minutes * 60_000);
  return db.transaction(async (tx) => {
    if (lead_id) await lockLead(tx, user, lead_id);
    await refuseErased(tx, meeting.attendees.map(emailKey), 'attendees');
    const id = await insertMeeting(tx, { ...meeting, starts_at, ends_at, organiser_id: user.id, created_at: now });
    await noteOnLead(tx, lead_id, 'meeting_scheduled', actor, {
      meeting_id: id,
      title,
      starts_at: starts_at.toISOString(),
      timezone,
    });
    await markContacted(tx, lead_id, starts_at < now ? starts_at : now);
    await insertEvent(tx, 'meeting.changed', id);
    await recordAudit(tx, actor, {
      action: 'meeting.create',
      subject_kind: 'meeting',
      subject_id: id,
      detail: { title, starts_at: starts_at.toISOString() },
    });
    return presentMeeting(await getMeeting(tx, user, id));
  });
}

/** Asked twice it happens once. @throws 404, 409 for one that is over */
export async function cancelMeeting(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Meeting> {
  return db.transaction(async (tx) => {
    await lockMeeting(tx, id);
    const meeting = await getMeeting(tx, user, id);
    if (meeting.cancelled_at) return presentMeeting(meeting);
    if (meeting.ends_at <= now) throw new AppError('CONFLICT', MESSAGES.meetingOver);
    await cancelMeetingRow(tx, id, now);
    await noteOnLead(tx, meeting.lead_id, 'meeting_cancelled', actor, { meeting_id: id, title: meeting.title });
    await insertEvent(tx, 'meeting.changed', id);
    await recordAudit(tx, actor, { action: 'meeting.cancel', subject_kind: 'meeting', subject_id: id });
    return presentMeeting({ ...meeting, cancelled_at: now });
  });
}

/** The meeting as a file that calendars read. @throws 404 */
export async function writeMeetingFile(
  db: CompanyDb,
  user: CompanyUser,
  id: string,
): Promise<{ filename: string; text: string }> {
  const meeting = await getMeeting(db, user, id);
  const { organiser_name, organiser_email, cancelled_at, created_at, starts_at } = meeting;
  const text = writeCalendar({
    ...meeting,
    uid: `${id}@outrider`,
    stamp: cancelled_at ?? created_at,
    organiser: { name: organiser_name, email: organiser_email },
    cancelled: cancelled_at !== null,
  });
  return { filename: `meeting-${dayAt(starts_at, user.company.timezone)}.ics`, text };
}

/** A rep's reach is a where-clause: what is somebody else's is not there. */
async function getMeeting(db: CompanyQueries, user: CompanyUser, id: string): Promise<MeetingRow> {
  const row = await findMeeting(db, id, reachOf(user, 'meetings.use') === 'all' ? null : user.id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return row;
}

const presentMeeting = ({ organiser_email: _, ...row }: MeetingRow): Meeting => ({
  ...row,
  starts_at: row.starts_at.toISOString(),
  ends_at: row.ends_at.toISOString(),
  cancelled_at: row.cancelled_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
