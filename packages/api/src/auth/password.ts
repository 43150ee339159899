import { hash, verify } from '@node-rs/argon2';
import { COMMON_PASSWORDS } from './common-passwords.ts';

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;

// argon2id with OWASP's first recommendation for it: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password.normalize('NFKC'), COST);

let decoy: Promise<string> | undefined;

/** Takes the same time whether or not there is such an account (`stored` null), and is then false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFKC')).catch(() => false);
  return matches && stored !== null;
}

/** What is wrong with a new password, as a sentence; null when it will do. No composition rules: length and not being common. */
export function passwordProblem(password: string): string | null {
  const { length } = Array.from(password); // characters, not UTF-16 units
  if (length < PASSWORD_MIN) return `A password has at least ${PASSWORD_MIN} characters`;
  if (length > PASSWORD_MAX) return `A password has at most ${PASSWORD_MAX} characters`;
  const plain = password.normalize('NFKC').toLowerCase();
  const repeats = /^(.{1,4})\1+$/u.test(plain);
  if (repeats || COMMON_PASSWORDS.has(plain)) return 'This password is too common';
  return null;
}
