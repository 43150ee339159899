import type { Row, Schema } from './core/index.ts';
import { SIGNAL_FIELDS } from './apply-prior.ts';
import type { LeadSignals, SignalField } from './signals.ts';

const NUMBERS: ReadonlySet<SignalField> = new Set(['estimated_budget', 'completeness']);

/**
 * What the learner sees of a lead: the bounded vocabulary of signals.ts, the budget in USD, and the share of fields
 * filled in. Never raw text. What is missing never raises a score.
 */
export const LEAD_SCHEMA: Schema = SIGNAL_FIELDS.map((name) => ({
  name,
  kind: NUMBERS.has(name) ? 'num' : 'cat',
  missing: 'low',
  ...(name === 'completeness' && { trend: 'rising' }),
}));

/** A lead as a row of LEAD_SCHEMA; an unknown level is an absent value. */
export function toRow({ signals, budget, filled }: LeadSignals): Row {
  const row: Record<string, string | number | null> = {};
  for (const field of SIGNAL_FIELDS) row[field] = signals[field].level === 'unknown' ? null : signals[field].level;
  row['estimated_budget'] = budget;
  row['completeness'] = filled;
  return row;
}
