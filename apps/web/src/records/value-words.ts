import type { CustomValue } from '@outrider/shared/fields/custom';
import type { Kind } from '@outrider/shared/fields/field';
import { FIELD_WORDS } from '../fields/words.ts';
import { formatCalendarDay, formatMoney, formatNumber } from '../ui/format.ts';

/** What of a field its values are read by. */
type Worded = { kind: Kind; options?: readonly { value: string; label: string }[] | undefined };

/** A value as a person reads it in a sentence; '' for none. `people`: names by id. What is no number or day yet reads as it was typed. */
export function valueWords(
  field: Worded,
  value: CustomValue | null | undefined,
  people: Record<string, string>,
): string {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map((one) => valueWords(field, one, people)).join(', ');
  if (typeof value === 'boolean') return value ? FIELD_WORDS.yes : FIELD_WORDS.no;
  switch (field.kind) {
    case 'money':
      return Number.isFinite(Number(value)) ? formatMoney(Number(value)) : String(value);
    case 'number':
      return Number.isFinite(Number(value)) ? formatNumber(Number(value)) : String(value);
    case 'date':
      return formatCalendarDay(String(value));
    case 'person':
      return people[String(value)] ?? FIELD_WORDS.formerPerson;
    default:
      return field.options?.find((option) => option.value === value)?.label ?? String(value);
  }
}
