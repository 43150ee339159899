import type { Database, CompanyDb } from '@outrider/db';
import { attemptWebhook } from '../outgoing/attempt-webhook.ts';
import type { Services } from '../services.ts';
import { webhookSecretOwner } from './credentials.ts';
import { claimCalls, findCall, settleCall } from './webhook.store.ts';
import { SYNC_WORDS } from './words.ts';

const BATCH = 10;
const LEASE_MS = 60_000;
const EVENT = 'sheets.sync.finished';

/** Calls the webhooks that are due until none is, or until `signal`; several instances may run it at once. @returns how many were taken */
export async function callDueWebhooks(database: Database, services: Services, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const now = services.now();
    const due = await claimCalls(database.platform, now, new Date(now.getTime() + LEASE_MS), BATCH);
    await Promise.all(
      due.map(({ company_id, id, attempts }) => callOne(database.forCompany(company_id), services, id, attempts)),
    );
    total += due.length;
    if (due.length < BATCH || signal?.aborted) return total;
  }
}

/** One attempt. A crash between the call and its note makes it twice, under the same X-Outrider-Delivery. */
async function callOne(db: CompanyDb, services: Services, id: string, attempts: number): Promise<void> {
  const call = await findCall(db, id);
  if (!call) return;
  const { agent, sync } = call;
  const { webhook_url: url, webhook_secret: sealed } = agent;
  if (!agent.webhook_enabled || !url || !sealed) {
    await settleCall(db, id, attempts, {
      state: 'failed',
      http_status: null,
      reason: SYNC_WORDS.webhookOff,
      next_attempt_at: null,
    });
    return;
  }
  const {
    id: sync_id,
    status,
    reason,
    sync_started,
    sync_finished,
    rows_read,
    records_created,
    records_updated,
    records_skipped,
    records_unchanged,
    records_failed,
  } = sync;
  const body = JSON.stringify({
    event: EVENT,
    agent: { id: agent.id, name: agent.name },
    sync: {
      id: sync_id,
      status,
      reason,
      sync_started,
      sync_finished,
      rows_read,
      records_created,
      records_updated,
      records_skipped,
      records_unchanged,
      records_failed,
    },
  });
  const secret = () => services.secrets.open(sealed, webhookSecretOwner(db.companyId, agent.id));
  await settleCall(
    db,
    id,
    attempts,
    await attemptWebhook(services, { id, attempts, url, event: EVENT, body, secret, at: services.now() }),
  );
}
