import { MESSAGES } from '@outrider/shared/ground/messages';
import { momentInZone } from '@outrider/shared/ground/wall-time';
import type { Task } from '@outrider/shared/records/tasks';
import { trpc } from '../../ground/trpc.ts';
import { companyZone } from '../../ground/ui/company-zone.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useRefreshRecords } from '../engine/subject-calls.ts';
import { showUndo } from '../tasks/use-task-actions.ts';
import { timeOf } from './day-layout.ts';
import type { CalendarAsked } from './use-calendar.ts';
import type { Slot } from './use-grid-drag.ts';
import { spellSlot } from './use-move-meeting.ts';
import { CALENDAR_WORDS as WORDS } from './words.ts';

/** Moves tasks that have a time; at once on the screen, and back where it fails. */
export function useMoveTask({ input }: Pick<CalendarAsked, 'input'>) {
  const utils = trpc.useUtils();
  const refresh = useRefreshRecords();
  const update = trpc.pipeline.tasks.update.useMutation({
    meta: { failure: MESSAGES.updateTaskFailed },
    onSettled: refresh,
  });
  const show = (id: string, due_at: string | null) =>
    utils.pipeline.meetings.calendar.setData(
      input,
      (now) => now && { ...now, tasks: now.tasks.map((one) => (one.id === id ? { ...one, due_at } : one)) },
    );

  return (task: Task, slot: Slot) => {
    const due_at = momentInZone(slot.day, timeOf(slot.start), companyZone())?.toISOString();
    if (!due_at) return showToast(MESSAGES.timeSkipped(companyZone()), { kind: 'error' });
    show(task.id, due_at);
    update.mutate(
      { id: task.id, due_at },
      {
        onError: () => show(task.id, task.due_at),
        onSuccess: () =>
          showUndo(WORDS.taskMoved(task.title, spellSlot(slot)), () => {
            show(task.id, task.due_at);
            update.mutate({ id: task.id, due_at: task.due_at });
          }),
      },
    );
  };
}
