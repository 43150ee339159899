import { z } from 'zod';
import { DEPARTMENTS } from './departments.ts';
import { SCORING_STAGES } from './scoring.ts';
import { emailField, optionalText, textField } from './wire.ts';

export const LEAD_STATUSES = ['new', 'contacted', 'qualified', 'nurturing', 'unqualified', 'converted'] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];
export const LEAD_STATUS_LABELS: Record<LeadStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  nurturing: 'Nurturing',
  unqualified: 'Unqualified',
  converted: 'Converted',
};
export const PROCESSING_MODES = ['manual', 'ai', 'hybrid'] as const;
export type ProcessingMode = (typeof PROCESSING_MODES)[number];
export const PRIORITIES = ['high', 'medium', 'low'] as const;
export type Priority = (typeof PRIORITIES)[number];

export const LEAD_SOURCES = [
  'website',
  'linkedin',
  'facebook',
  'google_ads',
  'n8n_workflow',
  'slack',
  'cold_call',
  'email_campaign',
  'referral',
  'event',
  'partner',
  'import',
  'manual_entry',
  'cold_email',
  'webinar',
  'conference',
  'google_sheets',
  'social',
] as const;
export type LeadSource = (typeof LEAD_SOURCES)[number];

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

export const SOURCE_LABELS: Record<LeadSource, string> = {
  website: 'Website',
  linkedin: 'LinkedIn',
  facebook: 'Facebook',
  google_ads: 'Google Ads',
  n8n_workflow: 'n8n workflow',
  slack: 'Slack',
  cold_call: 'Cold call',
  email_campaign: 'Email campaign',
  referral: 'Referral',
  event: 'Event',
  partner: 'Partner',
  import: 'Manual Import',
  manual_entry: 'Manual entry',
  cold_email: 'Cold email',
  webinar: 'Webinar',
  conference: 'Conference',
  google_sheets: 'Google Sheets',
  social: 'Social media',
};

export const LEAD_INDUSTRIES = ['technology', 'healthcare', 'finance', 'manufacturing', 'retail', 'education'] as const;
/** An industry as it is shown; any other text than the list's own is possible. */
export const labelIndustry = (industry: string) => industry.replace(/^./u, (letter) => letter.toUpperCase());
/** Stored sizes. The wire also takes 1000+ and keeps it as 1001+; a screen labels the last one as its part spells it. */
export const LEAD_COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-1000', '1001+'] as const;
export type LeadCompanySize = (typeof LEAD_COMPANY_SIZES)[number];

const companySizeField = z
  .enum([...LEAD_COMPANY_SIZES, '1000+', ''])
  .nullish()
  .transform((size): LeadCompanySize | null => (size === '1000+' ? '1001+' : size || null));
const budgetField = z
  .union([
    z.number(),
    z.literal(''),
    z
      .string()
      .max(20)
      .regex(/^\d+(\.\d+)?$/, 'Enter an amount in USD')
      .transform(Number),
  ])
  .nullish()
  .transform((budget) => (budget === '' ? null : (budget ?? null)))
  .pipe(z.number().min(0, 'A budget can’t be negative').max(1e12).nullable());

/** Profile and qualification, as both parts' forms send them. Unknown keys are refused: a company_id or role in a body is an error. */
const leadFields = {
  first_name: optionalText(100),
  last_name: optionalText(100),
  company: optionalText(200),
  company_name: optionalText(200),
  job_title: optionalText(200),
  phone: optionalText(50),
  industry: optionalText(100),
  company_size: companySizeField,
  source: z.enum(LEAD_SOURCES).optional(),
  processing_mode: z.enum(PROCESSING_MODES).optional(),
  estimated_budget: budgetField,
  decision_timeline: optionalText(200),
  pain_points: optionalText(5000),
  notes: optionalText(10_000),
};

export const leadCaptureSchema = z.strictObject({ email: emailField, ...leadFields });
export type LeadCaptureInput = z.input<typeof leadCaptureSchema>;
export type LeadCapture = z.output<typeof leadCaptureSchema>;

export const leadCreateSchema = z.strictObject({
  ...leadFields,
  email: emailField,
  first_name: textField(100).pipe(z.string().min(1, 'First name is required')),
  last_name: textField(100).pipe(z.string().min(1, 'Last name is required')),
  company: textField(200).pipe(z.string().min(1, 'Company is required')),
  company_name: optionalText(200),
  allow_duplicate: z.boolean().optional(),
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
      /** Training leads that said the same, and how many of them converted; absent for rules, numbers and what was never seen. */
      evidence: z.object({ n: z.number(), converted: z.number() }).optional(),
    }),
  ),
});
export type AiInsights = z.infer<typeof aiInsightsSchema>;

/** The one lead, in both spellings: `company` and `company_name` are the same value. Times are ISO 8601 in UTC, budgets USD. */
export const leadSchema = z.object({
  id: z.uuid(),
  company_id: z.uuid(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  company: z.string().nullable(),
  company_name: z.string().nullable(),
  job_title: z.string().nullable(),
  phone: z.string().nullable(),
  industry: z.string().nullable(),
  company_size: z.string().nullable(),
  source: z.enum(LEAD_SOURCES),
  status: z.enum(LEAD_STATUSES),
  processing_mode: z.enum(PROCESSING_MODES),
  estimated_budget: z.number().nullable(),
  decision_timeline: z.string().nullable(),
  pain_points: z.string().nullable(),
  notes: z.string().nullable(),
  /** 0 to 100; null until the lead is scored, and so is the priority. */
  score: z.number().int().min(0).max(100).nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  assigned_to: z.uuid().nullable(),
  assigned_to_name: z.string().nullable(),
  department: z.enum(DEPARTMENTS).nullable(),
  ai_insights: aiInsightsSchema.nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  last_contacted: z.iso.datetime().nullable(),
  /** Goes up with every change: what an editor compares. */
  version: z.number().int(),
});
export type Lead = z.infer<typeof leadSchema>;

const bucket = z.object({ _id: z.string(), count: z.number().int() });
export const leadAnalyticsSchema = z.object({
  total_leads: z.number().int(),
  /** Averages are of the scored leads, null where none is. Priorities count scored leads only. */
  scored_leads: z.number().int(),
  average_score: z.number().nullable(),
  priority_distribution: z.array(bucket),
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
  actor_kind: z.enum(['user', 'system', 'agent', 'webhook']),
  actor_name: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
  created_at: z.iso.datetime(),
});
export type LeadActivity = z.infer<typeof leadActivitySchema>;
