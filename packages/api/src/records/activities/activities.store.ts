import type { CompanyQueries, Prisma } from '@outrider/db';
import type { Actor } from '../../ground/actor.ts';

/** Adds an entry to the lead's timeline. */
export async function insertActivity(
  tx: CompanyQueries,
  lead_id: string,
  kind: string,
  actor: Actor,
  detail: Prisma.InputJsonObject,
): Promise<{ id: string; created_at: Date }> {
  const who = { actor_kind: actor.kind, actor_id: actor.id, actor_name: actor.name };
  return tx.leadActivity.create({
    data: { lead_id, kind, ...who, detail },
    select: { id: true, created_at: true },
  });
}
