import { isCustomName } from '@outrider/shared/fields/custom';
import { lead as catalogue } from '@outrider/shared/fields/lead';
import { explainInsights, type LeadFacts, scoreLead, type ScoringModel, snapshotFacts } from '@outrider/scoring';
import type { AiInsights, Priority } from '@outrider/shared/leads';
import { roundFigure } from '../share-of.ts';

/** What a score is made of, ready to be stored with the lead and in its history. `features`: the facts it rests on. */
export type LeadScore = {
  score: number;
  probability: number;
  priority: Priority;
  score_version: string;
  ai_insights: AiInsights;
  features: LeadFacts;
};

const FACTS: ReadonlySet<string> = new Set(catalogue.keysIn('score'));
/** Whether a score rests on the field: a change of it is a reason to rate the lead again. Which custom fields were learned from, the model says. */
export const isScored = (name: string): boolean => FACTS.has(name) || isCustomName(name);

/** Scores a lead from its facts with the company's active model (LeadPorts names it); null is the visible rules. */
export function rateLead(
  lead: object & { status: string; custom?: unknown },
  model: ScoringModel | null = null,
): LeadScore {
  const features = snapshotFacts(lead);
  const scored = scoreLead(features, model);
  const { score, probability, priority, version, stage } = scored;
  const insights = explainInsights(scored, features, lead.status);
  const factors = insights.factors.map(({ field, label, value, contribution, points, evidence }) => ({
    field,
    label,
    value,
    contribution: roundFigure(contribution),
    points,
    ...(evidence && { evidence }),
  }));
  return {
    score,
    probability,
    priority,
    score_version: version,
    features,
    ai_insights: { ...insights, version, stage, baseline: scored.baseline.points, factors },
  };
}
