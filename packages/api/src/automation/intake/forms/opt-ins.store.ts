import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import { DELIVERY_COLUMNS, markUsed, type NewDelivery, valuesOf } from '../deliveries.store.ts';

export type WaitingOptIn = { id: string; delivery_id: string; mails: number; asked_at: Date };

/** The confirmation that an address is asked for by a form, held until the transaction ends. */
export async function lockWaiting(tx: CompanyTx, form_id: string, email_key: string): Promise<WaitingOptIn | null> {
  const [row] = await tx.$queryRaw<WaitingOptIn[]>`
    SELECT id, delivery_id, mails, asked_at FROM opt_ins
    WHERE form_id = ${form_id}::uuid AND email_key = ${email_key} AND confirmed_at IS NULL FOR UPDATE`;
  return row ?? null;
}

/** Stores a submission that nothing is made of yet. */
export const insertUnconfirmed = (tx: CompanyTx, delivery: NewDelivery, reason: string) =>
  tx.$executeRaw`
    WITH used AS (${markUsed(delivery)})
    INSERT INTO deliveries (${DELIVERY_COLUMNS}, state, reason) SELECT ${valuesOf(delivery)}, 'unconfirmed', ${reason}`;

/**
 * What the same person sent since then replaces it; `received_at` where it is mailed again, from which on the link
 * works as long again.
 */
export const rewriteUnconfirmed = (tx: CompanyTx, id: string, body: Uint8Array, received_at: Date | null) =>
  tx.$executeRaw`
    UPDATE deliveries SET body = ${Buffer.from(body)}, received_at = coalesce(${received_at}::timestamptz, received_at)
    WHERE id = ${id}::uuid AND state = 'unconfirmed'`;

export const removeDelivery = (tx: CompanyTx, id: string) =>
  tx.$executeRaw`DELETE FROM deliveries WHERE id = ${id}::uuid AND state = 'unconfirmed'`;

type NewOptIn = {
  id: string;
  delivery_id: string;
  form_id: string;
  email: string;
  email_key: string;
  token_hash: string;
  consent: string;
  redirect: string | null;
  asked_at: Date;
};

/** @returns whether it is new: another instance may have asked the address in the same moment */
export async function insertOptIn(tx: CompanyTx, row: NewOptIn): Promise<boolean> {
  const count = await tx.$executeRaw`
    INSERT INTO opt_ins (id, delivery_id, form_id, email, email_key, token_hash, consent, redirect, asked_at)
    VALUES (${row.id}::uuid, ${row.delivery_id}::uuid, ${row.form_id}::uuid, ${row.email}, ${row.email_key},
        ${row.token_hash}, ${row.consent}, ${row.redirect}, ${row.asked_at})
    ON CONFLICT (company_id, form_id, email_key) WHERE confirmed_at IS NULL DO NOTHING`;
  return count === 1;
}

export const noteMailed = (tx: CompanyTx, id: string, consent: string, now: Date) =>
  tx.$executeRaw`UPDATE opt_ins SET mails = mails + 1, asked_at = ${now}, consent = ${consent} WHERE id = ${id}::uuid`;

export const findCompanyName = async (db: CompanyQueries): Promise<string> => {
  const [row] = await db.$queryRaw<{ name: string }[]>`SELECT name FROM companies`;
  return row?.name ?? '';
};

export type FoundOptIn = {
  company_id: string;
  id: string;
  form_id: string;
  asked_at: Date;
  confirmed_at: Date | null;
  redirect: string | null;
};

/** The confirmation of this link, whosever it is. */
export async function findOptIn(db: PlatformQueries, token_hash: string): Promise<FoundOptIn | null> {
  const [row] = await db.$queryRaw<FoundOptIn[]>`
    SELECT company_id, id, form_id, asked_at, confirmed_at, redirect FROM opt_ins WHERE token_hash = ${token_hash}`;
  return row ?? null;
}

/**
 * From here on the submission is processed as any delivery. Confirming twice is once. @returns its delivery; null where
 * it was confirmed before
 */
export async function confirmOptIn(
  tx: CompanyTx,
  id: string,
  { now, ip, asked_after }: { now: Date; ip: string; asked_after: Date },
): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ delivery_id: string }[]>`
    WITH confirmed AS (
      UPDATE opt_ins SET confirmed_at = ${now}, confirmed_ip = ${ip}
      WHERE id = ${id}::uuid AND confirmed_at IS NULL AND asked_at > ${asked_after} RETURNING company_id, delivery_id
    )
    UPDATE deliveries d SET state = 'received', reason = NULL, next_attempt_at = ${now}
    FROM confirmed c
    WHERE d.company_id = c.company_id AND d.id = c.delivery_id AND d.state = 'unconfirmed'
    RETURNING d.id AS delivery_id`;
  return row?.delivery_id ?? null;
}

export type Consent = {
  lead_id: string;
  email: string;
  consent: string;
  asked_at: Date;
  confirmed_at: Date;
  confirmed_ip: string | null;
};

/** Consents that these deliveries bring with them and that no lead has been told of. */
export const takeConsents = (tx: CompanyTx, delivery_ids: string[], now: Date): Promise<Consent[]> =>
  tx.$queryRaw<Consent[]>`
    UPDATE opt_ins o SET noted_at = ${now} FROM delivery_leads l
    WHERE o.delivery_id = ANY(${delivery_ids}::uuid[]) AND o.confirmed_at IS NOT NULL AND o.noted_at IS NULL
      AND l.company_id = o.company_id AND l.delivery_id = o.delivery_id
    RETURNING l.lead_id, o.email, o.consent, o.asked_at, o.confirmed_at, o.confirmed_ip`;

/** Submissions that nobody confirmed, with their confirmations and the mails that asked for them. */
export const deleteUnconfirmed = (db: PlatformQueries, received_before: Date): Promise<number> =>
  db.$executeRaw(Prisma.sql`DELETE FROM deliveries WHERE state = 'unconfirmed' AND received_at < ${received_before}`);
