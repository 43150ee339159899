import type { CompanyDb, Database } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/messages';
import { isStopped } from '../agents/policy/limits.store.ts';
import { attemptWebhook } from '../outgoing/attempt-webhook.ts';
import type { Services } from '../services.ts';
import { claimCalls, type ClaimedCall, findCall, settleCall } from './flow-webhooks.store.ts';
import { flowSecretOwner } from './flows.service.ts';

const BATCH = 10;
const LEASE_MS = 60_000;

/** Posts what flows put into the queue until nothing is due, or until `signal`; several instances may do it at once. @returns how many were taken */
export async function callFlowWebhooks(database: Database, services: Services, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const now = services.now();
    const due = await claimCalls(database.platform, now, new Date(now.getTime() + LEASE_MS), BATCH);
    await Promise.all(due.map((call) => callOne(database.forCompany(call.company_id), services, call)));
    total += due.length;
    if (due.length < BATCH || signal?.aborted) return total;
  }
}

/** One attempt. A crash between the call and its note makes it twice, under the same X-Outrider-Delivery. While all agents are stopped nothing leaves. */
async function callOne(db: CompanyDb, services: Services, { id, attempts }: ClaimedCall): Promise<void> {
  const call = await findCall(db, id);
  if (!call) return;
  if (await isStopped(db)) {
    await settleCall(db, id, attempts, {
      state: 'failed',
      http_status: null,
      reason: MESSAGES.flowAgentsStopped,
      next_attempt_at: null,
    });
    return;
  }
  const { url, event, body } = call.payload;
  const secret = () =>
    services.secrets.open(call.flow.webhook_secret ?? '', flowSecretOwner(db.companyId, call.flow.id));
  await settleCall(
    db,
    id,
    attempts,
    await attemptWebhook(services, {
      id,
      attempts,
      url,
      event,
      body: JSON.stringify(body),
      secret,
      at: services.now(),
    }),
  );
}
