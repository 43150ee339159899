import { customName, type CustomValues } from '@outrider/shared/ground/fields/custom';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import type { CollisionRule } from '@outrider/shared/records/import-types';
import { isSame } from './same-value.ts';

/**
 * By field, what becomes of a value that a known record has already. Left out it is filled when it is empty, and what
 * the catalogue appends is appended.
 */
export type RuleOf = Readonly<Partial<Record<string, CollisionRule>>>;
type Values = Readonly<Partial<Record<string, unknown>>>;

/** The values of a known record that change when somebody tells of it again. Nothing is ever emptied. */
export function mergeFields(
  fields: readonly string[],
  specOf: (field: string) => FieldSpec | null,
  known: Values,
  incoming: Values,
  rules: RuleOf,
): Record<string, unknown> {
  const fill: Record<string, unknown> = {};
  for (const field of fields) {
    const [before, given] = [known[field] ?? null, incoming[field] ?? null];
    if (given === null || given === before) continue;
    const spec = specOf(field);
    const isAppended = spec !== null && 'append' in spec;
    const merged = mergeValue(
      rules[field] ?? (isAppended ? 'append' : 'fill'),
      before,
      given,
      spec && 'max' in spec ? spec.max : undefined,
    );
    if (merged !== before) fill[field] = merged;
  }
  return fill;
}

/** The same of the company's own fields: all of the record's values as they are then, null where none changes. */
export function mergeCustom(known: CustomValues, incoming: CustomValues, rules: RuleOf): CustomValues | null {
  const gained = Object.entries(incoming).filter(([key, given]) => {
    const [rule, before] = [rules[customName(key)] ?? 'fill', known[key]];
    return rule !== 'keep' && !isSame(given, before) && (before === undefined || rule === 'overwrite');
  });
  return gained.length > 0 ? { ...known, ...Object.fromEntries(gained) } : null;
}

function mergeValue(rule: CollisionRule, before: unknown, given: unknown, max: number | undefined): unknown {
  switch (rule) {
    case 'keep':
      return before;
    case 'overwrite':
      return given;
    case 'fill':
      return before ?? given;
    case 'append':
      return typeof before === 'string' && typeof given === 'string'
        ? appendText(before, given, max)
        : (before ?? given);
  }
}

function appendText(known: string, incoming: string, max = Number.POSITIVE_INFINITY): string {
  if (known.includes(incoming)) return known;
  const both = `${known}\n${incoming}`;
  return both.length <= max ? both : known;
}
