import { z } from 'zod';
import type { TurnstileVerifier } from '../../../ground/ports/turnstile.ts';

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify';
/** Where the widget's script and its frame come from, for content security policies. */
export const TURNSTILE_ORIGIN = 'https://challenges.cloudflare.com';
export const TURNSTILE_SCRIPT = `${TURNSTILE_ORIGIN}/turnstile/v0/api.js?render=explicit`;

const answerSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/**
 * Cloudflare's siteverify call. The options are for tests.
 * Source: developers.cloudflare.com/turnstile/get-started/server-side-validation.
 */
export function createTurnstileVerifier({
  address = SITEVERIFY,
  timeout_ms = 5_000,
}: { address?: string; timeout_ms?: number } = {}): TurnstileVerifier {
  return async ({ secret, token, ip }) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, response: token, remoteip: ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout_ms),
    });
    const { success, 'error-codes': codes } = answerSchema.parse(await response.json());
    if (success) return 'passed';
    if (codes.some((code) => code.endsWith('-input-secret'))) return 'wrong_secret';
    if (codes.length === 0 || codes.includes('internal-error') || codes.includes('bad-request'))
      throw new Error(`Turnstile answered ${response.status} ${codes.join(', ')}`);
    return 'failed';
  };
}
