import { hashPassword } from '@outrider/api/people/auth/password';
import { uuidv7 } from '@outrider/api/ground/uuid';
import type { Database, PlatformQueries, Prisma } from '@outrider/db';
import {
  DEMO_PASSWORD,
  type DemoCompany,
  FIELDSTONE,
  LARKSPUR,
  SALES_DESK,
  SALES_DESK_AGE,
  SALES_DESK_PEOPLE,
  SUPER_ADMIN,
} from './demo/people.ts';
import { formTeam, type Team, type TeamMate } from './demo/team.ts';
import { seedWork } from './demo/work.ts';

export { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoSignIn } from './demo/people.ts';

/** Seeding takes about a second; an instance that starts at the same time waits for it at this lock. */
const LOCK = 4_010_268;
const LIMIT_MS = 60_000;

/**
 * Fills an empty database with the demo: two companies, their people, months of work relative to `now`, and the
 * platform's own company, empty. Does nothing where there is a company or an account. All of it is one transaction, so
 * a crash leaves nothing. That takes the platform's door, which sees every company: every row names its own, and the
 * composite keys keep them apart. @returns whether it was filled
 */
export async function seedDemo(database: Database, now: Date): Promise<boolean> {
  return database.platform.transaction(
    async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK}::bigint)`;
      if (!(await isEmpty(tx))) return false;
      const password_hash = await hashPassword(DEMO_PASSWORD);
      const started = new Date(now.getTime() - FIELDSTONE.age);
      await tx.login.create({
        data: {
          ...SUPER_ADMIN,
          id: uuidv7(started.getTime()),
          is_super_admin: true,
          password_hash,
          created_at: started,
        },
        select: { id: true },
      });
      for (const company of [FIELDSTONE, LARKSPUR]) await seedCompany(tx, company, password_hash, now.getTime());
      await seedSalesDesk(tx, password_hash, now.getTime() - SALES_DESK_AGE);
      return true;
    },
    { timeout: LIMIT_MS },
  );
}

async function isEmpty(tx: PlatformQueries): Promise<boolean> {
  const [row] = await tx.$queryRaw<
    { empty: boolean }[]
  >`SELECT NOT EXISTS (SELECT FROM companies) AND NOT EXISTS (SELECT FROM logins) AS empty`;
  return row?.empty ?? false;
}

async function seedCompany(
  tx: PlatformQueries,
  company: DemoCompany,
  password_hash: string,
  now: number,
): Promise<void> {
  const since = now - company.age;
  const id = uuidv7(since);
  await tx.company.create({ data: companyRow(company, id, now), select: { id: true } });
  const team = formTeam(company.people, () => uuidv7(since));
  await seedPeople(tx, id, team, password_hash, new Date(since));

  await seedWork(tx, id, company, team, { since, now });
}

async function seedSalesDesk(tx: PlatformQueries, password_hash: string, since: number): Promise<void> {
  const id = uuidv7(since);
  const created_at = new Date(since);
  await tx.company.create({ data: { ...SALES_DESK, id, created_at }, select: { id: true } });
  await seedPeople(
    tx,
    id,
    formTeam(SALES_DESK_PEOPLE, () => uuidv7(since)),
    password_hash,
    created_at,
  );
  await tx.platformSetting.create({
    data: { key: 'sales_company_id', value: id, updated_at: created_at },
    select: { key: true },
  });
}

function companyRow(company: DemoCompany, id: string, now: number): Prisma.CompanyCreateInput {
  const { age, trial_left, people: _, leads: __, organized: ___, ...columns } = company;
  return {
    ...columns,
    id,
    agent_mail_cap: 300,
    agent_meeting_cap: 12,
    trial_ends_at: trial_left === null ? null : new Date(now + trial_left),
    created_at: new Date(now - age),
  };
}

async function seedPeople(
  tx: PlatformQueries,
  company_id: string,
  team: Team,
  password_hash: string,
  created_at: Date,
): Promise<void> {
  await tx.login.createMany({
    data: team.all.map(({ id, email, full_name }) => ({ id, email, full_name, password_hash, created_at })),
  });
  await tx.user.createMany({ data: team.all.map((mate) => userRow(company_id, mate, created_at)) });
}

function userRow(company_id: string, mate: TeamMate, created_at: Date): Prisma.UserCreateManyInput {
  const { id, email, full_name, role, team, automation_mode, automation_level } = mate;
  return {
    company_id,
    id,
    email,
    full_name,
    role,
    team,
    automation_mode,
    automation_level,
    created_at,
  };
}
