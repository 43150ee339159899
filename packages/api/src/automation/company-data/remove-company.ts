import type { Database, PlatformDb } from '@outrider/db';
import { GRACE_DAYS } from '@outrider/shared/people/company-data';
import type { Services } from '../../ground/services.ts';
import { removalOrder } from './removal-order.ts';
import {
  beginRemoval,
  listCompanyTables,
  listDue,
  removeCompanyItself,
  removePeople,
  removeRows,
} from './removal.store.ts';

const DAY_MS = 86_400_000;
/** Rows of one statement: a moment's work, and no lock is held longer. */
const BATCH = 2_000;
const PEOPLE_BATCH = 100;

type Hands = Pick<Services, 'now' | 'jobs' | 'log'>;

/**
 * Takes out what is left of companies that were closed 30 days ago. Ended halfway, by a kill or by `signal`, it goes on
 * where it was the next time.
 * @returns how many companies are gone
 */
export async function removeDueCompanies(
  { platform }: Pick<Database, 'platform'>,
  services: Hands,
  signal: AbortSignal,
  batch: number = BATCH,
): Promise<number> {
  const closedBefore = new Date(services.now().getTime() - GRACE_DAYS * DAY_MS);
  let removed = 0;
  for (const { id, sandbox_id } of await listDue(platform, closedBefore)) {
    // From here on nobody reopens it: only then may its sandbox go, which names it and so goes first.
    if (!(await beginRemoval(platform, id, closedBefore, services.now()))) continue;
    try {
      if (sandbox_id) await removeCompany(platform, services, { id: sandbox_id, closedBefore, batch }, signal);
      if (await removeCompany(platform, services, { id, closedBefore, batch }, signal)) removed++;
    } catch (error) {
      // One that cannot be taken out must not keep the others: it has its turn again tomorrow.
      services.log.error({ err: error, company_id: id }, 'A closed company could not be removed');
    }
  }
  return removed;
}

type Asked = { id: string; closedBefore: Date; batch: number };

async function removeCompany(
  platform: PlatformDb,
  services: Hands,
  { id, closedBefore, batch }: Asked,
  signal: AbortSignal,
): Promise<boolean> {
  if (!(await beginRemoval(platform, id, closedBefore, services.now()))) return false;
  await services.jobs.forget(id);
  const order = removalOrder(await listCompanyTables(platform));
  const removeFrom = (table: string) =>
    table === 'users'
      ? removePeople(platform, id, Math.min(batch, PEOPLE_BATCH))
      : platform.transaction((tx) => removeRows(tx, id, table, closedBefore, batch));
  let rows = 0;
  // Taking out leads makes lines in the table of their counts, so one pass is not the end: one that finds nothing is.
  for (let found = -1; found !== 0;) {
    found = 0;
    for (const table of order)
      for (let gone = -1; gone !== 0; found += gone) {
        if (signal.aborted) return false;
        gone = await removeFrom(table);
      }
    rows += found;
  }
  await removeCompanyItself(platform, id, services.now());
  services.log.info({ company_id: id, rows }, 'Removed a closed company');
  return true;
}
