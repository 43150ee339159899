import type { PlatformDb } from './tenant.ts';

/**
 * What time it is by the database's clock, which all instances share. Costs no statement: it is asked for now and then,
 * and counted on in between.
 */
export type DatabaseClock = { now(): Date; close(): void };

const ASKED_EVERY_MS = 10_000;
/** An answer that took longer says too little about when it was given. */
const SLOWEST_MS = 1_000;
/** From so much on somebody should know that this machine's clock is wrong. */
const WRONG_MS = 2_000;

type Log = { warn: (facts: object, text: string) => void };

/**
 * Counts on from the database's answer by the process's monotonic clock, so that nobody who sets this machine's clock
 * moves a session, a token or a due date.
 * @throws where the database does not answer the first time
 */
export async function openDatabaseClock(db: PlatformDb, log: Log): Promise<DatabaseClock> {
  let ahead = await measure(db); // milliseconds of the database's clock over the monotonic one
  let isClosed = false;
  let timer: NodeJS.Timeout;
  const measureAgain = async () => {
    const measured = await measure(db).catch(() => null); // the database is away: who needs it says so
    if (measured && measured.took <= SLOWEST_MS) ahead = measured;
    if (!isClosed) ask();
  };
  const ask = () => {
    timer = setTimeout(() => void measureAgain(), ASKED_EVERY_MS).unref();
  };
  const now = () => new Date(ahead.by + performance.now());
  const off_by_ms = Math.round(Date.now() - now().getTime());
  if (Math.abs(off_by_ms) > WRONG_MS)
    log.warn({ off_by_ms }, 'This machine’s clock differs from the database’s; the database’s is used');
  ask();
  return {
    now,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** The middle between asking and hearing stands for when the database looked at its clock. */
async function measure(db: PlatformDb): Promise<{ by: number; took: number }> {
  const asked = performance.now();
  const [row] = await db.$queryRaw<
    [{ at: number }]
  >`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at`;
  const heard = performance.now();
  return { by: row.at - (asked + heard) / 2, took: heard - asked };
}
