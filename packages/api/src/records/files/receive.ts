import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '@outrider/shared/ground/errors';
import { FILE_LIMITS, type RecordFile } from '@outrider/shared/records/files';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Subject } from '@outrider/shared/records/records';
import type { CompanyContext } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { findSubject, mayEdit } from '../engine/subjects.ts';
import { cleanFileName } from './file-name.ts';
import { allowedType } from './file-types.ts';
import { keepFile } from './files.service.ts';
import type { Content } from './files.store.ts';

const CHUNK_BYTES = 256 * 1024;

/** A file that lies in a folder for as long as it is worked on. */
export type Received = Content & { path: string };

/** Takes a file in as it comes and puts it on a record. @throws 404, 403, 413, 415 for a type that may not be, 422 */
export async function receiveFile(
  { db, user, actor }: CompanyContext,
  body: Readable,
  subject: Subject,
  sent_name: string,
): Promise<{ file: RecordFile; created: boolean }> {
  const mayKeep = async () => {
    const { owner_id } = await findSubject(db, user, subject);
    if (!mayEdit(user, subject.type, owner_id)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
  };
  return withReceived(body, sent_name, mayKeep, ({ path: file, ...content }) =>
    keepFile(db, user, actor, subject, content, () => createReadStream(file, { highWaterMark: CHUNK_BYTES })),
  );
}

/**
 * Writes a file down as it comes, in a folder of its own, until all of it is there and its content is known; then
 * `work` puts it into the database in one transaction, so that a slow upload holds none. `mayKeep` throws before
 * anything is read. @throws 413, 415 for a type that may not be attached, 422
 */
export async function withReceived<T>(
  body: Readable,
  sent_name: string,
  mayKeep: () => Promise<void>,
  work: (file: Received) => Promise<T>,
): Promise<T> {
  const name = cleanFileName(sent_name);
  if (!name) throw refuse('UNPROCESSABLE_CONTENT', 'name', MESSAGES.fileNameless);
  await mayKeep();
  const folder = await mkdtemp(path.join(tmpdir(), 'outrider-file-'));
  try {
    const file = path.join(folder, 'file');
    const { size_bytes, sha256 } = await writeDown(body, file);
    if (size_bytes === 0) throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.fileEmpty);
    const type = await allowedType(file, name);
    if (!type) throw new AppError('UNSUPPORTED_MEDIA_TYPE', MESSAGES.fileTypeRefused);
    return await work({ name, type, size_bytes, sha256, path: file });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeDown(body: Readable, file: string): Promise<{ size_bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let size_bytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size_bytes += chunk.length;
      if (size_bytes > FILE_LIMITS.bytes)
        return done(new AppError('PAYLOAD_TOO_LARGE', MESSAGES.fileTooLarge(FILE_LIMITS.bytes / 1024 / 1024)));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(body, measured, createWriteStream(file, { mode: 0o600 }));
  return { size_bytes, sha256: hash.digest('hex') };
}
