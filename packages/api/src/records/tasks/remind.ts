import type { Database } from '@outrider/db';
import { groupBy } from '@outrider/shared/ground/group-by';
import { SYSTEM } from '../../ground/actor.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { claimReminders, listDueReminders } from './remind.store.ts';
import { taskLink } from './tasks.service.ts';
import { TASK_WORDS } from './words.ts';

const BATCH = 200;

/**
 * Reminds the owners of open tasks whose moment has come, each once: the row that says so is written in the transaction
 * of the notification. What came due while nobody ran is made up for within a day; older reminders would only be noise.
 * @returns how many were sent
 */
export async function remindOfTasks(database: Database, now: Date): Promise<number> {
  let sent = 0;
  for (;;) {
    const due = await listDueReminders(database.platform, now, BATCH);
    for (const [company_id, rows] of groupBy(due, (row) => row.company_id))
      sent += await database.forCompany(company_id).transaction(async (tx) => {
        const claimed = await claimReminders(
          tx,
          rows.map(({ id }) => id),
          now,
        );
        for (const { owner_id, title, ...links } of claimed)
          await notifyOwner(tx, SYSTEM, owner_id, {
            title: TASK_WORDS.reminder,
            message: title,
            link_path: taskLink(links),
          });
        return claimed.length;
      });
    if (due.length < BATCH) return sent;
  }
}
