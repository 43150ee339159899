import { allConditions, type AnyCondition, type AnyFilter } from '@outrider/shared/ground/fields/filter';
import { type FieldSpec, isChoiceKind, isNumberKind, isTimeKind } from '@outrider/shared/ground/fields/field';
import { faceIn, type FilterFields } from './filter-fields.ts';
import { RECORDS_WORDS } from './words.ts';

/** How a field can be asked about. */
export type Operator =
  | 'is'
  | 'is_not'
  | 'range'
  | 'last'
  | 'not_last'
  | 'next'
  | 'not_next'
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
  next: 'in the next days',
  not_next: 'not in the next days',
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
  if (kind === 'date') return ['last', 'not_last', 'next', 'not_next', 'range', ...known];
  if (isTimeKind(kind)) return ['last', 'not_last', 'range', ...known];
  return ['contains', 'not_contains', ...(kind === 'text' ? (['is', 'is_not'] as const) : []), ...known];
}

export function operatorOf(condition: AnyCondition): Operator {
  if ('known' in condition) return condition.known ? 'known' : 'unknown';
  if ('is' in condition) return condition.not ? 'is_not' : 'is';
  if ('contains' in condition) return condition.not ? 'not_contains' : 'contains';
  if ('last_days' in condition) return condition.not ? 'not_last' : 'last';
  if ('next_days' in condition) return condition.not ? 'not_next' : 'next';
  return 'range';
}

/** What a field of a few values offers. `people`: ids, from the server. */
export function valuesOffered(spec: FieldSpec, people: readonly string[]): readonly string[] {
  if (spec.kind === 'person') return ['me', 'nobody', ...people];
  if (spec.kind === 'flag') return ['yes', 'no'];
  return 'options' in spec ? Object.keys(spec.options) : [];
}

/**
 * A condition to start from when a field or an operator was chosen. Its value is left to the person: nothing is chosen
 * for them.
 */
export function conditionFor(fields: FilterFields, field: string = fields.start, operator?: Operator): AnyCondition {
  const { spec } = faceIn(fields, field);
  const asked = operator ?? operatorsOf(spec)[0] ?? 'is';
  const not = asked.includes('not') ? { not: true } : {};
  const shape = {
    is: () => ({ is: [], ...not }),
    is_not: () => ({ is: [], ...not }),
    range: () => (isTimeKind(spec.kind) ? { from: undefined } : { min: undefined }),
    last: () => ({ last_days: 7 }),
    not_last: () => ({ last_days: 7, ...not }),
    next: () => ({ next_days: 30 }),
    not_next: () => ({ next_days: 30, ...not }),
    contains: () => ({ contains: '' }),
    not_contains: () => ({ contains: '', ...not }),
    known: () => ({ known: true }),
    unknown: () => ({ known: false }),
  }[asked]();
  return { field, ...shape } as AnyCondition;
}

/** Whether it names nothing to look for yet. */
function lacksValue(condition: AnyCondition): boolean {
  if ('known' in condition || 'last_days' in condition || 'next_days' in condition) return false;
  if ('is' in condition) return condition.is.every((value) => value.trim() === '');
  if ('contains' in condition) return condition.contains.trim() === '';
  const { from, to, min, max } = condition as Partial<Record<'from' | 'to' | 'min' | 'max', unknown>>;
  return [from, to, min, max].every((end) => end === undefined);
}

/**
 * What keeps a filter from being used, in words: what its first unfinished condition lacks, else what the schema says.
 */
export function whatIsMissing(
  issue: { code: string; message: string } | undefined,
  filter: AnyFilter,
  fields: FilterFields,
): string {
  const unfinished = allConditions<AnyCondition>(filter).find(lacksValue);
  if (!unfinished) return !issue || issue.code === 'invalid_union' ? RECORDS_WORDS.valueMissing : issue.message;
  const { label } = faceIn(fields, unfinished.field);
  if ('is' in unfinished && faceIn(fields, unfinished.field).spec.kind !== 'text')
    return RECORDS_WORDS.chooseValue(label);
  return 'contains' in unfinished || 'is' in unfinished
    ? RECORDS_WORDS.enterText(label)
    : RECORDS_WORDS.enterRange(label);
}
