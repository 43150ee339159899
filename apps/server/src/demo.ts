import { DEMO_SIGN_INS, seedDemo } from '../../../prisma/demo.ts';
import type { Store } from './database.ts';

export { DEMO_SIGN_INS };

/**
 * Makes the demo companies where there is no company and no account yet; whole or not at all, and once however many
 * instances start.
 */
export async function prepareDemo({ database }: Pick<Store, 'database'>): Promise<void> {
  await seedDemo(database, new Date());
}

/** Whom to sign in as, as a table for the terminal. */
export function demoSignIns(): string {
  const rows = DEMO_SIGN_INS.map(({ email, password, note }) => [email, password, note]);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`).join('\n');
}
