import type { TestProject } from 'vitest/node';
import { readEmbeddedTemplate } from './embedded-template.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser of the PostgreSQL server of this run; null when there is none. */
    postgresUrl: string | null;
  }
}

/**
 * Once per test run: the PostgreSQL server, and the embedded template, which test files would otherwise all build at
 * once.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const available = 'url' in postgres;
  project.provide('postgresUrl', available ? postgres.url : null);
  if (!available) process.stderr.write(`\nNOT TESTED ON POSTGRESQL: ${postgres.unavailable}\n\n`);
  await readEmbeddedTemplate();
  return async () => {
    if (available) await postgres.stop();
  };
}
