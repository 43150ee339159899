import { isClosed } from '@outrider/shared/records/pipelines';
import type { LostReason } from '@outrider/shared/ground/fields/opportunity';

type Loss = { lost_reason: LostReason | null; lost_note: string | null };
type Standing = { pipeline_id: string; stage: string } & Loss;
type Move = Loss & { pipeline_id?: string; stage?: string; stage_since?: Date; closed_at?: Date | null };

/**
 * What changes when a deal goes to a stage; null when it is there already. Closing stamps the moment; reopening takes
 * the moment and the reason back. A lost deal that only gets another reason keeps its moments.
 */
export function moveTo(current: Standing, to: Standing, now: Date): Move | null {
  const { pipeline_id, stage, lost_reason, lost_note } = to;
  if (stage !== current.stage || pipeline_id !== current.pipeline_id)
    return { ...to, stage_since: now, closed_at: isClosed(stage) ? now : null };
  return lost_reason === current.lost_reason && lost_note === current.lost_note ? null : { lost_reason, lost_note };
}
