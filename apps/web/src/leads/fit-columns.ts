import type { LeadColumn } from '@outrider/shared/saved-views';
import { COLUMN_FACES } from './lead-columns.tsx';

/** Which columns go first where there is no room for all, the least needed one first. The score stays. */
const LEAVING: LeadColumn[] = [
  'company_size',
  'industry',
  'updated_at',
  'created_at',
  'phone',
  'email',
  'source',
  'estimated_budget',
  'processing_mode',
  'last_contacted',
  'owner',
  'priority',
  'company',
  'status',
];
/** Room for a name and the beginning of a title, in pixels. */
export const LEAD_WIDTH = 232;

type Widths = Partial<Record<LeadColumn, number>>;
export const widthOf = (column: LeadColumn, widths: Widths) => widths[column] ?? COLUMN_FACES[column].width;

/** The columns that fit beside the lead itself into `room` pixels, in their order. */
export function fitColumns(shown: LeadColumn[], widths: Widths, room: number): LeadColumn[] {
  let fitting = shown;
  const isTooWide = () => fitting.reduce((sum, column) => sum + widthOf(column, widths), LEAD_WIDTH) > room;
  for (const column of LEAVING) {
    if (!isTooWide()) break;
    fitting = fitting.filter((one) => one !== column);
  }
  return fitting;
}
