import { type CompanyQueries, Prisma } from '@outrider/db';
import type { LeadStatus } from '@outrider/shared/leads';
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
export type DealRow = FoundRow & { name: string; stage_label: string; amount: number; currency: string };

export type Wanted = {
  typed: Patterns;
  /** What is looked for as well where the typed patterns find fewer than `few` rows in all. */
  guess: Guess | null;
  few: number;
  /** How many rows are looked at of a kind and a way of looking. */
  most: number;
  /** The kinds that are looked for. */
  kinds: { people: boolean; deals: boolean };
};

const NOTHING: Guess = { parts: [], others: [], ends: [] };

/**
 * The rows that hold the typed words, and where these are few those that hold a part of them, in one statement. A common word is found in every row: in a
 * SELECT list the functions hand out rows one by one, so that the search ends at `most`. A guess is looked for by its ends, and by its longer parts only where
 * so many rows have those that the closest may not be among them.
 */
export async function findRows(
  db: CompanyQueries,
  { typed, guess, few, most, kinds }: Wanted,
): Promise<{ people: PersonRow[]; deals: DealRow[] }> {
  const { parts, others, ends } = guess ?? NOTHING;
  const leads = (given: string[], also: string[], only: Prisma.Sql) =>
    foundBy('search_lead_rows', kinds.people ? given : [], also, only, most);
  const deals = (given: string[], also: string[], only: Prisma.Sql) =>
    foundBy('search_opportunity_ids', kinds.deals ? given : [], also, only, most);
  const isFew = Prisma.sql`(SELECT cardinality(leads) + cardinality(deals) < ${few} FROM typed)`;
  const isFull = (column: 'leads' | 'deals') =>
    Prisma.sql`(SELECT cardinality(${Prisma.raw(column)}) >= ${most} FROM wide)`;
  const always = Prisma.sql`true`;
  const [row] = await db.$prepared<[{ people: PersonRow[] | null; deals: DealRow[] | null }]>(Prisma.sql`
    WITH typed AS MATERIALIZED (
      SELECT ${leads(typed.parts, typed.others, always)} AS leads, ${deals(typed.parts, typed.others, always)} AS deals
    ), wide AS MATERIALIZED (
      SELECT ${leads(ends, others, isFew)} AS leads, ${deals(ends, others, isFew)} AS deals
    ), close AS MATERIALIZED (
      SELECT ${leads(parts, others, isFull('leads'))} AS leads, ${deals(parts, others, isFull('deals'))} AS deals
    ), person AS (
      SELECT l.id, l.ctid = ANY ((SELECT leads FROM typed)::tid[]) AS as_typed, l.first_name, l.last_name, l.email, l.company_name, l.job_title, l.phone, l.status, l.score
      FROM leads l WHERE l.ctid = ANY ((SELECT typed.leads || wide.leads || close.leads FROM typed, wide, close)::tid[])
      ORDER BY l.score DESC NULLS LAST, l.created_at DESC, l.id
    ), deal AS (
      SELECT o.id, o.id = ANY ((SELECT deals FROM typed)::uuid[]) AS as_typed, o.name, s.label AS stage_label, o.amount, o.currency
      FROM opportunities o JOIN pipeline_stages s ON s.company_id = o.company_id AND s.pipeline_id = o.pipeline_id AND s.key = o.stage
      WHERE o.id = ANY ((SELECT typed.deals || wide.deals || close.deals FROM typed, wide, close)::uuid[])
      ORDER BY o.closed_at IS NOT NULL, o.updated_at DESC, o.id
    )
    SELECT (SELECT json_agg(person) FROM person) AS people, (SELECT json_agg(deal) FROM deal) AS deals`);
  return { people: row.people ?? [], deals: row.deals ?? [] };
}

/** Where the rows lie, or which they are, that hold one of `parts` and all of `others`; none at all unless `only`. */
const foundBy = (
  search: 'search_lead_rows' | 'search_opportunity_ids',
  parts: string[],
  others: string[],
  only: Prisma.Sql,
  most: number,
) =>
  Prisma.sql`ARRAY(SELECT ${Prisma.raw(search)}(part, ${others}::text[]) FROM unnest(${parts}::text[]) AS part WHERE ${only} LIMIT ${most})`;
