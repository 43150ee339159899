import { type CompanyQueries, Prisma } from '@outrider/db';
import type { ComparedLead, ComparedLeadsInput, OutcomeCounts } from '@outrider/shared/automation/agent-outcomes';
import type { AgentActionKind } from '@outrider/shared/automation/agents';
import type { LetterKind } from '@outrider/shared/insight/writing';
import type { After } from '../../ground/paging/listing.ts';
import { moment } from '../../ground/sql/conditions.ts';
import { personName } from '../../ground/sql/person-name.ts';
import { OUTCOME_COUNTS, TENTH, withFollowed, withOutcomes } from './outcomes.ts';

/** Of one agent, or of all; within a time. */
export type Scope = { agent_id: string | null; since: Date };

const inScope = ({ agent_id, since }: Scope) =>
  Prisma.sql`x.created_at >= ${moment(since)}
      AND ${agent_id ? Prisma.sql`x.agent_id = ${agent_id}::uuid` : Prisma.sql`x.agent_id IS NOT NULL`}`;

type GroupRow = OutcomeCounts & {
  agent_id: string;
  agent_name: string;
  kind: AgentActionKind;
  letter: LetterKind | null;
};

/** Every outcome of every agent, kind and kind of letter, in one statement. */
export const countOutcomes = (db: CompanyQueries, scope: Scope) =>
  db.$queryRaw<GroupRow[]>`
    SELECT x.agent_id, a.name AS agent_name, x.kind, x.brief ->> 'kind' AS letter, count(*)::int AS actions,
      ${OUTCOME_COUNTS}
    FROM agent_actions x
    JOIN sales_agents a ON a.company_id = x.company_id AND a.id = x.agent_id ${withOutcomes(scope.since)}
    WHERE ${inScope(scope)}
    GROUP BY x.agent_id, a.name, x.kind, x.brief ->> 'kind'
    ORDER BY count(*) DESC, a.name, x.kind, letter`;

type ReplyRow = { agent_id: string; delivered: number; replied: number };

/** Of each agent's messages since then, how many arrived and how many were replied to. */
export const countReplies = (db: CompanyQueries, since: Date) =>
  db.$queryRaw<ReplyRow[]>`
    SELECT x.agent_id, (count(*) FILTER (WHERE m.state = 'sent'))::int AS delivered,
      (count(*) FILTER (WHERE f.replied))::int AS replied
    FROM agent_actions x
    JOIN outbox_messages m ON m.company_id = x.company_id AND m.action_id = x.id ${withFollowed(since, ['replied'])}
    WHERE ${inScope({ agent_id: null, since })} GROUP BY x.agent_id`;

export type LeadRow = {
  treated: number;
  treated_met: number;
  treated_converted: number;
  untouched: number;
  untouched_met: number;
  untouched_converted: number;
};

/**
 * Leads that came in since then, with their source and fifth of the score (or none), what they came to, and whether
 * these agents wrote to them or none touched them. It reads each table once.
 */
const cohort = ({ agent_id, since }: Scope) => Prisma.sql`
  WITH written AS (
    SELECT DISTINCT lead_id
    FROM outbox_messages
    WHERE state = 'sent' AND sent_at >= ${moment(since)}
      AND ${agent_id ? Prisma.sql`agent_id = ${agent_id}::uuid` : Prisma.sql`agent_id IS NOT NULL`}
  ), touched AS (
    SELECT DISTINCT lead_id FROM agent_actions WHERE state IN ('done', 'undone') AND created_at >= ${moment(since)}
  ), met AS (
    SELECT DISTINCT lead_id
    FROM meetings
    WHERE cancelled_at IS NULL AND ends_at >= ${moment(since)} AND ends_at <= now()
  ), converted AS (
    SELECT DISTINCT lead_id FROM lead_conversions WHERE created_at >= ${moment(since)}
  ), cohort AS (
    SELECT l.id, l.source, least(l.score / 20, 4) AS band, w.lead_id IS NOT NULL AS treated, t.lead_id IS NULL
      AND w.lead_id IS NULL AS untouched,
      k.lead_id IS NOT NULL AS met, v.lead_id IS NOT NULL AS converted
    FROM leads l
    LEFT JOIN written w ON w.lead_id = l.id
    LEFT JOIN touched t ON t.lead_id = l.id
    LEFT JOIN met k ON k.lead_id = l.id
    LEFT JOIN converted v ON v.lead_id = l.id
    WHERE l.created_at >= ${moment(since)}
  )`;

/** By source and score, how many of either side there are and how many of them got there. */
export const countLeads = (db: CompanyQueries, scope: Scope) =>
  db.$queryRaw<LeadRow[]>`
    ${cohort(scope)}
    SELECT (count(*) FILTER (WHERE treated))::int AS treated,
      (count(*) FILTER (WHERE treated AND met))::int AS treated_met,
      (count(*) FILTER (WHERE treated AND converted))::int AS treated_converted,
      (count(*) FILTER (WHERE untouched))::int AS untouched,
        (count(*) FILTER (WHERE untouched AND met))::int AS untouched_met,
        (count(*) FILTER (WHERE untouched AND converted))::int AS untouched_converted
    FROM cohort GROUP BY source, band HAVING count(*) FILTER (WHERE treated) > 0`;

type ComparedLeadRow = Omit<ComparedLead, 'created_at'> & { created_at: Date };
type Compared = Scope & Pick<ComparedLeadsInput, 'side' | 'reached'>;

/** The leads of one side whose source and score the other side has as well: those that a comparison counts. */
const comparedLeads = ({ side, reached, ...scope }: Compared) => Prisma.sql`
  ${cohort(scope)}, compared AS (
    SELECT source, band
    FROM cohort
    GROUP BY source, band
    HAVING count(*) FILTER (WHERE treated) > 0 AND count(*) FILTER (WHERE untouched) > 0
  ), side AS (
    SELECT o.id FROM cohort o JOIN compared c ON c.source = o.source AND c.band IS NOT DISTINCT FROM o.band
    WHERE o.${Prisma.raw(side === 'with_agents' ? 'treated' : 'untouched')}
      AND ${reached ? Prisma.sql`o.${Prisma.raw(reached === 'converted' ? 'converted' : 'met')}` : Prisma.sql`true`}
  )`;

export async function countComparedLeads(db: CompanyQueries, compared: Compared): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`${comparedLeads(compared)} SELECT count(*)::int AS count FROM side`;
  return row?.count ?? 0;
}

/** One page, newest first. */
export const listComparedLeads = (
  db: CompanyQueries,
  { after, limit, ...compared }: Compared & { after: After; limit: number },
) =>
  db.$queryRaw<ComparedLeadRow[]>`
    ${comparedLeads(compared)}
    SELECT l.id, ${personName('l')} AS name, l.company_name AS company, l.source, l.score, l.created_at
    FROM leads l
    JOIN side s ON s.id = l.id
    WHERE ${after ? Prisma.sql`(l.created_at, l.id) < (${moment(after.at)}, ${after.id}::uuid)` : Prisma.sql`true`}
    ORDER BY l.created_at DESC, l.id DESC LIMIT ${limit}`;

type ReliabilityRow = {
  tenth: number;
  decided: number;
  unchanged: number;
  edited: number;
  rejected: number;
  average_confidence: number;
  average_shown: number | null;
};

/** What people decided about proposals, by how sure the agent was. */
export const countDecisions = (db: CompanyQueries, scope: Scope) =>
  db.$queryRaw<ReliabilityRow[]>`
    SELECT ${TENTH} AS tenth, count(*)::int AS decided,
      (count(*) FILTER (WHERE x.state <> 'rejected' AND NOT x.edited))::int AS unchanged,
      (count(*) FILTER (WHERE x.state <> 'rejected' AND x.edited))::int AS edited,
        (count(*) FILTER (WHERE x.state = 'rejected'))::int AS rejected,
        avg(x.confidence)::float8 AS average_confidence, avg(x.calibrated)::float8 AS average_shown
    FROM agent_actions x
    WHERE ${inScope(scope)} AND (x.allowed_by = 'person' OR x.state = 'rejected')
    GROUP BY 1
    ORDER BY 1 DESC`;

/** Whether the company tracks its messages. */
export async function readTracking(db: CompanyQueries): Promise<boolean> {
  const { mail_tracking } = await db.company.findFirstOrThrow({ select: { mail_tracking: true } });
  return mail_tracking;
}
