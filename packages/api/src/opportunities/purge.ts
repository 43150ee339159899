import type { PlatformDb } from '@outrider/db';

const BATCH = 500;

/** Takes out for good what was deleted before then: its history goes with it, tasks and what agents did stay without it. @returns how many deals went */
export async function purgeBinnedOpportunities(platform: PlatformDb, before: Date): Promise<number> {
  for (let total = 0; ;) {
    const gone = await platform.transaction(async (tx) => {
      const deals = await tx.$queryRaw<
        { company_id: string; id: string }[]
      >`SELECT company_id, id FROM binned_opportunities_before(${before}, ${BATCH}::int)`;
      if (deals.length === 0) return 0;
      const companies = deals.map(({ company_id }) => company_id);
      const ids = deals.map(({ id }) => id);
      await tx.$executeRaw`UPDATE tasks t SET opportunity_id = NULL FROM unnest(${companies}::uuid[], ${ids}::uuid[]) AS d(company_id, id) WHERE t.company_id = d.company_id AND t.opportunity_id = d.id`;
      await tx.$executeRaw`UPDATE agent_actions a SET opportunity_id = NULL FROM unnest(${companies}::uuid[], ${ids}::uuid[]) AS d(company_id, id) WHERE a.company_id = d.company_id AND a.opportunity_id = d.id`;
      const [row] = await tx.$queryRaw<
        { purged: number }[]
      >`SELECT purge_opportunities(${companies}::uuid[], ${ids}::uuid[], ${before}) AS purged`;
      return row?.purged ?? 0;
    });
    total += gone;
    if (gone < BATCH) return total;
  }
}
