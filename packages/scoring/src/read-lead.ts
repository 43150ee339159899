import { applyPrior, type Reading } from './apply-prior.ts';
import type { Row } from './core/index.ts';
import { type CustomFeature, type CustomReading, readCustomFeature } from './custom-features.ts';
import type { LeadFacts } from './facts.ts';
import { toRow } from './lead-schema.ts';
import { readSignals, type LeadSignals } from './signals.ts';

/**
 * A lead read once: its signals, what the rules say of each, the sum of that, the company's own features, of which
 * rules say nothing, and the learner's row.
 */
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
    priorLogit: addUp(readings),
    custom,
    row: Object.assign(toRow(signals), ...custom.map(({ row }) => row)) as Row,
  };
}

const addUp = (readings: readonly Reading[]): number => readings.reduce((sum, reading) => sum + reading.logit, 0);

/**
 * What is missing raises nobody above a company's average lead: the rule of an unknown field gives at most the field's
 * mean.
 */
export function lowerUnknown(lead: ReadLead, means: ReadonlyMap<string, number>): ReadLead {
  const isOver = ({ known, field, logit }: Reading): boolean => !known && logit > (means.get(field) ?? Infinity);
  if (!lead.readings.some(isOver)) return lead;
  const readings = lead.readings.map((one) => (isOver(one) ? { ...one, logit: means.get(one.field) ?? 0 } : one));
  return { ...lead, readings, priorLogit: addUp(readings) };
}
