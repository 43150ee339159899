import type { CompanyQueries } from '@outrider/db';
import type { LeadFilter } from '@outrider/shared/lead-filter';
import { asksForCustom, assertFilterFits } from '../fields/check-filter.ts';
import { findFields } from '../fields/known-fields.ts';
import type { SlotContext } from './slots.ts';

/** What a filter's statement needs to know: who asks, when, and the company's own fields where it names some. @throws 422 for a condition that fits none of them */
export async function contextOf(
  db: CompanyQueries,
  { id }: { id: string },
  filter: LeadFilter,
  now: Date,
): Promise<SlotContext> {
  if (!asksForCustom(filter)) return { me: id, now, fields: [] };
  const fields = await findFields(db, 'lead');
  assertFilterFits(fields, filter);
  return { me: id, now, fields };
}
