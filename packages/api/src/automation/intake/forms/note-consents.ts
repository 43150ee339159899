import type { CompanyTx } from '@outrider/db';
import { SYSTEM } from '../../../ground/actor.ts';
import { noteOnLead } from '../../../records/leads/linked-lead.ts';
import { takeConsents } from './opt-ins.store.ts';

/**
 * Writes on the leads of these deliveries what their people agreed to, when and from where; once, however often a
 * delivery is replayed.
 */
export async function noteConsents(tx: CompanyTx, delivery_ids: string[], now: Date): Promise<void> {
  for (const { lead_id, email, consent, asked_at, confirmed_at, confirmed_ip } of await takeConsents(
    tx,
    delivery_ids,
    now,
  ))
    await noteOnLead(tx, lead_id, 'opted_in', SYSTEM, {
      email,
      consent,
      asked_at: asked_at.toISOString(),
      confirmed_at: confirmed_at.toISOString(),
      ip: confirmed_ip,
    });
}
