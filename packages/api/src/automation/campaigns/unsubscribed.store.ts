import { type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { CampaignAlarm } from '@outrider/shared/automation/campaigns';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';

/** Whether the lead of the place `p` unsubscribed from this campaign: it left because of that, or did so later. */
export const HAS_UNSUBSCRIBED = Prisma.sql`(p.unsubscribed_at IS NOT NULL OR p.left_because = 'unsubscribed')`;

/** For how many days after its use an unsubscribe link is looked at, in case no job ran. */
const USED_DAYS = 30;

/**
 * Counts those who used an email's unsubscribe link once the campaign was over for them, for that email. Only used
 * links are read, by their index. @returns how many were new
 */
export const noteUnsubscribed = (db: PlatformQueries, now: Date): Promise<number> => db.$executeRaw`
  UPDATE campaign_people w
  SET unsubscribed_at = u.used_at, left_step = CASE WHEN w.state = 'finished' THEN u.step ELSE w.left_step END
  FROM (
    SELECT p.company_id, p.id, k.used_at, m.campaign_step AS step
    FROM unsubscribe_links k
    JOIN outbox_messages m ON m.company_id = k.company_id AND m.id = k.message_id
    JOIN campaign_people p ON p.company_id = m.company_id AND p.id = m.campaign_person_id
    WHERE k.used_at > ${now}::timestamptz - make_interval(days => ${USED_DAYS}::int)
      AND p.state <> 'active' AND p.unsubscribed_at IS NULL
    FOR UPDATE OF p SKIP LOCKED
  ) AS u
  WHERE w.company_id = u.company_id AND w.id = u.id`;

/** Running campaigns, of companies that may work, from which somebody unsubscribed since `counted_from`. */
export const listWatched = (db: PlatformQueries, now: Date): Promise<{ company_id: string; id: string }[]> =>
  db.$queryRaw<{ company_id: string; id: string }[]>`
    SELECT g.company_id, g.id FROM campaigns g JOIN companies c ON c.id = g.company_id
    WHERE g.state = 'running' AND g.unsubscribe_limit IS NOT NULL AND ${MAY_WORK(now)}
      AND EXISTS (SELECT FROM campaign_people p
        WHERE p.company_id = g.company_id AND p.campaign_id = g.id AND ${HAS_UNSUBSCRIBED}
          AND coalesce(p.unsubscribed_at, p.ended_at) >= g.counted_from)
    ORDER BY g.company_id, g.id`;

/** How many leads were emailed since `counted_from`, and how many of them unsubscribed. */
export async function countUnsubscribes(
  tx: CompanyTx,
  campaign_id: string,
): Promise<Pick<CampaignAlarm, 'emailed' | 'unsubscribed'>> {
  const [row] = await tx.$queryRaw<[{ emailed: number; unsubscribed: number }]>`
    SELECT count(DISTINCT p.lead_id)::int AS emailed,
      count(DISTINCT p.lead_id) FILTER (WHERE ${HAS_UNSUBSCRIBED})::int AS unsubscribed
    FROM campaigns g
    JOIN campaign_people p ON p.company_id = g.company_id AND p.campaign_id = g.id
    JOIN outbox_messages m ON m.company_id = p.company_id AND m.campaign_person_id = p.id
      AND m.state = 'sent' AND m.sent_at >= g.counted_from
    WHERE g.id = ${campaign_id}::uuid`;
  return row;
}
