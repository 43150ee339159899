import type { CompanyDb } from '@outrider/db';
import { AGENTS_SWITCH, type agentsSwitchSchema } from '@outrider/shared/agents';
import { MESSAGES } from '@outrider/shared/messages';
import type { z } from 'zod';
import type { Actor } from '../../actor.ts';
import { recordAudit } from '../../audit/audit.store.ts';
import type { Services } from '../../services.ts';
import { readSwitched, setSwitch as writeSwitch } from '../../writer/writer.store.ts';
import { insertEvent } from '../../events/outbox.store.ts';

type Switch = z.infer<typeof agentsSwitchSchema>;

export async function readSwitch(db: CompanyDb): Promise<Switch> {
  const row = await readSwitched(db, AGENTS_SWITCH);
  return {
    stopped: row ? !row.is_on : false,
    changed_by_name: row?.changed_by_name ?? null,
    changed_at: row?.changed_at.toISOString() ?? null,
  };
}

/**
 * Stops every agent of the company, or lets them go on. Workers ask before each effect and the outbox before each of their mails, so it holds for what
 * has been planned; every screen hears of it at once.
 */
export async function setSwitch(
  db: CompanyDb,
  { wake }: Pick<Services, 'wake'>,
  actor: Actor,
  stopped: boolean,
): Promise<Switch> {
  await db.transaction(async (tx) => {
    const before = await readSwitched(tx, AGENTS_SWITCH);
    if (!before && !stopped) return;
    if (!(await writeSwitch(tx, AGENTS_SWITCH, !stopped, actor.id))) return;
    await recordAudit(tx, actor, {
      action: stopped ? 'sales_agents.stop' : 'sales_agents.resume',
      subject_kind: 'company',
      subject_id: tx.companyId,
    });
    await insertEvent(tx, 'agent.changed', tx.companyId);
    await insertEvent(tx, 'mail.changed', tx.companyId);
    const title = stopped ? MESSAGES.allAgentsStopped : MESSAGES.allAgentsResumed;
    await insertEvent(tx, 'agent.notice', tx.companyId, {
      title,
      message: MESSAGES.switchedBy(actor.name ?? ''),
      link_path: '/ai-sales-agents',
    });
  });
  wake.relay();
  return readSwitch(db);
}
