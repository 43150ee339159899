import type { PlatformDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CallFacts } from '../../ground/context.ts';
import type { Services } from '../../ground/services.ts';
import { queueLoginMails } from './login-mails.store.ts';
import { networkOf } from '../../ground/http/network.ts';
import { countPoint } from './throttle.ts';

const HOUR_S = 3_600;
/** From one network for one account, and from one network for all of them. */
const PAIR = { points: 5, seconds: HOUR_S };
const NETWORK = { points: 30, seconds: HOUR_S };
/**
 * Whoever asks: nobody's mailbox is flooded. What is beyond it is answered like the rest, so that it tells nobody
 * whether others asked.
 */
const MAILBOX = { points: 10, seconds: HOUR_S };

/**
 * Asks for a link to a new password. Known or not, an email costs the same work and gets the same answer: who it
 * belongs to is found out when the mail is sent. @throws 503 without a mail server, 429 for asking too often
 */
export async function forgotPassword(
  db: PlatformDb,
  services: Services,
  { email }: { email: string },
  { ip }: CallFacts,
): Promise<void> {
  if (!services.mailer) throw new AppError('SERVICE_UNAVAILABLE', MESSAGES.resetUnavailable);
  const now = services.now();
  for (const [key, limit] of [
    [`reset pair:${email}:${networkOf(ip)}`, PAIR],
    [`reset address:${networkOf(ip)}`, NETWORK],
  ] as const) {
    const retry_after = await countPoint(db, key, limit, now);
    if (retry_after !== null) throw new AppError('TOO_MANY_REQUESTS', MESSAGES.tooManyResets, { retry_after });
  }
  const flooded = (await countPoint(db, `reset mailbox:${email}`, MAILBOX, now)) !== null;
  if (!flooded) await queueLoginMails(db, [{ kind: 'reset', email }], now);
}
