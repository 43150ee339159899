import { CODE_DIGITS, CODE_SECONDS } from '@outrider/shared/people/two-step';
import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import { Secret, TOTP } from 'otpauth';

/** As every authenticator app reads it (RFC 6238): SHA-1, six digits, thirty seconds. */
const FORM = { algorithm: 'SHA1', digits: CODE_DIGITS, period: CODE_SECONDS };
/** RFC 4226 asks for at least 128 bits and recommends 160. */
const SECRET_BYTES = 20;
/** Clocks differ: a code of the step before or after counts as well. */
const STEPS_AROUND = 1;

/** A new secret in base32, as people type it. */
export const makeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What the QR code holds: whose secret it is, and how codes are made of it. */
export const addressOfSecret = (secret: string, email: string): string =>
  new TOTP({ ...FORM, issuer: PRODUCT_NAME, label: email, secret: Secret.fromBase32(secret) }).toString();

/** The time step that a code belongs to; null where it is of none around now. */
export function findStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: STEPS_AROUND });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}
