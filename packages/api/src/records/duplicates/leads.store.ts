import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import { isoSql } from '../../ground/sql/iso.ts';
import type { EditTime, Glance } from './merge-kind.ts';

/** Leads as the queue shows them. */
export const listLeadGlances = (db: CompanyQueries, ids: string[]): Promise<Glance[]> =>
  db.$queryRaw<Glance[]>`
    SELECT l.id, l.email, l.first_name, l.last_name, l.company_name AS company, l.job_title, l.phone, l.status,
      l.score, l.priority, l.assigned_to, l.version,
      (SELECT full_name FROM users u WHERE u.company_id = l.company_id AND u.id = l.assigned_to) AS assigned_to_name,
        ${isoSql(Prisma.sql`l.created_at`)} AS created_at
    FROM leads l WHERE l.id = ANY(${ids}::uuid[])`;

/** When a person last changed a field of these leads by hand. */
export const listLeadEdits = (db: CompanyQueries, ids: string[]): Promise<EditTime[]> =>
  db.$queryRaw<EditTime[]>`
    SELECT a.lead_id AS id, field, max(a.created_at) AS at FROM lead_activities a CROSS JOIN LATERAL (
      SELECT CASE WHEN field = 'company' THEN 'company_name' ELSE field END AS field
      FROM jsonb_array_elements_text(CASE a.kind WHEN 'edited' THEN a.detail -> 'fields' WHEN 'assigned' THEN '["assigned_to"]' ELSE '["status"]' END) AS field) f
    WHERE a.lead_id = ANY(${ids}::uuid[]) AND a.kind IN ('edited', 'assigned', 'status_changed')
      AND a.actor_kind = 'user'
    GROUP BY 1, 2`;

/** @returns the e-mails that lead to this lead from now on; others keep theirs */
export async function addAliases(tx: CompanyTx, lead_id: string, email_keys: string[]): Promise<string[]> {
  if (email_keys.length === 0) return [];
  const rows = await tx.$queryRaw<{ email_key: string }[]>`
    INSERT INTO lead_aliases (email_key, lead_id)
    SELECT key, ${lead_id}::uuid
    FROM unnest(${email_keys}::text[]) AS key
    ON CONFLICT DO NOTHING
    RETURNING email_key`;
  return rows.map(({ email_key }) => email_key);
}

export const dropAliases = (tx: CompanyTx, lead_id: string, email_keys: string[]) =>
  tx.$executeRaw`DELETE FROM lead_aliases WHERE lead_id = ${lead_id}::uuid AND email_key = ANY(${email_keys})`;
