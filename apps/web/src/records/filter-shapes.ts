import {
  CHOICE_FIELDS,
  DATE_FIELDS,
  FILTER_CHOICES,
  type FilterField,
  KNOWN_FIELDS,
  type LeadCondition,
  NUMBER_FIELDS,
} from '@outrider/shared/lead-filter';
import { LEAD_INDUSTRIES } from '@outrider/shared/leads';

/** How a field can be asked about. */
export type Operator =
  | 'is'
  | 'is_not'
  | 'range'
  | 'last'
  | 'not_last'
  | 'contains'
  | 'not_contains'
  | 'known'
  | 'unknown';
export const OPERATOR_LABELS: Record<Operator, string> = {
  is: 'is',
  is_not: 'is not',
  range: 'is between',
  last: 'in the last days',
  not_last: 'not in the last days',
  contains: 'contains',
  not_contains: 'does not contain',
  known: 'is known',
  unknown: 'is not known',
};

const has = (fields: readonly string[], field: string) => fields.includes(field);
const isList = (field: FilterField) => has([...CHOICE_FIELDS, 'owner', 'industry'], field);

export function operatorsOf(field: FilterField): Operator[] {
  const known: Operator[] = has(KNOWN_FIELDS, field) ? ['known', 'unknown'] : [];
  if (isList(field)) return ['is', 'is_not', ...known];
  if (has(NUMBER_FIELDS, field)) return ['range', ...known];
  if (has(DATE_FIELDS, field)) return ['last', 'not_last', 'range', ...known];
  return ['contains', 'not_contains', ...known];
}

export function operatorOf(condition: LeadCondition): Operator {
  if ('known' in condition) return condition.known ? 'known' : 'unknown';
  if ('is' in condition) return condition.not ? 'is_not' : 'is';
  if ('contains' in condition) return condition.not ? 'not_contains' : 'contains';
  if ('last_days' in condition) return condition.not ? 'not_last' : 'last';
  return 'range';
}

/** What a list field offers; people come from the server. */
export function optionsOf(field: FilterField, people: string[]): readonly string[] {
  if (field === 'owner') return ['me', 'nobody', ...people];
  if (field === 'industry') return LEAD_INDUSTRIES;
  return has(CHOICE_FIELDS, field) ? FILTER_CHOICES[field as keyof typeof FILTER_CHOICES] : [];
}

/** A condition to start from when a field or an operator was chosen. */
export function conditionFor(field: FilterField, operator: Operator = operatorsOf(field)[0] ?? 'is'): LeadCondition {
  const not = operator.includes('not') ? { not: true } : {};
  const shape = {
    is: () => ({ is: [optionsOf(field, [])[0]], ...not }),
    is_not: () => ({ is: [optionsOf(field, [])[0]], ...not }),
    range: () => (has(DATE_FIELDS, field) ? { from: new Date().toISOString().slice(0, 10) } : { min: 0 }),
    last: () => ({ last_days: 7 }),
    not_last: () => ({ last_days: 7, ...not }),
    contains: () => ({ contains: '' }),
    not_contains: () => ({ contains: '', ...not }),
    known: () => ({ known: true }),
    unknown: () => ({ known: false }),
  }[operator]();
  return { field, ...shape } as LeadCondition;
}
