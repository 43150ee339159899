import { isClosed, type OpportunityStage } from '@outrider/shared/pipeline';

type Standing = { stage: OpportunityStage; lost_reason: string | null };
type Move = { lost_reason: string | null; stage?: OpportunityStage; stage_since?: Date; closed_at?: Date | null };

/**
 * What changes when a deal goes to a stage; null when it is there already. Closing stamps the moment; reopening takes the moment and the reason back.
 * A lost deal that only gets another reason keeps its moments.
 */
export function moveTo(current: Standing, stage: OpportunityStage, lost_reason: string | null, now: Date): Move | null {
  if (stage !== current.stage) return { stage, lost_reason, stage_since: now, closed_at: isClosed(stage) ? now : null };
  return lost_reason === current.lost_reason ? null : { lost_reason };
}
