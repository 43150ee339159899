import type { CompanyQueries } from '@outrider/db';
import {
  type CustomField,
  type CustomKind,
  keyOfCustom,
  type RecordTypeName,
} from '@outrider/shared/ground/fields/custom';
import {
  allConditions,
  type AnyCondition,
  type AnyFilter,
  type CustomCondition,
  isCustomCondition,
} from '@outrider/shared/ground/fields/filter';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import type { StoredField } from './fields.store.ts';
import { findFieldsFor } from './known-fields.ts';

type Asks = 'is' | 'contains' | 'numbers' | 'days' | 'last_days' | 'next_days' | 'known';
const ASKED: Readonly<Record<CustomKind, readonly Asks[]>> = {
  text: ['contains', 'known'],
  long_text: ['contains', 'known'],
  url: ['contains', 'known'],
  number: ['numbers', 'known'],
  money: ['numbers', 'known'],
  date: ['days', 'last_days', 'next_days', 'known'],
  choice: ['is', 'known'],
  choices: ['is', 'known'],
  flag: ['is'],
  person: ['is', 'known'],
};

function waysOf(condition: CustomCondition): Asks {
  if ('known' in condition) return 'known';
  if ('is' in condition) return 'is';
  if ('contains' in condition) return 'contains';
  if ('last_days' in condition) return 'last_days';
  if ('next_days' in condition) return 'next_days';
  return 'from' in condition || 'to' in condition ? 'days' : 'numbers';
}

/**
 * `path`: where the filter stands in what was sent.
 * @throws 422 for a condition on a field that the company does not have, archived ones not counted as gone, and for one
 *   that its kind does not take
 */
function assertFilterFits(fields: readonly CustomField[], filter: AnyFilter, path = 'filter'): void {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  for (const condition of allConditions<AnyCondition>(filter)) {
    if (!isCustomCondition(condition)) continue;
    const field = byKey.get(keyOfCustom(condition.field));
    if (field && ASKED[field.kind].includes(waysOf(condition))) continue;
    const message = field ? MESSAGES.filterMisfit(field.label) : MESSAGES.filterUnknownField(condition.field);
    throw refuse('UNPROCESSABLE_CONTENT', path, message);
  }
}

/** The company's own fields, where the filter asks for some of them. @throws 422 as assertFilterFits */
export async function fieldsAskedFor(
  db: CompanyQueries,
  filter: AnyFilter,
  path?: string,
  type: RecordTypeName = 'lead',
): Promise<readonly StoredField[]> {
  const asked = allConditions<AnyCondition>(filter).flatMap((one) =>
    isCustomCondition(one) ? [keyOfCustom(one.field)] : [],
  );
  if (asked.length === 0) return [];
  const fields = await findFieldsFor(db, type, asked);
  assertFilterFits(fields, filter, path);
  return fields;
}
