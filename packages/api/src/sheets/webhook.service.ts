import type { Database, CompanyDb } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/messages';
import { WebhookError } from '../outgoing/call-webhook.ts';
import type { Services } from '../services.ts';
import { webhookSecretOwner } from './credentials.ts';
import { claimCalls, findCall, settleCall } from './webhook.store.ts';

const BATCH = 10;
const LEASE_MS = 60_000;
const ATTEMPTS = 6;
const EVENT = 'sheets.sync.finished';

/** Calls the webhooks that are due until none is, or until `signal`; several instances may run it at once. @returns how many were taken */
export async function callDueWebhooks(database: Database, services: Services, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ; ) {
    const now = services.now();
    const due = await claimCalls(database.platform, now, new Date(now.getTime() + LEASE_MS), BATCH);
    await Promise.all(due.map(({ company_id, id, attempts }) => callOne(database.forCompany(company_id), services, id, attempts)));
    total += due.length;
    if (due.length < BATCH || signal?.aborted) return total;
  }
}

/** One attempt. A crash between the call and its note makes it twice, under the same X-Outrider-Delivery. */
async function callOne(db: CompanyDb, services: Services, id: string, attempts: number): Promise<void> {
  const call = await findCall(db, id);
  if (!call) return;
  const { agent, sync } = call;
  if (!agent.webhook_enabled || !agent.webhook_url || !agent.webhook_secret) {
    await settleCall(db, id, attempts, { state: 'failed', http_status: null, reason: 'Switched off before it was called', next_attempt_at: null });
    return;
  }
  const at = services.now();
  const { id: sync_id, status, reason, sync_started, sync_finished, rows_read, records_created, records_updated, records_skipped, records_unchanged, records_failed } = sync;
  const body = JSON.stringify({ event: EVENT, agent: { id: agent.id, name: agent.name }, sync: { id: sync_id, status, reason, sync_started, sync_finished, rows_read, records_created, records_updated, records_skipped, records_unchanged, records_failed } });
  try {
    const secret = services.secrets.open(agent.webhook_secret, webhookSecretOwner(db.companyId, agent.id));
    const http_status = await services.callWebhook({ url: agent.webhook_url, secret, id, event: EVENT, body, at });
    await settleCall(db, id, attempts, { state: 'sent', http_status, reason: null, next_attempt_at: null, sent_at: services.now() });
  } catch (error) {
    const known = error instanceof WebhookError ? error : null;
    if (!known) services.log.error({ err: error, call_id: id }, 'A webhook could not be called');
    const again = (known?.retryable ?? true) && attempts < ATTEMPTS;
    const wait = 10_000 * 2 ** (attempts - 1) * (0.875 + Math.random() / 4);
    await settleCall(db, id, attempts, { state: again ? 'queued' : 'failed', http_status: known?.http_status ?? null, reason: known?.message ?? MESSAGES.internal, next_attempt_at: again ? new Date(at.getTime() + wait) : null });
  }
}
