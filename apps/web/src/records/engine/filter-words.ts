import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { type AnyCondition, type AnyFilter, isGroup, partsOf } from '@outrider/shared/ground/fields/filter';
import { labelIndustry } from '@outrider/shared/records/leads';
import { FIELD_WORDS } from '../fields/words.ts';
import { formatCalendarDay, formatMoney, formatNumber } from '../../ground/ui/format.ts';
import { faceIn, type FilterFields } from './filter-fields.ts';
import { RECORDS_WORDS } from './words.ts';

const WHO: Readonly<Record<string, string>> = { me: RECORDS_WORDS.me, nobody: RECORDS_WORDS.nobody };

/** A value of a field of a few values as a person reads it. `names`: of people and records, by id. */
export function valueLabel(spec: FieldSpec, value: string, names: Readonly<Record<string, string>> = {}): string {
  if (spec.kind === 'person') return WHO[value] ?? names[value] ?? FIELD_WORDS.formerPerson;
  if (spec.kind === 'record') return names[value] ?? FIELD_WORDS.unknownRecord;
  if (spec.kind === 'flag') return value === 'yes' ? FIELD_WORDS.yes : FIELD_WORDS.no;
  if ('options' in spec && Object.hasOwn(spec.options, value)) return spec.options[value] ?? value;
  return spec.kind === 'open_choice' ? labelIndustry(value) : value;
}

/**
 * A condition in words: "Score at least 70", "Status not Converted". `most`: values that are named before they are
 * counted.
 */
export function conditionWords(
  condition: AnyCondition,
  fields: FilterFields,
  names: Record<string, string> = {},
  most = 2,
): string {
  const { label: name, spec } = faceIn(fields, condition.field);
  if ('known' in condition) return `${name} ${condition.known ? 'is known' : 'is unknown'}`;
  const not = condition.not ? 'not ' : '';
  if ('is' in condition) {
    const values = condition.is.map((value) => valueLabel(spec, value, names));
    return `${name} ${not}${values.length > most ? `any of ${values.length}` : values.join(', ').replace(/, ([^,]*)$/, ' or $1')}`;
  }
  if ('contains' in condition) return `${name} ${not}with “${condition.contains}”`;
  if ('last_days' in condition) return `${name} ${not}in last ${condition.last_days} days`;
  if ('next_days' in condition) return `${name} ${not}in next ${condition.next_days} days`;
  if ('from' in condition || 'to' in condition)
    return `${name} ${not}${rangeWords(condition.from, condition.to, formatCalendarDay, ['since', 'until'])}`;
  const { min, max } = condition as { min?: number; max?: number };
  const spell = spec.kind === 'money' ? formatMoney : formatNumber;
  return `${name} ${not}${rangeWords(min, max, spell, ['at least', 'at most'])}`;
}

function rangeWords<T>(
  low: T | undefined,
  high: T | undefined,
  spell: (value: T) => string,
  [least, most]: [string, string],
): string {
  if (low !== undefined && high !== undefined) return `${spell(low)} to ${spell(high)}`;
  return low !== undefined ? `${least} ${spell(low)}` : high !== undefined ? `${most} ${spell(high)}` : '';
}

const VALUES_NAMED = 8;

/** The whole filter in words; groups in groups in brackets. '' for one that asks for nothing. */
export function filterWords(filter: AnyFilter, fields: FilterFields, names: Record<string, string> = {}): string {
  const words = partsOf(filter).map((part) =>
    isGroup(part)
      ? partsOf(part).length > 1
        ? `(${filterWords(part, fields, names)})`
        : filterWords(part, fields, names)
      : conditionWords(part, fields, names, VALUES_NAMED),
  );
  return words.filter(Boolean).join('all' in filter ? ' and ' : ' or ');
}
