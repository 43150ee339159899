import type { PlatformQueries } from '@outrider/db';
import { removalOrder } from '../company-data/removal-order.ts';
import { listCompanyTables, removeRows } from '../company-data/removal.store.ts';

const BATCH = 10_000;
const NEVER_CLOSED = new Date(0);
/** What programs outside know of the sandbox, and whose it is. */
const STAYS: ReadonlySet<string> = new Set([
  'users',
  'access_tokens',
  'oauth_refresh_tokens',
  'oauth_codes',
  'webhook_endpoints',
]);

/** Takes out of a sandbox everything that is not its people's way in. In one transaction: nobody sees it half empty. */
export async function emptySandbox(tx: PlatformQueries, sandbox_id: string): Promise<void> {
  const order = removalOrder(await listCompanyTables(tx)).filter((table) => !STAYS.has(table));
  // Taking out leads makes lines in the table of their counts, so one pass is not the end: one that finds nothing is.
  for (let found = -1; found !== 0;) {
    found = 0;
    for (const table of order)
      for (let gone = -1; gone !== 0; found += gone)
        gone = await removeRows(tx, sandbox_id, table, NEVER_CLOSED, BATCH);
  }
}
