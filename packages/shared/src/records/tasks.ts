import { z } from 'zod';
import { changedText, idField, optionalText, pageFields, pageOf } from '../ground/wire.ts';
import { dayField, momentField, ownerFilter, requiredLine, TASK_PRIORITIES } from './pipeline.ts';
import { repeatField } from './repeat.ts';

/** What is to be done; a call is logged with its outcome. */
export const TASK_KINDS = ['todo', 'call', 'email', 'meeting'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

export const taskSchema = z.object({
  id: z.uuid(),
  kind: z.enum(TASK_KINDS),
  title: z.string(),
  notes: z.string().nullable(),
  /** When it is overdue: for a task with a day and no time, the end of that day by the company's clocks. */
  due_at: z.iso.datetime().nullable(),
  /** The day of a task without a time, else null. */
  due_on: z.iso.date().nullable(),
  /** When its owner is reminded. */
  remind_at: z.iso.datetime().nullable(),
  /** An RRULE (RFC 5545) of a day's steps: the next one is made when this one is done. */
  repeats: z.string().nullable(),
  /** How often it was put off. */
  snoozes: z.number().int(),
  priority: z.enum(TASK_PRIORITIES),
  owner_id: z.uuid(),
  owner_name: z.string(),
  lead_id: z.uuid().nullable(),
  lead_name: z.string().nullable(),
  opportunity_id: z.uuid().nullable(),
  opportunity_name: z.string().nullable(),
  account_id: z.uuid().nullable(),
  account_name: z.string().nullable(),
  contact_id: z.uuid().nullable(),
  contact_name: z.string().nullable(),
  /** The company of the person or the deal that it is about. */
  company_name: z.string().nullable(),
  /** Of the lead or the contact. */
  phone: z.string().nullable(),
  /** What its deal is worth, in the company's currency. */
  value: z.number().nullable(),
  done_at: z.iso.datetime().nullable(),
  created_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type Task = z.infer<typeof taskSchema>;

/** due: open, with a date that is still ahead. Open ones come by date, done ones newest first. */
const TASK_FILTERS = ['open', 'due', 'overdue', 'done'] as const;
/** Whose, and of which sort. */
const taskFilterFields = {
  owner: ownerFilter,
  /** Only what the caller gave to somebody else. */
  given: z.boolean().default(false),
  kind: z.enum(TASK_KINDS).optional(),
  priority: z.enum(TASK_PRIORITIES).optional(),
};
export const taskListSchema = z.strictObject({
  ...pageFields,
  ...taskFilterFields,
  show: z.enum(TASK_FILTERS).default('open'),
  lead_id: idField.optional(),
  opportunity_id: idField.optional(),
  account_id: idField.optional(),
  contact_id: idField.optional(),
  /** Only what is due before this moment: the end of the day as its reader counts it. */
  due_before: momentField.optional(),
});
export type TaskListInput = z.output<typeof taskListSchema>;
export const taskPageSchema = pageOf(taskSchema);
export type TaskPage = z.infer<typeof taskPageSchema>;

/** When open tasks are due. The week ends with Sunday; days are the company's. */
export const TASK_GROUPS = ['overdue', 'today', 'week', 'later', 'undated'] as const;
export type TaskGroup = (typeof TASK_GROUPS)[number];
export const taskSummaryInputSchema = z.strictObject(taskFilterFields);
export const taskSummarySchema = z.object({
  /** Of the tasks that were asked for, each in one group. */
  groups: z.record(z.enum(TASK_GROUPS), z.number().int()),
  /** All open ones: one's own, those one gave to others, everybody's (null for a role that sees its own). */
  mine: z.number().int(),
  given: z.number().int(),
  everybody: z.number().int().nullable(),
  /** Today, and when it and its week end. */
  today: z.iso.date(),
  today_ends_at: z.iso.datetime(),
  week_ends_at: z.iso.datetime(),
});
export type TaskSummary = z.infer<typeof taskSummarySchema>;

/** How many tasks a walk through the day has at most. */
export const QUEUE_MAX = 100;
/** What one has to do today: what is overdue by its deal's value, then by time, then by priority. */
export const taskQueueSchema = z.object({ items: z.array(taskSchema), total: z.number().int() });

const taskTitle = requiredLine(300, 'Title is required');
const NOTES_MAX = 5_000;
const ONE_DUE = { path: ['due_on'], message: 'Choose a day or a time, not both' };
const hasOneDue = ({ due_at, due_on }: { due_at?: string | null | undefined; due_on?: string | null | undefined }) =>
  !due_at || !due_on;

export const taskCreateSchema = z
  .strictObject({
    title: taskTitle,
    kind: z.enum(TASK_KINDS).default('todo'),
    notes: optionalText(NOTES_MAX),
    due_at: momentField.nullable().default(null),
    /** A day without a time. */
    due_on: dayField.nullable().default(null),
    /** When its owner is reminded: left out, when a task with a time is due; null: not. */
    remind_at: momentField.nullish(),
    repeats: repeatField.nullable().default(null),
    priority: z.enum(TASK_PRIORITIES).default('medium'),
    /** Oneself unless said. */
    owner_id: idField.optional(),
    lead_id: idField.nullable().default(null),
    opportunity_id: idField.nullable().default(null),
    account_id: idField.nullable().default(null),
    contact_id: idField.nullable().default(null),
  })
  .refine(hasOneDue, ONE_DUE);
export type TaskCreate = z.output<typeof taskCreateSchema>;

/** `due_at` and `due_on` take each other's place; null for either is a task without a date. */
export const taskUpdateSchema = z
  .strictObject({
    id: idField,
    title: taskTitle.optional(),
    kind: z.enum(TASK_KINDS).optional(),
    notes: changedText(NOTES_MAX).optional(),
    due_at: momentField.nullish(),
    due_on: dayField.nullish(),
    remind_at: momentField.nullish(),
    repeats: repeatField.nullish(),
    priority: z.enum(TASK_PRIORITIES).optional(),
    owner_id: idField.optional(),
    lead_id: idField.nullish(),
    opportunity_id: idField.nullish(),
    account_id: idField.nullish(),
    contact_id: idField.nullish(),
  })
  .refine(hasOneDue, ONE_DUE);
export type TaskUpdate = z.output<typeof taskUpdateSchema>;

const duePlace = { due_at: momentField.nullable().default(null), due_on: dayField.nullable().default(null) };
/** Puts it off. `back`: takes that back, to where it was before. */
export const taskSnoozeSchema = z
  .strictObject({ id: idField, ...duePlace, back: z.boolean().default(false) })
  .refine(hasOneDue, ONE_DUE);
export type TaskSnooze = z.output<typeof taskSnoozeSchema>;

export const TASK_BULK_MAX = 200;
/** The same for many tasks at once: done, open again, put off, handed over, of another priority, deleted. */
export const taskBulkSchema = z
  .strictObject({
    ids: z.array(idField).min(1).max(TASK_BULK_MAX),
    action: z.enum(['complete', 'reopen', 'reschedule', 'give', 'prioritise', 'delete']),
    ...duePlace,
    owner_id: idField.optional(),
    priority: z.enum(TASK_PRIORITIES).optional(),
  })
  .refine(hasOneDue, ONE_DUE)
  .refine(({ action, owner_id }) => action !== 'give' || owner_id, { path: ['owner_id'], message: 'Choose a person' })
  .refine(({ action, priority }) => action !== 'prioritise' || priority, {
    path: ['priority'],
    message: 'Choose a priority',
  });
export type TaskBulk = z.output<typeof taskBulkSchema>;
/** Those that it was done to; the others are gone, or not within reach. */
export const taskBulkDoneSchema = z.object({ ids: z.array(z.uuid()) });
