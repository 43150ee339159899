import type { PlatformDb } from '@outrider/db';
import { isTransport, PASSKEY_MINUTES, type PasskeyAssertion } from '@outrider/shared/people/passkeys';
import type { Services } from '../../../ground/services.ts';
import { insertChallenge, notePasskeyUse, type PasskeyRow, takeChallenge } from './passkeys.store.ts';
import { relyingParty } from './relying-party.ts';

/** What the browser asks its person with. It names no account, so it tells nobody which ones there are. */
export async function askForPasskey(db: PlatformDb, services: Services): Promise<{ options: Record<string, unknown> }> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(services).rpID,
    userVerification: 'required',
  });
  const expires_at = new Date(services.now().getTime() + PASSKEY_MINUTES * 60_000);
  await insertChallenge(db, { challenge: options.challenge, purpose: 'sign_in', login_id: null, expires_at });
  return { options: { ...options } };
}

/**
 * Whether this passkey answered an open challenge, after its authenticator made sure of the person. The challenge is
 * used up either way.
 */
export async function answersChallenge(
  db: PlatformDb,
  services: Services,
  passkey: PasskeyRow,
  response: PasskeyAssertion,
): Promise<boolean> {
  const now = services.now();
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { rpID, origin } = relyingParty(services);
  const verified = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeChallenge(db, challenge, { purpose: 'sign_in', login_id: null, now }),
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
      transports: passkey.transports.filter(isTransport),
    },
    requireUserVerification: true,
  }).catch(() => null); // it throws for whatever is wrong with what a browser sent
  if (!verified?.verified) return false;
  const { newCounter: counter, credentialBackedUp: backed_up } = verified.authenticationInfo;
  return notePasskeyUse(db, { id: passkey.id, counter, backed_up, now });
}
