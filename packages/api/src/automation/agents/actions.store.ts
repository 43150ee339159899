import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import {
  type AgentAction,
  type AgentActionPageInput,
  type AgentActionState,
  SPEAKS_TO_LEAD,
  type Tier,
} from '@outrider/shared/automation/agents';
import type { RuleRow } from '@outrider/shared/automation/approval-rules';
import type { After } from '../../ground/paging/listing.ts';
import { allOf, moment } from '../../ground/sql/conditions.ts';
import { cameTo, TENTH, WITH_MESSAGE } from './outcomes.ts';
import type { FactLead } from './facts.ts';
import { personName } from '../../ground/sql/person-name.ts';
import { UNVOUCHED } from './vouched.ts';

const DAY_MS = 86_400_000;

/** What an action comes from: the task of an agent, the run of a flow, or an assistant in a person's name. */
export type ActionOrigin =
  | { task_id: string; flow_run_id?: never }
  | { flow_run_id: string; task_id?: never }
  | { assistant_user_id: string; assistant_name: string; task_id?: never; flow_run_id?: never };

type Moments = 'decided_at' | 'expires_at' | 'done_at' | 'created_at';
type Shown = 'held_until' | 'mail' | 'proposal' | 'meeting' | 'note' | 'task' | 'can_undo' | 'undo_until';
export type ActionRow = Omit<AgentAction, Moments | Shown> & {
  [Moment in Exclude<Moments, 'created_at'>]: Date | null;
} & { created_at: Date; payload: unknown; effect: unknown };

const COLUMNS = Prisma.sql`x.id, x.kind, x.state, x.title, x.agent_id,
    coalesce(a.name, x.assistant_name) AS agent_name, f.id AS flow_id, f.name AS flow_name, x.task_id, t.task_type,
  x.lead_id, ${personName('l')} AS lead_name, l.company_name AS lead_company,
  x.opportunity_id, o.name AS opportunity_name, x.tier, x.mode, x.why, x.allowed_by, x.reasoning,
    x.calibrated AS confidence, x.confidence AS known_share, x.evidence, x.diff, x.brief, x.payload, x.effect,
  (x.state = 'proposed' AND x.kind = ANY(${[...SPEAKS_TO_LEAD]}) AND l.id IS NOT NULL AND ${UNVOUCHED}) AS unvouched,
  (x.state = 'proposed'
      AND EXISTS (SELECT FROM approval_rules p
        WHERE p.company_id = x.company_id AND p.rule_row = x.rule_row AND p.tier = x.rule_tier
        AND p.answer = 'manager')) AS needs_manager, x.edited, d.full_name AS decided_by_name, x.decided_at, x.reason,
    x.expires_at, x.done_at, x.to_review, v.full_name AS reviewed_by_name, x.review_verdict, x.created_at, x.version`;
const FROM = Prisma.sql`FROM agent_actions x
  LEFT JOIN sales_agents a ON a.company_id = x.company_id AND a.id = x.agent_id
  LEFT JOIN agent_tasks t ON t.company_id = x.company_id AND t.id = x.task_id
  LEFT JOIN flow_runs r ON r.company_id = x.company_id AND r.id = x.flow_run_id
  LEFT JOIN flows f ON f.company_id = r.company_id AND f.id = r.flow_id
  LEFT JOIN leads l ON l.company_id = x.company_id AND l.id = x.lead_id
  LEFT JOIN opportunities o ON o.company_id = x.company_id AND o.id = x.opportunity_id
  LEFT JOIN users d ON d.company_id = x.company_id AND d.id = x.decided_by
  LEFT JOIN users v ON v.company_id = x.company_id AND v.id = x.reviewed_by`;

/** Whose leads' and deals' actions: null is everybody's. */
export type DeciderReach = string | null;
type ActionFilters = Pick<
  AgentActionPageInput,
  | 'show'
  | 'agent_id'
  | 'lead_id'
  | 'opportunity_id'
  | 'task_id'
  | 'kind'
  | 'outcome'
  | 'days'
  | 'letter'
  | 'confidence_tenth'
  | 'rule_row'
  | 'template_id'
  | 'period'
> & {
  owner: DeciderReach;
  now: Date;
};

/**
 * A rep's reach is a where-clause: what is on somebody else's lead or deal, or on none, is not there, but for what
 * their own assistant asked.
 */
const ownedBy = (owner: DeciderReach) =>
  owner !== null &&
  Prisma.sql`(EXISTS (SELECT FROM leads own
          WHERE own.company_id = x.company_id AND own.id = x.lead_id AND own.assigned_to = ${owner}::uuid)
    OR EXISTS (SELECT FROM opportunities deal
        WHERE deal.company_id = x.company_id AND deal.id = x.opportunity_id AND deal.owner_id = ${owner}::uuid)
    OR x.assistant_user_id = ${owner}::uuid)`;
/** A deleted lead is hidden by row-level security: what was proposed for it waits for nobody. */
const LEAD_IS_THERE = Prisma.sql`(x.lead_id IS NULL OR EXISTS (SELECT FROM leads there
        WHERE there.company_id = x.company_id AND there.id = x.lead_id))`;

/** Since Monday of the company's calendar. */
export const doneThisWeek = (now: Date): Prisma.Sql =>
  Prisma.sql`x.state IN ('done', 'undone')
      AND x.done_at >= date_trunc('week', ${moment(now)},
        (SELECT timezone FROM companies c WHERE c.id = x.company_id))`;

const actionsMatching = ({
  show,
  owner,
  agent_id,
  lead_id,
  opportunity_id,
  task_id,
  kind,
  outcome,
  days,
  letter,
  confidence_tenth,
  rule_row,
  template_id,
  period,
  now,
}: ActionFilters): Prisma.Sql =>
  allOf([
    show === 'proposed' && Prisma.sql`x.state = 'proposed' AND x.expires_at > ${now} AND ${LEAD_IS_THERE}`,
    show === 'review' && Prisma.sql`x.to_review AND x.state = 'done' AND x.review_verdict IS NULL`,
    show === 'done' && Prisma.sql`x.state IN ('done', 'undone')`,
    ownedBy(owner),
    agent_id && Prisma.sql`x.agent_id = ${agent_id}::uuid`,
    lead_id && Prisma.sql`x.lead_id = ${lead_id}::uuid`,
    opportunity_id && Prisma.sql`x.opportunity_id = ${opportunity_id}::uuid`,
    task_id && Prisma.sql`x.task_id = ${task_id}::uuid`,
    kind && Prisma.sql`x.kind = ${kind}`,
    days !== undefined &&
      Prisma.sql`x.agent_id IS NOT NULL AND x.created_at >= ${moment(now)} - make_interval(days => ${days}::int)`,
    rule_row && Prisma.sql`x.rule_row = ${rule_row}`,
    template_id && Prisma.sql`x.brief -> 'template' ->> 'id' = ${template_id}`,
    period === 'this_week' && doneThisWeek(now),
    letter && Prisma.sql`x.brief ->> 'kind' = ${letter}`,
    confidence_tenth !== undefined && Prisma.sql`${TENTH} = ${confidence_tenth}`,
    outcome && cameTo(outcome, days === undefined ? null : new Date(now.getTime() - days * DAY_MS)),
  ]);

export async function countActions(db: CompanyQueries, filters: ActionFilters): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count
    FROM agent_actions x ${filters.outcome ? WITH_MESSAGE : Prisma.empty}
    WHERE ${actionsMatching(filters)}`;
  return row?.count ?? 0;
}

/** One page: what waits by its end, the oldest first; the rest newest first. */
export function listActions(
  db: CompanyQueries,
  filters: ActionFilters,
  { after, limit }: { after: After; limit: number },
): Promise<ActionRow[]> {
  const [key, than, direction] =
    filters.show === 'proposed'
      ? [Prisma.sql`x.expires_at`, Prisma.sql`>`, Prisma.sql`ASC`]
      : [Prisma.sql`x.created_at`, Prisma.sql`<`, Prisma.sql`DESC`];
  return db.$queryRaw<ActionRow[]>`
    SELECT ${COLUMNS} ${FROM} ${filters.outcome ? WITH_MESSAGE : Prisma.empty}
    WHERE ${actionsMatching(filters)}
      AND ${
        after
          ? Prisma.sql`(${key}, x.id) ${than} (${after.at},
          ${after.id}::uuid)`
          : Prisma.sql`true`
      }
    ORDER BY ${key} ${direction}, x.id ${direction} LIMIT ${limit}`;
}

export async function findAction(db: CompanyQueries, id: string, owner: DeciderReach): Promise<ActionRow | null> {
  const [row] = await db.$queryRaw<
    ActionRow[]
  >`SELECT ${COLUMNS} ${FROM} WHERE x.id = ${id}::uuid AND ${ownedBy(owner) || Prisma.sql`true`}`;
  return row ?? null;
}

/** What a decision works on. */
export type LockedAction = {
  id: string;
  kind: AgentAction['kind'];
  state: AgentActionState;
  title: string;
  agent_id: string | null;
  task_id: string | null;
  flow_run_id: string | null;
  assistant_user_id: string | null;
  assistant_name: string | null;
  lead_id: string | null;
  lead_version: number | null;
  opportunity_id: string | null;
  opportunity_version: number | null;
  evidence: AgentAction['evidence'];
  diff: AgentAction['diff'];
  payload: unknown;
  effect: unknown;
  allowed_by: AgentAction['allowed_by'];
  expires_at: Date | null;
  to_review: boolean;
  rule_row: RuleRow | null;
  rule_tier: Tier | null;
  review_verdict: AgentAction['review_verdict'];
  reason: string | null;
  created_at: Date;
  version: number;
};

/**
 * The action, locked until the transaction ends, and its task before it: whoever decides the last proposal of a task
 * sees what the others decided. Null where there is none, or where it is not on that owner's lead.
 */
export async function lockAction(tx: CompanyTx, id: string, owner: DeciderReach): Promise<LockedAction | null> {
  await tx.$queryRaw`SELECT t.id
    FROM agent_tasks t
    WHERE t.id = (SELECT task_id FROM agent_actions WHERE id = ${id}::uuid)
    FOR UPDATE`;
  const [row] = await tx.$queryRaw<LockedAction[]>`
    SELECT x.id, x.kind, x.state, x.title, x.agent_id, x.task_id, x.flow_run_id, x.assistant_user_id,
      x.assistant_name, x.lead_id, x.lead_version, x.opportunity_id, x.opportunity_version, x.evidence, x.diff,
      x.payload, x.effect, x.allowed_by, x.expires_at,
      x.to_review, x.rule_row, x.rule_tier, x.review_verdict, x.reason, x.created_at, x.version
    FROM agent_actions x WHERE x.id = ${id}::uuid AND ${ownedBy(owner) || Prisma.sql`true`} FOR UPDATE`;
  return row ?? null;
}

/** The lead as plans see it, locked until the transaction ends as lockLeads does. */
export async function lockFactLead(tx: CompanyTx, id: string): Promise<FactLead | null> {
  const [lead] = await tx.$queryRaw<FactLead[]>`SELECT * FROM leads WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return lead ?? null;
}

/** @returns whether it was new: its origin makes the action of that place once */
export async function insertAction(
  tx: CompanyTx,
  data: Omit<Prisma.AgentActionCreateManyInput, 'company_id'>,
): Promise<boolean> {
  const { count } = await tx.agentAction.createMany({ data: [data], skipDuplicates: true });
  return count === 1;
}

export async function findByOrigin(
  tx: CompanyTx,
  { task_id, flow_run_id }: ActionOrigin,
  ordinal: number,
): Promise<{ id: string; state: AgentActionState }> {
  const row = await tx.agentAction.findFirst({
    where: { ...(task_id ? { task_id } : { flow_run_id }), ordinal },
    select: { id: true, state: true },
  });
  if (!row) throw new Error('An action was neither written nor there');
  return row as { id: string; state: AgentActionState };
}

export async function updateAction(
  tx: CompanyTx,
  id: string,
  data: Prisma.AgentActionUncheckedUpdateInput,
): Promise<void> {
  await tx.agentAction.update({
    where: tx.key(id),
    data: { ...data, version: { increment: 1 } },
    select: { id: true },
  });
}

/**
 * After an action of a task or a flow's run had its effect, the proposals beside it rest on the deal as it left it;
 * those that were out of date before stay so.
 */
export async function renewDealVersions(
  tx: CompanyTx,
  of: { task_id: string } | { flow_run_id: string },
  { opportunity_id, version }: { opportunity_id: string; version: number },
): Promise<void> {
  const beside =
    'task_id' in of ? Prisma.sql`x.task_id = ${of.task_id}::uuid` : Prisma.sql`x.flow_run_id = ${of.flow_run_id}::uuid`;
  await tx.$executeRaw`
    UPDATE agent_actions x SET opportunity_version = o.version FROM opportunities o
    WHERE ${beside} AND x.state = 'proposed' AND x.opportunity_id = ${opportunity_id}::uuid
      AND x.opportunity_version = ${version}
      AND o.company_id = x.company_id AND o.id = x.opportunity_id`;
}

/** After an agent's own effects the proposals beside them rest on the lead as those left it. */
export async function renewLeadVersions(tx: CompanyTx, task_id: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE agent_actions x SET lead_version = l.version FROM leads l
    WHERE x.task_id = ${task_id}::uuid AND x.state = 'proposed' AND l.company_id = x.company_id AND l.id = x.lead_id`;
}

/** Proposals of a task that nobody is to decide any more. @returns their ids */
export async function withdrawProposals(tx: CompanyTx, task_id: string, reason: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    UPDATE agent_actions
    SET state = 'stale', reason = ${reason}, version = version + 1
    WHERE task_id = ${task_id}::uuid AND state = 'proposed'
    RETURNING id`;
  return rows.map(({ id }) => id);
}

export type Overdue = { company_id: string; id: string };

/**
 * Proposals that nobody decided in time, and those of leads that were deleted; none of a company that may not write.
 */
export const listOverdue = (db: PlatformQueries, now: Date, limit: number): Promise<Overdue[]> =>
  db.$queryRaw<Overdue[]>`
    SELECT x.company_id, x.id FROM agent_actions x JOIN companies c ON c.id = x.company_id
    WHERE x.state = 'proposed' AND (x.expires_at <= ${now} OR NOT ${LEAD_IS_THERE})
      AND ${MAY_WORK(now)}
    ORDER BY x.expires_at LIMIT ${limit}`;
