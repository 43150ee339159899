import type { CompanyTx } from '@outrider/db';
import {
  type ActionPayloads,
  type AgentActionState,
  PAYLOAD_SCHEMAS,
  PROPOSAL_DAYS,
  REVIEW_ONE_IN,
  type Sentence,
  type Tier,
} from '@outrider/shared/automation/agents';
import type { RuleRow } from '@outrider/shared/automation/approval-rules';
import type { ProcessingMode } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../../ground/actor.ts';
import { type AuditNote, recordAudit } from '../../../ground/audit/audit.store.ts';
import type { Services } from '../../../ground/services.ts';
import { uuidv7 } from '../../../ground/uuid.ts';
import { tellOfAction } from '../action-news.ts';
import { type ActionOrigin, findByOrigin, insertAction, updateAction } from '../actions.store.ts';
import { findUnlinked } from '../claims.ts';
import type { Decision, PlannedAction } from '../plan.ts';
import { type EffectContext, EffectRefused, handlerOf } from './effects/effects.ts';

const DAY_MS = 86_400_000;

type ActionDraft = {
  action: PlannedAction;
  origin: ActionOrigin;
  /** Its place among the actions of its origin: made once, however often the origin is tried. */
  ordinal: number;
  agent: { id: string; name: string; automation_level: number } | null;
  /** The agent's name, or the flow's: who the sentences say does it. */
  by: string;
  decision: Decision;
  tier: Tier;
  /** The approval rule that it falls under. */
  falls_under: { row: RuleRow; tier: Tier };
  mode: ProcessingMode | null;
  /** The action's confidence, held against what people decided; null where too few did. */
  calibrated?: number | null;
  lead_version: number | null;
  opportunity_version: number | null;
  now: Date;
};

/**
 * Writes the action and, where the decision is to do it, has its effect; once per (origin, ordinal): asked again it
 * answers what became of the first. What the effect finds standing in its way is written down as refused; an error of
 * the product itself is thrown, and nothing is written.
 */
export async function act(
  tx: CompanyTx,
  services: Services,
  draft: ActionDraft,
): Promise<{ id: string; state: AgentActionState }> {
  const { action, origin, agent, by, now } = draft;
  const decision = checked(draft);
  const id = uuidv7();
  const state = decision.outcome === 'refuse' ? 'refused' : 'proposed';
  const inserted = await insertAction(tx, {
    id,
    ...origin,
    ordinal: draft.ordinal,
    kind: action.kind,
    state,
    title: action.title,
    agent_id: agent?.id ?? null,
    lead_id: action.lead_id,
    lead_version: action.lead_id === null ? null : draft.lead_version,
    opportunity_id: action.opportunity_id,
    opportunity_version: action.opportunity_id === null ? null : draft.opportunity_version,
    tier: draft.tier,
    rule_row: draft.falls_under.row,
    rule_tier: draft.falls_under.tier,
    rule: decision.outcome === 'do' ? null : decision.rule,
    mode: draft.mode,
    why: decision.why,
    reasoning: action.reasoning,
    confidence: action.confidence,
    calibrated: draft.calibrated ?? null,
    evidence: action.evidence,
    diff: action.diff,
    payload: action.payload,
    ...(action.brief && { brief: action.brief }),
    reason: state === 'refused' ? decision.why : null,
    expires_at: decision.outcome === 'propose' ? new Date(now.getTime() + PROPOSAL_DAYS * DAY_MS) : null,
  });
  if (!inserted) return findByOrigin(tx, origin, draft.ordinal);
  if (decision.outcome !== 'do') {
    await tellOfAction(tx, id, state);
    return { id, state };
  }
  const context: EffectContext = {
    action_id: id,
    actor: actionActor(draft),
    by,
    agent: agent && { id: agent.id, name: agent.name },
    allowed_by: decision.allowed_by,
    decided_by: null,
    lead_id: action.lead_id,
    opportunity_id: action.opportunity_id,
    title: action.title,
    evidence: action.evidence,
    now,
  };
  const became = await perform(tx, services, context, action, { to_review: isSampled(id) });
  await tellOfAction(tx, id, became);
  return { id, state: became };
}

/**
 * Has the effect of an action that is written already, and writes what came of it: done, or refused with the reason.
 * @param marks what else the row says once it is done
 */
export async function perform(
  tx: CompanyTx,
  services: Services,
  context: EffectContext,
  { kind, payload }: Pick<PlannedAction, 'kind' | 'payload'>,
  marks: { to_review?: boolean } = {},
): Promise<'done' | 'refused'> {
  const { action_id: id, actor, allowed_by, lead_id, now } = context;
  try {
    const handler = handlerOf(kind);
    if (!handler) throw new EffectRefused(MESSAGES.agentKindUnknown);
    const effect = await handler.apply(tx, services, context, payload as never);
    await updateAction(tx, id, { state: 'done', allowed_by, effect, done_at: now, ...marks });
  } catch (error) {
    if (!(error instanceof EffectRefused)) throw error;
    await updateAction(tx, id, { state: 'refused', reason: error.message });
    return 'refused';
  }
  const subject = subjectOf(context);
  const of = subject.subject_kind === 'opportunity' && lead_id ? { lead_id } : {};
  await recordAudit(tx, actor, {
    action: 'agent_action.do',
    ...subject,
    detail: { kind, allowed_by, agent_action_id: id, ...of },
  });
  return 'done';
}

/** The record it was about; the action itself where it was about none. */
function subjectOf({
  action_id,
  lead_id,
  opportunity_id,
}: EffectContext): Pick<AuditNote, 'subject_kind' | 'subject_id'> {
  if (opportunity_id) return { subject_kind: 'opportunity', subject_id: opportunity_id };
  return lead_id
    ? { subject_kind: 'lead', subject_id: lead_id }
    : { subject_kind: 'agent_action', subject_id: action_id };
}

/**
 * What no decision may allow: a kind that the product does not know, and a draft that states a fact nothing bears out.
 */
function checked({ decision, action }: ActionDraft): Decision {
  if (!handlerOf(action.kind)) return { outcome: 'refuse', rule: null, why: MESSAGES.agentKindUnknown };
  PAYLOAD_SCHEMAS[action.kind].parse(action.payload);
  if (decision.outcome === 'do' && findUnlinked(sentencesOf(action), action.evidence).length > 0)
    return { outcome: 'propose', rule: 'unread_text', why: MESSAGES.agentUnlinked };
  return decision;
}

/** Every sentence that the action would say to somebody. */
export function sentencesOf({ kind, payload }: Pick<PlannedAction, 'kind' | 'payload'>): Sentence[] {
  if (kind === 'send_mail' || kind === 'add_note') return (payload as { sentences: Sentence[] }).sentences;
  if (kind === 'schedule_meeting') return (payload as ActionPayloads['schedule_meeting']).letter?.sentences ?? [];
  if (kind !== 'send_proposal') return [];
  const { sentences, sections } = payload as { sentences: Sentence[]; sections: { sentences: Sentence[] }[] };
  return [...sentences, ...sections.flatMap((section) => section.sentences)];
}

/** Which of what ran by itself is laid before a person: settled by the id, so that nobody can choose. */
export const isSampled = (id: string): boolean => Number.parseInt(id.slice(-8), 16) % REVIEW_ONE_IN === 0;

function actionActor({ agent, by, origin }: Pick<ActionDraft, 'agent' | 'by' | 'origin'>): Actor {
  if ('assistant_user_id' in origin) return { kind: 'assistant', id: origin.assistant_user_id, name: by };
  return agent ? { kind: 'agent', id: agent.id, name: agent.name } : { kind: 'system', id: null, name: by };
}
