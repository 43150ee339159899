import type { CompanyQueries } from '@outrider/db';
import type { LeadTeamMember } from '@outrider/shared/records/lead-edit';
import { FIRST_CONTACT, MEDIAN_MINUTES } from './first-contact.store.ts';

/**
 * Everybody who works here or still owns leads, with what became of their leads: one pass over the covering index, and
 * the first contacts of recent leads.
 */
export function listTeamLeads(db: CompanyQueries, recent: Date): Promise<LeadTeamMember[]> {
  return db.$queryRaw<LeadTeamMember[]>`
    SELECT u.id, u.full_name, u.disabled_at IS NOT NULL AS disabled, coalesce(f.leads, 0) AS leads,
      coalesce(f.scored, 0) AS scored,
      coalesce(f.contacted, 0) AS contacted, coalesce(f.qualified, 0) AS qualified,
        coalesce(f.converted, 0) AS converted,
      f.average_score, round(r.minutes)::float8 AS response_minutes
    FROM users u
    LEFT JOIN (
      SELECT assigned_to, count(*)::int AS leads, count(*) FILTER (WHERE score > 0)::int AS scored,
        count(last_contacted)::int AS contacted,
        count(*) FILTER (WHERE status = 'qualified')::int AS qualified,
          count(*) FILTER (WHERE status = 'converted')::int AS converted,
        round(avg(score) FILTER (WHERE score > 0))::float8 AS average_score
      FROM leads WHERE assigned_to IS NOT NULL GROUP BY assigned_to
    ) f ON f.assigned_to = u.id
    LEFT JOIN (
      SELECT l.assigned_to, ${MEDIAN_MINUTES} AS minutes FROM leads l ${FIRST_CONTACT}
      WHERE l.created_at >= ${recent} AND l.assigned_to IS NOT NULL AND l.last_contacted IS NOT NULL
      GROUP BY l.assigned_to
    ) r ON r.assigned_to = u.id
    WHERE u.disabled_at IS NULL OR f.leads > 0
    ORDER BY leads DESC, u.full_name, u.id`;
}
