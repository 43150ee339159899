import type { CompanyTx } from '@outrider/db';
import { SPEAKS_TO_LEAD } from '@outrider/shared/automation/agents';
import { tellOfAction } from '../agents/action-news.ts';
import { WRITING_TASKS } from '../agents/planning/give-way.ts';
import { completeDecided } from '../agents/tasks.store.ts';
import { type Barred, barriersFor } from '../../records/do-not-contact/do-not-contact.ts';
import { recheckCampaigns } from '../campaigns/exits.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';

/**
 * Ends what agents plan to write to the lead or about its deals: tasks that nobody works on are cancelled, proposals
 * fall. Campaigns look at the lead again before they go on. The caller holds the lead, so what somebody works on or decides right now is skipped (they wait for the lead,
 * and look for an open reply once they have it).
 */
export async function silenceAgents(tx: CompanyTx, lead_id: string, reason: string, now: Date): Promise<void> {
  const proposals = await tx.$queryRaw<{ id: string; task_id: string | null }[]>`
    WITH fallen AS (
      SELECT x.id FROM agent_actions x
      WHERE x.lead_id = ${lead_id}::uuid AND x.state = 'proposed' AND x.kind = ANY(${[...SPEAKS_TO_LEAD]})
      FOR UPDATE SKIP LOCKED
    )
    UPDATE agent_actions x SET state = 'stale', reason = ${reason}, version = x.version + 1
    FROM fallen WHERE x.id = fallen.id RETURNING x.id, x.task_id`;
  const tasks = await tx.$queryRaw<{ id: string }[]>`
    WITH ended AS (
      SELECT t.id FROM agent_tasks t
      WHERE t.status IN ('pending', 'scheduled') AND t.task_type = ANY(${[...WRITING_TASKS]})
        AND (t.target_id = ${lead_id}::uuid
          OR t.target_id IN (SELECT o.id FROM opportunities o WHERE o.lead_id = ${lead_id}::uuid))
      FOR UPDATE SKIP LOCKED
    )
    UPDATE agent_tasks t
    SET status = 'cancelled', reason = ${reason}, scheduled_for = NULL, cancel_asked_at = ${now},
      finished_at = ${now}, updated_at = ${now}
    FROM ended WHERE t.id = ended.id RETURNING t.id`;
  await recheckCampaigns(tx, lead_id, now);
  for (const { id } of proposals) await tellOfAction(tx, id, 'stale');
  const decided = new Set(proposals.flatMap(({ task_id }) => task_id ?? []));
  for (const id of decided) await completeDecided(tx, id, now);
  for (const id of [...decided, ...tasks.map((task) => task.id)]) await insertEvent(tx, 'agent_task.changed', id);
}

/** The same for everybody who is reached at an address or under a domain. */
export async function silenceAddress(tx: CompanyTx, barred: Barred, reason: string, now: Date): Promise<void> {
  const planned = await tx.$queryRaw<{ id: string; email: string }[]>`
    WITH targets AS (
      SELECT t.target_id FROM agent_tasks t
      WHERE t.status IN ('pending', 'scheduled') AND t.task_type = ANY(${[...WRITING_TASKS]})
    )
    SELECT l.id, l.email FROM leads l
    WHERE l.id IN (SELECT target_id FROM targets)
      OR l.id IN (SELECT o.lead_id FROM opportunities o WHERE o.id IN (SELECT target_id FROM targets))
      OR l.id IN (SELECT x.lead_id FROM agent_actions x
          WHERE x.state = 'proposed' AND x.kind = ANY(${[...SPEAKS_TO_LEAD]}))
      OR l.id IN (SELECT p.lead_id FROM campaign_people p WHERE p.state = 'active')`;
  const ids = planned.filter(({ email }) => isBarredBy(barred, email)).map(({ id }) => id);
  const held = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM leads WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`;
  for (const { id } of held) await silenceAgents(tx, id, reason, now);
}

function isBarredBy({ kind, value }: Barred, email: string): boolean {
  const barriers = barriersFor(email);
  return kind === 'email' ? barriers?.address === value : barriers?.domains.includes(value) === true;
}
