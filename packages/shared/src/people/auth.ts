import { z } from 'zod';
import { COMPANY_STATUSES, SUBSCRIPTION_PLANS } from './companies.ts';
import { PROCESSING_MODES } from '../ground/processing-mode.ts';
import { MESSAGES } from '../ground/messages.ts';
import { PASSWORD_MAX } from './password.ts';
import { START_PAGES } from './start-pages.ts';
import { ROLES } from '../ground/roles.ts';
import { permissionsSchema } from '../ground/permissions.ts';
import { companyRulesSchema } from '../ground/visibility.ts';

export const credentialsSchema = z.strictObject({
  email: z.string().min(1, 'Enter your email').max(254),
  password: z
    .string()
    .min(1, MESSAGES.passwordNeeded)
    .max(2 * PASSWORD_MAX), // characters of two units each
});

export const sessionUserSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  /** Of somebody with a role of their company's own: what that is based on. */
  role: z.enum(ROLES),
  /** What their role is called. */
  role_name: z.string(),
  custom_role_id: z.uuid().nullable(),
  /** What a role of the company's own may; null for one of those that ship. */
  permissions: permissionsSchema.nullable(),
  team: z.string().nullable(),
  automation_level: z.number().int().min(0).max(100),
  automation_mode: z.enum(PROCESSING_MODES),
  /** What signing in opens. */
  start_page: z.enum(START_PAGES),
  /** Signed in with a one-time password: nothing but choosing a new one is open. */
  must_change_password: z.boolean(),
  /** Signed in with a password where a second step is asked for: nothing but setting that up is open. */
  must_set_up_two_step: z.boolean(),
  company: z
    .object({
      id: z.uuid(),
      name: z.string(),
      status: z.enum(COMPANY_STATUSES),
      subscription_plan: z.enum(SUBSCRIPTION_PLANS),
      trial_ends_at: z.string().nullable(),
      /** What amounts are counted in where no other currency is named. */
      currency: z.string(),
      /** Of its logo: the last part of its address, see logoPath; null without one. */
      logo: z.string().nullable(),
      /** The month that its fiscal year begins with, from 1, January. */
      fiscal_start: z.number().int(),
      /** IANA: where its days begin. */
      timezone: z.string(),
      /** What its reps see and take away. */
      rules: companyRulesSchema,
      /** The company's sandbox: made-up records, and mails stay inside. */
      is_sandbox: z.boolean(),
    })
    .nullable(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const signInResultSchema = z.object({ user: sessionUserSchema, access_token: z.string() });
