import type { CompanyQueries, CompanyTx, PlatformQueries } from '@outrider/db';
import {
  FIRST_CHANNELS,
  type MAIL_RHYTHMS,
  type NotificationChannelsInput,
  type NotificationKind,
} from '@outrider/shared/people/notifications';
import { clockOf, isQuietAt, localTime } from './quiet.ts';

type Rhythm = (typeof MAIL_RHYTHMS)[number];

/** What somebody chose, or what everybody has at first. */
export async function findChannels(db: CompanyQueries, user_id: string): Promise<NotificationChannelsInput> {
  const row = await db.notificationSettings.findFirst({ where: { user_id } });
  if (!row) return FIRST_CHANNELS;
  const { app_off, mail_kinds, push_kinds, rhythm, mail_at, quiet_from, quiet_to } = row;
  return {
    app_off: app_off as NotificationKind[],
    mail_kinds: mail_kinds as NotificationKind[],
    push_kinds: push_kinds as NotificationKind[],
    rhythm: rhythm as Rhythm,
    mail_at,
    quiet: quiet_from && quiet_to ? { from: quiet_from, to: quiet_to } : null,
  };
}

export async function saveChannels(
  tx: CompanyTx,
  user_id: string,
  { quiet, ...channels }: NotificationChannelsInput,
): Promise<void> {
  const data = { ...channels, quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null };
  await tx.notificationSettings.upsert({
    where: { company_id_user_id: { company_id: tx.companyId, user_id } },
    create: { user_id, ...data },
    update: data,
    select: { user_id: true },
  });
}

export type Mailed = { company_id: string; user_id: string; email: string };

/** Somebody who has the app open reads it there within this time. */
const WAIT_MS = 2 * 60_000;
/** What is older is no news any more. */
const NEWS_MS = 2 * 86_400_000;

/**
 * Marks what is due to be mailed, of all companies but sandboxes: unread, of the kinds that its reader has mailed, past
 * their quiet hours and as often as they like it. Of two instances one has a notification. @returns whom it is for
 */
export function claimMailed(db: PlatformQueries, now: Date, most: number): Promise<Mailed[]> {
  const [since, until] = [new Date(now.getTime() - NEWS_MS), new Date(now.getTime() - WAIT_MS)];
  const local = localTime(now);
  const clock = clockOf(now);
  return db.$queryRaw<Mailed[]>`
    WITH reader AS (
      SELECT n.company_id, n.user_id, array_agg(DISTINCT n.kind) AS kinds FROM notifications n
      WHERE n.mailed_at IS NULL AND n.read_at IS NULL AND n.created_at > ${since} AND n.created_at <= ${until}
      GROUP BY n.company_id, n.user_id
    ), due AS (
      SELECT r.company_id, r.user_id, u.email, w.kinds
      FROM reader r
      JOIN users u ON u.company_id = r.company_id AND u.id = r.user_id AND u.disabled_at IS NULL
      JOIN companies c ON c.id = r.company_id AND c.sandbox_of IS NULL
      LEFT JOIN notification_settings s ON s.company_id = r.company_id AND s.user_id = r.user_id
      CROSS JOIN LATERAL (SELECT coalesce(s.mail_kinds, ${FIRST_CHANNELS.mail_kinds}::text[]) AS kinds) AS w
      LEFT JOIN LATERAL (
        SELECT max(m.mailed_at) AS at FROM notifications m
        WHERE m.company_id = r.company_id AND m.user_id = r.user_id AND m.created_at > ${since}
      ) AS last ON s.rhythm IN ('hourly', 'daily')
      WHERE r.kinds && w.kinds
        AND NOT ${isQuietAt(now)}
        AND CASE s.rhythm WHEN 'hourly' THEN last.at IS NULL OR last.at <= ${new Date(now.getTime() - 3_600_000)}
          WHEN 'daily' THEN ${clock} >= s.mail_at
            AND (last.at IS NULL OR (last.at AT TIME ZONE c.timezone)::date < ${local}::date)
          ELSE true END
      LIMIT ${most}
    ), told AS (
      UPDATE notifications n SET mailed_at = ${now}
      FROM due WHERE n.company_id = due.company_id AND n.user_id = due.user_id AND n.kind = ANY(due.kinds)
        AND n.mailed_at IS NULL AND n.read_at IS NULL AND n.created_at > ${since} AND n.created_at <= ${until}
      RETURNING n.company_id, n.user_id, due.email
    )
    SELECT DISTINCT company_id, user_id, email FROM told`;
}
