import type { CompanyQueries, CompanyTx, PlatformQueries } from '@outrider/db';
import type { MailFile } from '@outrider/shared/records/inbox';
import type { Outgoing } from './note-sent.ts';

type Answer = Pick<Outgoing, 'id' | 'conversation_id'>;

/** What goes with a message; only replies have files. */
export const listFilesOf = async (db: CompanyQueries, { id, conversation_id }: Answer): Promise<MailFile[]> =>
  conversation_id === null
    ? []
    : db.$queryRaw<MailFile[]>`
        SELECT id, name, type, size_bytes FROM mail_files WHERE message_id = ${id}::uuid ORDER BY created_at, id`;

type Bytes = { name: string; type: string; bytes: Uint8Array };
/** The same, to be sent. */
export const readFilesOf = async (db: CompanyQueries, { id, conversation_id }: Answer): Promise<Bytes[]> =>
  conversation_id === null
    ? []
    : db.$queryRaw<Bytes[]>`
        SELECT name, type, bytes FROM mail_files WHERE message_id = ${id}::uuid ORDER BY created_at, id`;

type Writing = { conversation_id: string; uploaded_by: string };
/** `message_id`: the reply that it goes with; null while that is being written. */
export type HeldFile = MailFile & { message_id: string | null };
/** What waits in a conversation: the files of its replies, and those of the one that somebody is writing. */
export const listHeld = (db: CompanyQueries, { conversation_id, uploaded_by }: Writing): Promise<HeldFile[]> =>
  db.$queryRaw<HeldFile[]>`
    SELECT id, name, type, size_bytes, message_id FROM mail_files
    WHERE conversation_id = ${conversation_id}::uuid
      AND (message_id IS NOT NULL OR uploaded_by = ${uploaded_by}::uuid)
    ORDER BY created_at, id`;

/** The one among those attached that has the same name and content. */
export async function findSameAttached(
  tx: CompanyTx,
  { conversation_id, uploaded_by }: Writing,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<MailFile | null> {
  const [row] = await tx.$queryRaw<MailFile[]>`
    SELECT id, name, type, size_bytes FROM mail_files
    WHERE conversation_id = ${conversation_id}::uuid AND uploaded_by = ${uploaded_by}::uuid AND message_id IS NULL
      AND name = ${name} AND size_bytes = ${bytes.length} AND bytes = ${bytes}
    LIMIT 1`;
  return row ?? null;
}

export const insertMailFile = (
  tx: CompanyTx,
  { bytes, ...file }: Writing & Omit<MailFile, 'id'> & { bytes: Buffer; created_at: Date },
): Promise<MailFile> =>
  tx.mailFile.create({
    data: { ...file, bytes: new Uint8Array(bytes) },
    select: { id: true, name: true, type: true, size_bytes: true },
  });

/** @returns whether there was one that has not been sent */
export async function deleteAttached(tx: CompanyTx, id: string, uploaded_by: string): Promise<boolean> {
  const { count } = await tx.mailFile.deleteMany({ where: { id, uploaded_by, message_id: null } });
  return count > 0;
}

/** @returns those that go with it now: what is gone, or goes with another reply, is missing */
export const attachTo = (
  tx: CompanyTx,
  message_id: string,
  ids: readonly string[],
  { conversation_id, uploaded_by }: Writing,
): Promise<{ size_bytes: number }[]> => tx.$queryRaw<{ size_bytes: number }[]>`
  UPDATE mail_files SET message_id = ${message_id}::uuid
  WHERE id = ANY(${[...ids]}::uuid[]) AND conversation_id = ${conversation_id}::uuid
    AND uploaded_by = ${uploaded_by}::uuid AND message_id IS NULL
  RETURNING size_bytes`;

/** Of a message that is taken back: they wait for its next version. */
export async function detachFiles(tx: CompanyTx, message_id: string): Promise<void> {
  await tx.$executeRaw`UPDATE mail_files SET message_id = NULL WHERE message_id = ${message_id}::uuid`;
}

export async function dropFilesOf(tx: CompanyTx, message_id: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM mail_files WHERE message_id = ${message_id}::uuid`;
}

/** Of all companies, attached before then, but for those whose reply still waits. @returns how many went */
export const dropOldFiles = (db: PlatformQueries, before: Date): Promise<number> => db.$executeRaw`
  DELETE FROM mail_files f
  WHERE f.created_at < ${before} AND (f.message_id IS NULL OR EXISTS (
    SELECT FROM outbox_messages m WHERE m.company_id = f.company_id AND m.id = f.message_id AND m.state = 'sent'))`;
