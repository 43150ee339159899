import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { RequirableField, Stage } from '@outrider/shared/records/pipelines';
import { allOf } from '../../ground/sql/conditions.ts';

export type StageRow = Stage & { pipeline_id: string; archived: boolean };
export type PipelineRow = { id: string; name: string; archived: boolean; position: number; version: number };

export async function readCurrency(db: CompanyQueries): Promise<string> {
  const { currency } = await db.company.findFirstOrThrow({ select: { currency: true } });
  return currency;
}

/** What deals are made under: the currency stays until the transaction ends. */
export async function holdCurrency(tx: CompanyTx): Promise<string> {
  const [company] = await tx.$queryRaw<{ currency: string }[]>`SELECT currency FROM companies FOR SHARE`;
  return company?.currency ?? '';
}

/**
 * Pipelines are changed one at a time in a company: names, their number and where their deals go are checked under this
 * lock.
 */
export async function lockPipelines(tx: CompanyTx): Promise<void> {
  await tx.$queryRaw`SELECT id FROM companies FOR NO KEY UPDATE`;
}

/** In their order; the first is the default. */
export const listPipelines = (db: CompanyQueries, { archived }: { archived: boolean }) =>
  db.$queryRaw<PipelineRow[]>`
    SELECT id, name, archived_at IS NOT NULL AS archived, position, version FROM pipelines
    WHERE ${archived ? Prisma.sql`true` : Prisma.sql`archived_at IS NULL`}
    ORDER BY archived_at IS NOT NULL, position, id`;

/** In their order, won and lost last. */
export const listStages = (
  db: CompanyQueries,
  pipeline_id?: string,
  options: { archived: boolean } = { archived: false },
) =>
  db.$queryRaw<StageRow[]>`
    SELECT pipeline_id, key, label, kind, probability, rotting_days, required_fields,
      archived_at IS NOT NULL AS archived
    FROM pipeline_stages
    WHERE ${allOf([pipeline_id && Prisma.sql`pipeline_id = ${pipeline_id}::uuid`, !options.archived && Prisma.sql`archived_at IS NULL`])}
    ORDER BY kind <> 'open', kind = 'lost', position, key`;

/** The pipeline with that ID, or the default one, while it is not archived. */
export async function findPipeline(db: CompanyQueries, id: string | undefined): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    SELECT id
    FROM pipelines
    WHERE archived_at IS NULL AND ${id ? Prisma.sql`id = ${id}::uuid` : Prisma.sql`true`}
    ORDER BY position, id LIMIT 1`;
  return row?.id ?? null;
}

export type TargetStage = Pick<StageRow, 'key' | 'label' | 'kind' | 'required_fields'>;

/** A stage that a deal is coming to, kept from going until the transaction ends; without a key, the first open one. */
export async function holdStage(
  tx: CompanyTx,
  pipeline_id: string,
  key: string | undefined,
): Promise<TargetStage | null> {
  const wanted = key ? Prisma.sql`s.key = ${key}` : Prisma.sql`s.kind = 'open'`;
  const [row] = await tx.$queryRaw<TargetStage[]>`
    SELECT s.key, s.label, s.kind, s.required_fields
    FROM pipeline_stages s
    WHERE s.pipeline_id = ${pipeline_id}::uuid AND s.archived_at IS NULL AND ${wanted}
    ORDER BY s.position, s.key LIMIT 1 FOR SHARE`;
  return row ?? null;
}

export async function insertPipeline(tx: CompanyTx, name: string, position: number): Promise<string> {
  const { id } = await tx.pipeline.create({ data: { name, position }, select: { id: true } });
  return id;
}

export type StageValues = {
  key: string;
  label: string;
  kind: Stage['kind'];
  probability: number;
  rotting_days: number | null;
  required_fields: RequirableField[];
};

/** Writes the stages of a pipeline in this order: new ones, and what changed of those it has. */
export async function writeStages(tx: CompanyTx, pipeline_id: string, stages: readonly StageValues[]): Promise<void> {
  for (const [position, { key, ...values }] of stages.entries())
    await tx.$executeRaw`
      INSERT INTO pipeline_stages (pipeline_id, key, label, kind, position, probability, rotting_days, required_fields)
      VALUES (${pipeline_id}::uuid, ${key}, ${values.label}, ${values.kind}, ${position}, ${values.probability},
          ${values.rotting_days}, ${values.required_fields}::text[])
      ON CONFLICT (company_id, pipeline_id, key) DO UPDATE SET label = excluded.label, position = excluded.position,
        probability = excluded.probability,
        rotting_days = excluded.rotting_days, required_fields = excluded.required_fields`;
}

export const archiveStages = (tx: CompanyTx, pipeline_id: string, keys: string[], now: Date) =>
  tx.$executeRaw`UPDATE pipeline_stages
    SET archived_at = ${now}
    WHERE pipeline_id = ${pipeline_id}::uuid AND key = ANY(${keys})`;

export async function updatePipelineRow(
  tx: CompanyTx,
  id: string,
  changes: { name?: string; archived_at?: Date | null },
  now: Date,
): Promise<void> {
  const data = { ...changes, version: { increment: 1 }, updated_at: now };
  await tx.pipeline.update({ where: tx.key(id), data, select: { id: true } });
}

export const writePipelineOrder = (tx: CompanyTx, ids: string[]) => tx.$executeRaw`
  UPDATE pipelines p
  SET position = o.position
  FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o(id, position)
  WHERE p.id = o.id`;

/** How many deals stand where. */
export const countByStage = (db: CompanyQueries, pipeline_id?: string) =>
  db.$queryRaw<{ pipeline_id: string; stage: string; deals: number }[]>`
    SELECT pipeline_id, stage, count(*)::int AS deals FROM opportunities
    WHERE ${pipeline_id ? Prisma.sql`pipeline_id = ${pipeline_id}::uuid` : Prisma.sql`true`}
    GROUP BY pipeline_id, stage`;

/** Moves every deal of one stage to another, and writes its history. @returns how many */
export function moveDealsOfStage(
  tx: CompanyTx,
  { pipeline_id, from, to, moved_by }: { pipeline_id: string; from: string; to: string; moved_by: string | null },
  now: Date,
): Promise<number> {
  return tx.$executeRaw`
    WITH moved AS (
      UPDATE opportunities SET stage = ${to}, stage_since = ${now}, updated_at = ${now}, version = version + 1
      WHERE pipeline_id = ${pipeline_id}::uuid AND stage = ${from} RETURNING id, base_amount
    )
    INSERT INTO opportunity_stages_log (id, opportunity_id, pipeline_id, from_stage, to_stage, amount, moved_by,
        moved_at)
    SELECT gen_random_uuid(), id, ${pipeline_id}::uuid, ${from}, ${to}, base_amount, ${moved_by}::uuid, ${now}
    FROM moved`;
}
