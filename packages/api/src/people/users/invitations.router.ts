import { acceptInvitationSchema, openedAccountSchema } from '@outrider/shared/people/ways-in';
import { publicProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { acceptInvitation } from './invitations.service.ts';

/** For who was invited: nobody is signed in yet, and the link says who they are. */
export const invitationsRouter = router({
  accept: publicProcedure({
    rest: {
      method: 'POST',
      path: '/auth/accept-invitation',
      summary: 'Accept an invitation with a name and a password',
      errors: [403, 404],
    },
  })
    .input(acceptInvitationSchema)
    .output(openedAccountSchema)
    .mutation(({ ctx, input }) => acceptInvitation(ctx.platform, ctx.services, input, ctx.call)),
});
