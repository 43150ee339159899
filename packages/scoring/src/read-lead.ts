import { applyPrior, type Reading } from './apply-prior.ts';
import type { Row } from './core/index.ts';
import { type CustomFeature, type CustomReading, readCustomFeature } from './custom-features.ts';
import type { LeadFacts } from './facts.ts';
import { toRow } from './lead-schema.ts';
import { readSignals, type LeadSignals } from './signals.ts';

/** A lead read once: its signals, what the rules say of each, the sum of that, the company's own features, of which rules say nothing, and the learner's row. */
export type ReadLead = {
  signals: LeadSignals;
  readings: Reading[];
  priorLogit: number;
  custom: CustomReading[];
  row: Row;
};

export function readLead(facts: LeadFacts, features: readonly CustomFeature[] = []): ReadLead {
  const signals = readSignals(facts);
  const readings = applyPrior(facts, signals);
  const custom = features.map((feature) => readCustomFeature(facts, feature));
  return {
    signals,
    readings,
    priorLogit: readings.reduce((sum, reading) => sum + reading.logit, 0),
    custom,
    row: Object.assign(toRow(signals), ...custom.map(({ row }) => row)) as Row,
  };
}
