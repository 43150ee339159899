import { z } from 'zod';
import { ACTOR_KINDS } from '../ground/actors.ts';
import { customInputSchema, customValuesSchema } from '../ground/fields/custom.ts';
import { valuesOf } from '../ground/fields/field.ts';
import { requiredText } from '../ground/fields/field-values.ts';
import { lead } from '../ground/fields/lead.ts';
import { leadShapes } from '../ground/fields/lead-shapes.ts';
import { SCORING_STAGES } from '../ground/scoring-stages.ts';
import { idField } from '../ground/wire.ts';

export * from '../ground/processing-mode.ts';

const { status, priority, source, industry, company_size } = lead.fields;
export const LEAD_STATUSES = valuesOf(status);
export type LeadStatus = (typeof LEAD_STATUSES)[number];
export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = status.options;
export const PRIORITIES = valuesOf(priority);
export type Priority = (typeof PRIORITIES)[number];
export const PRIORITY_LABELS: Record<Priority, string> = priority.options;
export const LEAD_SOURCES = valuesOf(source);
export type LeadSource = (typeof LEAD_SOURCES)[number];
export const SOURCE_LABELS: Record<LeadSource, string> = source.options;

/** What each screen offers: the capture form and its filter (part 2), the Create New Lead dialog (part 1). */
export const CAPTURE_FORM_SOURCES = [
  'manual_entry',
  'website',
  'linkedin',
  'referral',
  'cold_email',
  'webinar',
  'conference',
] as const satisfies LeadSource[];
export const CAPTURE_FILTER_SOURCES = [
  ...CAPTURE_FORM_SOURCES,
  'n8n_workflow',
  'slack',
] as const satisfies LeadSource[];
export const DIALOG_SOURCES = LEAD_SOURCES.slice(0, 12);
export const INTEGRATED_SOURCES: ReadonlySet<LeadSource> = new Set(LEAD_SOURCES.slice(0, 6));

export const LEAD_INDUSTRIES = valuesOf(industry);
/** An industry as it is shown; any other text than the list's own is possible. */
export const labelIndustry = (text: string) => text.replace(/^./u, (letter) => letter.toUpperCase());
/**
 * Stored sizes. The wire also takes 1000+ and keeps it as 1001+; a screen labels the last one as its part spells it.
 */
export const LEAD_COMPANY_SIZES = valuesOf(company_size);
export type LeadCompanySize = (typeof LEAD_COMPANY_SIZES)[number];

/**
 * A lead as forms, files and programs send it, in both spellings of the company and of the job title. Unknown keys are
 * refused: a company_id in a body is an error. `custom`: the company's own fields by key.
 */
const captureFields = {
  ...leadShapes.create,
  company: leadShapes.create.company_name,
  role: leadShapes.create.job_title,
  custom: customInputSchema.optional(),
};
export const leadCaptureSchema = z.strictObject(captureFields);
export type LeadCapture = z.output<typeof leadCaptureSchema>;

const { first_name, last_name, company_name } = lead.fields;
/** The same from a person, who is asked for more. */
export const leadCreateSchema = z.strictObject({
  ...captureFields,
  first_name: requiredText(first_name),
  last_name: requiredText(last_name),
  company: requiredText(company_name),
  allow_duplicate: z.boolean().optional(),
  /**
   * Whose it is; left out, the assignment rules decide, and else it is whoever makes it; null leaves it to the rules
   * alone.
   */
  assigned_to: idField.nullish(),
});

export const aiInsightsSchema = z.object({
  priority: z.enum(PRIORITIES),
  next_action: z.string(),
  next_actions: z.array(z.string()),
  risk_factors: z.array(z.string()),
  opportunities: z.array(z.string()),
  recommendations: z.array(z.string()),
  /** Which version scored, and where its numbers come from. Absent on scores from before versions were kept here. */
  version: z.string().optional(),
  stage: z.enum(SCORING_STAGES).optional(),
  baseline: z.number(),
  factors: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      value: z.string().nullable(),
      contribution: z.number(),
      points: z.number(),
      /**
       * Training leads that said the same, and how many of them converted; absent for rules, numbers and what was never
       * seen.
       */
      evidence: z.object({ n: z.number(), converted: z.number() }).optional(),
    }),
  ),
});
export type AiInsights = z.infer<typeof aiInsightsSchema>;

/**
 * The one lead, in both spellings: `company` and `company_name` are the same value. Times are ISO 8601 in UTC, budgets
 * in the company's currency.
 */
export const leadSchema = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  ...leadShapes.wire,
  /** 0 to 100; null until the lead is scored, and so is the priority. */
  score: z.number().int().min(0).max(100).nullable(),
  company: leadShapes.wire.company_name,
  assigned_to_name: z.string().nullable(),
  /** The company's own fields by key; one without a value is left out. */
  custom: customValuesSchema,
  ai_insights: aiInsightsSchema.nullable(),
  /** Goes up with every change: what an editor compares. */
  version: z.number().int(),
});
export type Lead = z.infer<typeof leadSchema>;
/** A lead of a list that was asked for some of its fields. */
export const leadPartSchema = leadSchema.partial().required({ id: true });

const bucket = z.object({ _id: z.string(), count: z.number().int() });
export const leadAnalyticsSchema = z.object({
  total_leads: z.number().int(),
  /** Averages are of the scored leads, null where none is. Priorities count scored leads only. */
  scored_leads: z.number().int(),
  average_score: z.number().nullable(),
  priority_distribution: z.array(bucket),
  /** Leads of ai and hybrid mode, as every figure that says AI counts them. */
  ai_processed: z.object({ count: z.number().int(), hybrid: z.number().int(), avg_score: z.number().nullable() }),
  processing_effectiveness: z.array(bucket.extend({ avg_score: z.number().nullable() })),
  source_breakdown: z.array(bucket.extend({ avg_score: z.number().nullable(), high_priority: z.number().int() })),
});
export type LeadAnalytics = z.infer<typeof leadAnalyticsSchema>;

export const captureResultSchema = z.object({
  id: z.uuid(),
  /** Null for a lead that is not scored on arrival (manual processing), and so is the priority. */
  score: z.number().int().min(0).max(100).nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  status: z.enum(LEAD_STATUSES),
  duplicate: z.boolean(),
});
export type CaptureResult = z.infer<typeof captureResultSchema>;

export const scoreResultSchema = z.object({ score: z.number().int(), insights: aiInsightsSchema });

export const leadActivitySchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  actor_kind: z.enum(ACTOR_KINDS),
  actor_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  created_at: z.iso.datetime(),
});
export type LeadActivity = z.infer<typeof leadActivitySchema>;
