import {
  roleAskSchema,
  roleCreateSchema,
  roleListSchema,
  roleRemoveSchema,
  roleSchema,
  roleUpdateSchema,
} from '@outrider/shared/people/roles';
import { z } from 'zod';
import { companyProcedure, peopleProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { createRole, getRole, getRoles, removeRole, updateRole } from './roles.service.ts';

const can = 'roles.manage';

/** What people of the company may. Who works here may know it; changing it takes a person's own sign-in, never a token. */
export const rolesRouter = router({
  list: companyProcedure({ can: 'people.read', rest: { method: 'GET', path: '/roles', summary: 'List roles' } })
    .output(roleListSchema)
    .query(({ ctx }) => getRoles(ctx.db, ctx.user.company.id)),

  get: companyProcedure({
    can: 'people.read',
    rest: { method: 'GET', path: '/roles/{id}', summary: 'Get a role', tagged: true },
  })
    .input(roleAskSchema)
    .output(roleSchema)
    .query(({ ctx, input }) => getRole(ctx.db, ctx.user.company.id, input.id)),

  create: peopleProcedure({
    can,
    confirmed: true,
    rest: { method: 'POST', path: '/roles', status: 201, location: '/roles/{id}', summary: 'Create a role' },
  })
    .input(roleCreateSchema)
    .output(roleSchema)
    .mutation(({ ctx, input }) => createRole(ctx.people, ctx.actor, input, ctx.services.now())),

  update: peopleProcedure({
    can,
    confirmed: true,
    rest: {
      method: 'PATCH',
      path: '/roles/{id}',
      summary: 'Change a role of your company’s own',
      tagged: true,
      errors: [412],
    },
  })
    .input(roleUpdateSchema)
    .output(roleSchema)
    .mutation(({ ctx, input }) => updateRole(ctx.people, ctx.actor, input, ctx.services.now())),

  remove: peopleProcedure({
    can,
    confirmed: true,
    rest: { method: 'DELETE', path: '/roles/{id}', summary: 'Delete a role of your company’s own' },
  })
    .input(roleRemoveSchema)
    .output(z.object({ id: z.uuid() }))
    .mutation(async ({ ctx, input }) => {
      await removeRole(ctx.people, ctx.actor, input, ctx.services.now());
      return { id: input.id };
    }),
});
