import type { CompanyDb, CompanyQueries } from '@outrider/db';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { findMailSettings } from './settings.store.ts';

type Signatures = { signature: string | null; company: string | null };

/** One's own signature, and the company's that ends one's emails without it. */
export async function getOwnSignature(db: CompanyQueries, { id }: Pick<CompanyUser, 'id'>): Promise<Signatures> {
  const row = await db.user.findFirst({ where: { id }, select: { mail_signature: true } });
  const { signature } = await findMailSettings(db);
  return { signature: row?.mail_signature ?? null, company: signature };
}

export async function setOwnSignature(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  signature: string | null,
): Promise<Signatures> {
  return db.transaction(async (tx) => {
    await tx.user.update({ where: tx.key(user.id), data: { mail_signature: signature }, select: { id: true } });
    const detail = { own: signature !== null };
    await recordAudit(tx, actor, { action: 'profile.signature', subject_kind: 'user', subject_id: user.id, detail });
    return getOwnSignature(tx, user);
  });
}
