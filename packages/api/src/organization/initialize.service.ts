import type { CompanyDb, CompanyTx, Prisma } from '@outrider/db';
import { DEPARTMENTS } from '@outrider/shared/departments';
import { MESSAGES } from '@outrider/shared/messages';
import type { initializedSchema } from '@outrider/shared/organization';
import type { z } from 'zod';
import type { Actor } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import type { Services } from '../services.ts';
import { firstTargets } from './metrics.ts';
import { SETUP_AGENTS, SETUP_DEPARTMENTS, SETUP_FLOWS, SETUP_LEVEL } from './setup.ts';

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
 * Departments, agents and flows in the caller's transaction; nothing where there are departments already, so that what somebody deleted afterwards
 * stays deleted. The lock makes two who do it at once one after the other; the unique keys hold without it too. @returns whether they were made now
 */
export async function setUp(tx: CompanyTx, actor: Actor): Promise<boolean> {
  await lockOrganization(tx);
  const { count } = await tx.department.createMany({
    data: SETUP_DEPARTMENTS.map((row) => ({ ...row, target_metrics: firstTargets(row.department) })),
    skipDuplicates: true,
  });
  if (count === 0) return false;
  const created_by = actor.kind === 'user' ? actor.id : null;
  await tx.salesAgent.createMany({
    data: SETUP_AGENTS.map(({ description: _, ...agent }) => ({ ...agent, automation_level: SETUP_LEVEL, created_by })),
    skipDuplicates: true,
  });
  const flows = SETUP_FLOWS.map(({ conditions, ...flow }): Prisma.FlowCreateManyInput => ({
    ...flow,
    ...(conditions && { conditions }),
    automation_level: SETUP_LEVEL,
    created_by,
  }));
  await tx.flow.createMany({ data: flows, skipDuplicates: true });
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

/** One set-up or migration of a company at a time, until the transaction ends. */
export const lockOrganization = (tx: CompanyTx) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`organization ${tx.companyId}`}, 0))`;
