import { type CompanyQueries, Prisma } from '@outrider/db';
import { moment } from '../../../ground/sql/conditions.ts';
import { personName } from '../../../ground/sql/person-name.ts';
import { whoMay } from '../../../ground/sql/who-may.ts';
import { CONTACT_MINUTES, FIRST_CONTACT } from '../../../records/leads/first-contact.store.ts';
import type { CompanyFacts, FactDeal, OverdueTask, RepFacts, UnownedLead } from '../facts.ts';
import { DEAL, DEALS, findLeader, PERSON, readPace, TASK } from './fact-parts.store.ts';

const DAY_MS = 86_400_000;
/** How many rows of a kind a plan for the whole company looks at, and how many tasks it does not ask for again. */
const TAKEN = { rows: 50, open_tasks: 500 } as const;
const OUTCOME_DAYS = 90;

const OPEN = Prisma.sql`o.closed_at IS NULL`;
/** Who works leads of their own, and does not deal them out to everybody. */
const REP = Prisma.sql`${whoMay('leads.edit')} AND NOT ${whoMay('leads.assign', 'all')} AND u.disabled_at IS NULL`;

/** What a plan for the whole company may rest on. */
export async function readCompany(db: CompanyQueries, now: Date): Promise<CompanyFacts> {
  const late = Prisma.sql`t.done_at IS NULL AND t.due_at < ${moment(now)}`;
  const unownedOpen = Prisma.sql`l.assigned_to IS NULL AND l.status NOT IN ('unqualified', 'converted')`;
  const [leader, [open], deals, unowned, overdue, asked, reps, pace] = await Promise.all([
    findLeader(db),
    db.$queryRaw<CompanyFacts['open'][]>`
      SELECT (SELECT count(*)::int FROM opportunities o WHERE ${OPEN}) AS deals,
        (SELECT coalesce(sum(o.base_amount), 0)::float8 FROM opportunities o WHERE ${OPEN}) AS amount,
        (SELECT c.currency FROM companies c) AS currency,
        (SELECT count(*)::int FROM leads l WHERE ${unownedOpen}) AS unowned_leads,
          (SELECT count(*)::int FROM tasks t WHERE ${late}) AS overdue_tasks`,
    db.$queryRaw<FactDeal[]>`SELECT ${DEAL} ${DEALS} WHERE ${OPEN} ORDER BY o.stage_since, o.id LIMIT ${TAKEN.rows}`,
    db.$queryRaw<UnownedLead[]>`
      SELECT l.id, ${personName('l')} AS name, l.score, l.email, l.processing_mode, l.created_at, l.version
      FROM leads l
      WHERE ${unownedOpen} AND NOT EXISTS (SELECT FROM agent_actions x
          WHERE x.company_id = l.company_id AND x.lead_id = l.id AND x.kind = 'assign' AND x.state = 'proposed')
      ORDER BY l.score DESC NULLS LAST, l.id LIMIT ${TAKEN.rows}`,
    db.$queryRaw<OverdueTask[]>`
      SELECT ${TASK}, u.full_name AS owner_name
      FROM tasks t
      JOIN users u ON u.company_id = t.company_id AND u.id = t.owner_id
      WHERE ${late} ORDER BY t.due_at, t.id LIMIT ${TAKEN.rows}`,
    db.$queryRaw<CompanyFacts['asked']>`
      (SELECT t.title, t.done_at FROM tasks t WHERE t.done_at IS NULL
          ORDER BY t.created_at DESC, t.id DESC LIMIT ${TAKEN.open_tasks})
      UNION ALL (SELECT x.payload ->> 'title', NULL FROM agent_actions x
          WHERE x.state = 'proposed' AND x.kind = 'create_task' ORDER BY x.created_at DESC LIMIT ${TAKEN.open_tasks})`,
    listReps(db, now),
    readPace(db, now),
  ]);
  const none = { deals: 0, amount: 0, currency: 'USD', unowned_leads: 0, overdue_tasks: 0 };
  return {
    kind: 'company',
    lead_version: null,
    opportunity_version: null,
    leader,
    open: open ?? none,
    deals,
    unowned,
    overdue,
    asked,
    reps,
    pace,
  };
}

/** Reps with what lies on their desks and what came of the last 90 days, in one statement. */
function listReps(db: CompanyQueries, now: Date): Promise<RepFacts[]> {
  const since = moment(new Date(now.getTime() - OUTCOME_DAYS * DAY_MS));
  return db.$queryRaw<RepFacts[]>`
    WITH l AS (
      SELECT l.assigned_to AS id,
        count(*) FILTER (WHERE l.status NOT IN ('unqualified', 'converted'))::int AS open_leads,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY ${CONTACT_MINUTES}) FILTER (WHERE contact.first_at IS NOT NULL
            AND l.created_at > ${since}) AS reply_minutes,
        count(*) FILTER (WHERE contact.first_at IS NOT NULL AND l.created_at > ${since})::int AS replied
      FROM leads l ${FIRST_CONTACT}
      WHERE l.assigned_to IS NOT NULL AND (l.status NOT IN ('unqualified', 'converted') OR l.created_at > ${since})
      GROUP BY l.assigned_to
    ), d AS (
      SELECT o.owner_id AS id, count(*) FILTER (WHERE o.stage = 'won')::int AS won,
        count(*) FILTER (WHERE o.stage = 'lost')::int AS lost
      FROM opportunities o WHERE o.owner_id IS NOT NULL AND o.closed_at > ${since} GROUP BY o.owner_id
    ), t AS (
      SELECT t.owner_id AS id, count(*)::int AS overdue_tasks
      FROM tasks t
      WHERE t.done_at IS NULL AND t.due_at < ${moment(now)}
      GROUP BY t.owner_id
    )
    SELECT ${PERSON}, coalesce(l.open_leads, 0) AS open_leads,
      coalesce(t.overdue_tasks, 0) AS overdue_tasks, coalesce(d.won, 0) AS won, coalesce(d.lost, 0) AS lost,
        l.reply_minutes, coalesce(l.replied, 0) AS replied
    FROM users u
    LEFT JOIN l ON l.id = u.id
    LEFT JOIN d ON d.id = u.id
    LEFT JOIN t ON t.id = u.id
    WHERE ${REP}
    ORDER BY u.full_name, u.id`;
}
