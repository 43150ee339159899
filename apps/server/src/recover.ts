import { makeRecoveryLink, type RecoveryLink } from '@outrider/api/insight/platform/recovery';
import { openStore } from './database.ts';
import type { Env } from './env.ts';
import { createCommandLogger } from './logger.ts';
import { publicAddressOf } from './public-address.ts';

/** Sends nothing itself: what it queues for the admins leaves with the server's next look. */
const QUEUES_ONLY = { from: '', send: () => Promise.reject(new Error('The command sends no mail')) };

/** Makes a recovery link beside the server, or, with the embedded database, while it is stopped. */
export async function recoverAccount(env: Env, email: string): Promise<RecoveryLink> {
  const log = createCommandLogger('warn');
  const store = await openStore(env, log, (error) => {
    throw error;
  });
  try {
    const host = {
      log: { info: log.info.bind(log), warn: log.warn.bind(log), error: log.error.bind(log) },
      ...(env.SMTP_URL && { mailer: QUEUES_ONLY }),
      now: () => new Date(),
      publicAddress: () => publicAddressOf(env, env.PORT),
    };
    return await makeRecoveryLink(store.database.platform, host, email.trim().toLowerCase(), null);
  } finally {
    await store.close();
  }
}
