import type { CompanyDb, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { FILE_LIMITS, type RecordFile } from '@outrider/shared/records/files';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Subject } from '@outrider/shared/records/records';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { lockName } from '../engine/records.store.ts';
import { findSubject, noteOnSubject, takeSubject } from '../engine/subjects.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import {
  type Content,
  type FileRow,
  findFile,
  findSameFile,
  insertChunk,
  insertFile,
  listFiles,
  markRemoved,
  measureFiles,
  readChunk,
} from './files.store.ts';

/** The files of a record, newest first. @throws 404 */
export async function filesOf(db: CompanyDb, user: CompanyUser, subject: Subject): Promise<RecordFile[]> {
  await findSubject(db, user, subject);
  return listFiles(db, subject);
}

/** A file that is not deleted, of a record that is not either. @throws 404 */
export async function openFile(db: CompanyDb, user: CompanyUser, id: string): Promise<FileRow> {
  const file = await findFile(db, id);
  if (!file || file.removed_at) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  await findSubject(db, user, file.subject);
  return file;
}

/** Its bytes, a stretch at a time: a slow reader holds no more than one of them. */
export async function* bytesOf(db: CompanyDb, { id }: FileRow): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const bytes = await readChunk(db, id, position);
    if (!bytes) return;
    yield bytes;
  }
}

/**
 * Puts a file on a record, whole or not at all. The same content under the same name is there once, however often it is
 * sent; one that was deleted is back. `read` is asked once, and only where the content is to be kept: a stream that is
 * opened and not read keeps its file open for good.
 * @throws 404, 403, 413 for a record or a company that has no room, 422
 */
export async function keepFile(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  subject: Subject,
  content: Content,
  read: () => AsyncIterable<Buffer>,
): Promise<{ file: RecordFile; created: boolean }> {
  return db.transaction(async (tx) => {
    const held = await takeSubject(tx, user, subject);
    const same = await findSameFile(tx, subject, content);
    if (same && !same.removed_at) return { file: await presentFile(tx, subject, same.id), created: false };
    await lockName(tx, 'files', '');
    await assertRoom(tx, subject, same ? 0 : content.size_bytes);
    const id = same?.id ?? uuidv7();
    if (same) await markRemoved(tx, id, null);
    else {
      await insertFile(tx, subject, { ...content, id, uploaded_by: user.id });
      let position = 0;
      for await (const bytes of read()) await insertChunk(tx, id, position++, bytes);
    }
    await noteOnSubject(tx, actor, held, 'file_added', { file_id: id, name: content.name });
    await auditFile(tx, actor, 'file.add', { id, ...content }, subject);
    return { file: await presentFile(tx, subject, id), created: true };
  });
}

async function assertRoom(tx: CompanyTx, subject: Subject, size_bytes: number): Promise<void> {
  const { on_record, bytes } = await measureFiles(tx, subject);
  if (on_record >= FILE_LIMITS.record_files)
    throw new AppError('PAYLOAD_TOO_LARGE', MESSAGES.filesFull(FILE_LIMITS.record_files));
  if (bytes + size_bytes > FILE_LIMITS.company_bytes)
    throw new AppError('PAYLOAD_TOO_LARGE', MESSAGES.storageFull(FILE_LIMITS.company_bytes / 1024 ** 3));
}

async function presentFile(tx: CompanyTx, subject: Subject, id: string): Promise<RecordFile> {
  const file = (await listFiles(tx, subject)).find((one) => one.id === id);
  if (!file) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return file;
}

/** Off the record; for 30 days it can be restored. Asked twice it happens once. @throws 404, 403 */
export const deleteFile = (db: CompanyDb, user: CompanyUser, actor: Actor, id: string, now: Date) =>
  settleFile(db, user, actor, id, now);

/** Back on the record. @throws 404, 403, 413 for a record that has no room by now */
export const restoreFile = (db: CompanyDb, user: CompanyUser, actor: Actor, id: string) =>
  settleFile(db, user, actor, id, null);

async function settleFile(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  removed_at: Date | null,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const found = await findFile(tx, id);
    if (!found) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const held = await takeSubject(tx, user, found.subject);
    const file = await findFile(tx, id); // as it is under the record's lock
    if (!file) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if ((file.removed_at === null) === (removed_at === null)) return { id };
    if (removed_at === null) await assertRoom(tx, file.subject, 0);
    await markRemoved(tx, id, removed_at);
    await noteOnSubject(tx, actor, held, removed_at ? 'file_deleted' : 'file_restored', {
      file_id: id,
      name: file.name,
    });
    await auditFile(tx, actor, removed_at ? 'file.delete' : 'file.restore', file, file.subject);
    return { id };
  });
}

const auditFile = (
  tx: CompanyTx,
  actor: Actor,
  action: string,
  { id, name, size_bytes, sha256 }: Content & { id: string },
  subject: Subject,
) =>
  recordAudit(tx, actor, {
    action,
    subject_kind: 'file',
    subject_id: id,
    detail: { name, size_bytes, sha256, on: subject },
  });
