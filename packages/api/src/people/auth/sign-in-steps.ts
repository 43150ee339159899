import { randomBytes } from 'node:crypto';
import type { PlatformQueries } from '@outrider/db';
import { STEP_ATTEMPTS, STEP_MINUTES } from '@outrider/shared/people/two-step';
import { hashSecret } from '../../ground/secrets/hash-secret.ts';

/** What lies between the password and the second step. The challenge is told once, and opens nothing but that step. */
export async function startStep(tx: PlatformQueries, login_id: string, now: Date): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + STEP_MINUTES * 60_000);
  await tx.signInStep.create({
    data: { id: hashSecret(challenge), login_id, created_at: now, expires_at },
    select: { id: true },
  });
  return challenge;
}

/** Whose step it is, if it still waits. */
export async function findStepOwner(
  db: PlatformQueries,
  challenge: string,
  now: Date,
): Promise<{ email: string } | null> {
  const step = await db.signInStep.findFirst({
    where: { id: hashSecret(challenge), expires_at: { gt: now }, attempts: { lt: STEP_ATTEMPTS } },
    select: { login: { select: { email: true } } },
  });
  return step && step.login;
}

/** Counts a code before it is looked at. @returns false where the step is over, or has taken all the codes it does */
export async function takeAttempt(db: PlatformQueries, challenge: string, now: Date): Promise<boolean> {
  const { count } = await db.signInStep.updateMany({
    where: { id: hashSecret(challenge), expires_at: { gt: now }, attempts: { lt: STEP_ATTEMPTS } },
    data: { attempts: { increment: 1 } },
  });
  return count > 0;
}

/**
 * Ends the step with the session that follows. @returns false where it was ended before: by another call, or a new
 * password
 */
export async function endStep(tx: PlatformQueries, challenge: string): Promise<boolean> {
  const { count } = await tx.signInStep.deleteMany({ where: { id: hashSecret(challenge) } });
  return count > 0;
}

export async function deleteOldSteps(db: PlatformQueries, before: Date): Promise<number> {
  const { count } = await db.signInStep.deleteMany({ where: { expires_at: { lt: before } } });
  return count;
}
