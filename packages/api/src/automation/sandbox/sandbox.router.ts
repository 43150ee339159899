import { signInResultSchema } from '@outrider/shared/people/auth';
import { sandboxStateSchema } from '@outrider/shared/people/sandbox';
import { peopleProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { enterSandbox, getSandbox, leaveSandbox, resetSandbox } from './sandbox.service.ts';

/**
 * The company's sandbox: the same people, made-up records, and mails that stay inside. No route: a token of the sandbox
 * is all that a program needs of it.
 */
export const sandboxRouter = router({
  get: peopleProcedure({ can: 'sandbox.use' })
    .output(sandboxStateSchema)
    .query(({ ctx }) => getSandbox(ctx.people)),

  enter: peopleProcedure({ can: 'sandbox.use' })
    .output(signInResultSchema)
    .mutation(({ ctx }) => enterSandbox(ctx.people, ctx.services, ctx.user, ctx.call)),

  leave: peopleProcedure({ can: 'sandbox.use', after_trial: true, while_closed: true })
    .output(signInResultSchema)
    .mutation(({ ctx }) => leaveSandbox(ctx.people, ctx.call)),

  reset: peopleProcedure({ can: 'sandbox.reset' })
    .output(sandboxStateSchema)
    .mutation(({ ctx }) => resetSandbox(ctx.people, ctx.services, ctx.actor)),
});
