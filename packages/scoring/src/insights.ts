import { readEmailKind } from './email-kind.ts';
import { readText, type LeadFacts } from './facts.ts';
import { firstStep, isOpen } from './next-actions.ts';
import { PRIOR } from './prior.ts';
import type { Factor, ScoredLead } from './score-lead.ts';
import type { Priority } from './score-map.ts';
import type { SignalField } from './signals.ts';

/**
 * The lead's ai_insights as they are stored and sent. Lists are strongest first, sentences without a full stop.
 * factors: all of them.
 */
export type AiInsights = {
  priority: Priority;
  next_action: string;
  next_actions: string[];
  risk_factors: string[];
  opportunities: string[];
  recommendations: string[];
  factors: Factor[];
};

/** A contribution below this many log-odds is noise to a reader (about half a point). */
const WORTH_SAYING = 0.05;
const LONGEST_LIST = 5;

/**
 * What a score means in words: what speaks for the lead, what against, which unknown fields would tell most, and what
 * to do next. status: the lead's status on the wire; an unknown one is treated as new.
 */
export function explainInsights(scored: ScoredLead, facts: LeadFacts, status: string): AiInsights {
  const { priority, factors } = scored;
  const gaps = factors
    .filter((factor) => !factor.known && factor.potential > WORTH_SAYING && askFor(factor.field))
    .sort((a, b) => b.potential - a.potential);
  const recommendations = gaps.slice(0, LONGEST_LIST).map((gap) => askFor(gap.field) ?? '');
  const step = chooseStep(scored, facts, status);
  return {
    priority,
    next_action: step,
    next_actions: [step, ...(isOpen(status) ? recommendations.slice(0, 2) : [])],
    risk_factors: say(factors.filter((factor) => factor.contribution <= -WORTH_SAYING)),
    opportunities: say(factors.filter((factor) => factor.contribution >= WORTH_SAYING)),
    recommendations,
    factors,
  };
}

/** What to ask where the field is unknown; nobody wrote a question for a company's own fields. */
const askFor = (field: Factor['field']): string | null =>
  Object.hasOwn(PRIOR, field) ? (PRIOR[field as SignalField].ask ?? null) : null;

function say(factors: readonly Factor[]): string[] {
  return factors.slice(0, LONGEST_LIST).map((factor) => factor.label);
}

/** The step by status and priority, unless the facts make it impossible: nobody can be called without a number. */
function chooseStep({ priority, factors }: ScoredLead, facts: LeadFacts, status: string): string {
  const name = contactName(facts);
  const unknown = (field: string): boolean => factors.some((factor) => factor.field === field && !factor.known);
  if (isOpen(status) && readEmailKind(facts.email).kind === 'disposable')
    return `Check that ${name} is a real contact first`;
  const step = firstStep(status, priority, name);
  if (step.startsWith('Call ') && unknown('phone')) return `Email ${name} today and ask for a phone number`;
  if (status === 'qualified' && priority === 'high' && unknown('estimated_budget'))
    return `Confirm the budget with ${name}, then send a proposal`;
  return step;
}

function contactName(facts: LeadFacts): string {
  const name = [readText(facts.first_name, 40), readText(facts.last_name, 40)]
    .filter((part) => part !== null)
    .join(' ');
  return name === '' ? 'the lead' : name;
}
