import { createHash } from 'node:crypto';

/**
 * The id of the one job with this name and key, as 32 hex digits. A primary key settles who was first; Agenda's own
 * `unique` reads, then writes, and two callers at once make two. The name is length-prefixed: ('a', 'b:c') and ('a:b',
 * 'c') are different jobs.
 */
export function uniqueId(name: string, key: string): string {
  return createHash('sha256').update(`${name.length}:${name}:${key}`).digest('hex').slice(0, 32);
}
