import type { PlatformDb } from '@outrider/db';

const BATCH = 500;

/**
 * Takes out for good what a company deleted before then: timeline and scores go with the lead, and what hung on it
 * (deals, tasks, meetings, mails) stays without it: a mail's link to unsubscribe has to work for as long as somebody
 * may have the mail.
 * @returns how many leads went
 */
export async function purgeBinned(platform: PlatformDb, company_id: string, before: Date): Promise<number> {
  for (let total = 0; ;) {
    const gone = await platform.transaction(async (tx) => {
      const leads = await tx.$queryRaw<
        { company_id: string; id: string }[]
      >`SELECT company_id, id FROM binned_before(${company_id}::uuid, ${before}, ${BATCH}::int)`;
      if (leads.length === 0) return 0;
      const companies = leads.map(({ company_id }) => company_id);
      const ids = leads.map(({ id }) => id);
      await tx.$executeRaw`UPDATE opportunities o
        SET lead_id = NULL
        FROM unnest(${companies}::uuid[], ${ids}::uuid[]) AS l(company_id, id)
        WHERE o.company_id = l.company_id AND o.lead_id = l.id`;
      await tx.$executeRaw`SELECT unlink_binned_opportunities(${companies}::uuid[], ${ids}::uuid[])`;
      await tx.$executeRaw`UPDATE tasks o
        SET lead_id = NULL
        FROM unnest(${companies}::uuid[], ${ids}::uuid[]) AS l(company_id, id)
        WHERE o.company_id = l.company_id AND o.lead_id = l.id`;
      await tx.$executeRaw`UPDATE meetings o
        SET lead_id = NULL
        FROM unnest(${companies}::uuid[], ${ids}::uuid[]) AS l(company_id, id)
        WHERE o.company_id = l.company_id AND o.lead_id = l.id`;
      await tx.$executeRaw`UPDATE outbox_messages o
        SET lead_id = NULL, action_id = NULL, campaign_person_id = NULL
        FROM unnest(${companies}::uuid[], ${ids}::uuid[]) AS l(company_id, id)
        WHERE o.company_id = l.company_id AND o.lead_id = l.id`;
      await tx.$executeRaw`DELETE FROM record_fingerprints o USING unnest(${companies}::uuid[],
            ${ids}::uuid[]) AS l(company_id, id)
        WHERE o.company_id = l.company_id AND o.record_id = l.id`;
      await tx.$executeRaw`DELETE FROM duplicate_pairs o USING unnest(${companies}::uuid[],
            ${ids}::uuid[]) AS l(company_id, id)
        WHERE o.company_id = l.company_id AND (o.low_id = l.id OR o.high_id = l.id)`;
      const [row] = await tx.$queryRaw<
        { purged: number }[]
      >`SELECT purge_leads(${companies}::uuid[], ${ids}::uuid[], ${before}) AS purged`;
      return row?.purged ?? 0;
    });
    total += gone;
    if (gone < BATCH) return total;
  }
}
