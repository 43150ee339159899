import { type CompanyQueries, Prisma } from '@outrider/db';
import { AGENT_TYPES_FOR, type AgentTaskType } from '@outrider/shared/automation/agents';
import type { DepartmentKey } from '@outrider/shared/ground/departments';
import type { FlowWhom } from '@outrider/shared/automation/organization';
import { whoMay } from '../../ground/sql/who-may.ts';
import { TODAY } from '../../ground/time/company-zone.ts';
import type { Subject } from './flow-subjects.store.ts';

export type Person = { id: string; full_name: string };
type Ask = {
  whom: FlowWhom;
  user_id: string | null;
  department: DepartmentKey;
  /** What the least busy have the fewest of. */
  fewest: 'leads' | 'tasks';
  /** Whose turn it was last, where it goes round. */
  last_turn_id: string | null;
};

const HERE = Prisma.sql`u.disabled_at IS NULL`;
const AWAY = Prisma.sql`EXISTS (SELECT FROM absences a
      WHERE a.company_id = u.company_id AND a.user_id = u.id AND ${TODAY} BETWEEN a.from_day AND a.to_day)`;
const LOADS = {
  leads: Prisma.sql`(SELECT count(*) FROM leads l
        WHERE l.company_id = u.company_id AND l.assigned_to = u.id AND l.status NOT IN ('converted', 'unqualified'))`,
  tasks: Prisma.sql`(SELECT count(*) FROM tasks t
        WHERE t.company_id = u.company_id AND t.owner_id = u.id AND t.done_at IS NULL)`,
};

/** Whose the record is, where that person still works here: the deal's owner, else the lead's. */
export async function findOwner(
  db: CompanyQueries,
  { opportunity, lead }: Pick<Subject, 'opportunity' | 'lead'>,
): Promise<Person | null> {
  const id = opportunity?.owner_id ?? lead?.assigned_to;
  return id ? findHere(db, id) : null;
}

const findHere = (db: CompanyQueries, id: string): Promise<Person | null> =>
  db.user.findFirst({ where: { id, disabled_at: null }, select: { id: true, full_name: true } });

/** Whom a step is for, as of now; none where nobody is there. People who are away come last. */
export async function findPeople(db: CompanyQueries, subject: Subject, ask: Ask): Promise<Person[]> {
  const { whom, user_id, department, fewest, last_turn_id } = ask;
  const only = (person: Person | null) => (person ? [person] : []);
  const ofDepartment = Prisma.sql`${HERE} AND u.department = ${department}`;
  switch (whom) {
    case 'person':
      return only(user_id ? await findHere(db, user_id) : null);
    case 'owner': {
      const owner = await findOwner(db, subject);
      return owner ? [owner] : findPeople(db, subject, { ...ask, whom: 'least_busy' });
    }
    case 'owners_manager':
      return only(await findManager(db, await findOwner(db, subject)));
    case 'department':
      return db.$queryRaw<
        Person[]
      >`SELECT u.id, u.full_name FROM users u WHERE ${ofDepartment} ORDER BY u.full_name, u.id`;
    case 'least_busy':
      return db.$queryRaw<Person[]>`
       
        SELECT u.id, u.full_name
        FROM users u
        WHERE ${ofDepartment}
        ORDER BY ${AWAY}, ${LOADS[fewest]}, u.created_at, u.id LIMIT 1`;
    case 'round_robin':
      return db.$queryRaw<Person[]>`
       
        SELECT u.id, u.full_name
        FROM users u
        LEFT JOIN users last ON last.id = ${last_turn_id}::uuid
        WHERE ${ofDepartment}
       
        ORDER BY ${AWAY}, (u.created_at, u.id) > (last.created_at, last.id) DESC NULLS LAST, u.created_at, u.id
          LIMIT 1`;
  }
}

/** The manager of a person's team who has been there longest, else the company's, else an admin; never that person. */
async function findManager(db: CompanyQueries, of: Person | null): Promise<Person | null> {
  const [manager] = await db.$queryRaw<Person[]>`
    SELECT u.id, u.full_name FROM users u LEFT JOIN users o ON o.id = ${of?.id ?? null}::uuid
    WHERE ${HERE} AND ${whoMay('team.read')} AND u.id IS DISTINCT FROM o.id
    ORDER BY (NOT ${whoMay('company.manage')} AND lower(u.team) = lower(o.team)) DESC NULLS LAST, ${whoMay('company.manage')},
      u.created_at, u.id LIMIT 1`;
  return manager ?? null;
}

/**
 * This agent, where it takes work; else of the department's the one whose type suits the task best, of those the one
 * with the fewest open tasks.
 */
export async function findAgent(
  db: CompanyQueries,
  { agent_id, department, task_type }: { agent_id: string | null; department: DepartmentKey; task_type: AgentTaskType },
): Promise<{ id: string; name: string } | null> {
  const types = [...AGENT_TYPES_FOR[task_type]];
  const who = agent_id ? Prisma.sql`a.id = ${agent_id}::uuid` : Prisma.sql`a.department = ${department}`;
  const [row] = await db.$queryRaw<{ id: string; name: string }[]>`
    SELECT a.id, a.name
    FROM sales_agents a
    WHERE a.status IN ('active', 'training') AND ${who}
      AND (a.agent_type = 'manager_agent') = ${types.includes('manager_agent')}
    ORDER BY array_position(${types}::text[], a.agent_type),
      (SELECT count(*) FROM agent_tasks t
        WHERE t.company_id = a.company_id AND t.agent_id = a.id
        AND t.status IN ('pending', 'scheduled', 'in_progress')), a.created_at, a.id LIMIT 1`;
  return row ?? null;
}
