import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { firstMomentFrom } from '@outrider/shared/ground/wall-time';
import { workingDayAfter } from '@outrider/shared/ground/working-days';
import { CALLED_AGAIN, type CallOutcome } from '@outrider/shared/records/call-outcomes';
import { CALL_UNDO_MINUTES, type CallAgain, type CallLog, type CallLogged } from '@outrider/shared/records/calls';
import { type Subject, SUBJECT_TYPES } from '@outrider/shared/records/records';
import type { Task } from '@outrider/shared/records/tasks';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { type Logging, logOn, touchRecord } from '../engine/log.service.ts';
import { type HeldSubject, keyOf, takeSubject, topicOf } from '../engine/subjects.ts';
import { countAsContacted } from '../leads/edit.service.ts';
import { completeTask, reopenTask } from '../tasks/settle.service.ts';
import { createTaskIn, getTask, removeTask, seekTask, takeTask } from '../tasks/tasks.service.ts';
import type { LockedTask } from '../tasks/tasks.store.ts';
import {
  type Before,
  type CallRow,
  deleteCall,
  findCall,
  readBefore,
  readCallCalendar,
  restoreBefore,
} from './calls.store.ts';
import { CALL_WORDS } from './words.ts';

/** When the company's rule would have one call again, counted from now in working days. */
export async function callAgainAt(db: CompanyQueries, user: CompanyUser, now: Date): Promise<CallAgain> {
  const { rule, ...calendar } = await readCallCalendar(db);
  const { timezone } = user.company;
  const at = (days: number | null) =>
    days === null
      ? null
      : firstMomentFrom(workingDayAfter(dayAt(now, timezone), days, calendar), rule.time, timezone).toISOString();
  const [voicemail, no_answer, call_back] = CALLED_AGAIN.map((outcome) => at(rule[outcome]));
  return { voicemail: voicemail ?? null, no_answer: no_answer ?? null, call_back: call_back ?? null };
}

/** The same after one call; null where the rule has nobody called again. */
async function againByRule(
  db: CompanyQueries,
  user: CompanyUser,
  outcome: CallOutcome,
  now: Date,
): Promise<string | null> {
  const rule: Partial<Record<CallOutcome, string | null>> = await callAgainAt(db, user, now);
  return rule[outcome] ?? null;
}

/** What a call did besides standing on the timeline, as its line keeps it. */
type Did = { task_id?: string; again_id?: string; called_at: string; before: Before };

/**
 * A call as one piece: onto the timeline with its outcome, the task that asked for it done, the next call planned.
 * @throws 404, 403 for a record or a task
 */
export const logCall = (
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: CallLog,
  logging: Omit<Logging, 'touch'>,
): Promise<CallLogged> =>
  db.transaction(async (tx) => {
    const { subject, outcome, minutes, note, task_id, again_at, again_on, again_by_rule } = input;
    const task = task_id ? await takeTask(tx, user, task_id) : null;
    const held = await takeSubject(tx, user, subject);
    const before = await readBefore(tx, held);
    if (task) await completeTask(tx, user, actor, task, logging.now);
    const due_at = again_at ?? (again_by_rule && !again_on ? await againByRule(tx, user, outcome, logging.now) : null);
    const again = due_at || again_on ? await planCall(tx, user, actor, { held, task, due_at, due_on: again_on }) : null;
    const did: Did = {
      ...(task && { task_id: task.id }),
      ...(again && { again_id: again.id }),
      called_at: logging.now.toISOString(),
      before,
    };
    const activity = await logOn(
      tx,
      actor,
      held,
      { id: held.id, kind: 'call', text: note ?? '', outcome, minutes, mentions: [], inbound: false },
      { ...logging, touch: subject.type === 'lead' ? countAsContacted : touchRecord },
      did,
    );
    return { activity, task: task && (await getTask(tx, task.id)), again };
  });

function planCall(
  tx: CompanyTx,
  user: CompanyUser,
  actor: Actor,
  { held, task, ...due }: { held: HeldSubject; task: LockedTask | null; due_at: string | null; due_on: string | null },
): Promise<Task> {
  const links = task
    ? {
        lead_id: task.lead_id,
        opportunity_id: task.opportunity_id,
        account_id: task.account_id,
        contact_id: task.contact_id,
      }
    : { lead_id: null, opportunity_id: null, account_id: null, contact_id: null, [keyOf(held.type)]: held.id };
  return createTaskIn(tx, user, actor, {
    ...links,
    ...due,
    kind: 'call',
    title: task?.kind === 'call' ? task.title : CALL_WORDS.again(held.name),
    notes: task?.kind === 'call' ? task.notes : null,
    priority: task?.priority ?? 'medium',
    remind_at: undefined,
    repeats: null,
    owner_id: user.id,
  });
}

/**
 * Takes back a call that the user logged a moment ago: off the timeline, its task open again, the next call gone.
 * @throws 404, 409 when it is too long ago
 */
export const undoCall = (
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    const call = await findCall(tx, id);
    const subject = call && subjectOf(call);
    const did = call && (call.detail as Partial<Did>);
    if (!subject || call.actor_id !== user.id || !did?.before || !did.called_at)
      throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (now.getTime() - Date.parse(did.called_at) > CALL_UNDO_MINUTES * 60_000)
      throw new AppError('CONFLICT', MESSAGES.undoTooLate);
    const held = await takeSubject(tx, user, subject);
    if (!(await deleteCall(tx, call))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const again = did.again_id ? await seekTask(tx, user, did.again_id) : null;
    if (again && !again.done_at) await removeTask(tx, actor, again);
    const task = did.task_id ? await seekTask(tx, user, did.task_id) : null;
    if (task) await reopenTask(tx, user, actor, task);
    await restoreBefore(tx, held, did.before, new Date(did.called_at));
    await insertEvent(tx, topicOf(held.type), held.id);
    await recordAudit(tx, actor, { action: 'call.undo', subject_kind: held.type, subject_id: held.id, detail: {} });
    return { id };
  });

/** What the call was logged on: the account stands beside the record that belongs to it. */
function subjectOf(call: CallRow): Subject | null {
  const type = SUBJECT_TYPES.filter((one) => one !== 'account').find((one) => call[keyOf(one)]) ?? 'account';
  const id = call[keyOf(type)];
  return id ? { type, id } : null;
}
