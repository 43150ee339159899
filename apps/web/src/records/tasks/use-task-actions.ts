import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Task } from '@outrider/shared/records/tasks';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';
import { useRefreshRecords } from '../engine/subject-calls.ts';
import { asDated, dueOf, dueWords, type DueInput } from './due-words.ts';
import { TASKS_WORDS as WORDS } from './words.ts';

/** A message that can be taken back for a while. */
export const showUndo = (text: string, run: () => void): void =>
  showToast(text, {
    kind: 'success',
    shownMs: UNDO_MS,
    action: { label: WORDS.undo, until: Date.now() + UNDO_MS, run },
  });

/**
 * What is done to a single task, each with its way back. A task that was done, or opened again, leaves the list at once;
 * as what it is then it may stand in another.
 */
export function useTaskActions() {
  const refresh = useRefreshRecords();
  const [leaving, setLeaving] = useState<ReadonlyMap<string, string | null>>(new Map());
  const leave = ({ id, done_at }: Task) => setLeaving((now) => new Map([...now, [id, done_at]]));
  const stay = (id: string) => setLeaving((now) => new Map([...now].filter(([one]) => one !== id)));
  const failing = {
    meta: { failure: MESSAGES.finishTaskFailed },
    onError: (_: unknown, { id }: { id: string }) => stay(id),
  };
  const complete = trpc.pipeline.tasks.complete.useMutation({ ...failing, onSettled: refresh });
  const reopen = trpc.pipeline.tasks.reopen.useMutation({ ...failing, onSettled: refresh });
  const snooze = trpc.pipeline.tasks.snooze.useMutation({
    meta: { failure: MESSAGES.updateTaskFailed },
    onSettled: refresh,
  });

  return {
    isLeaving: ({ id, done_at }: Task) => leaving.get(id) === done_at,
    leave,
    stay,
    refresh,
    complete(task: Task, onDone?: () => void, onUndone?: () => void) {
      leave(task);
      complete.mutate(
        { id: task.id },
        {
          onSuccess() {
            onDone?.();
            showUndo(WORDS.isDone(task.title), () =>
              reopen.mutate({ id: task.id }, { onSuccess: () => (stay(task.id), onUndone?.()) }),
            );
          },
        },
      );
    },
    reopen(task: Task) {
      leave(task);
      reopen.mutate(
        { id: task.id },
        {
          onSuccess: () =>
            showUndo(WORDS.isReopened(task.title), () =>
              complete.mutate({ id: task.id }, { onSuccess: () => stay(task.id) }),
            ),
        },
      );
    },
    snooze(task: Task, due: DueInput, onDone?: (when: string) => void, onUndone?: () => void) {
      const when = dueWords(asDated(due), Date.now());
      snooze.mutate(
        { id: task.id, ...due },
        {
          onSuccess() {
            onDone?.(when);
            showUndo(WORDS.snoozeMenu.done(when), () =>
              snooze.mutate({ id: task.id, ...dueOf(task), back: true }, { onSuccess: onUndone }),
            );
          },
        },
      );
    },
  };
}
export type TaskActions = ReturnType<typeof useTaskActions>;
