import { type CompanyDb, outageOf } from '@outrider/db';
import { findOwnFields } from '../fields/own-fields.ts';
import type { NewLead } from '../leads/capture.store.ts';
import { draftCapture, isGivenByRules } from '../leads/capture.ts';
import type { Services } from '../services.ts';
import {
  findRepeated,
  insertDelivery,
  insertDeliveryWithLead,
  type NewDelivery,
  type StoredDelivery,
} from './deliveries.store.ts';
import { LEASE_MS, processDelivery } from './process.ts';
import { originOf, readLeads } from './read-delivery.ts';
import { SOURCES } from './sources/index.ts';

/**
 * Stores a delivery, and makes its lead with it where it is a single one that nothing else has to be asked for. All others are the queue's, and so is one
 * whose lead cannot be made: its sender is answered all the same.
 */
export async function takeDelivery(db: CompanyDb, services: Services, delivery: NewDelivery): Promise<StoredDelivery> {
  try {
    const taken = await takeWithLead(db, services, delivery);
    if (taken) return taken;
  } catch (error) {
    if (outageOf(error)) throw error; // it may have been stored: the sender's next attempt finds out
    services.log.warn({ err: error, delivery_id: delivery.id }, 'A delivery is left to the queue');
  }
  const stored = await insertDelivery(db, delivery);
  services.wake.intake();
  return stored;
}

/** @returns null where nothing was stored, because the delivery takes more than one statement */
async function takeWithLead(db: CompanyDb, services: Services, delivery: NewDelivery): Promise<StoredDelivery | null> {
  const started = performance.now();
  const drafted = await draftOnlyLead(db, services, delivery);
  if (!drafted) return null;
  const now = services.now();
  const course = await insertDeliveryWithLead(db, delivery, drafted.lead, originOf(delivery.channel), {
    reason: drafted.reason,
    now,
    duration_ms: Math.round(performance.now() - started),
    lease_until: new Date(now.getTime() + LEASE_MS),
  });
  if (course === 'repeated') return findRepeated(db, delivery);
  if (course === 'known') await mergeNow(db, services, delivery.id);
  if (course === 'waits') services.wake.intake();
  else services.wake.relay();
  return { id: delivery.id, duplicate: false };
}

/** It is stored: what fails from here on is the queue's, once the lease is over. */
const mergeNow = (db: CompanyDb, services: Services, id: string): Promise<void> =>
  processDelivery(db, services, id, 1).catch((error: unknown) =>
    services.log.warn({ err: error, delivery_id: id }, 'A delivery is left to the queue'),
  );

/** The one lead of a delivery, ready to be written; null where there are several, a try-out, one to fetch, one to give away by rules, or none. */
async function draftOnlyLead(
  db: CompanyDb,
  services: Services,
  delivery: NewDelivery,
): Promise<{ lead: NewLead; reason: string | null } | null> {
  const origin = originOf(delivery.channel);
  if (await isGivenByRules(services.leads, db, origin)) return null;
  const mapped = SOURCES[delivery.channel].map(delivery, await findOwnFields(db));
  if (mapped.fetch.length > 0 || mapped.leads.length !== 1) return null;
  const { leads, reason } = readLeads(mapped.leads, mapped.ignored, delivery.is_test);
  if (leads.length !== 1) return null;
  const [lead] = (await draftCapture(services.leads, db, leads, origin)).drafts;
  return lead ? { lead, reason } : null;
}
