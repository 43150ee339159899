import type { CompanyTx, Prisma } from '@outrider/db';
import { type Actor, SYSTEM } from '../../ground/actor.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { findStopRequest } from '../../ground/text/stop-request.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { noteOnLeadsBehind } from '../engine/leads-behind.store.ts';
import { touchRecord } from '../engine/log.service.ts';
import { noteOnSubject } from '../engine/subjects.ts';
import { markContacted, noteOnLead } from '../leads/linked-lead.ts';
import type { Matched, NewEmail } from '../mailboxes/file-email.store.ts';
import type { MailboxRow } from '../mailboxes/mailboxes.store.ts';
import { findAccountOf, findAssignee } from './conversations.store.ts';
import { INBOX_WORDS } from './words.ts';

type News = {
  conversation_id: string;
  email_id: string;
  email: NewEmail;
  matched: Matched;
  /** It came just now and a person wrote it: timelines, agents and people hear of it. */
  tells: boolean;
  /** It is the lead's word, or the mailbox owner's: timelines and agents hear of it. */
  speaks: boolean;
  now: Date;
};

/**
 * What an email changes beside its conversation. Somebody who writes has replied: agents stop, their owner is told, and
 * the timeline says so, with as much of the email as its mailbox shares. What its owner wrote elsewhere counts as
 * contact.
 */
export async function noteNews(tx: CompanyTx, services: Services, mailbox: MailboxRow, news: News): Promise<void> {
  await insertEvent(tx, 'inbox.changed', news.conversation_id);
  if (!news.tells) return;
  if (news.email.direction === 'out') return news.speaks ? noteWritten(tx, services, mailbox, news) : undefined;
  if (news.speaks && (await noteReply(tx, services, mailbox, news))) return; // whoever owns the lead has been told
  const { assignee_id, person } = await findAssignee(tx, news.conversation_id);
  await notifyOwner(tx, SYSTEM, assignee_id, {
    kind: 'reply',
    title: INBOX_WORDS.wrote(person),
    message: news.email.subject || news.email.preview,
    link_path: `/communications/${news.conversation_id}`,
  });
}

/** As much of an email as colleagues may read. */
function sharedOf({ sharing }: MailboxRow, { conversation_id, email_id, email }: News): Prisma.InputJsonObject {
  return {
    channel: 'email',
    conversation_id,
    email_id,
    ...(sharing !== 'private' && email.subject && { subject: email.subject }),
  };
}

const NOTED_MAX = 4_000;
/** @returns whether a lead has replied by it */
async function noteReply(tx: CompanyTx, { leads }: Services, mailbox: MailboxRow, news: News): Promise<boolean> {
  const { email, matched } = news;
  const words = email.text.slice(0, email.quoted_from ?? undefined).trim();
  const stop = findStopRequest(words);
  const detail = {
    ...sharedOf(mailbox, news),
    ...(mailbox.sharing === 'all' && words && { text: words.slice(0, NOTED_MAX).toWellFormed() }),
    ...(stop !== null && { stop }),
  };
  const heard: string[] = [];
  if (matched.contact_id) {
    const contact = await noteOnContact(tx, SYSTEM, matched.contact_id, { ...detail, inbound: true }, news.now);
    heard.push(...(await noteOnLeadsBehind(tx, SYSTEM, contact, detail)));
  }
  if (matched.lead_id && !heard.includes(matched.lead_id)) {
    await noteOnLead(tx, matched.lead_id, 'replied', SYSTEM, detail);
    heard.push(matched.lead_id);
  }
  for (const lead_id of heard) await leads.hearReply(tx, SYSTEM, lead_id);
  return heard.length > 0;
}

async function noteWritten(tx: CompanyTx, { leads }: Services, mailbox: MailboxRow, news: News): Promise<void> {
  const { matched, email } = news;
  const actor: Actor = { kind: 'user', id: mailbox.owner_id, name: mailbox.owner_name };
  const detail = { ...sharedOf(mailbox, news), to: email.to[0] ?? '' };
  await noteOnLead(tx, matched.lead_id, 'email_sent', actor, detail);
  await markContacted(tx, matched.lead_id, email.sent_at);
  if (matched.lead_id) await leads.settleReply(tx, actor, matched.lead_id, news.now);
  if (matched.lead_id || !matched.contact_id) return;
  await noteOnContact(tx, actor, matched.contact_id, detail, news.now);
}

/** On the contact's timeline and its account's, both dealt with now. */
async function noteOnContact(
  tx: CompanyTx,
  actor: Actor,
  id: string,
  detail: Prisma.InputJsonObject,
  now: Date,
): Promise<{ type: 'contact'; id: string; account_id: string | null }> {
  const contact = { type: 'contact', id, account_id: await findAccountOf(tx, id) } as const;
  await noteOnSubject(tx, actor, contact, 'emailed', detail);
  await touchRecord(tx, actor, contact, now);
  return contact;
}
