import type { CompanyDb, CompanyTx, Prisma } from '@outrider/db';
import { DEPARTMENTS } from '@outrider/shared/ground/departments';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { flowsAddedSchema, initializedSchema } from '@outrider/shared/automation/organization';
import type { z } from 'zod';
import { type Actor, userIdOf } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { firstTargets } from './metrics.ts';
import { AGENT_FLOW_KEYS, SETUP_AGENTS, SETUP_DEPARTMENTS, SETUP_FLOWS, SETUP_LEVEL } from './setup.ts';

export async function initializeDepartments(
  db: CompanyDb,
  _services: Services,
  actor: Actor,
): Promise<z.infer<typeof initializedSchema>> {
  const created = await db.transaction((tx) => setUp(tx, actor));
  return {
    message: created ? MESSAGES.departmentsInitialized : MESSAGES.departmentsThere,
    departments: DEPARTMENTS.length,
    created,
  };
}

/**
 * Departments, agents and flows in the caller's transaction; nothing where there are departments already, so that what
 * somebody deleted afterwards stays deleted. The lock makes two who do it at once one after the other; the unique keys
 * hold without it too. @returns whether they were made now
 */
export async function setUp(tx: CompanyTx, actor: Actor): Promise<boolean> {
  await lockOrganization(tx);
  const { count } = await tx.department.createMany({
    data: SETUP_DEPARTMENTS.map((row) => ({ ...row, target_metrics: firstTargets(row.department) })),
    skipDuplicates: true,
  });
  if (count === 0) return false;
  const created_by = userIdOf(actor);
  await tx.salesAgent.createMany({
    data: SETUP_AGENTS.map(({ description: _, ...agent }) => ({ ...agent, automation_level: SETUP_LEVEL, created_by })),
    skipDuplicates: true,
  });
  await tx.flow.createMany({ data: SETUP_FLOWS.map((flow) => toRow(flow, created_by)), skipDuplicates: true });
  await insertEvent(tx, 'organization.changed', tx.companyId);
  await insertEvent(tx, 'agent.changed', tx.companyId);
  await recordAudit(tx, actor, {
    action: 'organization.initialize',
    subject_kind: 'company',
    subject_id: tx.companyId,
    detail: { departments: count, ai_agents: SETUP_AGENTS.length, flows: SETUP_FLOWS.length },
  });
  return true;
}

/**
 * The flows that agents begin by, for an organization from before they were part of it or one that deleted them. Those
 * it has stay as they are, so that two who ask at once make one set. @throws 409 where there are no departments to hand
 * leads between
 */
export async function addAgentFlows(db: CompanyDb, actor: Actor): Promise<z.infer<typeof flowsAddedSchema>> {
  return db.transaction(async (tx) => {
    await lockOrganization(tx);
    if ((await tx.department.count()) === 0) throw new AppError('CONFLICT', MESSAGES.notInitializedYet);
    const created_by = actor.kind === 'user' ? actor.id : null;
    const flows = SETUP_FLOWS.filter(({ setup_key }) => AGENT_FLOW_KEYS.has(setup_key));
    const { count: added } = await tx.flow.createMany({
      data: flows.map((flow) => toRow(flow, created_by)),
      skipDuplicates: true,
    });
    if (added > 0) {
      await insertEvent(tx, 'organization.changed', tx.companyId);
      await recordAudit(tx, actor, {
        action: 'organization.add_agent_flows',
        subject_kind: 'company',
        subject_id: tx.companyId,
        detail: { flows: added },
      });
    }
    return { added, message: MESSAGES.agentFlowsAdded(added) };
  });
}

const toRow = (
  { conditions, ...flow }: (typeof SETUP_FLOWS)[number],
  created_by: string | null,
): Prisma.FlowCreateManyInput => ({
  ...flow,
  ...(conditions && { conditions }),
  automation_level: SETUP_LEVEL,
  created_by,
});

/** One set-up or migration of a company at a time, until the transaction ends. */
export const lockOrganization = (tx: CompanyTx) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`organization ${tx.companyId}`}, 0))`;
