import { z } from 'zod';
import { MESSAGES } from '../ground/messages.ts';
import { idField } from '../ground/wire.ts';

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
const TOKENS_KEPT_MAX = 200;

/**
 * What is wrong with the length of a new password, in characters; null when nothing is. The server also refuses common
 * ones.
 */
export function passwordLengthProblem(password: string): string | null {
  const { length } = Array.from(password); // characters, not UTF-16 units
  if (length < PASSWORD_MIN) return MESSAGES.passwordTooShort(PASSWORD_MIN);
  return length > PASSWORD_MAX ? MESSAGES.passwordTooLong(PASSWORD_MAX) : null;
}

/** A password somebody chooses. */
export const newPasswordField = z
  .string()
  .max(1000)
  .superRefine((password, issues) => {
    const message = passwordLengthProblem(password);
    if (message) issues.addIssue({ code: 'custom', message });
  });
export const passwordChangeSchema = z.strictObject({
  current_password: z
    .string()
    .min(1, MESSAGES.passwordNeeded)
    .max(2 * PASSWORD_MAX),
  new_password: newPasswordField,
  /** Tokens and connected assistants of one's own that go on; every other one ends. */
  kept_tokens: z.array(idField).max(TOKENS_KEPT_MAX).default([]),
});
export type PasswordChange = z.output<typeof passwordChangeSchema>;
