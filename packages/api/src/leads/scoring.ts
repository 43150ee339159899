import { explainInsights, type LeadFacts, scoreLead, snapshotFacts } from '@outrider/scoring';
import type { AiInsights, Priority } from '@outrider/shared/leads';

/** What a score is made of, ready to be stored with the lead and in its history. `features`: the facts it rests on. */
export type LeadScore = { score: number; probability: number; priority: Priority; score_version: string; ai_insights: AiInsights; features: LeadFacts };

/** Scores a lead from its facts with the newest version there is for its company; today the visible rules. */
export function rateLead(lead: object & { status: string }): LeadScore {
  const features = snapshotFacts(lead);
  const scored = scoreLead(features, null);
  const insights = explainInsights(scored, features, lead.status);
  const factors = insights.factors.map(({ field, label, value, contribution, points }) => ({ field, label, value, contribution, points }));
  const { score, probability, priority, version } = scored;
  return { score, probability, priority, score_version: version, features, ai_insights: { ...insights, baseline: scored.baseline.points, factors } };
}
