import { type CompanyQueries, Prisma } from '@outrider/db';
import type { Campaign, StepResult } from '@outrider/shared/automation/campaigns';
import { HAS_UNSUBSCRIBED } from './unsubscribed.store.ts';

type Counted = Omit<StepResult, 'subjects' | 'better' | 'waiting'>;
const seen = (kind: 'open' | 'click') => Prisma.sql`count(*) FILTER (WHERE EXISTS (SELECT FROM mail_trackers k
  WHERE k.company_id = m.company_id AND k.message_id = m.id AND k.kind = ${kind} AND k.seen_at IS NOT NULL))::int`;
const by = (which: Prisma.Sql) => Prisma.sql`count(*) FILTER (WHERE p.left_step = t.step AND ${which})::int`;

/** What came of each step, of the leads that the reader sees; each time that a lead took it counts. */
export const countSteps = (db: CompanyQueries, campaign_id: string): Promise<Counted[]> => db.$queryRaw<Counted[]>`
  SELECT t.step, count(*) FILTER (WHERE t.state <> 'skipped')::int AS taken,
    count(*) FILTER (WHERE t.state = 'skipped')::int AS skipped,
    count(m.id) FILTER (WHERE m.state IN ('sent', 'unconfirmed'))::int AS sent,
    ${seen('open')} AS opened, ${seen('click')} AS clicked,
    ${by(Prisma.sql`p.left_because = 'replied'`)} AS replied, ${by(Prisma.sql`p.left_because = 'meeting'`)} AS meetings,
    ${by(HAS_UNSUBSCRIBED)} AS unsubscribed,
    count(*) FILTER (WHERE k.done_at IS NOT NULL OR a.status = 'completed')::int AS done,
    count(*) FILTER (WHERE t.state = 'yes')::int AS yes, count(*) FILTER (WHERE t.state = 'no')::int AS no
  FROM campaign_taken t
  JOIN campaign_people p ON p.company_id = t.company_id AND p.id = t.person_id
  LEFT JOIN outbox_messages m ON t.kind = 'email' AND m.company_id = t.company_id AND m.id = t.made_id
  LEFT JOIN tasks k ON t.kind = 'task' AND k.company_id = t.company_id AND k.id = t.made_id
  LEFT JOIN agent_tasks a ON t.kind = 'agent' AND a.company_id = t.company_id AND a.id = t.made_id
  WHERE p.campaign_id = ${campaign_id}::uuid
  GROUP BY t.step`;

/** How many are at which step: the one that comes, or the email that has not left. */
export const countWaiting = (db: CompanyQueries, campaign_id: string): Promise<{ step: string; count: number }[]> =>
  db.$queryRaw<{ step: string; count: number }[]>`
    SELECT w.step, count(*)::int AS count
    FROM (
      SELECT coalesce(m.campaign_step, p.next_step) AS step FROM campaign_people p
      LEFT JOIN outbox_messages m ON m.company_id = p.company_id AND m.id = p.waits_on
      WHERE p.campaign_id = ${campaign_id}::uuid AND p.state = 'active'
    ) AS w
    WHERE w.step IS NOT NULL GROUP BY w.step`;

/** The emails of a step with two subjects that have left, by subject. */
export const countSubjects = (
  db: CompanyQueries,
  campaign_id: string,
  step: string,
): Promise<{ is_other: boolean; sent: number; replied: number }[]> =>
  db.$queryRaw<{ is_other: boolean; sent: number; replied: number }[]>`
    SELECT t.is_other, count(*)::int AS sent,
      count(*) FILTER (WHERE p.left_because = 'replied' AND p.left_step = t.step)::int AS replied
    FROM campaign_taken t
    JOIN campaign_people p ON p.company_id = t.company_id AND p.id = t.person_id
    JOIN outbox_messages m ON m.company_id = t.company_id AND m.id = t.made_id AND m.state IN ('sent', 'unconfirmed')
    WHERE p.campaign_id = ${campaign_id}::uuid AND t.step = ${step}
    GROUP BY t.is_other`;

const WEEK_MS = 7 * 86_400_000;
export async function countEnrolledLately(db: CompanyQueries, campaign_id: string, now: Date): Promise<number> {
  return db.campaignPerson.count({
    where: { campaign_id, enrolled_at: { gt: new Date(now.getTime() - WEEK_MS) } },
  });
}

export const countLeft = (db: CompanyQueries, campaign_id: string): Promise<Campaign['left']> =>
  db.$queryRaw<Campaign['left']>`
    SELECT left_because AS reason, count(*)::int AS count FROM campaign_people
    WHERE campaign_id = ${campaign_id}::uuid AND state = 'left'
    GROUP BY left_because ORDER BY count DESC, reason`;

/** What those who unsubscribed by one of its emails said about it. */
export const countReasons = (db: CompanyQueries, campaign_id: string): Promise<Campaign['unsubscribe_reasons']> =>
  db.$queryRaw<Campaign['unsubscribe_reasons']>`
    SELECT k.reason, count(*)::int AS count
    FROM campaign_people p
    JOIN outbox_messages m ON m.company_id = p.company_id AND m.campaign_person_id = p.id
    JOIN unsubscribe_links k ON k.company_id = m.company_id AND k.message_id = m.id AND k.reason IS NOT NULL
    WHERE p.campaign_id = ${campaign_id}::uuid
    GROUP BY k.reason ORDER BY count DESC, k.reason`;
