import { z } from 'zod';
import type { RecordTypeName } from '../ground/fields/custom.ts';
import type { AnyFilter } from '../ground/fields/filter.ts';
import { type DealAsks, dealAsksSchema } from './opportunities.ts';
import { FILTER_SCHEMAS } from './record-filters.ts';
import { idField } from '../ground/wire.ts';

export const SELECTION_MAX = 1_000;

/**
 * Which records an action on many is about: the ones ticked, or all that a filter, the search words and what else a
 * list of deals is narrowed to match when the action starts.
 */
export type RecordSelection =
  | { ids: string[] }
  | { filter: AnyFilter; q?: string | undefined; asks?: DealAsks | undefined };

/** Only lists of deals ask anything besides. */
export const asksSchemaOf = (type: RecordTypeName) =>
  (type === 'opportunity' ? dealAsksSchema : z.never()).optional() as z.ZodOptional<z.ZodType<DealAsks, DealAsks>>;

export const selectionSchemaOf = (type: RecordTypeName): z.ZodType<RecordSelection, RecordSelection> =>
  z.union([
    z.strictObject({ ids: z.array(idField).min(1, 'Select at least one').max(SELECTION_MAX) }),
    z.strictObject({
      filter: FILTER_SCHEMAS[type],
      q: z.string().max(200).optional(),
      asks: asksSchemaOf(type),
    }),
  ]);
