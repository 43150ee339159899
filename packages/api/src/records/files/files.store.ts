import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { RecordFile } from '@outrider/shared/records/files';
import type { Subject, SubjectType } from '@outrider/shared/records/records';
import { keyOf } from '../engine/subjects.ts';

/** What is known of a file's content. */
export type Content = { name: string; type: string; size_bytes: number; sha256: string };
export type FileRow = Content & { id: string; removed_at: Date | null; subject: Subject };

const isOn = ({ type, id }: Subject) => Prisma.sql`${Prisma.raw(`f.${keyOf(type)}`)} = ${id}::uuid`;

/** Those on a record that are not deleted, newest first. */
export async function listFiles(db: CompanyQueries, subject: Subject): Promise<RecordFile[]> {
  const rows = await db.$queryRaw<(Omit<RecordFile, 'created_at'> & { created_at: Date })[]>`
    SELECT f.id, f.name, f.type, f.size_bytes, f.uploaded_by, u.full_name AS uploaded_by_name, f.created_at
    FROM files f JOIN users u ON u.company_id = f.company_id AND u.id = f.uploaded_by
    WHERE ${isOn(subject)} AND f.removed_at IS NULL ORDER BY f.created_at DESC, f.id DESC`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/** A file with the record it is on, deleted or not; null where there is none. */
export async function findFile(db: CompanyQueries, id: string): Promise<FileRow | null> {
  const [row] = await db.$queryRaw<(Omit<FileRow, 'subject'> & { on_type: SubjectType; on_id: string })[]>`
    SELECT f.id, f.name, f.type, f.size_bytes, f.sha256, f.removed_at,
      coalesce(f.lead_id, f.account_id, f.contact_id, f.opportunity_id) AS on_id,
      CASE WHEN f.lead_id IS NOT NULL THEN 'lead' WHEN f.account_id IS NOT NULL THEN 'account' WHEN f.contact_id IS NOT NULL THEN 'contact' ELSE 'opportunity' END AS on_type
    FROM files f WHERE f.id = ${id}::uuid`;
  if (!row) return null;
  const { on_type, on_id, ...file } = row;
  return { ...file, subject: { type: on_type, id: on_id } };
}

/** The same content under the same name on a record, deleted or not. */
export async function findSameFile(
  tx: CompanyTx,
  subject: Subject,
  { sha256, name }: Content,
): Promise<{ id: string; removed_at: Date | null } | null> {
  const [row] = await tx.$queryRaw<{ id: string; removed_at: Date | null }[]>`
    SELECT f.id, f.removed_at
    FROM files f
    WHERE ${isOn(subject)} AND f.sha256 = ${sha256} AND f.name = ${name}
    ORDER BY f.removed_at DESC NULLS FIRST LIMIT 1`;
  return row ?? null;
}

/**
 * How many files a record has, and how many bytes all files of the company take; deleted ones take theirs until they
 * are purged.
 */
export async function measureFiles(tx: CompanyTx, subject: Subject): Promise<{ on_record: number; bytes: number }> {
  const [row] = await tx.$queryRaw<{ on_record: number; bytes: number }[]>`
    SELECT (SELECT count(*)::int FROM files f WHERE ${isOn(subject)} AND f.removed_at IS NULL) AS on_record,
      (SELECT coalesce(sum(size_bytes), 0)::float8 FROM files) AS bytes`;
  if (!row) throw new Error('A sum gave no row');
  return row;
}

export async function insertFile(
  tx: CompanyTx,
  { type, id }: Subject,
  content: Content & { id: string; uploaded_by: string },
): Promise<void> {
  await tx.recordFile.create({ data: { ...content, [keyOf(type)]: id }, select: { id: true } });
}

export async function insertChunk(tx: CompanyTx, file_id: string, position: number, bytes: Buffer): Promise<void> {
  await tx.fileChunk.create({ data: { file_id, position, bytes: new Uint8Array(bytes) }, select: { position: true } });
}

/** The stretch of a file's bytes at this position; null behind the last one. */
export async function readChunk(db: CompanyQueries, file_id: string, position: number): Promise<Uint8Array | null> {
  const row = await db.fileChunk.findFirst({ where: { file_id, position }, select: { bytes: true } });
  return row?.bytes ?? null;
}

export async function markRemoved(tx: CompanyTx, id: string, removed_at: Date | null): Promise<void> {
  await tx.recordFile.update({ where: tx.key(id), data: { removed_at }, select: { id: true } });
}

/** Takes out for good what a company deleted before then, bytes and all. @returns how many files went */
export async function purgeDeletedFiles(platform: PlatformQueries, company_id: string, before: Date): Promise<number> {
  const { count } = await platform.recordFile.deleteMany({ where: { company_id, removed_at: { lt: before } } });
  return count;
}
