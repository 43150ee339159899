import type { ActionPayloads } from '@outrider/shared/agents';
import type { CompanyQueries, PlatformQueries } from '@outrider/db';
import type { CallOutcome } from '../outgoing/attempt-webhook.ts';
import { moment } from '../sql/conditions.ts';

export type ClaimedCall = { company_id: string; id: string; attempts: number };

/** Takes due calls until `lease_until`; who dies meanwhile leaves them to the next. What a closed company left behind stays where it is. */
export function claimCalls(db: PlatformQueries, now: Date, lease_until: Date, limit: number): Promise<ClaimedCall[]> {
  return db.$queryRaw<ClaimedCall[]>`
    UPDATE flow_webhook_calls w SET next_attempt_at = ${moment(lease_until)}, attempts = w.attempts + 1
    FROM (
      SELECT q.company_id, q.id FROM flow_webhook_calls q JOIN companies c ON c.id = q.company_id
      WHERE q.state = 'queued' AND q.next_attempt_at <= ${moment(now)} AND c.status <> 'suspended'
        AND NOT (c.subscription_plan = 'trial' AND c.trial_ends_at IS NOT NULL AND c.trial_ends_at <= ${moment(now)})
      ORDER BY q.next_attempt_at LIMIT ${limit} FOR UPDATE OF q SKIP LOCKED
    ) AS due
    WHERE w.company_id = due.company_id AND w.id = due.id RETURNING w.company_id, w.id, w.attempts`;
}

export type Call = {
  id: string;
  payload: ActionPayloads['post_webhook'];
  flow: { id: string; webhook_secret: string | null };
};

export async function findCall(db: CompanyQueries, id: string): Promise<Call | null> {
  const row = await db.flowWebhookCall.findFirst({
    where: { id, state: 'queued' },
    select: {
      id: true,
      action: {
        select: { payload: true, flow_run: { select: { flow: { select: { id: true, webhook_secret: true } } } } },
      },
    },
  });
  const flow = row?.action.flow_run?.flow;
  return row && flow ? { id: row.id, payload: row.action.payload as Call['payload'], flow } : null;
}

/** What became of an attempt; nothing when its lease ran out and another has it. */
export const settleCall = (db: CompanyQueries, id: string, attempts: number, outcome: CallOutcome) =>
  db.flowWebhookCall.updateMany({ where: { id, attempts, state: 'queued' }, data: outcome });
