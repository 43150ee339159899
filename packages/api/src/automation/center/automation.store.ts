import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { Tier } from '@outrider/shared/automation/agents';
import type { RuleAnswer, RuleRow } from '@outrider/shared/automation/approval-rules';
import {
  type Acted,
  type AgentLimits,
  type Automation,
  type ContactHours,
  NO_BOUND,
  type StopPreview,
  type TeamBound,
} from '@outrider/shared/automation/automation';
import { doneThisWeek } from '../agents/actions.store.ts';
import { BY_AGENTS } from '../agents/policy/limits.store.ts';
import type { After } from '../../ground/paging/listing.ts';
import { moment } from '../../ground/sql/conditions.ts';
import { personName } from '../../ground/sql/person-name.ts';

const startOf = (unit: 'day', now: Date) =>
  Prisma.sql`date_trunc(${unit}, ${moment(now)}, (SELECT timezone FROM companies))`;
const RUNNING = Prisma.sql`(SELECT count(*)::int FROM sales_agents WHERE status IN ('active', 'training'))`;

type Figures = Pick<Automation, 'running_agents' | 'actions_today' | 'used' | 'held' | 'do_not_contact'>;

/** What the screen counts, as of now and of the company's day. */
export async function readFigures(db: CompanyQueries, now: Date): Promise<Figures> {
  const sent = Prisma.sql`FROM outbox_messages
    WHERE ${BY_AGENTS} AND created_at >= ${startOf('day', now)}`;
  const [row] = await db.$queryRaw<
    [Omit<Figures, 'used' | 'do_not_contact'> & Figures['used'] & Figures['do_not_contact']]
  >`
    SELECT ${RUNNING} AS running_agents,
      (SELECT count(*)::int FROM agent_actions
          WHERE agent_id IS NOT NULL AND state IN ('done', 'undone')
          AND done_at >= ${startOf('day', now)}) AS actions_today,
      (SELECT count(*)::int ${sent}) AS mails,
      (SELECT coalesce(max(n), 0)::int
          FROM (SELECT count(*) AS n ${sent}
            GROUP BY lower(split_part(to_email, '@', 2))) AS domains) AS mails_to_domain,
      (SELECT coalesce(max(n), 0)::int
          FROM (SELECT count(*) AS n ${sent} AND lead_id IS NOT NULL GROUP BY lead_id) AS leads) AS mails_to_lead,
      (SELECT count(*)::int FROM agent_actions
          WHERE kind = 'schedule_meeting' AND state = 'done' AND agent_id IS NOT NULL
          AND done_at >= ${startOf('day', now)}) AS meetings,
      (SELECT count(*)::int FROM outbox_messages WHERE state = 'queued' AND held_until > ${now}) AS held,
      (SELECT count(*)::int FROM do_not_contact WHERE kind = 'email') AS emails,
      (SELECT count(*)::int FROM do_not_contact WHERE kind = 'domain') AS domains`;
  const { mails, mails_to_domain, mails_to_lead, meetings, emails, domains, ...figures } = row;
  return { ...figures, used: { mails, mails_to_domain, mails_to_lead, meetings }, do_not_contact: { emails, domains } };
}

export async function countThisWeek(db: CompanyQueries, now: Date): Promise<Map<RuleRow, number>> {
  const rows = await db.$queryRaw<{ rule_row: RuleRow; count: number }[]>`
    SELECT x.rule_row, count(*)::int AS count
    FROM agent_actions x
    WHERE x.rule_row IS NOT NULL AND ${doneThisWeek(now)}
    GROUP BY x.rule_row`;
  return new Map(rows.map(({ rule_row, count }) => [rule_row, count]));
}

type CompanySet = { limits: AgentLimits; hours: ContactHours; timezone: string; version: number };

/** Limits and contact hours; locked until the transaction ends where that is asked. */
export async function readCompanySet(db: CompanyQueries, lock?: 'lock'): Promise<CompanySet> {
  type Row = AgentLimits & {
    contact_hours_on: boolean;
    contact_from: string;
    contact_to: string;
    contact_days: string;
  };
  const [row] = await db.$queryRaw<[Row & { timezone: string; automation_version: number }]>`
    SELECT agent_mail_cap, agent_domain_cap, agent_lead_cap, agent_meeting_cap, agent_quiet_days, contact_hours_on,
      contact_from, contact_to, contact_days, timezone, automation_version
    FROM companies ${lock ? Prisma.sql`FOR UPDATE` : Prisma.empty}`;
  const { contact_hours_on, contact_from, contact_to, contact_days, timezone, automation_version, ...limits } = row;
  const hours = { on: contact_hours_on, from: contact_from, to: contact_to, days: contact_days.split('').map(Number) };
  return { limits, hours, timezone, version: automation_version };
}

export const updateCompanySet = (tx: CompanyTx, data: Prisma.CompanyUpdateManyMutationInput) =>
  tx.company.updateMany({ data: { ...data, automation_version: { increment: 1 } } });

/** Every team that somebody is in, and last the leads without one, with what is set for each. */
export function listTeams(db: CompanyQueries): Promise<Automation['teams']> {
  return db.$queryRaw<Automation['teams']>`
    SELECT t.team, t.people, coalesce(b.level_cap, ${NO_BOUND.level_cap}::int) AS level_cap,
      coalesce(b.mode, ${NO_BOUND.mode}) AS mode
    FROM (SELECT btrim(team) AS team, count(*)::int AS people FROM users
        WHERE disabled_at IS NULL AND btrim(team) <> '' GROUP BY btrim(team)
      UNION ALL SELECT '',
        (SELECT count(*)::int FROM users WHERE disabled_at IS NULL AND coalesce(btrim(team), '') = '')) AS t
    LEFT JOIN team_bounds b ON b.team = t.team ORDER BY t.team = '', t.team`;
}

/** Locked until the transaction ends, with everybody else who would set one of this company. */
export const lockAutomation = (tx: CompanyTx) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`automation ${tx.companyId}`}, 0))`;

export async function findBound(db: CompanyQueries, team: string): Promise<Omit<TeamBound, 'team'>> {
  const [bound] = await db.$queryRaw<
    Omit<TeamBound, 'team'>[]
  >`SELECT level_cap, mode FROM team_bounds WHERE team = ${team}`;
  return bound ?? { ...NO_BOUND };
}

export async function writeBound(tx: CompanyTx, { team, level_cap, mode }: TeamBound): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO team_bounds (team, level_cap, mode) VALUES (${team}, ${level_cap}::smallint, ${mode})
    ON CONFLICT (company_id, team) DO UPDATE SET level_cap = excluded.level_cap, mode = excluded.mode,
      changed_at = now()`;
}

export async function writeRule(tx: CompanyTx, row: RuleRow, tier: Tier, answer: RuleAnswer): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO approval_rules (rule_row, tier, answer) VALUES (${row}, ${tier}::smallint, ${answer})
    ON CONFLICT (company_id, rule_row, tier) DO UPDATE SET answer = excluded.answer, changed_at = now()`;
}
export const dropRules = (tx: CompanyTx) => tx.$executeRaw`DELETE FROM approval_rules`;

type ActedRow = Omit<Acted, 'at' | 'until'> & { at: Date; until: Date | null };

/** What rules kept from running since midnight, and the messages that wait for contact hours now. */
const ACTED = (now: Date) => Prisma.sql`(
  SELECT x.id, x.created_at AS at, x.rule, x.state, x.title, x.why, coalesce(a.name, f.name, x.assistant_name) AS by,
    x.id AS action_id, x.lead_id, ${personName('l')} AS lead_name, NULL::timestamptz AS until
  FROM agent_actions x
  LEFT JOIN sales_agents a ON a.id = x.agent_id
  LEFT JOIN flow_runs r ON r.id = x.flow_run_id
  LEFT JOIN flows f ON f.id = r.flow_id
  LEFT JOIN leads l ON l.id = x.lead_id
  WHERE x.rule IS NOT NULL AND x.created_at >= ${startOf('day', now)}
  UNION ALL
  SELECT m.id, m.created_at, 'quiet_hours', 'held', m.subject, coalesce(m.reason, ''), coalesce(a.name, m.flow_name),
    m.action_id, m.lead_id, ${personName('l')}, m.held_until
  FROM outbox_messages m LEFT JOIN sales_agents a ON a.id = m.agent_id LEFT JOIN leads l ON l.id = m.lead_id
  WHERE m.state = 'queued' AND m.held_until > ${now}
) AS acted`;

export async function countActed(db: CompanyQueries, now: Date): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM ${ACTED(now)}`;
  return row?.count ?? 0;
}

/** One page, newest first. */
export const listActed = (db: CompanyQueries, now: Date, { after, limit }: { after: After; limit: number }) =>
  db.$queryRaw<ActedRow[]>`
    SELECT *
    FROM ${ACTED(now)}
    WHERE ${after ? Prisma.sql`(at, id) < (${after.at}, ${after.id}::uuid)` : Prisma.sql`true`}
    ORDER BY at DESC, id DESC LIMIT ${limit}`;

/** What a stop of all agents would hold now. */
export async function readStopPreview(db: CompanyQueries, now: Date): Promise<StopPreview> {
  const waiting = Prisma.sql`FROM agent_actions x WHERE x.state = 'proposed' AND x.expires_at > ${now}
    AND (x.lead_id IS NULL OR EXISTS (SELECT FROM leads l WHERE l.company_id = x.company_id AND l.id = x.lead_id))`;
  const [row] = await db.$queryRaw<[StopPreview]>`
    SELECT ${RUNNING} AS running_agents,
      (SELECT count(*)::int FROM outbox_messages WHERE ${BY_AGENTS} AND state = 'queued') AS queued_mails,
      (SELECT count(*)::int ${waiting} AND x.kind = 'schedule_meeting') AS meeting_proposals,
      (SELECT count(*)::int ${waiting} AND x.kind <> 'schedule_meeting') AS approvals,
      (SELECT count(*)::int FROM agent_tasks WHERE status IN ('pending', 'scheduled', 'in_progress')) AS open_tasks`;
  return row;
}
