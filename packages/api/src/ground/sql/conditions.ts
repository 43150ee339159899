import { Prisma } from '@outrider/db';

/** The conditions joined by AND. A filter that was not asked for is false, null or empty, and is left out. */
export function allOf(conditions: (Prisma.Sql | false | null | undefined | '')[]): Prisma.Sql {
  const asked = conditions.filter((condition): condition is Prisma.Sql => Boolean(condition));
  return asked.length > 0 ? Prisma.join(asked, ' AND ') : Prisma.sql`true`;
}

/** A timestamp parameter with its type, which PostgreSQL cannot infer in some expressions. */
export const moment = (at: Date) => Prisma.sql`${at}::timestamptz`;
