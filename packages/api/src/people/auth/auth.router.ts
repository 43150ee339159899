import { credentialsSchema, sessionUserSchema, signInResultSchema } from '@outrider/shared/people/auth';
import { confirmationSchema } from '@outrider/shared/people/confirmation';
import { passwordChangeSchema } from '@outrider/shared/people/password';
import {
  accountEmailSchema,
  linkTokenSchema,
  loginLinkSchema,
  openedAccountSchema,
  resetPasswordSchema,
} from '@outrider/shared/people/ways-in';
import { passkeyOptionsSchema, passkeySignInSchema } from '@outrider/shared/people/passkeys';
import { secondStepSchema } from '@outrider/shared/people/two-step';
import { z } from 'zod';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import { publicProcedure, signedInProcedure } from '../../ground/guard.ts';
import { endSession } from '../../ground/sessions/session.service.ts';
import { router } from '../../ground/trpc.ts';
import { changePassword } from './change-password.service.ts';
import { confirm } from './confirm.service.ts';
import { forgotPassword } from './forgot-password.service.ts';
import { viewLink } from './links.ts';
import { resetPassword } from './reset-password.service.ts';
import { askForPasskey } from './passkeys/sign-in-with-passkey.ts';
import { finishSignIn, signIn, signInWithPasskey } from './sign-in.service.ts';

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
    .mutation(({ ctx, input }) => signIn(ctx.platform, ctx.services, input, ctx.call)),

  /** The answer to a sign-in that asked for a second step. */
  secondStep: publicProcedure({
    rest: {
      method: 'POST',
      path: '/auth/second-step',
      summary: 'Finish signing in with a code',
      errors: [401, 403],
    },
  })
    .input(secondStepSchema)
    .output(signInResultSchema)
    .mutation(async ({ ctx, input }) => {
      const { cookie, ...signedIn } = await finishSignIn(ctx.platform, ctx.services, input, ctx.call);
      if (cookie) ctx.told.cookie = cookie;
      return signedIn;
    }),

  /** What the browser answers with a passkey. */
  startPasskey: publicProcedure({})
    .output(passkeyOptionsSchema)
    .mutation(({ ctx }) => askForPasskey(ctx.platform, ctx.services)),

  passkey: publicProcedure({})
    .input(passkeySignInSchema)
    .output(signInResultSchema)
    .mutation(({ ctx, input }) => signInWithPasskey(ctx.platform, ctx.services, input.response, ctx.call)),

  forgotPassword: publicProcedure({
    rest: {
      method: 'POST',
      path: '/auth/forgot-password',
      summary: 'Send a link to a new password, if the email has an account',
      errors: [503],
    },
  })
    .input(accountEmailSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await forgotPassword(ctx.platform, ctx.services, input, ctx.call);
      return { ok: true as const };
    }),

  /** A mutation although it changes nothing: a query would put the token into an address. */
  viewLink: publicProcedure({})
    .input(linkTokenSchema)
    .output(loginLinkSchema)
    .mutation(({ ctx, input }) => viewLink(ctx.platform, input.token, ctx.services.now())),

  resetPassword: publicProcedure({
    rest: {
      method: 'POST',
      path: '/auth/reset-password',
      summary: 'Choose a new password with a link; ends all sessions',
      errors: [404],
    },
  })
    .input(resetPasswordSchema)
    .output(openedAccountSchema)
    .mutation(({ ctx, input }) => resetPassword(ctx.platform, ctx.services, input, ctx.call)),

  logout: signedInProcedure({
    one_time: true,
    setting_up: true,
    rest: { method: 'POST', path: '/auth/logout', summary: 'Sign out' },
  })
    .output(done)
    .mutation(async ({ ctx }) => {
      if (ctx.call.token) await endSession(ctx.platform, ctx.call.token);
      const { company } = ctx.user;
      if (company) await recordPlatformAudit(ctx.platform, company.id, ctx.actor, { action: 'session.sign_out' });
      return { ok: true as const };
    }),

  me: signedInProcedure({
    one_time: true,
    setting_up: true,
    by_token: true,
    rest: { method: 'GET', path: '/auth/me', summary: 'Get the signed-in user' },
  })
    .output(sessionUserSchema)
    .query(({ ctx }) => ctx.user),

  /** The guard counts every call as activity; the web sends this one while its user is active. */
  heartbeat: signedInProcedure({ one_time: true, setting_up: true })
    .output(done)
    .mutation(() => ({ ok: true as const })),

  /** Answers a call that was refused because who is behind the session was not confirmed lately. */
  confirm: signedInProcedure({
    setting_up: true,
    rest: {
      method: 'POST',
      path: '/auth/confirm',
      summary: 'Confirm who you are, for what asks for it',
    },
  })
    .input(confirmationSchema)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await confirm(ctx, input);
      return { ok: true as const };
    }),

  /** Keeps this session and ends every other one of the user's. */
  changePassword: signedInProcedure({ one_time: true, setting_up: true })
    .input(passwordChangeSchema)
    .output(sessionUserSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
});
