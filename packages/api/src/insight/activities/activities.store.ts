import { type CompanyQueries, Prisma } from '@outrider/db';
import type { ActorKind } from '@outrider/shared/ground/actors';
import type { ActivityPart, ActivitySide, ActivitySummary } from '@outrider/shared/insight/activities';
import type { SubjectType } from '@outrider/shared/records/records';
import { allOf, moment } from '../../ground/sql/conditions.ts';
import { personName } from '../../ground/sql/person-name.ts';
import {
  NO_CONVERSIONS_RECORD,
  NO_CONVERSIONS_STAGE,
  NO_CONVERSIONS_STATUS,
  NO_DEALS_BIRTH,
  NOT_NOTED_ON_LEAD,
  STAGE_MOVES,
} from '../../records/engine/activities.store.ts';
import type { AgentActionFacts } from '../dashboard/allowed-by.ts';

/**
 * What is looked for: from `since_id` on and before `before_id`. Both are UUIDv7, so they stand for moments.
 */
export type StreamFilters = {
  side?: ActivitySide | undefined;
  person?: string | undefined;
  part?: ActivityPart | undefined;
  since_id: string;
  before_id: string;
};

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

const SIDES: Record<ActivitySide, ActorKind[]> = {
  people: ['user', 'assistant'],
  ai: ['agent'],
  system: ['system', 'webhook'],
};

/** The kinds of activities that make a part, and the channels by which a contact belongs to it. */
const PARTS: Record<Exclude<ActivityPart, 'deal' | 'change'>, { kinds: string[]; channels: string[] }> = {
  call: { kinds: ['called'], channels: ['call'] },
  email: { kinds: ['emailed', 'email_sent'], channels: ['email', 'message'] },
  reply: { kinds: ['replied'], channels: [] },
  meeting: { kinds: ['met', 'meeting_scheduled'], channels: ['meeting'] },
  note: { kinds: ['noted', 'note'], channels: [] },
  task: { kinds: ['task_created', 'task_done', 'task_reopened'], channels: [] },
};
const OF_A_PART = ['contacted', ...Object.values(PARTS).flatMap(({ kinds }) => kinds)];

const COUNTED = ['contacted', ...(['call', 'email', 'reply', 'meeting'] as const).flatMap((part) => PARTS[part].kinds)];

/** Of activities `a`. */
function isOfPart(part: ActivityPart): Prisma.Sql {
  if (part === 'deal') return Prisma.sql`false`;
  if (part === 'change') return Prisma.sql`a.kind <> ALL(${OF_A_PART}::text[])`;
  const { kinds, channels } = PARTS[part];
  return Prisma.sql`(a.kind = ANY(${kinds}::text[])
        OR a.kind = 'contacted' AND a.detail->>'channel' = ANY(${channels}::text[]))`;
}

const matching = ({ side, person, part, since_id, before_id }: StreamFilters): Prisma.Sql =>
  allOf([
    Prisma.sql`a.id >= ${since_id}::uuid AND a.id < ${before_id}::uuid`,
    side && Prisma.sql`a.actor_kind = ANY(${SIDES[side]}::text[])`,
    person && Prisma.sql`a.actor_id = ${person}::uuid`,
    part && isOfPart(part),
  ]);

/** Moves of deals are read from their stages; a reply that was noted on a deal stands on its lead. */
const ON_LEADS = Prisma.sql`a.kind NOT IN ('opportunity_created', 'opportunity_moved')
  AND NOT jsonb_exists(a.detail, 'reply_of') AND ${NO_CONVERSIONS_STATUS}
  AND EXISTS (SELECT FROM leads l WHERE l.company_id = a.company_id AND l.id = a.lead_id)`;
const ON_RECORDS = Prisma.sql`${NO_DEALS_BIRTH} AND ${NO_CONVERSIONS_RECORD} AND ${NOT_NOTED_ON_LEAD}
  AND CASE
    WHEN a.opportunity_id IS NOT NULL THEN EXISTS (SELECT FROM opportunities o
      WHERE o.company_id = a.company_id AND o.id = a.opportunity_id)
    WHEN a.contact_id IS NOT NULL THEN EXISTS (SELECT FROM contacts c
      WHERE c.company_id = a.company_id AND c.id = a.contact_id)
    ELSE EXISTS (SELECT FROM accounts n WHERE n.company_id = a.company_id AND n.id = a.account_id) END`;
const ON_DEALS = Prisma.sql`${NO_CONVERSIONS_STAGE}
  AND EXISTS (SELECT FROM opportunities o WHERE o.company_id = a.company_id AND o.id = a.opportunity_id)`;

/** When the id was made. */
const momentOf = (id: string): Prisma.Sql => moment(new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)));

/** A stage's id is random. It gets a UUIDv7 of its moment, as unique as its own. */
const PLACE_OF_STAGE = Prisma.sql`overlay(
    lpad(to_hex((extract(epoch FROM e.created_at) * 1000)::bigint), 12, '0') || substr(replace(e.id::text, '-', ''), 13)
    PLACING '7' FROM 13 FOR 1)::uuid`;
/** The stages that deals came to; `id` is their place. */
const stagesWithin = ({ since_id, before_id }: StreamFilters): Prisma.Sql =>
  Prisma.sql`(SELECT ${PLACE_OF_STAGE} AS id, e.id AS own_id, e.company_id, e.kind, e.actor_kind, e.actor_id,
      e.actor_name, e.detail, e.created_at, e.opportunity_id
    FROM ${STAGE_MOVES} e
    WHERE e.created_at >= ${momentOf(since_id)} AND e.created_at <= ${momentOf(before_id)})`;

const NOWHERE = Prisma.sql`NULL::uuid`;

/**
 * A page of what happened in the company, newest first. Every source has UUIDv7 keys and is walked back by its primary
 * key as far as the page needs.
 */
export function listStream(db: CompanyQueries, filters: StreamFilters, limit: number): Promise<StreamRow[]> {
  const asked = matching(filters);
  const withStages = !filters.part || filters.part === 'deal';
  const withOthers = filters.part !== 'deal';
  const newest = Prisma.sql`ORDER BY a.id DESC LIMIT ${limit}`;
  const sources = [
    withOthers &&
      Prisma.sql`(SELECT a.id, a.id AS own_id, a.kind, a.actor_kind, a.actor_id, a.actor_name, a.detail, a.created_at, a.lead_id,
          ${NOWHERE} AS opportunity_id, ${NOWHERE} AS contact_id, ${NOWHERE} AS account_id
        FROM lead_activities a WHERE ${asked} AND ${ON_LEADS} ${newest})`,
    withOthers &&
      Prisma.sql`(SELECT a.id, a.id AS own_id, a.kind, a.actor_kind, a.actor_id, a.actor_name, a.detail, a.created_at,
          ${NOWHERE} AS lead_id, a.opportunity_id, a.contact_id, a.account_id
        FROM record_activities a WHERE ${asked} AND ${ON_RECORDS} ${newest})`,
    withStages &&
      Prisma.sql`(SELECT a.id, a.own_id, a.kind, a.actor_kind, a.actor_id, a.actor_name, a.detail, a.created_at,
          ${NOWHERE} AS lead_id, a.opportunity_id, ${NOWHERE} AS contact_id, ${NOWHERE} AS account_id
        FROM ${stagesWithin(filters)} a WHERE ${matching({ ...filters, part: undefined })} AND ${ON_DEALS} ${newest})`,
  ].filter((source) => source !== false);
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

/**
 * How many of each part the list has with the same filters; what agents did, whichever side is asked for.
 */
export async function countStream(db: CompanyQueries, { side, ...filters }: StreamFilters): Promise<ActivitySummary> {
  const asked = matching(filters);
  const onSide = side ? Prisma.sql`a.actor_kind = ANY(${SIDES[side]}::text[])` : Prisma.sql`true`;
  const count = (condition: Prisma.Sql) => Prisma.sql`count(*) FILTER (WHERE ${onSide} AND ${condition})::int`;
  const isCall = isOfPart('call');
  const counted = Prisma.sql`(a.actor_kind = 'agent' OR a.kind = ANY(${COUNTED}::text[]))`;
  const [row] = await db.$queryRaw<[ActivitySummary]>`
    WITH told AS (
      SELECT a.kind, a.actor_kind, a.detail FROM lead_activities a WHERE ${asked} AND ${counted} AND ${ON_LEADS}
      UNION ALL
      SELECT a.kind, a.actor_kind, a.detail FROM record_activities a WHERE ${asked} AND ${counted} AND ${ON_RECORDS}
    )
    SELECT ${count(isCall)} AS calls,
      ${count(Prisma.sql`${isCall} AND a.detail ->> 'outcome' = 'connected'`)} AS calls_connected,
      ${count(isOfPart('email'))} AS emails,
      ${count(isOfPart('reply'))} AS replies,
      ${count(isOfPart('meeting'))} AS meetings,
      (SELECT count(*)::int FROM ${stagesWithin(filters)} a WHERE ${asked} AND ${ON_DEALS} AND ${onSide}) AS deals,
      count(*) FILTER (WHERE a.actor_kind = 'agent')::int AS ai
    FROM told a`;
  return row;
}
