import type { Diff } from '@outrider/shared/automation/agents';
import { labelOf } from '@outrider/shared/ground/input-messages';

type Fields = Record<string, unknown>;

/** A field of a record by its name; a company's own is custom. and its key. What the record has not is null. */
export function valueAt(record: Fields, field: string): unknown {
  const own = /^custom\.(.+)$/.exec(field)?.[1];
  return (own ? (record.custom as Fields | undefined)?.[own] : record[field]) ?? null;
}

/** Fields with those of the company's own beside the others, each under its name. */
export const flatten = ({ custom, ...fields }: Fields): Fields => ({
  ...fields,
  ...Object.fromEntries(Object.entries((custom ?? {}) as Fields).map(([key, value]) => [`custom.${key}`, value])),
});

const DIFF_MAX = 500;
/** A value as a person reads it; null for none. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'string' ? value : Array.isArray(value) ? value.join(', ') : JSON.stringify(value);
  return text.length > DIFF_MAX ? `${text.slice(0, DIFF_MAX)}…` : text;
}

/** What would change, as whoever approves it reads it. */
export const diffOf = (fields: Fields, before: Fields = {}): Diff[] =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => ({
      field,
      label: labelOf([field.replace(/^custom\./, '')]),
      before: textOf(before[field]),
      after: textOf(value),
    }));

/** A record without what it has not: an assistant reads every word of an answer. */
export function compact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compact);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, part]) => [key, compact(part)] as const)
      .filter(([key, part]) => key !== 'company_id' && !isEmpty(part)),
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);
