import type { Words } from '../../ground/erased/redact.ts';

/**
 * Who is looked for: what they are called in texts, and the records that are theirs. Sealed in the erasure while it is
 * worked on.
 */
export type Subject = Words & { leads: string[]; contacts: string[] };

/** As it is stored; `box` is bound to the erasure it belongs to. */
export const sealedAs = (id: string) => `erasure ${id}`;
