import type { CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { findHold } from './contact-hours.store.ts';
import { deleteMessageRow, findByAction, insertAgentMessage, isBeingSent, leaveByMailbox } from './mail.store.ts';
import { returnMailPlace } from './quota.ts';

/** An agent, which writes as the lead's owner where there is one; or a flow, which writes as its sender. */
export type MailWriter =
  | { agent: { id: string; name: string }; flow?: never }
  | { flow: { name: string; sender_id: string }; agent?: never };
export type AgentMail = MailWriter & {
  /** What the mail is the effect of: it is queued once for it. */
  action_id: string;
  lead_id: string | null;
  to: { name: string | null; email: string };
  subject: string;
  text: string;
  /** Of an invitation: its iCalendar text, which goes with the mail. */
  calendar?: string;
  /** Until then at least it can be taken back without a trace outside. */
  leaves_at: Date;
  now: Date;
};

/**
 * Puts an agent's or a flow's mail into the outbox; outside of the customer's contact hours it waits there until they
 * begin. The unsubscribe link is added when it leaves.
 * @returns the message's id and when it leaves, and the zone of the hours it waits for; queued before for the same
 *   action, that one's
 */
export async function queueAgentMail(
  tx: CompanyTx,
  { agent, flow, to, text, ...mail }: AgentMail,
): Promise<{ id: string; leaves_at: Date; held_zone: string | null }> {
  const hold = await findHold(tx, mail.lead_id, mail.leaves_at);
  const leaves_at = hold?.until ?? mail.leaves_at;
  const id = await insertAgentMessage(tx, {
    ...mail,
    leaves_at,
    held_zone: hold?.zone ?? null,
    agent_id: agent?.id ?? null,
    flow: flow ?? null,
    to_email: to.email,
    to_name: to.name,
    body: text,
  });
  if (!id) {
    const queued = await findByAction(tx, mail.action_id);
    if (!queued) throw new Error('An agent’s mail was neither queued nor there');
    return { id: queued.id, leaves_at: queued.next_attempt_at ?? leaves_at, held_zone: hold?.zone ?? null };
  }
  if (flow) await leaveByMailbox(tx, id);
  const actor: Actor = agent
    ? { kind: 'agent', id: agent.id, name: agent.name }
    : { kind: 'system', id: null, name: flow.name };
  await insertEvent(tx, 'mail.changed', id);
  await recordAudit(tx, actor, {
    action: 'mail.queue',
    subject_kind: 'message',
    subject_id: id,
    detail: { action_id: mail.action_id },
  });
  return { id, leaves_at, held_zone: hold?.zone ?? null };
}

/**
 * Takes an action's mail back, unless it has left or a worker has it in hand: whoever of the two locks the row first
 * wins.
 * @returns undone, or why not
 */
export async function takeBackAgentMail(
  tx: CompanyTx,
  actor: Actor,
  action_id: string,
  now: Date,
): Promise<'undone' | (string & {})> {
  const message = await findByAction(tx, action_id, 'lock');
  if (!message) return 'undone';
  if (message.state === 'sent') return MESSAGES.mailAlreadySent;
  if (message.state === 'unconfirmed') return MESSAGES.mailUnconfirmed;
  if (isBeingSent(message, now)) return MESSAGES.mailOnItsWay;
  await returnMailPlace(tx, message.id);
  await deleteMessageRow(tx, message.id);
  await insertEvent(tx, 'mail.changed', message.id);
  await recordAudit(tx, actor, {
    action: 'mail.take_back',
    subject_kind: 'message',
    subject_id: message.id,
    detail: { action_id },
  });
  return 'undone';
}
