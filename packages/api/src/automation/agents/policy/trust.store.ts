import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { AgentActionKind, Tier } from '@outrider/shared/automation/agents';

export type TrustRow = { kind: AgentActionKind; tier: Tier | null; unedited_in_a_row: number };

/**
 * The row of this kind, made where there was none, and locked until the transaction ends: two outcomes are counted one
 * after the other.
 */
export async function lockTrust(tx: CompanyTx, agent_id: string, kind: AgentActionKind): Promise<TrustRow> {
  const [row] = await tx.$queryRaw<[TrustRow]>`
    INSERT INTO agent_trust AS t (agent_id, kind) VALUES (${agent_id}::uuid, ${kind})
    ON CONFLICT (company_id, agent_id, kind) DO UPDATE SET updated_at = now()
    RETURNING t.kind, t.tier, t.unedited_in_a_row`;
  return row;
}

export async function updateTrust(
  tx: CompanyTx,
  agent_id: string,
  kind: AgentActionKind,
  { tier, unedited_in_a_row }: Omit<TrustRow, 'kind'>,
): Promise<void> {
  await tx.$executeRaw`UPDATE agent_trust
    SET tier = ${tier}, unedited_in_a_row = ${unedited_in_a_row}, updated_at = now()
    WHERE agent_id = ${agent_id}::uuid AND kind = ${kind}`;
}

/** What was earned above this tier ends. @returns the kinds that lost something */
export async function dropTrustAbove(tx: CompanyTx, agent_id: string, tier: Tier): Promise<AgentActionKind[]> {
  const rows = await tx.$queryRaw<{ kind: AgentActionKind }[]>`
    UPDATE agent_trust
    SET tier = NULL, unedited_in_a_row = 0, updated_at = now()
    WHERE agent_id = ${agent_id}::uuid AND tier > ${tier}
    RETURNING kind`;
  return rows.map(({ kind }) => kind);
}

/** What persons said to actions of agents, counted. */
export const SAID = Prisma.sql`(count(*) FILTER (WHERE allowed_by = 'person'
        OR state IN ('proposed', 'rejected', 'expired', 'stale')))::int AS proposed,
  (count(*) FILTER (WHERE allowed_by = 'person' AND NOT edited))::int AS approved,
    (count(*) FILTER (WHERE allowed_by = 'person' AND edited))::int AS edited,
  (count(*) FILTER (WHERE state = 'rejected'))::int AS rejected,
    (count(*) FILTER (WHERE state = 'undone'))::int AS undone`;

type TrackRow = {
  kind: AgentActionKind;
  tier: Tier | null;
  unedited_in_a_row: number | null;
  proposed: number;
  approved: number;
  edited: number;
  rejected: number;
  undone: number;
};

/** What became of an agent's actions, by kind, beside what it earned with them. */
export function listTrack(db: CompanyQueries, agent_id: string): Promise<TrackRow[]> {
  return db.$queryRaw<TrackRow[]>`
    SELECT coalesce(a.kind, t.kind) AS kind, t.tier, t.unedited_in_a_row, coalesce(a.proposed, 0) AS proposed,
      coalesce(a.approved, 0) AS approved,
      coalesce(a.edited, 0) AS edited, coalesce(a.rejected, 0) AS rejected, coalesce(a.undone, 0) AS undone
    FROM (SELECT kind, ${SAID} FROM agent_actions WHERE agent_id = ${agent_id}::uuid GROUP BY kind) a
    FULL JOIN (SELECT kind, tier, unedited_in_a_row FROM agent_trust
        WHERE agent_id = ${agent_id}::uuid) t ON t.kind = a.kind
    ORDER BY 1`;
}
