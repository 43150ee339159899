import { isCustomName } from '@outrider/shared/fields/custom';
import { type FieldSpec, isChoiceKind, isNumberKind, isTimeKind } from '@outrider/shared/fields/field';
import {
  countConditions,
  FILTER_CONDITIONS,
  FILTER_DEPTH,
  FILTER_FIELDS,
  isGroup,
  type LeadCondition,
  type LeadFilter,
  type LeadFilterPart,
  partsOf,
} from '@outrider/shared/lead-filter';
import { parseFilter } from '@outrider/shared/lead-filter-text';

/**
 * The filter that an address or a tab spells, as far as a screen can show it; null for any other text. The server checks the same by the schema, whose
 * code no first view should wait for.
 */
export function readFilter(text: string): LeadFilter | null {
  const filter = parseFilter(text) as LeadFilter | null;
  return filter && fits(filter, FILTER_DEPTH) && countConditions(filter) <= FILTER_CONDITIONS ? filter : null;
}

function fits(part: LeadFilterPart, levels: number): boolean {
  if (isGroup(part)) return levels > 0 && partsOf(part).every((inner) => fits(inner, levels - 1));
  if (isCustomName(part.field)) return true; // which of the company's own fields there are, and of what kind, only the server knows here
  return Object.hasOwn(FILTER_FIELDS, part.field) && fitsField(part, FILTER_FIELDS[part.field]);
}

function fitsField(condition: LeadCondition, spec: FieldSpec): boolean {
  if ('known' in condition) return spec.need === undefined;
  if ('is' in condition) return condition.is.every((value) => isOneOf(value, spec));
  if ('contains' in condition) return ['text', 'long_text', 'email', 'phone', 'url'].includes(spec.kind);
  if ('last_days' in condition || 'from' in condition || 'to' in condition) return isTimeKind(spec.kind);
  const ends = 'min' in condition || 'max' in condition ? [condition.min, condition.max] : [];
  return isNumberKind(spec.kind) && ends.every((end) => !Number.isNaN(end));
}

function isOneOf(value: string, spec: FieldSpec): boolean {
  if (isChoiceKind(spec.kind)) return 'options' in spec && Object.hasOwn(spec.options, value);
  if (spec.kind === 'flag') return ['yes', 'no'].includes(value);
  return value !== '' && ['person', 'open_choice'].includes(spec.kind);
}
