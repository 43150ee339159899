import type { CompanyDb, Database } from '@outrider/db';
import { AGENTS_SWITCH, type AgentsSwitchInput, type agentsSwitchSchema } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { z } from 'zod';
import { type Actor, SYSTEM } from '../../../ground/actor.ts';
import { recordAudit } from '../../../ground/audit/audit.store.ts';
import type { Services } from '../../../ground/services.ts';
import { readSwitched, setSwitch as writeSwitch } from '../../../insight/writer/writer.store.ts';
import { insertEvent } from '../../../ground/events/outbox.store.ts';

type Switch = z.infer<typeof agentsSwitchSchema>;

export async function readSwitch(db: CompanyDb): Promise<Switch> {
  const row = await readSwitched(db, AGENTS_SWITCH);
  return {
    stopped: row ? !row.is_on : false,
    changed_by_name: row?.changed_by_name ?? null,
    changed_at: row?.changed_at.toISOString() ?? null,
    reason: row && !row.is_on ? row.reason : null,
    resume_at: (row && !row.is_on && row.resume_at?.toISOString()) || null,
  };
}

/**
 * Stops every agent of the company, or lets them go on. Workers ask before each effect and the outbox before each of
 * their mails, so it holds for what has been planned; every screen hears of it at once.
 */
export async function setSwitch(
  db: CompanyDb,
  { wake }: Pick<Services, 'wake'>,
  actor: Actor,
  { stopped, reason = null, resume_at = null }: Pick<AgentsSwitchInput, 'stopped'> & Partial<AgentsSwitchInput>,
): Promise<Switch> {
  const said = stopped ? { reason: reason ?? null, resume_at: resume_at ? new Date(resume_at) : null } : undefined;
  await db.transaction(async (tx) => {
    const before = await readSwitched(tx, AGENTS_SWITCH);
    if (!before && !stopped) return;
    if (!(await writeSwitch(tx, AGENTS_SWITCH, !stopped, actor.id, said))) return;
    await recordAudit(tx, actor, {
      action: stopped ? 'sales_agents.stop' : 'sales_agents.resume',
      subject_kind: 'company',
      subject_id: tx.companyId,
      ...(said && { detail: { ...(reason && { reason }), ...(resume_at && { resume_at }) } }),
    });
    await insertEvent(tx, 'agent.changed', tx.companyId);
    await insertEvent(tx, 'mail.changed', tx.companyId);
    const title = stopped ? MESSAGES.allAgentsStopped : MESSAGES.allAgentsResumed;
    await insertEvent(tx, 'agent.notice', tx.companyId, {
      title,
      message: actor.name === null ? MESSAGES.resumedOnTime : MESSAGES.switchedBy(actor.name, said?.reason ?? null),
      link_path: '/ai-sales-agents',
    });
  });
  wake.relay();
  return readSwitch(db);
}

/** Lets agents go on where whoever stopped them said when. @returns in how many companies */
export async function resumeDue(database: Database, services: Services): Promise<number> {
  const due = await database.platform.$queryRaw<{ company_id: string }[]>`
    SELECT company_id
    FROM company_switches
    WHERE name = ${AGENTS_SWITCH} AND NOT is_on AND resume_at <= ${services.now()}`;
  for (const { company_id } of due)
    await setSwitch(database.forCompany(company_id), services, SYSTEM, { stopped: false });
  return due.length;
}
