import { Prisma } from '@outrider/db';

/**
 * Of the lead `l`: nobody of the company stands for its address, and nothing ever came back from it. Whoever entered,
 * imported or mended it stands for it, says so, or noted a reply from it; an answered survey comes back, and so does an
 * opened or clicked email, since what they carry reaches nobody but who was given it. A form that comes in again proves
 * nothing: the same stranger may have sent both.
 */
export const UNVOUCHED = Prisma.sql`NOT EXISTS (
    SELECT FROM lead_activities a WHERE a.company_id = l.company_id AND a.lead_id = l.id AND a.actor_kind = 'user' AND (
      a.kind = 'captured' OR a.kind = 'edited' AND jsonb_exists(a.detail -> 'fields', 'email') OR a.kind = 'replied'
        OR a.kind = 'contacted' AND jsonb_exists(a.detail, 'reply')
      OR a.kind = 'vouched' AND a.detail ->> 'email' = l.email))
  AND NOT EXISTS (SELECT FROM lead_activities a
      WHERE a.company_id = l.company_id AND a.lead_id = l.id AND a.kind IN ('email_opened', 'email_clicked')
      AND a.detail ->> 'email' = l.email)
  AND NOT EXISTS (SELECT FROM surveys s
      WHERE s.company_id = l.company_id AND s.lead_id = l.id AND s.answered_at IS NOT NULL)`;
