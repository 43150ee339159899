import type { LeadFacts } from './facts.ts';
import { interpolate } from './piecewise.ts';
import { PRIOR, type FieldRules, type Rule } from './prior.ts';
import { readSignals, type LeadSignals, type SignalField } from './signals.ts';

/** One field as the rules read it. logit: what it adds to the baseline. potential: how much more its best answer would add, 0 when it is known. */
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
    const { level, value } = read.signals[field];
    const { logit, says } = findRule(PRIOR[field], level, field === 'completeness' ? read.filled : read.budget);
    const known = level !== 'unknown';
    // A function as the replacement: a lead that says "$&" must not be read as a replacement pattern.
    return {
      field,
      label: says.replace('{value}', () => value ?? ''),
      value,
      logit,
      known,
      potential: known ? 0 : Math.max(0, bestLogit(PRIOR[field]) - logit),
    };
  });
}

/** What the rules add for one level of a field; amount: the budget in USD or the share filled in, for the fields that have a ramp. */
export function ruleLogit(field: SignalField, level: string, amount: number | null): number {
  return findRule(PRIOR[field], level, amount).logit;
}

function findRule(rules: FieldRules, level: string, amount: number | null): Rule {
  const found = rules.rules?.find((rule) => rule.level === level);
  if (found) return found;
  if (rules.ramp && amount !== null) {
    const logScale = rules.ramp.over === 'USD';
    const scale = (x: number): number => (logScale ? Math.log(x) : x);
    return {
      level,
      logit: interpolate(rules.ramp.from.map(scale), rules.ramp.logit, scale(amount)),
      says: rules.ramp.says,
    };
  }
  return rules.otherwise ?? { level, logit: 0, says: '{value}' };
}

function bestLogit({ rules = [], ramp, otherwise }: FieldRules): number {
  return Math.max(...rules.map((rule) => rule.logit), ...(ramp?.logit ?? []), otherwise?.logit ?? -Infinity);
}
