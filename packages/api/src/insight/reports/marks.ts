import { Prisma } from '@outrider/db';

/**
 * A grouping in which a record can be in several groups. Each row answers all of `asks`, so that rows with the same
 * answers are counted together; a row is in a group where one of the answers that this names is yes. `own`: the one
 * that is about the group itself. The answers stay a column each: the planner knows that a boolean has two values and
 * lets several processes count, while it expects many thousands of values of an array.
 */
export type Marks = {
  asks: readonly Prisma.Sql[];
  keys: readonly { key: string; own: number; any: readonly number[] }[];
};

/** Joined to rows with such `answers`: a row `name` for each group that they are in, with its `key` and its `own`. */
export function groupsJoin({ keys }: Marks, answers: readonly Prisma.Sql[], name: Prisma.Sql): Prisma.Sql {
  const rows = keys.map(({ key, own, any }) => {
    const places = any.map((at) => at + 1); // arrays of a database begin at 1
    return Prisma.sql`(${key}::text, ${own + 1}::int, ${places}::int[])`;
  });
  const known =
    rows.length > 0 ? Prisma.sql`VALUES ${Prisma.join(rows)}` : Prisma.sql`SELECT '', 1, '{}'::int[] LIMIT 0`;
  return Prisma.sql`JOIN LATERAL (
        SELECT one.key, one.own FROM (${known}) one(key, own, places)
        WHERE EXISTS (SELECT FROM unnest(one.places) place WHERE (ARRAY[${Prisma.join([...answers])}]::boolean[])[place])
        ) ${name} ON true`;
}
