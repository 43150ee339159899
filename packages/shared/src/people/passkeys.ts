import { z } from 'zod';
import { idField, textField } from '../ground/wire.ts';

/** How long a browser has to answer a challenge. */
export const PASSKEY_MINUTES = 5;
export const PASSKEYS_PER_PERSON = 20;
/** What a challenge is for; an answer to one purpose serves no other. */
export const CHALLENGE_PURPOSES = ['add', 'sign_in'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);
const credentialId = base64url(1_400);
const clientDataJSON = base64url(4_000);
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/**
 * What a browser answers when it made a passkey (WebAuthn Level 3, RegistrationResponseJSON), as far as the server
 * reads it.
 */
const registrationSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
/** What it answers with a passkey (AuthenticationResponseJSON). */
export const assertionSchema = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200).optional(),
  }),
});

const nameField = textField(60).pipe(z.string().min(1, 'Enter a name'));

/** What `navigator.credentials` is asked, in its JSON form: the browser's own business. */
export const passkeyOptionsSchema = z.object({ options: z.record(z.string(), z.unknown()) });
export const passkeyAddSchema = z.strictObject({ name: nameField, response: registrationSchema });
export type PasskeyRegistration = z.output<typeof registrationSchema>;
export const passkeySignInSchema = z.strictObject({ response: assertionSchema });
export type PasskeyAssertion = z.output<typeof assertionSchema>;
export const passkeyRenameSchema = z.strictObject({ id: idField, name: nameField });
export const passkeyIdSchema = z.strictObject({ id: idField });

export const isTransport = (text: string): text is (typeof TRANSPORTS)[number] =>
  (TRANSPORTS as readonly string[]).includes(text);

export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Kept by a password manager or an account that syncs it, and not in one device alone. */
  synced: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;
