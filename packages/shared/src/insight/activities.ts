import { z } from 'zod';
import { idField } from '../ground/wire.ts';
import { filterTextOf, recordActivitySchema, SUBJECT_TYPES } from '../records/records.ts';
import { ACTIVITY_PARTS, ACTIVITY_SIDES, activityFilterSchema } from './activity-filter.ts';
import { allowedBySchema } from './dashboard.ts';

/** How many days back, today among them. */
export const ACTIVITY_DAYS = [1, 7, 30, 90] as const;

const filterFields = {
  filter: filterTextOf(activityFilterSchema)
    .optional()
    .describe('In the format of GET /reports/run: part:call,meeting;person:me;created_at:30d'),
  side: z.enum(ACTIVITY_SIDES).optional(),
  /** A user. */
  person: idField.optional(),
  days: z
    .number()
    .int()
    .refine((days) => (ACTIVITY_DAYS as readonly number[]).includes(days), 'Choose 1, 7, 30 or 90 days')
    .optional()
    .describe('How many days back, including today. Defaults to 7 without a filter.'),
};
export const activityStreamInputSchema = z.strictObject({
  ...filterFields,
  part: z.enum(ACTIVITY_PARTS).optional(),
  limit: z.number().int().min(1).max(100).default(50),
  cursor: z.string().max(400).nullish(),
  direction: z.literal('forward').optional(),
  total: z.literal('exact').optional().describe('Also return the total count'),
});
export type ActivityStreamInput = z.output<typeof activityStreamInputSchema>;

/** One thing that happened to a record. A conversion, and a reply that stands on several timelines, appear once. */
export const streamedActivitySchema = recordActivitySchema.omit({ about: true }).extend({
  actor_id: z.uuid().nullable(),
  /** What it happened to: the deal or person before their account. */
  about: z.object({
    type: z.enum(SUBJECT_TYPES),
    id: z.uuid(),
    name: z.string(),
    company_name: z.string().nullable(),
  }),
  /** Of what an agent or the product did. */
  allowed: allowedBySchema.nullable(),
});
export type StreamedActivity = z.infer<typeof streamedActivitySchema>;
export const activityStreamPageSchema = z.object({
  items: z.array(streamedActivitySchema),
  next_cursor: z.string().nullable(),
  total: z.number().int().nullable().describe('The total count, if requested'),
});

export const activitySummaryInputSchema = z.strictObject(filterFields);
/** How many of each part the stream has with the same filters. */
export const activitySummarySchema = z.object({
  calls: z.number().int(),
  /** Those with an outcome that reached somebody. */
  calls_connected: z.number().int(),
  /** Sent or logged; what was opened or is still queued is none. */
  emails: z.number().int(),
  replies: z.number().int(),
  meetings: z.number().int(),
  deals: z.number().int(),
  /** Done by agents. */
  ai: z.number().int(),
});
export type ActivitySummary = z.infer<typeof activitySummarySchema>;
