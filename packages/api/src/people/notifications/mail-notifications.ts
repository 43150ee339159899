import type { PlatformDb } from '@outrider/db';
import type { Services } from '../../ground/services.ts';
import { queueLoginMails } from '../auth/login-mails.store.ts';
import { claimMailed } from './channels.store.ts';

const BATCH = 200;

/**
 * Sends by email what people want to be told of that way and did not read in the app, in one email each. A server that
 * sends no email leaves everything as it is. @returns how many people get one
 */
export async function mailNotifications(db: PlatformDb, services: Services): Promise<number> {
  if (!services.mailer) return 0;
  for (let total = 0; ;) {
    const now = services.now();
    const readers = await db.transaction(async (tx) => {
      const mailed = await claimMailed(tx, now, BATCH);
      const mails = mailed.map(({ email, company_id, user_id }) => ({
        kind: 'notifications' as const,
        email,
        detail: { notified: { company_id, user_id, at: now.toISOString() } },
      }));
      await queueLoginMails(tx, mails, now);
      return mailed.length;
    });
    total += readers;
    if (readers < BATCH) return total;
  }
}
