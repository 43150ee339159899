import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { LostReason, OpportunityListInput } from '@outrider/shared/opportunities';
import type { After } from '../paging/listing.ts';
import { allOf } from '../sql/conditions.ts';
import { DEAL_COLUMNS, DEAL_JOINS, type DealFilters, dealsMatching, type OpportunityRow } from './deal-columns.ts';

const FROM = Prisma.sql`FROM opportunities o ${DEAL_JOINS.stage} ${DEAL_JOINS.people}`;

export type OpportunityFilters = DealFilters & Pick<OpportunityListInput, 'stage' | 'pipeline_id'>;

function opportunitiesMatching({ stage, pipeline_id, ...filters }: OpportunityFilters, me: string): Prisma.Sql {
  return allOf([
    stage === 'open' && Prisma.sql`o.closed_at IS NULL`,
    stage === 'closed' && Prisma.sql`o.closed_at IS NOT NULL`,
    !['open', 'closed', 'all'].includes(stage) && Prisma.sql`o.stage = ${stage}`,
    pipeline_id && Prisma.sql`o.pipeline_id = ${pipeline_id}::uuid`,
    dealsMatching(filters, me),
  ]);
}

export async function countOpportunities(db: CompanyQueries, filters: OpportunityFilters, me: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM opportunities o ${filters.stale ? DEAL_JOINS.stage : Prisma.empty} WHERE ${opportunitiesMatching(filters, me)}`;
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
    SELECT ${DEAL_COLUMNS} ${FROM} WHERE ${opportunitiesMatching(filters, me)} AND ${after ? Prisma.sql`(o.created_at, o.id) < (${after.at}, ${after.id}::uuid)` : Prisma.sql`true`}
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${limit}`;
}

export async function findOpportunity(db: CompanyQueries, id: string): Promise<OpportunityRow | null> {
  const [row] = await db.$queryRaw<OpportunityRow[]>`SELECT ${DEAL_COLUMNS} ${FROM} WHERE o.id = ${id}::uuid`;
  return row ?? null;
}

export type LockedOpportunity = {
  id: string;
  name: string;
  pipeline_id: string;
  stage: string;
  amount: number;
  currency: string;
  currency_rate: number | null;
  close_date: string | null;
  next_step: string | null;
  competitor: string | null;
  lost_reason: LostReason | null;
  lost_note: string | null;
  lead_id: string | null;
  owner_id: string | null;
  version: number;
};

export async function lockOpportunity(tx: CompanyTx, id: string): Promise<LockedOpportunity | null> {
  const [row] = await tx.$queryRaw<LockedOpportunity[]>`
    SELECT id, name, pipeline_id, stage, amount::float8 AS amount, currency, currency_rate::float8 AS currency_rate, to_char(close_date, 'YYYY-MM-DD') AS close_date,
      next_step, competitor, lost_reason, lost_note, lead_id, owner_id, version
    FROM opportunities WHERE id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

type Days = { close_date?: string | null; next_step_at?: string | null };
type Columns = Omit<Prisma.OpportunityUncheckedCreateInput, 'company_id' | 'id' | keyof Days> & Days;

/** A day as the driver takes it: midnight in UTC. */
const toDay = (day: string | null) => day && new Date(`${day}T00:00:00Z`);
const toDays = ({ close_date, next_step_at }: Days) => ({
  ...(close_date !== undefined && { close_date: toDay(close_date) }),
  ...(next_step_at !== undefined && { next_step_at: toDay(next_step_at) }),
});

/** Where the company has departments, a new deal is sales' (see organization/rules.ts). */
export async function insertOpportunity(
  tx: CompanyTx,
  { close_date, next_step_at, ...columns }: Columns,
): Promise<string> {
  const sales = await tx.department.findFirst({ where: { department: 'sales' }, select: { department: true } });
  const { id } = await tx.opportunity.create({
    data: { ...columns, ...toDays({ close_date, next_step_at }), department: sales?.department ?? null },
    select: { id: true },
  });
  return id;
}

/** Writes what changed, as the row's next version. */
export async function updateOpportunityRow(
  tx: CompanyTx,
  id: string,
  { close_date, next_step_at, ...changes }: Partial<Columns>,
  now: Date,
): Promise<void> {
  const data = {
    ...changes,
    ...toDays({ close_date, next_step_at }),
    version: { increment: 1 },
    updated_at: now,
    last_activity_at: now,
  };
  await tx.opportunity.update({ where: tx.key(id), data, select: { id: true } });
}

export type StageEntry = { opportunity_id: string; from_stage: string | null; moved_by: string | null; moved_at: Date };

/** The deal came to the stage that it now has. */
export const insertStageEntry = (tx: CompanyTx, { opportunity_id, from_stage, moved_by, moved_at }: StageEntry) =>
  tx.$executeRaw`
    INSERT INTO opportunity_stages_log (id, opportunity_id, pipeline_id, from_stage, to_stage, amount, moved_by, moved_at)
    SELECT gen_random_uuid(), id, pipeline_id, ${from_stage}, stage, base_amount, ${moved_by}::uuid, ${moved_at} FROM opportunities WHERE id = ${opportunity_id}::uuid`;

export type StageChangeRow = {
  id: string;
  from_stage: string | null;
  from_label: string | null;
  to_stage: string;
  to_label: string | null;
  amount: number | null;
  by: string | null;
  at: Date;
};

/** Where a deal has been, newest first; a stage that its pipeline never had, or no more, has no label. */
export const listStageChanges = (db: CompanyQueries, opportunity_id: string) =>
  db.$queryRaw<StageChangeRow[]>`
    SELECT e.id, e.from_stage, f.label AS from_label, e.to_stage, t.label AS to_label, e.amount::float8 AS amount, u.full_name AS by, e.moved_at AS at
    FROM opportunity_stages_log e LEFT JOIN users u ON u.company_id = e.company_id AND u.id = e.moved_by
      LEFT JOIN pipeline_stages f ON f.company_id = e.company_id AND f.pipeline_id = e.pipeline_id AND f.key = e.from_stage
      LEFT JOIN pipeline_stages t ON t.company_id = e.company_id AND t.pipeline_id = e.pipeline_id AND t.key = e.to_stage
    WHERE e.opportunity_id = ${opportunity_id}::uuid ORDER BY e.moved_at DESC, e.id DESC LIMIT 200`;

type Lane = { pipeline_id: string; stage: string };

/** Between two cards that are closer than this there may be no number left. */
const CLOSEST = 1e-6;

/** Puts a deal below another one of its lane, or on top of the lane. @returns false where that other one is not in the lane */
export async function placeInLane(tx: CompanyTx, id: string, lane: Lane, after: string | null): Promise<boolean> {
  const others = Prisma.sql`o.pipeline_id = ${lane.pipeline_id}::uuid AND o.stage = ${lane.stage} AND o.closed_at IS NULL AND o.id <> ${id}::uuid`;
  const above = after ? await findPlace(tx, Prisma.sql`${others} AND o.id = ${after}::uuid`) : null;
  if (after && above === null) return false;
  const below = await findPlace(tx, above === null ? others : Prisma.sql`${others} AND o.position > ${above}`);
  if (above !== null && below !== null && below - above < CLOSEST) {
    await spreadLane(tx, others);
    return placeInLane(tx, id, lane, after);
  }
  const position = above === null ? (below ?? 0) - 1 : below === null ? above + 1 : (above + below) / 2;
  await tx.opportunity.update({ where: tx.key(id), data: { position }, select: { id: true } });
  return true;
}

async function findPlace(tx: CompanyTx, condition: Prisma.Sql): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ position: number }[]>`
    SELECT o.position FROM opportunities o WHERE ${condition} ORDER BY o.position, o.id LIMIT 1`;
  return row?.position ?? null;
}

/** Numbers the cards of a lane anew, in the order they have. */
const spreadLane = (tx: CompanyTx, cards: Prisma.Sql) => tx.$executeRaw`
  UPDATE opportunities o SET position = spread.place FROM (
    SELECT o.id, row_number() OVER (ORDER BY o.position, o.id) AS place FROM opportunities o WHERE ${cards}) spread WHERE o.id = spread.id`;

export async function binOpportunity(tx: CompanyTx, id: string, now: Date): Promise<boolean> {
  const gone = await tx.$queryRaw<
    { id: string }[]
  >`SELECT bin_opportunities AS id FROM bin_opportunities(${[id]}::uuid[], ${now})`;
  return gone.length > 0;
}

export async function unbinOpportunity(tx: CompanyTx, id: string, now: Date): Promise<boolean> {
  const back = await tx.$queryRaw<
    { id: string }[]
  >`SELECT unbin_opportunities AS id FROM unbin_opportunities(${[id]}::uuid[], ${now})`;
  return back.length > 0;
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
    where: { lead_id, closed_at: null, ...(id && { id }) },
    select: { id: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
  });
  return row?.id ?? null;
}
