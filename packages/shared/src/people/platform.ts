import { z } from 'zod';
import { DEFAULT_MAX_USERS, maxUsersField, TRIAL_DAYS } from './companies.ts';
import { ROLES } from '../ground/roles.ts';
import { emailField, pageOf, textField } from '../ground/wire.ts';

/** How long health samples are kept, and so the furthest that uptime looks back. */
export const HEALTH_DAYS = 30;
export const ACTIVITY_DAYS = 30;

/**
 * The platform in figures. `active` users did something in the last 24 hours; `automation_rate` is the percentage of
 * leads that are not processed manually; `uptime` is the percentage of minutes, since the first one measured and at
 * most 30 days, in which an instance reported, and `uptime_minutes` how many those are; `response_time` is the 95th
 * percentile of the last hour in milliseconds. Null: nothing was measured yet.
 */
export const platformAnalyticsSchema = z.object({
  companies: z.object({ total: z.number().int(), active: z.number().int(), trial: z.number().int() }),
  users: z.object({ total: z.number().int(), active: z.number().int() }),
  leads: z.object({ total: z.number().int(), automation_rate: z.number() }),
  platform_health: z.object({
    uptime: z.number().nullable(),
    uptime_minutes: z.number().int(),
    response_time: z.number().nullable(),
  }),
});
export type PlatformAnalytics = z.infer<typeof platformAnalyticsSchema>;

/** What happened on each of the last 30 days (UTC), the oldest first. */
export const platformDaySchema = z.object({
  day: z.iso.date(),
  leads: z.number().int(),
  sign_ins: z.number().int(),
  deliveries: z.number().int(),
});
export type PlatformDay = z.infer<typeof platformDaySchema>;

const count = z.number().int();
const percentiles = { p50_ms: z.number().nullable(), p95_ms: z.number().nullable(), p99_ms: z.number().nullable() };

/** Everything measured: nothing here is typed in. Times in milliseconds, rates and uptime in percent. */
export const systemHealthSchema = z.object({
  database: z.object({
    reachable: z.boolean(),
    kind: z.enum(['embedded', 'postgres']),
    version: z.string().nullable(),
    size_bytes: z.number().nullable(),
    latency_ms: z.number(),
  }),
  jobs: z.object({
    store: z.enum(['postgres', 'mongo']),
    reachable: z.boolean(),
    queued: count.nullable(),
    running: count.nullable(),
    failed: count.nullable(),
  }),
  last_hour: z.object({ calls: count, failures: count, error_rate: z.number().nullable(), ...percentiles }),
  uptime: z.object({
    percent: z.number().nullable(),
    since: z.iso.datetime().nullable(),
    minutes: count,
    minutes_down: count,
  }),
  /** The last 24 hours, the oldest first. */
  hours: z.array(z.object({ at: z.iso.datetime(), calls: count, failures: count, p95_ms: z.number().nullable() })),
  /** Who reported within the last two minutes. */
  instances: z.array(
    z.object({
      id: z.uuid(),
      answering: z.boolean(),
      since: z.iso.datetime(),
      last_seen: z.iso.datetime(),
      calls: count,
    }),
  ),
  versions: z.object({ app: z.string(), node: z.string(), migration: z.string().nullable() }),
});
export type SystemHealth = z.infer<typeof systemHealthSchema>;

/** Everybody with an account, the super admins too. */
export const platformUserSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  company: z.object({ id: z.uuid(), name: z.string(), status: z.string() }).nullable(),
  disabled_at: z.iso.datetime().nullable(),
  last_active_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type PlatformUser = z.infer<typeof platformUserSchema>;
export const platformUserListSchema = z.strictObject({
  q: z.string().max(200).optional(),
  role: z.enum(ROLES).optional(),
  limit: z.number().int().min(1).max(100).default(50),
  cursor: z.string().max(200).nullish(),
  direction: z.enum(['forward', 'backward']).optional(),
});
export type PlatformUserListInput = z.output<typeof platformUserListSchema>;
export const platformUserPageSchema = pageOf(platformUserSchema);
export type PlatformUserPage = z.infer<typeof platformUserPageSchema>;

/** What the super admin sets for the whole platform. A stored value that no longer fits counts as not set. */
export const platformSettingsSchema = z.strictObject({
  trial_days: z
    .number('Enter a number of days')
    .int('Enter a whole number of days')
    .min(1, 'Enter at least 1 day')
    .max(365, 'Enter at most 365 days'),
  default_max_users: maxUsersField,
  /** Shown on the sign-in screen to everybody; empty: nothing is shown. */
  sign_in_notice: textField(500),
  /** The platform's own company: what prospects send becomes its leads. Empty: nobody is asked to write. */
  sales_company_id: z.union([z.uuid(), z.literal('')]),
});
export type PlatformSettings = z.infer<typeof platformSettingsSchema>;
export const PLATFORM_DEFAULTS: PlatformSettings = {
  trial_days: TRIAL_DAYS,
  default_max_users: DEFAULT_MAX_USERS,
  sign_in_notice: '',
  sales_company_id: '',
};

const needed = (max: number, message: string) => textField(max).pipe(z.string().min(1, message));

/** What a prospect sends who wants to talk to sales. */
export const contactSalesSchema = z.strictObject({
  full_name: needed(100, 'Enter your name'),
  email: emailField,
  company: needed(200, 'Enter your company'),
  message: needed(2000, 'Enter a message'),
  /** People do not see this field. Whoever fills it in is a program, and gets the usual answer. */
  website: z.string().max(200).optional(),
});
export type ContactSales = z.input<typeof contactSalesSchema>;

export const newsletterSchema = z.strictObject({ email: emailField });
