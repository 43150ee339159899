import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { AgentStatus, AgentType, SalesOverview } from '@outrider/shared/automation/agents';
import type { WorkCalendar } from '@outrider/shared/ground/working-days';
import { DID_SOMETHING } from './task-outcome.ts';
import type { AgentHours } from './working-hours.ts';
import type { DepartmentKey } from '@outrider/shared/ground/departments';

export type AgentRow = {
  id: string;
  name: string;
  agent_type: AgentType;
  status: AgentStatus;
  automation_level: number;
  specialization: string[];
  work_start: string;
  work_end: string;
  timezone: string;
  department: DepartmentKey | null;
  daily_cap: number;
  last_active: Date | null;
  created_at: Date;
  version: number;
  /** The company's. */
  calendar: WorkCalendar;
};
/** With what its tasks came to. */
export type CountedAgentRow = AgentRow & { tasks_completed: number; tasks_open: number };

export const hoursOf = ({
  work_start,
  work_end,
  timezone,
  calendar,
}: Pick<AgentRow, 'work_start' | 'work_end' | 'timezone' | 'calendar'>): AgentHours => ({
  start: work_start,
  end: work_end,
  timezone,
  calendar,
});

const COLUMNS = Prisma.sql`a.id, a.name, a.agent_type, a.status, a.automation_level, a.specialization, a.work_start,
    a.work_end, a.timezone, a.department, a.daily_cap, a.created_at, a.version,
  (SELECT jsonb_build_object('working_days', c.working_days, 'holidays', c.holidays, 'timezone', c.timezone)
      FROM companies c) AS calendar`;
const AGENTS_LISTED = 500;

export async function findAgentRow(db: CompanyQueries, id: string): Promise<AgentRow | null> {
  const [row] = await db.$queryRaw<
    AgentRow[]
  >`SELECT ${COLUMNS}, a.last_active FROM sales_agents a WHERE a.id = ${id}::uuid`;
  return row ?? null;
}

/** The same, kept from changing until the transaction ends. */
export async function lockAgentRow(tx: CompanyTx, id: string): Promise<AgentRow | null> {
  const [row] = await tx.$queryRaw<
    AgentRow[]
  >`SELECT ${COLUMNS}, a.last_active FROM sales_agents a WHERE a.id = ${id}::uuid FOR NO KEY UPDATE`;
  return row ?? null;
}

/** Newest first; `id` alone where one is given. An agent was last active when it last began or ended a task. */
export function listCountedAgents(db: CompanyQueries, id?: string): Promise<CountedAgentRow[]> {
  const only = (column: Prisma.Sql) => (id ? Prisma.sql`WHERE ${column} = ${id}::uuid` : Prisma.empty);
  return db.$queryRaw<CountedAgentRow[]>`
    SELECT ${COLUMNS}, greatest(a.last_active, t.last_active) AS last_active,
      coalesce(t.completed, 0)::int AS tasks_completed, coalesce(t.open, 0)::int AS tasks_open
    FROM sales_agents a LEFT JOIN (
      SELECT t.agent_id, max(coalesce(t.finished_at, t.started_at)) AS last_active,
        count(*) FILTER (WHERE ${DID_SOMETHING}) AS completed,
        count(*) FILTER (WHERE t.status IN ('pending', 'scheduled', 'in_progress', 'awaiting_approval')) AS open
      FROM agent_tasks t ${only(Prisma.sql`t.agent_id`)} GROUP BY t.agent_id
    ) t ON t.agent_id = a.id
    ${only(Prisma.sql`a.id`)} ORDER BY a.created_at DESC, a.id DESC LIMIT ${AGENTS_LISTED}`;
}

export async function insertAgentRow(
  tx: CompanyTx,
  data: Omit<Prisma.SalesAgentUncheckedCreateInput, 'company_id' | 'id'>,
): Promise<string> {
  const { id } = await tx.salesAgent.create({ data, select: { id: true } });
  return id;
}

export async function updateAgentRow(
  tx: CompanyTx,
  id: string,
  data: Prisma.SalesAgentUncheckedUpdateInput,
): Promise<void> {
  await tx.salesAgent.update({ where: tx.key(id), data: { ...data, version: { increment: 1 } }, select: { id: true } });
}

type Counted = Omit<SalesOverview, 'awaiting_approval' | 'stopped' | 'average_success_rate'>;

/** What the overview says of agents and their tasks. */
export async function readOverview(db: CompanyQueries, week: Date): Promise<Counted> {
  const [row] = await db.$queryRaw<[Counted]>`
    SELECT a.*, t.*
    FROM (
      SELECT count(*)::int AS total_agents, (count(*) FILTER (WHERE status = 'active'))::int AS active_agents,
        (count(*) FILTER (WHERE status = 'paused'))::int AS paused_agents,
        (count(*) FILTER (WHERE status = 'training'))::int AS training_agents,
          (count(*) FILTER (WHERE status = 'maintenance'))::int AS maintenance_agents
        FROM sales_agents
    ) a CROSS JOIN (
      SELECT (count(*) FILTER (WHERE ${DID_SOMETHING}))::int AS total_tasks_completed,
        (count(*) FILTER (WHERE ${DID_SOMETHING} AND t.finished_at >= ${week}))::int AS completed_this_week
      FROM agent_tasks t
    ) t`;
  return row;
}
