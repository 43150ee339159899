import { statfsSync } from 'node:fs';
import { FolderLockedError } from './lock.ts';

/** The data folder cannot hold a database: no permission, read-only, full. */
export class FolderUnusableError extends Error {
  override readonly name = 'FolderUnusableError';
}

const SENTENCES: Record<string, string> = {
  EACCES: "isn't writable for this user",
  EPERM: "isn't writable for this user",
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'has reached its disk quota',
  ENOTDIR: "isn't a folder",
  EEXIST: "isn't a folder",
};
const LEAST_FREE_BYTES = 64 * 1024 * 1024; // a new database takes 40 MB

/** The error in a sentence about the data folder, if that is what is wrong; else the error itself. */
export function explain(folder: string | undefined, error: unknown): unknown {
  if (!folder || !(error instanceof Error)) return error;
  const sentence =
    SENTENCES[(error as NodeJS.ErrnoException).code ?? ''] ?? (isDiskFull(folder) ? SENTENCES['ENOSPC'] : undefined);
  if (sentence && !(error instanceof FolderLockedError))
    return new FolderUnusableError(`The data folder ${folder} ${sentence}.`, { cause: error });
  return error;
}

function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}
