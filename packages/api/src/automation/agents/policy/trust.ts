import type { CompanyTx } from '@outrider/db';
import {
  AGENT_ACTION_LABELS,
  type AgentActionKind,
  OUTWARD_KINDS,
  TIER_WORDS,
  type Tier,
  tierOf,
  TRUST_AFTER,
} from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../../ground/actor.ts';
import { recordAudit } from '../../../ground/audit/audit.store.ts';
import { insertEvent } from '../../../ground/events/outbox.store.ts';
import { findAgentRow } from '../agents.store.ts';
import { lockTrust, updateTrust } from './trust.store.ts';

export type Outcome = 'approved' | 'edited' | 'rejected' | 'undone' | 'judged_bad';

/**
 * The next tier at which this kind is done where it is a proposal now: what stays inside is done from the second on,
 * what goes out from the third.
 */
export function tierAbove(kind: AgentActionKind, tier: Tier): Tier | null {
  const needed = OUTWARD_KINDS.has(kind) ? 3 : 2;
  return tier < needed ? needed : null;
}

/** What is offered to a leader: nothing before so many unedited approvals in a row. */
export const offeredTier = (kind: AgentActionKind, tier: Tier, unedited_in_a_row: number): Tier | null =>
  unedited_in_a_row >= TRUST_AFTER ? tierAbove(kind, tier) : null;

/** A rejection and a bad review take one tier, never the last one. An edit and an undo only end the row. */
export function judge(
  { tier, unedited_in_a_row }: { tier: Tier; unedited_in_a_row: number },
  outcome: Outcome,
): { tier: Tier; unedited_in_a_row: number } {
  if (outcome === 'approved') return { tier, unedited_in_a_row: unedited_in_a_row + 1 };
  const isLost = outcome === 'rejected' || outcome === 'judged_bad';
  return { tier: isLost && tier > 1 ? ((tier - 1) as Tier) : tier, unedited_in_a_row: 0 };
}

/**
 * Writes down what a person made of an action, in the transaction that decides. Leaders hear when a tier is lost, and
 * once when one is earned.
 */
export async function noteOutcome(
  tx: CompanyTx,
  actor: Actor,
  { agent_id, kind, outcome }: { agent_id: string; kind: AgentActionKind; outcome: Outcome },
): Promise<void> {
  const agent = await findAgentRow(tx, agent_id);
  if (!agent) return;
  const row = await lockTrust(tx, agent_id, kind);
  const before = { tier: row.tier ?? tierOf(agent.automation_level), unedited_in_a_row: row.unedited_in_a_row };
  const after = judge(before, outcome);
  await updateTrust(tx, agent_id, kind, {
    tier: after.tier === before.tier ? row.tier : after.tier,
    unedited_in_a_row: after.unedited_in_a_row,
  });
  const link_path = `/ai-sales-agents?agent=${agent_id}`;
  const action = AGENT_ACTION_LABELS[kind];
  if (after.tier !== before.tier) {
    await recordAudit(tx, actor, {
      action: 'agent_trust.lower',
      subject_kind: 'sales_agent',
      subject_id: agent_id,
      detail: { kind, from: before.tier, to: after.tier, outcome },
    });
    await insertEvent(tx, 'agent.notice', agent_id, {
      title: MESSAGES.trustLostTitle(agent.name),
      message: MESSAGES.trustLost(action, TIER_WORDS[after.tier].title),
      link_path,
    });
  }
  const offered = offeredTier(kind, after.tier, after.unedited_in_a_row);
  if (offered && after.unedited_in_a_row === TRUST_AFTER) {
    await recordAudit(tx, actor, {
      action: 'agent_trust.offer',
      subject_kind: 'sales_agent',
      subject_id: agent_id,
      detail: { kind, from: after.tier, to: offered, unedited_in_a_row: TRUST_AFTER },
    });
    await insertEvent(tx, 'agent.notice', agent_id, {
      title: MESSAGES.trustEarnedTitle(agent.name),
      message: MESSAGES.trustEarned(action, TRUST_AFTER),
      link_path,
    });
  }
  await insertEvent(tx, 'agent.changed', agent_id);
}
