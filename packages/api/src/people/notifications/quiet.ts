import { Prisma } from '@outrider/db';

/** What the clocks of a company `c` say. */
export const localTime = (now: Date): Prisma.Sql => Prisma.sql`(${now}::timestamptz AT TIME ZONE c.timezone)`;
export const clockOf = (now: Date): Prisma.Sql => Prisma.sql`to_char(${localTime(now)}, 'HH24:MI')`;

/** Whether it is in the quiet hours of somebody with settings `s`, in a company `c`. */
export const isQuietAt = (now: Date): Prisma.Sql => Prisma.sql`coalesce(CASE WHEN s.quiet_from < s.quiet_to
          THEN ${clockOf(now)} >= s.quiet_from AND ${clockOf(now)} < s.quiet_to
          ELSE ${clockOf(now)} >= s.quiet_from OR ${clockOf(now)} < s.quiet_to END, false)`;
