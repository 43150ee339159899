import type { CompanyDb, CompanyQueries, CompanyTx, Prisma } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { groupBy } from '@outrider/shared/ground/group-by';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import {
  isClosed,
  type Pipeline,
  type PipelineCreate,
  PIPELINES_MAX,
  type PipelineList,
  type PipelineUpdate,
  type Stage,
  type StageDraft,
  stageKeyOf,
  type StageUsage,
} from '@outrider/shared/records/pipelines';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import {
  archiveStages,
  countByStage,
  insertPipeline,
  listPipelines,
  listStages,
  lockPipelines,
  moveDealsOfStage,
  type PipelineRow,
  readCurrency,
  type StageRow,
  type StageValues,
  updatePipelineRow,
  writePipelineOrder,
  writeStages,
} from './pipelines.store.ts';

export async function getPipelines(db: CompanyQueries, shown: { archived: boolean }): Promise<PipelineList> {
  const [currency, rows, stages] = await Promise.all([readCurrency(db), listPipelines(db, shown), listStages(db)]);
  const stagesOf = groupBy(stages, ({ pipeline_id }) => pipeline_id);
  return { currency, pipelines: rows.map((row) => present(row, stagesOf.get(row.id) ?? [])) };
}

export async function getStageUsage(db: CompanyQueries): Promise<StageUsage[]> {
  return countByStage(db);
}

/**
 * Behind the others, with the stages of the default one. @throws 409 for a name that is taken, and where there are as
 * many as there may be
 */
export async function createPipeline(db: CompanyDb, actor: Actor, { name }: PipelineCreate): Promise<Pipeline> {
  return db.transaction(async (tx) => {
    await lockPipelines(tx);
    const pipelines = await listPipelines(tx, { archived: true });
    if (pipelines.length >= PIPELINES_MAX) throw new AppError('CONFLICT', MESSAGES.tooManyPipelines(PIPELINES_MAX));
    assertNameFree(name, pipelines);
    const id = await insertPipeline(tx, name, Math.max(...pipelines.map(({ position }) => position)) + 1);
    await writeStages(tx, id, await listStages(tx, pipelines[0]?.id));
    await tell(tx, actor, 'pipeline.create', id, { name });
    return readPipeline(tx, id);
  });
}

/**
 * The version that was looked at; what is left out stays. Deals in a stage that goes move to where `moves` says, in the
 * same transaction.
 * @throws 404, 409 for another version, a name that is taken, deals that nobody said where they go and the last
 *   pipeline, 422 for a stage that is not there
 */
export async function updatePipeline(
  db: CompanyDb,
  actor: Actor,
  { id, version, name, archived, stages, moves }: PipelineUpdate,
  now: Date,
): Promise<Pipeline> {
  return db.transaction(async (tx) => {
    await lockPipelines(tx);
    const pipelines = await listPipelines(tx, { archived: true });
    const current = pipelines.find((one) => one.id === id);
    if (!current) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (current.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: current.version });
    const others = pipelines.filter((one) => one.id !== id);
    if (name !== undefined || archived === false) assertNameFree(name ?? current.name, others);
    if (archived && !current.archived) await assertMayArchive(tx, id, others);
    const moved = stages ? await changeStages(tx, actor, { id, stages, moves }, now) : 0;
    const archived_at = archived === undefined || archived === current.archived ? undefined : archived ? now : null;
    await updatePipelineRow(tx, id, { ...(name && { name }), ...(archived_at !== undefined && { archived_at }) }, now);
    await tell(tx, actor, 'pipeline.update', id, {
      name: name ?? current.name,
      ...(archived !== undefined && { archived }),
      ...(moved > 0 && { moves, deals: moved }),
    });
    return readPipeline(tx, id);
  });
}

/** All that are not archived, in their new order. @throws 404 for one that is not among them, 422 */
export async function orderPipelines(db: CompanyDb, actor: Actor, ids: string[]): Promise<PipelineList> {
  return db.transaction(async (tx) => {
    await lockPipelines(tx);
    const live = await listPipelines(tx, { archived: false });
    if (ids.some((id) => !live.some((one) => one.id === id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (new Set(ids).size !== ids.length || ids.length !== live.length)
      throw refuse('UNPROCESSABLE_CONTENT', 'ids', MESSAGES.pipelineOrder);
    await writePipelineOrder(tx, ids);
    await tell(tx, actor, 'pipeline.reorder', live[0]?.id ?? '', { ids });
    return getPipelines(tx, { archived: false });
  });
}

type StageChange = { id: string; stages: StageDraft[]; moves: Record<string, string> };

/** @returns how many deals moved */
async function changeStages(
  tx: CompanyTx,
  actor: Actor,
  { id, stages, moves }: StageChange,
  now: Date,
): Promise<number> {
  const all = await listStages(tx, id, { archived: true });
  const before = all.filter(({ archived }) => !archived);
  const next = settleStages(
    stages,
    before,
    all.map(({ key }) => key),
  );
  const kept = new Set(next.map(({ key }) => key));
  const going = before.filter(({ key }) => !kept.has(key));
  const counts = new Map((await countByStage(tx, id)).map(({ stage, deals }) => [stage, deals]));
  for (const { key, label } of going) {
    const deals = counts.get(key) ?? 0;
    if (deals > 0 && !isOpenIn(next, moves[key])) throw new AppError('CONFLICT', MESSAGES.stageHasDeals(label, deals));
  }
  await writeStages(tx, id, next);
  let moved = 0;
  for (const { key: from } of going) {
    const to = moves[from];
    if (to && isOpenIn(next, to))
      moved += await moveDealsOfStage(tx, { pipeline_id: id, from, to, moved_by: actor.id }, now);
  }
  await archiveStages(
    tx,
    id,
    going.map(({ key }) => key),
    now,
  );
  return moved;
}

const isOpenIn = (stages: readonly StageValues[], key: string | undefined) =>
  stages.some((stage) => stage.key === key && stage.kind === 'open');

/** The drafts as stages: new ones get a key, won and lost stand last and keep their chance. @throws 422 */
function settleStages(drafts: StageDraft[], before: StageRow[], taken: string[]): StageValues[] {
  const used = [...taken];
  const keys = drafts.flatMap(({ key }) => key ?? []);
  if (new Set(keys).size !== keys.length || keys.some((key) => !before.some((stage) => stage.key === key)))
    throw refuse('UNPROCESSABLE_CONTENT', 'stages', MESSAGES.stageUnknown);
  const open = drafts
    .filter(({ key }) => !key || !isClosed(key))
    .map(({ key: asked, ...values }): StageValues => {
      const key = asked ?? stageKeyOf(values.label, used);
      used.push(key);
      return { ...values, key, kind: 'open' };
    });
  if (open.length === 0) throw refuse('UNPROCESSABLE_CONTENT', 'stages', MESSAGES.openStageNeeded);
  const closed = before
    .filter(({ kind }) => kind !== 'open')
    .map((stage): StageValues => {
      const { label, required_fields } = drafts.find(({ key }) => key === stage.key) ?? stage;
      return { ...stage, label, required_fields };
    });
  return [...open, ...closed];
}

function assertNameFree(name: string, others: PipelineRow[]): void {
  if (others.some((other) => !other.archived && other.name.toLowerCase() === name.toLowerCase()))
    throw refuse('CONFLICT', 'name', MESSAGES.pipelineNameTaken);
}

async function assertMayArchive(tx: CompanyTx, id: string, others: PipelineRow[]): Promise<void> {
  if (others.every(({ archived }) => archived)) throw new AppError('CONFLICT', MESSAGES.lastPipeline);
  const open = (await countByStage(tx, id)).filter(({ stage }) => !isClosed(stage));
  const deals = open.reduce((sum, stage) => sum + stage.deals, 0);
  if (deals > 0) throw new AppError('CONFLICT', MESSAGES.pipelineHasDeals(deals));
}

async function readPipeline(tx: CompanyTx, id: string): Promise<Pipeline> {
  const [rows, stages] = await Promise.all([listPipelines(tx, { archived: true }), listStages(tx, id)]);
  const row = rows.find((one) => one.id === id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return present(row, stages);
}

const present = ({ id, name, archived, version }: PipelineRow, stages: StageRow[]): Pipeline => ({
  id,
  name,
  archived,
  stages: stages.map(({ pipeline_id: _pipeline, archived: _archived, ...stage }): Stage => stage),
  version,
});

async function tell(
  tx: CompanyTx,
  actor: Actor,
  action: string,
  id: string,
  detail: Prisma.InputJsonObject,
): Promise<void> {
  await insertEvent(tx, 'pipeline.changed', id);
  await recordAudit(tx, actor, { action, subject_kind: 'pipeline', subject_id: id, detail });
}
