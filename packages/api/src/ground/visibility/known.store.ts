import { type CompanyQueries, Prisma } from '@outrider/db';

/** Whatever a person can name by its id and somebody else may not see: records, and what hangs on them. */
export const NAMED = [
  'leads',
  'accounts',
  'contacts',
  'opportunities',
  'proposals',
  'campaign_people',
  'portals',
  'portal_links',
  'tasks',
  'meetings',
  'outbox_messages',
  'files',
  'lead_activities',
  'record_activities',
  'agent_actions',
  'lead_handovers',
  'duplicate_pairs',
  'record_merges',
  'reports',
  'report_dashboards',
  'report_schedules',
  'saved_views',
  'bulk_runs',
  'imports',
  'access_tokens',
] as const;

export type Named = (typeof NAMED)[number];

/** Those of the ids that this door knows, in any of the tables. */
export async function findKnown(
  db: CompanyQueries,
  ids: readonly string[],
  tables: readonly Named[] = NAMED,
): Promise<string[]> {
  const asked = Prisma.sql`ANY(${[...ids]}::uuid[])`;
  const each = tables.map((table) => Prisma.sql`SELECT id FROM ${Prisma.raw(table)} WHERE id = ${asked}`);
  const rows = await db.$queryRaw<{ id: string }[]>`${Prisma.join(each, ' UNION ALL ')}`;
  return rows.map(({ id }) => id);
}
