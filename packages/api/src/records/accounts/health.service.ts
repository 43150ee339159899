import type { CompanyTx, Database } from '@outrider/db';
import { groupBy } from '@outrider/shared/ground/group-by';
import { insertEvents } from '../../ground/events/outbox.store.ts';
import { healthOf } from './health.ts';
import { type DueAccount, listDueAccounts, listHealthFacts, updateHealth } from './health.store.ts';

const BATCH = 500;
const NOWHERE = '00000000-0000-0000-0000-000000000000';
const BEFORE_ALL: DueAccount = { company_id: NOWHERE, id: NOWHERE };

/** Works the health of these accounts out again; whoever looks at one whose word changed is told. */
export async function refreshHealth(tx: CompanyTx, ids: readonly string[], now: Date): Promise<void> {
  const facts = await listHealthFacts(tx, ids, now);
  const changed = await updateHealth(
    tx,
    ids,
    facts.map(({ id, ...fact }) => ({ id, last_touch_at: fact.last_touch_at, ...healthOf(fact, now) })),
    now,
  );
  await insertEvents(
    tx,
    'account.changed',
    changed.map((subject_id) => ({ subject_id })),
  );
}

/**
 * Works out what is due in every company. Two that do it at once write the same. @returns how many accounts were looked
 * at
 */
export async function sweepHealth(database: Database, now: Date): Promise<number> {
  let looked = 0;
  for (let after = BEFORE_ALL; ;) {
    const due = await listDueAccounts(database.platform, now, after, BATCH);
    for (const [company_id, rows] of groupBy(due, (row) => row.company_id)) {
      const ids = rows.map(({ id }) => id);
      await database.forCompany(company_id).transaction((tx) => refreshHealth(tx, ids, now));
    }
    looked += due.length;
    const last = due.at(-1);
    if (!last || due.length < BATCH) return looked;
    after = last;
  }
}
