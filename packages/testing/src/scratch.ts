import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
const NEEDED = 1024 ** 3;

/**
 * Where a test's throw-away folders lie: in memory where the system shares enough of it. A database is a thousand small
 * files, and a disk takes longer to make and remove them than the test takes.
 */
export function scratchRoot(otherwise = tmpdir()): string {
  if (!existsSync(MEMORY)) return otherwise;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED ? MEMORY : otherwise;
}
