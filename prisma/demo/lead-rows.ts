import { uuidv7 } from '@outrider/api/ground/uuid';
import type { Prisma } from '@outrider/db';
import { tagsOf } from './utm.ts';
import type { DemoLead } from './demo-lead.ts';

/** A lead and what hangs on it, as the tables hold them. */
export function leadRow(company_id: string, lead: DemoLead): Prisma.LeadCreateManyInput {
  const { id, facts, rating, steps, status, processing_mode, assigned_to } = lead;
  return {
    ...facts,
    ...tagsOf(facts.source, lead.captured_at),
    company_id,
    id,
    email_key: facts.email,
    status,
    processing_mode,
    assigned_to,
    score: rating?.score ?? null,
    probability: rating?.probability ?? null,
    priority: rating?.priority ?? null,
    score_version: rating?.score_version ?? null,
    ai_insights: rating?.ai_insights,
    last_contacted: lead.last_contacted === null ? null : new Date(lead.last_contacted),
    created_at: new Date(lead.captured_at),
    updated_at: new Date(steps.at(-1)?.at ?? lead.captured_at),
    version: 1 + steps.length,
  };
}

export function activityRows(
  company_id: string,
  { id: lead_id, facts, captured_at, actor, via, capture_rating, steps }: DemoLead,
): Prisma.LeadActivityCreateManyInput[] {
  const captured = {
    at: captured_at,
    kind: 'captured',
    actor,
    detail: { via, source: facts.source, score: capture_rating?.score ?? null },
  };
  return [captured, ...steps].map((step) => ({
    company_id,
    id: uuidv7(step.at),
    lead_id,
    kind: step.kind,
    actor_kind: step.actor.kind,
    actor_id: step.actor.id,
    actor_name: step.actor.name,
    detail: step.detail,
    created_at: new Date(step.at),
  }));
}

export function scoreRows(
  company_id: string,
  { id: lead_id, rating, rated_at }: DemoLead,
): Prisma.ScoreHistoryCreateManyInput[] {
  if (rating === null || rated_at === null) return [];
  const { score, probability, score_version, features, ai_insights } = rating;
  return [
    {
      company_id,
      id: uuidv7(rated_at),
      lead_id,
      score,
      probability,
      score_version,
      factors: ai_insights.factors,
      features,
      created_at: new Date(rated_at),
    },
  ];
}
