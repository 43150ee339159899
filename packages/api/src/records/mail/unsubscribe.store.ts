import type { CompanyQueries, CompanyTx, PlatformQueries } from '@outrider/db';
import type { UnsubscribeReason } from '@outrider/shared/automation/campaigns';

export async function insertLink(
  db: CompanyQueries,
  link: { token_hash: string; message_id: string; email: string },
): Promise<void> {
  await db.unsubscribeLink.create({ data: link, select: { id: true } });
}

export type LinkRow = { company_id: string; id: string; email: string };

/** The link of this token, whosever it is: who follows it is in no company, and theirs may be suspended. */
export async function findLink(db: PlatformQueries, token_hash: string): Promise<LinkRow | null> {
  const [row] = await db.$queryRaw<
    LinkRow[]
  >`SELECT company_id, id, email FROM unsubscribe_links WHERE token_hash = ${token_hash}`;
  return row ?? null;
}

/** Marks the link's first use. @returns the lead of its mail, or null where it was used before */
export async function useLink(
  tx: CompanyTx,
  id: string,
  now: Date,
): Promise<{ lead_id: string | null; owner_id: string | null } | null> {
  const [row] = await tx.$queryRaw<{ lead_id: string | null; owner_id: string | null }[]>`
    UPDATE unsubscribe_links k
    SET used_at = ${now}
    FROM outbox_messages m
    LEFT JOIN leads l ON l.company_id = m.company_id AND l.id = m.lead_id
    WHERE k.id = ${id}::uuid AND k.used_at IS NULL AND m.company_id = k.company_id AND m.id = k.message_id
    RETURNING l.id AS lead_id, l.assigned_to AS owner_id`;
  return row ?? null;
}

/** Why somebody unsubscribed, in their own words of a list; the last one that they chose. */
export async function noteReason(db: CompanyQueries, id: string, reason: UnsubscribeReason): Promise<void> {
  await db.unsubscribeLink.updateMany({ where: { id }, data: { reason } });
}
