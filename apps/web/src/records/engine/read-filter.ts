import { isDay } from '@outrider/shared/ground/days';
import {
  AMOUNT_MAX,
  DAYS_MAX,
  EXACT_MAX,
  inOrder,
  VALUES_MAX,
  WANTED_MAX,
} from '@outrider/shared/ground/fields/conditions';
import { isCustomName } from '@outrider/shared/ground/fields/custom';
import { type FieldSpec, isChoiceKind, isNumberKind, isTimeKind } from '@outrider/shared/ground/fields/field';
import {
  type AnyCondition,
  type AnyFilter,
  countConditions,
  FILTER_CONDITIONS,
  FILTER_DEPTH,
  isGroup,
  partsOf,
} from '@outrider/shared/ground/fields/filter';
import { parseFilter } from '@outrider/shared/records/lead-filter-text';
import type { FilterCatalogue } from './filter-fields.ts';

/**
 * The filter that an address or a tab spells, as far as a screen can show it; null for any other text. The server
 * checks the same by the schema, whose code no first view should wait for.
 */
export function readFilter(text: string, catalogue: FilterCatalogue): AnyFilter | null {
  const filter = parseFilter(text) as AnyFilter | null;
  return filter && fits(filter, catalogue, FILTER_DEPTH) && countConditions(filter) <= FILTER_CONDITIONS
    ? filter
    : null;
}

function fits(part: AnyCondition | AnyFilter, catalogue: FilterCatalogue, levels: number): boolean {
  if (isGroup(part)) return levels > 0 && partsOf(part).every((inner) => fits(inner, catalogue, levels - 1));
  if (!fitsBounds(part)) return false;
  if (isCustomName(part.field)) return true; // which of the company's own fields there are, and of what kind, only the server knows here
  const spec = Object.hasOwn(catalogue, part.field) ? catalogue[part.field] : undefined;
  return spec !== undefined && fitsField(part, spec);
}

/** What the schema asks of every field alike. */
function fitsBounds(condition: AnyCondition): boolean {
  if ('known' in condition) return true;
  if ('is' in condition)
    return (
      condition.is.length <= VALUES_MAX && condition.is.every((text) => text.trim() !== '' && text.length <= EXACT_MAX)
    );
  if ('contains' in condition) return isWanted(condition.contains);
  if ('last_days' in condition) return condition.last_days >= 1 && condition.last_days <= DAYS_MAX;
  if ('next_days' in condition) return condition.next_days >= 1 && condition.next_days <= DAYS_MAX;
  if ('from' in condition || 'to' in condition) {
    const { from, to } = condition;
    return inOrder(from, to) && [from, to].every((end) => end === undefined || isDay(end));
  }
  const { min, max } = condition as { min?: number; max?: number };
  return inOrder(min, max) && [min, max].every((end) => end === undefined || Math.abs(end) <= AMOUNT_MAX);
}

const isWanted = (text: string): boolean => text.trim() !== '' && text.length <= WANTED_MAX;

/** What it asks by the field's kind. */
function fitsField(condition: AnyCondition, spec: FieldSpec): boolean {
  if ('known' in condition) return spec.need === undefined;
  if ('is' in condition) return condition.is.every((value) => isOneOf(value, spec));
  if ('contains' in condition) return ['text', 'long_text', 'email', 'phone', 'url'].includes(spec.kind);
  if ('next_days' in condition) return spec.kind === 'date';
  if ('last_days' in condition || 'from' in condition || 'to' in condition) return isTimeKind(spec.kind);
  return isNumberKind(spec.kind);
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Whether a text is the ID of a record, as far as its shape says. */
export const isId = (text: string): boolean => ID.test(text);

function isOneOf(value: string, spec: FieldSpec): boolean {
  if (isChoiceKind(spec.kind)) return 'options' in spec && Object.hasOwn(spec.options, value);
  if (spec.kind === 'flag') return ['yes', 'no'].includes(value);
  if (spec.kind === 'person') return ['me', 'nobody'].includes(value) || isId(value);
  if (spec.kind === 'record') return isId(value);
  return spec.kind === 'open_choice' || spec.kind === 'text';
}
