import type { CompanyQueries, CompanyTx, Prisma } from '@outrider/db';
import { DID_SOMETHING } from '../agents/task-outcome.ts';
import type { DepartmentKey } from '@outrider/shared/ground/departments';

export type DepartmentRow = {
  id: string;
  department: DepartmentKey;
  name: string;
  description: string;
  is_active: boolean;
  target_metrics: Record<string, number>;
  version: number;
  members: number;
  ai_agents: number;
};

/** The departments with how many people and agents each has; one of them where `department` is given. */
export function listDepartmentRows(
  db: CompanyQueries,
  department: DepartmentKey | null = null,
): Promise<DepartmentRow[]> {
  return db.$queryRaw<DepartmentRow[]>`
    SELECT d.id, d.department, d.name, d.description, d.is_active, d.target_metrics, d.version,
      (SELECT count(*)::int FROM users u
          WHERE u.company_id = d.company_id AND u.department = d.department AND u.disabled_at IS NULL) AS members,
      (SELECT count(*)::int FROM sales_agents a
          WHERE a.company_id = d.company_id AND a.department = d.department) AS ai_agents
    FROM departments d WHERE ${department}::text IS NULL OR d.department = ${department}`;
}

/** The version of the department as it is, locked until the transaction ends. */
export async function lockDepartment(
  tx: CompanyTx,
  department: DepartmentKey,
): Promise<{ id: string; version: number } | null> {
  const [row] = await tx.$queryRaw<
    { id: string; version: number }[]
  >`SELECT id, version FROM departments WHERE department = ${department} FOR UPDATE`;
  return row ?? null;
}

export async function updateDepartmentRow(
  tx: CompanyTx,
  id: string,
  changes: Prisma.DepartmentUncheckedUpdateInput,
  now: Date,
): Promise<void> {
  await tx.department.update({
    where: tx.key(id),
    data: { ...changes, version: { increment: 1 }, updated_at: now },
    select: { id: true },
  });
}

/** Leads that belong to no department yet. */
export const countLoose = (db: CompanyQueries): Promise<number> => db.lead.count({ where: { department: null } });

export const listMembers = (db: CompanyQueries, department: DepartmentKey) =>
  db.user.findMany({
    where: { department, disabled_at: null },
    select: { id: true, full_name: true, role: true, team: true },
    orderBy: [{ full_name: 'asc' }, { id: 'asc' }],
  });

export type DepartmentAgentRow = {
  id: string;
  name: string;
  agent_type: string;
  status: string;
  specialization: string[];
  setup_key: string | null;
  version: number;
  tasks_completed: number;
};

/** The agents of a department, or the one with this id. */
export function listAgentRows(
  db: CompanyQueries,
  { department = null, id = null }: { department?: DepartmentKey | null; id?: string | null },
): Promise<DepartmentAgentRow[]> {
  return db.$queryRaw<DepartmentAgentRow[]>`
    SELECT a.id, a.name, a.agent_type, a.status, a.specialization, a.setup_key, a.version,
      (SELECT count(*)::int FROM agent_tasks t
          WHERE t.company_id = a.company_id AND t.agent_id = a.id AND ${DID_SOMETHING}) AS tasks_completed
    FROM sales_agents a
    WHERE a.department IS NOT NULL AND (${department}::text IS NULL OR a.department = ${department})
      AND (${id}::uuid IS NULL OR a.id = ${id}::uuid)
    ORDER BY a.created_at, a.id`;
}

export async function lockDepartmentAgent(tx: CompanyTx, id: string): Promise<{ status: string } | null> {
  const [row] = await tx.$queryRaw<
    { status: string }[]
  >`SELECT status FROM sales_agents WHERE id = ${id}::uuid AND department IS NOT NULL FOR UPDATE`;
  return row ?? null;
}
