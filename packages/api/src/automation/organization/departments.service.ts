import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { AGENT_TYPE_LABELS, type AgentType } from '@outrider/shared/automation/agents';
import type { DepartmentKey } from '@outrider/shared/ground/departments';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type {
  Department,
  DepartmentAgent,
  departmentAgentSwitchSchema,
  departmentDetailSchema,
  departmentListSchema,
  departmentUpdateSchema,
  memberMoveSchema,
} from '@outrider/shared/automation/organization';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { changeStatus } from '../agents/agents.service.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import {
  countLoose,
  type DepartmentAgentRow,
  type DepartmentRow,
  listAgentRows,
  listDepartmentRows,
  listMembers,
  lockDepartment,
  lockDepartmentAgent,
  updateDepartmentRow,
} from './departments.store.ts';
import { readFigures } from './metrics.store.ts';
import { type Figures, inOrderOfDepartments, measure, unknownTargets } from './metrics.ts';
import { SETUP_AGENTS } from './setup.ts';

/** None before somebody initialized them. */
export async function listDepartments(
  db: CompanyDb,
  services: Services,
): Promise<z.infer<typeof departmentListSchema>> {
  const [rows, sales_leads, figures] = await Promise.all([
    listDepartmentRows(db),
    countLoose(db),
    readFigures(db, services.now()),
  ]);
  return { departments: inOrderOfDepartments(rows).map((row) => presentDepartment(row, figures)), sales_leads };
}

/** @throws 404 before it was initialized */
export async function getDepartment(
  db: CompanyDb,
  services: Services,
  department: DepartmentKey,
): Promise<z.infer<typeof departmentDetailSchema>> {
  const [found, members, agents] = await Promise.all([
    readDepartment(db, services.now(), department),
    listMembers(db, department),
    listAgentRows(db, { department }),
  ]);
  return { department: found, members, agents: agents.map(presentAgent) };
}

/**
 * Changes the version that was looked at; targets are replaced as a whole. @throws 404, 409 with the version of today,
 * 422 for a target that names no metric
 */
export async function updateDepartment(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { department, version, ...asked }: z.output<typeof departmentUpdateSchema>,
): Promise<Department> {
  const unknown = asked.target_metrics ? unknownTargets(department, asked.target_metrics) : [];
  if (unknown.length > 0)
    throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.metricUnknown, {
      errors: unknown.map((key) => ({ field: `target_metrics.${key}`, message: MESSAGES.metricUnknown })),
    });
  const now = services.now();
  return db.transaction(async (tx) => {
    const current = await lockDepartment(tx, department);
    if (!current) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (current.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: current.version });
    const changes = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    ) as typeof asked;
    if (Object.keys(changes).length > 0) {
      await updateDepartmentRow(tx, current.id, changes, now);
      await insertEvent(tx, 'organization.changed', current.id);
      await recordAudit(tx, actor, {
        action: 'department.update',
        subject_kind: 'department',
        subject_id: current.id,
        detail: { department, ...changes },
      });
    }
    return readDepartment(tx, now, department);
  });
}

export async function listDepartmentAgents(
  db: CompanyDb,
  department: DepartmentKey,
): Promise<{ ai_agents: DepartmentAgent[] }> {
  return { ai_agents: (await listAgentRows(db, { department })).map(presentAgent) };
}

/** Active, or paused. Twice is once. @throws 404 for an agent of no department */
export async function switchDepartmentAgent(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  { id, is_active }: z.output<typeof departmentAgentSwitchSchema>,
): Promise<DepartmentAgent> {
  return db.transaction(async (tx) => {
    const agent = await lockDepartmentAgent(tx, id);
    if (!agent) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if ((agent.status === 'active') !== is_active)
      await changeStatus(tx, services, actor, { id, status: is_active ? 'active' : 'paused' });
    const [row] = await listAgentRows(tx, { id });
    return presentAgent(row as DepartmentAgentRow);
  });
}

/** Into a department, or out of all. @throws 404 */
export async function moveMember(
  db: CompanyDb,
  actor: Actor,
  { user_id, department }: z.output<typeof memberMoveSchema>,
): Promise<z.output<typeof memberMoveSchema>> {
  return db.transaction(async (tx) => {
    const [user] = await tx.$queryRaw<
      { department: string | null }[]
    >`SELECT department FROM users WHERE id = ${user_id}::uuid FOR UPDATE`;
    if (!user) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (user.department !== department) {
      await tx.user.update({ where: tx.key(user_id), data: { department }, select: { id: true } });
      await insertEvent(tx, 'user.changed', user_id);
      await recordAudit(tx, actor, {
        action: 'user.update',
        subject_kind: 'user',
        subject_id: user_id,
        detail: { department: { from: user.department, to: department } },
      });
    }
    return { user_id, department };
  });
}

async function readDepartment(db: CompanyQueries, now: Date, department: DepartmentKey): Promise<Department> {
  const [row] = await listDepartmentRows(db, department);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentDepartment(row, await readFigures(db, now));
}

const presentDepartment = (row: DepartmentRow, figures: Figures): Department => ({
  ...row,
  metrics: measure(row.department, row.target_metrics, figures),
});

function presentAgent({
  id,
  name,
  agent_type,
  status,
  specialization,
  setup_key,
  version,
  tasks_completed,
}: DepartmentAgentRow): DepartmentAgent {
  const description =
    SETUP_AGENTS.find((agent) => agent.setup_key === setup_key)?.description ??
    AGENT_TYPE_LABELS[agent_type as AgentType];
  return {
    id,
    name,
    description,
    is_active: status === 'active',
    specializations: specialization,
    agent_type,
    tasks_completed,
    version,
  };
}
