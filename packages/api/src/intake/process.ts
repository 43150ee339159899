import type { CompanyDb, Database, PlatformDb } from '@outrider/db';
import type { DeliveryOutcome, IntakeChannel } from '@outrider/shared/intake';
import type { LeadCapture, LeadSource } from '@outrider/shared/leads';
import { insertEvent } from '../events/outbox.store.ts';
import { findOwnFields, type OwnFields } from '../fields/own-fields.ts';
import { captureLeadsInTx, draftTestLeads } from '../leads/capture.ts';
import { LeadFetchError, type FetchReference, type MappedLead } from '../ports/lead-fetch.ts';
import type { LeadPorts } from '../ports/leads.ts';
import type { Services } from '../services.ts';
import { backOff } from '../time/back-off.ts';
import {
  claimDeliveries,
  findDelivery,
  insertDeliveryLeads,
  lockReceived,
  type ClaimedDelivery,
  releaseDeliveries,
  renewDeliveries,
  settleDelivery,
  type Settlement,
} from './deliveries.store.ts';
import { fitLead } from './fit-lead.ts';
import { mapFields } from './sources/flat-fields.ts';
import { SOURCES } from './sources/index.ts';
import { insertTestLeads } from './test-leads.store.ts';
import { DELIVERY_WORDS } from './words.ts';

const BATCH = 50;
/** A killed instance's deliveries are the next one's after this; whoever lives renews them three times in it. */
const LEASE_MS = 10_000;
const ATTEMPTS = 8;
const FIRST_WAIT_MS = 5_000;

/** What a lead of a channel is called when the sender does not say where it comes from. */
const DEFAULT_SOURCE: Record<IntakeChannel, LeadSource> = {
  n8n: 'n8n_workflow',
  slack: 'slack',
  linkedin: 'linkedin',
  social: 'social',
};

/** Processes due deliveries until none is left or the process stops; several instances may run it at once. @returns how many were taken */
export async function processDeliveries(database: Database, services: Services): Promise<number> {
  for (let total = 0; ;) {
    const now = services.now();
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const due = await claimDeliveries(database.platform, now, leaseUntil, BATCH);
    const lease = holdLease(database.platform, services, due, leaseUntil);
    try {
      for (const [i, { company_id, id, attempts }] of due.entries()) {
        if (services.stopping.aborted) {
          await releaseDeliveries(
            database.platform,
            due.slice(i).map((one) => one.id),
            services.now(),
          );
          return total + i;
        }
        await processDelivery(database.forCompany(company_id), services, id, attempts);
        lease.drop(id);
      }
    } finally {
      lease.end();
    }
    total += due.length;
    if (due.length < BATCH) return total;
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
  return { drop: (id: string) => void held.delete(id), end: () => clearInterval(timer) };
}

/** Makes a delivery's leads: all of them with its outcome in one transaction, so that a crash leaves it whole or not begun. */
export async function processDelivery(db: CompanyDb, services: Services, id: string, attempts: number): Promise<void> {
  const started = performance.now();
  const settle = (settlement: Omit<Settlement, 'duration_ms'>) => ({
    ...settlement,
    duration_ms: Math.round(performance.now() - started),
  });
  try {
    const delivery = await findDelivery(db, id);
    if (!delivery || delivery.state !== 'received') return;
    const channel = delivery.channel as IntakeChannel;
    const own = await findOwnFields(db);
    const mapped = SOURCES[channel].map(delivery, own);
    const missing = mapped.fetch.find(({ platform }) => !services.fetchers[platform]);
    if (missing)
      return await close(db, id, settle({ ...WAITING, reason: DELIVERY_WORDS.notConfigured(missing.platform) }));
    const leads = [...mapped.leads, ...(await fetchAll(mapped.fetch, services, own))];
    const fitted = leads.map((lead) => ({ ...fitLead(lead), is_test: delivery.is_test || lead.is_test === true }));
    const good = fitted.flatMap((one) => ('lead' in one ? [one] : []));
    const problems = fitted.flatMap((one) => ('problem' in one ? [one.problem] : []));
    if (good.length === 0 && problems.length > 0)
      return await close(db, id, settle({ ...FAILED, reason: summarise(problems) }));
    const isTest = good.length > 0 && good.every(({ is_test }) => is_test);
    await capture(services.leads, db, id, channel, good, (outcome) =>
      settle({
        ...DONE,
        ...(isTest && { is_test: true as const }),
        outcome,
        reason: mapped.ignored ?? summarise(problems),
        processed_at: services.now(),
      }),
    );
  } catch (error) {
    await retryLater(db, services, id, attempts, error, settle);
  }
}

const NEXT = { outcome: null, processed_at: null, next_attempt_at: null };
const WAITING = { ...NEXT, state: 'waiting' } as const;
const FAILED = { ...NEXT, state: 'failed' } as const;
const DONE = { ...NEXT, state: 'processed' } as const;

async function close(db: CompanyDb, id: string, settlement: Settlement): Promise<void> {
  await db.transaction(async (tx) => {
    await settleDelivery(tx, id, settlement);
    await insertEvent(tx, 'delivery.changed', id);
  });
}

async function capture(
  ports: LeadPorts,
  db: CompanyDb,
  id: string,
  channel: IntakeChannel,
  fitted: { lead: LeadCapture; is_test: boolean }[],
  settle: (outcome: DeliveryOutcome) => Settlement,
): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockReceived(tx, id))) return; // another instance was faster
    const actor = { kind: 'webhook', id: null, name: channel } as const;
    const defaults = { source: DEFAULT_SOURCE[channel], processing_mode: 'ai' } as const;
    const [leads, tests] = [false, true].map((test) =>
      fitted.flatMap(({ lead, is_test }) => (is_test === test ? [lead] : [])),
    ) as [LeadCapture[], LeadCapture[]];
    const captured =
      leads.length > 0
        ? await captureLeadsInTx(ports, tx, leads, { actor, via: channel, defaults, owner: null, on_known: 'fill' })
        : [];
    await insertDeliveryLeads(
      tx,
      captured.map(({ id: lead_id, outcome }, position) => ({ delivery_id: id, position, lead_id, outcome })),
    );
    if (tests.length > 0) await insertTestLeads(tx, id, await draftTestLeads(ports, tx, tests, defaults));
    const best = (['created', 'updated', 'unchanged'] as const).find((outcome) =>
      captured.some((one) => one.outcome === outcome),
    );
    await settleDelivery(tx, id, settle(best ?? (tests.length > 0 ? 'created' : 'ignored')));
    await insertEvent(tx, 'delivery.changed', id);
  });
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

const summarise = (problems: string[]) =>
  problems.length === 0
    ? null
    : problems.length === 1
      ? (problems[0] ?? null)
      : DELIVERY_WORDS.leftOut(problems.length, problems[0] ?? '');
