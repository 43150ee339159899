import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  mailStatusSchema,
  messageCreateSchema,
  messageListSchema,
  messagePageSchema,
  messageSchema,
  messageSentSchema,
  messageUpdateSchema,
} from '@outrider/shared/records/pipeline';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { mailStatus } from './company-mailer.ts';
import { createDraft, discardMessage, getMessage, pageOfMessages, queueMessage, updateDraft } from './mail.service.ts';
import { confirmSent } from './unconfirmed.ts';

export const mailRouter = router({
  /** Whether the caller's emails leave, and from which address. */
  status: companyProcedure({ can: 'mail.use' })
    .output(mailStatusSchema)
    .query(({ ctx }) => mailStatus(ctx.db, ctx.services, ctx.user.id)),

  list: companyProcedure({ can: 'mail.use' })
    .input(messageListSchema)
    .output(messagePageSchema)
    .query(({ ctx, input }) => pageOfMessages(ctx.db, ctx.user, ctx.reach, input)),

  get: companyProcedure({ can: 'mail.use' })
    .input(byIdSchema)
    .output(messageSchema)
    .query(({ ctx, input }) => getMessage(ctx.db, ctx.user, input.id)),

  createDraft: companyProcedure({ can: 'mail.use' })
    .input(messageCreateSchema)
    .output(messageSchema)
    .mutation(({ ctx, input }) => createDraft(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  updateDraft: companyProcedure({ can: 'mail.use' })
    .input(messageUpdateSchema)
    .output(messageSchema)
    .mutation(({ ctx, input }) => updateDraft(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  send: companyProcedure({ can: 'mail.use' })
    .input(byIdSchema)
    .output(messageSentSchema)
    .mutation(({ ctx, input }) => queueMessage(ctx.db, ctx.user, ctx.actor, input.id, ctx.services)),

  /** For a message whose delivery is unconfirmed: it has left. Sending it again is `send`. */
  confirmSent: companyProcedure({ can: 'mail.use' })
    .input(byIdSchema)
    .output(messageSchema)
    .mutation(({ ctx, input }) => confirmSent(ctx.db, ctx.user, ctx.actor, input.id, ctx.services.now())),

  discard: companyProcedure({ can: 'mail.use' })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => discardMessage(ctx.db, ctx.user, ctx.actor, input.id, ctx.services.now())),
});
