import { z } from 'zod';
import { sessionUserSchema } from './auth.ts';
import { MESSAGES } from '../ground/messages.ts';
import { TWO_STEP_POLICIES } from './two-step-policy.ts';
import { companyRulesSchema } from '../ground/visibility.ts';
import { idField } from '../ground/wire.ts';

/** What the second step can be shown with. */
export const SECOND_FACTORS = ['app', 'recovery_code'] as const;
export type SecondFactor = (typeof SECOND_FACTORS)[number];

/** What the owner of an account is told of by mail. */
const SECURITY_CHANGES = [
  'two_step_on',
  'two_step_off',
  'two_step_reset',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
] as const;
export type SecurityChange = (typeof SECURITY_CHANGES)[number];

export const CODE_DIGITS = 6;
/** How long a code of an authenticator app is shown. */
export const CODE_SECONDS = 30;
export const RECOVERY_CODES = 10;
/** How long the second step waits after the password, and how many codes it takes. */
export const STEP_MINUTES = 5;
export const STEP_ATTEMPTS = 5;
/** For how long a device that its owner trusts is not asked for the second step. */
export const REMEMBERED_DAYS = 30;

const codeField = z
  .string()
  .transform((code) => code.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, MESSAGES.sixDigits));
const challengeField = z.string().min(1).max(200);

/** A code of the app, or a recovery code. */
export const anyCodeField = z.string().trim().min(1, 'Enter a code').max(40);

export const appCodeSchema = z.strictObject({ code: codeField });

/**
 * The second step of a sign-in. `code`: of the authenticator app, or a recovery code. `remember`: not asked on this
 * device for 30 days.
 */
export const secondStepSchema = z.strictObject({
  challenge: challengeField,
  code: anyCodeField,
  remember: z.boolean().default(false),
});

/** A new authenticator app: the address that its QR code holds, and the key to type where there is no camera. */
export const newAppSchema = z.object({ uri: z.string(), key: z.string() });
export const recoveryCodesSchema = z.object({ recovery_codes: z.array(z.string()) });
export const appConfirmedSchema = recoveryCodesSchema.extend({ user: sessionUserSchema });

export const rememberedDeviceSchema = z.object({
  id: z.uuid(),
  user_agent: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});
export const twoStepStatusSchema = z.object({
  /** Since when an authenticator app is asked for; null without one. */
  app_since: z.iso.datetime().nullable(),
  recovery_codes_left: z.number().int(),
  /** It cannot be turned off: the company, or the platform of its administrators, asks for it. */
  required: z.boolean(),
  devices: z.array(rememberedDeviceSchema),
});
export type TwoStepStatus = z.infer<typeof twoStepStatusSchema>;
export const rememberedDeviceIdSchema = z.strictObject({ id: idField });

/** How people of a company sign in. */
export const securitySettingsSchema = z.object({
  two_step: z.enum(TWO_STEP_POLICIES),
  /** People who can sign in, and how many of them do so in two steps. */
  people: z.number().int(),
  with_two_step: z.number().int(),
  /** Whom the setting asks for it, and who has not set it up yet. */
  yet_to_set_up: z.number().int(),
  ...companyRulesSchema.shape,
});
export type SecuritySettings = z.infer<typeof securitySettingsSchema>;
/** What is left out stays as it is. */
export const securitySettingsSetSchema = z
  .strictObject({ two_step: z.enum(TWO_STEP_POLICIES), ...companyRulesSchema.shape })
  .partial();
export type SecuritySettingsSet = z.infer<typeof securitySettingsSetSchema>;
