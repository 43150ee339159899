import { isCustomName } from '@outrider/shared/ground/fields/custom';
import type { BuiltInLeadColumn, LeadColumn } from '@outrider/shared/records/lead-columns';
import { fitColumns } from '../engine/fit-columns.ts';

/**
 * Which of the catalogue's columns go first where there is no room for all, the least needed one first. The score
 * stays.
 */
const LEAVING: readonly BuiltInLeadColumn[] = [
  'company_size',
  'industry',
  'job_title',
  'updated_at',
  'created_at',
  'phone',
  'email',
  'source',
  'estimated_budget',
  'processing_mode',
  'last_contacted',
  'assigned_to',
  'priority',
  'company_name',
  'status',
];
/** Room for a name and the beginning of a title, in pixels. */
export const LEAD_WIDTH = 232;

/**
 * The columns that fit beside the lead itself into `room` pixels, in their order. The company's own go first, from the
 * last one on.
 */
export const fitLeadColumns = (shown: readonly LeadColumn[], widthOf: (column: LeadColumn) => number, room: number) =>
  fitColumns(shown, widthOf, {
    room: room - LEAD_WIDTH,
    leaving: [...shown.filter(isCustomName).toReversed(), ...LEAVING],
  });
