import { randomInt } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { RECOVERY_CODES } from '@outrider/shared/people/two-step';
import { COST } from '../password.ts';

/** Without letters and digits that are taken for one another. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const LENGTH = 8;

/** Codes to be told once: 39 bits each, in two groups. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, makeOne);

function makeOne(): string {
  const text = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return `${text.slice(0, LENGTH / 2)}-${text.slice(LENGTH / 2)}`;
}

/**
 * What is stored of a code. The account's id is the salt, so that one hash is enough to look a code up among ten;
 * Argon2id, because 39 bits of anything quicker are guessed within a day by whoever has a copy of the table.
 */
export async function hashRecoveryCode(login_id: string, code: string): Promise<string> {
  const salt = Buffer.from(login_id.replaceAll('-', ''), 'hex');
  const typed = code.toLowerCase().replaceAll(/[^0-9a-z]/g, '');
  return (await hashRaw(typed, { ...COST, salt })).toString('hex');
}
