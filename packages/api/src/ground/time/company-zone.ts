import { type CompanyQueries, Prisma } from '@outrider/db';

/** Where the company's days begin. Who has the caller at hand reads it there, without a statement. */
export async function readZone(db: CompanyQueries): Promise<string> {
  const { timezone } = await db.company.findFirstOrThrow({ select: { timezone: true } });
  return timezone;
}

/** The company's zone inside a statement. */
export const ZONE = Prisma.sql`(SELECT timezone FROM companies)`;
/** The company's day, by the database's clock, which all instances share. */
export const TODAY = Prisma.sql`(now() AT TIME ZONE ${ZONE})::date`;
