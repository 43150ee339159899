/**
 * What a connection is for. Each opens with a name of its own, outrider-app and so on, which PostgreSQL shows in
 * pg_stat_activity: docs/scaling.md adds them up.
 */
type Purpose = 'app' | 'live' | 'jobs' | 'replica' | 'setup' | 'migrate' | 'partition';

const SECONDS = 1_000;
/**
 * No statement of a call or of a job takes longer. The database says so a moment before the client would give up on it.
 */
export const STATEMENT_MS = { app: 30 * SECONDS, jobs: 20 * SECONDS, replica: 30 * SECONDS };
/** How much longer than the database the client waits for its answer. */
export const ANSWER_SLACK_MS = 3 * SECONDS;

/**
 * Whoever waits for a lock longer than any transaction may take gives up, and a transaction whose process hangs lets
 * go. A migration may take hours, but it may not stand in line for a table for long: everybody else would stand behind
 * it.
 */
const LIMITS: Partial<Record<Purpose, string[]>> = {
  app: [`statement_timeout=${STATEMENT_MS.app}`, 'lock_timeout=20s', 'idle_in_transaction_session_timeout=60s'],
  jobs: [`statement_timeout=${STATEMENT_MS.jobs}`, 'lock_timeout=10s', 'idle_in_transaction_session_timeout=60s'],
  live: ['statement_timeout=10s'],
  replica: [`statement_timeout=${STATEMENT_MS.replica}`],
  setup: ['statement_timeout=60s'],
  migrate: ['lock_timeout=60s'],
};

/**
 * Prisma's adapter sends and reads moments without a zone, as UTC. A server with another default would shift every one
 * of them, and one with another date style would have them misread. A plan that is kept does not know how few rows are
 * wanted of it, and by what it then seems to cost PostgreSQL would compile it, which takes eighty milliseconds each
 * time: none of our statements is long enough to gain that back.
 */
const OURS = ['timezone=UTC', 'datestyle=ISO', 'jit=off'];
const GIVEN = /[?&]options=([^&#]*)/;

/**
 * A server that no longer hears of a client ends its session after a minute, instead of two hours: whoever was cut off
 * opens new ones beside them.
 */
const NOTICED = ['tcp_keepalives_idle=30', 'tcp_keepalives_interval=10', 'tcp_keepalives_count=3'];

const toOptions = (settings: readonly string[]) => settings.map((setting) => `-c+${setting}`).join('+');

/**
 * The address of a database with the settings that our sessions need as start parameters, which cost no round trip.
 * Every connection of the product is opened with it. Options that the address has already stay, and their limits hold
 * instead of ours. Works on the text: pg takes addresses that URL refuses, such as
 * user:password@/database?host=/socket/folder.
 *
 * @param settings more of them, such as role=crm_jobs
 */
export function sessionUrl(url: string, purpose: Purpose, ...settings: string[]): string {
  const before = toOptions([`application_name=outrider-${purpose}`, ...NOTICED, ...(LIMITS[purpose] ?? [])]);
  const after = toOptions([...OURS, ...settings]);
  if (GIVEN.test(url))
    return url.replace(GIVEN, (whole: string, given: string) => `${whole[0]}options=${before}+${given}+${after}`);
  return `${url}${url.includes('?') ? '&' : '?'}options=${before}+${after}`;
}
