import { createHash } from 'node:crypto';

/**
 * What is stored of a secret that we made, in hex: its 32 random bytes cannot be guessed, so that one round of SHA-256
 * is enough.
 */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
