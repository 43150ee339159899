import { type CompanyQueries, Prisma } from '@outrider/db';
import type { TimelinePart } from '@outrider/shared/records';
import type { Actor } from '../actor.ts';
import type { After } from '../paging/listing.ts';

/** The records that something happened to: it stands on the timeline of each. */
export type Subject = { account_id?: string | null; contact_id?: string | null; opportunity_id?: string | null };

/** @returns its id */
export async function insertRecordActivity(
  tx: CompanyQueries,
  subject: Subject,
  kind: string,
  actor: Actor,
  detail: Prisma.InputJsonObject,
): Promise<string> {
  const who = { actor_kind: actor.kind, actor_id: actor.id, actor_name: actor.name };
  const { id } = await tx.recordActivity.create({ data: { ...subject, kind, ...who, detail }, select: { id: true } });
  return id;
}

export type ActivityRow = {
  id: string;
  kind: string;
  actor_kind: string;
  actor_name: string | null;
  detail: unknown;
  created_at: Date;
  about_type: 'lead' | 'account' | 'contact' | 'opportunity' | null;
  about_id: string | null;
  about_name: string | null;
};

const CONTACT_NAME = Prisma.sql`coalesce(nullif(btrim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''), c.email)`;
const LEAD_NAME = Prisma.sql`coalesce(nullif(btrim(coalesce(l.first_name, '') || ' ' || coalesce(l.last_name, '')), ''), l.email)`;
type Timeline = {
  type: 'account' | 'contact';
  id: string;
  /** Only what is of this part. */ part?: TimelinePart | undefined;
  after: After;
  limit: number;
};

/** What people wrote or logged, on a record and on the lead it was made of. */
const WRITTEN: Record<Exclude<TimelinePart, 'change'>, string[]> = {
  note: ['noted', 'note'],
  call: ['called'],
  email: ['emailed', 'email_queued', 'email_sent'],
  meeting: ['met', 'meeting_scheduled', 'meeting_cancelled'],
};

function ofPart(part: TimelinePart | undefined): Prisma.Sql {
  if (!part) return Prisma.sql`true`;
  return part === 'change'
    ? Prisma.sql`a.kind <> ALL(${Object.values(WRITTEN).flat()}::text[])`
    : Prisma.sql`a.kind = ANY(${WRITTEN[part]}::text[])`;
}

/** What happened to it, and to the leads it was made of, the newest first. An account's has what happened to its people as well. */
export function listRecordActivities(
  db: CompanyQueries,
  { type, id, part, after, limit }: Timeline,
): Promise<ActivityRow[]> {
  const key = Prisma.raw(`${type}_id`);
  const asked = Prisma.sql`${ofPart(part)} AND ${after ? Prisma.sql`(a.created_at, a.id) < (${after.at}, ${after.id}::uuid)` : Prisma.sql`true`}`;
  const people =
    type === 'account'
      ? Prisma.sql`UNION ALL (SELECT a.id, a.kind, a.actor_kind, a.actor_name, a.detail, a.created_at, 'contact' AS about_type, c.id AS about_id, ${CONTACT_NAME} AS about_name
          FROM contacts c JOIN record_activities a ON a.company_id = c.company_id AND a.contact_id = c.id AND a.account_id IS NULL
          WHERE c.account_id = ${id}::uuid AND ${asked} ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit})`
      : Prisma.empty;
  return db.$queryRaw<ActivityRow[]>`
    (SELECT a.id, a.kind, a.actor_kind, a.actor_name, a.detail, a.created_at,
        CASE WHEN o.id IS NOT NULL THEN 'opportunity' WHEN c.id IS NOT NULL AND ${type}::text <> 'contact' THEN 'contact' END AS about_type,
        CASE WHEN o.id IS NOT NULL THEN o.id WHEN ${type}::text <> 'contact' THEN c.id END AS about_id,
        CASE WHEN o.id IS NOT NULL THEN o.name WHEN c.id IS NOT NULL AND ${type}::text <> 'contact' THEN ${CONTACT_NAME} END AS about_name
      FROM record_activities a LEFT JOIN opportunities o ON o.company_id = a.company_id AND o.id = a.opportunity_id
        LEFT JOIN contacts c ON c.company_id = a.company_id AND c.id = a.contact_id
      WHERE a.${key} = ${id}::uuid AND ${asked} ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit})
    ${people}
    UNION ALL (SELECT a.id, a.kind, a.actor_kind, a.actor_name, a.detail, a.created_at, 'lead', l.id, ${LEAD_NAME}
      FROM lead_conversions v JOIN leads l ON l.company_id = v.company_id AND l.id = v.lead_id
        JOIN lead_activities a ON a.company_id = l.company_id AND a.lead_id = l.id
      WHERE v.${key} = ${id}::uuid AND ${asked} ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit})
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`;
}
