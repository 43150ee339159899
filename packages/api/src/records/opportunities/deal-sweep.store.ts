import { type PlatformQueries, Prisma } from '@outrider/db';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { moment } from '../../ground/sql/conditions.ts';
import { STAGE_JOIN } from './deal-columns.ts';

const DAY_MS = 86_400_000;
/** What crossed its line longer ago than this is an old heap, and sets nothing off. */
const LOOK_BACK_DAYS = 2;

/**
 * The moment from which deal `r` in stage `s` is stale (STALE of deal-columns.ts says whether it is). Null where its
 * stage has no limit.
 */
const STALE_FROM = Prisma.sql`(r.last_activity_at + s.rotting_days * interval '1 day')`;

/** A UUID made of a text (version 8 of RFC 9562): the same text gives the same one, so that an event is there once. */
const uuidOf = (text: Prisma.Sql) =>
  Prisma.sql`overlay(overlay(md5(${text}) placing '8' from 13 for 1) placing '8' from 17 for 1)::uuid`;

const published = (topic: string, key: Prisma.Sql, crossed: Prisma.Sql, now: Date) => Prisma.sql`
  INSERT INTO outbox_events (company_id, id, topic, subject_id, payload)
  SELECT r.company_id, ${uuidOf(Prisma.sql`${topic}::text || r.id || ${key}`)}, ${topic}, r.id, '{}'
  FROM opportunities r ${STAGE_JOIN} JOIN companies c ON c.id = r.company_id
  WHERE r.closed_at IS NULL AND ${crossed} < ${moment(now)}
    AND ${crossed} > ${moment(new Date(now.getTime() - LOOK_BACK_DAYS * DAY_MS))} AND ${MAY_WORK(now)}
  ON CONFLICT (company_id, id) DO NOTHING`;

/**
 * Publishes that deals went stale, once for each stay in a stage, and that close dates passed, once for each date; on
 * whichever instance, and however often it looks. @returns how many of both
 */
export async function sweepDeals(db: PlatformQueries, now: Date): Promise<number> {
  const stale = await db.$executeRaw(
    published('opportunity.stale', Prisma.sql`extract(epoch FROM r.stage_since)`, STALE_FROM, now),
  );
  const overdue = await db.$executeRaw(
    published(
      'opportunity.overdue',
      Prisma.sql`r.close_date`,
      Prisma.sql`((r.close_date + 1)::timestamp AT TIME ZONE c.timezone)`,
      now,
    ),
  );
  return stale + overdue;
}
