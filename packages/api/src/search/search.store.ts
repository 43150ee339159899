import type { CompanyQueries } from '@outrider/db';
import type { LeadStatus } from '@outrider/shared/leads';
import type { Patterns } from './patterns.ts';

export type PersonRow = {
  id: string;
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
export type DealRow = { id: string; name: string; stage_label: string; amount: number; currency: string };

/**
 * The first `most` rows that hold the patterns: a common word is found in every row. In a SELECT list the functions hand out rows one by one,
 * so that the search ends there.
 */
export const findPeople = (db: CompanyQueries, { parts, others }: Patterns, most: number) => db.$queryRaw<PersonRow[]>`
  SELECT l.id, l.first_name, l.last_name, l.email, l.company_name, l.job_title, l.phone, l.status,
    l.score FROM leads l
  WHERE l.ctid = ANY (ARRAY(SELECT search_lead_rows(part, ${others}::text[]) FROM unnest(${parts}::text[]) AS part LIMIT ${most}))
  ORDER BY l.score DESC NULLS LAST, l.created_at DESC, l.id`;

export const findDeals = (db: CompanyQueries, { parts, others }: Patterns, most: number) => db.$queryRaw<DealRow[]>`
  SELECT o.id, o.name, s.label AS stage_label, o.amount::float8 AS amount, o.currency
  FROM opportunities o JOIN pipeline_stages s ON s.company_id = o.company_id AND s.pipeline_id = o.pipeline_id AND s.key = o.stage
  WHERE o.id IN (SELECT search_opportunity_ids(part, ${others}::text[]) FROM unnest(${parts}::text[]) AS part LIMIT ${most})
  ORDER BY o.closed_at IS NOT NULL, o.updated_at DESC, o.id`;
