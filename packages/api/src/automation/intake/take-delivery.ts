import { type CompanyDb, outageOf } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { NewLead } from '../../records/leads/capture.store.ts';
import { type CaptureOrigin, draftCapture, isGivenByRules } from '../../records/leads/capture.ts';
import type { Services } from '../../ground/services.ts';
import { type AwaitedLeads, madeLead } from './await-leads.ts';
import {
  findRepeated,
  insertDelivery,
  insertDeliveryWithLead,
  type NewDelivery,
  releaseName,
  type StoredDelivery,
} from './deliveries.store.ts';
import { EQUAL_BODY_MS, isNamedByBody, isNamedByKey } from './delivery-identity.ts';
import { LEASE_MS, processDelivery } from './process.ts';
import type { DeliveryReading } from './read-delivery.ts';

/** `made`: the lead that was made with it, for its sender. */
export type TakenDelivery = { id: string; duplicate: boolean; made: AwaitedLeads | null };
type Stored = StoredDelivery & { made?: AwaitedLeads };

/**
 * Stores a delivery, and makes its lead with it where it is a single one that nothing else has to be asked for. All
 * others are the queue's, and so is one whose lead cannot be made: its sender is answered all the same. @throws
 * AppError 422 where an Idempotency-Key comes again with another body
 */
export async function takeDelivery(
  db: CompanyDb,
  services: Services,
  delivery: NewDelivery,
  reading: DeliveryReading,
  origin: CaptureOrigin,
): Promise<TakenDelivery> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt += 1) {
    const stored = await store(db, services, delivery, reading, origin);
    if (!stored) continue; // another call released the name, and is about to take it
    const { id, repeats, made = null } = stored;
    if (repeats && hasOutlivedItsName(delivery, repeats)) {
      await releaseName(db, delivery, repeats.received_at);
      continue;
    }
    if (repeats && !repeats.same_body && isNamedByKey(delivery.dedupe_key))
      throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.idempotencyMismatch);
    return { id, duplicate: repeats !== null, made };
  }
  throw new Error('The name of a delivery was released again and again');
}

/** Each further one needs another call to release the same name in the same moment. */
const MOST_ATTEMPTS = 10;

const hasOutlivedItsName = ({ dedupe_key, received_at }: NewDelivery, first: { received_at: Date }) =>
  isNamedByBody(dedupe_key) && received_at.getTime() - first.received_at.getTime() >= EQUAL_BODY_MS;

/** @returns null where nothing was stored, because the delivery that it seemed to repeat gave its name away */
async function store(
  db: CompanyDb,
  services: Services,
  delivery: NewDelivery,
  reading: DeliveryReading,
  origin: CaptureOrigin,
): Promise<Stored | null> {
  try {
    const taken = await storeWithLead(db, services, delivery, reading, origin);
    if (taken !== 'later') return taken;
  } catch (error) {
    if (outageOf(error)) throw error; // it may have been stored: the sender's next attempt finds out
    services.log.warn({ err: error, delivery_id: delivery.id }, 'A delivery is left to the queue');
  }
  const stored = await insertDelivery(db, delivery);
  services.wake.intake();
  return stored;
}

/** @returns 'later' where nothing was stored, because the delivery takes more than one statement */
async function storeWithLead(
  db: CompanyDb,
  services: Services,
  delivery: NewDelivery,
  reading: DeliveryReading,
  origin: CaptureOrigin,
): Promise<Stored | null | 'later'> {
  const started = performance.now();
  const lead = await draftOnlyLead(db, services, reading, origin);
  if (!lead) return 'later';
  const now = services.now();
  const course = await insertDeliveryWithLead(db, delivery, lead, origin, {
    reason: reading.reason,
    now,
    duration_ms: Math.round(performance.now() - started),
    lease_until: new Date(now.getTime() + LEASE_MS),
  });
  if (course === 'repeated') return findRepeated(db, delivery);
  if (course === 'known') await mergeNow(db, services, delivery.id);
  if (course === 'waits') services.wake.intake();
  else services.wake.relay();
  return { id: delivery.id, repeats: null, ...(course === 'made' && { made: madeLead(lead) }) };
}

/** It is stored: what fails from here on is the queue's, once the lease is over. */
const mergeNow = (db: CompanyDb, services: Services, id: string): Promise<void> =>
  processDelivery(db, services, id, 1).catch((error: unknown) =>
    services.log.warn({ err: error, delivery_id: id }, 'A delivery is left to the queue'),
  );

/**
 * The one lead of a delivery, ready to be written; null where there are several, a try-out, one to fetch, or one to
 * give away by rules.
 */
async function draftOnlyLead(
  db: CompanyDb,
  services: Services,
  { leads, tests, to_fetch }: DeliveryReading,
  origin: CaptureOrigin,
): Promise<NewLead | null> {
  if (leads.length !== 1 || tests.length > 0 || to_fetch.length > 0) return null;
  if (await isGivenByRules(services.leads, db, origin)) return null;
  const [lead] = (await draftCapture(services.leads, db, leads, origin)).drafts;
  return lead ?? null;
}
