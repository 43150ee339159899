import type { AnyCondition } from '@outrider/shared/fields/filter';
import { type FieldSpec, isChoiceKind, isNumberKind, isTimeKind } from '@outrider/shared/fields/field';
import { faceIn, type FilterFields } from './filter-fields.ts';
import { todayText } from '../ui/clock.ts';

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

/** By its kind. A check box is yes or no, and so always known. */
export function operatorsOf({ kind, need }: FieldSpec): Operator[] {
  const known: Operator[] = need ? [] : ['known', 'unknown'];
  if (kind === 'flag') return ['is'];
  if (isChoiceKind(kind) || kind === 'person' || kind === 'record' || kind === 'open_choice')
    return ['is', 'is_not', ...known];
  if (isNumberKind(kind)) return ['range', ...known];
  if (isTimeKind(kind)) return ['last', 'not_last', 'range', ...known];
  return ['contains', 'not_contains', ...known];
}

export function operatorOf(condition: AnyCondition): Operator {
  if ('known' in condition) return condition.known ? 'known' : 'unknown';
  if ('is' in condition) return condition.not ? 'is_not' : 'is';
  if ('contains' in condition) return condition.not ? 'not_contains' : 'contains';
  if ('last_days' in condition) return condition.not ? 'not_last' : 'last';
  return 'range';
}

/** What a field of a few values offers. `people`: ids, from the server. */
export function valuesOffered(spec: FieldSpec, people: readonly string[]): readonly string[] {
  if (spec.kind === 'person') return ['me', 'nobody', ...people];
  if (spec.kind === 'flag') return ['yes', 'no'];
  return 'options' in spec ? Object.keys(spec.options) : [];
}

/** A condition to start from when a field or an operator was chosen. */
export function conditionFor(fields: FilterFields, field: string = fields.start, operator?: Operator): AnyCondition {
  const { spec } = faceIn(fields, field);
  const asked = operator ?? operatorsOf(spec)[0] ?? 'is';
  const not = asked.includes('not') ? { not: true } : {};
  const shape = {
    is: () => ({ is: valuesOffered(spec, []).slice(0, 1), ...not }),
    is_not: () => ({ is: valuesOffered(spec, []).slice(0, 1), ...not }),
    range: () => (isTimeKind(spec.kind) ? { from: todayText(Date.now()) } : { min: 0 }),
    last: () => ({ last_days: 7 }),
    not_last: () => ({ last_days: 7, ...not }),
    contains: () => ({ contains: '' }),
    not_contains: () => ({ contains: '', ...not }),
    known: () => ({ known: true }),
    unknown: () => ({ known: false }),
  }[asked]();
  return { field, ...shape } as AnyCondition;
}
