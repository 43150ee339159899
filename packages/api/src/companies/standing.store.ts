import { type CompanyQueries, Prisma } from '@outrider/db';
import { mayWork } from './standing.ts';

/** mayWork of standing.ts as a condition on `companies c`, for statements that look at every company's rows. */
export const MAY_WORK = (now: Date): Prisma.Sql => Prisma.sql`(c.status <> 'suspended'
  AND NOT (c.subscription_plan = 'trial' AND c.trial_ends_at IS NOT NULL AND c.trial_ends_at <= ${now}::timestamptz))`;

export const STANDING_COLUMNS = { status: true, subscription_plan: true, trial_ends_at: true } as const;

/** Whether the door's own company may work. */
export const companyMayWork = async (db: CompanyQueries, now: Date): Promise<boolean> =>
  mayWork(await db.company.findFirst({ select: STANDING_COLUMNS }), now);
