import type { CompanyQueries } from '@outrider/db';
import { isCustomName } from '@outrider/shared/ground/fields/custom';
import { type FieldSpec, type Fields, isTimeKind } from '@outrider/shared/ground/fields/field';
import { FLOW_DATES, FLOW_WATCHED, type FlowSubject, type FlowTrigger } from '@outrider/shared/automation/organization';
import { findOwnField } from '../settable-field.ts';

/** What a trigger waits for: that a field changes, or that a date comes. */
export const WAITS_FOR: Partial<Record<FlowTrigger, 'change' | 'date'>> = {
  lead_changed: 'change',
  opportunity_changed: 'change',
  lead_date: 'date',
  opportunity_date: 'date',
};
const WAITED: Record<'change' | 'date', Record<FlowSubject, Fields>> = { change: FLOW_WATCHED, date: FLOW_DATES };

/** A field that a trigger can wait for: one of ours, or a living one of the company's own; null for any other. */
export async function findWaited(
  db: CompanyQueries,
  of: FlowSubject,
  waits: 'change' | 'date',
  name: string,
): Promise<FieldSpec | null> {
  if (!isCustomName(name)) return Object.hasOwn(WAITED[waits][of], name) ? (WAITED[waits][of][name] ?? null) : null;
  const spec = await findOwnField(db, of, name);
  return spec && (waits === 'change' || isTimeKind(spec.kind)) ? spec : null;
}
