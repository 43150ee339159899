import { type CompanyQueries, Prisma } from '@outrider/db';
import type { Conversion } from '@outrider/shared/records/opportunities';
import type { Subject } from '@outrider/shared/records/records';
import { keyOf } from '../engine/subjects.ts';
import { personName } from '../../ground/sql/person-name.ts';

/** As many as stand beside a record. */
const LISTED = 20;
type Named = { id: string; name: string } | null;

/** The conversions that a record came of or led to, newest first. What is in the bin is left out of them. */
export async function listConversions(db: CompanyQueries, { type, id }: Subject): Promise<Conversion[]> {
  const named = (row: string, name: Prisma.Sql) =>
    Prisma.sql`CASE WHEN ${Prisma.raw(`${row}.id`)} IS NOT NULL THEN json_build_object('id',
            ${Prisma.raw(`${row}.id`)}, 'name', ${name}) END`;
  const rows = await db.$queryRaw<
    { id: string; created_at: Date; lead: Named; account: Named; contact: Named; opportunity: Named }[]
  >`
    SELECT v.id, v.created_at, ${named('l', personName('l'))} AS lead, ${named('a', Prisma.sql`a.name`)} AS account,
      ${named('c', personName('c'))} AS contact, ${named('o', Prisma.sql`o.name`)} AS opportunity
    FROM lead_conversions v
      LEFT JOIN leads l ON l.company_id = v.company_id AND l.id = v.lead_id
      LEFT JOIN accounts a ON a.company_id = v.company_id AND a.id = v.account_id
      LEFT JOIN contacts c ON c.company_id = v.company_id AND c.id = v.contact_id
      LEFT JOIN opportunities o ON o.company_id = v.company_id AND o.id = v.opportunity_id
    WHERE ${Prisma.raw(`v.${keyOf(type)}`)} = ${id}::uuid ORDER BY v.created_at DESC, v.id DESC LIMIT ${LISTED}`;
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}
