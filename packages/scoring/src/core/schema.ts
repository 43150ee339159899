/** What a field holds: words from an open vocabulary, or a number. */
type FieldKind = 'cat' | 'num';
/**
 * What sense demands of a field's effect, whatever the data say. trend: of a number. order: groups of levels, worst
 * first: no level has more effect than one of a later group. low: levels that never raise anybody. lowFrom: numbers
 * from here on never do. missing: nor does an unknown value.
 */
export type Field = {
  name: string;
  kind: FieldKind;
  trend?: 'rising' | 'falling';
  lowFrom?: number;
  order?: readonly (readonly string[])[];
  low?: readonly string[];
  missing?: 'low';
};
export type Schema = readonly Field[];

/**
 * One lead as the learner sees it. An absent key, null, undefined, NaN and a value of the wrong type all mean
 * "unknown".
 */
export type Row = Readonly<Record<string, unknown>>;

/**
 * A category as text, or null. Own properties only: a row may be any JSON that came from outside. Cut at 120
 * characters.
 */
export function readCategory(row: Row, name: string): string | null {
  const value = Object.hasOwn(row, name) ? row[name] : null;
  if (typeof value === 'string') return value === '' ? null : value.slice(0, 120);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** A finite number, or NaN for unknown. */
export function readNumber(row: Row, name: string): number {
  const value = Object.hasOwn(row, name) ? row[name] : null;
  return typeof value === 'number' && Number.isFinite(value) ? value : NaN;
}
