import { Prisma } from '@outrider/db';

/** How people call the lead or contact in this row: the full name, else the email. `row` is our own word for it. */
export const personName = (row: string): Prisma.Sql =>
  Prisma.raw(`coalesce(nullif(concat_ws(' ', ${row}.first_name, ${row}.last_name), ''), ${row}.email)`);
