import type { CompanyTx, Prisma } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { LeadStatus } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can, type RoleRights } from '@outrider/shared/ground/permissions';
import type { Actor } from '../../ground/actor.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { insertActivity } from '../activities/activities.store.ts';

export type LinkedLead = {
  id: string;
  email: string;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  status: LeadStatus;
  estimated_budget: number | null;
  assigned_to: string | null;
};

/**
 * Locks the lead that a task, meeting or other record is being linked to until the transaction ends. Linking writes to
 * the lead's timeline, so it takes the right to edit the lead. @throws 404, 403
 */
export async function lockLead(tx: CompanyTx, user: RoleRights & { id: string }, id: string): Promise<LinkedLead> {
  const [lead] = await tx.$queryRaw<LinkedLead[]>`
    SELECT id, email, first_name, last_name, company_name, status, estimated_budget, assigned_to
    FROM leads
    WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  if (!lead) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (!can(user, 'leads.edit', lead)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  return lead;
}

/** Adds an activity to the lead's timeline and publishes the change; does nothing without a lead. */
export async function noteOnLead(
  tx: CompanyTx,
  lead_id: string | null,
  kind: string,
  actor: Actor,
  detail: Prisma.InputJsonObject,
): Promise<void> {
  if (!lead_id) return;
  await insertActivity(tx, lead_id, kind, actor, detail);
  await insertEvent(tx, 'lead.updated', lead_id);
}

/**
 * Records that somebody contacted the lead at this moment. The latest contact counts, whatever order they arrive in.
 */
export async function markContacted(tx: CompanyTx, lead_id: string | null, at: Date): Promise<void> {
  if (lead_id)
    await tx.$executeRaw`UPDATE leads
      SET last_contacted = greatest(last_contacted, ${at}), updated_at = now()
      WHERE id = ${lead_id}::uuid`;
}
