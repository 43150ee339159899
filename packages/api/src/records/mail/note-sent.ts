import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { type Actor, SYSTEM } from '../../ground/actor.ts';
import { touchRecord } from '../engine/log.service.ts';
import { noteOnSubject } from '../engine/subjects.ts';
import { markContacted, noteOnLead } from '../leads/linked-lead.ts';
import type { findOutgoing } from './mail.store.ts';

export type Outgoing = NonNullable<Awaited<ReturnType<typeof findOutgoing>>>;

type MailedContact = { type: 'contact'; id: string; account_id: string | null };
/** The contact that a flow wrote to; null where it went to a lead, or is no flow's. */
export async function findMailedContact(
  db: CompanyQueries,
  { lead_id, action_id }: Pick<Outgoing, 'lead_id' | 'action_id'>,
): Promise<MailedContact | null> {
  if (lead_id !== null || action_id === null) return null;
  const [contact] = await db.$queryRaw<Pick<MailedContact, 'id' | 'account_id'>[]>`
    SELECT c.id, c.account_id
    FROM agent_actions x JOIN contacts c ON c.company_id = x.company_id AND c.id = (x.payload ->> 'contact_id')::uuid
    WHERE x.id = ${action_id}::uuid`;
  return contact ? { type: 'contact', ...contact } : null;
}

/**
 * A message has left: the timeline of its lead or contact says so and names who wrote it, and they count as
 * contacted.
 */
export async function noteSentOnLead(
  tx: CompanyTx,
  message: Outgoing,
  { sent_at, tells_subject }: { sent_at: Date; tells_subject: boolean },
): Promise<void> {
  const { id, lead_id, to_email, subject, action_id } = message;
  await noteOnLead(tx, lead_id, 'email_sent', sendingActor(message), {
    message_id: id,
    to: to_email,
    ...(tells_subject && { subject }),
    ...(action_id && { action_id }),
  });
  await markContacted(tx, lead_id, sent_at);
  const contact = await findMailedContact(tx, message);
  if (!contact) return;
  const actor = sendingActor(message);
  await noteOnSubject(tx, actor, contact, 'emailed', {
    message_id: id,
    to: to_email,
    ...(tells_subject && { subject }),
  });
  await touchRecord(tx, actor, contact, sent_at);
}

/** Nobody in particular decided that it leaves: an agent or a flow wrote it, or a campaign's turn came. */
export const isAutomatic = ({ agent, flow_name, campaign_person }: Outgoing): boolean =>
  agent !== null || flow_name !== null || campaign_person !== null;

export function sendingActor({ author, agent, flow_name, campaign_person }: Outgoing): Actor {
  // The flow or campaign, not the author: else it would count as a person's answer to an open reply.
  if (flow_name !== null) return { kind: 'system', id: null, name: flow_name };
  if (campaign_person) return { kind: 'system', id: null, name: campaign_person.campaign.name };
  if (agent) return { kind: 'agent', id: agent.id, name: agent.name };
  return author ? { kind: 'user', id: author.id, name: author.full_name } : SYSTEM;
}
