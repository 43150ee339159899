import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import type { ProposalSignature } from '@outrider/shared/records/proposals';
import { visitsBefore } from '../mail/visits.ts';
import { LAST_SENT, listRecipients, type RecipientRow } from './proposals.store.ts';

export type Addressee = {
  id: string;
  name: string;
  email: string;
  is_signer: boolean;
  position: number;
  token_hash: string;
};

/**
 * Who reads and signs from now on. Whoever had the last version keeps their link, and no signature counts any more.
 */
export async function replaceRecipients(
  tx: CompanyTx,
  proposal_id: string,
  recipients: readonly Addressee[],
  now: Date,
): Promise<RecipientRow[]> {
  await tx.proposalRecipient.updateMany({
    where: { proposal_id, email: { notIn: recipients.map(({ email }) => email) } },
    data: { removed_at: now },
  });
  const first = recipients.find(({ is_signer }) => is_signer);
  for (const recipient of recipients) {
    const { name, email, is_signer, position } = recipient;
    const sent_at = is_signer && recipient !== first ? null : now; // asked once those before have signed
    const again = { name, is_signer, position, removed_at: null, sent_at };
    const unsigned = { signed_at: null, signed_version: null, signature: Prisma.DbNull };
    const { count } = await tx.proposalRecipient.updateMany({
      where: { proposal_id, email },
      data: { ...again, ...unsigned },
    });
    if (count === 0)
      await tx.proposalRecipient.create({ data: { ...recipient, proposal_id, sent_at }, select: { id: true } });
  }
  return listRecipients(tx, proposal_id);
}

/** `language`: of the version that they read. */
export type Reader = RecipientRow & { proposal_id: string; language: WritingLanguage };
export async function findReader(db: CompanyQueries, id: string): Promise<Reader | null> {
  const [row] = await db.$queryRaw<Pick<Reader, 'proposal_id' | 'language'>[]>`
    SELECT r.proposal_id, v.language
    FROM proposal_recipients r
    JOIN proposals p ON p.company_id = r.company_id AND p.id = r.proposal_id
    JOIN proposal_versions v ON v.company_id = p.company_id AND v.proposal_id = p.id
      AND v.number = coalesce(p.sent_version, ${LAST_SENT}, p.current)
    WHERE r.id = ${id}::uuid AND r.removed_at IS NULL`;
  const reader = row && (await listRecipients(db, row.proposal_id)).find((one) => one.id === id);
  return reader ? { ...reader, ...row } : null;
}

/** @returns how often they opened it by now, or null where this is the visit that was counted already */
export async function countOpen(tx: CompanyTx, id: string, now: Date): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ opens: number }[]>`
    UPDATE proposal_recipients SET opens = opens + 1, last_opened_at = ${now}::timestamptz,
      first_opened_at = coalesce(first_opened_at, ${now}::timestamptz)
    WHERE id = ${id}::uuid AND (last_opened_at IS NULL OR last_opened_at <= ${visitsBefore(now)}::timestamptz)
    RETURNING opens`;
  return row?.opens ?? null;
}

export const writeSignature = (
  tx: CompanyTx,
  id: string,
  { number, signature, now }: { number: number; signature: ProposalSignature; now: Date },
) =>
  tx.proposalRecipient.update({
    where: tx.key(id),
    data: { signed_at: now, signed_version: number, signature: signature as Prisma.InputJsonObject },
    select: { id: true },
  });

export const noteSentTo = (tx: CompanyTx, id: string, now: Date) =>
  tx.proposalRecipient.update({ where: tx.key(id), data: { sent_at: now }, select: { id: true } });
