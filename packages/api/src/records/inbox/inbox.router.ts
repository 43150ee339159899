import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  conversationListSchema,
  conversationPageSchema,
  conversationSchema,
  inboxAssignSchema,
  inboxDoneSchema,
  inboxFoldersSchema,
  inboxLinkSchema,
  inboxNoteSchema,
  inboxReadSchema,
  inboxRepliedSchema,
  inboxReplySchema,
  inboxShareSchema,
  inboxSnoozeSchema,
  mailboxConnectSchema,
  mailboxListSchema,
  mailboxRemovedSchema,
  mailboxSchema,
  mailboxServersSchema,
  mailboxSignedInSchema,
  mailboxSignInBegunSchema,
  mailboxSignInSchema,
  mailboxTestedSchema,
  mailboxUpdateSchema,
} from '@outrider/shared/records/inbox';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { detachFile } from './attach.ts';
import {
  addNote,
  assign,
  share,
  foldersOf,
  getConversation,
  ignore,
  linkLead,
  markRead,
  pageOfConversations,
  setDone,
  snooze,
} from './inbox.service.ts';
import {
  checkMailbox,
  connectMailbox,
  listMailboxesOf,
  removeMailbox,
  testMailbox,
  updateMailbox,
} from './mailboxes.service.ts';
import { beginSignIn, finishSignIn } from './mailbox-sign-in.service.ts';
import { replyIn } from './reply.service.ts';

const mailboxesRouter = router({
  list: companyProcedure({ can: 'mail.use' })
    .output(mailboxListSchema)
    .query(({ ctx }) => listMailboxesOf(ctx.db, ctx.user, ctx.services)),

  /** Signs in to both servers; nothing is kept. */
  test: companyProcedure({ can: 'mail.use' })
    .input(mailboxServersSchema)
    .output(mailboxTestedSchema)
    .mutation(({ ctx, input }) => testMailbox(ctx, input, ctx.services)),

  connect: companyProcedure({ can: 'mail.use' })
    .input(mailboxConnectSchema)
    .output(mailboxSchema)
    .mutation(({ ctx, input }) => connectMailbox(ctx.db, ctx, input, ctx.services)),

  /** Where the sign-in of a provider begins. */
  signIn: companyProcedure({ can: 'mail.use' })
    .input(mailboxSignInSchema)
    .output(mailboxSignInBegunSchema)
    .mutation(({ ctx, input }) => beginSignIn(ctx.db, ctx.user, input, ctx.services)),

  finishSignIn: companyProcedure({ can: 'mail.use' })
    .input(mailboxSignedInSchema)
    .output(mailboxSchema)
    .mutation(({ ctx, input }) => finishSignIn(ctx.db, ctx, input, ctx.services)),

  update: companyProcedure({ can: 'mail.use' })
    .input(mailboxUpdateSchema)
    .output(mailboxSchema)
    .mutation(({ ctx, input }) => updateMailbox(ctx.db, ctx, input, ctx.services)),

  remove: companyProcedure({ can: 'mail.use' })
    .input(byIdSchema)
    .output(mailboxRemovedSchema)
    .mutation(({ ctx, input }) => removeMailbox(ctx.db, ctx, input.id)),

  /** Reads it now. */
  check: companyProcedure({ can: 'mail.use' })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => checkMailbox(ctx.db, ctx.user, input.id, ctx.services)),
});

export const inboxRouter = router({
  mailboxes: mailboxesRouter,

  folders: companyProcedure({ can: 'mail.use' })
    .output(inboxFoldersSchema)
    .query(({ ctx }) => foldersOf(ctx.db, { user: ctx.user, now: ctx.services.now() })),

  list: companyProcedure({
    can: 'mail.use',
    rest: { method: 'GET', path: '/conversations', summary: 'List conversations' },
  })
    .input(conversationListSchema)
    .output(conversationPageSchema)
    .query(({ ctx, input }) => pageOfConversations(ctx.db, { user: ctx.user, now: ctx.services.now() }, input)),

  get: companyProcedure({
    can: 'mail.use',
    rest: { method: 'GET', path: '/conversations/{id}', summary: 'Get a conversation', errors: [404] },
  })
    .input(byIdSchema)
    .output(conversationSchema)
    .query(({ ctx, input }) => getConversation(ctx.db, ctx.user, input.id)),

  reply: companyProcedure({
    can: 'mail.use',
    rest: {
      method: 'POST',
      path: '/conversations/{id}/replies',
      status: 201,
      summary: 'Reply in a conversation',
      errors: [404, 409],
    },
  })
    .input(inboxReplySchema)
    .output(inboxRepliedSchema)
    .mutation(({ ctx, input }) => replyIn(ctx.db, ctx, input, ctx.services.now())),

  /** Takes a file off the reply that the caller is writing; it came by POST /conversations/{id}/files. */
  detach: companyProcedure({ can: 'mail.use' })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => detachFile(ctx.db, ctx, input.id)),

  note: companyProcedure({ can: 'mail.use' })
    .input(inboxNoteSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => addNote(ctx.db, ctx, input, ctx.services.now())),

  assign: companyProcedure({ can: 'mail.use' })
    .input(inboxAssignSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => assign(ctx.db, ctx, input)),

  /** By the owner of its mailbox. */
  share: companyProcedure({ can: 'mail.use' })
    .input(inboxShareSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => share(ctx.db, ctx, input)),

  snooze: companyProcedure({ can: 'mail.use' })
    .input(inboxSnoozeSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => snooze(ctx.db, ctx, input, ctx.services.now())),

  setDone: companyProcedure({ can: 'mail.use' })
    .input(inboxDoneSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => setDone(ctx.db, ctx, input.id, input.done)),

  markRead: companyProcedure({ can: 'mail.use' })
    .input(inboxReadSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => markRead(ctx.db, ctx.user, input.id, input.read)),

  link: companyProcedure({ can: 'mail.use' })
    .input(inboxLinkSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => linkLead(ctx.db, ctx, input)),

  /** Whoever wrote is no lead: what is kept of them goes. */
  ignore: companyProcedure({ can: 'mail.use' })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => ignore(ctx.db, ctx, input.id)),
});
