import type { CompanyDb, Database } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CallOriginKind } from '@outrider/shared/ground/outgoing';
import { backOff } from '../time/back-off.ts';
import type { Services } from '../services.ts';
import type { WebhookCall } from '../ports/webhook.ts';
import { WebhookError } from './call-webhook.ts';
import { claimCalls, type ClaimedCall, type Settlement, settleCall } from './outgoing-calls.store.ts';

/** Called side by side, so that a batch takes no longer than one call may; the lease is longer than that. */
const BATCH = 10;
const LEASE_MS = 60_000;
const ATTEMPTS = 6;
const FIRST_WAIT_MS = 10_000;

/** Where a call goes by now and what signs it, or why it is not to be made any more. */
type CallPermit = Pick<WebhookCall, 'url' | 'secret' | 'old_secret' | 'scheme'> & {
  /** Where it is not what was queued. */
  body?: string;
};
export type CallOrigin = {
  /** Asked before each attempt. */
  permit: (
    db: CompanyDb,
    services: Services,
    call: Pick<ClaimedCall, 'origin_id' | 'url' | 'event' | 'body'>,
  ) => Promise<CallPermit | { refused: string }>;
  /** Milliseconds to wait after so many failed attempts; null to give up. Six attempts within minutes unless said. */
  wait?: (attempts: number) => number | null;
  /** Whether an answer that ends other calls, not found for one, may be another one next time. */
  persists?: (http_status: number) => boolean;
  /** Hears of every attempt that was made, after it was noted. */
  settled?: (db: CompanyDb, services: Services, call: ClaimedCall, settlement: Settlement) => Promise<void>;
};
export type CallOrigins = Record<CallOriginKind, CallOrigin>;

const waitSome = (attempts: number) => (attempts >= ATTEMPTS ? null : backOff(attempts, { first_ms: FIRST_WAIT_MS }));

/**
 * Makes the calls that are due until none is, or until `signal`; several instances may do it at once. @returns how many
 * were taken
 */
export async function sendOutgoingCalls(
  database: Database,
  services: Services,
  origins: CallOrigins,
  signal?: AbortSignal,
): Promise<number> {
  for (let total = 0; ;) {
    const now = services.now();
    const due = await claimCalls(database.platform, now, new Date(now.getTime() + LEASE_MS), BATCH);
    const attempts = due.map((call) => sendCall(database.forCompany(call.company_id), services, origins, call));
    for (const result of await Promise.allSettled(attempts)) if (result.status === 'rejected') throw result.reason;
    total += due.length;
    if (due.length < BATCH || signal?.aborted) return total;
  }
}

/**
 * One attempt, outside of any transaction. A crash between the call and its note makes it twice, under the same
 * delivery id.
 */
async function sendCall(db: CompanyDb, services: Services, origins: CallOrigins, call: ClaimedCall): Promise<void> {
  const began = services.now();
  const started = performance.now();
  const heard: { answer?: string } = {};
  const settlement = await attempt(db, services, origins[call.origin], call, heard);
  const { http_status, reason } = settlement;
  const ms = Math.round(performance.now() - started);
  const tried = { at: began.toISOString(), ms, status: http_status, reason, answer: heard.answer ?? null };
  if (!(await settleCall(db, call, settlement, tried)))
    return services.log.warn(
      { call_id: call.id },
      'A call ended after its lease had run out; another attempt has it now',
    );
  await origins[call.origin].settled?.(db, services, call, settlement);
}

/** Never rejects: what fails is tried again later, unless it is hopeless or was the last attempt. */
async function attempt(
  db: CompanyDb,
  services: Services,
  { permit: ask, wait = waitSome, persists = () => false }: CallOrigin,
  call: ClaimedCall,
  heard: { answer?: string },
): Promise<Settlement> {
  const { id, event, attempts } = call;
  let { url } = call;
  const end = (state: 'sent' | 'failed', http_status: number | null, reason: string | null): Settlement => ({
    state,
    url,
    http_status,
    reason,
    next_attempt_at: null,
    finished_at: services.now(),
  });
  if (attempts > 1 && wait(attempts - 1) === null) return end('failed', null, MESSAGES.webhookGaveUp); // every attempt ended with the death of its process
  try {
    const permit = await ask(db, services, call);
    if ('refused' in permit) return end('failed', null, permit.refused);
    url = permit.url;
    const body = permit.body ?? call.body ?? '';
    const hear = (answer: string) => void (heard.answer = answer);
    const status = await services.callWebhook({ ...permit, body, id, event, at: services.now(), heard: hear });
    return end('sent', status, null);
  } catch (error) {
    const known = error instanceof WebhookError ? error : null;
    if (!known) services.log.error({ err: error, call_id: id }, 'A call could not be made');
    const http_status = known?.http_status ?? null;
    const reason = known?.message ?? MESSAGES.internal;
    const isHopeless = known?.retryable === false && !(http_status !== null && persists(http_status));
    const wait_ms = isHopeless ? null : wait(attempts);
    if (wait_ms === null) return end('failed', http_status, reason);
    const next_attempt_at = new Date(services.now().getTime() + wait_ms);
    return { state: 'queued', url, http_status, reason, next_attempt_at, finished_at: null };
  }
}
