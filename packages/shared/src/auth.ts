import { z } from 'zod';
import { COMPANY_STATUSES, SUBSCRIPTION_PLANS } from './companies.ts';
import { PROCESSING_MODES } from './leads.ts';
import { ROLES } from './roles.ts';

/** Session limits in milliseconds. The browser's timers and the server's check use the same figures. */
export const IDLE_LIMIT_MS = 900_000;
export const IDLE_WARNING_MS = 780_000;
export const IDLE_WARNING_SHOWN_MS = 10_000;
export const HEARTBEAT_EVERY_MS = 60_000;
export const ABSOLUTE_LIMIT_MS = 12 * 3_600_000;
export const ACTIVITY_EVENTS = ['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click'] as const;
export const STORAGE_KEYS = { token: 'access_token', user: 'user', lastActivity: 'last_activity' } as const;
export const DEFAULT_AUTOMATION_LEVEL = 50;

export const credentialsSchema = z.strictObject({
  email: z.string().min(1, 'Enter your email').max(254),
  password: z.string().min(1, 'Enter your password').max(128),
});

export const sessionUserSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  team: z.string().nullable(),
  automation_level: z.number().int().min(0).max(100),
  automation_mode: z.enum(PROCESSING_MODES),
  company: z
    .object({
      id: z.uuid(),
      name: z.string(),
      status: z.enum(COMPANY_STATUSES),
      subscription_plan: z.enum(SUBSCRIPTION_PLANS),
      trial_ends_at: z.string().nullable(),
    })
    .nullable(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const signInResultSchema = z.object({ user: sessionUserSchema, access_token: z.string() });
