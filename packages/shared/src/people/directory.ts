import { z } from 'zod';
import { DEPARTMENTS } from '../ground/departments.ts';
import { COMPANY_ROLES } from '../ground/roles.ts';
import { idField, pageFields, pageOf } from '../ground/wire.ts';

/**
 * Somebody who works in the company, as its programs see them: whom a record can belong to. How they sign in is not
 * among it.
 */
export const userSchema = z.object({
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
  /** False once an admin has closed their account. What they own stays theirs. */
  active: z.boolean(),
  created_at: z.iso.datetime(),
});
export type DirectoryUser = z.infer<typeof userSchema>;

export const userAskSchema = z.strictObject({
  q: z.string().max(200).optional().describe('Words in the name or email'),
  role: z.enum(COMPANY_ROLES).optional().describe('Only people with this role, or with one that is based on it'),
  active: z.boolean().optional().describe('true: only people who can sign in; false: only disabled ones'),
  ...pageFields,
});
export const userPageSchema = pageOf(userSchema);
export const userIdSchema = z.strictObject({ id: idField });
