import { hash, verify } from '@node-rs/argon2';
import { MESSAGES } from '@outrider/shared/messages';
import { passwordLengthProblem } from '@outrider/shared/password';
import { COMMON_PASSWORDS } from './common-passwords.ts';

// argon2id with OWASP's first recommendation for it: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password.normalize('NFKC'), COST);

let decoy: Promise<string> | undefined;

/** Takes as long without an account (`stored` null), and is false then. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFKC')).catch(() => false);
  return matches && stored !== null;
}

/** What is wrong with a new password, as a sentence; null if it is fine. It must be long enough and not common; there are no composition rules. */
export function passwordProblem(password: string): string | null {
  const wrongLength = passwordLengthProblem(password);
  if (wrongLength) return wrongLength;
  const plain = password.normalize('NFKC').toLowerCase();
  const repeats = /^(.{1,4})\1+$/u.test(plain);
  if (repeats || COMMON_PASSWORDS.has(plain)) return MESSAGES.passwordTooCommon;
  return null;
}
