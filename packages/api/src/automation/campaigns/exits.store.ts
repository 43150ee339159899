import { type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { LeftReason } from '@outrider/shared/automation/campaigns';
import { cameInAfter } from '../../records/activities/open-reply.store.ts';
import { findDoNotContact } from '../../records/do-not-contact/do-not-contact.store.ts';
import { normaliseAddress } from '../../records/do-not-contact/do-not-contact.ts';

/** Of leads `l` in a campaign as `p`: what happened since they were enrolled. */
const MEETS = Prisma.sql`EXISTS (SELECT FROM meetings m
  WHERE m.company_id = p.company_id AND m.lead_id = l.id AND m.created_at > p.enrolled_at AND m.cancelled_at IS NULL)`;
const HAS_DEAL = Prisma.sql`EXISTS (SELECT FROM opportunities o
  WHERE o.company_id = p.company_id AND o.lead_id = l.id AND o.created_at > p.enrolled_at AND o.deleted_at IS NULL)`;
const IS_CLOSED = Prisma.sql`l.status IN ('converted', 'unqualified')`;
/** Who is active in another campaign since before: a merge brought both to one lead. */
const IS_ELSEWHERE = Prisma.sql`EXISTS (SELECT FROM campaign_people x
  WHERE x.company_id = p.company_id AND x.lead_id = p.lead_id AND x.state = 'active'
    AND (x.enrolled_at, x.id) < (p.enrolled_at, p.id))`;

type Facts = Record<'replied' | 'meeting' | 'deal' | 'closed' | 'elsewhere', boolean>;

/**
 * Why a lead has to leave its campaign now; null where it stays. Asked before each step, whatever told of it.
 * @param leaves_on what the campaign lets leads go for
 */
export async function findExit(
  tx: CompanyTx,
  { person_id, email }: { person_id: string; email: string },
  leaves_on: readonly string[],
): Promise<LeftReason | null> {
  const [facts] = await tx.$queryRaw<Facts[]>`
    SELECT ${cameInAfter(Prisma.sql`l.id`, Prisma.sql`p.enrolled_at`)} AS replied, ${MEETS} AS meeting,
      ${HAS_DEAL} AS deal, ${IS_CLOSED} AS closed, ${IS_ELSEWHERE} AS elsewhere
    FROM campaign_people p JOIN leads l ON l.company_id = p.company_id AND l.id = p.lead_id
    WHERE p.id = ${person_id}::uuid`;
  if (!facts) return 'gone';
  if (await findDoNotContact(tx, email)) return (await isUnsubscribed(tx, email)) ? 'unsubscribed' : 'barred';
  if (facts.replied) return 'replied';
  if (facts.meeting && leaves_on.includes('meeting')) return 'meeting';
  if (facts.deal && leaves_on.includes('deal')) return 'deal';
  if (facts.closed) return 'closed';
  return facts.elsewhere ? 'elsewhere' : null;
}

async function isUnsubscribed(tx: CompanyTx, email: string): Promise<boolean> {
  const value = normaliseAddress(email) ?? email;
  return (await tx.doNotContact.count({ where: { kind: 'email', value, source: 'unsubscribe' } })) > 0;
}

/**
 * Leads on the way that a meeting, a deal, their status or the bin may have taken out since: they are looked at now, so
 * that results say so before the next step is due. @returns how many
 */
export const wakeLeaving = (db: PlatformQueries, now: Date): Promise<number> => db.$executeRaw`
  UPDATE campaign_people w SET due_at = ${now}
  FROM (
    SELECT p.company_id, p.id
    FROM campaign_people p
    JOIN campaigns g ON g.company_id = p.company_id AND g.id = p.campaign_id AND g.state = 'running'
    LEFT JOIN leads l ON l.company_id = p.company_id AND l.id = p.lead_id
    WHERE p.state = 'active' AND NOT p.paused AND (p.due_at IS NULL OR p.due_at > ${now}::timestamptz)
      AND (l.id IS NULL OR l.deleted_at IS NOT NULL OR ${IS_CLOSED}
        OR 'meeting' = ANY(g.leaves_on) AND ${MEETS} OR 'deal' = ANY(g.leaves_on) AND ${HAS_DEAL})
    FOR UPDATE OF p SKIP LOCKED
  ) AS leaving
  WHERE w.company_id = leaving.company_id AND w.id = leaving.id`;

/**
 * Whatever came in from a lead, or bars it, is looked at before the campaign's next step, and now rather than then. The
 * caller holds the lead.
 */
export const recheckCampaigns = (tx: CompanyTx, lead_id: string, now: Date): Promise<number> => tx.$executeRaw`
  UPDATE campaign_people SET due_at = ${now}
  WHERE lead_id = ${lead_id}::uuid AND state = 'active'`;
