import type { PlatformDb, PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { SessionUser } from '@outrider/shared/people/auth';
import { describeDevice } from '@outrider/shared/ground/describe-device';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { PasskeyAssertion } from '@outrider/shared/people/passkeys';
import { SECOND_FACTORS, type SecondFactor } from '@outrider/shared/people/two-step';
import { actorOf } from '../../ground/actor.ts';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import { assertNotSuspended } from '../../ground/companies/standing.ts';
import type { CallFacts } from '../../ground/context.ts';
import type { Services } from '../../ground/services.ts';
import { startSession, toSessionUser } from '../../ground/sessions/session.service.ts';
import { type AccountRow, findAccount, holdPassword } from '../../ground/sessions/session.store.ts';
import { noteDevice } from './known-devices.ts';
import { queueLoginMails, tellOfChange } from './login-mails.store.ts';
import { findPasskey } from './passkeys/passkeys.store.ts';
import { answersChallenge } from './passkeys/sign-in-with-passkey.ts';
import { verifyPassword } from './password.ts';
import { noteRefusal } from './refusals.store.ts';
import { endStep, findStepOwner, startStep, takeAttempt } from './sign-in-steps.ts';
import { countAttempt, forgiveAttempt } from './throttle.ts';
import { isTwoStepRequired } from './two-step/policy.ts';
import { isRemembered, rememberDevice } from './two-step/remembered-device.ts';
import { takeCode, wrongCode } from './two-step/second-factor.ts';

/** `cookie`: what the browser is to keep, where it is spared the second step from now on. */
type SignedIn = { user: SessionUser; access_token: string; cookie?: string };

/**
 * Checks an email and a password and starts a session. What was refused is audited with where it came from.
 * @throws 401 alike for an unknown user and a wrong password, in the same time; 401 with a challenge where a second
 *   step follows; 403 for a disabled user or a suspended company; 429 when guessing
 */
export async function signIn(
  db: PlatformDb,
  services: Services,
  credentials: { email: string; password: string },
  call: CallFacts,
): Promise<SignedIn> {
  const now = services.now();
  const email = credentials.email.trim().toLowerCase();
  await countAttempt(db, email, call, now);
  const account = await findAccount(db, email);
  if (!(await verifyPassword(account?.password_hash ?? null, credentials.password)) || !account) {
    await noteRefusal(db, account?.id ?? null, 'password', call);
    throw new AppError('UNAUTHORIZED', MESSAGES.invalidCredentials);
  }
  await forgiveAttempt(db, email, call.ip);
  await requireOpen(db, account, call, now);
  const remembered = account.has_second_factor && (await isRemembered(db, account.id, call, now));
  if (account.has_second_factor && !remembered) throw await askSecondStep(db, account, now);
  return enter(db, services, account, call, { second_factor: remembered ? 'remembered_device' : null });
}

/**
 * The second step: a code of the authenticator app, or a recovery code.
 * @throws 401 for a wrong code, and for a step that is over; 403 as signIn does; 429 when guessing
 */
export async function finishSignIn(
  db: PlatformDb,
  services: Services,
  { challenge, code, remember }: { challenge: string; code: string; remember: boolean },
  call: CallFacts,
): Promise<SignedIn> {
  const now = services.now();
  const owner = await findStepOwner(db, challenge, now);
  if (!owner) throw stepOver();
  await countAttempt(db, owner.email, call, now, 'code');
  const account = await findAccount(db, owner.email);
  if (!account || !(await takeAttempt(db, challenge, now))) throw stepOver();
  const second_factor = await takeCode(db, services, account.id, code);
  if (!second_factor) {
    await noteRefusal(db, account.id, 'code', call);
    throw new AppError('UNAUTHORIZED', wrongCode(code), { reason: 'second_factor_wrong' });
  }
  await forgiveAttempt(db, owner.email, call.ip, 'code');
  await requireOpen(db, account, call, now);
  return enter(db, services, account, call, { second_factor, challenge, remember });
}

/**
 * Signs in with a passkey alone: it stands for the password and the second step, since its authenticator made sure of
 * the person.
 * @throws 401 alike for whatever is wrong with the answer; 403 as signIn does
 */
export async function signInWithPasskey(
  db: PlatformDb,
  services: Services,
  response: PasskeyAssertion,
  call: CallFacts,
): Promise<SignedIn> {
  const passkey = await findPasskey(db, response.id);
  if (!passkey || !(await answersChallenge(db, services, passkey, response))) {
    await noteRefusal(db, passkey?.login_id ?? null, 'passkey', call);
    throw new AppError('UNAUTHORIZED', MESSAGES.passkeyRefused);
  }
  const account = await findAccount(db, passkey.login.email);
  if (!account) throw new AppError('UNAUTHORIZED', MESSAGES.passkeyRefused);
  await requireOpen(db, account, call, services.now());
  return enter(db, services, account, call, { second_factor: 'passkey' });
}

const stepOver = () => new AppError('UNAUTHORIZED', MESSAGES.challengeOver, { reason: 'challenge_over' });

/** After the right password only; a refusal is audited. @throws 403 that says why the account is closed */
async function requireOpen(db: PlatformDb, account: AccountRow, call: CallFacts, now: Date): Promise<void> {
  try {
    assertOpen(account, now);
  } catch (error) {
    await noteRefusal(db, account.id, 'closed', call);
    throw error;
  }
}

function assertOpen(account: AccountRow, now: Date): void {
  if (account.must_change_password && account.access_expires_at && account.access_expires_at <= now)
    throw new AppError('FORBIDDEN', MESSAGES.oneTimeExpired);
  if (account.disabled_at) throw new AppError('FORBIDDEN', MESSAGES.accountDisabled);
  assertNotSuspended(account.company_status ? { status: account.company_status } : null);
  if (!account.is_super_admin && !account.company_id) throw new AppError('FORBIDDEN', MESSAGES.noCompany);
}

/** What a program reads, too: the answer says that the password was right, and what has to follow. */
async function askSecondStep(db: PlatformDb, account: AccountRow, now: Date): Promise<AppError> {
  const challenge = await db.transaction(async (tx) => {
    await holdChecked(tx, account);
    return startStep(tx, account.id, now);
  });
  const reason = 'second_factor_needed';
  return new AppError('UNAUTHORIZED', MESSAGES.secondFactorNeeded, { reason, challenge, factors: SECOND_FACTORS });
}

/** The password that was checked, held against a change. @throws 401 where it was changed meanwhile */
async function holdChecked(tx: PlatformQueries, account: AccountRow): Promise<void> {
  if ((await holdPassword(tx, account.id)) !== account.password_hash)
    throw new AppError('UNAUTHORIZED', MESSAGES.invalidCredentials);
}

type Entrance =
  | { second_factor: 'remembered_device' | 'passkey' | null }
  | { second_factor: SecondFactor; challenge: string; remember: boolean };

async function enter(
  db: PlatformDb,
  services: Services,
  account: AccountRow,
  call: CallFacts,
  entrance: Entrance,
): Promise<SignedIn> {
  const now = services.now();
  const { second_factor } = entrance;
  const proven = account.has_second_factor || second_factor === 'passkey';
  const must_set_up_two_step = !proven && isTwoStepRequired(account, services.host);
  const user = toSessionUser({ ...account, must_set_up_two_step });
  const device = describeDevice(call.user_agent);
  return db.transaction(async (tx) => {
    await holdChecked(tx, account);
    const finishes = 'challenge' in entrance;
    if (finishes && !(await endStep(tx, entrance.challenge))) throw stepOver();
    const isNew = await noteDevice(tx, account.id, call, now);
    if (isNew && services.mailer) {
      const detail = { device, address: call.ip };
      await queueLoginMails(tx, [{ kind: 'new_device', email: account.email, detail }], now);
    }
    const { user_agent } = call;
    const secure = services.publicAddress().startsWith('https:');
    const cookie = finishes && entrance.remember && (await rememberDevice(tx, account.id, { user_agent, secure, now }));
    if (second_factor === 'recovery_code' && services.mailer)
      await tellOfChange(tx, { email: account.email, change: 'recovery_code_used', now });
    if (user.company) {
      const detail = { new_device: isNew, second_factor, remembered: Boolean(cookie) };
      await recordPlatformAudit(tx, user.company.id, actorOf(user, call), { action: 'session.sign_in', detail });
    }
    // On a device that is spared the second step only the password was proven: what asks again wants the rest.
    const confirmed = second_factor !== 'remembered_device';
    const started = { user_agent, ip: call.ip, must_set_up_two_step, confirmed };
    const access_token = await startSession(tx, account.id, started, now);
    return { user, access_token, ...(cookie && { cookie }) };
  });
}
