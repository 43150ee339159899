import type { Database } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import { claimDay, keepStanding, readCompanyFacts } from './states.store.ts';

const LIMIT_MS = 120_000;

/**
 * Keeps how the deals of every company stand, once on each of its days: at the first run after its midnight, or
 * whenever a server is up again. A day on which none was has no morning; what changed meanwhile shows on the next.
 * @returns how many companies it was kept for
 */
export async function keepMornings(database: Database, now: Date, signal: AbortSignal): Promise<number> {
  const due = await database.platform.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM companies c WHERE c.status NOT IN ('suspended', 'closing')
      AND NOT EXISTS (SELECT FROM forecast_days d
          WHERE d.company_id = c.id AND d.day >= (${now}::timestamptz AT TIME ZONE c.timezone)::date)`;
  let kept = 0;
  for (const { id } of due) {
    signal.throwIfAborted();
    if (await keepMorning(database, id, now)) kept += 1;
  }
  return kept;
}

function keepMorning(database: Database, company_id: string, now: Date): Promise<boolean> {
  return database.forCompany(company_id).transaction(
    async (tx) => {
      const { timezone } = await readCompanyFacts(tx);
      const day = dayAt(now, timezone);
      if (!(await claimDay(tx, day, now))) return false;
      await keepStanding(tx, day);
      return true;
    },
    { timeout: LIMIT_MS },
  );
}
