import { z } from 'zod';
import { permissionsSchema } from '../ground/permissions.ts';
import { COMPANY_ROLES } from '../ground/roles.ts';
import { idField, textField } from '../ground/wire.ts';

/** How many roles of its own a company has at most. */
export const ROLES_PER_COMPANY = 50;
export const ROLE_NAME_MAX = 60;

/** One of the four that ship, by its name, or one of the company's own. */
export const roleIdField = z.union([z.enum(COMPANY_ROLES), idField], 'Choose a role');
export type RoleId = z.infer<typeof roleIdField>;
const nameField = textField(ROLE_NAME_MAX).pipe(z.string().min(1, 'Enter a name'));

export const roleSchema = z.object({
  id: z.union([z.enum(COMPANY_ROLES), z.uuid()]),
  name: z.string(),
  /** Ships with the product: nobody changes or deletes it. */
  built_in: z.boolean(),
  /** The built-in role that it was made from. Wherever only the four are distinguished, it counts as that one. */
  based_on: z.enum(COMPANY_ROLES),
  /** How far each capability reaches. */
  permissions: permissionsSchema,
  /** Who has it, by name. */
  people: z.array(z.object({ id: z.uuid(), full_name: z.string(), active: z.boolean() })),
  version: z.number().int(),
  /** When the company last changed it; null for one that ships. */
  updated_at: z.iso.datetime().nullable(),
});
export type RoleView = z.infer<typeof roleSchema>;
export const roleListSchema = z.object({ items: z.array(roleSchema) });

export const roleAskSchema = z.strictObject({ id: roleIdField });
export const roleCreateSchema = z.strictObject({
  name: nameField,
  based_on: z.enum(COMPANY_ROLES),
  permissions: permissionsSchema,
});
export type RoleCreate = z.output<typeof roleCreateSchema>;
/** What is left out stays. `version`: of the role as it was read. */
export const roleUpdateSchema = z.strictObject({
  id: idField,
  version: z.number().int().min(1),
  name: nameField.optional(),
  permissions: permissionsSchema.optional(),
});
export type RoleUpdate = z.output<typeof roleUpdateSchema>;
/** `to`: the role that whoever has this one gets in its place. */
export const roleRemoveSchema = z.strictObject({ id: idField, to: roleIdField.optional() });
export type RoleRemove = z.output<typeof roleRemoveSchema>;
