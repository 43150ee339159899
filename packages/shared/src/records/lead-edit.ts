import { z } from 'zod';
import { customInputSchema } from '../ground/fields/custom.ts';
import { leadShapes } from '../ground/fields/lead-shapes.ts';
import { LEAD_STATUSES, leadCreateSchema, leadSchema } from './leads.ts';
import { batchOf, externalFields, upsertedOf } from './records.ts';
import { REPLIES } from './replies.ts';
import { emailField, idField, optionalText } from '../ground/wire.ts';

/** What a person sets by hand: becoming converted is a step of its own, which makes an opportunity. */
export const SETTABLE_STATUSES = LEAD_STATUSES.filter(
  (status): status is Exclude<(typeof LEAD_STATUSES)[number], 'converted'> => status !== 'converted',
);

/**
 * `version` is the one the changes were made on. What is left out stays; null empties. `company` and `company_name` are
 * the same value, and so are `role` and `job_title`.
 */
export const leadUpdateSchema = z.strictObject({
  id: idField,
  version: z.number().int(),
  ...leadShapes.patch,
  company: leadShapes.patch.company_name,
  role: leadShapes.patch.job_title,
  status: z.enum(SETTABLE_STATUSES).optional(),
  /** Why, for the timeline; with a new status. */
  reason: optionalText(500),
  /** The company's own fields by key; null empties. */
  custom: customInputSchema.optional(),
});
export type LeadUpdate = z.output<typeof leadUpdateSchema>;
export const leadChangesSchema = leadUpdateSchema.omit({ id: true, version: true, reason: true });
/**
 * Found by its external ID, else by its email; what is left out of a known one stays. A new one has to have an email.
 */
export const leadUpsertSchema = z.strictObject({
  ...leadShapes.patch,
  ...externalFields,
  email: emailField.optional(),
  company: leadShapes.patch.company_name,
  role: leadShapes.patch.job_title,
  status: z.enum(SETTABLE_STATUSES).optional(),
  custom: customInputSchema.optional(),
});
export type LeadUpsert = z.output<typeof leadUpsertSchema>;
export const leadUpsertedSchema = upsertedOf(leadSchema);
export const leadBatchSchema = batchOf(leadCreateSchema, leadUpdateSchema, leadUpsertSchema);
export type LeadChanges = z.output<typeof leadChangesSchema>;

export const CONTACT_CHANNELS = ['call', 'email', 'meeting', 'message'] as const;
export type ContactChannel = (typeof CONTACT_CHANNELS)[number];
export const logContactSchema = z.strictObject({
  id: idField,
  channel: z.enum(CONTACT_CHANNELS),
  /** Left out where the lead did not reply. */
  reply: z.enum(REPLIES).optional(),
  note: optionalText(2_000),
});
export type LogContact = z.output<typeof logContactSchema>;

export const leadScoreSchema = z.object({
  id: z.uuid(),
  score: z.number().int(),
  version: z.string(),
  created_at: z.iso.datetime(),
});
export type LeadScorePoint = z.infer<typeof leadScoreSchema>;

/** The tiles of Lead Management. */
export const leadSummarySchema = z.object({
  total: z.number().int(),
  /** Of ai and hybrid mode: what AI scores. With the manual ones they are all. */
  ai_processed: z.number().int(),
  manual: z.number().int(),
  qualified: z.number().int(),
  converted: z.number().int(),
  /** Of the leads that were scored; null where none was. */
  average_score: z.number().nullable(),
  mine: z.number().int(),
});
export type LeadSummary = z.infer<typeof leadSummarySchema>;

const count = z.number().int();
/** What an admin looks at: where leads come from, who holds them, what waits or failed. */
export const leadOversightSchema = z.object({
  statuses: z.array(z.object({ status: z.enum(LEAD_STATUSES), count })),
  captured_week: count,
  unassigned: count,
  untouched: count,
  users: count,
  deliveries_week: count,
  deliveries_failed: count,
  deliveries_waiting: count,
  mail_waiting: count,
  runs_open: count,
  binned: count,
});
export type LeadOversight = z.infer<typeof leadOversightSchema>;

/** From how many days back leads are asked how fast they were answered. */
export const RESPONSE_DAYS = 30;
/**
 * A person's leads as they are now. `scored`: with a score above 0; `response_minutes`: median from the lead's arrival
 * to the first contact.
 */
export const leadTeamMemberSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  disabled: z.boolean(),
  leads: z.number().int(),
  scored: z.number().int(),
  contacted: z.number().int(),
  qualified: z.number().int(),
  converted: z.number().int(),
  average_score: z.number().nullable(),
  response_minutes: z.number().nullable(),
});
export type LeadTeamMember = z.infer<typeof leadTeamMemberSchema>;
