import type { PlatformQueries, Prisma } from '@outrider/db';
import type { SecurityChange } from '@outrider/shared/people/two-step';
import type { DueReport } from '../../ground/ports/report-mail.ts';
import type { WebhookStop } from '@outrider/shared/automation/webhooks';
import type { LoginMailKind } from '@outrider/shared/people/ways-in';
import { whereMay } from '../../ground/sql/who-may.ts';
import { uuidv7 } from '../../ground/uuid.ts';

/** Of an endpoint that programs are told at: since when it fails, or whether it said itself that it is gone. */
export type WebhookNews = { host: string; link_path: string; since?: string; by?: WebhookStop };
/** What a mail tells beside its kind. */
type MailDetail = {
  by?: string;
  who?: string;
  device?: string;
  address?: string;
  change?: SecurityChange;
  company?: string;
  day?: string;
  webhook?: WebhookNews;
  /** Whose notifications, and when they were gathered. */
  notified?: { company_id: string; user_id: string; at: string };
  report?: DueReport;
};
type NewLoginMail = { kind: LoginMailKind; email: string; detail?: MailDetail };

export async function queueLoginMails(tx: PlatformQueries, mails: NewLoginMail[], now: Date): Promise<void> {
  const rows = mails.map(({ detail = {}, ...mail }) => ({
    ...mail,
    id: uuidv7(now.getTime()),
    detail: detail as Prisma.InputJsonObject,
    next_attempt_at: now,
    created_at: now,
  }));
  if (rows.length > 0) await tx.loginMail.createMany({ data: rows });
}

/**
 * To each of the company's admins who can sign in, in the transaction in which the event is marked as told. Nobody is
 * mailed about a sandbox.
 */
export async function queueAdminMail(
  tx: PlatformQueries,
  company_id: string,
  { kind, detail }: Omit<NewLoginMail, 'email'>,
  now: Date,
): Promise<void> {
  const admins = await tx.user.findMany({
    where: {
      company_id,
      company: { sandbox_of: null },
      ...whereMay('company.manage'),
      disabled_at: null,
      login: { password_hash: { not: null } },
    },
    select: { email: true },
  });
  await queueLoginMails(
    tx,
    admins.map(({ email }) => ({ kind, email, ...(detail && { detail }) })),
    now,
  );
}

type Change = { email: string; change: SecurityChange; by?: string | null; now: Date };

/** Tells the owner of an account that the way into it changed. */
export const tellOfChange = (tx: PlatformQueries, { email, change, by, now }: Change): Promise<void> =>
  queueLoginMails(tx, [{ kind: 'security_changed', email, detail: { change, ...(by && { by }) } }], now);

export type ClaimedMail = {
  id: string;
  kind: LoginMailKind;
  email: string;
  detail: MailDetail;
  attempts: number;
  created_at: Date;
};

/**
 * Takes due mails for `leaseUntil`; who dies meanwhile leaves them to the next. Somebody waits for a link to sign in:
 * notifications and reports, which a whole company may get at eight o’clock, go after everything else.
 */
export function claimLoginMails(
  db: PlatformQueries,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<ClaimedMail[]> {
  return db.$queryRaw<ClaimedMail[]>`
    UPDATE login_mails m SET next_attempt_at = ${leaseUntil}, attempts = m.attempts + 1
    FROM (SELECT id FROM login_mails WHERE next_attempt_at <= ${now}
        ORDER BY kind IN ('notifications', 'report'), next_attempt_at LIMIT ${limit}
        FOR UPDATE SKIP LOCKED) AS due
    WHERE m.id = due.id RETURNING m.id, m.kind, m.email, m.detail, m.attempts, m.created_at`;
}

export const deleteLoginMail = (db: PlatformQueries, id: string) => db.loginMail.deleteMany({ where: { id } });

export const postponeLoginMail = (db: PlatformQueries, id: string, next_attempt_at: Date) =>
  db.loginMail.updateMany({ where: { id }, data: { next_attempt_at } });

/** What went into an email at that moment and was not read since, oldest first. */
export const listMailed = (
  db: PlatformQueries,
  { company_id, user_id, at }: { company_id: string; user_id: string; at: Date },
): Promise<{ title: string; message: string; link_path: string | null }[]> =>
  db.notification.findMany({
    where: { company_id, user_id, mailed_at: at, read_at: null },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    select: { title: true, message: true, link_path: true },
  });
