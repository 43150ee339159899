import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import { AGENTS_SWITCH } from '@outrider/shared/automation/agents';
import type { EnrollmentState, LeftReason, SkipReason, TakenState } from '@outrider/shared/automation/campaigns';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { moment } from '../../ground/sql/conditions.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { openReplyOf } from '../../records/activities/open-reply.store.ts';
import type { Selected } from '../../records/selections/record-rows.ts';

const DAY_MS = 86_400_000;

/**
 * A lead that somebody wants to enroll; `reason`: why it is not, as far as the database knows. `round`: which
 * enrollment in this campaign it would be.
 */
export type Candidate = {
  id: string;
  email: string;
  assigned_to: string | null;
  round: number;
  reason: SkipReason | null;
};

/** What of a campaign decides who may be enrolled, and who a second time. */
type Taking = { campaign_id: string; again_after_days: number | null; now: Date };
/** Whether a lead's place `p` in the campaign keeps it from another one: it is active, or ended too recently. */
const keepsOut = ({ again_after_days: days, now }: Omit<Taking, 'campaign_id'>) =>
  days === null
    ? Prisma.sql`true`
    : Prisma.sql`(p.state = 'active' OR p.ended_at > ${moment(new Date(now.getTime() - days * DAY_MS))})`;

/** The leads of a selection that could be enrolled, the oldest first. */
export const listCandidates = (
  db: CompanyQueries,
  { from, where }: Selected,
  { campaign_id, again_after_days, now, limit }: Taking & { limit: number },
): Promise<Candidate[]> => db.$queryRaw<Candidate[]>`
  SELECT l.id, lower(l.email) AS email, l.assigned_to, coalesce(y.round, 0) + 1 AS round, CASE
      WHEN y.is_kept_out THEN CASE
        WHEN y.is_active OR ${again_after_days === null}::boolean THEN 'before' ELSE 'too_soon' END
      WHEN EXISTS (SELECT FROM campaign_people p
        WHERE p.company_id = l.company_id AND p.email_key = lower(l.email) AND p.state = 'active') THEN 'elsewhere'
      WHEN l.status IN ('converted', 'unqualified') THEN 'closed'
      WHEN EXISTS (${openReplyOf(Prisma.sql`l.id`)}) THEN 'replied'
    END AS reason
  FROM (SELECT l.company_id, l.id, l.email, l.assigned_to, l.status FROM ${from} WHERE ${where}
    ORDER BY l.id LIMIT ${limit}) AS l
  LEFT JOIN LATERAL (
    SELECT max(p.round) AS round, bool_or(p.state = 'active') AS is_active,
      bool_or(${keepsOut({ again_after_days, now })}) AS is_kept_out
    FROM campaign_people p
    WHERE p.company_id = l.company_id AND p.lead_id = l.id AND p.campaign_id = ${campaign_id}::uuid) y ON true
  ORDER BY l.id`;

/**
 * Of those leads the ones that may be enrolled automatically: whoever is active somewhere, was here too recently or is
 * closed would fill each batch, and so would those that nobody may write to. Leads that a person removed are enrolled
 * again only by a person.
 */
export const enterable = (
  where: Prisma.Sql,
  { campaign_id, sender_id, ...taking }: Taking & { sender_id: string | null },
): Prisma.Sql => Prisma.sql`${where}
  AND ${sender_id ? Prisma.sql`true` : Prisma.sql`l.assigned_to IS NOT NULL`}
  AND l.status NOT IN ('converted', 'unqualified')
  AND NOT EXISTS (SELECT FROM campaign_people p WHERE p.company_id = l.company_id
    AND (p.lead_id = l.id AND p.campaign_id = ${campaign_id}::uuid
        AND (${keepsOut(taking)} OR p.left_because IS NOT DISTINCT FROM 'removed')
      OR p.email_key = lower(l.email) AND p.state = 'active'))
  AND NOT EXISTS (SELECT FROM do_not_contact d
    WHERE d.company_id = l.company_id AND d.kind = 'email' AND d.value = lower(l.email))
  AND NOT EXISTS (${openReplyOf(Prisma.sql`l.id`)})`;

type Enrolling = {
  campaign_id: string;
  people: { lead_id: string; email_key: string; round: number }[];
  paused: boolean;
  enrolled_by: string | null;
  now: Date;
};

/** Enrolls leads; one that somebody else enrolled meanwhile is left out. @returns the places of those that were */
export const insertPeople = (
  tx: CompanyTx,
  { campaign_id, people, paused, enrolled_by, now }: Enrolling,
): Promise<{ id: string; lead_id: string }[]> =>
  tx.campaignPerson.createManyAndReturn({
    data: people.map((one) => ({
      ...one,
      id: uuidv7(),
      campaign_id,
      paused,
      enrolled_by,
      enrolled_at: now,
      due_at: now,
    })),
    skipDuplicates: true,
    select: { id: true, lead_id: true },
  });

/** A lead in a campaign that is due: `lease` shows that nobody claimed it since. */
export type DuePerson = { company_id: string; id: string; lead_id: string; lease: Date; attempts: number };

/**
 * Claims leads whose next step is due until `lease`, several instances at once; none of a company that may not work or
 * whose agents are all stopped. Whoever dies leaves them to the next.
 */
export const claimDuePeople = (db: PlatformQueries, now: Date, lease: Date, limit: number): Promise<DuePerson[]> =>
  db.$queryRaw<DuePerson[]>`
    UPDATE campaign_people p SET due_at = ${moment(lease)}, attempts = p.attempts + 1
    FROM (
      SELECT q.company_id, q.id FROM campaign_people q JOIN companies c ON c.id = q.company_id
      WHERE q.state = 'active' AND NOT q.paused AND q.due_at <= ${moment(now)} AND ${MAY_WORK(now)}
        AND NOT EXISTS (SELECT FROM company_switches s
          WHERE s.company_id = q.company_id AND s.name = ${AGENTS_SWITCH} AND NOT s.is_on)
      ORDER BY q.due_at LIMIT ${limit} FOR UPDATE OF q SKIP LOCKED
    ) AS due
    WHERE p.company_id = due.company_id AND p.id = due.id
    RETURNING p.company_id, p.id, p.lead_id, p.due_at AS lease, p.attempts`;

/** Leads whose email has left, was given up or was discarded go on now. @returns how many */
export const wakeDelivered = (db: PlatformQueries, now: Date): Promise<number> => db.$executeRaw`
  UPDATE campaign_people w SET due_at = ${now}
  FROM (
    SELECT p.company_id, p.id
    FROM campaign_people p
    LEFT JOIN outbox_messages m ON m.company_id = p.company_id AND m.id = p.waits_on
    WHERE p.state = 'active' AND p.waits_on IS NOT NULL AND p.due_at IS NULL
      AND (m.id IS NULL OR m.state IN ('sent', 'failed'))
    FOR UPDATE OF p SKIP LOCKED
  ) AS over
  WHERE w.company_id = over.company_id AND w.id = over.id`;

export type HeldPerson = {
  id: string;
  campaign_id: string;
  lead_id: string;
  next_step: string | null;
  waits_on: string | null;
  step_at: Date | null;
};

/** The lead as its claim left it, locked; null where somebody else has taken it up since, or it is over. */
export async function lockClaimed(tx: CompanyTx, { id, lease }: DuePerson): Promise<HeldPerson | null> {
  const [row] = await tx.$queryRaw<HeldPerson[]>`
    SELECT id, campaign_id, lead_id, next_step, waits_on, step_at FROM campaign_people
    WHERE id = ${id}::uuid AND state = 'active' AND NOT paused AND due_at = ${moment(lease)} FOR NO KEY UPDATE`;
  return row ?? null;
}

/** A claim that did not come to its end is due again at `at`, unless somebody else has it. */
export const releaseClaim = (db: CompanyQueries, { id, lease }: DuePerson, at: Date, held: string | null) =>
  db.campaignPerson.updateMany({
    where: { id, state: 'active', due_at: lease },
    data: { due_at: at, ...(held && { held }) },
  });

export type Standing = {
  state?: EnrollmentState;
  left_because?: LeftReason;
  left_step?: string | null;
  next_step?: string | null;
  step_at?: Date | null;
  due_at?: Date | null;
  waits_on?: string | null;
  held?: string | null;
  attempts?: number;
  ended_at?: Date;
};
export async function updatePerson(tx: CompanyTx, id: string, data: Standing): Promise<void> {
  await tx.campaignPerson.update({ where: tx.key(id), data, select: { id: true } });
}

type NewTaken = { person_id: string; step: string; kind: string; state: TakenState; taken_at: Date } & {
  is_other?: boolean;
  made_id?: string;
};
/** That a step was taken; a second time says nothing new. */
export async function insertTaken(tx: CompanyTx, taken: NewTaken): Promise<void> {
  await tx.campaignTaken.createMany({ data: [taken], skipDuplicates: true });
}

/** The steps that a lead took. */
export async function listTaken(tx: CompanyTx, person_id: string): Promise<Set<string>> {
  const rows = await tx.campaignTaken.findMany({ where: { person_id }, select: { step: true } });
  return new Set(rows.map(({ step }) => step));
}

/** The last email step whose email left to this lead; null where none did. */
export async function findLastEmail(tx: CompanyTx, person_id: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ step: string }[]>`
    SELECT t.step FROM campaign_taken t
    JOIN outbox_messages m ON m.company_id = t.company_id AND m.id = t.made_id AND m.state IN ('sent', 'unconfirmed')
    WHERE t.person_id = ${person_id}::uuid AND t.kind = 'email'
    ORDER BY t.taken_at DESC, t.step LIMIT 1`;
  return row?.step ?? null;
}

/** Whether an email of this step was opened, or a link in it clicked. */
export async function wasSeen(
  tx: CompanyTx,
  { person_id, step, kind }: { person_id: string; step: string; kind: 'open' | 'click' },
): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ seen: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM outbox_messages m JOIN mail_trackers k ON k.company_id = m.company_id AND k.message_id = m.id
      WHERE m.campaign_person_id = ${person_id}::uuid AND m.campaign_step = ${step}
        AND k.kind = ${kind} AND k.seen_at IS NOT NULL
    ) AS seen`;
  return row?.seen ?? false;
}

/**
 * An email that has not left, locked. One that somebody else has in hand is none: who sends takes the email before the
 * lead, and waiting for it with the lead in hand would be waiting for each other.
 */
export const findUnsent = async (tx: CompanyTx, id: string) => {
  const [row] = await tx.$queryRaw<
    {
      id: string;
      state: 'draft' | 'queued';
      attempts: number;
      reason: string | null;
      next_attempt_at: Date | null;
      handed_at: Date | null;
    }[]
  >`SELECT id, state, attempts, reason, next_attempt_at, handed_at FROM outbox_messages
    WHERE id = ${id}::uuid AND state IN ('draft', 'queued') FOR UPDATE SKIP LOCKED`;
  return row ?? null;
};

/** How many emails of a campaign were made since a moment. The campaign is locked, so that what it counts holds. */
export async function countEmailsSince(tx: CompanyTx, campaign_id: string, since: Date): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM campaign_taken t
    JOIN campaign_people p ON p.company_id = t.company_id AND p.id = t.person_id
    WHERE p.campaign_id = ${campaign_id}::uuid AND t.kind = 'email' AND t.state = 'done' AND t.taken_at >= ${moment(since)}`;
  return row?.count ?? 0;
}
