import { Prisma } from '@outrider/db';

/** The activities that count as contacting a lead. */
const CONTACT_KINDS = ['contacted', 'email_sent', 'meeting_scheduled'];

/**
 * Joined to leads `l`: when they were first contacted, null where nobody has. CONTACT_MINUTES is how long that took.
 */
export const FIRST_CONTACT = Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT coalesce(min(a.created_at), l.last_contacted) AS first_at FROM lead_activities a
    WHERE a.company_id = l.company_id AND a.lead_id = l.id AND a.kind IN (${Prisma.join(CONTACT_KINDS)})
  ) contact ON true`;

export const CONTACT_MINUTES = Prisma.sql`(extract(epoch FROM greatest(contact.first_at - l.created_at,
          interval '0')) / 60)::float8`;

export const MEDIAN_MINUTES = Prisma.sql`percentile_cont(0.5) WITHIN GROUP (ORDER BY ${CONTACT_MINUTES}) FILTER (WHERE contact.first_at IS NOT NULL)`;
