import type { CompanyDb, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { Lead } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { insertActivity } from '../activities/activities.store.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { binLeads, unbinLeads } from './bin.store.ts';
import { lockWhole, type WholeLead } from './edit.store.ts';
import { getLead } from './leads.service.ts';

/** Into the bin, for 30 days. `version`: only if it is still that one. @throws 404, 403, 409 with the lead of today */
export async function removeLead(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, version }: { id: string; version?: number | undefined },
  now: Date,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const lead = await takeToDelete(tx, user, id);
    if (version !== undefined && version !== lead.version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, {
        version: lead.version,
        current: await getLead(tx, id),
      });
    await tell(tx, actor, id, 'deleted');
    await binLeads(tx, [id], now);
    return { id };
  });
}

/**
 * Out of the bin, without its email where another lead has that by now. One that is not in the bin stays as it is.
 * @throws 404, 403
 */
export async function restoreLead(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  now: Date,
): Promise<Lead> {
  return db.transaction(async (tx) => {
    const back = await unbinLeads(tx, [id], now);
    if (back.has(id)) {
      await takeToDelete(tx, user, id);
      await tell(tx, actor, id, 'restored');
    }
    return getLead(tx, id);
  });
}

async function takeToDelete(tx: CompanyTx, user: CompanyUser, id: string): Promise<WholeLead> {
  const lead = await lockWhole(tx, id);
  if (!lead) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (!can(user, 'leads.delete', lead)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  return lead;
}

async function tell(tx: CompanyTx, actor: Actor, id: string, kind: 'deleted' | 'restored'): Promise<void> {
  await insertActivity(tx, id, kind, actor, {});
  await insertEvent(tx, 'lead.updated', id);
  await recordAudit(tx, actor, { action: `lead.${kind}`, subject_kind: 'lead', subject_id: id });
}
