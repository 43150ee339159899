import type { CompanyTx } from '@outrider/db';
import { MAIL_DELAY_SECONDS } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { contactWaits, findOpenReply } from '../../../../records/activities/open-reply.store.ts';
import { findDoNotContact } from '../../../../records/do-not-contact/do-not-contact.store.ts';
import type { WholeLead } from '../../../../records/leads/edit.store.ts';
import { noteOnLead } from '../../../../records/leads/linked-lead.ts';
import { emailKey } from '../../../../records/leads/normalise.ts';
import { type MailWriter, queueAgentMail } from '../../../../records/mail/agent-mail.ts';
import { noteMailPlace, type Sender, takeMailQuota } from '../../../../records/mail/quota.ts';
import { personName } from '../../../../ground/sql/person-name.ts';
import { findPlaybook } from '../../../../insight/playbook/playbook.store.ts';
import { REPLY_WORDS } from '../../words-replies.ts';
import { type EffectContext, EffectRefused } from './handler.ts';
import { attribution, assertRecipient, takeLead } from './lead.ts';

/** `sender_id`: who sends a flow's email. */
export type Letter = {
  to_email: string;
  to_name: string | null;
  subject: string;
  text: string;
  calendar?: string;
  sender_id?: string | undefined;
};

/** `held_zone`: it waits for the customer's contact hours, by the clocks of this zone. */
export type QueuedLetter = { message_id: string; leaves_at: string; held_zone?: string };

/** Who writes: the agent, or a flow for a sender who works here. @throws EffectRefused */
async function findWriter(tx: CompanyTx, { agent, by }: EffectContext, sender_id?: string): Promise<MailWriter> {
  if (agent) return { agent };
  if (!sender_id) throw new EffectRefused(MESSAGES.agentOnlyAgentsWrite);
  const sender = await tx.user.findFirst({ where: { id: sender_id, disabled_at: null }, select: { id: true } });
  if (!sender) throw new EffectRefused(MESSAGES.flowSenderGone);
  return { flow: { name: by, sender_id } };
}
const placeOf = ({ agent, flow }: MailWriter): Sender =>
  agent ? { kind: 'agent', id: agent.id } : { kind: 'flow', id: flow.sender_id };

/**
 * Looks at everything that speaks against writing to the lead, now and not when it was planned, and counts the mail as
 * one of the day's. @throws EffectRefused
 */
export async function openLetter(
  tx: CompanyTx,
  context: EffectContext,
  to_email: string,
  sender_id?: string,
): Promise<WholeLead> {
  const writer = await findWriter(tx, context, sender_id);
  const lead = await takeLead(tx, context);
  assertRecipient(lead, to_email);
  await assertContactable(tx, lead.email);
  if (await findOpenReply(tx, lead.id)) throw new EffectRefused(REPLY_WORDS.refused);
  await takePlace(tx, context, writer);
  return lead;
}

/** The same for a contact without a lead. @throws EffectRefused */
export async function openLetterToContact(
  tx: CompanyTx,
  context: EffectContext,
  { contact_id, to_email, sender_id }: { contact_id: string; to_email: string; sender_id: string | undefined },
): Promise<void> {
  const writer = await findWriter(tx, context, sender_id);
  const [contact] = await tx.$queryRaw<{ email: string | null; name: string; consent: string }[]>`
    SELECT c.email, ${personName('c')} AS name, c.consent
    FROM contacts c
    WHERE c.id = ${contact_id}::uuid FOR NO KEY UPDATE`;
  if (!contact?.email || emailKey(contact.email) !== emailKey(to_email))
    throw new EffectRefused(MESSAGES.flowContactGone);
  const { name, consent } = contact;
  if (consent === 'withdrawn') throw new EffectRefused(MESSAGES.flowConsentWithdrawn(name));
  await assertContactable(tx, to_email);
  if (await contactWaits(tx, contact_id)) throw new EffectRefused(MESSAGES.flowContactWrote(name));
  await takePlace(tx, context, writer);
}

async function assertContactable(tx: CompanyTx, email: string): Promise<void> {
  const barrier = await findDoNotContact(tx, email);
  if (barrier) throw new EffectRefused(barrier);
}

async function takePlace(tx: CompanyTx, { now }: EffectContext, writer: MailWriter): Promise<void> {
  const limit = await takeMailQuota(tx, { sender: placeOf(writer), now });
  if (limit) throw new EffectRefused(limit);
}

/**
 * Puts the letter into the outbox, where it can be taken back until it leaves. @returns the message's id, and when it
 * leaves
 */
export async function queueLetter(
  tx: CompanyTx,
  context: EffectContext,
  lead_id: string | null,
  { to_email, to_name, subject, text, calendar, sender_id }: Letter,
): Promise<QueuedLetter> {
  const { action_id, now } = context;
  const writer = await findWriter(tx, context, sender_id);
  const footer = (await findPlaybook(tx))?.content.legal_footer;
  const {
    id: message_id,
    leaves_at,
    held_zone,
  } = await queueAgentMail(tx, {
    ...writer,
    action_id,
    lead_id,
    to: { email: to_email, name: to_name },
    subject,
    text: footer ? `${text}\n\n--\n${footer}` : text,
    leaves_at: new Date(now.getTime() + MAIL_DELAY_SECONDS * 1_000),
    now,
    ...(calendar && { calendar }),
  });
  await noteMailPlace(tx, message_id, { sender: placeOf(writer), now });
  await noteOnLead(tx, lead_id, 'email_queued', context.actor, {
    ...attribution(context),
    message_id,
    to: to_email,
    subject,
  });
  return { message_id, leaves_at: leaves_at.toISOString(), ...(held_zone !== null && { held_zone }) };
}
