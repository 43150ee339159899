import type { leadBatchSchema, leadScoreSchema, leadUpsertSchema } from '@outrider/shared/records/lead-edit';
import type { credentialsSchema, signInResultSchema } from '@outrider/shared/people/auth';
import type { companyExportSchema } from '@outrider/shared/people/company-data';
import type { companyCreateSchema, companyMadeSchema, companySchema } from '@outrider/shared/people/companies';
import type { importDetailSchema, importListSchema, importRunSchema } from '@outrider/shared/records/imports';
import { lead as catalogue, NOTHING_KNOWN } from '@outrider/shared/ground/fields/lead';
import type {
  captureResultSchema,
  leadAnalyticsSchema,
  leadCaptureSchema,
  leadCreateSchema,
  leadSchema,
  scoreResultSchema,
} from '@outrider/shared/records/leads';
import type { ContactSales, newsletterSchema, platformAnalyticsSchema } from '@outrider/shared/people/platform';
import type {
  acceptInvitationSchema,
  accountEmailSchema,
  openedAccountSchema,
  resetPasswordSchema,
} from '@outrider/shared/people/ways-in';
import type { confirmationSchema } from '@outrider/shared/people/confirmation';
import type { secondStepSchema } from '@outrider/shared/people/two-step';
import type { z } from 'zod';
import { INBOX_EXAMPLES } from './examples-inbox.ts';
import { BOOKING_EXAMPLES } from './examples-booking.ts';
import { companyExamples } from './examples-company.ts';
import { duplicatesExamples } from './examples-duplicates.ts';
import { ASSIGNMENT_EXAMPLES } from './examples-assignment.ts';
import { FORECAST_EXAMPLES } from './examples-forecast.ts';
import { CAMPAIGN_EXAMPLES } from './examples-campaigns.ts';
import { PORTAL_EXAMPLES } from './examples-portals.ts';
import { PROPOSAL_EXAMPLES } from './examples-proposals.ts';
import { INSIGHT_EXAMPLES } from './examples-insights.ts';
import { REPORT_EXAMPLES } from './examples-reports.ts';
import { AUTOMATION_EXAMPLES } from './examples-automation.ts';
import { PLAYBOOK_EXAMPLES } from './examples-playbook.ts';
import { AUDIT_EXAMPLES } from './examples-audit.ts';
import { WEBHOOK_EXAMPLES } from './examples-webhooks.ts';
import { FIELDS_EXAMPLES } from './examples-fields.ts';
import { recordsExamples } from './examples-records.ts';
import { AGENTS_EXAMPLES } from './examples-agents.ts';
import { ORGANIZATION_EXAMPLES } from './examples-organization.ts';
import { PIPELINE_EXAMPLES } from './examples-pipeline.ts';
import { SHEETS_EXAMPLES } from './examples-sheets.ts';
import { EXAMPLE_WORDS } from './words-examples.ts';

const id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10';
const company_id = '01980f5c-0a11-7d2e-8c44-51f0c3a7e9b2';
/** What follows the # of a link in a mail, or leads from a password to the second step. */
const LINK_TOKEN = 'pQ4sB6dF0gJ3tU7vA1eIhW0T7wq3c9V1rX5yKzL2mN8';
const EXAMPLE_PASSWORD = 'lantern gravel otter nineteen';
const user_id = '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c3';

const { fields } = catalogue;
const capture = {
  email: fields.email.example,
  first_name: fields.first_name.example,
  last_name: fields.last_name.example,
  company: fields.company_name.example,
  job_title: fields.job_title.example,
  company_size: fields.company_size.example,
  estimated_budget: fields.estimated_budget.example,
  decision_timeline: fields.decision_timeline.example,
  pain_points: fields.pain_points.example,
} as const satisfies z.input<typeof leadCaptureSchema>;

const insights: z.output<typeof scoreResultSchema>['insights'] = {
  priority: 'high',
  next_action: EXAMPLE_WORDS.call,
  next_actions: [EXAMPLE_WORDS.call],
  risk_factors: ['No phone number'],
  opportunities: [EXAMPLE_WORDS.opportunity],
  recommendations: [EXAMPLE_WORDS.ask],
  baseline: 35,
  factors: [
    { field: 'decision_timeline', label: 'Decision timeline', value: 'This quarter', contribution: 0.9, points: 14 },
  ],
};

const lead: z.output<typeof leadSchema> = {
  id,
  company_id,
  ...NOTHING_KNOWN,
  ...capture,
  company_name: capture.company,
  source: 'website',
  status: 'new',
  processing_mode: 'ai',
  score: 82,
  priority: 'high',
  assigned_to: user_id,
  version: 1,
  assigned_to_name: 'Sam Rivera',
  department: 'sales',
  ai_insights: insights,
  created_at: '2026-01-15T09:30:00.000Z',
  updated_at: '2026-01-15T09:30:00.000Z',
  last_contacted: null,
  custom: {},
};

const user: z.output<typeof signInResultSchema>['user'] = {
  id: user_id,
  full_name: 'Sam Rivera',
  email: 'sam@example.com',
  role: 'manager',
  role_name: 'Manager',
  custom_role_id: null,
  permissions: null,
  team: null,
  automation_level: 50,
  automation_mode: 'hybrid',
  start_page: 'dashboard',
  must_change_password: false,
  must_set_up_two_step: false,
  company: {
    id: company_id,
    name: 'Example Ltd',
    status: 'active',
    subscription_plan: 'professional',
    trial_ends_at: null,
    currency: 'USD',
    logo: null,
    fiscal_start: 1,
    timezone: 'UTC',
    rules: { reps_see: 'all', reps_export: 'all' },
    is_sandbox: false,
  },
};

const credentials: z.input<typeof credentialsSchema> = {
  email: 'sam@example.com',
  password: 'correct horse battery staple',
};
const secondStep: z.input<typeof secondStepSchema> = { challenge: LINK_TOKEN, code: '419236' };
const create: z.input<typeof leadCreateSchema> = capture;
const captured: z.output<typeof captureResultSchema> = {
  id,
  score: 82,
  priority: 'high',
  status: 'new',
  duplicate: false,
};
const analytics: z.output<typeof leadAnalyticsSchema> = {
  total_leads: 128,
  scored_leads: 128,
  average_score: 61.4,
  priority_distribution: [
    { _id: 'high', count: 31 },
    { _id: 'medium', count: 52 },
    { _id: 'low', count: 45 },
  ],
  ai_processed: { count: 90, hybrid: 12, avg_score: 64.2 },
  processing_effectiveness: [{ _id: 'ai', count: 78, avg_score: 65.1 }],
  source_breakdown: [{ _id: 'website', count: 57, avg_score: 58.9, high_priority: 12 }],
};

const company: z.output<typeof companySchema> = {
  id: company_id,
  name: 'Keller Robotics',
  domain: 'keller-robotics',
  email_domain: 'keller.example',
  industry: 'manufacturing',
  company_size: '51-200',
  subscription_plan: 'trial',
  max_users: 5,
  status: 'trial',
  trial_ends_at: '2026-01-29T09:30:00.000Z',
  closed_at: null,
  currency: 'USD',
  notes: null,
  created_at: '2026-01-15T09:30:00.000Z',
  user_count: 1,
  lead_count: 0,
  last_activity_at: null,
};
const newCompany: z.input<typeof companyCreateSchema> = {
  name: company.name,
  domain: company.domain,
  email_domain: company.email_domain,
  industry: company.industry,
  company_size: '51-200',
  subscription_plan: 'trial',
  max_users: 5,
  two_step: 'admins',
  admin_name: 'Ada Keller',
  admin_email: 'ada@keller.example',
  admin_password: EXAMPLE_PASSWORD,
};
const platformAnalytics: z.output<typeof platformAnalyticsSchema> = {
  companies: { total: 148, active: 121, trial: 22 },
  users: { total: 2914, active: 1806 },
  leads: { total: 486_220, automation_rate: 61.3 },
  platform_health: { uptime: 99.98, uptime_minutes: 43_200, response_time: 84 },
};

/** What a body or an answer of each named schema looks like; a test holds them against the schemas. */
const counts = { created: 118, updated: 4, unchanged: 0, failed: 2, duplicates: 1, accounts: 0 };
const mapping = [{ field: 'email', rule: 'fill' } as const, { field: 'job_title', rule: 'overwrite' } as const];
const imported: z.output<typeof importRunSchema> = {
  id,
  record_type: 'lead',
  program: 'other',
  file_name: 'fair-2026.csv',
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ';',
  size_bytes: 10_240,
  headers: ['Email', 'Title'],
  row_count: 124,
  state: 'done',
  mapping,
  value_map: [],
  source: 'event',
  expected: counts,
  counted: counts,
  undone: null,
  reason: null,
  created_by: user_id,
  created_by_name: 'Maya Okafor',
  created_at: '2026-05-04T09:30:00.000Z',
  started_at: '2026-05-04T09:31:00.000Z',
  finished_at: '2026-05-04T09:31:02.000Z',
};
const importDetail: z.output<typeof importDetailSchema> = {
  ...imported,
  preview: [{ line: 2, cells: [fields.email.example, fields.job_title.example] }],
  problems: [{ line: 9, column: 'Email', reason: EXAMPLE_WORDS.invalidEmail }],
  problem_groups: [{ column: 'Email', reason: EXAMPLE_WORDS.invalidEmail, rows: 1, lines: [9] }],
  kept: [],
};

const records = recordsExamples({ id, company_id, user_id });

export const EXAMPLES: Readonly<Record<string, unknown>> = {
  Readiness: { status: 'ok', database: true, jobs: { store: 'postgres', reachable: true } },
  CompanyExport: {
    id,
    state: 'done',
    asked_by_name: user.full_name,
    done: 18_204,
    total: 18_204,
    size_bytes: 7_340_032,
    created_at: '2026-01-15T09:30:00.000Z',
    finished_at: '2026-01-15T09:31:12.000Z',
    expires_at: '2026-01-22T09:31:12.000Z',
  } satisfies z.output<typeof companyExportSchema>,
  Credentials: credentials,
  SecondStep: secondStep,
  Confirmation: { password: credentials.password } satisfies z.input<typeof confirmationSchema>,
  SignInResult: { user, access_token: 'hW0T7wq3c9V1rX5yKzL2mN8pQ4sB6dF0gJ3tU7vA1eI' } satisfies z.output<
    typeof signInResultSchema
  >,
  SessionUser: user,
  Lead: lead,
  LeadCreate: create,
  LeadCapture: capture,
  LeadUpdate: { version: 1, job_title: lead.job_title },
  LeadUpsert: { ...capture, status: 'contacted', external_id: 'L-2048' } satisfies z.input<typeof leadUpsertSchema>,
  LeadUpserted: { created: true, record: lead },
  LeadBatch: {
    operations: [
      { op: 'create', record: create },
      { op: 'update', record: { id, version: 1, status: 'contacted' } },
    ],
  } satisfies z.input<typeof leadBatchSchema>,
  LeadScore: {
    id,
    score: 82,
    version: 'rules',
    created_at: '2026-01-15T09:30:00.000Z',
  } satisfies z.output<typeof leadScoreSchema>,
  CaptureResult: captured,
  LeadAnalytics: analytics,
  Company: company,
  CompanyCreate: newCompany,
  CompanyMade: { ...company, invitation: null } satisfies z.output<typeof companyMadeSchema>,
  AccountEmail: { email: 'ada@keller.example' } satisfies z.input<typeof accountEmailSchema>,
  ResetPassword: { token: LINK_TOKEN, new_password: EXAMPLE_PASSWORD } satisfies z.input<typeof resetPasswordSchema>,
  AcceptInvitation: { token: LINK_TOKEN, full_name: 'Ada Keller', password: EXAMPLE_PASSWORD } satisfies z.input<
    typeof acceptInvitationSchema
  >,
  OpenedAccount: { email: 'ada@keller.example' } satisfies z.output<typeof openedAccountSchema>,
  PlatformAnalytics: platformAnalytics,
  Newsletter: { email: 'reader@example.com' } satisfies z.input<typeof newsletterSchema>,
  ContactSales: {
    full_name: 'Vera Lindqvist',
    email: 'vera@northwind.example',
    company: 'Northwind',
    message: EXAMPLE_WORDS.contactSales,
  } satisfies ContactSales,
  ...BOOKING_EXAMPLES,
  ...PROPOSAL_EXAMPLES,
  ...PORTAL_EXAMPLES,
  ...CAMPAIGN_EXAMPLES,
  ...INBOX_EXAMPLES,
  ...AGENTS_EXAMPLES,
  ...SHEETS_EXAMPLES,
  ...duplicatesExamples({
    lead,
    account: records.Account,
    contact: records.Contact,
    opportunity: PIPELINE_EXAMPLES.Opportunity as object,
  }),
  ...records,
  ...companyExamples({ id, user_id }),
  ...PIPELINE_EXAMPLES,
  ...ASSIGNMENT_EXAMPLES,
  ...FIELDS_EXAMPLES,
  ...FORECAST_EXAMPLES,
  ...REPORT_EXAMPLES,
  ...INSIGHT_EXAMPLES,
  ...PLAYBOOK_EXAMPLES,
  ...AUDIT_EXAMPLES,
  ...AUTOMATION_EXAMPLES,
  ...WEBHOOK_EXAMPLES,
  ...ORGANIZATION_EXAMPLES,
  ImportList: { items: [imported] } satisfies z.output<typeof importListSchema>,
  ImportDetail: importDetail,
  UnknownValues: {
    items: [{ field: 'source', text: 'Trade fair', rows: 16, guess: 'event' }],
    listed: [],
    more: 0,
    people: [{ id: user_id, full_name: 'Maya Okafor' }],
    everybody: [{ id: user_id, full_name: 'Maya Okafor' }],
  },
  ScoreResult: { score: 82, insights } satisfies z.output<typeof scoreResultSchema>,
};
