import type { Database } from '@outrider/db';
import { SYSTEM } from '../../ground/actor.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { REMINDER_BATCH, remindOnce } from '../../people/notifications/remind-once.ts';
import { claimReminders, listDueReminders } from './remind.store.ts';
import { taskLink } from './tasks.service.ts';
import { TASK_WORDS } from './words.ts';

/**
 * Reminds the owners of open tasks whose moment has come. What came due while nobody ran is made up for within a day;
 * older reminders would only be noise. @returns how many were sent
 */
export const remindOfTasks = (database: Database, now: Date): Promise<number> =>
  remindOnce(database, {
    listDue: () => listDueReminders(database.platform, now, REMINDER_BATCH),
    claim: (tx, ids) => claimReminders(tx, ids, now),
    notify: (tx, { id, owner_id, title, ...links }) =>
      notifyOwner(tx, SYSTEM, owner_id, {
        kind: 'reminder',
        task_id: id,
        title: TASK_WORDS.reminder,
        message: title,
        link_path: taskLink(id, links),
      }),
  });
