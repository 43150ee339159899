import type { CompanyQueries, CompanyTx, PlatformQueries } from '@outrider/db';
import type { TrackerKind } from '@outrider/shared/records/pipeline';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';

export type NewTracker = { token_hash: string; message_id: string; kind: TrackerKind; url: string | null };

export async function insertTrackers(db: CompanyQueries, trackers: NewTracker[]): Promise<void> {
  await db.mailTracker.createMany({ data: trackers });
}

export type TrackerRow = {
  company_id: string;
  id: string;
  url: string | null;
  sent_at: Date | null;
  /** Its company tracks its mails, may work, and has not heard of this one. */
  wanted: boolean;
};

/**
 * The tracker of this token, whosever it is: who uses it is in no company. Where it leads is told whatever became of
 * the company, but under no other company's name: `host` is what it was asked under.
 */
export async function findTracker(
  db: PlatformQueries,
  { token_hash, host }: { token_hash: string; host: string },
  now: Date,
): Promise<TrackerRow | null> {
  const [row] = await db.$queryRaw<TrackerRow[]>`
    SELECT t.company_id, t.id, t.url, m.sent_at, (t.seen_at IS NULL AND c.mail_tracking AND ${MAY_WORK(now)}) AS wanted
    FROM mail_trackers t
    JOIN companies c ON c.id = t.company_id
    JOIN outbox_messages m ON m.company_id = t.company_id AND m.id = t.message_id
    WHERE t.token_hash = ${token_hash}
      AND NOT EXISTS (SELECT FROM companies o WHERE o.link_domain = ${host} AND o.id <> t.company_id)`;
  return row ?? null;
}

type SeenMail = {
  message_id: string;
  kind: TrackerKind;
  url: string | null;
  to_email: string;
  subject: string;
  lead_id: string | null;
};

/**
 * Marks the tracker's first use. @returns its mail, with the lead where there still is one; null where it was used
 * before
 */
export async function markSeen(tx: CompanyTx, id: string, now: Date): Promise<SeenMail | null> {
  const [row] = await tx.$queryRaw<SeenMail[]>`
    UPDATE mail_trackers t
    SET seen_at = ${now}
    FROM outbox_messages m
    LEFT JOIN leads l ON l.company_id = m.company_id AND l.id = m.lead_id
    WHERE t.id = ${id}::uuid AND t.seen_at IS NULL AND m.company_id = t.company_id AND m.id = t.message_id
    RETURNING t.message_id, t.kind, t.url, m.to_email, m.subject, l.id AS lead_id`;
  return row ?? null;
}
