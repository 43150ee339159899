import { randomUUID } from 'node:crypto';
import type { SampleWorld } from './sample-world.ts';

const servers = () => ({
  email: `${randomUUID()}@sample.example`,
  username: '',
  password: 'no password of any mailbox',
  imap_host: 'imap.sample.example',
  imap_port: 993,
  imap_security: 'tls' as const,
  smtp_host: 'smtp.sample.example',
  smtp_port: 587,
  smtp_security: 'starttls' as const,
});

/** Inputs of the procedures for mailboxes and their conversations, and for calendars that are read in. */
export const INBOX_SAMPLES: Record<string, (world: SampleWorld) => unknown> = {
  'inbox.mailboxes.list': () => undefined,
  'inbox.mailboxes.test': servers,
  'inbox.mailboxes.connect': servers,
  'inbox.mailboxes.signIn': ({ mailbox_id }) => ({ provider: 'google', id: mailbox_id }),
  'inbox.mailboxes.finishSignIn': () => ({ state: 'not-a-state', code: 'not-a-code' }),
  'inbox.mailboxes.update': ({ mailbox_id }) => ({ id: mailbox_id, version: 1, offers_new_senders: true }),
  'inbox.mailboxes.remove': ({ mailbox_id }) => ({ id: mailbox_id }),
  'inbox.mailboxes.check': ({ mailbox_id }) => ({ id: mailbox_id }),
  'externalCalendars.list': () => undefined,
  'externalCalendars.add': () => ({ url: `https://calendars.example/${randomUUID()}.ics` }),
  'externalCalendars.remove': ({ external_calendar_id }) => ({ id: external_calendar_id }),
  'externalCalendars.refresh': ({ external_calendar_id }) => ({ id: external_calendar_id }),
  'inbox.folders': () => undefined,
  'inbox.list': () => ({ folder: 'team', limit: 100 }),
  'inbox.get': ({ conversation_id }) => ({ id: conversation_id }),
  'inbox.reply': ({ conversation_id }) => ({ id: conversation_id, body: 'Sample reply' }),
  'inbox.detach': ({ mail_file_id }) => ({ id: mail_file_id }),
  'inbox.note': ({ conversation_id }) => ({ id: conversation_id, text: 'Sample note' }),
  'inbox.share': ({ conversation_id }) => ({ id: conversation_id, sharing: 'subject' }),
  'inbox.assign': ({ conversation_id }) => ({ id: conversation_id, user_id: null }),
  'inbox.snooze': ({ conversation_id }) => ({ id: conversation_id, until: '2099-05-04T09:00:00.000Z' }),
  'inbox.setDone': ({ conversation_id }) => ({ id: conversation_id, done: true }),
  'inbox.markRead': ({ conversation_id }) => ({ id: conversation_id, read: false }),
  'inbox.link': ({ conversation_id, lead_id }) => ({ id: conversation_id, lead_id }),
  'inbox.ignore': ({ conversation_id }) => ({ id: conversation_id }),
};
