import type { CustomValue } from '@outrider/shared/ground/fields/custom';
import type { Kind } from '@outrider/shared/ground/fields/field';
import { FIELD_WORDS } from './words.ts';
import { formatCalendarDay, formatExactMoney, formatNumber } from '../../ground/ui/format.ts';

/** What of a field its values are read by. */
type Worded = { kind: Kind; options?: readonly { value: string; label: string }[] | undefined };

/**
 * Whether a value reads as its field's kind. One that was stored before the kind changed can come back by an undo, and
 * one that is being typed may not be finished.
 */
function isReadable(kind: Kind, value: CustomValue): boolean {
  if (kind === 'number' || kind === 'money') return Number.isFinite(Number(value));
  return kind !== 'date' || !Number.isNaN(Date.parse(String(value)));
}

/**
 * A value as a person reads it in a sentence; '' for none. `people`: names of people and records by id. `currency`: of
 * an amount, where it is not the company's. What does not read as its field's kind is shown as it is.
 */
export function valueWords(
  field: Worded,
  value: CustomValue | null | undefined,
  people: Record<string, string>,
  currency?: string,
): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map((one) => valueWords(field, one, people)).join(', ');
  if (typeof value === 'boolean') return value ? FIELD_WORDS.yes : FIELD_WORDS.no;
  if (!isReadable(field.kind, value)) return String(value);
  switch (field.kind) {
    case 'money':
      return formatExactMoney(Number(value), currency);
    case 'number':
      return formatNumber(Number(value));
    case 'date':
      return formatCalendarDay(String(value));
    case 'person':
      return people[String(value)] ?? FIELD_WORDS.formerPerson;
    case 'record':
      return people[String(value)] ?? FIELD_WORDS.unknownRecord;
    default:
      return field.options?.find((option) => option.value === value)?.label ?? String(value);
  }
}
