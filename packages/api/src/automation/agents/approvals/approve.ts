import { readStoredRequest } from '@outrider/shared/insight/task-request';
import type { CompanyTx } from '@outrider/db';
import {
  type ActionApprove,
  type ActionPayloads,
  type AgentActionKind,
  type AgentActionState,
  PAYLOAD_SCHEMAS,
} from '@outrider/shared/automation/agents';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../../ground/http/refuse.ts';
import type { Actor } from '../../../ground/actor.ts';
import { recordAudit } from '../../../ground/audit/audit.store.ts';
import { insertEvent } from '../../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../../ground/guard.ts';
import type { Services } from '../../../ground/services.ts';
import { tellOfAction } from '../action-news.ts';
import {
  type DeciderReach,
  lockAction,
  type LockedAction,
  lockFactLead,
  updateAction,
  renewDealVersions,
  withdrawProposals,
} from '../actions.store.ts';
import { findUnlinked } from '../claims.ts';
import { perform, sentencesOf } from '../execution/act.ts';
import { contextOfAction } from '../execution/effect-context.ts';
import type { PlannedAction } from '../plan.ts';
import { isStopped } from '../policy/limits.store.ts';
import { readAnswer } from '../policy/rules.store.ts';
import { DECISION_WORDS } from '../policy/words-decisions.ts';
import { noteOutcome } from '../policy/trust.ts';
import { createTask } from '../tasks.service.ts';
import { completeDecided } from '../tasks.store.ts';
import { editPayload } from './edit-action.ts';
import { fallenFacts } from './stale.ts';

/**
 * `refused`: why it was not done, to be told once the transaction has written it down. `again`: the task that plans it
 * anew.
 */
export type Approval = { title: string; refused?: string; again?: { agent_id: string; task_id: string } };

/** @throws 404, 409, 422 where nothing is to be written */
export async function approve(
  tx: CompanyTx,
  services: Services,
  user: CompanyUser,
  actor: Actor,
  owner: DeciderReach,
  { id, version, edit, vouch }: ActionApprove,
): Promise<Approval> {
  const action = await lockAction(tx, id, owner);
  if (!action) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const { title, kind, evidence } = action;
  if (action.state === 'done') return { title };
  if (action.state !== 'proposed')
    throw new AppError('CONFLICT', lapsedBecause(action) ?? MESSAGES.agentActionDecided(action.state));
  if (action.version !== version)
    throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: action.version });
  if (await isStopped(tx)) throw new AppError('CONFLICT', MESSAGES.agentsStopped);
  const now = services.now();
  if (action.expires_at && action.expires_at <= now)
    return lapse(tx, action, 'expired', MESSAGES.agentProposalExpired, now);
  const forbidden = await findForbidden(tx, action, owner);
  if (forbidden) return lapse(tx, action, 'refused', forbidden, now);
  const fallen = await findFallen(tx, action);
  if (fallen)
    return fallen.length === 0
      ? lapse(tx, action, 'stale', MESSAGES.agentLeadGone, now)
      : planAnew(tx, actor, action, fallen.join(', '), now);

  const { payload, edited } = editPayload(
    kind,
    PAYLOAD_SCHEMAS[kind].parse(action.payload) as ActionPayloads[AgentActionKind],
    edit,
    evidence,
  );
  const planned = { kind, payload } as Pick<PlannedAction, 'kind' | 'payload'>;
  const [unlinked] = findUnlinked(sentencesOf(planned), evidence);
  if (unlinked && !vouch) {
    const message = MESSAGES.agentUnlinkedSentence(unlinked.text.trim());
    throw refuse('UNPROCESSABLE_CONTENT', 'edit.text', message);
  }
  const context = { ...(await contextOfAction(tx, action, now)), allowed_by: 'person' as const, decided_by: user.id };
  await updateAction(tx, id, { payload, edited, decided_by: user.id, decided_at: now });
  const state = await perform(tx, services, context, planned);
  await recordAudit(tx, actor, {
    action: 'agent_action.approve',
    subject_kind: 'agent_action',
    subject_id: id,
    detail: { kind, edited, ...(unlinked && { vouched: true }), ...(action.lead_id && { lead_id: action.lead_id }) },
  });
  const { task_id, flow_run_id, opportunity_id, opportunity_version } = action;
  const of = task_id ? { task_id } : flow_run_id ? { flow_run_id } : null;
  if (state === 'done' && of && opportunity_id && opportunity_version !== null)
    await renewDealVersions(tx, of, { opportunity_id, version: opportunity_version });
  if (state === 'done' && action.agent_id)
    await noteOutcome(tx, actor, { agent_id: action.agent_id, kind, outcome: edited ? 'edited' : 'approved' });
  await tellEnd(tx, action, state, now);
  if (state === 'done') return { title };
  const refused = await tx.agentAction.findFirst({ where: { id }, select: { reason: true } });
  return { title, refused: refused?.reason ?? MESSAGES.agentActionDecided(state) };
}

/**
 * The approval rules as they are now: why they never allow it, or null. @throws 403 for a rep where a manager decides
 */
async function findForbidden(tx: CompanyTx, action: LockedAction, owner: DeciderReach): Promise<string | null> {
  const answer = await readAnswer(tx, action);
  if (answer === 'never' && action.rule_row && action.rule_tier)
    return DECISION_WORDS.never(action.rule_row, action.rule_tier);
  if (answer === 'manager' && owner !== null) throw new AppError('FORBIDDEN', MESSAGES.agentNeedsManager);
  return null;
}

/**
 * Why the product itself ended it. A person's reason for a rejection is a note to the agent, and no answer to whoever
 * approves.
 */
const lapsedBecause = ({ state, reason }: LockedAction) => (state === 'rejected' || state === 'undone' ? null : reason);

/**
 * The facts that do not hold any more; none where the lead or the deal itself is gone; null where all is as it was.
 * Locks the lead, then the deal.
 */
async function findFallen(tx: CompanyTx, action: LockedAction): Promise<string[] | null> {
  const lead = action.lead_id ? await lockFactLead(tx, action.lead_id) : null;
  if (action.opportunity_id) {
    const [deal] = await tx.$queryRaw<{ version: number }[]>`
      SELECT version FROM opportunities WHERE id = ${action.opportunity_id}::uuid AND deleted_at IS NULL FOR UPDATE`;
    if (!deal) return [];
    // What is proposed about a deal speaks of where the deal stands: any change of the deal is one of those facts.
    if (action.opportunity_version !== null && deal.version !== action.opportunity_version) return ['Opportunity'];
  }
  if (!action.lead_id) return null;
  if (!lead) return [];
  if (action.lead_version === null || lead.version === action.lead_version) return null;
  const fallen = fallenFacts(action, lead);
  return fallen.length > 0 ? fallen : null;
}

async function lapse(
  tx: CompanyTx,
  action: LockedAction,
  state: 'expired' | 'stale' | 'refused',
  reason: string,
  now: Date,
): Promise<Approval> {
  await updateAction(tx, action.id, { state, reason });
  await tellEnd(tx, action, state, now);
  return { title: action.title, refused: reason };
}

/**
 * What rested on facts of yesterday falls, and where an agent proposed it the same agent looks at the facts of today.
 * It looks at all of its task again, so that what it proposed beside falls as well: it would stand in the inbox twice.
 */
async function planAnew(
  tx: CompanyTx,
  actor: Actor,
  action: LockedAction,
  fields: string,
  now: Date,
): Promise<Approval> {
  const task =
    action.task_id && action.agent_id ? await tx.agentTask.findFirst({ where: { id: action.task_id } }) : null;
  if (!task) return lapse(tx, action, 'stale', MESSAGES.agentProposalStaleOnly(fields), now);
  const { agent_id, title, description, request, target_id } = task;
  const [task_type, priority, target_type] = [task.task_type, task.priority, task.target_type] as [never, never, never];
  const task_id = await createTask(tx, actor, {
    agent_id,
    title,
    description,
    request: readStoredRequest(request),
    task_type,
    priority,
    target_type,
    target_id,
    origin: 'person',
    origin_key: `anew:${action.id}`,
    scheduled_for: null,
  });
  const refused = MESSAGES.agentProposalStale(fields);
  for (const id of await withdrawProposals(tx, task.id, refused))
    if (id !== action.id) await tellOfAction(tx, id, 'stale');
  await tellEnd(tx, action, 'stale', now);
  return { title: action.title, refused, again: { agent_id, task_id } };
}

async function tellEnd(
  tx: CompanyTx,
  { id, task_id }: LockedAction,
  state: AgentActionState,
  now: Date,
): Promise<void> {
  await tellOfAction(tx, id, state);
  if (!task_id || !(await completeDecided(tx, task_id, now))) return;
  await insertEvent(tx, 'agent_task.changed', task_id);
}
