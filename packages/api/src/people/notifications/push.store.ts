import { type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import { FIRST_CHANNELS, type PushSubscriptionInput } from '@outrider/shared/people/notifications';
import type { PushTarget } from '../../ground/ports/push.ts';
import { isQuietAt } from './quiet.ts';

/** Of one person; the oldest goes for a new one. */
const SUBSCRIPTIONS_MAX = 10;

/** One row per endpoint: whoever signs in at a browser after somebody else takes its subscription over. */
export async function saveSubscription(
  tx: CompanyTx,
  whose: { user_id: string; session_id: string },
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  const data = { ...whose, ...keys };
  await tx.pushSubscription.upsert({
    where: { company_id_endpoint: { company_id: tx.companyId, endpoint } },
    create: { endpoint, ...data },
    update: data,
    select: { id: true },
  });
  await tx.$executeRaw`
    DELETE FROM push_subscriptions WHERE user_id = ${whose.user_id}::uuid AND id NOT IN (
      SELECT id FROM push_subscriptions WHERE user_id = ${whose.user_id}::uuid
      ORDER BY created_at DESC, id DESC LIMIT ${SUBSCRIPTIONS_MAX})`;
}

export async function removeSubscription(tx: CompanyTx, user_id: string, endpoint: string): Promise<void> {
  await tx.pushSubscription.deleteMany({ where: { user_id, endpoint } });
}

/** Older ones are not pushed any more, for example after an outage. */
const NEWS_MS = 10 * 60_000;

/** A notification and one subscription to send it to. */
export type Due = PushTarget & {
  company_id: string;
  id: string;
  title: string;
  message: string;
  link_path: string | null;
  subscription_id: string;
};

/**
 * Marks what is due to be pushed: unread, of the kinds that its reader has pushed, outside their quiet hours, where a
 * browser of theirs is signed in. Of two instances one has a notification. @returns one row for each browser
 */
export function claimPushed(db: PlatformQueries, now: Date, most: number): Promise<Due[]> {
  const since = new Date(now.getTime() - NEWS_MS);
  const signedIn = Prisma.sql`push_subscriptions p JOIN sessions e ON e.id = p.session_id AND e.expires_at > ${now}::timestamptz`;
  return db.$queryRaw<Due[]>`
    WITH due AS (
      SELECT n.company_id, n.id FROM notifications n
        JOIN users u ON u.company_id = n.company_id AND u.id = n.user_id AND u.disabled_at IS NULL
        JOIN companies c ON c.id = n.company_id AND c.sandbox_of IS NULL
        LEFT JOIN notification_settings s ON s.company_id = n.company_id AND s.user_id = n.user_id
      WHERE n.pushed_at IS NULL AND n.read_at IS NULL AND n.created_at > ${since}
        AND n.kind = ANY(coalesce(s.push_kinds, ${FIRST_CHANNELS.push_kinds}::text[])) AND NOT ${isQuietAt(now)}
        AND EXISTS (SELECT FROM ${signedIn} WHERE p.company_id = n.company_id AND p.user_id = n.user_id)
      ORDER BY n.created_at LIMIT ${most}
      FOR UPDATE OF n SKIP LOCKED
    ), told AS (
      UPDATE notifications n SET pushed_at = ${now} FROM due WHERE n.company_id = due.company_id AND n.id = due.id
      RETURNING n.company_id, n.id, n.user_id, n.title, n.message, n.link_path
    )
    SELECT t.company_id, t.id, t.title, t.message, t.link_path, p.id AS subscription_id, p.endpoint, p.p256dh, p.auth
    FROM told t JOIN ${signedIn} ON p.company_id = t.company_id AND p.user_id = t.user_id`;
}

export async function dropSubscription(
  db: PlatformQueries,
  { company_id, subscription_id }: Pick<Due, 'company_id' | 'subscription_id'>,
): Promise<void> {
  await db.pushSubscription.deleteMany({ where: { company_id, id: subscription_id } });
}
