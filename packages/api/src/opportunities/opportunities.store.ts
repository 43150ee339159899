import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import {
  CLOSED_STAGES,
  OPEN_STAGES,
  type Opportunity,
  type OpportunityListInput,
  type OpportunityStage,
} from '@outrider/shared/pipeline';
import { likePatterns } from '../sql/search-words.ts';
import type { After } from '../paging/listing.ts';
import { allOf } from '../sql/conditions.ts';

export type OpportunityRow = Omit<Opportunity, 'stage_since' | 'closed_at' | 'created_at' | 'updated_at'> & {
  stage_since: Date;
  closed_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

const COLUMNS = Prisma.sql`o.id, o.name, o.stage, o.amount, to_char(o.close_date, 'YYYY-MM-DD') AS close_date, o.lead_id,
  coalesce(nullif(concat_ws(' ', l.first_name, l.last_name), ''), l.email) AS lead_name, o.owner_id, u.full_name AS owner_name,
  o.lost_reason, o.stage_since, o.closed_at, o.created_at, o.updated_at, o.version`;
const FROM = Prisma.sql`FROM opportunities o LEFT JOIN leads l ON l.company_id = o.company_id AND l.id = o.lead_id
  LEFT JOIN users u ON u.company_id = o.company_id AND u.id = o.owner_id`;

const STAGES_OF: Partial<Record<OpportunityListInput['stage'], readonly OpportunityStage[]>> = {
  open: OPEN_STAGES,
  closed: CLOSED_STAGES,
};

export type OpportunityFilters = Pick<OpportunityListInput, 'stage' | 'owner' | 'lead_id' | 'q'>;

function opportunitiesMatching({ stage, owner, lead_id, q }: OpportunityFilters, me: string): Prisma.Sql {
  const [first, ...others] = likePatterns(q ?? '');
  return allOf([
    stage !== 'all' && Prisma.sql`o.stage = ANY(${[...(STAGES_OF[stage] ?? [stage])]})`,
    owner === 'nobody' && Prisma.sql`o.owner_id IS NULL`,
    owner !== 'nobody' && owner !== 'all' && Prisma.sql`o.owner_id = ${owner === 'me' ? me : owner}::uuid`,
    lead_id && Prisma.sql`o.lead_id = ${lead_id}::uuid`,
    first && Prisma.sql`o.id IN (SELECT search_opportunity_ids(${first}, ${others}::text[]))`,
  ]);
}

export async function countOpportunities(db: CompanyQueries, filters: OpportunityFilters, me: string): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM opportunities o WHERE ${opportunitiesMatching(filters, me)}`;
  return row?.count ?? 0;
}

/** One page, newest first. */
export function listOpportunities(
  db: CompanyQueries,
  filters: OpportunityFilters,
  me: string,
  page: { after: After; limit: number },
): Promise<OpportunityRow[]> {
  const { after, limit } = page;
  return db.$queryRaw<OpportunityRow[]>`
    SELECT ${COLUMNS} ${FROM} WHERE ${opportunitiesMatching(filters, me)} AND ${after ? Prisma.sql`(o.created_at, o.id) < (${after.at}, ${after.id}::uuid)` : Prisma.sql`true`}
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit}`;
}

export async function findOpportunity(db: CompanyQueries, id: string): Promise<OpportunityRow | null> {
  const [row] = await db.$queryRaw<OpportunityRow[]>`SELECT ${COLUMNS} ${FROM} WHERE o.id = ${id}::uuid`;
  return row ?? null;
}

export type LockedOpportunity = {
  id: string;
  name: string;
  stage: OpportunityStage;
  lost_reason: string | null;
  lead_id: string | null;
  owner_id: string | null;
  version: number;
};

export async function lockOpportunity(tx: CompanyTx, id: string): Promise<LockedOpportunity | null> {
  const [row] = await tx.$queryRaw<LockedOpportunity[]>`
    SELECT id, name, stage, lost_reason, lead_id, owner_id, version FROM opportunities WHERE id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

type Columns = Omit<Prisma.OpportunityUncheckedCreateInput, 'company_id' | 'id' | 'close_date'> & {
  close_date: string | null;
};

/** A day as the driver takes it: midnight in UTC. */
const toCloseDate = (close_date: string | null) => close_date && new Date(`${close_date}T00:00:00Z`);

/** Where the company has departments, a new deal is sales' (see organization/rules.ts). */
export async function insertOpportunity(tx: CompanyTx, { close_date, ...columns }: Columns): Promise<string> {
  const sales = await tx.department.findFirst({ where: { department: 'sales' }, select: { department: true } });
  const { id } = await tx.opportunity.create({
    data: { ...columns, close_date: toCloseDate(close_date), department: sales?.department ?? null },
    select: { id: true },
  });
  return id;
}

/** Writes what changed, as the row's next version. */
export async function updateOpportunityRow(
  tx: CompanyTx,
  id: string,
  { close_date, ...changes }: Partial<Columns>,
  now: Date,
): Promise<void> {
  const data = {
    ...changes,
    ...(close_date !== undefined && { close_date: toCloseDate(close_date) }),
    version: { increment: 1 },
    updated_at: now,
  };
  await tx.opportunity.update({ where: tx.key(id), data, select: { id: true } });
}

/** The opportunity that a converted lead became: the one its conversion names, else its first. */
export async function findConversion(tx: CompanyTx, lead_id: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM opportunities o WHERE o.lead_id = ${lead_id}::uuid
    ORDER BY EXISTS (SELECT FROM lead_activities a WHERE a.company_id = o.company_id AND a.lead_id = o.lead_id AND a.kind = 'status_changed' AND a.detail ->> 'opportunity_id' = o.id::text) DESC,
      o.created_at, o.id LIMIT 1`;
  return row?.id ?? null;
}

/** The open deal of the lead with that id, or its newest one. */
export async function findOpenDeal(tx: CompanyTx, lead_id: string, id?: string): Promise<string | null> {
  const row = await tx.opportunity.findFirst({
    where: { lead_id, stage: { in: [...OPEN_STAGES] }, ...(id && { id }) },
    select: { id: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  });
  return row?.id ?? null;
}
