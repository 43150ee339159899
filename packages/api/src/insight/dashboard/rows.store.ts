import { type CompanyQueries, Prisma } from '@outrider/db';
import { meetingsOf } from '../../records/meetings/meetings.store.ts';
import type { Row } from '@outrider/shared/insight/dashboard';
import { CONTACT_MINUTES, FIRST_CONTACT } from '../../records/leads/first-contact.store.ts';
import {
  dealsInScope,
  IDLE,
  type LeadKind,
  leadsInScope,
  leadsWhere,
  meetingsWhere,
  qualifications,
  type TaskKind,
  tasksWhere,
} from './conditions.store.ts';
import type { Periods } from './periods.ts';
import type { Owner } from './scope.ts';
import { personName } from '../../ground/sql/person-name.ts';

/** A row as it is read, with what all of them have: how many there are, and what they are worth together. */
export type Listed = Omit<Row, 'link' | 'at'> & {
  at: Date | null;
  lead_id: string | null;
  total: number;
  total_amount: number | null;
};

const LEAD_NAME = personName('l');
const WITH_LEAD_AND_OWNER = (table: Prisma.Sql, owner: Prisma.Sql) => Prisma.sql`
  LEFT JOIN leads l ON l.company_id = ${table}.company_id AND l.id = ${table}.lead_id
  LEFT JOIN users u ON u.company_id = ${table}.company_id AND u.id = ${table}.${owner}`;

/** Open deals without a task, by their close date. */
export function listIdleDeals(db: CompanyQueries, owner: Owner, limit: number): Promise<Listed[]> {
  return db.$queryRaw<Listed[]>`
    SELECT o.id, o.name AS title, ${LEAD_NAME} AS about, u.full_name AS owner, s.label AS stage_label,
      NULL AS priority, NULL::int AS score, o.base_amount::float8 AS amount,
      o.close_date::timestamptz AS at, NULL::float8 AS minutes, o.lead_id, count(*) OVER ()::int AS total,
        sum(o.base_amount) OVER ()::float8 AS total_amount
    FROM opportunities o
    JOIN pipeline_stages s ON s.company_id = o.company_id AND s.pipeline_id = o.pipeline_id
      AND s.key = o.stage ${WITH_LEAD_AND_OWNER(Prisma.sql`o`, Prisma.sql`owner_id`)}
    WHERE ${dealsInScope(owner)} AND ${IDLE}
    ORDER BY o.close_date ASC NULLS LAST, o.base_amount DESC, o.id LIMIT ${limit}`;
}

export function listTasks(
  db: CompanyQueries,
  kind: TaskKind,
  owner: string,
  when: Periods,
  limit: number,
): Promise<Listed[]> {
  return db.$queryRaw<Listed[]>`
    SELECT t.id, t.title, ${LEAD_NAME} AS about, u.full_name AS owner, NULL AS stage_label, t.priority,
      NULL::int AS score, NULL::float8 AS amount, t.due_at AS at, NULL::float8 AS minutes, t.lead_id,
      count(*) OVER ()::int AS total, NULL::float8 AS total_amount
    FROM tasks t ${WITH_LEAD_AND_OWNER(Prisma.sql`t`, Prisma.sql`owner_id`)}
    WHERE t.owner_id = ${owner}::uuid AND ${tasksWhere(kind, when)}
    ORDER BY t.due_at ASC NULLS LAST, t.id LIMIT ${limit}`;
}

export function listMeetings(db: CompanyQueries, owner: string, when: Periods, limit: number): Promise<Listed[]> {
  return db.$queryRaw<Listed[]>`
    SELECT m.id, m.title, coalesce(m.location, ${LEAD_NAME}) AS about, u.full_name AS owner, NULL AS stage_label,
      NULL AS priority, NULL::int AS score, NULL::float8 AS amount, m.starts_at AS at,
      NULL::float8 AS minutes, m.lead_id, count(*) OVER ()::int AS total, NULL::float8 AS total_amount
    FROM meetings m ${WITH_LEAD_AND_OWNER(Prisma.sql`m`, Prisma.sql`organiser_id`)}
    WHERE ${meetingsOf(owner)} AND ${meetingsWhere(when)}
    ORDER BY m.starts_at, m.id LIMIT ${limit}`;
}

export function listLeads(
  db: CompanyQueries,
  kind: LeadKind,
  owner: Owner,
  when: Periods,
  limit: number,
): Promise<Listed[]> {
  const answered = kind === 'answered_leads';
  const order = answered
    ? Prisma.sql`minutes DESC`
    : kind === 'quiet_leads'
      ? Prisma.sql`l.last_contacted ASC`
      : Prisma.sql`l.created_at DESC`;
  const at = answered
    ? Prisma.sql`contact.first_at`
    : kind === 'quiet_leads'
      ? Prisma.sql`l.last_contacted`
      : Prisma.sql`l.created_at`;
  return db.$queryRaw<Listed[]>`
    SELECT l.id, ${LEAD_NAME} AS title, l.company_name AS about, u.full_name AS owner, NULL AS stage_label,
      NULL AS priority, l.score, NULL::float8 AS amount, ${at} AS at,
      ${answered ? CONTACT_MINUTES : Prisma.sql`NULL::float8`} AS minutes, l.id AS lead_id,
        count(*) OVER ()::int AS total, NULL::float8 AS total_amount
    FROM leads l
    LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assigned_to ${answered ? FIRST_CONTACT : Prisma.empty}
    WHERE ${leadsInScope(owner)} AND ${leadsWhere(kind, when)}
    ORDER BY ${order}, l.id LIMIT ${limit}`;
}

const LEAD_COLUMNS = Prisma.sql`l.id, ${LEAD_NAME} AS title, l.company_name AS about, u.full_name AS owner,
    NULL AS stage_label, NULL AS priority, l.score, NULL::float8 AS amount, NULL::float8 AS minutes,
  l.id AS lead_id, count(*) OVER ()::int AS total, NULL::float8 AS total_amount`;
const LEAD_OWNER = Prisma.sql`LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assigned_to`;

/** Leads by who moved them to qualified, whoever has them now. */
export function listQualified(db: CompanyQueries, actor: Owner, when: Periods, limit: number): Promise<Listed[]> {
  return db.$queryRaw<Listed[]>`
    SELECT ${LEAD_COLUMNS}, q.qualified_at AS at
    FROM ${qualifications(when)} q JOIN leads l ON l.id = q.lead_id ${LEAD_OWNER}
    WHERE ${actor ? Prisma.sql`q.actor_id = ${actor}::uuid` : Prisma.sql`true`}
    ORDER BY q.qualified_at DESC, l.id LIMIT ${limit}`;
}

/** The converted leads that somebody's conversion counts: owned, or qualified by them. Everybody's are all of them. */
export function listConverted(db: CompanyQueries, who: Owner, when: Periods, limit: number): Promise<Listed[]> {
  const theirs = who
    ? Prisma.sql`(${leadsInScope(who)}
          OR l.id IN (SELECT q.lead_id FROM ${qualifications(when)} q WHERE q.actor_id = ${who}::uuid))`
    : Prisma.sql`true`;
  return db.$queryRaw<Listed[]>`
    SELECT ${LEAD_COLUMNS}, l.created_at AS at FROM leads l ${LEAD_OWNER}
    WHERE l.status = 'converted' AND ${theirs} ORDER BY l.created_at DESC, l.id LIMIT ${limit}`;
}
