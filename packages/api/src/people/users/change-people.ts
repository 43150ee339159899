import type { PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can, type Member, type RoleRights } from '@outrider/shared/ground/permissions';
import { beyond } from '@outrider/shared/ground/role-rights';
import type { Actor } from '../../ground/actor.ts';
import type { PeopleDoor } from '../../ground/guard.ts';
import { findPlace, lockPeople } from './users.store.ts';

/** Whoever changes people or roles, as they are now. */
export type Self = Member & { id: string };

/**
 * One change at a time in a company, by somebody who may still make it: of two who demote each other at once, one is too
 * late. @throws 403
 */
export async function changePeople<T>(
  { db, company_id }: PeopleDoor,
  actor: Actor,
  capability: 'users.manage' | 'roles.manage' | 'security.manage',
  work: (tx: PlatformQueries, self: Self) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const rules = await lockPeople(tx, company_id);
    const place = actor.id ? await findPlace(tx, company_id, actor.id) : null;
    if (!place || place.disabled_at || !can(place, capability)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    return work(tx, { ...place, company: { rules } });
  });
}

/**
 * Nobody gives, takes or gets at rights that go further than their own: not by a role, and not by a password of somebody
 * who has more. @throws 403
 */
export function assertWithinOwn(self: Self, rights: RoleRights): void {
  if (beyond(self, rights).length > 0) throw new AppError('FORBIDDEN', MESSAGES.roleBeyondOwn);
}
