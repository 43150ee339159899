import { Prisma } from '@outrider/db';

/** A moment as toISOString writes it. Our sessions are in UTC. */
export const isoSql = (moment: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
