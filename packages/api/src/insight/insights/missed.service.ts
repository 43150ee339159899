import type { CompanyQueries } from '@outrider/db';
import type { MissedLeads } from '@outrider/shared/insight/insights';
import { listMissed } from './missed.store.ts';

export async function getMissed(db: CompanyQueries, now: Date, limit: number): Promise<MissedLeads> {
  const rows = await listMissed(db, now, limit);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _, since, ...row }) => ({ ...row, since: since.toISOString() })),
  };
}
