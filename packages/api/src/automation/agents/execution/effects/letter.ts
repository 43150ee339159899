import type { CompanyTx } from '@outrider/db';
import { MAIL_DELAY_SECONDS } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { findOpenReply } from '../../../../records/activities/open-reply.store.ts';
import { findDoNotContact } from '../../../../records/do-not-contact/do-not-contact.store.ts';
import type { WholeLead } from '../../../../records/leads/edit.store.ts';
import { noteOnLead } from '../../../../records/leads/linked-lead.ts';
import { queueAgentMail } from '../../../../records/mail/agent-mail.ts';
import { noteMailPlace, takeMailQuota } from '../../../../records/mail/quota.ts';
import { findPlaybook } from '../../../../insight/playbook/playbook.store.ts';
import { REPLY_WORDS } from '../../words-replies.ts';
import { type EffectContext, EffectRefused } from './handler.ts';
import { attribution, assertRecipient, takeLead } from './lead.ts';

export type Letter = { to_email: string; to_name: string | null; subject: string; text: string; calendar?: string };

/** `held_zone`: it waits for the customer's contact hours, by the clocks of this zone. */
export type QueuedLetter = { message_id: string; leaves_at: string; held_zone?: string };

/**
 * Looks at everything that speaks against writing to the lead, now and not when it was planned, and counts the mail as
 * one of the day's. @throws EffectRefused
 */
export async function openLetter(tx: CompanyTx, context: EffectContext, to_email: string): Promise<WholeLead> {
  if (!context.agent) throw new EffectRefused(MESSAGES.agentOnlyAgentsWrite);
  const lead = await takeLead(tx, context);
  assertRecipient(lead, to_email);
  const barrier = await findDoNotContact(tx, lead.email);
  if (barrier) throw new EffectRefused(barrier);
  if (await findOpenReply(tx, lead.id)) throw new EffectRefused(REPLY_WORDS.refused);
  const limit = await takeMailQuota(tx, { sender: { kind: 'agent', id: context.agent.id }, now: context.now });
  if (limit) throw new EffectRefused(limit);
  return lead;
}

/**
 * Puts the letter into the outbox, where it can be taken back until it leaves. @returns the message's id, and when it
 * leaves
 */
export async function queueLetter(
  tx: CompanyTx,
  context: EffectContext,
  lead_id: string,
  { to_email, to_name, subject, text, calendar }: Letter,
): Promise<QueuedLetter> {
  const { action_id, agent, now } = context;
  if (!agent) throw new EffectRefused(MESSAGES.agentOnlyAgentsWrite);
  const footer = (await findPlaybook(tx))?.content.legal_footer;
  const {
    id: message_id,
    leaves_at,
    held_zone,
  } = await queueAgentMail(tx, {
    action_id,
    agent,
    lead_id,
    to: { email: to_email, name: to_name },
    subject,
    text: footer ? `${text}\n\n--\n${footer}` : text,
    leaves_at: new Date(now.getTime() + MAIL_DELAY_SECONDS * 1_000),
    now,
    ...(calendar && { calendar }),
  });
  await noteMailPlace(tx, message_id, { sender: { kind: 'agent', id: agent.id }, now });
  await noteOnLead(tx, lead_id, 'email_queued', context.actor, {
    ...attribution(context),
    message_id,
    to: to_email,
    subject,
  });
  return { message_id, leaves_at: leaves_at.toISOString(), ...(held_zone !== null && { held_zone }) };
}
