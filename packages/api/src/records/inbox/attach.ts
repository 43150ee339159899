import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { MailFile } from '@outrider/shared/records/inbox';
import { INBOX_LIMITS } from '@outrider/shared/records/inbox-folders';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyContext } from '../../ground/guard.ts';
import { withReceived } from '../files/receive.ts';
import { deleteAttached, findSameAttached, insertMailFile, listHeld } from '../mail/mail-files.store.ts';
import { findConversation } from './conversations.store.ts';
import { filesOf, takeConversation } from './inbox.service.ts';

/**
 * Takes in a file that goes with the caller's next reply in a conversation. The same file is there once, however often
 * it is sent. @throws 404, 413 for one file too many, or for more bytes than a reply carries, 415, 422
 */
export async function attachFile(
  { db, user, actor }: CompanyContext,
  body: Readable,
  { conversation_id, name, now }: { conversation_id: string; name: string; now: Date },
): Promise<{ file: MailFile; created: boolean }> {
  const mayAttach = async () => {
    if (!(await findConversation(db, conversation_id, user.id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  };
  const writing = { conversation_id, uploaded_by: user.id };
  return withReceived(body, name, mayAttach, async ({ path, name: kept_name, type, sha256 }) => {
    const bytes = await readFile(path);
    return db.transaction(async (tx) => {
      await takeConversation(tx, user, conversation_id);
      const same = await findSameAttached(tx, writing, { name: kept_name, bytes });
      if (same) return { file: same, created: false };
      assertRoom([...filesOf(await listHeld(tx, writing), null), { size_bytes: bytes.length }]);
      const file = await insertMailFile(tx, {
        ...writing,
        name: kept_name,
        type,
        size_bytes: bytes.length,
        bytes,
        created_at: now,
      });
      await recordAudit(tx, actor, {
        action: 'mail.attach',
        subject_kind: 'file',
        subject_id: file.id,
        detail: { conversation_id, type, size_bytes: bytes.length, sha256 },
      });
      return { file, created: true };
    });
  });
}

/** @throws 413 */
export function assertRoom(files: readonly { size_bytes: number }[]): void {
  const bytes = files.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
  if (files.length > INBOX_LIMITS.files || bytes > INBOX_LIMITS.file_bytes)
    throw new AppError(
      'PAYLOAD_TOO_LARGE',
      MESSAGES.inboxFilesFull(INBOX_LIMITS.files, INBOX_LIMITS.file_bytes / 1024 / 1024),
    );
}

/** Asked twice it happens once. */
export const detachFile = (
  db: CompanyDb,
  { user, actor }: Pick<CompanyContext, 'user' | 'actor'>,
  id: string,
): Promise<{ id: string }> =>
  db.transaction(async (tx) => {
    if (await deleteAttached(tx, id, user.id))
      await recordAudit(tx, actor, { action: 'mail.detach', subject_kind: 'file', subject_id: id });
    return { id };
  });
