import type { CompanyTx, Prisma } from '@outrider/db';
import { groupBy } from '@outrider/shared/ground/group-by';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { insertEvent } from '../../../ground/events/outbox.store.ts';
import type { PlannedAction } from '../plan.ts';

/** What became of an action of a task, and whose lead or deal it was about. */
export type Outcome = { id: string; action: PlannedAction; state: string; owner_id: string | null };

/** How a task's actions ended, counted for the lead's timeline. */
export function noteOutcomes(outcomes: Outcome[]): Prisma.InputJsonObject {
  const count = (state: string) => outcomes.filter((outcome) => outcome.state === state).length;
  return { done: count('done'), proposed: count('proposed'), refused: count('refused') };
}

/**
 * One notice a task and person, however much it proposes: the owner of the lead or the deal hears, or the leaders where
 * nobody owns it or the owner left.
 */
export async function tellOfProposals(
  tx: CompanyTx,
  agent: { id: string; name: string },
  task: { id: string },
  outcomes: Outcome[],
): Promise<void> {
  const waiting = outcomes.filter(({ state }) => state === 'proposed');
  if (waiting.length === 0) return;
  const owners = waiting.flatMap(({ owner_id }) => owner_id ?? []);
  const here = new Set(
    (await tx.user.findMany({ where: { id: { in: owners }, disabled_at: null }, select: { id: true } })).map(
      ({ id }) => id,
    ),
  );
  const groups = groupBy(waiting, ({ owner_id }) => (owner_id && here.has(owner_id) ? owner_id : ''));
  for (const [user_id, [first, ...others]] of groups) {
    if (!first) continue;
    const title = MESSAGES.agentProposes(agent.name, 1 + others.length);
    await insertEvent(tx, 'agent.notice', task.id, {
      title,
      message: first.action.title,
      link_path: `/ai-sales-agents/approvals?action=${first.id}`,
      ...(user_id && { user_id }),
    });
  }
}
