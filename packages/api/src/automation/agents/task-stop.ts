import { MESSAGES } from '@outrider/shared/ground/messages';

/**
 * Why a worker leaves a task early. superseded: another worker has it, so nothing may be written. cancelled: a person
 * asked. held: all agents, this agent or the company are paused, and the task waits. changed: the lead changed during
 * planning, so it is planned again. final: retrying cannot help.
 */
export class TaskStop extends Error {
  override readonly name = 'TaskStop';
  readonly kind: 'superseded' | 'cancelled' | 'held' | 'changed' | 'final';

  constructor(kind: TaskStop['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Whether a claim still holds, and what was requested since. */
export type Standing = { cancelled: boolean; stopped: boolean };

/** null means that another worker has the task. @throws TaskStop where the task may not continue */
export function assertStanding(standing: Standing | null): void {
  if (!standing) throw new TaskStop('superseded', MESSAGES.agentTaskTaken);
  if (standing.cancelled) throw new TaskStop('cancelled', MESSAGES.agentTaskCancelled);
  if (standing.stopped) throw new TaskStop('held', MESSAGES.agentsStopped);
}
