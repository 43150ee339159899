import { z } from 'zod';
import { deliverySchema } from './intake.ts';
import { idField } from '../ground/wire.ts';

/** Most characters of a body that are shown and can be changed. */
export const PAYLOAD_MAX = 200_000;
/** Most leads of one delivery whose fields are shown. */
export const DELIVERY_LEADS_SHOWN = 20;

const shownField = z.object({ label: z.string(), value: z.string() });
/** A delivery opened: what came, with secrets masked, and what was read of it. */
export const deliveryDetailSchema = deliverySchema.extend({
  /** As JSON where it can be read as fields, else as it came; null where nothing was kept. */
  payload: z.string().nullable(),
  is_cut: z.boolean(),
  headers: z.array(shownField),
  /** One for each lead that was read; `problem` says why it can't become one. */
  readings: z.array(z.object({ fields: z.array(shownField), problem: z.string().nullable() })),
  /** Why nothing was read. */
  problem: z.string().nullable(),
});
export type DeliveryDetail = z.infer<typeof deliveryDetailSchema>;

export const deliveryFixSchema = z.strictObject({
  id: idField,
  payload: z.string().min(2, 'Enter the payload').max(PAYLOAD_MAX, 'The payload is too long'),
});
