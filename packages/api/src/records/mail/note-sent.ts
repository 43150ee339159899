import type { CompanyTx } from '@outrider/db';
import { type Actor, SYSTEM } from '../../ground/actor.ts';
import { markContacted, noteOnLead } from '../leads/linked-lead.ts';
import type { findOutgoing } from './mail.store.ts';

export type Outgoing = NonNullable<Awaited<ReturnType<typeof findOutgoing>>>;

/** A message has left: its lead's timeline says so in the name of who wrote it, and the lead counts as contacted. */
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
}

/** Nobody in particular decided that it leaves: an agent wrote it, or a campaign's turn came. */
export const isAutomatic = ({ agent, campaign_person }: Outgoing): boolean =>
  agent !== null || campaign_person !== null;

export function sendingActor({ author, agent, campaign_person }: Outgoing): Actor {
  // No answer of a person to whoever wrote to us: the product sends it, under its sender's name.
  if (campaign_person) return { kind: 'system', id: null, name: campaign_person.campaign.name };
  if (agent) return { kind: 'agent', id: agent.id, name: agent.name };
  return author ? { kind: 'user', id: author.id, name: author.full_name } : SYSTEM;
}
