import { createHash, randomBytes } from 'node:crypto';
import type { PlatformQueries } from '@outrider/db';
import { REMEMBERED_DAYS } from '@outrider/shared/people/two-step';
import type { CallFacts } from '../../../ground/context.ts';
import { insertRememberedDevice, isRememberedDevice } from './two-step.store.ts';

const SECONDS = REMEMBERED_DAYS * 86_400;

const sha256 = (text: string) => createHash('sha256').update(text);

/** One a person: who shares a browser with others is not forgotten when they sign in. It tells nobody whose it is. */
const cookieOf = (login_id: string): string => `outrider_device_${sha256(login_id).digest('hex').slice(0, 12)}`;
const hashDevice = (token: string): string => sha256(token).digest('hex');

/** The value of a cookie in a Cookie header. */
function readCookie(cookies: string | null, name: string): string | null {
  const found = cookies?.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found ? found.slice(name.length + 1) : null;
}

/** Whether this browser was told not to be asked for the second step. */
export async function isRemembered(
  db: PlatformQueries,
  login_id: string,
  { cookies }: Pick<CallFacts, 'cookies'>,
  now: Date,
): Promise<boolean> {
  const token = readCookie(cookies, cookieOf(login_id));
  return token !== null && isRememberedDevice(db, login_id, hashDevice(token), now);
}

/**
 * Spares this browser the second step. @returns the cookie that it is known by: no script reads it, and only its hash
 * is stored
 */
export async function rememberDevice(
  tx: PlatformQueries,
  login_id: string,
  { user_agent, secure, now }: { user_agent: string | null; secure: boolean; now: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + SECONDS * 1000);
  await insertRememberedDevice(tx, {
    login_id,
    token_hash: hashDevice(token),
    user_agent,
    created_at: now,
    expires_at,
  });
  const attributes = [`Max-Age=${SECONDS}`, 'Path=/', 'HttpOnly', 'SameSite=Strict', ...(secure ? ['Secure'] : [])];
  return [`${cookieOf(login_id)}=${token}`, ...attributes].join('; ');
}
