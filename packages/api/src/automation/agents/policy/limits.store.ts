import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import { readEmailKind } from '@outrider/scoring';
import {
  type AgentActionKind,
  AGENTS_SWITCH,
  SPEAKS_TO_LEAD,
  type Tier,
  tierOf,
} from '@outrider/shared/automation/agents';
import { dayAt } from '@outrider/shared/ground/days';
import type { AgentLimits, TeamBound } from '@outrider/shared/automation/automation';
import type { ProcessingMode } from '@outrider/shared/records/leads';
import { REACHED, RETURNS } from '../../../records/activities/open-reply.store.ts';
import { findDoNotContact } from '../../../records/do-not-contact/do-not-contact.store.ts';
import { moment } from '../../../ground/sql/conditions.ts';
import { isSwitchedOn } from '../../../insight/writer/writer.store.ts';
import type { AgentRow } from '../agents.store.ts';
import type { WorkCalendar } from '@outrider/shared/ground/working-days';
import { coolDownStart } from '../cool-down.ts';
import { OUTGOING_STATES } from '@outrider/shared/records/pipeline';
import type { Limits } from '../plan.ts';
import { readRules } from './rules.store.ts';
import { UNVOUCHED } from '../vouched.ts';

/** Whether somebody stopped all agents of the company. */
export const isStopped = async (db: CompanyQueries): Promise<boolean> => !(await isSwitchedOn(db, AGENTS_SWITCH));

/**
 * A person's activities that are a touch: they spoke, wrote or met, or moved the lead along. Assigning, scoring and
 * mending a field are none.
 */
export const TOUCHES = [
  'contacted',
  'replied',
  'email_sent',
  'meeting_scheduled',
  'meeting_cancelled',
  'meeting_moved',
  'meeting_held',
  'task_done',
  'status_changed',
];

type LimitsAsk = {
  agent: AgentRow;
  kind: AgentActionKind;
  lead: { id: string; email: string; processing_mode: ProcessingMode } | null;
  /** Of an action on a deal without a lead: its owner's level is the bound. */
  opportunity_id?: string | null;
  now: Date;
};

/** What a lead's origin and its owner allow. */
export type Standing = Pick<Limits, 'unvouched' | 'owner' | 'team'>;

type Bounds = { name: string | null; level: number | null } & { [Key in keyof TeamBound]: TeamBound[Key] | null };
const BOUNDS = Prisma.sql`owner.full_name AS name, owner.automation_level AS level, bound.team, bound.level_cap,
    bound.mode`;
/** What is set for the team of the owner who works here, else for leads without one. */
const teamBound = (owned: 'l' | 'o') =>
  Prisma.sql`LEFT JOIN team_bounds bound ON bound.company_id = ${Prisma.raw(owned)}.company_id
      AND bound.team = coalesce(btrim(owner.team), '')`;
const standingOf = ({ name, level, team, level_cap, mode }: Bounds): Pick<Limits, 'owner' | 'team'> => ({
  owner: name === null || level === null ? null : { name, level },
  team: team === null || level_cap === null || mode === null ? null : { team, level_cap, mode },
});

/** Of leads, by id. */
export async function readStandings(db: CompanyQueries, ids: string[]): Promise<Map<string, Standing>> {
  const rows = await db.$queryRaw<({ id: string; unvouched: boolean } & Bounds)[]>`
    SELECT l.id, ${BOUNDS}, ${UNVOUCHED} AS unvouched
    FROM leads l
    LEFT JOIN users owner ON owner.company_id = l.company_id AND owner.id = l.assigned_to
      AND owner.disabled_at IS NULL ${teamBound('l')}
    WHERE l.id = ANY(${ids}::uuid[])`;
  return new Map(rows.map(({ id, unvouched, ...bounds }) => [id, { unvouched, ...standingOf(bounds) }]));
}

async function findDealStanding(db: CompanyQueries, id: string): Promise<Pick<Limits, 'owner' | 'team'>> {
  const [bounds] = await db.$queryRaw<Bounds[]>`
    SELECT ${BOUNDS}
    FROM opportunities o
    LEFT JOIN users owner ON owner.company_id = o.company_id AND owner.id = o.owner_id
      AND owner.disabled_at IS NULL ${teamBound('o')}
    WHERE o.id = ${id}::uuid`;
  return bounds ? standingOf(bounds) : { owner: null, team: null };
}

type Found = { trusted: Tier | null; used: number | null; quiet_since: Date | null; first_touch: boolean };

type Restraint = AgentLimits & WorkCalendar;

const readRestraint = async (db: CompanyQueries): Promise<Restraint> =>
  (await db.company.findFirstOrThrow({
    select: {
      agent_quiet_days: true,
      agent_lead_cap: true,
      agent_domain_cap: true,
      agent_mail_cap: true,
      agent_meeting_cap: true,
      timezone: true,
      working_days: true,
      holidays: true,
    },
  })) as unknown as Restraint;

/** The domain that messages are counted for; null where its addresses belong to people who don't know each other. */
function sharedDomain(email: string): string | null {
  const { kind, domain } = readEmailKind(email);
  return kind === 'free' || kind === 'disposable' ? null : domain;
}

/**
 * Waits for everybody else who is about to write to this domain, or to anybody where the company counts all messages or
 * meetings, until the transaction ends: only then can what was sent today be counted.
 */
export async function lockSending(tx: CompanyTx, email: string): Promise<void> {
  const { agent_mail_cap, agent_meeting_cap } = await readRestraint(tx);
  const lock = (of: string) =>
    tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`agent mail ${tx.companyId} ${of}`}, 0))`;
  if (agent_mail_cap !== null || agent_meeting_cap !== null) await lock('');
  const domain = sharedDomain(email);
  if (domain) await lock(domain);
}

/** Flows' emails count with agents': to the recipient both are automatic. */
export const BY_AGENTS = Prisma.sql`(agent_id IS NOT NULL OR flow_name IS NOT NULL)
    AND state = ANY(${[...OUTGOING_STATES]})`;
const ofToday = (now: Date, timezone: string) =>
  Prisma.sql`created_at >= date_trunc('day', ${moment(now)}, ${timezone})`;

/** Which limit of the company's day is used up for a message to this lead, or to a contact without one. */
async function findOver(
  db: CompanyQueries,
  { kind, lead_id, email }: { kind: AgentActionKind; lead_id: string | null; email: string },
  { agent_lead_cap, agent_domain_cap, agent_mail_cap, agent_meeting_cap, timezone }: Restraint,
  now: Date,
): Promise<Limits['over']> {
  const domain = sharedDomain(email);
  const today = Prisma.sql`${BY_AGENTS} AND ${ofToday(now, timezone)}`;
  const [sent] = await db.$queryRaw<{ to_lead: number; to_domain: number; mails: number; meetings: number }[]>`
    SELECT (SELECT count(*)::int FROM outbox_messages
          WHERE (lead_id = ${lead_id}::uuid OR ${lead_id}::uuid IS NULL AND lower(to_email) = lower(${email}))
          AND ${today}) AS to_lead,
      (SELECT count(*)::int FROM outbox_messages
          WHERE lower(split_part(to_email, '@', 2)) = ${domain} AND ${today}) AS to_domain,
      (SELECT count(*)::int FROM outbox_messages WHERE ${today}) AS mails,
      (SELECT count(*)::int FROM agent_actions
          WHERE kind = 'schedule_meeting' AND state = 'done' AND agent_id IS NOT NULL
          AND done_at >= date_trunc('day', ${moment(now)}, ${timezone})) AS meetings`;
  if (!sent) return null;
  if (sent.to_lead >= agent_lead_cap) return 'lead';
  if (domain && sent.to_domain >= agent_domain_cap) return 'domain';
  if (agent_mail_cap !== null && sent.mails >= agent_mail_cap) return 'mails';
  return kind === 'schedule_meeting' && agent_meeting_cap !== null && sent.meetings >= agent_meeting_cap
    ? 'meetings'
    : null;
}

const neverReached = (lead_id: string) => Prisma.sql`NOT EXISTS (SELECT FROM lead_activities
          WHERE lead_id = ${lead_id}::uuid AND kind = ANY(${REACHED}))`;

/**
 * The limits of a flow's email. Quiet days are none of them, as for campaigns: people chose the moment, and often their
 * own step sets it off. `lead_id` null: to a contact, whom somebody of the company entered.
 */
export async function readLetterLimits(
  db: CompanyQueries,
  { lead_id, email, first_touch }: { lead_id: string | null; email: string; first_touch: boolean },
  now: Date,
): Promise<Pick<Limits, 'do_not_contact' | 'first_touch' | 'unvouched' | 'over'>> {
  const restraint = await readRestraint(db);
  const [reached] = lead_id
    ? await db.$queryRaw<{ first_touch: boolean }[]>`SELECT ${neverReached(lead_id)} AS first_touch`
    : [{ first_touch }];
  const standing = lead_id ? (await readStandings(db, [lead_id])).get(lead_id) : null;
  return {
    do_not_contact: await findDoNotContact(db, email),
    first_touch: reached?.first_touch ?? false,
    unvouched: standing?.unvouched ?? false,
    over: await findOver(db, { kind: 'send_mail', lead_id, email }, restraint, now),
  };
}

/** What the decision about one action looks at, but for its text and what that stands on (`stray`, `thin`, `sure`). */
export async function readLimits(
  tx: CompanyQueries,
  { agent, kind, lead, opportunity_id, now }: LimitsAsk,
): Promise<Limits> {
  const restraint = await readRestraint(tx);
  const since = coolDownStart(now, restraint.agent_quiet_days, restraint);
  // A lead answers where it comes in again by itself, or answers a survey. What was written to it counts, whoever wrote
  // it.
  const ofLead = lead
    ? Prisma.sql`
      (SELECT max(at) FROM (
        SELECT max(created_at) AS at FROM lead_activities WHERE lead_id = ${lead.id}::uuid AND created_at > ${since}
          AND (actor_kind IN ('user', 'assistant') AND kind = ANY(${TOUCHES}) OR actor_kind = 'webhook'
              AND kind = ANY(${RETURNS}))
        UNION ALL SELECT max(answered_at) FROM surveys WHERE lead_id = ${lead.id}::uuid AND answered_at > ${since}
       
        UNION ALL SELECT max(coalesce(sent_at, created_at))
        FROM outbox_messages
        WHERE lead_id = ${lead.id}::uuid AND state = ANY(${[...OUTGOING_STATES]})
          AND coalesce(sent_at, created_at) > ${since}
      ) AS signs) AS quiet_since,
      ${neverReached(lead.id)} AS first_touch`
    : Prisma.sql`NULL::timestamptz AS quiet_since, false AS first_touch`;
  const [found] = await tx.$queryRaw<Found[]>`
    SELECT (SELECT tier FROM agent_trust WHERE agent_id = ${agent.id}::uuid AND kind = ${kind}) AS trusted,
      (SELECT actions FROM agent_days
          WHERE agent_id = ${agent.id}::uuid AND kind = ${kind}
          AND day = ${dayAt(now, restraint.timezone)}::date) AS used,
      ${ofLead}`;
  const { trusted = null, used = null, quiet_since = null, first_touch = false } = found ?? {};
  const {
    unvouched = false,
    owner = null,
    team = null,
  }: Partial<Standing> = (lead && (await readStandings(tx, [lead.id])).get(lead.id)) ||
  (!lead && opportunity_id && (await findDealStanding(tx, opportunity_id))) ||
  {};
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
    quiet_days: restraint.agent_quiet_days,
    first_touch,
    unvouched,
    owner,
    team,
    rules: await readRules(tx),
    over:
      lead && SPEAKS_TO_LEAD.has(kind)
        ? await findOver(tx, { kind, lead_id: lead.id, email: lead.email }, restraint, now)
        : null,
    thin: null,
    sure: null,
    stray: null,
  };
}

/**
 * Takes one action of this kind out of the day's cap, before its effect and in one statement, so that it holds for two
 * workers. @returns whether one was left
 */
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
    ON CONFLICT (company_id, agent_id, day, kind) DO UPDATE SET actions = d.actions + 1
    WHERE d.actions < ${cap}
    RETURNING actions`;
  return taken.length > 0;
}

/** Gives back what was taken in the same transaction, where nothing came of it. */
export async function returnToCap(
  tx: CompanyQueries,
  agent_id: string,
  kind: AgentActionKind,
  day: string,
): Promise<void> {
  await tx.$executeRaw`UPDATE agent_days
    SET actions = actions - 1
    WHERE agent_id = ${agent_id}::uuid AND day = ${day}::date AND kind = ${kind}`;
}
