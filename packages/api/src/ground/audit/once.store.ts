import type { PlatformQueries } from '@outrider/db';
import type { Actor } from '../actor.ts';
import { uuidOf } from '../uuid.ts';
import { type AuditNote, toRow } from './audit.store.ts';

/** What this process wrote lately: most repeats end here, without a statement. */
const written = new Set<string>();
const REMEMBERED = 20_000;

/**
 * A line that would flood the log if each call wrote it: once under its name, however often and at whichever instance
 * it is asked for. Its id is made of the name, so that the table's key keeps it single.
 */
export async function recordOnce(
  db: PlatformQueries,
  company_id: string,
  actor: Actor,
  note: AuditNote,
  name: readonly string[],
): Promise<void> {
  const id = uuidOf(JSON.stringify([company_id, note.action, ...name]));
  if (written.has(id)) return;
  await db.auditEntry.createMany({ data: [{ ...toRow(actor, note), company_id, id }], skipDuplicates: true });
  if (written.size >= REMEMBERED) written.clear();
  written.add(id);
}
