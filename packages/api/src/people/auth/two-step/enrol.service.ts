import type { PlatformQueries } from '@outrider/db';
import type { SessionUser } from '@outrider/shared/people/auth';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { SecurityChange, TwoStepStatus } from '@outrider/shared/people/two-step';
import { refuse } from '../../../ground/http/refuse.ts';
import { recordPlatformAudit } from '../../../ground/audit/audit.store.ts';
import type { SignedInContext } from '../../../ground/guard.ts';
import { endSetUp, findAccount } from '../../../ground/sessions/session.store.ts';
import { tellOfChange } from '../login-mails.store.ts';
import { addressOfSecret, findStep, makeSecret } from './authenticator.ts';
import { isTwoStepRequired } from './policy.ts';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts';
import { appOwner } from './second-factor.ts';
import {
  confirmAppRow,
  countRecoveryCodes,
  deleteRememberedDevice,
  deleteApp,
  findApp,
  listRememberedDevices,
  putApp,
  replaceRecoveryCodes,
} from './two-step.store.ts';

/** How oneself signs in. */
export async function getTwoStep(ctx: SignedInContext): Promise<TwoStepStatus> {
  const { platform, user, services } = ctx;
  const [app, recovery_codes_left, devices, required] = await Promise.all([
    findApp(platform, user.id),
    countRecoveryCodes(platform, user.id),
    listRememberedDevices(platform, user.id, services.now()),
    isAskedFor(ctx),
  ]);
  return {
    app_since: app?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left,
    required,
    devices: devices.map(({ created_at, expires_at, ...device }) => ({
      ...device,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
    })),
  };
}

async function isAskedFor({ platform, user, services }: SignedInContext): Promise<boolean> {
  const account = await findAccount(platform, user.email);
  return account !== null && isTwoStepRequired(account, services.host);
}

/**
 * A new secret for an authenticator app. It asks for nothing until a code of it is entered. @throws 409 where there is
 * an app
 */
export async function startApp({ platform, user, services }: SignedInContext): Promise<{ uri: string; key: string }> {
  const key = makeSecret();
  const sealed = services.secrets.seal(key, appOwner(user.id));
  if (!(await putApp(platform, user.id, sealed, services.now()))) throw new AppError('CONFLICT', MESSAGES.twoStepOn);
  return { uri: addressOfSecret(key, user.email), key };
}

/**
 * From now on this app is asked for at sign-in. Other sessions that only knew the password and had to set this up end.
 * @returns the recovery codes, told this once
 * @throws 422 for a wrong code, 409 where there is an app, or another secret took this one's place
 */
export async function confirmApp(
  ctx: SignedInContext,
  code: string,
): Promise<{ recovery_codes: string[]; user: SessionUser }> {
  const { platform, user, session_id, services } = ctx;
  const now = services.now();
  const app = await findApp(platform, user.id);
  if (!app) throw new AppError('CONFLICT', MESSAGES.appReplaced);
  if (app.confirmed_at) throw new AppError('CONFLICT', MESSAGES.twoStepOn);
  const step = findStep(services.secrets.open(app.secret, appOwner(user.id)), code, now);
  if (step === null) throw refuse('UNPROCESSABLE_CONTENT', 'code', MESSAGES.codeWrong);
  const codes = await newCodes(user.id);
  await platform.transaction(async (tx) => {
    if (!(await confirmAppRow(tx, user.id, { secret: app.secret, step, now })))
      throw new AppError('CONFLICT', MESSAGES.appReplaced);
    await replaceRecoveryCodes(tx, user.id, codes.hashes);
    await endSetUp(tx, user.id, session_id, now);
    await note(tx, ctx, 'profile.two_step_on', 'two_step_on');
  });
  return { recovery_codes: codes.texts, user: { ...user, must_set_up_two_step: false } };
}

/** Signs in with the password alone from now on. @throws 409 where it is asked for, and where it is off */
export async function turnOff(ctx: SignedInContext): Promise<void> {
  const { platform, user } = ctx;
  if (await isAskedFor(ctx)) throw new AppError('CONFLICT', MESSAGES.twoStepRequired);
  await platform.transaction(async (tx) => {
    if (!(await deleteApp(tx, user.id))) throw new AppError('CONFLICT', MESSAGES.twoStepOff);
    await note(tx, ctx, 'profile.two_step_off', 'two_step_off');
  });
}

/** Ten new recovery codes, told this once; the old ones open nothing any more. @throws 409 where there is no app */
export async function renewRecoveryCodes(ctx: SignedInContext): Promise<{ recovery_codes: string[] }> {
  const { platform, user } = ctx;
  const codes = await newCodes(user.id);
  await platform.transaction(async (tx) => {
    if (!(await findApp(tx, user.id))?.confirmed_at) throw new AppError('CONFLICT', MESSAGES.twoStepOff);
    await replaceRecoveryCodes(tx, user.id, codes.hashes);
    await note(tx, ctx, 'profile.recovery_codes');
  });
  return { recovery_codes: codes.texts };
}

/** Asks for a code on this device again. @throws 404 for a device that is not one's own */
export async function forgetDevice(ctx: SignedInContext, id: string): Promise<void> {
  await ctx.platform.transaction(async (tx) => {
    if (!(await deleteRememberedDevice(tx, ctx.user.id, id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    await note(tx, ctx, 'profile.forget_device');
  });
}

async function newCodes(login_id: string): Promise<{ texts: string[]; hashes: string[] }> {
  const texts = makeRecoveryCodes();
  return { texts, hashes: await Promise.all(texts.map((code) => hashRecoveryCode(login_id, code))) };
}

/** In the company's audit log, and by mail where the way in changed. */
async function note(
  tx: PlatformQueries,
  { user, actor, services }: SignedInContext,
  action: string,
  change?: SecurityChange,
): Promise<void> {
  if (change && services.mailer) await tellOfChange(tx, { email: user.email, change, now: services.now() });
  if (user.company)
    await recordPlatformAudit(tx, user.company.id, actor, { action, subject_kind: 'user', subject_id: user.id });
  else
    services.log.info(
      { login_id: user.id, request_id: actor.request_id, action },
      'A super admin changed how they sign in',
    );
}
