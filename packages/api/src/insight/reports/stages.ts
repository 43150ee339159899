import { type CompanyQueries, Prisma } from '@outrider/db';
import type { AnyFilter } from '@outrider/shared/ground/fields/filter';
import type { ReportAsk } from '@outrider/shared/insight/reports';
import { moment } from '../../ground/sql/conditions.ts';
import { isInPipeline } from '../../records/opportunities/deal-columns.ts';
import type { Marks } from './marks.ts';

/*
 * The stages that deals went through. They are few and read first, so that each deal is looked at once for all of them.
 */

/** A stage that deals can get to; losing is none. `isGroup`: an archived stage is not, but a deal may have been in it. */
export type Stage = { pipeline_id: string; key: string; kind: string; position: number; isGroup: boolean };

/** Stages of the pipelines that a filter asks for, where the report needs them. */
export async function stagesFor(
  db: CompanyQueries,
  { record_type, measure, group_by, split_by }: ReportAsk,
  filter: AnyFilter,
): Promise<Stage[]> {
  if (record_type !== 'opportunity' || ![measure, group_by, split_by].some((one) => one && NEEDS_STAGES.has(one)))
    return [];
  const pipelines = pipelinesOf(filter);
  return db.$queryRaw<Stage[]>`
    SELECT r.pipeline_id, r.key, r.kind, r.position, r.archived_at IS NULL AS "isGroup" FROM pipeline_stages r
    WHERE r.kind <> 'lost' AND ${pipelines ? isInPipeline(pipelines) : Prisma.sql`true`}
    ORDER BY r.pipeline_id, r.position, r.key`;
}
const NEEDS_STAGES: ReadonlySet<string> = new Set(['reached', 'stage_days']);

/** Null where it asks for none by name. */
function pipelinesOf(filter: AnyFilter): string[] | null {
  for (const condition of 'all' in filter ? filter.all : [])
    if ('field' in condition && condition.field === 'pipeline_id' && 'is' in condition && !condition.not)
      return condition.is;
  return null;
}

const isIn = ({ pipeline_id, key }: Stage) =>
  Prisma.sql`r.pipeline_id = ${pipeline_id}::uuid AND (r.stage = ${key}::text OR jsonb_exists(r.stage_days, ${key}))`;

/** Deals by the stages that they got as far as: a deal that was in a later one did, even if it skipped this one. */
export const reachedMarks = (stages: readonly Stage[]): Marks => ({
  asks: stages.map(isIn),
  keys: stages.flatMap((stage, own) =>
    stage.isGroup
      ? [{ key: stage.key, own, any: stages.flatMap((other, at) => (isFrom(stage, other) ? at : [])) }]
      : [],
  ),
});

const isFrom = (stage: Stage, other: Stage): boolean =>
  other.pipeline_id === stage.pipeline_id &&
  (other.kind === 'won' || (stage.kind === 'open' && other.position >= stage.position));

/** Days that deals spent in each stage until `now`, and how many deals: of a stage that they skipped neither. */
export function daysByStage(stages: readonly Stage[], now: Date): [days: Prisma.Sql, deals: Prisma.Sql] {
  const waits = stages.map((stage) => (stage.isGroup && stage.kind === 'open' ? stage : null));
  const days = ({ key }: Stage) => Prisma.sql`coalesce((r.stage_days ->> ${key}::text)::float8, 0)
    + CASE WHEN r.stage = ${key}::text
      THEN extract(epoch FROM ${moment(now)} - r.stage_since)::float8 / 86400 ELSE 0 END`;
  return [
    arrayOf(waits.map((stage) => stage && Prisma.sql`sum(${days(stage)}) FILTER (WHERE ${isIn(stage)})`)),
    arrayOf(waits.map((stage) => stage && Prisma.sql`count(*) FILTER (WHERE ${isIn(stage)})`)),
  ];
}

function arrayOf(numbers: (Prisma.Sql | null)[]): Prisma.Sql {
  const all = numbers.map((one) => one ?? Prisma.sql`NULL`);
  return Prisma.sql`ARRAY[${all.length > 0 ? Prisma.join(all) : Prisma.empty}]::float8[]`;
}
