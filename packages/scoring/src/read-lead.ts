import { applyPrior, type Reading } from './apply-prior.ts';
import type { Row } from './core/index.ts';
import type { LeadFacts } from './facts.ts';
import { toRow } from './lead-schema.ts';
import { readSignals, type LeadSignals } from './signals.ts';

/** A lead read once: its signals, what the rules say of each, the sum of that, and the learner's row. */
export type ReadLead = { signals: LeadSignals; readings: Reading[]; priorLogit: number; row: Row };

export function readLead(facts: LeadFacts): ReadLead {
  const signals = readSignals(facts);
  const readings = applyPrior(facts, signals);
  return {
    signals,
    readings,
    priorLogit: readings.reduce((sum, reading) => sum + reading.logit, 0),
    row: toRow(signals),
  };
}
