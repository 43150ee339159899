import { type CompanyDb, type CompanyTx, runInSavepoint } from '@outrider/db';
import { DAY_MS } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type Actor, SYSTEM } from '../../ground/actor.ts';
import type { EntryState } from '../../ground/ports/calendar.ts';
import type { Services } from '../../ground/services.ts';
import { findPerson } from '../../ground/sessions/person.store.ts';
import { toSessionUser } from '../../ground/sessions/session.service.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { noteOnLead } from '../leads/linked-lead.ts';
import { changeMeeting } from '../meetings/change.service.ts';
import type { Teller } from '../meetings/invitations.ts';
import { meetingPath } from '../meetings/meeting-path.ts';
import { endMeeting } from '../meetings/meetings.service.ts';
import { findMeeting, lockMeeting, type MeetingRow } from '../meetings/meetings.store.ts';
import type { AccountRow } from './calendar-accounts.store.ts';
import { type Copy, deleteCopy, lockCopy, noteSame, noteWritten, updateCopy } from './copies.store.ts';
import { CALENDAR_ACCOUNT_WORDS as WORDS } from './words.ts';

const SHORTEST_MS = 5 * 60_000;

type Place = { account: AccountRow; calendar: string };

/**
 * A meeting of ours as its host's calendar has it: what they changed there is done here, as if they had done it here.
 * Where both were changed the later change wins. What we wrote ourselves is known by its version or its times, so that
 * applying the same twice changes nothing.
 */
export async function applyEntry(
  db: CompanyDb,
  services: Pick<Services, 'mailer' | 'now'>,
  place: Place,
  state: EntryState,
): Promise<void> {
  const { account, calendar } = place;
  const key = { account_id: account.id, meeting_id: state.meeting_id };
  await db.transaction(async (tx) => {
    await lockMeeting(tx, state.meeting_id);
    const copy = await lockCopy(tx, key);
    if (!copy || copy.calendar !== calendar) return;
    if (!state.is_gone && copy.etag !== null && copy.etag === state.etag) return;
    const meeting = await findMeeting(tx, state.meeting_id, null);
    if (!meeting || meeting.cancelled_at) return; // on its way out of the calendar
    const now = services.now();
    const isOver = meeting.ends_at <= now;
    if (isOver && state.is_gone) return void (await deleteCopy(tx, key));
    if (isOver || (!state.is_gone && (isWritten(state, copy) || sameTimes(state, meeting)))) {
      await updateCopy(tx, key, { etag: state.etag });
      return;
    }
    if (!copy.is_same && state.updated_at !== null && state.updated_at < meeting.updated_at)
      return keepOurs(tx, place, meeting, state);
    await adopt(tx, services, place, meeting, { state, wasSame: copy.is_same });
  });
}

const sameTimes = (one: Pick<EntryState, 'starts_at' | 'ends_at'>, other: { starts_at: Date; ends_at: Date }) =>
  one.starts_at.getTime() === other.starts_at.getTime() && one.ends_at.getTime() === other.ends_at.getTime();

/** As we wrote it, or had begun to. */
const isWritten = (state: EntryState, copy: Copy): boolean =>
  sameTimes(state, copy) ||
  (copy.next_starts !== null &&
    copy.next_ends !== null &&
    sameTimes(state, { starts_at: copy.next_starts, ends_at: copy.next_ends }));

/** Writes the meeting over what the calendar has. */
export const putBack = (tx: CompanyTx, account_id: string, { meeting_id, etag, is_gone }: EntryState) =>
  updateCopy(tx, { account_id, meeting_id }, { etag: is_gone ? null : etag, content: null });

/** It was changed here after it was changed there. */
async function keepOurs(tx: CompanyTx, { account }: Place, meeting: MeetingRow, state: EntryState): Promise<void> {
  await putBack(tx, account.id, state);
  await noteOnLead(tx, meeting.lead_id, 'meeting_kept', SYSTEM, {
    meeting_id: meeting.id,
    title: meeting.title,
    via: account.provider,
  });
}

/** Does here what was done there, and refuses what cannot be done here: then the calendar gets the meeting back. */
async function adopt(
  tx: CompanyTx,
  { mailer, now }: Pick<Services, 'mailer' | 'now'>,
  place: Place,
  meeting: MeetingRow,
  { state, wasSame }: { state: EntryState; wasSame: boolean },
): Promise<void> {
  const { account } = place;
  const key = { account_id: account.id, meeting_id: meeting.id };
  const person = await findPerson(tx, account.owner_id);
  const user = person && toSessionUser(person);
  if (!user?.company) return; // nothing is done in the name of somebody who left
  const actor: Actor = { kind: 'user', id: user.id, name: user.full_name };
  const teller: Teller = {
    user: { id: user.id, email: user.email, company: user.company },
    actor,
    mailer,
    now: now(),
    via: account.provider,
  };
  try {
    await runInSavepoint(tx, () => carryOut(tx, teller, meeting, state));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await putBack(tx, account.id, state);
    await notifyOwner(tx, SYSTEM, account.owner_id, {
      kind: 'meeting',
      title: MESSAGES.calendarChangeRefusedTitle,
      message: MESSAGES.calendarChangeRefused(meeting.title, error.message),
      link_path: meetingPath(meeting, user.company.timezone),
    });
    return;
  }
  if (state.is_gone) return void (await deleteCopy(tx, key));
  const { etag, starts_at, ends_at } = state;
  await noteWritten(tx, key, { etag, starts_at, ends_at });
  if (wasSame) await noteSame(tx, key);
}

async function carryOut(tx: CompanyTx, teller: Teller, meeting: MeetingRow, state: EntryState): Promise<void> {
  if (state.is_gone) {
    await endMeeting(tx, teller, meeting, { notify: true });
    return;
  }
  const { starts_at, ends_at } = state;
  const length = ends_at.getTime() - starts_at.getTime();
  if (state.is_all_day) throw new AppError('CONFLICT', WORDS.allDay);
  if (length > DAY_MS) throw new AppError('CONFLICT', WORDS.tooLong);
  if (length < SHORTEST_MS) throw new AppError('CONFLICT', WORDS.tooShort);
  await changeMeeting(tx, teller, meeting, { starts_at, ends_at, emails: meeting.invited_at !== null });
}
