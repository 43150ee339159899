import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Meeting } from '@outrider/shared/records/meetings';
import { momentInZone, wallTimeOf } from '@outrider/shared/ground/wall-time';
import { trpc } from '../../ground/trpc.ts';
import { companyZone } from '../../ground/ui/company-zone.ts';
import { formatClock } from '../../ground/ui/format.ts';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';
import { clockOf, shortDay } from './calendar-range.ts';
import { timeOf } from './day-layout.ts';
import type { CalendarAsked, CalendarMeeting } from './use-calendar.ts';
import type { Slot } from './use-grid-drag.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

/** Moves meetings by the company's clocks; at once on the screen, and back where it fails. */
export function useMoveMeeting({ input }: Pick<CalendarAsked, 'input'>) {
  const utils = trpc.useUtils();
  const update = trpc.pipeline.meetings.update.useMutation({
    meta: { failure: MESSAGES.changeMeetingFailed },
    onSettled: () => void utils.pipeline.meetings.invalidate(),
  });

  function show(id: string, times: { starts_at: string; ends_at: string }) {
    utils.pipeline.meetings.calendar.setData(
      input,
      (now) => now && { ...now, meetings: now.meetings.map((one) => (one.id === id ? { ...one, ...times } : one)) },
    );
  }

  /** @returns false where the clocks skip that time */
  function move(meeting: CalendarMeeting, slot: Slot, notify: boolean, onDone?: () => void): boolean {
    const starts_at = momentInZone(slot.day, timeOf(slot.start), companyZone());
    if (!starts_at) {
      showToast(MESSAGES.timeSkipped(companyZone()), { kind: 'error' });
      return false;
    }
    const duration_minutes = slot.end - slot.start;
    const ends_at = new Date(starts_at.getTime() + duration_minutes * 60_000);
    const before = { starts_at: meeting.starts_at, ends_at: meeting.ends_at };
    show(meeting.id, { starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() });
    update.mutate(
      { id: meeting.id, ...placeIn(meeting, starts_at), duration_minutes, notify },
      {
        onError: () => show(meeting.id, before),
        onSuccess() {
          onDone?.();
          // An email cannot be taken back: whoever sent one moves it again, and says so.
          showToast(WORDS.moved(meeting.title, `${spellSlot(slot)} to ${clockOf(slot.end)}`), {
            kind: 'success',
            ...(!notify && {
              shownMs: UNDO_MS,
              action: { label: WORDS.undo, until: Date.now() + UNDO_MS, run: () => takeBack(meeting) },
            }),
          });
        },
      },
    );
    return true;
  }

  function takeBack(meeting: CalendarMeeting) {
    const { id, starts_at, ends_at } = meeting;
    show(id, { starts_at, ends_at });
    const start = new Date(starts_at);
    update.mutate({
      id,
      ...placeIn(meeting, start),
      duration_minutes: (Date.parse(ends_at) - start.getTime()) / 60_000,
    });
  }

  return { move };
}

/** Day and time as the meeting's own zone has them, so that it keeps that zone. */
function placeIn({ timezone }: Meeting, at: Date): { date: string; time: string } {
  return wallTimeOf(at, timezone);
}

export const spellSlot = ({ day, start }: Slot) => `${shortDay(day)}, ${clockOf(start)}`;
export const spellStart = ({ starts_at }: Meeting) =>
  `${shortDay(wallTimeOf(new Date(starts_at), companyZone()).date)}, ${formatClock(starts_at)}`;
