import type { CompanyQueries, CompanyTx, PlatformQueries } from '@outrider/db';
import type { CallOutcome } from '../outgoing/attempt-webhook.ts';
import type { AgentRow } from './sync.store.ts';

/** Puts a call into the queue where the agent asks for one; with the change that it tells of. */
export async function queueWebhook(tx: CompanyTx, agent: AgentRow, sync_id: string, now: Date): Promise<void> {
  if (!agent.webhook_enabled || !agent.webhook_url) return;
  await tx.sheetsWebhookCall.create({
    data: { agent_id: agent.id, sync_id, next_attempt_at: now },
    select: { id: true },
  });
}

export type ClaimedCall = { company_id: string; id: string; attempts: number };

/** Takes due calls for `leaseUntil`; who dies meanwhile leaves them to the next. What a closed company left behind stays where it is. */
export function claimCalls(db: PlatformQueries, now: Date, leaseUntil: Date, limit: number): Promise<ClaimedCall[]> {
  return db.$queryRaw<ClaimedCall[]>`
    UPDATE sheets_webhook_calls w SET next_attempt_at = ${leaseUntil}, attempts = w.attempts + 1
    FROM (
      SELECT q.company_id, q.id FROM sheets_webhook_calls q JOIN companies c ON c.id = q.company_id
      WHERE q.state = 'queued' AND q.next_attempt_at <= ${now} AND c.status <> 'suspended'
        AND NOT (c.subscription_plan = 'trial' AND c.trial_ends_at IS NOT NULL AND c.trial_ends_at <= ${now})
      ORDER BY q.next_attempt_at LIMIT ${limit} FOR UPDATE OF q SKIP LOCKED
    ) AS due
    WHERE w.company_id = due.company_id AND w.id = due.id RETURNING w.company_id, w.id, w.attempts`;
}

export const findCall = (db: CompanyQueries, id: string) =>
  db.sheetsWebhookCall.findFirst({
    where: { id, state: 'queued' },
    select: {
      id: true,
      agent: { select: { id: true, name: true, webhook_url: true, webhook_enabled: true, webhook_secret: true } },
      sync: true,
    },
  });

/** What became of an attempt; nothing when its lease ran out and another has it. */
export async function settleCall(
  db: CompanyQueries,
  id: string,
  attempts: number,
  outcome: CallOutcome,
): Promise<boolean> {
  const { count } = await db.sheetsWebhookCall.updateMany({ where: { id, attempts, state: 'queued' }, data: outcome });
  return count === 1;
}
