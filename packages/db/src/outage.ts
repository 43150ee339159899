/** Why the database did not do what it was asked to: it cannot be reached (or not in time), or has no room left. */
export type Outage = 'away' | 'full';

const FULL = new Set(['53100', '53400']);
/**
 * Connection exceptions, too many connections, out of memory; a lock or a statement that took too long; shut down,
 * starting, read-only after a failover; a broken disk; a database or login that is gone.
 */
const AWAY = /^(08...|53[023]00|55P03|57014|57P0[1-5]|25006|58030|3D000|28P01|28000|P1001|P1002|P1008|P1017|P2024)$/;
const AWAY_ON_THE_NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** What pg and Prisma say without a code. */
const AWAY_IN_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|Query read timeout|Client has encountered a connection error|Unable to start a transaction in the given time|Server has closed the connection|Cannot use a pool after calling end/;
const DEPTH = 6;

/** What kind of outage an error comes from, however deep; null for an error of another kind. */
export function outageOf(error: unknown, depth = 0): Outage | null {
  if (typeof error !== 'object' || error === null || depth > DEPTH) return null;
  const { code, originalCode, message, cause, meta } = error as Record<string, unknown>;
  for (const given of [code, originalCode]) {
    if (typeof given !== 'string') continue;
    if (FULL.has(given)) return 'full';
    if (AWAY.test(given) || AWAY_ON_THE_NETWORK.has(given)) return 'away';
  }
  if (typeof message === 'string' && AWAY_IN_WORDS.test(message)) return 'away';
  const adapters =
    typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>)['driverAdapterError'] : null;
  return outageOf(cause, depth + 1) ?? outageOf(adapters, depth + 1);
}
