import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { findMailSettings } from './settings.store.ts';

/** Days whose counts are kept. */
const KEPT_DAYS = 31;

/** flow: the person who sends a flow's email. */
export type Sender = { kind: 'user' | 'agent' | 'form' | 'flow'; id: string };
type Asked = { sender: Sender; now: Date };

/**
 * Counts one more email that is about to be queued, of this person or agent and of the company, on the day that the
 * company's clocks show. The company's row is taken first by everybody, so that two at once wait for each other, and
 * neither is one too many. @returns null, or why not: then nothing was counted
 */
export async function takeMailQuota(tx: CompanyTx, { sender, now }: Asked): Promise<string | null> {
  const { user_limit, company_limit } = await findMailSettings(tx);
  const take = async (sender_id: string, limit: number) => {
    const [row] = await tx.$queryRaw<{ queued: number }[]>`
      INSERT INTO mail_days (day, sender_id, queued)
      SELECT (${now}::timestamptz AT TIME ZONE c.timezone)::date, ${sender_id}::uuid, 1
      FROM companies c
      ON CONFLICT (company_id, day, sender_id) DO UPDATE SET queued = mail_days.queued + 1
      WHERE mail_days.queued < ${limit}
      RETURNING queued`;
    return row?.queued ?? null;
  };
  const ofCompany = await take(tx.companyId, company_limit);
  if (ofCompany === null) return MESSAGES.mailCompanyLimit(company_limit);
  if (ofCompany === 1)
    await tx.$executeRaw`DELETE FROM mail_days WHERE day < ${now}::timestamptz::date - ${KEPT_DAYS}::int`;
  // What a form mails its visitors is the company's own: no person's limit holds for it.
  if ((await take(sender.id, sender.kind === 'form' ? company_limit : user_limit)) !== null) return null;
  await tx.$executeRaw`
    UPDATE mail_days m SET queued = m.queued - 1 FROM companies c
    WHERE m.sender_id = ${tx.companyId}::uuid AND m.day = (${now}::timestamptz AT TIME ZONE c.timezone)::date`;
  if (sender.kind === 'user') return MESSAGES.mailUserLimit(user_limit);
  return sender.kind === 'flow' ? MESSAGES.mailSenderLimit(user_limit) : MESSAGES.mailAgentLimit(user_limit);
}

/** A day's limit does not pass in a minute; an admin may raise it any time. */
const RETRY_SECONDS = 3_600;

/** Counts a person's message that is queued. @throws 429 where the day's limit is reached */
export async function takeOwnMailPlace(
  tx: CompanyTx,
  message_id: string,
  { user_id, now }: { user_id: string; now: Date },
): Promise<void> {
  const asked = { sender: { kind: 'user', id: user_id }, now } as const;
  const limit = await takeMailQuota(tx, asked);
  if (limit) throw new AppError('TOO_MANY_REQUESTS', limit, { retry_after: RETRY_SECONDS });
  await noteMailPlace(tx, message_id, asked);
}

/** Says on a message which place was taken for it. */
export async function noteMailPlace(tx: CompanyTx, message_id: string, { sender, now }: Asked): Promise<void> {
  await tx.$executeRaw`
    UPDATE outbox_messages m
    SET quota_day = (${now}::timestamptz AT TIME ZONE c.timezone)::date, quota_sender_id = ${sender.id}::uuid
    FROM companies c
    WHERE m.id = ${message_id}::uuid`;
}

/**
 * Gives back the place of a message that waits to leave and is withdrawn; one that was tried and failed keeps it. The
 * caller holds the message, so that it is given back once.
 */
export async function returnMailPlace(tx: CompanyTx, message_id: string): Promise<void> {
  const [place] = await tx.$queryRaw<{ day: string; sender_id: string }[]>`
    SELECT quota_day::text AS day, quota_sender_id AS sender_id FROM outbox_messages
    WHERE id = ${message_id}::uuid AND state = 'queued' AND quota_day IS NOT NULL AND quota_sender_id IS NOT NULL`;
  if (!place) return;
  // The company's row first, as everybody who takes one does.
  for (const sender_id of [tx.companyId, place.sender_id])
    await tx.$executeRaw`
      UPDATE mail_days
      SET queued = queued - 1
      WHERE day = ${place.day}::date AND sender_id = ${sender_id}::uuid AND queued > 0`;
  await tx.$executeRaw`UPDATE outbox_messages
    SET quota_day = NULL, quota_sender_id = NULL
    WHERE id = ${message_id}::uuid`;
}

/** What was counted today: of the company, and of this person. */
export async function usedMailQuota(
  db: CompanyQueries,
  user_id: string,
  now: Date,
): Promise<{ company: number; own: number }> {
  const rows = await db.$queryRaw<{ sender_id: string; queued: number }[]>`
    SELECT m.sender_id, m.queued FROM mail_days m CROSS JOIN companies c
    WHERE m.day = (${now}::timestamptz AT TIME ZONE c.timezone)::date
      AND m.sender_id IN (${db.companyId}::uuid, ${user_id}::uuid)`;
  const of = (id: string) => rows.find(({ sender_id }) => sender_id === id)?.queued ?? 0;
  return { company: of(db.companyId), own: of(user_id) };
}
