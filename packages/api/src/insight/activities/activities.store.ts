import { type CompanyQueries, Prisma } from '@outrider/db';
import type { ActorKind } from '@outrider/shared/ground/actors';
import type { AnyFilter } from '@outrider/shared/ground/fields/filter';
import type { ActivitySummary } from '@outrider/shared/insight/activities';
import type { ActivitySide } from '@outrider/shared/insight/activity-filter';
import type { SubjectType } from '@outrider/shared/records/records';
import { moment } from '../../ground/sql/conditions.ts';
import { personName } from '../../ground/sql/person-name.ts';
import type { AgentActionFacts } from '../dashboard/allowed-by.ts';
import { isOfPart, isOnSide, kindsOf } from '../stream/stream-filter.ts';
import { type StreamContext, type StreamSource, streamSources, streamTable } from '../stream/stream-rows.ts';

/** What is looked for, and who asks when. */
export type StreamAsked = { filter: AnyFilter; context: StreamContext };

export type StreamRow = {
  id: string;
  /** Where it stands in the order. */
  place: string;
  kind: string;
  actor_kind: ActorKind;
  actor_id: string | null;
  actor_name: string | null;
  detail: unknown;
  created_at: Date;
  about_type: SubjectType;
  about_id: string;
  about_name: string;
  company_name: string | null;
  action: AgentActionFacts | null;
};

/** When the id was made. */
const momentOf = (id: string): Prisma.Sql => moment(new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)));

/** The newest rows of a source before a place. A stage's place is computed, and in the order of its time. */
function newestOf({ of, from, where, own_id, on }: StreamSource, before: string | null, limit: number): Prisma.Sql {
  const isStage = of === 'stage';
  const earlier = before
    ? Prisma.sql`AND a.id < ${before}::uuid ${isStage ? Prisma.sql`AND a.created_at <= ${momentOf(before)}` : Prisma.empty}`
    : Prisma.empty;
  return Prisma.sql`(SELECT a.id, ${own_id} AS own_id, a.kind, a.actor_kind, a.actor_id, a.actor_name, a.detail,
        a.created_at, ${on.lead} AS lead_id, ${on.opportunity} AS opportunity_id, ${on.contact} AS contact_id,
        ${on.account} AS account_id
      FROM ${from} WHERE ${where} ${earlier}
      ORDER BY ${isStage ? Prisma.sql`a.created_at DESC, ` : Prisma.empty}a.id DESC LIMIT ${limit})`;
}

/**
 * A page of what happened in the company, newest first. Every source is walked back by its primary key, stages by their
 * time, as far as the page needs.
 */
export function listStream(
  db: CompanyQueries,
  { filter, context }: StreamAsked,
  before: string | null,
  limit: number,
): Promise<StreamRow[]> {
  const sources = streamSources(filter, context).map((source) => newestOf(source, before, limit));
  return db.$queryRaw<StreamRow[]>`
    WITH page AS (SELECT * FROM (${Prisma.join(sources, ' UNION ALL ')}) s ORDER BY s.id DESC LIMIT ${limit})
    SELECT p.own_id AS id, p.id AS place, p.kind, p.actor_kind, p.actor_id, p.actor_name, p.detail,
      p.created_at,
      CASE WHEN l.id IS NOT NULL THEN 'lead' WHEN o.id IS NOT NULL THEN 'opportunity'
        WHEN c.id IS NOT NULL THEN 'contact' ELSE 'account' END AS about_type,
      coalesce(l.id, o.id, c.id, n.id) AS about_id,
      CASE WHEN l.id IS NOT NULL THEN ${personName('l')} WHEN o.id IS NOT NULL THEN o.name
        WHEN c.id IS NOT NULL THEN ${personName('c')} ELSE n.name END AS about_name,
      CASE WHEN l.id IS NOT NULL THEN l.company_name ELSE (SELECT m.name FROM accounts m
        WHERE m.id = coalesce(o.account_id, c.account_id)) END AS company_name,
      CASE WHEN x.id IS NOT NULL THEN jsonb_build_object('id', x.id, 'allowed_by', x.allowed_by, 'why', x.why,
        'decided_by', decider.full_name) END AS action
    FROM page p
    LEFT JOIN leads l ON l.id = p.lead_id
    LEFT JOIN opportunities o ON o.id = p.opportunity_id
    LEFT JOIN contacts c ON c.id = p.contact_id AND p.opportunity_id IS NULL
    LEFT JOIN accounts n ON n.id = p.account_id AND p.opportunity_id IS NULL AND p.contact_id IS NULL
    LEFT JOIN agent_actions x ON x.id = (p.detail ->> 'action_id')::uuid
    LEFT JOIN users decider ON decider.id = x.decided_by
    ORDER BY p.id DESC`;
}

/** How many the list has in all. */
export async function countAll(db: CompanyQueries, { filter, context }: StreamAsked): Promise<number> {
  const [row] = await db.$queryRaw<[{ total: number }]>`
    SELECT count(*)::int AS total FROM ${streamTable(filter, context)} r`;
  return row.total;
}

const COUNTED = kindsOf(['call', 'email', 'reply', 'meeting']);

/**
 * How many of each part the list has with the same filter and on the same side. `ai` counts what agents did, whichever
 * side is asked for.
 */
export async function countStream(
  db: CompanyQueries,
  { filter, context }: StreamAsked,
  side: ActivitySide | undefined,
): Promise<ActivitySummary> {
  const sources = streamSources(filter, context);
  const onSide = side ? isOnSide([side]) : Prisma.sql`true`;
  const count = (condition: Prisma.Sql) => Prisma.sql`count(*) FILTER (WHERE ${onSide} AND ${condition})::int`;
  const isCall = isOfPart('call');
  const counted = Prisma.sql`(a.actor_kind = 'agent' OR a.kind = ANY(${COUNTED}::text[]))`;
  const told = sources
    .filter(({ of }) => of === 'activity')
    .map(
      ({ from, where }) => Prisma.sql`SELECT a.kind, a.actor_kind, a.detail FROM ${from} WHERE ${counted} AND ${where}`,
    );
  const moves = sources
    .filter(({ of }) => of === 'stage')
    .map(({ from, where }) => Prisma.sql`SELECT count(*)::int FROM ${from} WHERE ${where} AND ${onSide}`);
  const [row] = await db.$queryRaw<[ActivitySummary]>`
    WITH told AS (${Prisma.join(told, ' UNION ALL ')})
    SELECT ${count(isCall)} AS calls,
      ${count(Prisma.sql`${isCall} AND a.detail ->> 'outcome' = 'connected'`)} AS calls_connected,
      ${count(isOfPart('email'))} AS emails,
      ${count(isOfPart('reply'))} AS replies,
      ${count(isOfPart('meeting'))} AS meetings,
      (${Prisma.join(moves, ' UNION ALL ')}) AS deals,
      count(*) FILTER (WHERE a.actor_kind = 'agent')::int AS ai
    FROM told a`;
  return row;
}
