import { Prisma } from '@outrider/db';

/** The conditions that are there, joined; what was not asked for is false, null or empty. */
export function allOf(conditions: (Prisma.Sql | false | null | undefined | '')[]): Prisma.Sql {
  const asked = conditions.filter((condition): condition is Prisma.Sql => Boolean(condition));
  return asked.length > 0 ? Prisma.join(asked, ' AND ') : Prisma.sql`true`;
}

/** A moment as a parameter, with its type: in some of the expressions PostgreSQL could not tell it. */
export const moment = (at: Date) => Prisma.sql`${at}::timestamptz`;
