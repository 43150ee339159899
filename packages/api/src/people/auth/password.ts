import { hash, verify } from '@node-rs/argon2';

// argon2id with OWASP's first recommendation for it: 19 MiB, two passes, one lane.
export const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password.normalize('NFKC'), COST);

let decoy: Promise<string> | undefined;

/** Takes as long without an account (`stored` null), and is false then. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await decoy), password.normalize('NFKC')).catch(() => false);
  return matches && stored !== null;
}

/**
 * What is wrong with a new password, as a sentence; null if it is fine. The dictionaries behind it are loaded with the
 * first that is chosen.
 * @param own its owner's name, email and company
 */
export async function passwordProblem(password: string, own: readonly (string | null)[]): Promise<string | null> {
  const { judgePassword } = await import('@outrider/shared/people/password-strength');
  return judgePassword(
    password,
    own.filter((text) => text !== null),
  ).problem;
}
