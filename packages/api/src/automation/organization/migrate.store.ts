import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import { groupBy } from '@outrider/shared/ground/group-by';
import type { MigrationResults } from '@outrider/shared/automation/organization';
import { RIGHTS, rightsIn } from '../../ground/sql/who-may.ts';
import { DEPARTMENT_OF_AGENT, DEPARTMENT_OF_LEAD, DEPARTMENT_OF_OPPORTUNITY, departmentOfUser } from './rules.ts';

export type Subject = 'lead' | 'opportunity' | 'sales_agent' | 'user';
export const SUBJECTS = {
  lead: 'leads_migrated',
  opportunity: 'opportunities_migrated',
  sales_agent: 'sales_agents_migrated',
  user: 'users_updated',
} as const satisfies Record<Subject, keyof MigrationResults>;
const TABLES: Record<Subject, Prisma.Sql> = {
  lead: Prisma.sql`leads`,
  opportunity: Prisma.sql`opportunities`,
  sales_agent: Prisma.sql`sales_agents`,
  user: Prisma.sql`users`,
};
const RULES = { lead: DEPARTMENT_OF_LEAD, opportunity: DEPARTMENT_OF_OPPORTUNITY, sales_agent: DEPARTMENT_OF_AGENT };

/**
 * The next rows without a department after `after`, each given its own, noted for the way back and counted. In the
 * order of the ids, as captures lock. Neither version nor updated_at move: nobody's edit is disturbed. @returns how
 * many, and the last id; null when there are no more
 */
export async function giveDepartments(
  tx: CompanyTx,
  migration_id: string,
  subject: Exclude<Subject, 'user'>,
  after: string,
  limit: number,
): Promise<{ count: number; last: string | null }> {
  const table = TABLES[subject];
  const [row] = await tx.$queryRaw<{ count: number; last: string | null }[]>`
    WITH given AS (
      UPDATE ${table} SET department = ${RULES[subject]} WHERE id = ANY(ARRAY(
       
        SELECT id
        FROM ${table}
        WHERE department IS NULL AND id > ${after}::uuid
        ORDER BY id LIMIT ${limit} FOR NO KEY UPDATE))
      RETURNING id, department
    ), noted AS (
      INSERT INTO department_migration_rows (migration_id, subject_kind, subject_id, department)
      SELECT ${migration_id}::uuid, ${subject}, id, department
      FROM given
    ), counted AS (
      UPDATE department_migrations
      SET counted = counted || jsonb_build_object(${SUBJECTS[subject]}::text,
          (counted ->> ${SUBJECTS[subject]})::int + (SELECT count(*) FROM given))
      WHERE id = ${migration_id}::uuid
    )
    SELECT count(*)::int AS count, (max(id::text)) AS last FROM given`;
  return row ?? { count: 0, last: null };
}

/** The same for people, who are few. */
export async function giveUsersDepartments(tx: CompanyTx, migration_id: string): Promise<number> {
  const users = await tx.user.findMany({
    where: { department: null, disabled_at: null },
    select: { id: true, team: true, ...RIGHTS },
  });
  const given = users.flatMap(({ id, team, ...rights }) => {
    const department = departmentOfUser({ ...rightsIn(rights), team });
    return department ? [{ id, department }] : [];
  });
  if (given.length === 0) return 0;
  await tx.$executeRaw`UPDATE users u
    SET department = g.department
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g(id uuid, department text)
    WHERE u.id = g.id AND u.department IS NULL`;
  await tx.departmentMigrationRow.createMany({
    data: given.map(({ id, department }) => ({ migration_id, subject_kind: 'user', subject_id: id, department })),
  });
  await tx.$executeRaw`UPDATE department_migrations
    SET counted = counted || jsonb_build_object('users_updated', ${given.length}::int)
    WHERE id = ${migration_id}::uuid`;
  return given.length;
}

/**
 * Takes the next noted rows back, where they still have what the migration gave them. A row taken is noted no more, so
 * that this goes on where it stopped.
 */
export async function takeDepartments(
  tx: CompanyTx,
  migration_id: string,
  subject: Subject,
  limit: number,
): Promise<{ noted: number; back: number }> {
  // Ids as parameters and one department at a time: joins of what was just written are planned without statistics, and
  // scan.
  const rows = await tx.$queryRaw<{ subject_id: string; department: string }[]>`
    SELECT subject_id, department
    FROM department_migration_rows
    WHERE migration_id = ${migration_id}::uuid AND subject_kind = ${subject}
    ORDER BY subject_id LIMIT ${limit}
    FOR UPDATE`;
  let back = 0;
  for (const [department, some] of groupBy(rows, (row) => row.department)) {
    back += await tx.$executeRaw`UPDATE ${TABLES[subject]}
        SET department = NULL
        WHERE id = ANY(${some.map(({ subject_id }) => subject_id)}::uuid[]) AND department = ${department}`;
  }
  if (rows.length > 0)
    await tx.departmentMigrationRow.deleteMany({
      where: { migration_id, subject_kind: subject, subject_id: { in: rows.map(({ subject_id }) => subject_id) } },
    });
  return { noted: rows.length, back };
}

export async function insertMigration(tx: CompanyTx, created_by: string): Promise<string> {
  const { id } = await tx.departmentMigration.create({
    data: {
      counted: { leads_migrated: 0, opportunities_migrated: 0, sales_agents_migrated: 0, users_updated: 0 },
      created_by,
    },
    select: { id: true },
  });
  return id;
}

export const deleteMigration = (tx: CompanyTx, id: string) =>
  tx.departmentMigration.delete({ where: tx.key(id), select: { id: true } });

export async function lockMigration(
  tx: CompanyTx,
  id: string,
): Promise<{ counted: MigrationResults; undone_at: Date | null } | null> {
  const [row] = await tx.$queryRaw<
    { counted: MigrationResults; undone_at: Date | null }[]
  >`SELECT counted, undone_at FROM department_migrations WHERE id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

export const markUndone = (tx: CompanyTx, id: string, undone_by: string | null, undone_at: Date) =>
  tx.departmentMigration.update({ where: tx.key(id), data: { undone_by, undone_at }, select: { id: true } });

export const findLastMigration = (db: CompanyQueries) =>
  db.departmentMigration.findFirst({
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    select: { id: true, counted: true, created_at: true, undone_at: true, creator: { select: { full_name: true } } },
  });

export type Rest = {
  leads: number;
  opportunities: number;
  agents: number;
  people: number;
  admins: number;
  disabled: number;
};

/** What a migration leaves alone: what has a department that it did not give, and people whom no rule places. */
export async function countRest(db: CompanyQueries, migration_id: string | null): Promise<Rest> {
  const before = (table: Prisma.Sql, kind: Subject) => Prisma.sql`
    (SELECT count(*)::int FROM ${table} WHERE department IS NOT NULL) - (SELECT count(*)::int
        FROM department_migration_rows WHERE migration_id = ${migration_id}::uuid AND subject_kind = ${kind})`;
  const [row] = await db.$queryRaw<Rest[]>`
    SELECT ${before(TABLES.lead, 'lead')} AS leads, ${before(TABLES.opportunity, 'opportunity')} AS opportunities,
      ${before(TABLES.sales_agent, 'sales_agent')} AS agents, ${before(TABLES.user, 'user')} AS people,
      (SELECT count(*)::int FROM users WHERE department IS NULL AND disabled_at IS NULL) AS admins,
        (SELECT count(*)::int FROM users WHERE department IS NULL AND disabled_at IS NOT NULL) AS disabled`;
  return row as Rest;
}
