import { type CompanyTx, Prisma } from '@outrider/db';
import { insertActivity } from '../activities/activities.store.ts';
import type { Actor } from '../../ground/actor.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { HeldSubject } from './subjects.ts';

/**
 * The leads that a contact or a deal came from, and those with one of the contact's addresses: agents write to leads.
 * An account is nobody who replies.
 */
function leadsBehind({ type, id }: Pick<HeldSubject, 'type' | 'id'>): Prisma.Sql | null {
  if (type === 'contact')
    return Prisma.sql`
      SELECT c.lead_id AS id FROM lead_conversions c WHERE c.contact_id = ${id}::uuid
      UNION SELECT l.id
      FROM leads l
      JOIN contact_addresses e ON e.company_id = l.company_id AND e.email_key = l.email_key
        WHERE e.contact_id = ${id}::uuid`;
  if (type === 'opportunity')
    return Prisma.sql`
      SELECT c.lead_id AS id FROM lead_conversions c WHERE c.opportunity_id = ${id}::uuid
      UNION SELECT o.lead_id FROM opportunities o WHERE o.id = ${id}::uuid AND o.lead_id IS NOT NULL`;
  return null;
}

/**
 * Notes what a contact or a deal's people replied on their leads as well, where agents and reports look for it;
 * timelines show it once (activities.store.ts).
 * @returns the leads that it concerns, a lead itself included
 */
export async function noteOnLeadsBehind(
  tx: CompanyTx,
  actor: Actor,
  subject: Pick<HeldSubject, 'type' | 'id'>,
  detail: Prisma.InputJsonObject,
): Promise<string[]> {
  if (subject.type === 'lead') return [subject.id];
  const behind = leadsBehind(subject);
  if (!behind) return [];
  const leads = await tx.$queryRaw<{ id: string }[]>`SELECT l.id FROM leads l WHERE l.id IN (${behind}) ORDER BY l.id`;
  for (const { id } of leads) {
    await insertActivity(tx, id, 'replied', actor, { ...detail, reply_of: { type: subject.type, id: subject.id } });
    await insertEvent(tx, 'lead.updated', id);
  }
  return leads.map(({ id }) => id);
}
