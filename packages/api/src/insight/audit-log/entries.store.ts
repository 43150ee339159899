import { type CompanyQueries, Prisma } from '@outrider/db';
import { AUDIT_GROUPS, type AuditFilter, auditGroupOf } from '@outrider/shared/ground/audit';
import { auditLabelOf } from '@outrider/shared/ground/messages-audit';
import type { After } from '../../ground/paging/listing.ts';
import { personName } from '../../ground/sql/person-name.ts';

export type EntryRow = {
  id: string;
  action: string;
  actor_kind: string;
  actor_id: string | null;
  actor_name: string | null;
  subject_kind: string | null;
  subject_id: string | null;
  detail: unknown;
  request_id: string | null;
  ip: string | null;
  user_agent: string | null;
  erased_at: Date | null;
  created_at: Date;
};

const COLUMNS = Prisma.sql`a.id, a.action, a.actor_kind, a.actor_id, a.actor_name, a.subject_kind, a.subject_id,
    a.detail, a.request_id, a.ip, a.user_agent, a.erased_at, a.created_at`;
/** How many records and people are looked for by words. */
const FOUND = 200;

/**
 * Every action that the company's log has, by jumps along its index: a group of actions is found without reading other
 * entries.
 */
async function actionsOf(db: CompanyQueries): Promise<string[]> {
  const rows = await db.$queryRaw<{ action: string }[]>`
    WITH RECURSIVE step AS (
      (SELECT action FROM audit_log ORDER BY action LIMIT 1)
      UNION ALL
      SELECT (SELECT a.action FROM audit_log a WHERE a.action > step.action ORDER BY a.action LIMIT 1)
      FROM step
      WHERE step.action IS NOT NULL
    ) SELECT action FROM step WHERE action IS NOT NULL`;
  return rows.map(({ action }) => action);
}

const likeOf = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The people and records that hold the words, by id. */
async function findNamed(db: CompanyQueries, words: string): Promise<string[]> {
  const like = likeOf(words);
  const rows = await db.$queryRaw<{ id: string }[]>`
    (SELECT id FROM users WHERE lower(full_name) LIKE ${like} OR lower(email) LIKE ${like} LIMIT ${FOUND})
    UNION ALL (SELECT l.id FROM leads l WHERE l.ctid IN (SELECT search_lead_rows(${like}, '{}'::text[]) LIMIT ${FOUND}))
    UNION ALL (SELECT search_contact_ids(${like}, '{}'::text[]) LIMIT ${FOUND})
    UNION ALL (SELECT search_account_ids(${like}, '{}'::text[]) LIMIT ${FOUND})
    UNION ALL (SELECT search_opportunity_ids(${like}, '{}'::text[]) LIMIT ${FOUND})`;
  return rows.map(({ id }) => id);
}

/** What is asked of the log, as a condition on its rows `a`. */
export async function conditionOf(db: CompanyQueries, filter: AuditFilter): Promise<Prisma.Sql> {
  const { q, group, actor_id, subject_id, from, to } = filter;
  const dayStart = (day: string) => Prisma.sql`(${day}::date::timestamp AT TIME ZONE (SELECT timezone FROM companies))`;
  const parts = [Prisma.sql`true`];
  if (group && AUDIT_GROUPS.includes(group)) {
    const actions = (await actionsOf(db)).filter((action) => auditGroupOf(action) === group);
    parts.push(Prisma.sql`a.action = ANY (${actions}::text[])`);
  }
  if (actor_id) parts.push(Prisma.sql`a.actor_id = ${actor_id}::uuid`);
  if (subject_id) parts.push(Prisma.sql`a.subject_id = ${subject_id}::uuid`);
  if (from) parts.push(Prisma.sql`a.created_at >= ${dayStart(from)}`);
  if (to) parts.push(Prisma.sql`a.created_at < ${dayStart(to)} + interval '1 day'`);
  if (q) parts.push(await wordsIn(db, q));
  return Prisma.join(parts, ' AND ');
}

async function wordsIn(db: CompanyQueries, words: string): Promise<Prisma.Sql> {
  const ids = await findNamed(db, words);
  const lower = words.toLowerCase();
  const actions = (await actionsOf(db)).filter((action) => auditLabelOf(action).toLowerCase().includes(lower));
  const like = likeOf(words);
  return Prisma.sql`(lower(a.actor_name) LIKE ${like} OR a.ip LIKE ${like.slice(1)}
        OR a.subject_id = ANY (${ids}::uuid[]) OR a.actor_id = ANY (${ids}::uuid[])
    OR a.action = ANY (${actions}::text[]) OR lower(a.detail ->> 'name') LIKE ${like})`;
}

/** Entries, newest first. */
export const listEntries = (
  db: CompanyQueries,
  where: Prisma.Sql,
  after: After,
  limit: number,
): Promise<EntryRow[]> => {
  const beyond = after
    ? Prisma.sql`(a.created_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : Prisma.sql`true`;
  return db.$queryRaw`
    SELECT ${COLUMNS}
    FROM audit_log a
    WHERE ${where} AND ${beyond}
    ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit}`;
};

/** How many there are, up to `most` of them; null: all. */
export async function countEntries(db: CompanyQueries, where: Prisma.Sql, most: number | null): Promise<number> {
  const upTo = most === null ? Prisma.empty : Prisma.sql`LIMIT ${most}`;
  const [row] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM (SELECT FROM audit_log a WHERE ${where} ${upTo}) counted`;
  return row.count;
}

/** What subjects are called, by their kind in the log. Leads, contacts and people by who they are. */
const NAMES: readonly Prisma.Sql[] = [
  Prisma.sql`SELECT l.id, ${personName('l')} AS name FROM leads l`,
  Prisma.sql`SELECT c.id, ${personName('c')} AS name FROM contacts c`,
  ...Object.entries({
    users: 'full_name',
    accounts: 'name',
    opportunities: 'name',
    tasks: 'title',
    meetings: 'title',
    outbox_messages: 'subject',
    files: 'name',
    imports: 'file_name',
    saved_views: 'name',
    reports: 'name',
    access_tokens: 'name',
    capture_keys: 'name',
    webhook_endpoints: 'url',
    custom_fields: 'label',
    pipelines: 'name',
    flows: 'name',
    sales_agents: 'name',
    agent_tasks: 'title',
    agent_actions: 'title',
    sheets_agents: 'name',
  }).map(([table, column]) => Prisma.sql`SELECT id, ${Prisma.raw(column)} AS name FROM ${Prisma.raw(table)}`),
];

/** The names that these have now. One that is deleted has none here. */
export async function namesOf(db: CompanyQueries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; name: string | null }[]>`
    SELECT id, name FROM (${Prisma.join([...NAMES], ' UNION ALL ')}) AS named WHERE id = ANY (${ids}::uuid[])`;
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
}

export type Person = { id: string; full_name: string; email: string };
export const peopleOf = (db: CompanyQueries): Promise<Person[]> =>
  db.$queryRaw`SELECT id, full_name, email FROM users ORDER BY full_name, id`;

export const serviceTokensOf = (db: CompanyQueries): Promise<{ user_id: string; name: string }[]> =>
  db.$queryRaw`SELECT user_id, name FROM access_tokens WHERE kind = 'service'`;
