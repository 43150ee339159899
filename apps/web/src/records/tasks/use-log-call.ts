import { CALL_OUTCOME_LABELS, type CallOutcome } from '@outrider/shared/records/call-outcomes';
import type { CallAgain } from '@outrider/shared/records/calls';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Subject } from '@outrider/shared/records/records';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { formatWhenInline } from '../../ground/ui/when.ts';
import { useRefreshRecords } from '../engine/subject-calls.ts';
import { showUndo } from './use-task-actions.ts';
import { TASKS_WORDS } from './words.ts';

const WORDS = TASKS_WORDS.call;

/** When the company's rule would have one call again after this; null where it would not. */
export const againAfter = (outcome: CallOutcome, rule: CallAgain | undefined): string | null =>
  outcome in WORDS.rule ? (rule?.[outcome as keyof CallAgain] ?? null) : null;

export const useCallRule = () => trpc.pipeline.calls.again.useQuery(undefined, { meta: { quiet: true } }).data;

export type LoggedCall = {
  subject: Subject;
  outcome: CallOutcome;
  note: string;
  minutes?: number | undefined;
  task_id?: string | undefined;
  /** When the company's rule says. */ again_by_rule: boolean;
};

/** Logs a call with its outcome; the message that says so takes it back. */
export function useLogCall() {
  const refresh = useRefreshRecords();
  const undo = trpc.pipeline.calls.undo.useMutation({
    meta: { failure: MESSAGES.undoCallFailed },
    onSuccess: () => showToast(WORDS.undone, { kind: 'success' }),
    onSettled: refresh,
  });
  const log = trpc.pipeline.calls.log.useMutation({
    meta: { failure: MESSAGES.logFailed },
    onSettled: refresh,
  });
  return {
    isPending: log.isPending,
    error: log.error,
    log(
      call: LoggedCall,
      { onDone, onFailed, onUndone }: { onDone?: () => void; onFailed?: () => void; onUndone?: () => void } = {},
    ) {
      if (log.isPending) return;
      log.mutate(call, {
        onSuccess({ activity, again }) {
          onDone?.();
          const when = again?.due_at ? formatWhenInline(again.due_at, Date.now()) : null;
          showUndo(WORDS.saved(CALL_OUTCOME_LABELS[call.outcome], when), () =>
            undo.mutate({ id: activity.id }, { onSuccess: onUndone }),
          );
        },
        onError: () => onFailed?.(),
      });
    },
  };
}
