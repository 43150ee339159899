import { type CompanyQueries, Prisma } from '@outrider/db';
import { type AgentActionKind, AGENTS_SWITCH, QUIET_DAYS, type Tier, tierOf } from '@outrider/shared/agents';
import type { ProcessingMode } from '@outrider/shared/leads';
import { findDoNotContact } from '../../do-not-contact/do-not-contact.store.ts';
import { isSwitchedOn } from '../../writer/writer.store.ts';
import type { AgentRow } from '../agents.store.ts';
import type { Limits } from '../plan.ts';
import { dayInZone } from '../working-hours.ts';

const DAY_MS = 86_400_000;

/** Whether somebody stopped all agents of the company. */
export const isStopped = async (db: CompanyQueries): Promise<boolean> => !(await isSwitchedOn(db, AGENTS_SWITCH));

/** A person's activities that are a touch: they spoke, wrote or met, or moved the lead along. Assigning, scoring and mending a field are none. */
export const TOUCHES = [
  'contacted',
  'email_sent',
  'meeting_scheduled',
  'meeting_cancelled',
  'task_done',
  'status_changed',
];
/** Whoever did it, these reached the lead. */
export const REACHED = ['contacted', 'email_sent', 'meeting_scheduled'];

export type LimitsAsk = {
  agent: AgentRow;
  kind: AgentActionKind;
  lead: { id: string; email: string; processing_mode: ProcessingMode } | null;
  now: Date;
};

/** What a lead's origin and its owner allow. */
export type Standing = Pick<Limits, 'unvouched' | 'owner'>;

/**
 * Of leads, by id. An address is vouched for by whoever of the company entered, imported or mended it, and by an answer to a survey, whose link reaches nobody
 * but who was given it. A form that comes in again proves nothing: the same stranger may have sent both.
 */
export async function readStandings(db: CompanyQueries, ids: string[]): Promise<Map<string, Standing>> {
  const rows = await db.$queryRaw<{ id: string; unvouched: boolean; name: string | null; level: number | null }[]>`
    SELECT l.id, owner.full_name AS name, owner.automation_level AS level,
      NOT EXISTS (SELECT FROM lead_activities a WHERE a.lead_id = l.id AND a.actor_kind = 'user' AND (a.kind = 'captured' OR a.kind = 'edited' AND jsonb_exists(a.detail -> 'fields', 'email')))
        AND NOT EXISTS (SELECT FROM surveys s WHERE s.lead_id = l.id AND s.answered_at IS NOT NULL) AS unvouched
    FROM leads l LEFT JOIN users owner ON owner.company_id = l.company_id AND owner.id = l.assigned_to AND owner.disabled_at IS NULL WHERE l.id = ANY(${ids}::uuid[])`;
  return new Map(
    rows.map(({ id, unvouched, name, level }) => [
      id,
      { unvouched, owner: name === null || level === null ? null : { name, level } },
    ]),
  );
}

type Found = { trusted: Tier | null; used: number | null; quiet_since: Date | null; first_touch: boolean };

/** What the decision about one action looks at, but for its text (`stray`). */
export async function readLimits(tx: CompanyQueries, { agent, kind, lead, now }: LimitsAsk): Promise<Limits> {
  const since = new Date(now.getTime() - QUIET_DAYS * DAY_MS);
  // A lead answers where it comes in again by itself, or answers a survey.
  const ofLead = lead
    ? Prisma.sql`
      (SELECT max(at) FROM (
        SELECT max(created_at) AS at FROM lead_activities WHERE lead_id = ${lead.id}::uuid AND created_at > ${since}
          AND (actor_kind = 'user' AND kind = ANY(${TOUCHES}) OR actor_kind = 'webhook' AND kind = 'updated')
        UNION ALL SELECT max(answered_at) FROM surveys WHERE lead_id = ${lead.id}::uuid AND answered_at > ${since}
      ) AS signs) AS quiet_since,
      NOT EXISTS (SELECT FROM lead_activities WHERE lead_id = ${lead.id}::uuid AND kind = ANY(${REACHED})) AS first_touch`
    : Prisma.sql`NULL::timestamptz AS quiet_since, false AS first_touch`;
  const [found] = await tx.$queryRaw<Found[]>`
    SELECT (SELECT tier FROM agent_trust WHERE agent_id = ${agent.id}::uuid AND kind = ${kind}) AS trusted,
      (SELECT actions FROM agent_days WHERE agent_id = ${agent.id}::uuid AND kind = ${kind} AND day = ${dayInZone(agent, now)}::date) AS used,
      ${ofLead}`;
  const { trusted = null, used = null, quiet_since = null, first_touch = false } = found ?? {};
  const { unvouched = false, owner = null } = (lead && (await readStandings(tx, [lead.id])).get(lead.id)) || {};
  return {
    by: agent.name,
    level: agent.automation_level,
    tier: trusted ?? tierOf(agent.automation_level),
    from_trust: trusted !== null,
    training: agent.status === 'training',
    mode: lead?.processing_mode ?? null,
    left_today: Math.max(0, agent.daily_cap - (used ?? 0)),
    do_not_contact: lead ? await findDoNotContact(tx, lead.email) : null,
    quiet_since,
    first_touch,
    unvouched,
    owner,
    stray: null,
  };
}

/** Takes one action of this kind out of the day's cap, before its effect and in one statement, so that it holds for two workers. @returns whether one was left */
export async function takeFromCap(
  tx: CompanyQueries,
  agent_id: string,
  kind: AgentActionKind,
  day: string,
  cap: number,
): Promise<boolean> {
  if (cap < 1) return false;
  const taken = await tx.$queryRaw<{ actions: number }[]>`
    INSERT INTO agent_days AS d (agent_id, day, kind, actions) VALUES (${agent_id}::uuid, ${day}::date, ${kind}, 1)
    ON CONFLICT (company_id, agent_id, day, kind) DO UPDATE SET actions = d.actions + 1 WHERE d.actions < ${cap} RETURNING actions`;
  return taken.length > 0;
}

/** Gives back what was taken in the same transaction, where nothing came of it. */
export async function returnToCap(
  tx: CompanyQueries,
  agent_id: string,
  kind: AgentActionKind,
  day: string,
): Promise<void> {
  await tx.$executeRaw`UPDATE agent_days SET actions = actions - 1 WHERE agent_id = ${agent_id}::uuid AND day = ${day}::date AND kind = ${kind}`;
}
