import { credentialsSchema, sessionUserSchema, signInResultSchema } from '@outrider/shared/auth';
import { passwordChangeSchema } from '@outrider/shared/password';
import { z } from 'zod';
import { publicProcedure, signedInProcedure } from '../guard.ts';
import { endSession } from '../sessions/session.service.ts';
import { router } from '../trpc.ts';
import { changePassword } from './change-password.service.ts';
import { signIn } from './sign-in.service.ts';

const done = z.object({ ok: z.literal(true) });

export const authRouter = router({
  login: publicProcedure({
    rest: {
      method: 'POST',
      path: '/auth/login',
      from: 'either',
      summary: 'Sign in with email and password',
      errors: [401, 403],
    },
  })
    .input(credentialsSchema)
    .output(signInResultSchema)
    .mutation(({ ctx, input }) => signIn(ctx.platform, input, ctx.call, ctx.services.now())),

  logout: signedInProcedure({
    one_time: true,
    rest: { method: 'POST', path: '/auth/logout', summary: 'Sign out' },
  })
    .output(done)
    .mutation(async ({ ctx }) => {
      if (ctx.call.token) await endSession(ctx.platform, ctx.call.token);
      return { ok: true as const };
    }),

  me: signedInProcedure({
    one_time: true,
    rest: { method: 'GET', path: '/auth/me', summary: 'Get the signed-in user' },
  })
    .output(sessionUserSchema)
    .query(({ ctx }) => ctx.user),

  /** The guard counts every call as activity; the web sends this one while its user is active. */
  heartbeat: signedInProcedure({ one_time: true })
    .output(done)
    .mutation(() => ({ ok: true as const })),

  /** Keeps this session and ends every other one of the user's. */
  changePassword: signedInProcedure({ one_time: true })
    .input(passwordChangeSchema)
    .output(sessionUserSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
});
