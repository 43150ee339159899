import { type PlatformDb, type PlatformQueries, Prisma } from '@outrider/db';

const BATCH = 500;

export type Purged = 'account' | 'contact' | 'opportunity';
const TABLES: Record<Purged, string> = { account: 'accounts', contact: 'contacts', opportunity: 'opportunities' };

/**
 * What stays without a record that is taken out for good, by the record's key. Tables that have a bin of their own are
 * not here: a function that sees the bin unlinks those. Everything else that names a record goes with it.
 */
export const OUTLIVING: Record<Purged, readonly string[]> = {
  account: ['tasks'],
  contact: ['tasks'],
  opportunity: ['tasks', 'agent_actions'],
};
/** What tells of several records stays as long as one of them is there. */
const SHARED = {
  record_activities: 'num_nonnulls(t.account_id, t.contact_id, t.opportunity_id) > 1',
  lead_conversions: 'true',
};

/**
 * Takes out for good what a company deleted before then. What told of it alone goes with it; what belonged to it, or
 * tells of others too, stays without it.
 * @returns how many records went
 */
export async function purgeRecords(
  platform: PlatformDb,
  type: Purged,
  company_id: string,
  before: Date,
): Promise<number> {
  const table = TABLES[type];
  for (let total = 0; ;) {
    const gone = await platform.transaction(async (tx) => {
      const rows = await tx.$queryRaw<{ company_id: string; id: string }[]>`SELECT company_id, id
        FROM ${Prisma.raw(`binned_${table}_before`)}(${company_id}::uuid, ${before}, ${BATCH}::int)`;
      if (rows.length === 0) return 0;
      const named = [rows.map(({ company_id }) => company_id), rows.map(({ id }) => id)] as const;
      for (const other of OUTLIVING[type]) await unlink(tx, other, type, named, 'true');
      for (const [other, stays] of Object.entries(SHARED)) await unlink(tx, other, type, named, stays);
      await tx.$executeRaw`
        DELETE FROM record_fingerprints f USING unnest(${named[0]}::uuid[], ${named[1]}::uuid[]) AS d(company_id, id)
        WHERE f.company_id = d.company_id AND f.record_id = d.id`;
      await tx.$executeRaw`
        DELETE FROM duplicate_pairs p USING unnest(${named[0]}::uuid[], ${named[1]}::uuid[]) AS d(company_id, id)
        WHERE p.company_id = d.company_id AND (p.low_id = d.id OR p.high_id = d.id)`;
      const [row] = await tx.$queryRaw<
        { purged: number }[]
      >`SELECT ${Prisma.raw(`purge_${table}`)}(${named[0]}::uuid[], ${named[1]}::uuid[], ${before}) AS purged`;
      return row?.purged ?? 0;
    });
    total += gone;
    if (gone < BATCH) return total;
  }
}

const unlink = (
  tx: PlatformQueries,
  table: string,
  type: Purged,
  [companies, ids]: readonly [string[], string[]],
  stays: string,
) => {
  const key = Prisma.raw(`${type}_id`);
  return tx.$executeRaw`
    UPDATE ${Prisma.raw(table)} t
    SET ${key} = NULL
    FROM unnest(${companies}::uuid[], ${ids}::uuid[]) AS d(company_id, id)
    WHERE t.company_id = d.company_id AND t.${key} = d.id AND ${Prisma.raw(stays)}`;
};
