import type { CompanyQueries, PlatformQueries, Prisma } from '@outrider/db';
import type { Actor } from '../actor.ts';

export type AuditNote = { action: string; subject_kind?: string; subject_id?: string; detail?: Prisma.InputJsonObject };

export const toRow = (actor: Actor, { detail, ...note }: AuditNote) => ({
  ...note,
  detail: detail ?? {},
  actor_kind: actor.kind,
  actor_id: actor.id,
  actor_name: actor.name,
  ...originOf(actor),
});

/** With which call, and from where. */
export const originOf = ({ request_id, ip, user_agent }: Actor) => ({
  request_id: request_id ?? null,
  ip: ip?.slice(0, 100) ?? null,
  user_agent: user_agent?.slice(0, 300) ?? null,
});

/** One line in the company's audit log; inside the transaction of what it tells. */
export async function recordAudit(db: CompanyQueries, actor: Actor, note: AuditNote): Promise<void> {
  await db.auditEntry.create({ data: toRow(actor, note), select: { id: true } });
}

/** Many lines in one statement. */
export async function insertAudits(db: CompanyQueries, actor: Actor, notes: AuditNote[]): Promise<void> {
  if (notes.length > 0) await db.auditEntry.createMany({ data: notes.map((note) => toRow(actor, note)) });
}

/** The same from where no company's door is open: sign-in, super admin. */
export async function recordPlatformAudit(
  db: PlatformQueries,
  company_id: string,
  actor: Actor,
  note: AuditNote,
): Promise<void> {
  await db.auditEntry.create({ data: { ...toRow(actor, note), company_id }, select: { id: true } });
}
