import type { Database } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { insertEvent } from '../../../ground/events/outbox.store.ts';
import type { Services } from '../../../ground/services.ts';
import { tellOfAction } from '../action-news.ts';
import { listOverdue, lockAction, updateAction } from '../actions.store.ts';
import { completeDecided } from '../tasks.store.ts';

const BATCH = 200;

/** Proposals that nobody decided in time lapse, and so do those of leads that were deleted. @returns how many */
export async function expireProposals(database: Database, services: Services): Promise<number> {
  for (let total = 0; ;) {
    const now = services.now();
    const overdue = await listOverdue(database.platform, now, BATCH);
    for (const { company_id, id } of overdue) {
      await database.forCompany(company_id).transaction(async (tx) => {
        const action = await lockAction(tx, id, null);
        if (action?.state !== 'proposed') return;
        const late = action.expires_at !== null && action.expires_at <= now;
        const end = late
          ? { state: 'expired' as const, reason: MESSAGES.agentProposalExpired }
          : { state: 'stale' as const, reason: MESSAGES.agentLeadGone };
        await updateAction(tx, id, end);
        await tellOfAction(tx, id, end.state);
        if (action.task_id && (await completeDecided(tx, action.task_id, now)))
          await insertEvent(tx, 'agent_task.changed', action.task_id);
      });
    }
    total += overdue.length;
    if (overdue.length < BATCH) return total;
  }
}
