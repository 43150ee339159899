import type { PlatformQueries } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { SecondFactor } from '@outrider/shared/people/two-step';
import type { Services } from '../../../ground/services.ts';
import { findStep } from './authenticator.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findApp, takeRecoveryCode, takeStep } from './two-step.store.ts';

/** What the secret of an account's app is bound to: it opens for no other one. */
export const appOwner = (login_id: string): string => `authenticator app ${login_id}`;

/** What is said of a code that is wrong: recovery codes have letters. */
export const wrongCode = (code: string): string =>
  /[a-z]/i.test(code) ? MESSAGES.recoveryCodeWrong : MESSAGES.codeWrong;

/**
 * Uses a code up: one of the account's app, or a recovery code. @returns what it was; null where it is wrong, or
 * counted before
 */
export async function takeCode(
  db: PlatformQueries,
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  login_id: string,
  code: string,
): Promise<SecondFactor | null> {
  const typed = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(typed)) {
    const hash = await hashRecoveryCode(login_id, typed);
    return (await takeRecoveryCode(db, login_id, hash, now())) ? 'recovery_code' : null;
  }
  const app = await findApp(db, login_id);
  const step = app?.confirmed_at ? findStep(secrets.open(app.secret, appOwner(login_id)), typed, now()) : null;
  return step !== null && (await takeStep(db, login_id, step)) ? 'app' : null;
}
