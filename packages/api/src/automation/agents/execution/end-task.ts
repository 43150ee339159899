import type { CompanyDb, Prisma } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { insertEvent } from '../../../ground/events/outbox.store.ts';
import type { Services } from '../../../ground/services.ts';
import type { AgentRow } from '../agents.store.ts';
import { TaskStop } from '../task-stop.ts';
import { type Claimed, settleTask } from '../tasks.store.ts';

/** After the first. */
const RETRIES = 4;
const BACK_OFF_MS = 15_000;

/**
 * What becomes of a task whose try did not come to its end. Only the claim that was tried may say so; nothing of the
 * try was written.
 */
export async function endTask(
  db: CompanyDb,
  services: Services,
  { task, agent }: { task: Claimed; agent: AgentRow },
  error: unknown,
  why: { stopping: boolean; too_long: boolean },
): Promise<void> {
  if (error instanceof TaskStop && error.kind === 'superseded') return;
  const now = services.now();
  const data = taskEnding(task, error, why, now);
  const log = { task_id: task.id, agent_id: agent.id, attempts: task.attempts };
  if (error instanceof TaskStop || why.stopping || why.too_long)
    services.log.info({ ...log, reason: data.reason }, 'A task of an agent ended early');
  else services.log.error({ ...log, err: error }, 'A task of an agent failed');
  await db.transaction(async (tx) => {
    if (!(await settleTask(tx, task, { ...data, updated_at: now }))) return;
    await insertEvent(tx, 'agent_task.changed', task.id);
    await insertEvent(tx, 'agent.changed', agent.id);
  });
}

function taskEnding(
  { attempts }: Claimed,
  error: unknown,
  { stopping, too_long }: { stopping: boolean; too_long: boolean },
  now: Date,
): Prisma.AgentTaskUncheckedUpdateManyInput {
  // Not the task's fault: the try does not count.
  const waits = { status: 'pending', attempts: { decrement: 1 }, scheduled_for: null };
  if (stopping) return { ...waits, reason: null };
  if (error instanceof TaskStop && error.kind === 'held') return { ...waits, reason: null };
  if (error instanceof TaskStop && error.kind === 'cancelled')
    return { status: 'cancelled', finished_at: now, reason: error.message };
  if (error instanceof TaskStop && error.kind === 'final')
    return { status: 'failed', finished_at: now, reason: error.message };
  const reason = too_long ? MESSAGES.agentTaskTooLong : error instanceof TaskStop ? error.message : MESSAGES.internal;
  if (attempts > RETRIES) return { status: 'failed', finished_at: now, reason };
  return {
    status: 'scheduled',
    scheduled_for: new Date(now.getTime() + BACK_OFF_MS * 2 ** (attempts - 1)),
    reason: MESSAGES.agentTaskTriedAgain(reason),
  };
}
