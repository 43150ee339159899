import { z } from 'zod';
import { currencyField } from '../ground/currency-fields.ts';
import { MESSAGES } from '../ground/messages.ts';
import { newPasswordField } from './password.ts';
import { invitationSchema } from './ways-in.ts';
import { changedText, emailField, idField, optionalText, pageOf, textField } from '../ground/wire.ts';
import { TWO_STEP_POLICIES } from './two-step-policy.ts';

export const COMPANY_STATUSES = ['active', 'trial', 'suspended', 'closing'] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];
export const SUBSCRIPTION_PLANS = ['trial', 'starter', 'professional', 'enterprise'] as const;
export type SubscriptionPlan = (typeof SUBSCRIPTION_PLANS)[number];

export const TRIAL_DAYS = 14;
export const DEFAULT_MAX_USERS = 5;
const MAX_USERS_LIMIT = 1000;
export const COMPANY_SIZES = ['1-10', '11-50', '51-200', '201-500', '500+'] as const;
export type CompanySize = (typeof COMPANY_SIZES)[number];

export const COMPANY_STATUS_LABELS: Record<CompanyStatus, string> = {
  active: 'Active',
  trial: 'Trial',
  suspended: 'Suspended',
  closing: 'Closing',
};
export const PLAN_LABELS: Record<SubscriptionPlan, string> = {
  trial: 'Trial',
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
};

/** Seats a company may have. */
export const maxUsersField = z
  .number(MESSAGES.maxUsersRange(1, MAX_USERS_LIMIT))
  .int(MESSAGES.maxUsersRange(1, MAX_USERS_LIMIT))
  .min(1, MESSAGES.maxUsersRange(1, MAX_USERS_LIMIT))
  .max(MAX_USERS_LIMIT, MESSAGES.maxUsersRange(1, MAX_USERS_LIMIT));

// What RFC 3986 calls unreserved, less the tilde: it stands in an address as it is.
const domainField = z
  .string()
  .max(100)
  .transform((domain) => domain.trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/, MESSAGES.domainInvalid));
const nameField = textField(200).pipe(z.string().min(1, 'Enter a name'));
const emailDomain = z
  .string()
  .toLowerCase()
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, 'Enter a domain, for example brannvik.example')
  .nullable();
const size = z.enum([...COMPANY_SIZES, '']).nullable();
const toSize = (value: z.infer<typeof size> | undefined): CompanySize | null => value || null;

/** Whether writing is closed: a trial plan whose last day is behind us. */
export function isTrialOver(
  company: { subscription_plan: string; trial_ends_at: string | Date | null },
  now: Date,
): boolean {
  return (
    company.subscription_plan === 'trial' && company.trial_ends_at !== null && new Date(company.trial_ends_at) <= now
  );
}

/** A company with its first administrator. What is left out of plan and seats is trial and the platform's default. */
export const companyCreateSchema = z.strictObject({
  name: nameField,
  domain: domainField,
  email_domain: optionalText(253).pipe(emailDomain),
  industry: optionalText(100),
  company_size: size.optional().transform(toSize),
  notes: optionalText(10_000),
  subscription_plan: z.enum(SUBSCRIPTION_PLANS).default('trial'),
  max_users: maxUsersField.optional(),
  /** What amounts are counted in; its admins can change it later. */
  currency: currencyField.default('USD'),
  /**
   * Who has to sign in with a second step: those who can do the most, unless somebody says otherwise. Its admins can
   * change it later.
   */
  two_step: z.enum(TWO_STEP_POLICIES).default('admins'),
  admin_name: textField(200).pipe(z.string().min(1, 'Enter the first admin’s name')),
  admin_email: emailField,
  /** A one-time password to hand over; the admin is invited where it is left out. */
  admin_password: newPasswordField.optional(),
});
export type CompanyCreate = z.output<typeof companyCreateSchema>;

/** What the super admin may change later; what is left out stays. */
export const companyUpdateSchema = z.strictObject({
  id: idField,
  name: nameField.optional(),
  email_domain: changedText(253).pipe(emailDomain).optional(),
  industry: changedText(100).optional(),
  company_size: size.transform(toSize).optional(),
  notes: changedText(10_000).optional(),
  subscription_plan: z.enum(SUBSCRIPTION_PLANS).optional(),
  max_users: maxUsersField.optional(),
});
export type CompanyUpdate = z.output<typeof companyUpdateSchema>;

/** What the super admin sets; a company is on trial by its plan alone. */
export const SETTABLE_STATUSES = ['active', 'suspended'] as const satisfies CompanyStatus[];

/** What the platform sees of a company: itself and counts, never its rows. `user_count` is of seats taken. */
export const companySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  domain: z.string(),
  email_domain: z.string().nullable(),
  industry: z.string().nullable(),
  company_size: z.string().nullable(),
  subscription_plan: z.enum(SUBSCRIPTION_PLANS),
  max_users: z.number().int(),
  status: z.enum(COMPANY_STATUSES),
  trial_ends_at: z.iso.datetime().nullable(),
  /** When an admin of it closed it; 30 days later it is removed. */
  closed_at: z.iso.datetime().nullable(),
  currency: z.string(),
  notes: z.string().nullable(),
  created_at: z.iso.datetime(),
  user_count: z.number().int(),
  lead_count: z.number().int(),
  last_activity_at: z.iso.datetime().nullable(),
});
export type Company = z.infer<typeof companySchema>;

/** One company with those who administer it. */
export const companyDetailSchema = companySchema.extend({
  admins: z.array(z.object({ full_name: z.string(), email: z.string() })),
});
export type CompanyDetail = z.infer<typeof companyDetailSchema>;

/** A company that was just made. `invitation` is null where its admin got a one-time password instead. */
export const companyMadeSchema = companySchema.extend({ invitation: invitationSchema.nullable() });
export type CompanyMade = z.infer<typeof companyMadeSchema>;

export const companyListSchema = z.strictObject({
  q: z.string().max(200).optional(),
  status: z.enum(COMPANY_STATUSES).optional(),
  limit: z.number().int().min(1).max(1000).default(1000),
  cursor: z.string().max(200).nullish(),
  direction: z.enum(['forward', 'backward']).optional(),
});
export type CompanyListInput = z.output<typeof companyListSchema>;
export const companyPageSchema = pageOf(companySchema);
export type CompanyPage = z.infer<typeof companyPageSchema>;

/**
 * What is left of a company that was removed. `mark`: the beginning of its id's SHA-256, by which who knows the id
 * tells it from others.
 */
export const removedCompanySchema = z.object({
  mark: z.string(),
  created_at: z.iso.datetime(),
  closed_at: z.iso.datetime(),
  removed_at: z.iso.datetime(),
});
export const removedCompaniesSchema = pageOf(removedCompanySchema);
