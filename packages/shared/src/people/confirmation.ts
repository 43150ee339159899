import { z } from 'zod';
import { MESSAGES } from '../ground/messages.ts';
import { assertionSchema } from './passkeys.ts';
import { PASSWORD_MAX } from './password.ts';
import { anyCodeField } from './two-step.ts';

const PROOFS = ['password', 'code', 'passkey'] as const;
export type ProofKind = (typeof PROOFS)[number] | 'recovery_code';

/**
 * What somebody who is signed in proves with that it is still them: one of the three. The password alone is enough only
 * for who has neither an authenticator app nor a passkey. `code`: of the app, or a recovery code. `passkey`: the
 * browser's answer to a challenge.
 */
export const confirmationSchema = z
  .strictObject({
    password: z
      .string()
      .min(1, MESSAGES.passwordNeeded)
      .max(2 * PASSWORD_MAX)
      .optional(),
    code: anyCodeField.optional(),
    passkey: assertionSchema.optional(),
  })
  .refine((given) => PROOFS.filter((kind) => given[kind] !== undefined).length === 1, MESSAGES.confirmWithOne);
export type Confirmation = z.output<typeof confirmationSchema>;
