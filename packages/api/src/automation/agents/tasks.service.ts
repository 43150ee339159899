import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import type { z } from 'zod';
import {
  AGENT_STATUS_LABELS,
  type AgentTask,
  type AgentTaskAssign,
  type AgentTaskPageInput,
  type agentTaskPageSchema,
  type AgentTaskType,
  MANAGER_TASK_TYPES,
  type TaskResult,
  WRITING_TASK_TYPES,
} from '@outrider/shared/automation/agents';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import { type Actor, userIdOf } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { findPlaybook } from '../../insight/playbook/playbook.store.ts';
import { problemsOf } from './requested.ts';
import { readStoredRequest, type TaskRequest } from '@outrider/shared/insight/task-request';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import type { Services } from '../../ground/services.ts';
import { tellOfAction } from './action-news.ts';
import { withdrawProposals } from './actions.store.ts';
import { findAgentRow, hoursOf } from './agents.store.ts';
import { queueRun } from './queue.ts';
import {
  countOpen,
  countTasks,
  findByOriginKey,
  findTaskRow,
  insertTaskRow,
  type LockedTask,
  listTaskRows,
  lockTask,
  type NewTask,
  postponeTasks,
  type TaskRow,
  updateTaskRow,
} from './tasks.store.ts';
import { nextStart } from './working-hours.ts';

const LISTED = 100;
/** More than this waiting for one agent is somebody's loop, not work. */
const OPEN_MAX = 1_000;
const UNLIMITED = { status: 'all' } as const;

/** The last tasks of an agent, newest first. @throws 404 */
export async function listTasks(db: CompanyDb, agent_id: string): Promise<{ tasks: AgentTask[] }> {
  if (!(await findAgentRow(db, agent_id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const rows = await listTaskRows(db, { ...UNLIMITED, agent_id }, { after: null, limit: LISTED });
  return { tasks: rows.map(presentTask) };
}

export async function pageOfTasks(
  db: CompanyDb,
  { limit, cursor, ...asked }: AgentTaskPageInput,
): Promise<z.infer<typeof agentTaskPageSchema>> {
  const [total, rows] = await Promise.all([
    countTasks(db, asked),
    listTaskRows(db, asked, { after: readAfter(cursor), limit: limit + 1 }),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, ({ created_at }) => created_at);
  return { items: items.map(presentTask), total, next_cursor };
}

/** @throws 404 */
export async function getTask(db: CompanyQueries, id: string): Promise<AgentTask> {
  const row = await findTaskRow(db, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentTask(row);
}

/**
 * Gives an agent a task; it is begun as soon as the agent is on duty. One that is paused or in maintenance keeps it
 * waiting.
 * @throws 404 for an agent or a target that is not there, 422 for a task that this agent or this target is not for, 409
 *   for an agent with too many open ones
 */
export async function assignTask(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { id: agent_id, ...asked }: AgentTaskAssign,
): Promise<{ message: string; task: AgentTask }> {
  const now = services.now();
  const { agent, task } = await db.transaction(async (tx) => {
    const found = await findAgentRow(tx, agent_id);
    if (!found) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    assertFits(asked, found.agent_type);
    await assertTarget(tx, asked);
    await assertRequested(tx, asked.request, now);
    if ((await countOpen(tx, agent_id)) >= OPEN_MAX)
      throw new AppError('CONFLICT', MESSAGES.agentTooManyTasks(found.name));
    const id = await createTask(tx, actor, {
      ...asked,
      agent_id,
      origin: 'person',
      origin_key: null,
      scheduled_for: null,
    });
    const start = nextStart(hoursOf(found), now);
    if (start > now) await postponeTasks(tx, agent_id, now, start, MESSAGES.agentOffDuty);
    return { agent: found, task: await getTask(tx, id) };
  });
  if (task.status === 'pending') await queueRun(services, { company_id: db.companyId, agent_id, task_id: task.id });
  return { message: MESSAGES.agentTaskAssigned(agent.name), task };
}

/**
 * Cancels a task that has not ended: at once where nobody works on it, else at its next step. What it proposed is
 * withdrawn; what was done stays. @throws 404, 409 for one that ended
 */
export async function cancelTask(db: CompanyDb, services: Services, actor: Actor, id: string): Promise<AgentTask> {
  return db.transaction(async (tx) => {
    const now = services.now();
    const task = await takeTask(tx, id, now);
    if (task.status === 'cancelled') return getTask(tx, id);
    if (task.status === 'completed' || task.status === 'failed')
      throw new AppError('CONFLICT', MESSAGES.agentTaskEnded);
    if (task.worked_on) await updateTaskRow(tx, id, { cancel_asked_at: now, updated_at: now });
    else {
      for (const action_id of await withdrawProposals(tx, id, MESSAGES.agentTaskCancelled))
        await tellOfAction(tx, action_id, 'stale');
      await updateTaskRow(tx, id, {
        status: 'cancelled',
        cancel_asked_at: now,
        finished_at: now,
        scheduled_for: null,
        reason: cancelledBy(actor),
        updated_at: now,
      });
    }
    await tellOfTask(tx, actor, task, 'agent_task.cancel');
    return getTask(tx, id);
  });
}

/**
 * Has a failed or cancelled task tried again, from the beginning. @throws 404, 409 for one that has not ended so, or
 * that has acted: trying it again could do the same twice
 */
export async function retryTask(db: CompanyDb, services: Services, actor: Actor, id: string): Promise<AgentTask> {
  const { again, agent_id } = await db.transaction(async (tx) => {
    const task = await takeTask(tx, id, services.now());
    if (task.status !== 'failed' && task.status !== 'cancelled')
      throw new AppError('CONFLICT', MESSAGES.agentTaskNotRetryable);
    if (task.actions > 0) throw new AppError('CONFLICT', MESSAGES.agentTaskHasActed);
    const fresh = {
      attempts: 0,
      cancel_asked_at: null,
      scheduled_for: null,
      started_at: null,
      finished_at: null,
      reason: null,
    };
    await updateTaskRow(tx, id, { ...fresh, status: 'pending', updated_at: services.now() });
    await tellOfTask(tx, actor, task, 'agent_task.retry');
    return { again: await getTask(tx, id), agent_id: task.agent_id };
  });
  await queueRun(services, { company_id: db.companyId, agent_id, task_id: id });
  return again;
}

/**
 * The one way to a task, inside the transaction of what asks for it. @returns the task's id, the first one's where
 * `origin_key` was used before
 */
export async function createTask(tx: CompanyTx, actor: Actor, task: NewTask): Promise<string> {
  const created_by = userIdOf(actor);
  const id = await insertTaskRow(tx, { ...task, created_by, status: task.scheduled_for ? 'scheduled' : 'pending' });
  if (!id) {
    const first = task.origin_key && (await findByOriginKey(tx, task.origin_key));
    if (!first) throw new Error('A task was neither written nor there');
    return first;
  }
  await tellOfTask(tx, actor, { id, agent_id: task.agent_id, title: task.title }, 'agent_task.assign');
  return id;
}

type AskedTask = Pick<AgentTaskAssign, 'task_type' | 'target_type' | 'target_id' | 'request'>;

/** @throws 422 */
function assertFits({ task_type, target_type, target_id, request }: AskedTask, agent_type: string): void {
  const deny = (field: string, message: string) => {
    throw refuse('UNPROCESSABLE_CONTENT', field, message);
  };
  const isManagers = (MANAGER_TASK_TYPES as readonly AgentTaskType[]).includes(task_type);
  if (isManagers && agent_type !== 'manager_agent') deny('task_type', MESSAGES.agentTaskForManagers);
  if (isManagers !== (target_type === 'company'))
    deny('target_type', isManagers ? MESSAGES.agentTaskForCompany : MESSAGES.agentTaskNeedsTarget);
  if (target_type === 'company' && target_id) deny('target_id', MESSAGES.agentTaskForCompany);
  if (target_type !== 'company' && !target_id) deny('target_id', MESSAGES.agentTaskNeedsTarget);
  if (request && !(WRITING_TASK_TYPES as readonly AgentTaskType[]).includes(task_type))
    deny('request', MESSAGES.agentTaskWritesNothing);
}

/** @throws 404 */
async function assertTarget(
  tx: CompanyTx,
  { target_type, target_id }: Pick<AgentTaskAssign, 'target_type' | 'target_id'>,
): Promise<void> {
  if (target_type === 'company' || !target_id) return;
  const asked = { where: { id: target_id }, select: { id: true } };
  const found = target_type === 'lead' ? await tx.lead.findFirst(asked) : await tx.opportunity.findFirst(asked);
  if (!found) throw new AppError('NOT_FOUND', MESSAGES.notFound);
}

/**
 * What the playbook cannot give is said to whoever asks for it, not a day later to somebody else. Without a playbook
 * the agent asks for one. @throws 422
 */
async function assertRequested(tx: CompanyTx, request: TaskRequest | null, now: Date): Promise<void> {
  const playbook = request && (await findPlaybook(tx));
  if (!playbook) return;
  const [problem] = problemsOf(request, playbook.content, now);
  if (problem) throw refuse('UNPROCESSABLE_CONTENT', `request.${problem.part}`, `${capital(problem.text)}.`);
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

async function takeTask(tx: CompanyTx, id: string, now: Date): Promise<LockedTask> {
  const task = await lockTask(tx, id, now);
  if (!task) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return task;
}

const cancelledBy = ({ name }: Pick<Actor, 'name'>): string =>
  name ? MESSAGES.agentTaskCancelledBy(name) : MESSAGES.agentTaskCancelled;

async function tellOfTask(
  tx: CompanyTx,
  actor: Actor,
  { id, agent_id, title }: Pick<LockedTask, 'id' | 'agent_id' | 'title'>,
  action: string,
): Promise<void> {
  await insertEvent(tx, 'agent_task.changed', id);
  await insertEvent(tx, 'agent.changed', agent_id);
  await recordAudit(tx, actor, { action, subject_kind: 'agent_task', subject_id: id, detail: { title, agent_id } });
}

/** What waits says what for, as things are now. */
function waitsFor({ status, agent_status, agent_name, stopped, reason }: TaskRow): string | null {
  if (status !== 'pending' && status !== 'scheduled') return reason;
  if (stopped) return MESSAGES.agentsStopped;
  if (agent_status === 'paused' || agent_status === 'maintenance')
    return MESSAGES.agentTaskWaits(agent_name, AGENT_STATUS_LABELS[agent_status].toLowerCase());
  return reason;
}

function presentTask(row: TaskRow): AgentTask {
  const { agent_status: _, stopped: __, ...task } = row;
  return {
    ...task,
    reason: waitsFor(row),
    request: readStoredRequest(row.request),
    result_data: row.result_data as TaskResult | null,
    scheduled_for: row.scheduled_for?.toISOString() ?? null,
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
