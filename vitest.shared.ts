import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ViteUserConfig } from 'vitest/config';

/** What every package's vitest.config.ts starts from. */
export const shared = {
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    pool: 'forks', // a crash of a native module or a worker thread takes one test file with it, not the run
    isolate: false, // each worker loads the product once, not once per file; files keep their own databases and clocks
    maxWorkers: Math.min(availableParallelism() + 1, 5), // one more than cores: some of them always wait for a database, a process or a timer
    alias: {
      '@node-rs/argon2': fileURLToPath(
        new URL('./packages/api/src/people/auth/cheap-argon2.fixture.ts', import.meta.url),
      ),
    },
    silent: 'passed-only', // the product says on the console what a test makes fail on purpose
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 180_000,
  },
} satisfies ViteUserConfig;

/** For packages whose tests need a database: starts PostgreSQL once per run where there is one. */
export const withDatabases = {
  test: {
    ...shared.test,
    globalSetup: [fileURLToPath(new URL('./packages/testing/src/global-setup.ts', import.meta.url))],
  },
} satisfies ViteUserConfig;

/** For the server's tests, which also start it as it is delivered: bundles it once per run. */
export const withServer = {
  test: {
    ...withDatabases.test,
    globalSetup: [
      ...withDatabases.test.globalSetup,
      fileURLToPath(new URL('./apps/server/src/testing/build-main.ts', import.meta.url)),
    ],
  },
} satisfies ViteUserConfig;
