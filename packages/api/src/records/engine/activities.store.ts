import { type CompanyQueries, Prisma } from '@outrider/db';
import type { Subject, SubjectType, TimelinePart } from '@outrider/shared/records/records';
import type { Actor } from '../../ground/actor.ts';
import type { After } from '../../ground/paging/listing.ts';
import { personName } from '../../ground/sql/person-name.ts';

/** The records that something happened to: it stands on the timeline of each. */
export type Named = { account_id?: string | null; contact_id?: string | null; opportunity_id?: string | null };

type News = { subject: Named; kind: string; detail: Prisma.InputJsonObject };
const toRow = (actor: Actor, { subject, kind, detail }: News) => ({
  ...subject,
  kind,
  detail,
  actor_kind: actor.kind,
  actor_id: actor.id,
  actor_name: actor.name,
});

/** Onto the timelines, as it stands there. */
export const insertRecordActivity = (
  tx: CompanyQueries,
  actor: Actor,
  news: News,
): Promise<{ id: string; created_at: Date }> =>
  tx.recordActivity.create({ data: toRow(actor, news), select: { id: true, created_at: true } });

/** The same of many in one statement. */
export async function insertRecordActivities(tx: CompanyQueries, actor: Actor, news: News[]): Promise<void> {
  if (news.length > 0) await tx.recordActivity.createMany({ data: news.map((one) => toRow(actor, one)) });
}

export type ActivityRow = {
  id: string;
  kind: string;
  actor_kind: string;
  actor_name: string | null;
  detail: unknown;
  created_at: Date;
  about_type: SubjectType | null;
  about_id: string | null;
  about_name: string | null;
};

type Timeline = Subject & {
  /** Only what is of this part. */
  part?: TimelinePart | undefined;
  after: After;
  limit: number;
};

/** What people wrote or logged, by its kind; a contact that was logged on a lead says by its channel what it was. */
const WRITTEN: Record<Exclude<TimelinePart, 'change'>, { kinds: string[]; channels: string[] }> = {
  note: { kinds: ['noted', 'note'], channels: [] },
  call: { kinds: ['called'], channels: ['call'] },
  email: {
    kinds: ['emailed', 'email_queued', 'email_sent', 'email_opened', 'email_clicked'],
    channels: ['email', 'message'],
  },
  meeting: {
    kinds: [
      'met',
      'meeting_scheduled',
      'meeting_moved',
      'meeting_kept',
      'meeting_cancelled',
      'meeting_held',
      'meeting_missed',
    ],
    channels: ['meeting'],
  },
};
const ALL_WRITTEN = ['contacted', 'replied', ...Object.values(WRITTEN).flatMap(({ kinds }) => kinds)];

function ofPart(part: TimelinePart | undefined): Prisma.Sql {
  if (!part) return Prisma.sql`true`;
  if (part === 'change') return Prisma.sql`a.kind <> ALL(${ALL_WRITTEN}::text[])`;
  const { kinds, channels } = WRITTEN[part];
  return Prisma.sql`(a.kind = ANY(${kinds}::text[]) OR a.kind IN ('contacted', 'replied')
        AND a.detail->>'channel' = ANY(${channels}::text[]))`;
}

/** A stretch of a timeline is made of stretches of its sources, each in the timeline's order and as long at most. */
type Stretch = { asked: Prisma.Sql; last: Prisma.Sql };
const HAPPENED = Prisma.sql`a.id, a.kind, a.actor_kind, a.actor_name, a.detail, a.created_at`;
const NOBODY_ELSE = Prisma.sql`NULL AS about_type, NULL::uuid AS about_id, NULL AS about_name`;
const aboutContact = Prisma.sql`'contact' AS about_type, c.id AS about_id, ${personName('c')} AS about_name`;
const aboutDeal = Prisma.sql`'opportunity' AS about_type, o.id AS about_id, o.name AS about_name`;

/**
 * What is told of the records themselves. `from`: an item of FROM that brings the activities `a`, and what `about`
 * names.
 */
const told = ({ asked, last }: Stretch, about: Prisma.Sql, from: Prisma.Sql, where: Prisma.Sql) =>
  Prisma.sql`(SELECT ${HAPPENED}, ${about} FROM ${from} WHERE ${where} AND ${asked} ${last})`;

/**
 * A conversion is one line on every timeline: that the person, the company and the deal came to be, and the lead's
 * status, are told by it. On the lead itself its status is that line, and the deal also tells of its first stage, as of
 * all others.
 */
const madeBy = (part: 'account' | 'contact' | 'opportunity', same: Prisma.Sql) =>
  Prisma.sql`EXISTS (SELECT FROM lead_conversions v
        WHERE v.company_id = a.company_id AND ${same} AND v.made ? ${part}::text)`;
export const NO_CONVERSIONS_RECORD = Prisma.sql`NOT (a.kind = 'created' AND (
  a.contact_id IS NOT NULL AND ${madeBy('contact', Prisma.sql`v.contact_id = a.contact_id`)}
  OR a.contact_id IS NULL AND ${madeBy('account', Prisma.sql`v.account_id = a.account_id`)}))`;
export const NO_CONVERSIONS_STAGE = Prisma.sql`NOT (a.kind = 'opened'
      AND ${madeBy('opportunity', Prisma.sql`v.opportunity_id = a.opportunity_id`)})`;
export const NO_CONVERSIONS_STATUS = Prisma.sql`NOT (a.kind = 'status_changed' AND a.detail ->> 'to' = 'converted'
      AND a.detail ? 'opportunity_id')`;
const NO_CONVERSIONS_DEAL = Prisma.sql`NOT (a.kind = 'opportunity_created'
  AND ${madeBy(
    'opportunity',
    Prisma.sql`v.lead_id = a.lead_id
      AND v.opportunity_id::text = a.detail ->> 'opportunity_id'`,
  )})`;

/** The leads that a record was made of, with what happened to them. A deal's own moves are told by its stages. */
const ofLeads = (stretch: Stretch, leads: Prisma.Sql) =>
  told(
    stretch,
    Prisma.sql`'lead', l.id, ${personName('l')}`,
    Prisma.sql`leads l JOIN lead_activities a ON a.company_id = l.company_id AND a.lead_id = l.id`,
    Prisma.sql`l.id IN (${leads}) AND a.kind NOT IN ('opportunity_created', 'opportunity_moved')
        AND ${NO_CONVERSIONS_STATUS}
      AND NOT jsonb_exists(a.detail, 'reply_of')`,
  );

/** The stages that deals came to, as rows of activities. */
export const STAGE_MOVES = Prisma.sql`(SELECT e.id, CASE WHEN e.from_stage IS NULL THEN 'opened' ELSE 'moved' END AS kind,
          CASE WHEN e.moved_by IS NULL THEN 'system' ELSE 'user' END AS actor_kind, e.moved_by AS actor_id,
        u.full_name AS actor_name,
        jsonb_build_object('from', coalesce(f.label, e.from_stage), 'to', coalesce(t.label, e.to_stage), 'stage',
            e.to_stage, 'amount', e.amount,
          'reason', (SELECT d.lost_note FROM opportunities d
              WHERE d.company_id = e.company_id AND d.id = e.opportunity_id AND d.stage = e.to_stage)) AS detail,
        e.moved_at AS created_at, e.company_id, e.opportunity_id
      FROM opportunity_stages_log e
        LEFT JOIN users u ON u.company_id = e.company_id AND u.id = e.moved_by
        LEFT JOIN pipeline_stages f ON f.company_id = e.company_id AND f.pipeline_id = e.pipeline_id
          AND f.key = e.from_stage
        LEFT JOIN pipeline_stages t ON t.company_id = e.company_id AND t.pipeline_id = e.pipeline_id
          AND t.key = e.to_stage)`;

/** The stages that deals came to, as activities. */
const ofStages = (stretch: Stretch, about: Prisma.Sql, deals: Prisma.Sql) =>
  told(
    stretch,
    about,
    Prisma.sql`${STAGE_MOVES} a
      JOIN opportunities o ON o.company_id = a.company_id AND o.id = a.opportunity_id`,
    deals,
  );

const ACTIVITIES = Prisma.sql`record_activities a`;
const WITH_DEAL = Prisma.sql`record_activities a
  JOIN opportunities o ON o.company_id = a.company_id AND o.id = a.opportunity_id`;
const WITH_CONTACT = Prisma.sql`record_activities a
  JOIN contacts c ON c.company_id = a.company_id AND c.id = a.contact_id`;
/** The deal or else the person that it happened to, of what stands on several timelines. */
const WITH_BOTH = Prisma.sql`record_activities a
  LEFT JOIN opportunities o ON o.company_id = a.company_id AND o.id = a.opportunity_id
  LEFT JOIN contacts c ON c.company_id = a.company_id AND c.id = a.contact_id`;

/** That a deal was made is told by its first stage. */
export const NO_DEALS_BIRTH = Prisma.sql`NOT (a.kind = 'created' AND a.opportunity_id IS NOT NULL)`;

/** A reply that was logged on a deal or a contact is on its lead's own timeline already (leads-behind.store.ts). */
export const NOT_NOTED_ON_LEAD = Prisma.sql`NOT jsonb_exists(a.detail, 'inbound')`;

/** Where a timeline comes from: no two of its sources have anything in common. */
const SOURCES: Record<SubjectType, (id: string, stretch: Stretch) => Prisma.Sql[]> = {
  lead: (id, stretch) => [
    told(
      stretch,
      NOBODY_ELSE,
      Prisma.sql`lead_activities a`,
      Prisma.sql`a.lead_id = ${id}::uuid AND ${NO_CONVERSIONS_DEAL}`,
    ),
    told(
      stretch,
      aboutDeal,
      WITH_DEAL,
      Prisma.sql`a.kind NOT IN ('converted', 'created') AND ${NOT_NOTED_ON_LEAD}
        AND a.opportunity_id IN (SELECT opportunity_id FROM lead_conversions WHERE lead_id = ${id}::uuid)`,
    ),
    told(
      stretch,
      aboutContact,
      WITH_CONTACT,
      Prisma.sql`a.opportunity_id IS NULL AND ${NO_CONVERSIONS_RECORD} AND ${NOT_NOTED_ON_LEAD}
        AND a.contact_id IN (SELECT contact_id FROM lead_conversions WHERE lead_id = ${id}::uuid)`,
    ),
  ],
  account: (id, stretch) => [
    told(
      stretch,
      Prisma.sql`CASE WHEN o.id IS NOT NULL THEN 'opportunity' WHEN c.id IS NOT NULL THEN 'contact' END AS about_type,
        coalesce(o.id, c.id) AS about_id,
          CASE WHEN o.id IS NOT NULL THEN o.name WHEN c.id IS NOT NULL THEN ${personName('c')} END AS about_name`,
      WITH_BOTH,
      Prisma.sql`a.account_id = ${id}::uuid AND ${NO_DEALS_BIRTH} AND ${NO_CONVERSIONS_RECORD}`,
    ),
    told(
      stretch,
      aboutContact,
      WITH_CONTACT,
      Prisma.sql`c.account_id = ${id}::uuid AND a.account_id IS NULL AND ${NO_CONVERSIONS_RECORD}`,
    ),
    ofLeads(stretch, Prisma.sql`SELECT lead_id FROM lead_conversions WHERE account_id = ${id}::uuid`),
    ofStages(stretch, aboutDeal, Prisma.sql`o.account_id = ${id}::uuid AND ${NO_CONVERSIONS_STAGE}`),
  ],
  contact: (id, stretch) => [
    told(
      stretch,
      Prisma.sql`CASE WHEN o.id IS NOT NULL THEN 'opportunity' END AS about_type, o.id AS about_id,
          o.name AS about_name`,
      WITH_BOTH,
      Prisma.sql`a.contact_id = ${id}::uuid AND ${NO_CONVERSIONS_RECORD}`,
    ),
    ofLeads(stretch, Prisma.sql`SELECT lead_id FROM lead_conversions WHERE contact_id = ${id}::uuid`),
  ],
  opportunity: (id, stretch) => [
    told(stretch, NOBODY_ELSE, ACTIVITIES, Prisma.sql`a.opportunity_id = ${id}::uuid AND ${NO_DEALS_BIRTH}`),
    told(
      stretch,
      aboutContact,
      WITH_CONTACT,
      Prisma.sql`a.opportunity_id IS NULL AND ${NO_CONVERSIONS_RECORD}
        AND a.contact_id IN (SELECT contact_id FROM opportunity_contacts WHERE opportunity_id = ${id}::uuid)`,
    ),
    told(
      stretch,
      Prisma.sql`'account' AS about_type, n.id AS about_id, n.name AS about_name`,
      Prisma.sql`record_activities a JOIN accounts n ON n.company_id = a.company_id AND n.id = a.account_id`,
      Prisma.sql`a.opportunity_id IS NULL AND a.contact_id IS NULL AND ${NO_CONVERSIONS_RECORD}
        AND a.account_id = (SELECT account_id FROM opportunities WHERE id = ${id}::uuid)`,
    ),
    ofLeads(
      stretch,
      Prisma.sql`SELECT lead_id
        FROM lead_conversions
        WHERE opportunity_id = ${id}::uuid
        UNION SELECT lead_id
        FROM opportunities
        WHERE id = ${id}::uuid`,
    ),
    ofStages(stretch, NOBODY_ELSE, Prisma.sql`o.id = ${id}::uuid`),
  ],
};

/**
 * What happened to a record, to the leads it was made of or became, and to whom and what belongs to it, the newest
 * first.
 */
export function listRecordActivities(
  db: CompanyQueries,
  { type, id, part, after, limit }: Timeline,
): Promise<ActivityRow[]> {
  const asked = Prisma.sql`${ofPart(part)} AND ${
    after
      ? Prisma.sql`(a.created_at, a.id) < (${after.at},
        ${after.id}::uuid)`
      : Prisma.sql`true`
  }`;
  const last = Prisma.sql`ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit}`;
  return db.$queryRaw<ActivityRow[]>`
    ${Prisma.join(SOURCES[type](id, { asked, last }), ' UNION ALL ')} ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
}
