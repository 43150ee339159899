import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type Capability, type PlainCapability, type Reach, reachOf } from '@outrider/shared/ground/permissions';
import type { Person } from '@outrider/shared/records/pipeline';
import { refuse } from '../../ground/http/refuse.ts';
import type { CompanyUser } from '../../ground/guard.ts';

/** Whose rows a list shows; null means everybody's. Reps see their own, whatever was asked for. */
export function ownerAsked(user: CompanyUser, reach: Reach, asked: string): string | null {
  if (reach !== 'all' || asked === 'me') return user.id;
  return asked === 'all' ? null : asked;
}

type Maker = Pick<CompanyUser, 'id' | 'role' | 'permissions' | 'token'>;

/**
 * Who makes a record owns it, unless they say otherwise or a rule does. What a program makes with a leader's token is
 * nobody's yet: that person may never have seen it.
 */
export const defaultOwner = (user: Maker, edit: PlainCapability): string | null =>
  user.token && user.token.kind !== 'assistant' && reachOf(user, edit) === 'all' ? null : user.id;

/** The active users by name, with their teams: whom a leader can assign something to, or anybody share with. */
export const listPeople = (db: CompanyQueries): Promise<(Person & { team: string | null })[]> =>
  db.user.findMany({
    where: { disabled_at: null },
    select: { id: true, full_name: true, team: true },
    orderBy: [{ full_name: 'asc' }, { id: 'asc' }],
  });

/** Leaders assign to any active user, reps only to themselves. @throws 403, 422 */
export async function assertMayGive(
  tx: CompanyTx,
  user: CompanyUser,
  capability: Capability,
  owner_id: string | null,
): Promise<void> {
  if (owner_id === user.id) return;
  if (reachOf(user, capability) !== 'all') throw new AppError('FORBIDDEN', MESSAGES.ownerOnlySelf);
  if (owner_id === null) return;
  const person = await tx.user.findFirst({ where: { id: owner_id, disabled_at: null }, select: { id: true } });
  if (!person) throw refuse('UNPROCESSABLE_CONTENT', 'owner_id', MESSAGES.ownerUnknown);
}
