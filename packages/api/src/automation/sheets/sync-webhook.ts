import type { CompanyTx } from '@outrider/db';
import { enqueueCall } from '../../ground/outgoing/outgoing-calls.store.ts';
import type { CallOrigin } from '../../ground/outgoing/send-calls.ts';
import { webhookSecretOwner } from './credentials.ts';
import type { AgentRow } from './sync.store.ts';
import { SYNC_WORDS } from './words.ts';

const EVENT = 'sheets.sync.finished';
const TOLD = {
  id: true,
  status: true,
  reason: true,
  sync_started: true,
  sync_finished: true,
  rows_read: true,
  records_created: true,
  records_updated: true,
  records_skipped: true,
  records_unchanged: true,
  records_failed: true,
} as const;

/** Queues the call about a run that has just been closed, where the agent asks for one. */
export async function queueSyncWebhook(tx: CompanyTx, agent: AgentRow, sync_id: string, now: Date): Promise<void> {
  const { id, name, webhook_enabled, webhook_url: url } = agent;
  if (!webhook_enabled || !url) return;
  const sync = await tx.sheetsSync.findFirstOrThrow({ where: { id: sync_id }, select: TOLD });
  const body = JSON.stringify({ event: EVENT, agent: { id, name }, sync });
  await enqueueCall(tx, { origin: 'sheets', origin_id: id, event: EVENT, event_key: sync_id, url, body, sync_id }, now);
}

/** It goes to the address that the agent has by now: who corrects one gets what is still waiting there. */
export const syncCalls: CallOrigin = {
  async permit(db, { secrets }, { origin_id }) {
    const agent = await db.sheetsAgent.findFirst({
      where: { id: origin_id },
      select: { webhook_url: true, webhook_enabled: true, webhook_secret: true },
    });
    if (!agent?.webhook_enabled || !agent.webhook_url || !agent.webhook_secret)
      return { refused: SYNC_WORDS.webhookOff };
    const secret = secrets.open(agent.webhook_secret, webhookSecretOwner(db.companyId, origin_id));
    return { url: agent.webhook_url, secret };
  },
};
