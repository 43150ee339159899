import { type CompanyQueries, Prisma } from '@outrider/db';
import type { CampaignStep } from '@outrider/shared/automation/campaign-steps';
import type {
  EnrollmentListInput,
  EnrollmentState,
  LeftReason,
  TakenState,
} from '@outrider/shared/automation/campaigns';
import type { After } from '../../ground/paging/listing.ts';
import { allOf } from '../../ground/sql/conditions.ts';
import { isoSql } from '../../ground/sql/iso.ts';
import { personName } from '../../ground/sql/person-name.ts';
import { likePatterns } from '../../ground/sql/search-words.ts';
import { HAS_UNSUBSCRIBED } from './unsubscribed.store.ts';

/** A lead in a campaign as lists show it; `placed_at` is what the list goes by. */
export type EnrollmentRow = {
  id: string;
  campaign_id: string;
  campaign_name: string;
  lead_id: string;
  lead_name: string;
  lead_email: string;
  company_name: string | null;
  owner_id: string | null;
  owner_name: string | null;
  state: EnrollmentState;
  left_because: LeftReason | null;
  unsubscribed: boolean;
  round: number;
  enrolled_at: string;
  ended_at: string | null;
  steps: CampaignStep[];
  taken_steps: string[];
  next_step: string | null;
  due_at: string | null;
  held: string | null;
  draft_id: string | null;
  last_step: string | null;
  last_state: TakenState | null;
  last_at: string | null;
  placed_at: Date;
};

/** Who is on the way is placed far ahead of who is not, and each by when they began or ended. */
const PLACED = Prisma.sql`CASE WHEN p.state = 'active' THEN p.enrolled_at + interval '500 years' ELSE p.ended_at END`;
/** The step that comes: that of the email that waits, else the next one. */
const NEXT = Prisma.sql`coalesce(m.campaign_step, p.next_step,
  CASE WHEN y.steps IS NULL THEN g.steps -> 0 ->> 'id' END)`;
/** When: of an email that waits to leave, its own moment. */
const DUE = Prisma.sql`CASE WHEN m.id IS NULL THEN coalesce(p.step_at, p.due_at) ELSE m.next_attempt_at END`;

const ROW = Prisma.sql`
  SELECT p.id, p.campaign_id, g.name AS campaign_name, p.lead_id, ${personName('l')} AS lead_name, l.email AS lead_email,
    l.company_name,
    l.assigned_to AS owner_id, u.full_name AS owner_name, p.state, p.left_because,
    ${HAS_UNSUBSCRIBED} IS TRUE AS unsubscribed, p.round,
    ${isoSql(Prisma.sql`p.enrolled_at`)} AS enrolled_at, ${isoSql(Prisma.sql`p.ended_at`)} AS ended_at,
    g.steps, coalesce(y.steps, '{}') AS taken_steps, ${NEXT} AS next_step,
    ${isoSql(DUE)} AS due_at,
    coalesce(p.held, m.reason) AS held, CASE WHEN m.state = 'draft' THEN m.id END AS draft_id,
    y.last_step, y.last_state, y.last_at, ${PLACED} AS placed_at`;
const FROM = Prisma.sql`
  FROM campaign_people p
  JOIN campaigns g ON g.company_id = p.company_id AND g.id = p.campaign_id
  JOIN leads l ON l.company_id = p.company_id AND l.id = p.lead_id
  LEFT JOIN users u ON u.company_id = l.company_id AND u.id = l.assigned_to
  LEFT JOIN outbox_messages m ON m.company_id = p.company_id AND m.id = p.waits_on
    AND m.state IN ('draft', 'queued', 'unconfirmed')`;
/** What was taken so far, and what was done last; an email that still waits is none yet. */
const TAKEN = Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT array_agg(t.step ORDER BY t.taken_at) AS steps,
      (array_agg(t.step ORDER BY t.kind IN ('wait', 'branch'), t.taken_at DESC))[1] AS last_step,
      (array_agg(t.state ORDER BY t.kind IN ('wait', 'branch'), t.taken_at DESC))[1] AS last_state,
      ${isoSql(Prisma.sql`max(t.taken_at)`)} AS last_at
    FROM campaign_taken t
    WHERE t.company_id = p.company_id AND t.person_id = p.id
      AND (m.id IS NULL OR t.made_id IS DISTINCT FROM m.id)) y ON true`;

/** `owner_id`: leads of this owner alone. */
export type Asked = Omit<EnrollmentListInput, 'cursor' | 'limit' | 'direction'> & { owner_id?: string };
const asked = ({ id, state, left_because, unsubscribed, step, q, owner_id }: Asked) =>
  allOf([
    Prisma.sql`p.campaign_id = ${id}::uuid`,
    state && Prisma.sql`p.state = ${state}`,
    left_because && Prisma.sql`p.left_because = ${left_because}`,
    unsubscribed && HAS_UNSUBSCRIBED,
    owner_id && Prisma.sql`l.assigned_to = ${owner_id}::uuid`,
    step && Prisma.sql`p.state = 'active' AND coalesce(m.campaign_step, p.next_step) = ${step}`,
    ...likePatterns(q ?? '').map(
      (like) => Prisma.sql`concat_ws(' ', l.first_name, l.last_name, l.email, l.company_name) ILIKE ${like}`,
    ),
  ]);

/** Those on the way first, and the newest first in both; one more than `limit`. */
export const listEnrollments = (
  db: CompanyQueries,
  { after, limit, ...filter }: Asked & { after: After; limit: number },
): Promise<EnrollmentRow[]> => db.$queryRaw<EnrollmentRow[]>`
  ${ROW} ${FROM} ${TAKEN}
  WHERE ${asked(filter)}
    AND ${after ? Prisma.sql`(${PLACED}, p.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : Prisma.sql`true`}
  ORDER BY placed_at DESC, p.id DESC LIMIT ${limit + 1}`;

export async function countEnrollments(db: CompanyQueries, filter: Asked): Promise<number> {
  const [{ total }] = await db.$queryRaw<[{ total: number }]>`
    SELECT count(*)::int AS total ${FROM} WHERE ${asked(filter)}`;
  return total;
}

export const listOfLead = (db: CompanyQueries, lead_id: string): Promise<EnrollmentRow[]> =>
  db.$queryRaw<EnrollmentRow[]>`
    ${ROW} ${FROM} ${TAKEN}
    WHERE p.lead_id = ${lead_id}::uuid ORDER BY p.enrolled_at DESC, p.id DESC LIMIT 20`;
