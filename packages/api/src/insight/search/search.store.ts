import { type CompanyQueries, Prisma } from '@outrider/db';
import type { LeadStatus } from '@outrider/shared/records/leads';
import { personName } from '../../ground/sql/person-name.ts';
import type { Guess, Patterns } from './patterns.ts';

/** `as_typed`: it holds the words; else only a part of them. */
type FoundRow = { id: string; as_typed: boolean };
export type PersonRow = FoundRow & {
  first_name: string | null;
  last_name: string | null;
  email: string;
  company_name: string | null;
  job_title: string | null;
  phone: string | null;
  status: LeadStatus;
  /** Null when never scored. */
  score: number | null;
};
export type ContactRow = FoundRow & {
  name: string;
  email: string | null;
  second_email: string | null;
  phone: string | null;
  mobile: string | null;
  job_title: string | null;
  account_name: string | null;
};
export type AccountRow = FoundRow & {
  name: string;
  domain: string | null;
  phone: string | null;
  industry: string | null;
};
export type DealRow = FoundRow & {
  name: string;
  account_name: string | null;
  stage_label: string;
  amount: number;
  currency: string;
};
export type Rows = { leads: PersonRow[]; contacts: ContactRow[]; accounts: AccountRow[]; deals: DealRow[] };
type RowsKind = keyof Rows;

export type Wanted = {
  typed: Patterns;
  /** What is looked for as well where the typed patterns find fewer than `few` rows in all. */
  guess: Guess | null;
  few: number;
  /** How many rows are looked at of a kind and a way of looking. */
  most: number;
  /** The kinds that are looked for. */
  kinds: Record<RowsKind, boolean>;
};

const NOTHING: Guess = { parts: [], others: [], ends: [] };

/**
 * What finds the rows of a kind by words. Leads are told by where they lie, which reads them without another index; the
 * others by their ids.
 */
const SEARCHES: Record<RowsKind, { by: string; as: 'tid' | 'uuid' }> = {
  leads: { by: 'search_lead_rows', as: 'tid' },
  contacts: { by: 'search_contact_ids', as: 'uuid' },
  accounts: { by: 'search_account_ids', as: 'uuid' },
  deals: { by: 'search_opportunity_ids', as: 'uuid' },
};
const KINDS = Object.keys(SEARCHES) as RowsKind[];

/**
 * The rows that hold the typed words, and where these are few those that hold a part of them, in one statement. A
 * common word is found in every row: in a SELECT list the functions hand out rows one by one, so that the search ends
 * at `most`. A guess is looked for by its ends, and by its longer parts only where so many rows have those that the
 * closest may not be among them.
 */
export async function findRows(db: CompanyQueries, { typed, guess, few, most, kinds }: Wanted): Promise<Rows> {
  const { parts, others, ends } = guess ?? NOTHING;
  const each = (given: string[], also: string[], only: (kind: RowsKind) => Prisma.Sql) =>
    Prisma.join(KINDS.map((kind) => foundBy(kind, kinds[kind] ? given : [], also, only(kind), most)));
  const found = Prisma.join(
    KINDS.map((kind) => Prisma.sql`cardinality(${Prisma.raw(kind)})`),
    ' + ',
  );
  const isFew = Prisma.sql`(SELECT ${found} < ${few} FROM typed)`;
  const isFull = (kind: RowsKind) => Prisma.sql`(SELECT cardinality(${Prisma.raw(kind)}) >= ${most} FROM wide)`;
  const [row] = await db.$prepared<[Partial<Rows>]>(Prisma.sql`
    WITH typed AS MATERIALIZED (SELECT ${each(typed.parts, typed.others, () => Prisma.sql`true`)}),
    wide AS MATERIALIZED (SELECT ${each(ends, others, () => isFew)}),
    close AS MATERIALIZED (SELECT ${each(parts, others, isFull)}),
    contact AS (
      SELECT c.id, ${asTyped('contacts', Prisma.sql`c.id`)}, ${personName('c')} AS name, c.email, c.second_email,
        c.phone, c.mobile, c.job_title, a.name AS account_name
      FROM contacts c
      LEFT JOIN accounts a ON a.company_id = c.company_id AND a.id = c.account_id
      WHERE c.id = ${anyOf('contacts')}
      ORDER BY c.last_touch_at DESC NULLS LAST, c.created_at DESC, c.id
    ), person AS (
      SELECT l.id, ${asTyped('leads', Prisma.sql`l.ctid`)}, l.first_name, l.last_name, l.email, l.company_name,
        l.job_title, l.phone, l.status, l.score
      FROM leads l WHERE l.ctid = ${anyOf('leads')}
        AND NOT (l.status = 'converted'
            AND EXISTS (SELECT FROM lead_conversions v JOIN contact ON contact.id = v.contact_id
              WHERE v.lead_id = l.id))
      ORDER BY l.score DESC NULLS LAST, l.created_at DESC, l.id
    ), account AS (
      SELECT a.id, ${asTyped('accounts', Prisma.sql`a.id`)}, a.name, a.domain, a.phone, a.industry
      FROM accounts a
      WHERE a.id = ${anyOf('accounts')}
      ORDER BY a.last_touch_at DESC NULLS LAST, a.created_at DESC, a.id
    ), deal AS (
      SELECT o.id, ${asTyped('deals', Prisma.sql`o.id`)}, o.name, a.name AS account_name, s.label AS stage_label,
        o.amount, o.currency
      FROM opportunities o
      JOIN pipeline_stages s ON s.company_id = o.company_id AND s.pipeline_id = o.pipeline_id AND s.key = o.stage
        LEFT JOIN accounts a ON a.company_id = o.company_id AND a.id = o.account_id
      WHERE o.id = ${anyOf('deals')} ORDER BY o.closed_at IS NOT NULL, o.updated_at DESC, o.id
    )
    SELECT (SELECT json_agg(person) FROM person) AS leads, (SELECT json_agg(contact) FROM contact) AS contacts,
      (SELECT json_agg(account) FROM account) AS accounts, (SELECT json_agg(deal) FROM deal) AS deals`);
  const { leads, contacts, accounts, deals } = row;
  return { leads: leads ?? [], contacts: contacts ?? [], accounts: accounts ?? [], deals: deals ?? [] };
}

/** Where the rows lie, or which they are, that hold one of `parts` and all of `others`; none at all unless `only`. */
const foundBy = (kind: RowsKind, parts: string[], others: string[], only: Prisma.Sql, most: number) =>
  Prisma.sql`ARRAY(SELECT ${Prisma.raw(SEARCHES[kind].by)}(part, ${others}::text[])
        FROM unnest(${parts}::text[]) AS part WHERE ${only} LIMIT ${most}) AS ${Prisma.raw(kind)}`;

const anyOf = (kind: RowsKind) => {
  const [rows, type] = [Prisma.raw(kind), Prisma.raw(SEARCHES[kind].as)];
  return Prisma.sql`ANY ((SELECT typed.${rows} || wide.${rows} || close.${rows} FROM typed, wide, close)::${type}[])`;
};
/** Whether the row is one of those that hold the words as they were typed. */
const asTyped = (kind: RowsKind, row: Prisma.Sql) =>
  Prisma.sql`${row} = ANY ((SELECT ${Prisma.raw(kind)} FROM typed)::${Prisma.raw(SEARCHES[kind].as)}[]) AS as_typed`;
