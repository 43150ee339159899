import { isCustomName } from '@outrider/shared/ground/fields/custom';
import { lead as catalogue } from '@outrider/shared/ground/fields/lead';
import {
  explainInsights,
  type Factor,
  type LeadFacts,
  scoreLead,
  type ScoringModel,
  snapshotFacts,
} from '@outrider/scoring';
import type { AiInsights, Priority } from '@outrider/shared/records/leads';
import { roundFigure } from '../../ground/share-of.ts';

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
/**
 * Whether a score rests on the field: a change of it is a reason to rate the lead again. Which custom fields were
 * learned from, the model says.
 */
export const isScored = (name: string): boolean => FACTS.has(name) || isCustomName(name);

/** Spelled out, as the insights below: spreading the parts of a score costs more than finding them. */
function presentFactor({ field, label, value, contribution, points, evidence }: Factor): AiInsights['factors'][number] {
  const rounded = roundFigure(contribution);
  return evidence
    ? { field, label, value, contribution: rounded, points, evidence }
    : { field, label, value, contribution: rounded, points };
}

/** Scores a lead from its facts with the company's active model (LeadPorts names it); null is the visible rules. */
export function rateLead(
  lead: object & { status: string; custom?: unknown },
  model: ScoringModel | null = null,
): LeadScore {
  const features = snapshotFacts(lead);
  const scored = scoreLead(features, model);
  const { score, probability, priority, version, stage } = scored;
  const insights = explainInsights(scored, features, lead.status);
  return {
    score,
    probability,
    priority,
    score_version: version,
    features,
    ai_insights: {
      priority: insights.priority,
      next_action: insights.next_action,
      next_actions: insights.next_actions,
      risk_factors: insights.risk_factors,
      opportunities: insights.opportunities,
      recommendations: insights.recommendations,
      factors: insights.factors.map(presentFactor),
      version,
      stage,
      baseline: scored.baseline.points,
    },
  };
}
