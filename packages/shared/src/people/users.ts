import { z } from 'zod';
import { DEPARTMENTS } from '../ground/departments.ts';
import { PROCESSING_MODES } from '../ground/processing-mode.ts';
import { COMPANY_ROLES, companyRoleSchema } from '../ground/roles.ts';
import { START_PAGES } from './start-pages.ts';
import { invitationSchema } from './ways-in.ts';
import { changedText, emailField, idField, optionalText, pageFields, pageOf, textField } from '../ground/wire.ts';

/** How far back a sign-in is looked for. */
export const SIGN_INS_SHOWN_DAYS = 90;

const nameField = textField(200).pipe(z.string().min(1, 'Enter a name'));
const departmentField = z
  .union([z.enum(DEPARTMENTS), z.literal('').transform(() => null)], 'Choose a department')
  .nullable();

/** A person as the company's admin sees them. */
export const companyUserSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(COMPANY_ROLES),
  /** What their role is called. */
  role_name: z.string(),
  /** Of somebody with a role of the company's own; `role` is what that is based on. */
  custom_role_id: z.uuid().nullable(),
  team: z.string().nullable(),
  department: z.enum(DEPARTMENTS).nullable(),
  disabled_at: z.iso.datetime().nullable(),
  /** Has not accepted their invitation yet. */
  invited: z.boolean(),
  /** A one-time password was given out and not yet exchanged. */
  must_change_password: z.boolean(),
  /** Until when the invitation or the one-time password opens the account. */
  access_expires_at: z.iso.datetime().nullable(),
  /** Has an authenticator app or a passkey. */
  two_step: z.boolean(),
  /** The last sign-in of the last 90 days. */
  last_sign_in: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type CompanyUser = z.infer<typeof companyUserSchema>;
export const companyUserListSchema = z.object({
  items: z.array(companyUserSchema),
  seats: z.object({ used: z.number().int(), max: z.number().int() }),
});
export type CompanyUserList = z.infer<typeof companyUserListSchema>;

export const userCreateSchema = z.strictObject({
  full_name: nameField,
  email: emailField,
  /** Overruled by a role of the company's own. */
  role: companyRoleSchema,
  custom_role_id: idField.nullable().optional(),
  team: optionalText(100),
  department: departmentField.default(null),
});
export type UserCreate = z.output<typeof userCreateSchema>;

/**
 * What is left out stays; a team or a department of null is taken away. Another `role` alone takes a role of the
 * company's own away; `custom_role_id` overrules it.
 */
export const userUpdateSchema = z.strictObject({
  id: idField,
  role: companyRoleSchema.optional(),
  custom_role_id: idField.nullable().optional(),
  team: changedText(100).optional(),
  department: departmentField.optional(),
});
export type UserUpdate = z.output<typeof userUpdateSchema>;

/** Somebody who was invited, and how the invitation reaches them. */
export const invitedUserSchema = z.object({ user: companyUserSchema, invitation: invitationSchema });
export type InvitedUser = z.infer<typeof invitedUserSchema>;

/** A user and the password that opens the choice of another one: told this once. */
export const userWithPasswordSchema = z.object({ user: companyUserSchema, one_time_password: z.string() });
export type UserWithPassword = z.infer<typeof userWithPasswordSchema>;

export const profileUpdateSchema = z.strictObject({ full_name: nameField });
export const preferencesSchema = z.strictObject({
  automation_mode: z.enum(PROCESSING_MODES).optional(),
  automation_level: z.number().int().min(0).max(100).optional(),
  start_page: z.enum(START_PAGES).optional(),
});
export type Preferences = z.output<typeof preferencesSchema>;

/** One's own sign-ins that are still open. `id` names it for its owner; it is not the token and opens nothing. */
export const ownSessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  user_agent: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_active_at: z.iso.datetime(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;
export const sessionIdField = z.string().regex(/^[0-9a-f]{64}$/);
export const sessionIdSchema = z.strictObject({ id: sessionIdField });

/** A sign-in of anybody in the company. `ip`: where it was signed in from; null for one from before this was kept. */
const companySessionSchema = ownSessionSchema.extend({
  ip: z.string().nullable(),
  in_sandbox: z.boolean(),
  person: z.object({ id: z.uuid(), full_name: z.string(), email: z.string() }),
});
export type CompanySession = z.infer<typeof companySessionSchema>;
/** `q`: part of somebody's name or email. */
export const companySessionsQuerySchema = z.strictObject({ ...pageFields, q: optionalText(200) });
export type CompanySessionsQuery = z.output<typeof companySessionsQuerySchema>;
export const companySessionPageSchema = pageOf(companySessionSchema);
export const sessionsEndedSchema = z.object({ ended: z.number().int() });
/** Sessions, and the tokens and connected assistants that ended with them. */
export const accessEndedSchema = sessionsEndedSchema.extend({ tokens_ended: z.number().int() });
