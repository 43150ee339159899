import type { SessionUser } from './auth.ts';

// No zod here: the landing page's visitors load this file and nothing that it would pull in.
/** Session limits in milliseconds. The browser's timers and the server's check use the same figures. */
export const IDLE_LIMIT_MS = 900_000;
export const IDLE_WARNING_MS = 780_000;
export const IDLE_WARNING_SHOWN_MS = 10_000;
export const HEARTBEAT_EVERY_MS = 60_000;
export const ABSOLUTE_LIMIT_MS = 12 * 3_600_000;
/** For how long a confirmation of who somebody is counts, from sign-in or the last one on. */
export const CONFIRMED_FOR_MS = 600_000;
export const ACTIVITY_EVENTS = ['mousedown', 'mousemove', 'keypress', 'scroll', 'touchstart', 'click'] as const;
export const STORAGE_KEYS = { token: 'access_token', user: 'user', lastActivity: 'last_activity' } as const;
export const DEFAULT_AUTOMATION_LEVEL = 50;
/** The fields of a session's user, to tell one that another version of the app stored. */
export const SESSION_USER_FIELDS = Object.keys({
  id: 1,
  full_name: 1,
  email: 1,
  role: 1,
  role_name: 1,
  custom_role_id: 1,
  permissions: 1,
  team: 1,
  automation_level: 1,
  automation_mode: 1,
  start_page: 1,
  must_change_password: 1,
  must_set_up_two_step: 1,
  company: 1,
} satisfies Record<keyof SessionUser, 1>);
