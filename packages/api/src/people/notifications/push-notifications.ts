import type { PlatformDb } from '@outrider/db';
import { atATime } from '../../ground/at-a-time.ts';
import type { Services } from '../../ground/services.ts';
import { claimPushed, type Due, dropSubscription } from './push.store.ts';

const BATCH = 200;
const AT_A_TIME = 5;

/**
 * Sends the push notifications that are due. Each is marked before it is sent, so a crash loses one rather than sending
 * it twice; the app and the email still have it. @returns how many were sent
 */
export async function pushNotifications(db: PlatformDb, services: Services): Promise<number> {
  const some = atATime(AT_A_TIME);
  for (let sent = 0; ;) {
    const due = await claimPushed(db, services.now(), BATCH);
    const told = await Promise.all(due.map((one) => some(() => pushOne(db, services, one))));
    sent += told.filter(Boolean).length;
    if (new Set(due.map(({ id }) => id)).size < BATCH) return sent;
  }
}

async function pushOne(db: PlatformDb, { push, log }: Services, due: Due): Promise<boolean> {
  const { id, title, message, link_path, subscription_id } = due;
  try {
    const told = await push.send(due, { id, title, body: message, path: link_path ?? '/notifications' });
    if (told === 'gone') await dropSubscription(db, due);
    return told === 'sent';
  } catch (error) {
    // Not its message: that may name the endpoint, which is as good as a key.
    log.warn({ subscription_id, reason: (error as Error).name }, 'A browser could not be told');
    return false;
  }
}
