import { z } from 'zod';
import { customInputValue, type CustomFieldName, customNameField } from './fields/custom.ts';
import type { KeysBy } from './fields/field-types.ts';
import { lead, type LeadFieldsList } from './fields/lead.ts';
import { SETTABLE_STATUSES } from './lead-edit.ts';
import { leadSelectionSchema } from './lead-selection.ts';
import { idField, optionalText } from './wire.ts';

export const BULK_ACTIONS = ['assign', 'assign_by_rules', 'status', 'set_field', 'score', 'delete', 'undo'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
export const BULK_STATES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;
export type BulkState = (typeof BULK_STATES)[number];
/** For how long a run can be taken back, and how long what was deleted is kept. */
export const UNDO_DAYS = 30;

/** What has an action of its own, and what no two leads share. */
const NOT_SET_IN_BULK = ['email', 'status', 'assigned_to'] as const;
export type BuiltInBulkField = Exclude<KeysBy<LeadFieldsList, 'input' | 'edit'>, (typeof NOT_SET_IN_BULK)[number]>;
/** One of ours, or a field of the company's own. */
export type BulkField = BuiltInBulkField | CustomFieldName;
export const BULK_FIELDS = lead.sql.changeable.filter(
  (key): key is BuiltInBulkField => !(NOT_SET_IN_BULK as readonly string[]).includes(key),
);

const asked = {
  selection: leadSelectionSchema,
  /** Made by the asker: the same key is the same run, however often it is sent. */
  request_key: z.uuid(),
};
export const bulkStartSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('assign'), assigned_to: idField.nullable(), ...asked }),
  z.strictObject({ action: z.literal('assign_by_rules'), ...asked }),
  z.strictObject({
    action: z.literal('status'),
    status: z.enum(SETTABLE_STATUSES),
    reason: optionalText(500),
    ...asked,
  }),
  /** Null and an empty text take the value away. What the field takes, its kind says. */
  z.strictObject({
    action: z.literal('set_field'),
    field: z.union([z.enum(BULK_FIELDS), customNameField]),
    value: customInputValue.nullable(),
    ...asked,
  }),
  z.strictObject({ action: z.literal('score'), ...asked }),
  z.strictObject({ action: z.literal('delete'), ...asked }),
]);
export type BulkStart = z.output<typeof bulkStartSchema>;

export const bulkRunSchema = z.object({
  id: z.uuid(),
  action: z.enum(BULK_ACTIONS),
  /** What an undo takes back. */
  undoes: z.enum(BULK_ACTIONS).nullable(),
  state: z.enum(BULK_STATES),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  reason: z.string().nullable(),
  created_by_name: z.string(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  can_cancel: z.boolean(),
  can_undo: z.boolean(),
  /** The run that took it back. */
  undone_by: z.uuid().nullable(),
});
export type BulkRun = z.infer<typeof bulkRunSchema>;

export const BULK_ROWS_SHOWN = 100;
export const bulkRowsSchema = z.array(
  z.object({
    lead_id: z.uuid(),
    name: z.string(),
    state: z.enum(['pending', 'done', 'failed']),
    reason: z.string().nullable(),
  }),
);
