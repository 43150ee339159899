import type { CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { SYSTEM } from '../../ground/actor.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { type AccountRow, noteSignedOut } from './calendar-accounts.store.ts';

/** Nothing is tried until its owner signs in again, who hears of it once. */
export async function signOut(tx: CompanyTx, account: AccountRow, now: Date): Promise<void> {
  if (!(await noteSignedOut(tx, account, now))) return;
  await notifyOwner(tx, SYSTEM, account.owner_id, {
    kind: 'system',
    title: MESSAGES.calendarSignedOutTitle,
    message: MESSAGES.calendarFailing(account.username, MESSAGES.calendarSignInEnded),
    link_path: '/calendar',
  });
}
