import { MESSAGES } from '@outrider/shared/ground/messages';
import { momentInZone, wallTimeOf } from '@outrider/shared/ground/wall-time';
import { trpc } from '../../ground/trpc.ts';
import { companyZone } from '../../ground/ui/company-zone.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useRefreshRecords } from '../engine/subject-calls.ts';
import { showUndo } from '../tasks/use-task-actions.ts';
import type { CalendarItem, Times } from './calendar-items.ts';
import { clockOf, shortDay } from './calendar-range.ts';
import { timeOf } from './day-layout.ts';
import type { CalendarAsked } from './use-calendar.ts';
import type { Slot } from './use-grid-drag.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

/**
 * Moves a meeting, or a task that has a time, by the company's clocks: at once on the screen, and back where it fails.
 * `notify`: the meeting's attendees get an email, which no Undo takes back.
 */
export function useMove({ input, setMoving }: Pick<CalendarAsked, 'input' | 'setMoving'>) {
  const utils = trpc.useUtils();
  const onSettled = useRefreshRecords();
  const meetings = trpc.pipeline.meetings.update.useMutation({
    meta: { failure: MESSAGES.changeMeetingFailed },
    onSettled,
  });
  const tasks = trpc.pipeline.tasks.update.useMutation({ meta: { failure: MESSAGES.updateTaskFailed }, onSettled });

  const show = (key: string, to: Times) => setMoving((now) => new Map(now).set(key, to));
  /** Unless it was moved again meanwhile. */
  const forget = (key: string, to: Times) =>
    setMoving((now) => (now.get(key) === to ? new Map([...now].filter(([one]) => one !== key)) : now));
  function save({ key, meeting }: CalendarItem, { starts_at, ends_at }: Times, notify: boolean): Promise<unknown> {
    if (!meeting) return tasks.mutateAsync({ id: key, due_at: starts_at });
    const duration_minutes = (Date.parse(ends_at) - Date.parse(starts_at)) / 60_000;
    // Day and time are of the meeting's own zone, which it keeps.
    const place = wallTimeOf(new Date(starts_at), meeting.timezone);
    return meetings.mutateAsync({ id: key, ...place, duration_minutes, notify });
  }
  async function put(item: CalendarItem, { starts_at, ends_at }: Times, notify: boolean): Promise<boolean> {
    const to = { starts_at, ends_at };
    show(item.key, to);
    try {
      await save(item, to, notify);
    } catch {
      forget(item.key, to); // what went wrong is in a toast, as everywhere
      return false;
    }
    // The server's own answer is on its way; the one before still has the old place.
    void utils.pipeline.meetings.calendar
      .invalidate(input, undefined, { cancelRefetch: false })
      .finally(() => forget(item.key, to));
    return true;
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
