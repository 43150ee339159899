import { credentialsSchema, sessionUserSchema, signInResultSchema } from '@outrider/shared/auth';
import { PROCESSING_MODES } from '@outrider/shared/leads';
import { z } from 'zod';
import { companyProcedure, publicProcedure, signedInProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { setAutomationMode } from './preferences.service.ts';
import { endSession } from './session.service.ts';
import { signIn } from './sign-in.service.ts';

const done = z.object({ ok: z.literal(true) });

export const authRouter = router({
  login: publicProcedure({ rest: { method: 'POST', path: '/auth/login', from: 'either', summary: 'Sign in with email and password', errors: [401, 403] } })
    .input(credentialsSchema)
    .output(signInResultSchema)
    .mutation(({ ctx, input }) => signIn(ctx.platform, input, ctx.call, ctx.services.now())),

  logout: signedInProcedure({ rest: { method: 'POST', path: '/auth/logout', summary: 'End this session' } })
    .output(done)
    .mutation(async ({ ctx }) => {
      if (ctx.call.token) await endSession(ctx.platform, ctx.call.token);
      return { ok: true as const };
    }),

  me: signedInProcedure({ rest: { method: 'GET', path: '/auth/me', summary: 'The user this session belongs to' } })
    .output(sessionUserSchema)
    .query(({ ctx }) => ctx.user),

  /** The guard counts every call as activity; the web sends this one while its user is active. */
  heartbeat: signedInProcedure({}).output(done).mutation(() => ({ ok: true as const })),

  setAutomationMode: companyProcedure({ can: 'profile.edit' })
    .input(z.strictObject({ automation_mode: z.enum(PROCESSING_MODES) }))
    .output(sessionUserSchema)
    .mutation(({ ctx, input }) => setAutomationMode(ctx.db, ctx.user, ctx.actor, input.automation_mode)),
});
