import {
  closedReplySchema,
  closeReplySchema,
  openReplyAnswerSchema,
  openReplyInputSchema,
} from '@outrider/shared/replies';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { closeReply, getOpenReply } from './replies.service.ts';

export const repliesRouter = router({
  open: companyProcedure({
    can: 'leads.read',
    rest: {
      method: 'GET',
      path: '/leads/by-id/{lead_id}/reply',
      summary: 'What came in from a lead and waits for a person',
      errors: [404],
    },
  })
    .input(openReplyInputSchema)
    .output(openReplyAnswerSchema)
    .query(({ ctx, input }) => getOpenReply(ctx.db, input.lead_id)),

  close: companyProcedure({
    can: 'leads.edit',
    rest: {
      method: 'POST',
      path: '/leads/by-id/{lead_id}/reply/close',
      summary: 'Close a lead’s reply: answered, do not contact, or keep contacting',
      errors: [403, 404, 409],
    },
  })
    .input(closeReplySchema)
    .output(closedReplySchema)
    .mutation(({ ctx, input }) => closeReply(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),
});
