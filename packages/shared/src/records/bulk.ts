import { z } from 'zod';
import { account } from '../ground/fields/account.ts';
import { contact } from '../ground/fields/contact.ts';
import { customInputValue, customNameField, RECORD_TYPES, type RecordTypeName } from '../ground/fields/custom.ts';
import { lead } from '../ground/fields/lead.ts';
import { opportunity } from '../ground/fields/opportunity.ts';
import { SETTABLE_STATUSES } from './lead-edit.ts';
import { stageKeyField } from './pipelines.ts';
import { selectionSchemaOf } from './record-selection.ts';
import { idField, optionalText } from '../ground/wire.ts';

export const BULK_ACTIONS = [
  'assign',
  'assign_by_rules',
  'status',
  'set_field',
  'convert',
  'score',
  'move',
  'delete',
  'undo',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
export const BULK_STATES = ['queued', 'running', 'done', 'cancelled', 'failed'] as const;
export type BulkState = (typeof BULK_STATES)[number];
/** Something works on it. */
export const BULK_WORKING: ReadonlySet<BulkState> = new Set<BulkState>(['queued', 'running']);
/** For how long a run can be taken back, and how long what was deleted is kept. */
export const UNDO_DAYS = 30;

/** One of ours, or the name of a field of the company's own: custom.machine_count. */
export type BulkField = string;
const allBut = (keys: readonly string[], ...left: string[]) => keys.filter((key) => !left.includes(key));
/**
 * What can be set of many at once: not what has an action of its own, what no two share, and what says who or what each
 * of them is.
 */
export const BULK_FIELDS: Readonly<Record<RecordTypeName, readonly string[]>> = {
  lead: allBut(lead.sql.changeable, 'email', 'status', 'assigned_to'),
  account: allBut(account.sql.changeable, 'name', 'domain', 'owner_id', 'parent_id'),
  contact: allBut(contact.sql.changeable, 'first_name', 'last_name', 'email', 'second_email', 'account_id', 'owner_id'),
  /** What a deal is worth is settled with its currency and rate, one by one. */
  opportunity: allBut(
    opportunity.sql.changeable,
    'name',
    'account_id',
    'lead_id',
    'owner_id',
    'amount',
    'currency',
    'currency_rate',
  ),
};

/** What can be done with many records of any type. */
const commonActions = <T extends RecordTypeName>(type: T) => {
  const asked = {
    record_type: z.literal(type),
    selection: selectionSchemaOf(type),
    /** Made by the asker: the same key is the same run, however often it is sent. */
    request_key: z.uuid(),
  };
  return {
    asked,
    actions: [
      z.strictObject({ action: z.literal('assign'), assigned_to: idField.nullable(), ...asked }),
      /** Null and an empty text take the value away. What the field takes, its kind says. */
      z.strictObject({
        action: z.literal('set_field'),
        field: z.union([z.enum(BULK_FIELDS[type]), customNameField]),
        value: customInputValue.nullable(),
        ...asked,
      }),
      z.strictObject({ action: z.literal('delete'), ...asked }),
    ] as const,
  };
};
const ofLeads = commonActions('lead');
const ofDeals = commonActions('opportunity');
export const bulkStartSchema = z.discriminatedUnion('record_type', [
  z.discriminatedUnion('action', [
    ...ofLeads.actions,
    z.strictObject({ action: z.literal('assign_by_rules'), ...ofLeads.asked }),
    z.strictObject({
      action: z.literal('status'),
      status: z.enum(SETTABLE_STATUSES),
      reason: optionalText(500),
      ...ofLeads.asked,
    }),
    z.strictObject({ action: z.literal('convert'), ...ofLeads.asked }),
    z.strictObject({ action: z.literal('score'), ...ofLeads.asked }),
  ]),
  z.discriminatedUnion('action', commonActions('account').actions),
  z.discriminatedUnion('action', commonActions('contact').actions),
  z.discriminatedUnion('action', [
    ...ofDeals.actions,
    /** To an open stage. What is won or lost is asked about one by one. */
    z.strictObject({ action: z.literal('move'), pipeline_id: idField, stage: stageKeyField, ...ofDeals.asked }),
  ]),
]);
export type BulkStart = z.output<typeof bulkStartSchema>;

/** What the reference says of it: each action takes fields of its own beside these. */
export const bulkInputSchema = z.strictObject({
  record_type: z.enum(RECORD_TYPES),
  action: z.enum(BULK_ACTIONS).describe('Not every type has every action'),
  selection: z
    .looseObject({})
    .describe('{"ids": [...]}, or {"filter": {...}, "q": "..."} for all that match, with the filter as a tree'),
  request_key: idField.describe('A UUID of your own: the same one starts the action once'),
  assigned_to: idField.nullable().optional().describe('With assign: the new owner'),
  field: z.string().optional().describe('With set_field: its name'),
  value: customInputValue.nullable().optional().describe('With set_field; null empties it'),
  status: z.enum(SETTABLE_STATUSES).optional().describe('With status'),
  reason: z.string().optional().describe('With status: why'),
  pipeline_id: idField.optional().describe('With move'),
  stage: z.string().optional().describe('With move: key of an open stage'),
});

export const bulkRecentSchema = z.strictObject({ record_type: z.enum(RECORD_TYPES) });

export const bulkRunSchema = z.object({
  id: z.uuid(),
  record_type: z.enum(RECORD_TYPES),
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
    record_id: z.uuid(),
    name: z.string(),
    state: z.enum(['pending', 'done', 'failed']),
    reason: z.string().nullable(),
  }),
);
