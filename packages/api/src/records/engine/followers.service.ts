import type { CompanyDb } from '@outrider/db';
import type { Followers, Subject } from '@outrider/shared/records/records';
import type { CompanyUser } from '../../ground/guard.ts';
import { deleteFollower, insertFollower, listFollowers } from '../../people/notifications/followers.store.ts';
import { lockName } from './records.store.ts';
import { findSubject } from './subjects.ts';

/** @throws 404 */
export async function followersOf(db: CompanyDb, user: CompanyUser, subject: Subject): Promise<Followers> {
  const { owner_id } = await findSubject(db, user, subject);
  const people = await listFollowers(db, subject);
  return { following: people.some(({ id }) => id === user.id), owner_id, people };
}

/** Whoever may read a record may follow it. Asked twice it happens once. @throws 404 */
export async function setFollowing(
  db: CompanyDb,
  user: CompanyUser,
  subject: Subject,
  following: boolean,
): Promise<{ following: boolean }> {
  return db.transaction(async (tx) => {
    await findSubject(tx, user, subject);
    await lockName(tx, 'follower', user.id);
    if (following) await insertFollower(tx, subject, user.id);
    else await deleteFollower(tx, subject, user.id);
    return { following };
  });
}
