import type { CompanyQueries, CompanyTx } from '@outrider/db';
import type { PendingHandOver } from '@outrider/shared/records/hand-over';

type PendingRow = Omit<PendingHandOver, 'created_at'> & { created_at: Date };

/** The lead's pending hand-over. One whose receiver no longer owns the lead is not pending. */
export async function findPending(db: CompanyQueries, lead_id: string): Promise<PendingHandOver | null> {
  const [row] = await db.$queryRaw<PendingRow[]>`
    SELECT h.id, h.lead_id, h.from_user_id AS from_id, f.full_name AS from_name, h.to_user_id AS to_id,
      t.full_name AS to_name, h.note, h.created_at
    FROM lead_handovers h
    JOIN leads l ON l.company_id = h.company_id AND l.id = h.lead_id AND l.assigned_to = h.to_user_id
    JOIN users f ON f.company_id = h.company_id AND f.id = h.from_user_id
    JOIN users t ON t.company_id = h.company_id AND t.id = h.to_user_id
    WHERE h.lead_id = ${lead_id}::uuid AND h.state = 'pending' ORDER BY h.created_at DESC LIMIT 1`;
  return row ? { ...row, created_at: row.created_at.toISOString() } : null;
}

/** Who has to answer, and for which lead, by the hand-over's ID. */
export const findHandOver = (db: CompanyQueries, id: string) =>
  db.leadHandover.findFirst({
    where: { id },
    select: { lead_id: true, from_user_id: true, to_user_id: true, state: true },
  });

/** Closes the lead's pending hand-over. The caller holds the lead's lock. */
export const passOn = (tx: CompanyTx, lead_id: string, now: Date) =>
  tx.leadHandover.updateMany({ where: { lead_id, state: 'pending' }, data: { state: 'passed_on', answered_at: now } });

export async function insertHandOver(
  tx: CompanyTx,
  data: { lead_id: string; from_user_id: string; to_user_id: string; note: string | null },
): Promise<string> {
  const { id } = await tx.leadHandover.create({ data, select: { id: true } });
  return id;
}

/** @returns whether it was pending */
export async function closeHandOver(
  tx: CompanyTx,
  id: string,
  answer: { state: 'accepted' | 'returned'; reason: string | null; answered_at: Date },
): Promise<boolean> {
  const { count } = await tx.leadHandover.updateMany({ where: { id, state: 'pending' }, data: answer });
  return count === 1;
}

/** An active user by ID. */
export const findColleague = (tx: CompanyTx, id: string) =>
  tx.user.findFirst({ where: { id, disabled_at: null }, select: { id: true, full_name: true } });

export async function changeOwner(
  tx: CompanyTx,
  lead_id: string,
  assigned_to: string | null,
  now: Date,
): Promise<void> {
  await tx.lead.update({
    where: tx.key(lead_id),
    data: { assigned_to, version: { increment: 1 }, updated_at: now },
    select: { id: true },
  });
}
