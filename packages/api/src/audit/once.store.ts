import { createHash } from 'node:crypto';
import type { PlatformQueries } from '@outrider/db';
import type { Actor } from '../actor.ts';
import { type AuditNote, toRow } from './audit.store.ts';

/** What this process wrote lately: most repeats end here, without a statement. */
const written = new Set<string>();
const REMEMBERED = 20_000;

/**
 * A line that would flood the log if each call wrote it: once under its name, however often and at whichever instance it is asked for. Its id is made of the
 * name, so that the table's key keeps it single.
 */
export async function recordOnce(
  db: PlatformQueries,
  company_id: string,
  actor: Actor,
  note: AuditNote,
  name: readonly string[],
): Promise<void> {
  const id = idOf(JSON.stringify([company_id, note.action, ...name]));
  if (written.has(id)) return;
  await db.auditEntry.createMany({ data: [{ ...toRow(actor, note), company_id, id }], skipDuplicates: true });
  if (written.size >= REMEMBERED) written.clear();
  written.add(id);
}

/** A UUID of version 8 (RFC 9562) from a hash. */
function idOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
