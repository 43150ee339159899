import type { CompanyQueries } from '@outrider/db';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import { fieldsAskedFor } from '../fields/check-filter.ts';
import type { SlotContext } from '../engine/slots.ts';
import { zoneAskedFor } from '../engine/zone-asked-for.ts';

/**
 * What a filter's statement needs to know: who asks, when, and the company's own fields where it names some. @throws
 * 422 for a condition that fits none of them
 */
export async function contextOf(
  db: CompanyQueries,
  { id }: { id: string },
  filter: LeadFilter,
  now: Date,
): Promise<SlotContext> {
  const [fields, timezone] = await Promise.all([fieldsAskedFor(db, filter), zoneAskedFor(db, filter)]);
  return { me: id, now, timezone, fields, sees_part: db.reader !== undefined };
}
