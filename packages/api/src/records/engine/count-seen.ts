import { Prisma } from '@outrider/db';

/** Whose a row is, and which rows of colleagues somebody who sees a part may see as well; null: none. */
export type Seen = { owner: Prisma.Sql; colleagues: Prisma.Sql | null };

/**
 * How many rows somebody sees who sees a part, up to `most`: nobody's, then their own, then a colleague's. The first
 * two are found by the owner's index, and most long lists are past `most` there. What is seen the policies say, here as
 * everywhere: these three only put all rows in an order.
 */
export function countSeen(
  { owner, colleagues }: Seen,
  { from, where, reader, most }: { from: Prisma.Sql; where: Prisma.Sql; reader: string; most: number | null },
): Prisma.Sql {
  const upTo = most === null ? Prisma.empty : Prisma.sql`LIMIT ${most}`;
  const whose = [
    Prisma.sql`${owner} IS NULL`,
    Prisma.sql`${owner} = ${reader}::uuid`,
    ...(colleagues ? [Prisma.sql`${owner} <> ${reader}::uuid AND ${colleagues}`] : []),
  ];
  const parts = whose.map((one) => Prisma.sql`(SELECT FROM ${from} WHERE ${where} AND ${one} ${upTo})`);
  return Prisma.sql`(SELECT count(*)::int
        FROM (SELECT FROM (${Prisma.join(parts, ' UNION ALL ')}) seen ${upTo}) counted)`;
}
