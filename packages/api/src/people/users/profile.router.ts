import { sessionUserSchema } from '@outrider/shared/people/auth';
import {
  ownSessionSchema,
  preferencesSchema,
  profileUpdateSchema,
  sessionIdSchema,
  sessionsEndedSchema,
} from '@outrider/shared/people/users';
import { z } from 'zod';
import { companyProcedure, signedInProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { endOtherSessions, endOwnSession, getOwnSessions, renameSelf, setPreferences } from './profile.service.ts';

/** The caller's own profile, the super admin's included. The password belongs to sign-in: auth.changePassword. */
export const profileRouter = router({
  update: signedInProcedure({})
    .input(profileUpdateSchema)
    .output(sessionUserSchema)
    .mutation(({ ctx, input }) => renameSelf(ctx, input.full_name)),

  setPreferences: companyProcedure({ can: 'profile.edit' })
    .input(preferencesSchema)
    .output(sessionUserSchema)
    .mutation(({ ctx, input }) => setPreferences(ctx.db, ctx.user, ctx.actor, input)),

  sessions: signedInProcedure({})
    .output(z.array(ownSessionSchema))
    .query(({ ctx }) => getOwnSessions(ctx)),

  endSession: signedInProcedure({})
    .input(sessionIdSchema)
    .output(sessionsEndedSchema)
    .mutation(async ({ ctx, input }) => {
      await endOwnSession(ctx, input.id);
      return { ended: 1 };
    }),

  endOtherSessions: signedInProcedure({})
    .output(sessionsEndedSchema)
    .mutation(async ({ ctx }) => ({ ended: await endOtherSessions(ctx) })),
});
