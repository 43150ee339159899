import { byIdSchema } from '@outrider/shared/intake';
import {
  companyUserListSchema,
  companyUserSchema,
  userCreateSchema,
  userUpdateSchema,
  userWithPasswordSchema,
} from '@outrider/shared/users';
import { peopleProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { createUser, disableUser, enableUser, getUsers, resetPassword, updateUser } from './users.service.ts';

/** A company's users. There is no REST route: one-time passwords are for a person to see. */
export const usersRouter = router({
  list: peopleProcedure({ can: 'users.manage' })
    .output(companyUserListSchema)
    .query(({ ctx }) => getUsers(ctx.people, ctx.services.now())),

  create: peopleProcedure({ can: 'users.manage' })
    .input(userCreateSchema)
    .output(userWithPasswordSchema)
    .mutation(({ ctx, input }) => createUser(ctx.people, ctx.actor, input, ctx.services.now())),

  update: peopleProcedure({ can: 'users.manage' })
    .input(userUpdateSchema)
    .output(companyUserSchema)
    .mutation(({ ctx, input }) => updateUser(ctx.people, ctx.actor, input, ctx.services.now())),

  disable: peopleProcedure({ can: 'users.manage' })
    .input(byIdSchema)
    .output(companyUserSchema)
    .mutation(({ ctx, input }) => disableUser(ctx.people, ctx.actor, input.id, ctx.services.now())),

  enable: peopleProcedure({ can: 'users.manage' })
    .input(byIdSchema)
    .output(companyUserSchema)
    .mutation(({ ctx, input }) => enableUser(ctx.people, ctx.actor, input.id, ctx.services.now())),

  resetPassword: peopleProcedure({ can: 'users.manage' })
    .input(byIdSchema)
    .output(userWithPasswordSchema)
    .mutation(({ ctx, input }) => resetPassword(ctx.people, ctx.actor, input.id, ctx.services.now())),
});
