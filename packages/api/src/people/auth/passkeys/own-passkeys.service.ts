import type { PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  isTransport,
  type Passkey,
  PASSKEY_MINUTES,
  type PasskeyRegistration,
  PASSKEYS_PER_PERSON,
} from '@outrider/shared/people/passkeys';
import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import { recordPlatformAudit } from '../../../ground/audit/audit.store.ts';
import type { SignedInContext } from '../../../ground/guard.ts';
import { uuidv7 } from '../../../ground/uuid.ts';
import { tellOfChange } from '../login-mails.store.ts';
import {
  countHeld,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
  takeChallenge,
} from './passkeys.store.ts';
import { relyingParty } from './relying-party.ts';

const presentPasskey = ({ id, name, backed_up, created_at, last_used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  synced: backed_up,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
});

export const getPasskeys = async ({ platform, user }: SignedInContext): Promise<Passkey[]> =>
  (await listPasskeys(platform, user.id)).map(presentPasskey);

/**
 * What the browser makes a passkey from: one that signs in without a password, behind a fingerprint, a face or a PIN.
 */
export async function startPasskey({
  platform,
  user,
  services,
}: SignedInContext): Promise<{ options: Record<string, unknown> }> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const known = await listPasskeys(platform, user.id);
  if (known.length >= PASSKEYS_PER_PERSON) throw new AppError('CONFLICT', MESSAGES.tooManyPasskeys);
  const options = await generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: relyingParty(services).rpID,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.full_name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transports.filter(isTransport),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const expires_at = new Date(services.now().getTime() + PASSKEY_MINUTES * 60_000);
  await insertChallenge(platform, { challenge: options.challenge, purpose: 'add', login_id: user.id, expires_at });
  return { options: { ...options } };
}

/** @throws 422 for an answer to no challenge of this account, or of another address; 409 for one that is known */
export async function addPasskey(
  ctx: SignedInContext,
  { name, response }: { name: string; response: PasskeyRegistration },
): Promise<Passkey> {
  const { platform, user, services } = ctx;
  const now = services.now();
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { rpID, origin } = relyingParty(services);
  const transports = response.response.transports.filter(isTransport);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: { ...response.response, transports }, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(platform, challenge, { purpose: 'add', login_id: user.id, now }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.passkeyRefused);
  const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
  const passkey = {
    id: uuidv7(now.getTime()),
    login_id: user.id,
    credential_id: credential.id,
    public_key: new Uint8Array(credential.publicKey),
    counter: BigInt(credential.counter),
    transports: credential.transports ?? [],
    backup_eligible: credentialDeviceType === 'multiDevice',
    backed_up: credentialBackedUp,
    name,
    created_at: now,
  };
  await platform.transaction(async (tx) => {
    if ((await countHeld(tx, user.id)) >= PASSKEYS_PER_PERSON) throw new AppError('CONFLICT', MESSAGES.tooManyPasskeys);
    if (!(await insertPasskey(tx, passkey))) throw new AppError('CONFLICT', MESSAGES.passkeyKnown);
    if (services.mailer) await tellOfChange(tx, { email: user.email, change: 'passkey_added', now });
    await note(tx, ctx, 'profile.add_passkey', name);
  });
  return presentPasskey({ ...passkey, last_used_at: null });
}

/** @throws 404 for a passkey that is not one's own */
export async function nameOwnPasskey(ctx: SignedInContext, id: string, name: string): Promise<void> {
  if (!(await renamePasskey(ctx.platform, ctx.user.id, id, name))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
}

/** @throws 404 for a passkey that is not one's own */
export async function removePasskey(ctx: SignedInContext, id: string): Promise<void> {
  const { platform, user, services } = ctx;
  await platform.transaction(async (tx) => {
    const name = await deletePasskey(tx, user.id, id);
    if (name === null) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (services.mailer) await tellOfChange(tx, { email: user.email, change: 'passkey_removed', now: services.now() });
    await note(tx, ctx, 'profile.remove_passkey', name);
  });
}

async function note(tx: PlatformQueries, { user, actor, services }: SignedInContext, action: string, name: string) {
  const about = { action, subject_kind: 'user', subject_id: user.id, detail: { name } };
  if (user.company) await recordPlatformAudit(tx, user.company.id, actor, about);
  else services.log.info({ login_id: user.id, action, name }, 'A super admin changed how they sign in');
}
