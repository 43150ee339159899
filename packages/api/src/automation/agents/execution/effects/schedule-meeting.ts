import { MESSAGES } from '@outrider/shared/ground/messages';
import { recordAudit } from '../../../../ground/audit/audit.store.ts';
import { insertEvent } from '../../../../ground/events/outbox.store.ts';
import { noteOnLead } from '../../../../records/leads/linked-lead.ts';
import { takeBackAgentMail } from '../../../../records/mail/agent-mail.ts';
import { calendarOf } from '../../../../records/meetings/calendar-of.ts';
import { writeMeetingLetter } from '../../../../records/meetings/letters.ts';
import {
  findMeeting,
  insertMeeting,
  isBusy,
  lockMeeting,
  updateMeetingRow,
} from '../../../../records/meetings/meetings.store.ts';
import { textOf } from '../../claims.ts';
import { namedOutside } from '../../planning/executors/actions.ts';
import { type EffectHandler, EffectRefused } from './handler.ts';
import { attribution, findHost } from './lead.ts';
import { openLetter, type QueuedLetter, queueLetter } from './letter.ts';

type Scheduled = { meeting_id: string } & QueuedLetter;

/** A meeting in somebody's calendar here, and the invitation to the lead with the calendar file. */
export const scheduleMeeting: EffectHandler<'schedule_meeting', Scheduled> = {
  async apply(tx, _services, context, payload) {
    const { actor, now } = context;
    const { title, timezone, attendees, notes } = payload;
    const [starts_at, ends_at] = [new Date(payload.starts_at), new Date(payload.ends_at)];
    const [to_email] = attendees;
    if (to_email === undefined || attendees.length > 1) throw new EffectRefused(MESSAGES.agentRecipientChanged);
    const lead = await openLetter(tx, context, to_email);
    if (starts_at <= now) throw new EffectRefused(MESSAGES.agentTimePassed);
    if (ends_at <= starts_at) throw new EffectRefused(MESSAGES.agentEndsBeforeStart);
    const host = await findHost(tx, payload.organiser_id);
    // Two meetings of one person cannot be set at the same time: whoever sets one first locks that person's row.
    await tx.$queryRaw`SELECT id FROM users WHERE id = ${host.id}::uuid FOR NO KEY UPDATE`;
    if (await isBusy(tx, host.id, starts_at, ends_at))
      throw new EffectRefused(MESSAGES.agentMeetingTaken(host.full_name));
    const meeting = { title, starts_at, ends_at, timezone, notes, attendees, location: null };
    const meeting_id = await insertMeeting(tx, {
      ...meeting,
      lead_id: lead.id,
      organiser_id: host.id,
      invited_at: now,
      created_at: now,
      updated_at: now,
    });
    await noteOnLead(tx, lead.id, 'meeting_scheduled', actor, {
      ...attribution(context),
      meeting_id,
      title,
      starts_at: payload.starts_at,
      timezone,
    });
    await insertEvent(tx, 'meeting.changed', meeting_id);
    await recordAudit(tx, actor, {
      action: 'meeting.create',
      subject_kind: 'meeting',
      subject_id: meeting_id,
      detail: { title, starts_at: payload.starts_at },
    });
    const letter = {
      to_email,
      to_name: namedOutside(lead),
      ...(payload.letter && payload.letter.starts_at === payload.starts_at
        ? { subject: payload.letter.subject, text: textOf(payload.letter.sentences) }
        : writeMeetingLetter('invited', { ...meeting, organiser_name: host.full_name })),
      calendar: calendarOf(
        {
          ...meeting,
          id: meeting_id,
          sequence: 0,
          cancelled_at: null,
          updated_at: now,
          organiser_name: host.full_name,
          organiser_email: host.email,
        },
        'REQUEST',
      ),
    };
    return { meeting_id, ...(await queueLetter(tx, context, lead.id, letter)) };
  },

  async undo(tx, _services, { action_id, actor, lead_id, now }, { meeting_id }) {
    await lockMeeting(tx, meeting_id);
    const meeting = await findMeeting(tx, meeting_id, null);
    const back = await takeBackAgentMail(tx, actor, action_id, now);
    if (back !== 'undone') return back;
    if (!meeting || meeting.cancelled_at) return 'undone';
    await updateMeetingRow(tx, meeting_id, { cancelled_at: now, updated_at: now, sequence: { increment: 1 } });
    await noteOnLead(tx, lead_id, 'meeting_cancelled', actor, { meeting_id, title: meeting.title });
    await insertEvent(tx, 'meeting.changed', meeting_id);
    await recordAudit(tx, actor, { action: 'meeting.cancel', subject_kind: 'meeting', subject_id: meeting_id });
    return 'undone';
  },
};
