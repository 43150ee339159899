import type { CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { type Capability, can } from '@outrider/shared/permissions';
import type { CompanyUser } from '../guard.ts';
import { type LockedOpportunity, lockOpportunity } from './opportunities.store.ts';

/** The deal, locked until the transaction ends, for whoever may do this with it. @throws 404, 403 */
export async function takeOpportunity(
  tx: CompanyTx,
  user: CompanyUser,
  capability: Capability,
  id: string,
): Promise<LockedOpportunity> {
  const current = await lockOpportunity(tx, id);
  if (!current) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (!can(user, capability, { assigned_to: current.owner_id })) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  return current;
}

/** @throws 409 with the version of today */
export function assertVersion(current: { version: number }, version: number): void {
  if (current.version !== version)
    throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: current.version });
}
