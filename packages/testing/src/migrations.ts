import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readMigrations } from '@outrider/db/migrate';

export const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));

/** Names what is built from the migrations and kept: 12 hexadecimal digits, others when any migration changes. */
export function hashMigrations(folder = MIGRATIONS): string {
  const lines = readMigrations(folder).map(({ name, checksum }) => `${name} ${checksum}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex').slice(0, 12);
}
