import type { CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { type CustomField, type CustomKind, keyOfCustom } from '@outrider/shared/fields/custom';
import {
  type CustomCondition,
  isCustomCondition,
  isGroup,
  type LeadCondition,
  type LeadFilter,
  partsOf,
} from '@outrider/shared/lead-filter';
import { MESSAGES } from '@outrider/shared/messages';
import type { StoredField } from './fields.store.ts';
import { findFieldsFor } from './known-fields.ts';

/** The conditions of a filter, whatever groups they stand in. */
const conditionsIn = (filter: LeadFilter): LeadCondition[] =>
  partsOf(filter).flatMap((part) => (isGroup(part) ? conditionsIn(part) : [part]));

type Asks = 'is' | 'contains' | 'numbers' | 'days' | 'last_days' | 'known';
const ASKED: Readonly<Record<CustomKind, readonly Asks[]>> = {
  text: ['contains', 'known'],
  long_text: ['contains', 'known'],
  url: ['contains', 'known'],
  number: ['numbers', 'known'],
  money: ['numbers', 'known'],
  date: ['days', 'last_days', 'known'],
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
  return 'from' in condition || 'to' in condition ? 'days' : 'numbers';
}

/**
 * `path`: where the filter stands in what was sent.
 * @throws 422 for a condition on a field that the company does not have, archived ones not counted as gone, and for one that its kind does not take
 */
export function assertFilterFits(fields: readonly CustomField[], filter: LeadFilter, path = 'filter'): void {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  for (const condition of conditionsIn(filter)) {
    if (!isCustomCondition(condition)) continue;
    const field = byKey.get(keyOfCustom(condition.field));
    if (field && ASKED[field.kind].includes(waysOf(condition))) continue;
    const message = field ? MESSAGES.filterMisfit(field.label) : MESSAGES.filterUnknownField(condition.field);
    throw new AppError('UNPROCESSABLE_CONTENT', message, { errors: [{ field: path, message }] });
  }
}

/** The company's own fields, where the filter asks for some of them. @throws 422 as assertFilterFits */
export async function fieldsAskedFor(
  db: CompanyQueries,
  filter: LeadFilter,
  path?: string,
): Promise<readonly StoredField[]> {
  const asked = conditionsIn(filter).flatMap((one) => (isCustomCondition(one) ? [keyOfCustom(one.field)] : []));
  if (asked.length === 0) return [];
  const fields = await findFieldsFor(db, 'lead', asked);
  assertFilterFits(fields, filter, path);
  return fields;
}
