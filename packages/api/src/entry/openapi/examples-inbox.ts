import type {
  conversationPageSchema,
  conversationSchema,
  conversationSummarySchema,
  inboxRepliedSchema,
  inboxReplySchema,
  mailFileSchema,
} from '@outrider/shared/records/inbox';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const sent_at = '2026-11-27T09:12:00.000Z';
const summary: z.output<typeof conversationSummarySchema> = {
  id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4f01',
  subject: EXAMPLE_WORDS.inboxSubject,
  person: { name: 'Vera Lindqvist', email: 'vera@northwind.example', company: 'Northwind' },
  is_matched: true,
  preview: EXAMPLE_WORDS.inboxText,
  last_at: sent_at,
  last_direction: 'in',
  is_unread: true,
  has_files: false,
  state: 'open',
  snoozed_until: null,
  assignee: { id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c3', full_name: 'Ada Keller' },
  email_count: 1,
};

export const INBOX_EXAMPLES = {
  ConversationSummary: summary,
  ConversationPage: { items: [summary], total: 1, total_is: 'exact', next_cursor: null } satisfies z.output<
    typeof conversationPageSchema
  >,
  Conversation: {
    ...summary,
    mailbox: {
      id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4f02',
      email: 'sales@fieldstone.example',
      is_mine: false,
      is_shared: true,
    },
    sharing: null,
    matched_by: 'address',
    lead: {
      id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e11',
      name: 'Vera Lindqvist',
      title: null,
      company: 'Northwind',
      status: 'qualified',
      score: 82,
      phone: null,
      owner: 'Ada Keller',
    },
    contact: null,
    deals: [],
    tasks: [],
    emails: [
      {
        id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4f03',
        direction: 'in',
        kind: 'mail',
        from: { name: 'Vera Lindqvist', email: 'vera@northwind.example' },
        to: ['sales@fieldstone.example'],
        cc: [],
        subject: EXAMPLE_WORDS.inboxSubject,
        text: EXAMPLE_WORDS.inboxText,
        quoted_from: null,
        files: [],
        has_html: false,
        sent_at,
      },
    ],
    replies: [],
    attached: [],
    reply_to: ['vera@northwind.example'],
  } satisfies z.output<typeof conversationSchema>,
  MailFile: {
    id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4f05',
    name: 'offer.pdf',
    type: 'application/pdf',
    size_bytes: 48_210,
  } satisfies z.output<typeof mailFileSchema>,
  InboxReply: { body: EXAMPLE_WORDS.inboxReply } satisfies Omit<z.input<typeof inboxReplySchema>, 'id'>,
  InboxReplied: {
    message_id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4f04',
    leaves_at: '2026-11-27T09:21:00.000Z',
    note: MESSAGES.mailLeaving,
  } satisfies z.output<typeof inboxRepliedSchema>,
};
