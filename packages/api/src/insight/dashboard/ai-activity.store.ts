import { type CompanyQueries, Prisma } from '@outrider/db';
import type { ActorKind } from '@outrider/shared/ground/actors';
import type { AgentActionFacts } from './allowed-by.ts';
import { leadsInScope } from './conditions.store.ts';
import type { Owner } from './scope.ts';

export type AiActionRow = {
  id: string;
  kind: string;
  lead_id: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  company_name: string | null;
  processing_mode: 'manual' | 'ai' | 'hybrid';
  created_at: Date;
  score: number | null;
  score_version: string | null;
  from_score: number | null;
  actor_kind: ActorKind | null;
  actor_name: string | null;
  detail: unknown;
  /** Of a score: the activity that it was given with. */
  cause: string | null;
  /** Of an agent or a flow: the action that it was. */
  action: AgentActionFacts | null;
};

/** An activity and the score that came with it are written in one transaction, by two clocks at most. */
const SAME_MOMENT = Prisma.sql`interval '2 seconds'`;

/**
 * What was done by scoring and by agents, newest first: every score of the history, and every activity of an agent or
 * of the system. Both tables have UUIDv7 keys, so each is walked back from `before_id` by its primary key. Activities
 * are looked for only as far back as the page's last score; where scores are many, few activities are read. A score's
 * cause is the activity of the same lead and moment.
 */
export function listAiActions(
  db: CompanyQueries,
  owner: Owner,
  before_id: string,
  limit: number,
): Promise<AiActionRow[]> {
  const own = (table: Prisma.Sql) =>
    owner
      ? Prisma.sql`AND EXISTS (SELECT FROM leads l
            WHERE l.company_id = ${table}.company_id AND l.id = ${table}.lead_id AND ${leadsInScope(owner)})`
      : Prisma.empty;
  return db.$queryRaw<AiActionRow[]>`
    WITH scored AS (
      SELECT h.id, h.lead_id, h.created_at, h.score, h.score_version FROM score_history h
      WHERE h.id < ${before_id}::uuid ${own(Prisma.sql`h`)} ORDER BY h.id DESC LIMIT ${limit}
    ), acted AS (
      SELECT a.id, a.lead_id, a.created_at, a.kind, a.actor_kind, a.actor_name, a.detail FROM lead_activities a
      WHERE a.id < ${before_id}::uuid AND a.actor_kind IN ('agent', 'system')
        AND a.kind <> 'scored' ${own(Prisma.sql`a`)}
        AND a.id > coalesce((SELECT id FROM scored ORDER BY id DESC OFFSET ${limit - 1} LIMIT 1),
            '00000000-0000-0000-0000-000000000000'::uuid)
      ORDER BY a.id DESC LIMIT ${limit}
    ), page AS (
      SELECT id, lead_id, created_at, 'score' AS kind, score, score_version, NULL AS actor_kind, NULL AS actor_name,
        NULL::jsonb AS detail
      FROM scored
      UNION ALL
      SELECT id, lead_id, created_at, kind, NULL, NULL, actor_kind, actor_name, detail FROM acted
      ORDER BY id DESC LIMIT ${limit}
    )
    SELECT p.id, p.kind, p.lead_id, l.first_name, l.last_name, l.email, l.company_name, l.processing_mode,
      p.created_at, p.score, p.score_version,
      earlier.score AS from_score, coalesce(p.actor_kind, cause.actor_kind) AS actor_kind,
        coalesce(p.actor_name, cause.actor_name) AS actor_name,
      coalesce(p.detail, cause.detail) AS detail, cause.kind AS cause,
      CASE WHEN x.id IS NOT NULL THEN jsonb_build_object('id', x.id, 'allowed_by', x.allowed_by, 'why', x.why,
            'decided_by', decider.full_name) END AS action
    FROM page p JOIN leads l ON l.id = p.lead_id
    LEFT JOIN LATERAL (
      SELECT h.score
      FROM score_history h
      WHERE p.kind = 'score' AND h.lead_id = p.lead_id AND h.created_at <= p.created_at AND h.id < p.id
      ORDER BY h.created_at DESC, h.id DESC LIMIT 1
    ) earlier ON true
    LEFT JOIN LATERAL (
      SELECT a.kind, a.actor_kind, a.actor_name, a.detail FROM lead_activities a
      WHERE p.kind = 'score' AND a.lead_id = p.lead_id AND a.kind IN ('captured', 'updated', 'came_back', 'scored')
        AND a.created_at BETWEEN p.created_at - ${SAME_MOMENT} AND p.created_at + ${SAME_MOMENT}
      ORDER BY abs(extract(epoch FROM a.created_at - p.created_at)), a.id LIMIT 1
    ) cause ON true
    LEFT JOIN agent_actions x ON x.id = (coalesce(p.detail, cause.detail) ->> 'action_id')::uuid
    LEFT JOIN users decider ON decider.id = x.decided_by
    ORDER BY p.id DESC`;
}
