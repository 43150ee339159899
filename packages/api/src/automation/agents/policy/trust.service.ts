import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { type AgentTrust, type agentTrustSetSchema, tierOf } from '@outrider/shared/automation/agents';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { z } from 'zod';
import type { Actor } from '../../../ground/actor.ts';
import { recordAudit } from '../../../ground/audit/audit.store.ts';
import { insertEvent } from '../../../ground/events/outbox.store.ts';
import { findAgentRow, lockAgentRow } from '../agents.store.ts';
import { listTrack, lockTrust, updateTrust } from './trust.store.ts';
import { offeredTier } from './trust.ts';

/** What an agent did so far, by kind of action, and what that earned it. @throws 404 */
export async function listTrust(db: CompanyQueries, agent_id: string): Promise<{ kinds: AgentTrust[] }> {
  const [agent, rows] = await Promise.all([findAgentRow(db, agent_id), listTrack(db, agent_id)]);
  if (!agent) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const kinds = rows.map(({ tier: trusted, unedited_in_a_row, ...counts }) => {
    const tier = trusted ?? tierOf(agent.automation_level);
    const in_a_row = unedited_in_a_row ?? 0;
    return { ...counts, tier, unedited_in_a_row: in_a_row, offered: offeredTier(counts.kind, tier, in_a_row) };
  });
  return { kinds };
}

/**
 * A leader raises or lowers one kind of action. The row begins anew: what is earned next is earned in that tier.
 * @throws 404
 */
export async function setTrust(
  db: CompanyDb,
  actor: Actor,
  { id, kind, tier }: z.output<typeof agentTrustSetSchema>,
): Promise<{ kinds: AgentTrust[] }> {
  return db.transaction(async (tx) => {
    const agent = await lockAgentRow(tx, id);
    if (!agent) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const row = await lockTrust(tx, id, kind);
    const own = tierOf(agent.automation_level);
    const from = row.tier ?? own;
    if (from !== tier) {
      await updateTrust(tx, id, kind, { tier: tier === own ? null : tier, unedited_in_a_row: 0 });
      await recordAudit(tx, actor, {
        action: tier > from ? 'agent_trust.raise' : 'agent_trust.lower',
        subject_kind: 'sales_agent',
        subject_id: id,
        detail: { kind, from, to: tier },
      });
      await insertEvent(tx, 'agent.changed', id);
    }
    return listTrust(tx, id);
  });
}
