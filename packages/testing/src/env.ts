/**
 * A PostgreSQL server for the tests, as its superuser. Without it the tests start one of their own where they find the
 * programs.
 */
export const TEST_DATABASE_URL: string | undefined = process.env['TEST_DATABASE_URL'] || undefined;

/** Where to look for programs. */
export const PROGRAM_PATH: string[] = (process.env['PATH'] ?? '').split(':').filter(Boolean);

/** Runs the tests on PostgreSQL over tables of so many partitions, as the command partition leaves them. */
export const TEST_PARTITIONS = Number(process.env['TEST_PARTITIONS'] ?? 0);

/** Draws the roles of the permission suite as an earlier run did, by the number that this printed. */
export const ROLES_SEED = Number(process.env['ROLES_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

/** What only CI has the time for: npm test -- --all. */
export const TEST_ALL = process.env['TEST_ALL'] === 'true';

/** The embedded database where PostgreSQL is there too: npm test -- --embedded. */
export const TEST_EMBEDDED = process.env['TEST_EMBEDDED'] === 'true';

/** Where the month of companies that the product has not seen is written down, to be read: npm run bench -- writing. */
export const MONTHS_PAGE: string | undefined = process.env['MONTHS_PAGE'] || undefined;

/**
 * A language model that writes in that month as well, behind an OpenAI-compatible address: npm run bench -- writing
 * --model <address> <name>.
 */
export const MONTHS_MODEL: { base_url: string; model: string; api_key: string } | null = process.env['MONTHS_MODEL_URL']
  ? {
      base_url: process.env['MONTHS_MODEL_URL'],
      model: process.env['MONTHS_MODEL_NAME'] ?? '',
      api_key: process.env['MONTHS_MODEL_KEY'] ?? 'none',
    }
  : null;

/** How many inputs each procedure is tried with, and where they begin: FUZZ_RUNS=1000 FUZZ_SEED=… repeats a run. */
export const FUZZ = {
  runs: Number(process.env['FUZZ_RUNS'] ?? 200),
  seed: Number(process.env['FUZZ_SEED'] ?? Date.now()),
};
