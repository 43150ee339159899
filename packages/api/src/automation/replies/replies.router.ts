import {
  closedReplySchema,
  closeReplySchema,
  openReplyAnswerSchema,
  openReplyInputSchema,
  replyReadingAnswerSchema,
  replyReadingInputSchema,
} from '@outrider/shared/records/replies';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { closeReply, getOpenReply, readReply } from './replies.service.ts';

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

  reading: companyProcedure({
    can: 'leads.read',
    rest: {
      method: 'GET',
      path: '/leads/by-id/{lead_id}/reply/{reply_id}/reading',
      summary: 'What a language model finds in a lead’s reply, with the words it stands in',
      errors: [404],
    },
  })
    .input(replyReadingInputSchema)
    .output(replyReadingAnswerSchema)
    .query(({ ctx, input }) => readReply(ctx.db, ctx.services, input)),
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
