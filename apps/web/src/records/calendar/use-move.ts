import { MESSAGES } from '@outrider/shared/ground/messages';
import { momentInZone, wallTimeOf } from '@outrider/shared/ground/wall-time';
import { trpc } from '../../ground/trpc.ts';
import { companyZone } from '../../ground/ui/company-zone.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useRefreshRecords } from '../engine/subject-calls.ts';
import { showUndo } from '../tasks/use-task-actions.ts';
import type { CalendarItem } from './calendar-items.ts';
import { clockOf, shortDay } from './calendar-range.ts';
import { timeOf } from './day-layout.ts';
import type { CalendarAsked } from './use-calendar.ts';
import type { Slot } from './use-grid-drag.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

type Times = { starts_at: string; ends_at: string };

/**
 * Moves a meeting, or a task that has a time, by the company's clocks: at once on the screen, and back where it fails.
 * `notify`: the meeting's attendees get an email, which no Undo takes back.
 */
export function useMove({ input }: Pick<CalendarAsked, 'input'>) {
  const utils = trpc.useUtils();
  const onSettled = useRefreshRecords();
  const meetings = trpc.pipeline.meetings.update.useMutation({
    meta: { failure: MESSAGES.changeMeetingFailed },
    onSettled,
  });
  const tasks = trpc.pipeline.tasks.update.useMutation({ meta: { failure: MESSAGES.updateTaskFailed }, onSettled });

  const show = (key: string, { starts_at, ends_at }: Times) =>
    utils.pipeline.meetings.calendar.setData(
      input,
      (now) =>
        now && {
          ...now,
          meetings: now.meetings.map((one) => (one.id === key ? { ...one, starts_at, ends_at } : one)),
          tasks: now.tasks.map((one) => (one.id === key ? { ...one, due_at: starts_at } : one)),
        },
    );
  function save({ key, meeting }: CalendarItem, { starts_at, ends_at }: Times, notify: boolean): Promise<unknown> {
    if (!meeting) return tasks.mutateAsync({ id: key, due_at: starts_at });
    const duration_minutes = (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
    // Day and time are of the meeting's own zone, which it keeps.
    const place = wallTimeOf(new Date(starts_at), meeting.timezone);
    return meetings.mutateAsync({ id: key, ...place, duration_minutes, notify });
  }
  async function put(item: CalendarItem, to: Times, notify: boolean): Promise<boolean> {
    show(item.key, to);
    try {
      await save(item, to, notify);
      return true;
    } catch {
      show(item.key, item); // what went wrong is in a toast, as everywhere
      return false;
    }
  }

  return async (item: CalendarItem, { day, start, end }: Slot, notify: boolean): Promise<void> => {
    const at = momentInZone(day, timeOf(start), companyZone());
    if (!at) return showToast(MESSAGES.timeSkipped(companyZone()), { kind: 'error' });
    const ends_at = new Date(at.getTime() + (end - start) * 60_000).toISOString();
    if (!(await put(item, { starts_at: at.toISOString(), ends_at }, notify))) return;
    const when = item.meeting ? WORDS.draft(clockOf(start), clockOf(end)) : clockOf(start);
    const told = WORDS.moved(item.title, `${shortDay(day)}, ${when}`);
    if (notify) showToast(told, { kind: 'success' });
    else showUndo(told, () => void put(item, item, false));
  };
}
