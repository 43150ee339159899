import { MESSAGES } from '@outrider/shared/ground/messages';
import { deleteFollower, insertFollower, listFollowers } from '../../../../people/notifications/followers.store.ts';
import { lockName } from '../../../../records/engine/records.store.ts';
import { type EffectHandler, EffectRefused } from './handler.ts';

type Followed = { subject: { type: 'lead' | 'opportunity'; id: string }; added: string[] };

/**
 * People who are told from now on of what happens to the record. Who follows it already stays as they are, and stays
 * when this is taken back.
 */
export const follow: EffectHandler<'follow', Followed> = {
  async apply(tx, _services, _context, { subject, user_ids }) {
    const people = await tx.user.findMany({
      where: { id: { in: user_ids }, disabled_at: null },
      select: { id: true },
      orderBy: { id: 'asc' }, // one order for everybody who locks several
    });
    if (people.length === 0) throw new EffectRefused(MESSAGES.flowNobodyToTell);
    for (const { id } of people) await lockName(tx, 'follower', id);
    const known = new Set((await listFollowers(tx, subject)).map(({ id }) => id));
    const added = people.flatMap(({ id }) => (known.has(id) ? [] : [id]));
    for (const id of added) await insertFollower(tx, subject, id);
    return { subject, added };
  },

  async undo(tx, _services, _context, { subject, added }) {
    for (const id of added.toSorted()) {
      await lockName(tx, 'follower', id);
      await deleteFollower(tx, subject, id);
    }
    return 'undone';
  },
};
