import type { CompanyDb, CompanyTx } from '@outrider/db';
import type { z } from 'zod';
import type {
  ActionApprove,
  actionApproveManyResultSchema,
  actionApproveManySchema,
  AgentAction,
  AgentActionPageInput,
  AgentActionState,
  agentActionPageSchema,
  actionRejectSchema,
  actionReviewSchema,
} from '@outrider/shared/automation/agents';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf } from '@outrider/shared/ground/permissions';
import type { Actor } from '../../../ground/actor.ts';
import { recordAudit } from '../../../ground/audit/audit.store.ts';
import { insertEvent } from '../../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../../ground/guard.ts';
import { noteOnLead } from '../../../records/leads/linked-lead.ts';
import { cutPage, readAfter } from '../../../ground/paging/listing.ts';
import type { Services } from '../../../ground/services.ts';
import { tellOfAction } from '../action-news.ts';
import {
  countActions,
  findAction,
  type DeciderReach,
  listActions,
  lockAction,
  type LockedAction,
  updateAction,
} from '../actions.store.ts';
import { contextOfAction } from '../execution/effect-context.ts';
import { handlerOf } from '../execution/effects/effects.ts';
import { findHeldZone } from '../../../records/mail/contact-hours.store.ts';
import { readAnswer } from '../policy/rules.store.ts';
import { noteOutcome } from '../policy/trust.ts';
import { queueRun } from '../queue.ts';
import { completeDecided } from '../tasks.store.ts';
import { approve } from './approve.ts';
import { presentAction } from './present-action.ts';

type Decided = { message: string; action: AgentAction };

/** Whose leads' actions a user decides on: a rep's are those on leads of their own. */
const ownerFor = (user: CompanyUser): DeciderReach => (reachOf(user, 'agents.decide') === 'all' ? null : user.id);

export async function pageOfActions(
  db: CompanyDb,
  services: Services,
  user: CompanyUser,
  { limit, cursor, ...asked }: AgentActionPageInput,
): Promise<z.infer<typeof agentActionPageSchema>> {
  const now = services.now();
  const filters = { ...asked, owner: ownerFor(user), now };
  const [total, rows] = await Promise.all([
    countActions(db, filters),
    listActions(db, filters, { after: readAfter(cursor), limit: limit + 1 }),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, ({ expires_at, created_at }) =>
    asked.show === 'proposed' ? (expires_at ?? created_at) : created_at,
  );
  return { items: items.map((row) => presentAction(row, now)), total, next_cursor };
}

/** @throws 404 */
export async function getAction(
  db: CompanyDb,
  services: Services,
  user: CompanyUser,
  id: string,
): Promise<AgentAction> {
  const row = await findAction(db, id, ownerFor(user));
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentAction(row, services.now());
}

/**
 * Does what was proposed, as it is or as the person changed it. Asked twice it happens once and answers the same.
 * @throws 404, 409 for one that was decided otherwise, lapsed, changed meanwhile or cannot be had as things are (that
 *   is then written down), 422 for an edit or a claim that does not stand
 */
export async function approveAction(
  db: CompanyDb,
  services: Services,
  user: CompanyUser,
  actor: Actor,
  input: ActionApprove,
): Promise<Decided> {
  const { title, refused, again } = await db.transaction((tx) =>
    approve(tx, services, user, actor, ownerFor(user), input),
  );
  if (again) await queueRun(services, { company_id: db.companyId, ...again });
  if (refused) throw new AppError('CONFLICT', refused); // after the commit: what became stale stays so
  const action = await getAction(db, services, user, input.id);
  const held = action.held_until && (await findHeldZone(db, input.id));
  const message =
    action.held_until && held
      ? MESSAGES.agentApprovedHeld(title, new Date(action.held_until), held)
      : MESSAGES.agentApproved(title);
  return { message, action };
}

/** One after the other; what one refuses does not keep the others. */
export async function approveMany(
  db: CompanyDb,
  services: Services,
  user: CompanyUser,
  actor: Actor,
  { actions }: z.output<typeof actionApproveManySchema>,
): Promise<z.infer<typeof actionApproveManyResultSchema>> {
  const refused: { id: string; reason: string }[] = [];
  for (const { id, version } of actions) {
    try {
      await approveAction(db, services, user, actor, { id, version, vouch: false });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, reason: error.message });
    }
  }
  return { approved: actions.length - refused.length, refused };
}

/** @throws 404, 409 for one that was decided otherwise or changed meanwhile */
export async function rejectAction(
  db: CompanyDb,
  services: Services,
  user: CompanyUser,
  actor: Actor,
  { id, version, reason }: z.output<typeof actionRejectSchema>,
): Promise<Decided> {
  const title = await db.transaction(async (tx) => {
    const action = await takeAction(tx, user, id);
    if (action.state === 'rejected') return action.title;
    if (action.state !== 'proposed') throw new AppError('CONFLICT', MESSAGES.agentActionDecided(action.state));
    if (action.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: action.version });
    if (ownerFor(user) !== null && (await readAnswer(tx, action)) === 'manager')
      throw new AppError('FORBIDDEN', MESSAGES.agentNeedsManager);
    const now = services.now();
    await updateAction(tx, id, { state: 'rejected', reason, decided_by: user.id, decided_at: now });
    await tellOfDecision(tx, actor, action, { what: 'agent_action.reject', becomes: 'rejected' }, { reason });
    if (action.agent_id)
      await noteOutcome(tx, actor, { agent_id: action.agent_id, kind: action.kind, outcome: 'rejected' });
    if (action.task_id && (await completeDecided(tx, action.task_id, now)))
      await insertEvent(tx, 'agent_task.changed', action.task_id);
    return action.title;
  });
  return { message: MESSAGES.agentRejected(title), action: await getAction(db, services, user, id) };
}

/**
 * Takes an effect back where nobody touched since what it made. Asked twice it happens once. @throws 404, 409 with the
 * reason why not
 */
export async function undoAction(
  db: CompanyDb,
  services: Services,
  user: CompanyUser,
  actor: Actor,
  id: string,
): Promise<Decided> {
  const title = await db.transaction(async (tx) => {
    const action = await takeAction(tx, user, id);
    if (action.state === 'undone') return action.title;
    const handler = handlerOf(action.kind);
    if (action.state !== 'done' || !handler?.undo || !action.effect)
      throw new AppError('CONFLICT', MESSAGES.agentActionNotUndoable);
    const now = services.now();
    const result = await handler.undo(
      tx,
      services,
      { ...(await contextOfAction(tx, action, now)), actor },
      action.effect,
    );
    if (result !== 'undone') throw new AppError('CONFLICT', result);
    await updateAction(tx, id, { state: 'undone', undone_at: now, undone_by: user.id });
    await noteOnLead(tx, action.lead_id, 'agent_undone', actor, {
      action_id: id,
      title: action.title,
      kind: action.kind,
    });
    await tellOfDecision(tx, actor, action, { what: 'agent_action.undo', becomes: 'undone' }, {});
    if (action.agent_id)
      await noteOutcome(tx, actor, { agent_id: action.agent_id, kind: action.kind, outcome: 'undone' });
    return action.title;
  });
  return { message: MESSAGES.agentUndone(title), action: await getAction(db, services, user, id) };
}

/** What somebody thinks of what ran by itself. @throws 404, 409 for what was not done, or was judged otherwise */
export async function reviewAction(
  db: CompanyDb,
  services: Services,
  user: CompanyUser,
  actor: Actor,
  { id, verdict }: z.output<typeof actionReviewSchema>,
): Promise<Decided> {
  const title = await db.transaction(async (tx) => {
    const action = await takeAction(tx, user, id);
    if (action.review_verdict === verdict) return action.title;
    if (action.review_verdict) throw new AppError('CONFLICT', MESSAGES.agentActionReviewed);
    if (action.state !== 'done' && action.state !== 'undone')
      throw new AppError('CONFLICT', MESSAGES.agentActionNotDone);
    await updateAction(tx, id, { review_verdict: verdict, reviewed_by: user.id, reviewed_at: services.now() });
    await tellOfDecision(tx, actor, action, { what: 'agent_action.review' }, { verdict });
    if (action.agent_id && verdict === 'bad')
      await noteOutcome(tx, actor, { agent_id: action.agent_id, kind: action.kind, outcome: 'judged_bad' });
    return action.title;
  });
  return { message: MESSAGES.agentReviewed(title), action: await getAction(db, services, user, id) };
}

async function takeAction(tx: CompanyTx, user: CompanyUser, id: string): Promise<LockedAction> {
  const action = await lockAction(tx, id, ownerFor(user));
  if (!action) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return action;
}

async function tellOfDecision(
  tx: CompanyTx,
  actor: Actor,
  { id, kind, lead_id }: LockedAction,
  { what, becomes }: { what: string; becomes?: AgentActionState },
  detail: { reason?: string; verdict?: string },
): Promise<void> {
  await tellOfAction(tx, id, becomes);
  await recordAudit(tx, actor, {
    action: what,
    subject_kind: 'agent_action',
    subject_id: id,
    detail: { kind, ...(lead_id && { lead_id }), ...detail },
  });
}
