import type { Database } from '@outrider/db';
import { SYSTEM } from '../../ground/actor.ts';
import { REMINDER_BATCH, remindOnce } from '../../people/notifications/remind-once.ts';
import { listMembers, notifyMembers } from './guests.ts';
import { claimSoon, listSoon } from './remind.store.ts';

/**
 * Notifies the host and the colleagues of a meeting ten minutes before it begins. One that began while nobody ran is
 * passed over. @returns of how many meetings
 */
export const remindOfMeetings = (database: Database, now: Date): Promise<number> =>
  remindOnce(database, {
    listDue: () => listSoon(database.platform, now, REMINDER_BATCH),
    claim: (tx, ids) => claimSoon(tx, ids, now),
    notify: async (tx, { timezone, ...meeting }) =>
      notifyMembers(tx, SYSTEM, await listMembers(tx, meeting), { news: 'soon', meeting, timezone }),
  });
