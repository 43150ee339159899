import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  companyUserListSchema,
  companyUserSchema,
  invitedUserSchema,
  userCreateSchema,
  userUpdateSchema,
  userWithPasswordSchema,
} from '@outrider/shared/people/users';
import { z } from 'zod';
import { peopleProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import {
  disableUser,
  enableUser,
  getUsers,
  inviteUser,
  resendInvitation,
  resetPassword,
  resetTwoStep,
  updateUser,
  withdrawInvitation,
} from './users.service.ts';

/** A company's users. There is no REST route: invitation links and one-time passwords are for a person to see. */
export const usersRouter = router({
  list: peopleProcedure({ can: 'users.manage' })
    .output(companyUserListSchema)
    .query(({ ctx }) => getUsers(ctx.people, ctx.services.now())),

  invite: peopleProcedure({ can: 'users.manage', confirmed: true })
    .input(userCreateSchema)
    .output(invitedUserSchema)
    .mutation(({ ctx, input }) => inviteUser(ctx.people, ctx.actor, ctx.services, input)),

  resendInvitation: peopleProcedure({ can: 'users.manage', confirmed: true })
    .input(byIdSchema)
    .output(invitedUserSchema)
    .mutation(({ ctx, input }) => resendInvitation(ctx.people, ctx.actor, ctx.services, input.id)),

  withdrawInvitation: peopleProcedure({ can: 'users.manage' })
    .input(byIdSchema)
    .output(z.object({ id: z.uuid() }))
    .mutation(async ({ ctx, input }) => {
      await withdrawInvitation(ctx.people, ctx.actor, input.id);
      return { id: input.id };
    }),

  update: peopleProcedure({ can: 'users.manage', confirmed: true })
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

  resetPassword: peopleProcedure({ can: 'users.manage', confirmed: true })
    .input(byIdSchema)
    .output(userWithPasswordSchema)
    .mutation(({ ctx, input }) => resetPassword(ctx.people, ctx.actor, input.id, ctx.services.now())),

  /** For who lost their phone and their recovery codes. */
  resetTwoStep: peopleProcedure({ can: 'users.manage', confirmed: true })
    .input(byIdSchema)
    .output(companyUserSchema)
    .mutation(({ ctx, input }) => resetTwoStep(ctx.people, ctx.actor, ctx.services, input.id)),
});
