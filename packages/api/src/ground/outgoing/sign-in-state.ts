import { randomBytes } from 'node:crypto';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Services } from '../services.ts';

/** What a sign-in at a provider began with: what somebody wants, and what the provider's answer is finished with. */
export type BegunSignIn<Wanted extends object> = Wanted & {
  code_verifier: string;
  redirect_uri: string;
  /** Milliseconds since 1970. */
  until: number;
};
type Needs = Pick<Services, 'secrets' | 'now'>;

/** It travels with the person as `state`, sealed for `owner` alone; nothing of it is kept here. */
export function beginSignInState<Wanted extends object>(
  { secrets, now }: Needs,
  owner: string,
  { redirect_uri, lasts_ms, ...wanted }: Wanted & { redirect_uri: string; lasts_ms: number },
): { state: string; code_verifier: string; redirect_uri: string } {
  const code_verifier = randomBytes(48).toString('base64url');
  const begun = { ...wanted, code_verifier, redirect_uri, until: now().getTime() + lasts_ms };
  return { state: secrets.seal(JSON.stringify(begun), owner), code_verifier, redirect_uri };
}

/** @throws 404 for a state that is somebody else's or old */
export function openSignInState<Wanted extends object>(
  { secrets, now }: Needs,
  owner: string,
  state: string,
): BegunSignIn<Wanted> {
  const old = new AppError('NOT_FOUND', MESSAGES.notFound);
  let begun: BegunSignIn<Wanted>;
  try {
    begun = JSON.parse(secrets.open(state, owner)) as BegunSignIn<Wanted>;
  } catch {
    throw old;
  }
  if (begun.until < now().getTime()) throw old;
  return begun;
}
