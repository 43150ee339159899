import type { CompanyQueries } from '@outrider/db';
import { type CustomFieldName, isCustomName, keyOfCustom, specOf } from '@outrider/shared/ground/fields/custom';
import { type FieldSpec, isChoiceKind } from '@outrider/shared/ground/fields/field';
import { FLOW_FIELDS, type FlowSubject, isFlowKind } from '@outrider/shared/automation/organization';
import { findFieldsFor, isLiving } from '../records/fields/known-fields.ts';

/** A field that a step can set: one of ours, or a living one of the company's own; null for any other name. */
export async function findSettable(db: CompanyQueries, of: FlowSubject, name: string): Promise<FieldSpec | null> {
  if (!isCustomName(name)) return Object.hasOwn(FLOW_FIELDS[of], name) ? (FLOW_FIELDS[of][name] ?? null) : null;
  const spec = await findOwnField(db, of, name);
  return spec && isFlowKind(spec) ? spec : null;
}

/** A living field of the company's own; null for any other name. */
export async function findOwnField(
  db: CompanyQueries,
  of: FlowSubject,
  name: CustomFieldName,
): Promise<FieldSpec | null> {
  const key = keyOfCustom(name);
  const field = (await findFieldsFor(db, of, [key])).find((one) => one.key === key && isLiving(one));
  return field ? specOf(field) : null;
}

/** Whether a field can have this value: a choice has its options alone, and what is always filled is not emptied. */
export function fitsSettable(spec: FieldSpec, text: string): boolean {
  if (text === '') return !spec.need;
  if (spec.kind === 'flag') return text === 'yes' || text === 'no';
  if (isChoiceKind(spec.kind) && 'options' in spec) return Object.hasOwn(spec.options, text);
  return 'max' in spec && typeof spec.max === 'number' ? text.length <= spec.max : true;
}

/** A value as a person reads it. */
export const shownValue = (spec: FieldSpec, value: string): string =>
  'options' in spec && Object.hasOwn(spec.options, value) ? (spec.options[value] ?? value) : value;
