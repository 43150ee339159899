import { Prisma } from '@outrider/db';
import { lead } from '@outrider/shared/ground/fields/lead';
import { LEAD_KEYS, type LeadKey } from '@outrider/shared/records/lead-list';
import { isoSql } from '../../ground/sql/iso.ts';

/** What is not the column of its name. */
const ELSEWHERE: Partial<Record<LeadKey, string>> = {
  company: 'l.company_name',
  assigned_to_name: '(SELECT u.full_name FROM users u WHERE u.company_id = l.company_id AND u.id = l.assigned_to)',
};
const columnOf = (key: LeadKey): Prisma.Sql => {
  const column = Prisma.raw(ELSEWHERE[key] ?? `l.${key}`);
  return lead.spec(key)?.kind === 'time' ? isoSql(column) : column;
};

/**
 * The lead `l` as the wire's JSON, written by PostgreSQL: what it reads anyway is not read, checked and written once
 * more.
 */
export const leadJson = (keys: readonly LeadKey[] = LEAD_KEYS): Prisma.Sql =>
  Prisma.sql`row_to_json((SELECT wire
          FROM (SELECT ${Prisma.join(keys.map((key) => Prisma.sql`${columnOf(key)} AS ${Prisma.raw(key)}`))}) wire))`;
