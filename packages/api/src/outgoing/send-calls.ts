import type { CompanyDb, Database } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/messages';
import type { CallOriginKind } from '@outrider/shared/outgoing';
import { backOff } from '../time/back-off.ts';
import type { Services } from '../services.ts';
import { WebhookError } from './call-webhook.ts';
import { claimCalls, type ClaimedCall, type Settlement, settleCall } from './outgoing-calls.store.ts';

/** Called side by side, so that a batch takes no longer than one call may; the lease is longer than that. */
const BATCH = 10;
const LEASE_MS = 60_000;
const ATTEMPTS = 6;
const FIRST_WAIT_MS = 10_000;

/** What the sender asks whoever queued a call, before each attempt: where it goes by now and what signs it, or why it is not to be made any more. */
export type CallOrigin = (
  db: CompanyDb,
  services: Services,
  call: Pick<ClaimedCall, 'origin_id' | 'url'>,
) => Promise<{ url: string; secret: string } | { refused: string }>;
export type CallOrigins = Record<CallOriginKind, CallOrigin>;

/** Makes the calls that are due until none is, or until `signal`; several instances may do it at once. @returns how many were taken */
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

/** One attempt, outside of any transaction. A crash between the call and its note makes it twice, under the same delivery id. */
async function sendCall(db: CompanyDb, services: Services, origins: CallOrigins, call: ClaimedCall): Promise<void> {
  const settled = await settleCall(db, call, await attempt(db, services, origins, call));
  if (!settled)
    services.log.warn({ call_id: call.id }, 'A call ended after its lease had run out; another attempt has it now');
}

/** Never rejects: what fails is tried again later, unless it is hopeless or was the last attempt. */
async function attempt(
  db: CompanyDb,
  services: Services,
  origins: CallOrigins,
  call: ClaimedCall,
): Promise<Settlement> {
  const { id, event, body, attempts } = call;
  let { url } = call;
  const end = (state: 'sent' | 'failed', http_status: number | null, reason: string | null): Settlement => ({
    state,
    url,
    http_status,
    reason,
    next_attempt_at: null,
    finished_at: services.now(),
  });
  if (attempts > ATTEMPTS) return end('failed', null, MESSAGES.webhookGaveUp); // every attempt ended with the death of its process
  try {
    const permit = await origins[call.origin](db, services, call);
    if ('refused' in permit) return end('failed', null, permit.refused);
    url = permit.url;
    const { secret } = permit;
    return end(
      'sent',
      await services.callWebhook({ id, url, secret, event, body: body ?? '', at: services.now() }),
      null,
    );
  } catch (error) {
    const known = error instanceof WebhookError ? error : null;
    if (!known) services.log.error({ err: error, call_id: id }, 'A call could not be made');
    const http_status = known?.http_status ?? null;
    const reason = known?.message ?? MESSAGES.internal;
    if (known?.retryable === false || attempts >= ATTEMPTS) return end('failed', http_status, reason);
    const next_attempt_at = new Date(services.now().getTime() + backOff(attempts, { first_ms: FIRST_WAIT_MS }));
    return { state: 'queued', url, http_status, reason, next_attempt_at, finished_at: null };
  }
}
