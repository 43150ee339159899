import type { Prisma } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { insertActivity } from '../../../../records/activities/activities.store.ts';
import { recordAudit } from '../../../../ground/audit/audit.store.ts';
import { insertEvent } from '../../../../ground/events/outbox.store.ts';
import { insertScore } from '../../../../records/leads/capture.store.ts';
import { lockWhole } from '../../../../records/leads/edit.store.ts';
import { rateLead } from '../../../../records/leads/scoring.ts';
import { findModel } from '../../../../insight/scoring/models.ts';
import type { EffectHandler } from './handler.ts';
import { attribution, takeLead } from './lead.ts';

const SCORE = { score: true, probability: true, priority: true, score_version: true, ai_insights: true } as const;
type Score = {
  score: number | null;
  probability: number | null;
  priority: string | null;
  score_version: string | null;
  ai_insights: Prisma.InputJsonValue | null;
};
type Rescored = { lead_id: string; score_id: string; before: Score };

/**
 * A new score from today's facts. The lead's mode and version stay: an agent does not widen its own bounds, and a score
 * is nobody's edit.
 */
export const rescore: EffectHandler<'rescore', Rescored> = {
  async apply(tx, _services, context) {
    const lead = await takeLead(tx, context);
    const before = (await tx.lead.findFirst({ where: { id: lead.id }, select: SCORE })) as Score;
    const rating = rateLead(lead, await findModel(tx));
    const { features: _, ...columns } = rating;
    await tx.lead.update({ where: tx.key(lead.id), data: columns, select: { id: true } });
    const score_id = await insertScore(tx, lead.id, rating);
    await insertActivity(tx, lead.id, 'scored', context.actor, {
      ...attribution(context),
      from: before.score,
      to: rating.score,
      version: rating.score_version,
    });
    await insertEvent(tx, 'lead.scored', lead.id);
    await recordAudit(tx, context.actor, {
      action: 'lead.score',
      subject_kind: 'lead',
      subject_id: lead.id,
      detail: { from: before.score, to: rating.score },
    });
    return { lead_id: lead.id, score_id, before };
  },

  async undo(tx, _services, { actor }, { lead_id, score_id, before }) {
    if (!(await lockWhole(tx, lead_id))) return MESSAGES.agentLeadGone;
    const newest = await tx.scoreHistory.findFirst({
      where: { lead_id },
      orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
      select: { id: true },
    });
    if (newest?.id !== score_id) return MESSAGES.agentScoredSince;
    const { ai_insights, ...columns } = before;
    // JSON that was null stays out of the update: the driver would need its own word for it, and a lead that had no
    // reasons may keep the last ones.
    await tx.lead.update({
      where: tx.key(lead_id),
      data: { ...columns, ...(ai_insights !== null && { ai_insights }) },
      select: { id: true },
    });
    await tx.scoreHistory.delete({ where: tx.key(score_id), select: { id: true } });
    await insertEvent(tx, 'lead.scored', lead_id);
    await recordAudit(tx, actor, {
      action: 'lead.score_undo',
      subject_kind: 'lead',
      subject_id: lead_id,
      detail: { to: before.score },
    });
    return 'undone';
  },
};
