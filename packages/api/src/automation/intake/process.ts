import type { CompanyDb, CompanyTx, Database, PlatformDb } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { groupBy } from '@outrider/shared/ground/group-by';
import type { DeliveryChannel } from '@outrider/shared/automation/intake';
import { findErased } from '../../ground/erased/erased.store.ts';
import { forgetInDeliveries } from '../../ground/erased/forget-delivery.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { findOwnFields, type OwnFields } from '../../records/fields/own-fields.ts';
import { type CaptureOrigin, captureLeadsInTx, draftTestLeads } from '../../records/leads/capture.ts';
import { emailKey } from '../../records/leads/normalise.ts';
import { LeadFetchError, type FetchReference, type MappedLead } from '../../ground/ports/lead-fetch.ts';
import type { Services } from '../../ground/services.ts';
import { backOff } from '../../ground/time/back-off.ts';
import {
  claimDeliveries,
  findDelivery,
  findReceived,
  lockReceived,
  type ClaimedDelivery,
  type ProcessedDelivery,
  releaseDeliveries,
  renewDeliveries,
  settleDelivery,
  settleProcessed,
  type Settlement,
} from './deliveries.store.ts';
import { eraseNamed } from './erase-named.ts';
import { noteConsents } from './forms/note-consents.ts';
import { originOf, readDelivery, type Reading, readLeads } from './read-delivery.ts';
import { findLeadDefaults } from './keys.store.ts';
import { mapFields } from './sources/flat-fields.ts';
import { SOURCES } from './sources/index.ts';
import { stopContacting } from './stop-contacting.ts';
import { insertTestLeads } from './test-leads.store.ts';
import { DELIVERY_WORDS } from './words.ts';

const BATCH = 50;
/** A killed instance's deliveries are the next one's after this; whoever lives renews them three times in it. */
export const LEASE_MS = 10_000;
const ATTEMPTS = 8;
const FIRST_WAIT_MS = 5_000;
/** What is written in one transaction: others wait for its e-mails. */
const LEADS_AT_ONCE = 200;
/** Larger bodies are processed one at a time, so that fifty of them are never in memory together. */
const SMALL_BYTES = 65_536;

/**
 * Processes due deliveries until none is left or the process stops. Those of one company, channel and capture key are
 * written together. Several instances may run it at once.
 * @returns how many were taken
 */
export async function processDeliveries(database: Database, services: Services): Promise<number> {
  const { platform } = database;
  for (let total = 0; ;) {
    const now = services.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const due = await claimDeliveries(platform, now, leaseUntil, BATCH);
    const lease = holdLease(platform, services, due, leaseUntil);
    try {
      for (const group of groupBy(
        due,
        ({ company_id, channel, capture_key_id }) => `${company_id} ${channel} ${capture_key_id}`,
      ).values())
        await processGroup(database, services, group, lease);
      if (lease.held.size > 0) await releaseDeliveries(platform, [...lease.held], services.now()); // the process stops
    } finally {
      lease.end();
    }
    total += due.length - lease.held.size;
    if (lease.held.size > 0 || due.length < BATCH) return total;
  }
}

/** Renews what was claimed and not processed yet. */
function holdLease(db: PlatformDb, { now, log }: Services, due: ClaimedDelivery[], until: Date) {
  const held = new Set(due.map(({ id }) => id));
  let from = until;
  const renew = async () => {
    const to = new Date(now().getTime() + LEASE_MS);
    await renewDeliveries(db, [...held], { from, to });
    from = to;
  };
  const timer = setInterval(() => {
    renew().catch((error: unknown) =>
      log.warn({ err: error }, 'Deliveries could not be kept: another instance may take them'),
    );
  }, LEASE_MS / 3);
  return { held, end: () => clearInterval(timer) };
}

/**
 * Deliveries of one company, channel and capture key: those that only have to be written together, all others one by
 * one. Finished ones are taken out of `held`.
 */
async function processGroup(
  database: Database,
  services: Services,
  group: ClaimedDelivery[],
  { held }: { held: Set<string> },
): Promise<void> {
  const [first] = group;
  if (!first || services.stopping.aborted) return;
  const db = database.forCompany(first.company_id);
  if (group.length > 1) for (const id of await writeTogether(db, services, first, group)) held.delete(id);
  for (const { id, attempts } of group.filter((one) => held.has(one.id))) {
    if (services.stopping.aborted) break;
    await processDelivery(db, services, id, attempts);
    held.delete(id);
  }
  services.wake.relay();
}

/**
 * @returns the ids of those that were written; the others have to be processed one by one, so that a broken one stops
 * nobody else
 */
async function writeTogether(
  db: CompanyDb,
  services: Services,
  { channel, capture_key_id }: ClaimedDelivery,
  claimed: ClaimedDelivery[],
): Promise<Set<string>> {
  const done = new Set<string>();
  try {
    const ids = claimed.map(({ id }) => id);
    const [stored, own] = [await findReceived(db, ids, SMALL_BYTES), await findOwnFields(db, 'lead')];
    const defaults = await findLeadDefaults(db, capture_key_id);
    const origin = originOf(channel, defaults);
    const readings = stored.flatMap(({ id, ...delivery }) => {
      const { to_fetch, to_erase, to_stop, ...reading } = readDelivery({ channel, ...delivery }, own, defaults.source);
      return to_fetch.length + to_erase.length + to_stop.length > 0 || reading.is_hopeless ? [] : [{ id, ...reading }];
    });
    for (const batch of batchesOf(readings)) {
      const started = performance.now();
      await db.transaction((tx) => writeReadings(tx, services, origin, batch, started));
      for (const { id } of batch) done.add(id);
    }
  } catch (error) {
    services.log.warn({ err: error, channel }, 'Deliveries could not be processed together');
  }
  return done;
}

type OwnReading = Reading & { id: string };

/**
 * In their order. A person comes up in one delivery of a batch only, so that each delivery has its own line in the
 * timeline.
 */
function batchesOf(readings: OwnReading[]): OwnReading[][] {
  const batches: OwnReading[][] = [];
  let [people, count] = [new Set<string>(), 0];
  for (const reading of readings) {
    const keys = reading.leads.map(({ email }) => emailKey(email));
    if (batches.length === 0 || count + keys.length > LEADS_AT_ONCE || keys.some((key) => people.has(key))) {
      batches.push([]);
      [people, count] = [new Set(), 0];
    }
    batches.at(-1)?.push(reading);
    for (const key of keys) people.add(key);
    count += keys.length;
  }
  return batches;
}

/**
 * Makes a delivery's leads: all of them with its outcome in one transaction, so that a crash leaves it whole or not
 * begun.
 */
export async function processDelivery(db: CompanyDb, services: Services, id: string, attempts: number): Promise<void> {
  const started = performance.now();
  const settle = (settlement: Omit<Settlement, 'duration_ms'>) => ({
    ...settlement,
    duration_ms: Math.round(performance.now() - started),
  });
  try {
    const delivery = await findDelivery(db, id);
    if (!delivery || delivery.state !== 'received') return;
    const channel = delivery.channel as DeliveryChannel;
    const own = await findOwnFields(db, 'lead');
    const defaults = await findLeadDefaults(db, delivery.capture_key_id);
    const mapped = SOURCES[channel].map(delivery, own, defaults.source);
    if (mapped.erase) return await eraseNamed(db, services, { id, channel, names: mapped.erase, started });
    if (mapped.stop?.length) return await stopContacting(db, services, { id, stops: mapped.stop, started });
    const missing = mapped.fetch.find(({ platform }) => !services.fetchers[platform]);
    if (missing)
      return await close(db, id, settle({ ...WAITING, reason: DELIVERY_WORDS.notConfigured(missing.platform) }));
    const leads = [...mapped.leads, ...(await fetchAll(mapped.fetch, services, own))];
    const reading = readLeads(leads, mapped.ignored, delivery.is_test);
    if (reading.is_hopeless) return await close(db, id, settle({ ...FAILED, reason: reading.reason }));
    const origin = { ...originOf(channel, defaults), notes_returns: delivery.replayed_by === null };
    await db.transaction((tx) => writeReadings(tx, services, origin, [{ id, ...reading }], started));
  } catch (error) {
    await retryLater(db, services, id, attempts, error, settle);
  }
}

const NEXT = { outcome: null, processed_at: null, next_attempt_at: null };
const WAITING = { ...NEXT, state: 'waiting' } as const;
const FAILED = { ...NEXT, state: 'failed' } as const;

async function close(db: CompanyDb, id: string, settlement: Settlement): Promise<void> {
  await db.transaction(async (tx) => {
    await settleDelivery(tx, id, settlement);
    await insertEvent(tx, 'delivery.changed', id);
  });
}

/** The leads of deliveries with their outcomes. What another instance was faster with is left alone. */
async function writeReadings(
  tx: CompanyTx,
  services: Services,
  origin: CaptureOrigin,
  readings: OwnReading[],
  started: number,
): Promise<void> {
  const open = await lockReceived(
    tx,
    readings.map(({ id }) => id),
  );
  const mine = readings.filter(({ id }) => open.has(id));
  if (mine.length === 0) return;
  const leads = mine.flatMap((reading) => reading.leads);
  const captured = leads.length > 0 ? await captureLeadsInTx(services.leads, tx, leads, origin) : [];
  const tried = mine.flatMap(({ tests }) => tests.map(({ email }) => emailKey(email)));
  const barred = await findErased(tx, tried);
  const erased = new Map<string, string[]>();
  const processed = mine.map(({ id, leads: own, tests, reason }): ProcessedDelivery => {
    const taken = captured.splice(0, own.length);
    const lines = taken.flatMap((one) => (one.outcome === 'erased' ? [] : [{ lead_id: one.id, outcome: one.outcome }]));
    const goneTests = tests.flatMap(({ email }) => {
      const erased_at = barred.get(emailKey(email));
      return erased_at ? [{ email, erased_at }] : [];
    });
    const outcome = bestOf(lines) ?? (tests.length > goneTests.length ? 'created' : 'ignored');
    const gone = [
      ...taken.flatMap((one, at) => (one.outcome === 'erased' ? [{ ...one, email: own[at]?.email ?? '' }] : [])),
      ...goneTests,
    ];
    const [first] = gone;
    if (first)
      erased.set(
        id,
        gone.map(({ email }) => emailKey(email)),
      );
    const skipped =
      first &&
      (own.length + tests.length === 1 ? MESSAGES.erasedSkipped(first.erased_at) : MESSAGES.erasedLeft(gone.length));
    return { id, outcome, reason: skipped ?? reason, is_test: tests.length > 0 && own.length === 0, leads: lines };
  });
  refuseSharedPerson(processed);
  for (const { id, tests } of mine) {
    const living = tests.filter(({ email }) => !barred.has(emailKey(email)));
    if (living.length > 0)
      await insertTestLeads(tx, id, await draftTestLeads(services.leads, tx, living, origin.defaults));
  }
  const duration_ms = Math.round(performance.now() - started);
  await settleProcessed(tx, processed, { now: services.now(), duration_ms });
  if (origin.via === 'website_form') await noteConsents(tx, [...open], services.now());
  for (const [id, emails] of erased) {
    const told = processed.find((one) => one.id === id)?.reason ?? null;
    await forgetInDeliveries(tx, [id], { emails, names: [], phones: [] }, { all: true, told });
  }
}

const bestOf = (lines: ProcessedDelivery['leads']) =>
  (['created', 'updated', 'unchanged'] as const).find((outcome) => lines.some((line) => line.outcome === outcome));

/**
 * Two e-mails can lead to one lead that was merged. Its deliveries are then written one by one, as those of one e-mail
 * are.
 */
function refuseSharedPerson(processed: ProcessedDelivery[]): void {
  const people = processed.map(({ leads }) => new Set(leads.map(({ lead_id }) => lead_id)));
  const distinct = new Set(people.flatMap((ids) => [...ids]));
  if (distinct.size < people.reduce((sum, { size }) => sum + size, 0))
    throw new Error('Two deliveries of a batch are about one person');
}

async function fetchAll(references: FetchReference[], { fetchers }: Services, own: OwnFields): Promise<MappedLead[]> {
  const leads: MappedLead[] = [];
  for (const reference of references) {
    const lead = await fetchers[reference.platform]?.fetch(reference, (fields, source) =>
      mapFields(fields, source, own),
    );
    if (lead) leads.push(lead);
  }
  return leads;
}

async function retryLater(
  db: CompanyDb,
  services: Services,
  id: string,
  attempts: number,
  error: unknown,
  settle: (settlement: Omit<Settlement, 'duration_ms'>) => Settlement,
): Promise<void> {
  const hopeless = error instanceof LeadFetchError && !error.retryable;
  const reason = error instanceof LeadFetchError ? error.message : DELIVERY_WORDS.failed;
  services.log.warn({ err: error, delivery_id: id, attempts }, 'A delivery could not be processed');
  if (hopeless || attempts >= ATTEMPTS) return close(db, id, settle({ ...FAILED, reason }));
  const wait = Math.max(
    backOff(attempts, { first_ms: FIRST_WAIT_MS }),
    error instanceof LeadFetchError ? (error.retry_after ?? 0) * 1000 : 0,
  );
  await settleDelivery(
    db,
    id,
    settle({ ...NEXT, state: 'received', reason, next_attempt_at: new Date(services.now().getTime() + wait) }),
  );
}
