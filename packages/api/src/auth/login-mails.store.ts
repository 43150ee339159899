import type { PlatformQueries, Prisma } from '@outrider/db';
import type { SecurityChange } from '@outrider/shared/two-step';
import type { LoginMailKind } from '@outrider/shared/ways-in';
import { uuidv7 } from '../uuid.ts';

/** What a mail tells beside its kind. */
export type MailDetail = { by?: string; who?: string; device?: string; address?: string; change?: SecurityChange; company?: string; day?: string };
export type NewLoginMail = { kind: LoginMailKind; email: string; detail?: MailDetail };

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

/** Takes due mails for `leaseUntil`; who dies meanwhile leaves them to the next. */
export function claimLoginMails(
  db: PlatformQueries,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<ClaimedMail[]> {
  return db.$queryRaw<ClaimedMail[]>`
    UPDATE login_mails m SET next_attempt_at = ${leaseUntil}, attempts = m.attempts + 1
    FROM (SELECT id FROM login_mails WHERE next_attempt_at <= ${now} ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) AS due
    WHERE m.id = due.id RETURNING m.id, m.kind, m.email, m.detail, m.attempts, m.created_at`;
}

export const deleteLoginMail = (db: PlatformQueries, id: string) => db.loginMail.deleteMany({ where: { id } });

export const postponeLoginMail = (db: PlatformQueries, id: string, next_attempt_at: Date) =>
  db.loginMail.updateMany({ where: { id }, data: { next_attempt_at } });
