import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';

type StageEntry = { opportunity_id: string; from_stage: string | null; moved_by: string | null; moved_at: Date };

/** The deal came to the stage that it now has. */
export const insertStageEntry = (tx: CompanyTx, { opportunity_id, from_stage, moved_by, moved_at }: StageEntry) =>
  tx.$executeRaw`
    INSERT INTO opportunity_stages_log (id, opportunity_id, pipeline_id, from_stage, to_stage, amount, moved_by,
        moved_at)
    SELECT gen_random_uuid(), id, pipeline_id, ${from_stage}, stage, base_amount, ${moved_by}::uuid, ${moved_at}
    FROM opportunities
    WHERE id = ${opportunity_id}::uuid`;

/** The stages in which deals were made, since the moment that they have been there. */
export const insertFirstStages = (tx: CompanyTx, ids: string[], moved_by: string | null) =>
  tx.$executeRaw`
    INSERT INTO opportunity_stages_log (id, opportunity_id, pipeline_id, from_stage, to_stage, amount, moved_by,
        moved_at)
    SELECT gen_random_uuid(), id, pipeline_id, NULL, stage, base_amount, ${moved_by}::uuid, stage_since
    FROM opportunities
    WHERE id = ANY(${ids}::uuid[])`;

type StageChangeRow = {
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
    SELECT e.id, e.from_stage, f.label AS from_label, e.to_stage, t.label AS to_label, e.amount::float8 AS amount,
      u.full_name AS by, e.moved_at AS at
    FROM opportunity_stages_log e LEFT JOIN users u ON u.company_id = e.company_id AND u.id = e.moved_by
      LEFT JOIN pipeline_stages f ON f.company_id = e.company_id AND f.pipeline_id = e.pipeline_id
        AND f.key = e.from_stage
      LEFT JOIN pipeline_stages t ON t.company_id = e.company_id AND t.pipeline_id = e.pipeline_id
        AND t.key = e.to_stage
    WHERE e.opportunity_id = ${opportunity_id}::uuid ORDER BY e.moved_at DESC, e.id DESC LIMIT 200`;

type Lane = { pipeline_id: string; stage: string };

/** Between two cards that are closer than this there may be no number left. */
const CLOSEST = 1e-6;

/**
 * Puts a deal below another one of its lane, or on top of the lane. @returns false where that other one is not in the
 * lane
 */
export async function placeInLane(tx: CompanyTx, id: string, lane: Lane, after: string | null): Promise<boolean> {
  const others = Prisma.sql`o.pipeline_id = ${lane.pipeline_id}::uuid AND o.stage = ${lane.stage}
      AND o.closed_at IS NULL AND o.id <> ${id}::uuid`;
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
    SELECT o.id, row_number() OVER (ORDER BY o.position, o.id) AS place FROM opportunities o WHERE ${cards}) spread
    WHERE o.id = spread.id`;

/** The opportunity that a converted lead became: the one its conversion names, else its first. */
export async function findConversion(tx: CompanyTx, lead_id: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM opportunities o WHERE o.lead_id = ${lead_id}::uuid
    ORDER BY (SELECT max(v.created_at) FROM lead_conversions v
        WHERE v.company_id = o.company_id AND v.lead_id = o.lead_id AND v.opportunity_id = o.id) DESC NULLS LAST,
      EXISTS (SELECT FROM lead_activities a
          WHERE a.company_id = o.company_id AND a.lead_id = o.lead_id AND a.kind = 'status_changed'
          AND a.detail ->> 'opportunity_id' = o.id::text) DESC,
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
