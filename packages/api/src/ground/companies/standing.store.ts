import { type CompanyQueries, type PlatformQueries, Prisma } from '@outrider/db';
import { mayWork, type Standing } from './standing.ts';

/** mayWork of standing.ts as a condition on `companies c`, for statements that look at every company's rows. */
export const MAY_WORK = (now: Date): Prisma.Sql => Prisma.sql`(c.status NOT IN ('suspended', 'closing')
  AND NOT (c.subscription_plan = 'trial' AND c.trial_ends_at IS NOT NULL AND c.trial_ends_at <= ${now}::timestamptz))`;

export const STANDING_COLUMNS = { status: true, subscription_plan: true, trial_ends_at: true } as const;

/** Whether it is a company's sandbox. */
export async function isSandbox(db: PlatformQueries, id: string): Promise<boolean> {
  const company = await db.company.findFirst({ where: { id }, select: { sandbox_of: true } });
  return Boolean(company?.sandbox_of);
}

/** Whether the door's own company may work. Asked by sweeps, which should not be what loads Prisma. */
export async function companyMayWork(db: CompanyQueries, now: Date): Promise<boolean> {
  const [company] = await db.$prepared<Standing[]>(
    Prisma.sql`SELECT status, subscription_plan, trial_ends_at FROM companies WHERE id = ${db.companyId}::uuid`,
  );
  return mayWork(company ?? null, now);
}
