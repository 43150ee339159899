import { MESSAGES } from '@outrider/shared/messages';

/**
 * Why a worker leaves a task before its end. superseded: another worker has it, nothing is to be written. cancelled: a person asked. held: agents are stopped, the
 * agent or its company stands still; the task waits. changed: the lead changed while the plan was made; it is planned again. final: no other try can help.
 */
export class TaskStop extends Error {
  override readonly name = 'TaskStop';
  readonly kind: 'superseded' | 'cancelled' | 'held' | 'changed' | 'final';

  constructor(kind: TaskStop['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Whether a claim still holds, and what was asked meanwhile. */
export type Standing = { cancelled: boolean; stopped: boolean };

/** @throws TaskStop where the task is not to go on; null: somebody else has it */
export function assertStanding(standing: Standing | null): void {
  if (!standing) throw new TaskStop('superseded', MESSAGES.agentTaskTaken);
  if (standing.cancelled) throw new TaskStop('cancelled', MESSAGES.agentTaskCancelled);
  if (standing.stopped) throw new TaskStop('held', MESSAGES.agentsStopped);
}
