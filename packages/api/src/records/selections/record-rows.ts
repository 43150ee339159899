import { type CompanyQueries, Prisma } from '@outrider/db';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { AnyFilter } from '@outrider/shared/ground/fields/filter';
import type { LeadFilter } from '@outrider/shared/records/lead-filter';
import type { DealAsks } from '@outrider/shared/records/opportunities';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import { ACCOUNTS } from '../accounts/account-record.ts';
import { CONTACTS } from '../contacts/contact-record.ts';
import { contextOf } from '../leads/filter-context.ts';
import { whereSql as whereLeads } from '../leads/leads.store.ts';
import { dealsMatching } from '../opportunities/deal-columns.ts';
import { OPPORTUNITIES } from '../opportunities/opportunity-record.ts';
import { fromSql, type Narrowed, narrow } from '../engine/list.ts';
import type { Recorded } from '../engine/recorded.ts';
import { personName } from '../../ground/sql/person-name.ts';

type Asker = { id: string };
type Asked = { filter: AnyFilter; q: string; asks?: DealAsks | undefined };
/** Rows of a table: an item of FROM, and what is asked of them. */
export type Selected = { from: Prisma.Sql; where: Prisma.Sql };

/** The table of a record type as statements about many of its rows need it. */
type RecordRows = {
  table: Prisma.Sql;
  /** What a statement calls a row. */
  row: string;
  /** How people call it. */
  name: Prisma.Sql;
  narrow: (db: CompanyQueries, user: Asker, asked: Asked, now: Date) => Promise<Selected>;
};

/** `besides`: what the asks of a list narrow it to. */
const rowsOf = (
  recorded: Recorded,
  name: Prisma.Sql,
  besides?: (asks: DealAsks, me: string) => Narrowed,
): RecordRows => {
  const table = Prisma.sql`${recorded.table} r`;
  return {
    table,
    row: 'r',
    name,
    async narrow(db, user, asked, now) {
      const also = asked.asks && besides?.(asked.asks, user.id);
      const { where, joins } = await narrow(recorded, db, user, asked, now, also);
      return { from: fromSql(table, joins), where };
    },
  };
};

const LEADS = Prisma.sql`leads l`;
export const RECORD_ROWS: Readonly<Record<RecordTypeName, RecordRows>> = {
  lead: {
    table: LEADS,
    row: 'l',
    name: personName('l'),
    async narrow(db, user, { filter: asked, q }, now) {
      const filter = asked as LeadFilter;
      return { from: LEADS, where: whereLeads({ filter, q, context: await contextOf(db, user, filter, now) }) };
    },
  },
  account: rowsOf(ACCOUNTS, Prisma.sql`r.name`),
  contact: rowsOf(CONTACTS, personName('r')),
  opportunity: rowsOf(OPPORTUNITIES, Prisma.sql`r.name`, dealsMatching),
};

/** Of those rows the ones that somebody owns. */
export const ownedBy = ({ id }: Asker, type: RecordTypeName, { from, where }: Selected): Selected => ({
  from,
  where: Prisma.sql`${where} AND ${type === 'lead' ? Prisma.sql`l.assigned_to` : Prisma.sql`r.owner_id`} = ${id}::uuid`,
});

/** The rows of a selection. @throws 422 for a condition on a field that the company does not have */
export async function rowsSelected(
  db: CompanyQueries,
  user: Asker,
  type: RecordTypeName,
  selection: RecordSelection,
  now: Date,
): Promise<Selected> {
  const rows = RECORD_ROWS[type];
  if ('ids' in selection)
    return { from: rows.table, where: Prisma.sql`${Prisma.raw(rows.row)}.id = ANY(${selection.ids}::uuid[])` };
  const { filter, q = '', asks } = selection;
  return rows.narrow(db, user, { filter, q: q.trim(), asks }, now);
}
