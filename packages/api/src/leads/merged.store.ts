import type { CompanyQueries } from '@outrider/db';

/** The lead that this merged lead ended up in, following chains of merges. */
export async function findSurvivor(db: CompanyQueries, lead_id: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE way AS (
      SELECT survivor_id FROM lead_merges WHERE buried_id = ${lead_id}::uuid AND undone_at IS NULL
      UNION SELECT m.survivor_id FROM lead_merges m JOIN way ON m.buried_id = way.survivor_id WHERE m.undone_at IS NULL
    )
    SELECT l.id FROM leads l JOIN way ON l.id = way.survivor_id LIMIT 1`;
  return row?.id ?? null;
}
