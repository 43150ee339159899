import { createHash, randomBytes } from 'node:crypto';

/** What a mail's own links are known by: in that mail and nowhere else, since only its hash is kept. */
export const newToken = () => randomBytes(32).toString('base64url');
export const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');
export const isToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text);
