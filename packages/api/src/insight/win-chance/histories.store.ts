import { type CompanyQueries, Prisma } from '@outrider/db';
import type { DealHistory, TouchKind } from '@outrider/scoring';

/** Milliseconds, as the scoring package counts. */
const ms = (column: Prisma.Sql) => Prisma.sql`(extract(epoch FROM ${column}) * 1000)::float8`;

const STAGES = Prisma.sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('at', ${ms(Prisma.sql`e.moved_at`)}, 'stage',
          e.pipeline_id || ' ' || e.to_stage, 'label', coalesce(s.label, e.to_stage),
    'probability', coalesce(s.probability, 0), 'is_open', coalesce(s.kind = 'open', false), 'amount',
      e.amount::float8) ORDER BY e.moved_at, e.id), '[]')
  FROM opportunity_stages_log e
  LEFT JOIN pipeline_stages s ON s.company_id = e.company_id AND s.pipeline_id = e.pipeline_id AND s.key = e.to_stage
  WHERE e.company_id = o.company_id AND e.opportunity_id = o.id)`;
const TERMS = Prisma.sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('at', ${ms(Prisma.sql`t.since`)}, 'amount', t.amount::float8,
          'close_at', ${ms(Prisma.sql`t.close_date`)},
    'owner', t.owner_id, 'has_next_step', t.has_next_step) ORDER BY t.since), '[]')
  FROM opportunity_terms t WHERE t.company_id = o.company_id AND t.opportunity_id = o.id)`;
/**
 * Conversations on the deal itself, and on the lead it came of; a reply that was logged on the deal is noted on its
 * lead as well, and counts once.
 */
const TOUCHES = Prisma.sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('at', ${ms(Prisma.sql`a.created_at`)}, 'kind', a.kind, 'channel',
          a.channel) ORDER BY a.created_at), '[]')
  FROM (
    SELECT r.created_at, r.kind, NULL AS channel FROM record_activities r
    WHERE r.company_id = o.company_id AND r.opportunity_id = o.id
      AND r.kind IN ('called', 'emailed', 'met', 'email_sent', 'meeting_scheduled')
    UNION ALL
    SELECT l.created_at, l.kind, l.detail ->> 'channel' FROM lead_activities l
    WHERE l.company_id = o.company_id AND l.lead_id = o.lead_id
      AND l.kind IN ('contacted', 'replied', 'email_sent', 'meeting_scheduled')
      AND NOT jsonb_exists(l.detail, 'reply_of')
  ) a)`;
const PEOPLE = Prisma.sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('at', ${ms(Prisma.sql`p.created_at`)}, 'role',
          coalesce(p.role, c.role)) ORDER BY p.created_at, p.contact_id), '[]')
  FROM opportunity_contacts p JOIN contacts c ON c.company_id = p.company_id AND c.id = p.contact_id
  WHERE p.company_id = o.company_id AND p.opportunity_id = o.id)`;

type Touch = { at: number; kind: string; channel: string | null };
type Row = Omit<DealHistory, 'ended' | 'touches'> & {
  closed_at: number | null;
  won: boolean;
  touches: Touch[];
  version: number;
};
/** version: of the row when it was read. */
export type ReadDeal = { history: DealHistory; version: number };

async function readDeals(db: CompanyQueries, which: Prisma.Sql, limit: number): Promise<ReadDeal[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT o.id, o.version, ${ms(Prisma.sql`o.created_at`)} AS created_at,
      ${ms(Prisma.sql`o.closed_at`)} AS closed_at, o.stage = 'won' AS won,
      coalesce(o.source, lead.source) AS source, coalesce(account.company_size, lead.company_size) AS company_size,
        o.owner_id AS owner,
      ${STAGES} AS stages, ${TERMS} AS terms, ${TOUCHES} AS touches, ${PEOPLE} AS people
    FROM opportunities o LEFT JOIN leads lead ON lead.company_id = o.company_id AND lead.id = o.lead_id
      LEFT JOIN accounts account ON account.company_id = o.company_id AND account.id = o.account_id
    WHERE ${which} ORDER BY o.id DESC LIMIT ${limit}`;
  return rows.map(({ closed_at, won, touches, version, ...rest }) => ({
    version,
    history: {
      ...rest,
      ended: closed_at === null ? null : { at: closed_at, won },
      touches: touches.map(({ at, kind, channel }) => ({ at, kind: kindOf(kind, channel) })),
    },
  }));
}

const KINDS: Record<string, TouchKind> = {
  called: 'call',
  emailed: 'email',
  met: 'meeting',
  email_sent: 'email',
  meeting_scheduled: 'meeting',
  call: 'call',
  email: 'email',
  meeting: 'meeting',
};
const kindOf = (kind: string, channel: string | null): TouchKind => KINDS[channel ?? kind] ?? 'message';

/** The lives of deals, the newest first; `before`: the last one of the page before. */
export const pageOfHistories = (db: CompanyQueries, before: string | null, limit: number): Promise<ReadDeal[]> =>
  readDeals(db, before ? Prisma.sql`o.id < ${before}::uuid` : Prisma.sql`true`, limit);

export const findHistories = (db: CompanyQueries, ids: string[]): Promise<ReadDeal[]> =>
  readDeals(db, Prisma.sql`o.id = ANY(${ids}::uuid[])`, ids.length);
