import { createHash, randomBytes, randomInt } from 'node:crypto';
import { WORK_MAX, WORK_MINUTES } from '@outrider/shared/automation/capture-forms';
import { z } from 'zod';
import type { SecretBox } from '../../../ground/secrets/secret-box.ts';

/** What a browser is asked for: the number with which SHA-256 of `salt` and number, as text, is `challenge`. */
export type Challenge = {
  algorithm: 'SHA-256';
  challenge: string;
  maxnumber: number;
  salt: string;
  signature: string;
};

const ALGORITHM = 'SHA-256';
const PURPOSE = 'form challenges';
const proofSchema = z.object({
  algorithm: z.literal(ALGORITHM),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.number().int().min(0).max(WORK_MAX),
  salt: z.string().max(200),
  signature: z.string().max(200),
});

const hashOf = (salt: string, number: number) => createHash('sha256').update(`${salt}${number}`).digest('hex');
const signed = (form_id: string, challenge: string) => `${form_id}\n${challenge}`;

/**
 * A challenge of ALTCHA's first protocol, which its widgets and libraries solve, for one form. The salt ends with '&':
 * without it digits could be moved from the number to the time in front of it, and the hash would stay the same.
 * Source: altcha.org/docs/v2/proof-of-work-v1; the salt: github.com/advisories/GHSA-6gvq-jcmp-8959.
 */
export function makeChallenge(secrets: SecretBox, form_id: string, now: Date): Challenge {
  const expires = Math.floor(now.getTime() / 1000) + WORK_MINUTES * 60;
  const salt = `${randomBytes(12).toString('hex')}?expires=${expires}&`;
  const challenge = hashOf(salt, randomInt(WORK_MAX + 1));
  const [signature = ''] = secrets.fingerprints(signed(form_id, challenge), PURPOSE);
  return { algorithm: ALGORITHM, challenge, maxnumber: WORK_MAX, salt, signature };
}

/**
 * Whether a proof (base64 of JSON: the challenge and the number) is right, of this form and not too old; not whether it
 * was used before.
 * @returns the challenge and until when it can be answered; null for a wrong one
 */
export function readProof(
  secrets: SecretBox,
  form_id: string,
  text: string,
  now: Date,
): { challenge: string; expires_at: Date } | null {
  const proof = parseProof(text);
  if (!proof) return null;
  const { challenge, number, salt, signature } = proof;
  const expires = /^[0-9a-f]{24}\?expires=(\d{10})&$/.exec(salt)?.[1];
  const isOurs = secrets.fingerprints(signed(form_id, challenge), PURPOSE).includes(signature);
  if (!expires || !isOurs || hashOf(salt, number) !== challenge) return null;
  const expires_at = new Date(Number(expires) * 1000);
  return expires_at > now ? { challenge, expires_at } : null;
}

const MAX_PROOF = 2_000;

function parseProof(text: string): z.output<typeof proofSchema> | null {
  try {
    const json = Buffer.from(text.slice(0, MAX_PROOF), 'base64').toString('utf8');
    return proofSchema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
