import type { LeadFacts } from './facts.ts';
import { interpolate } from './piecewise.ts';
import { PRIOR, type FieldRules, type Rule } from './prior.ts';
import { readSignals, type LeadSignals, type SignalField } from './signals.ts';

/**
 * One field as the rules read it. logit: what it adds to the baseline. potential: how much more its best answer would
 * add, 0 when it is known.
 */
export type Reading = {
  field: SignalField;
  label: string;
  value: string | null;
  logit: number;
  known: boolean;
  potential: number;
};

export const SIGNAL_FIELDS = Object.keys(PRIOR) as readonly SignalField[];

/** Reads a lead by the table in prior.ts: one reading per field, in the table's order. */
export function applyPrior(facts: LeadFacts, read: LeadSignals = readSignals(facts)): Reading[] {
  return SIGNAL_FIELDS.map((field) => {
    const rules = TABLE[field];
    const { level, value } = read.signals[field];
    const { logit, says } = findRule(rules, level, field === 'completeness' ? read.filled : read.budget);
    const known = level !== 'unknown';
    // A function as the replacement: a lead that says "$&" must not be read as a replacement pattern.
    const label = says.includes('{value}') ? says.replace('{value}', () => value ?? '') : says;
    return { field, label, value, logit, known, potential: known ? 0 : Math.max(0, rules.best - logit) };
  });
}

/**
 * What the rules add for one level of a field; amount: the budget in USD or the share filled in, for the fields that
 * have a ramp.
 */
export function ruleLogit(field: SignalField, level: string, amount: number | null): number {
  return findRule(TABLE[field], level, amount).logit;
}

/** A field of the table as a lead is read by it: nothing is searched or worked out twice. */
type ReadyRules = {
  byLevel: ReadonlyMap<string, Rule>;
  ramp: { from: number[]; logit: readonly number[]; says: string; scale: (amount: number) => number } | null;
  otherwise: Rule | null;
  best: number;
};

function readyRules(fieldRules: FieldRules): ReadyRules {
  const { rules = [], ramp, otherwise = null } = fieldRules;
  const scale = ramp?.over === 'USD' ? Math.log : (amount: number) => amount;
  return {
    byLevel: new Map(rules.toReversed().map((rule) => [rule.level, rule])), // of two for one level the first holds
    ramp: ramp ? { from: ramp.from.map((amount) => scale(amount)), logit: ramp.logit, says: ramp.says, scale } : null,
    otherwise,
    best: bestLogit(fieldRules),
  };
}

function findRule({ byLevel, ramp, otherwise }: ReadyRules, level: string, amount: number | null): Rule {
  const found = byLevel.get(level);
  if (found) return found;
  if (ramp && amount !== null)
    return { level, logit: interpolate(ramp.from, ramp.logit, ramp.scale(amount)), says: ramp.says };
  return otherwise ?? { level, logit: 0, says: '{value}' };
}

function bestLogit({ rules = [], ramp, otherwise }: FieldRules): number {
  return Math.max(...rules.map((rule) => rule.logit), ...(ramp?.logit ?? []), otherwise?.logit ?? -Infinity);
}

const TABLE = Object.fromEntries(SIGNAL_FIELDS.map((field) => [field, readyRules(PRIOR[field])])) as Record<
  SignalField,
  ReadyRules
>;
