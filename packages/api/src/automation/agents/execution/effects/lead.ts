import type { CompanyTx, Prisma } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { lockWhole, type WholeLead } from '../../../../records/leads/edit.store.ts';
import { emailKey } from '../../../../records/leads/normalise.ts';
import { type EffectContext, EffectRefused } from './handler.ts';

/**
 * The action's lead, locked until the transaction ends. @throws EffectRefused where it is gone, or the action has none
 */
export async function takeLead(tx: CompanyTx, { lead_id }: Pick<EffectContext, 'lead_id'>): Promise<WholeLead> {
  const lead = lead_id && (await lockWhole(tx, lead_id));
  if (!lead) throw new EffectRefused(MESSAGES.agentLeadGone);
  return lead;
}

/** Recipients are the lead's own address and nobody else's, whatever the payload says. @throws EffectRefused */
export function assertRecipient(lead: WholeLead, email: string): void {
  if (emailKey(email) !== emailKey(lead.email)) throw new EffectRefused(MESSAGES.agentRecipientChanged);
}

/** Whose meeting or task it is: somebody who still works here. @throws EffectRefused */
export async function findHost(tx: CompanyTx, id: string): Promise<{ id: string; full_name: string; email: string }> {
  const host = await tx.user.findFirst({
    where: { id, disabled_at: null },
    select: { id: true, full_name: true, email: true },
  });
  if (!host) throw new EffectRefused(MESSAGES.agentOwnerGone);
  return host;
}

/** What every line on the timeline says of an agent's or a flow's action. */
export const attribution = ({ action_id, allowed_by, agent, by }: EffectContext): Prisma.InputJsonObject => ({
  action_id,
  allowed_by,
  agent: agent?.name ?? by,
});
