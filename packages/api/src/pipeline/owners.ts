import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { type Capability, type Reach, reachOf } from '@outrider/shared/permissions';
import type { Person } from '@outrider/shared/pipeline';
import type { Actor } from '../actor.ts';
import type { CompanyUser } from '../guard.ts';
import { insertEvent } from '../leads/capture.store.ts';
import { uuidv7 } from '../uuid.ts';
import { PIPELINE_WORDS } from './words.ts';

/** Whose rows a list shows: null is everybody's. A rep's list is their own, whatever was asked. */
export function ownerAsked(user: CompanyUser, reach: Reach, asked: string): string | null {
  if (reach !== 'all' || asked === 'me') return user.id;
  return asked === 'all' ? null : asked;
}

/** Who works here, by name: whom a leader can give something to. */
export const listPeople = (db: CompanyQueries): Promise<Person[]> =>
  db.user.findMany({
    where: { disabled_at: null },
    select: { id: true, full_name: true },
    orderBy: [{ full_name: 'asc' }, { id: 'asc' }],
  });

/** Leaders give to anybody who works here, reps to themselves. @throws 403, 422 */
export async function assertMayGive(
  tx: CompanyTx,
  user: CompanyUser,
  capability: Capability,
  owner_id: string | null,
): Promise<void> {
  if (owner_id === user.id) return;
  if (reachOf(user.role, capability) !== 'all') throw new AppError('FORBIDDEN', MESSAGES.ownerOnlySelf);
  if (owner_id === null) return;
  const person = await tx.user.findFirst({ where: { id: owner_id, disabled_at: null }, select: { id: true } });
  if (!person)
    throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.ownerUnknown, {
      errors: [{ field: 'owner_id', message: MESSAGES.ownerUnknown }],
    });
}

/** Tells somebody what another one gave them, in the transaction that gives it. Nobody is told of their own doing. */
export async function tellOwner(
  tx: CompanyTx,
  actor: Actor,
  user_id: string | null,
  news: { title: string; message: string; link_path: string },
): Promise<void> {
  if (!user_id || user_id === actor.id) return;
  const { id } = await tx.notification.create({ data: { user_id, event_id: uuidv7(), ...news }, select: { id: true } });
  await insertEvent(tx, 'notification.created', id);
}

/** The same for many leads at once: one notice a person. `from`: where they come from. */
export async function tellOwners(
  tx: CompanyTx,
  actor: Actor,
  owners: { user_id: string; leads: number }[],
  from = PIPELINE_WORDS.byRules,
): Promise<void> {
  for (const { user_id, leads } of owners)
    await tellOwner(tx, actor, user_id, {
      title: leads === 1 ? PIPELINE_WORDS.newLead : MESSAGES.newLeadsForYou(leads),
      message: from,
      link_path: '/leads?tab=mine',
    });
}
