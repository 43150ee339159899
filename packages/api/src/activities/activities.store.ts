import type { CompanyQueries, Prisma } from '@outrider/db';
import type { Actor } from '../actor.ts';

/** Adds an entry to the lead's timeline. @returns its ID */
export async function insertActivity(
  tx: CompanyQueries,
  lead_id: string,
  kind: string,
  actor: Actor,
  detail: Prisma.InputJsonObject,
): Promise<string> {
  const who = { actor_kind: actor.kind, actor_id: actor.id, actor_name: actor.name };
  const { id } = await tx.leadActivity.create({ data: { lead_id, kind, ...who, detail }, select: { id: true } });
  return id;
}
