import type { CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import { findPipeline, holdStage, type TargetStage } from './pipelines.store.ts';

type Target = TargetStage & { pipeline_id: string };

/**
 * Where a deal is to go: the default pipeline and its first open stage unless said. It stays until the transaction
 * ends. @throws 422
 */
export async function findStage(
  tx: CompanyTx,
  { pipeline_id: asked, stage: key }: { pipeline_id?: string | undefined; stage?: string | undefined },
): Promise<Target> {
  const pipeline_id = await findPipeline(tx, asked);
  if (!pipeline_id) throw refuse('UNPROCESSABLE_CONTENT', 'pipeline_id', MESSAGES.pipelineUnknown);
  const stage = await holdStage(tx, pipeline_id, key);
  if (!stage) throw refuse('UNPROCESSABLE_CONTENT', 'stage', MESSAGES.stageUnknown);
  return { ...stage, pipeline_id };
}

/** The same for a new deal. @throws 422 for a stage that is won or lost */
export async function findOpenStage(tx: CompanyTx, asked: Parameters<typeof findStage>[1]): Promise<Target> {
  const stage = await findStage(tx, asked);
  if (stage.kind !== 'open') throw refuse('UNPROCESSABLE_CONTENT', 'stage', MESSAGES.startsOpen);
  return stage;
}
