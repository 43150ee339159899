import { createHash } from 'node:crypto';
import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { Person } from '@outrider/shared/records/pipeline';
import type { Subject } from '@outrider/shared/records/records';
import type { Actor } from '../../ground/actor.ts';
import { insertEvents } from '../../ground/events/outbox.store.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { NOTIFICATION_WORDS } from './words.ts';

const isOf = ({ type, id }: Subject) => Prisma.sql`${Prisma.raw(`f.${type}_id`)} = ${id}::uuid`;

/** Who follows a record and still works here, by name. */
export const listFollowers = (db: CompanyQueries, subject: Subject): Promise<Person[]> =>
  db.$queryRaw<Person[]>`
    SELECT u.id, u.full_name FROM users u
    WHERE u.disabled_at IS NULL
      AND EXISTS (SELECT FROM record_followers f
        WHERE f.company_id = u.company_id AND f.user_id = u.id AND ${isOf(subject)})
    ORDER BY u.full_name, u.id`;

/** Nothing where they follow it already. The caller holds off everybody who does the same at this moment. */
export async function insertFollower(tx: CompanyTx, subject: Subject, user_id: string): Promise<void> {
  const key = Prisma.raw(`${subject.type}_id`);
  await tx.$executeRaw`
    INSERT INTO record_followers (id, user_id, ${key}) SELECT ${uuidv7()}::uuid, ${user_id}::uuid, ${subject.id}::uuid
    WHERE NOT EXISTS (SELECT FROM record_followers f WHERE f.user_id = ${user_id}::uuid AND ${isOf(subject)})`;
}

export async function deleteFollower(tx: CompanyTx, subject: Subject, user_id: string): Promise<void> {
  await tx.$executeRaw`DELETE FROM record_followers f WHERE f.user_id = ${user_id}::uuid AND ${isOf(subject)}`;
}

/** Who did it, for a notification that says what. */
export const actorWords = ({ name }: Actor): string =>
  name ? NOTIFICATION_WORDS.by(name) : NOTIFICATION_WORDS.bySystem;

type News = { title: string; message: string; link_path: string };

/** Tells these people once of one event. Nobody is told of what they did themselves. */
export async function notifyPeople(
  tx: CompanyTx,
  actor: Actor,
  event_id: string,
  user_ids: readonly string[],
  news: News,
): Promise<void> {
  await notify(tx, actor, event_id, news, Prisma.sql`u.id = ANY(${[...user_ids]}::uuid[])`);
}

/** What is told of a record, and who is told of it anyway. */
type Told = { subject: Subject; owner_id: string | null; without?: readonly (string | null)[] };

/**
 * Tells the owner of a record and its followers what somebody else did to it. A record has one notification an hour and
 * person: a later change takes its place and makes it unread again, so that a busy record does not bury the others.
 */
export async function notifyFollowers(
  tx: CompanyTx,
  actor: Actor,
  { subject, owner_id, without = [] }: Told,
  news: News,
  now: Date,
): Promise<void> {
  const others = without.filter((id) => id !== null);
  const follows = Prisma.sql`EXISTS (SELECT FROM record_followers f
        WHERE f.company_id = u.company_id AND f.user_id = u.id AND ${isOf(subject)})`;
  await notify(
    tx,
    actor,
    hourOf(subject, now),
    news,
    Prisma.sql`(u.id = ${owner_id}::uuid OR ${follows}) AND u.id <> ALL(${others}::uuid[])`,
  );
}

async function notify(tx: CompanyTx, actor: Actor, event_id: string, news: News, who: Prisma.Sql): Promise<void> {
  const { title, message, link_path } = news;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO notifications (id, user_id, event_id, kind, title, message, link_path)
    SELECT gen_random_uuid(), u.id, ${event_id}::uuid, 'followed', ${title}, ${message}, ${link_path}
    FROM users u WHERE u.disabled_at IS NULL AND u.id IS DISTINCT FROM ${actor.id}::uuid AND ${who}
    ON CONFLICT (company_id, event_id, user_id) DO UPDATE
      SET title = excluded.title, message = excluded.message, link_path = excluded.link_path, created_at = now(),
        read_at = NULL, mailed_at = NULL
    RETURNING id`;
  await insertEvents(
    tx,
    'notification.created',
    rows.map(({ id }) => ({ subject_id: id })),
  );
}

/** A UUID for the record and the hour (version 8 of RFC 9562: what it is made of is our own business). */
function hourOf({ id }: Subject, now: Date): string {
  const hex = createHash('sha256')
    .update(`${id} ${now.toISOString().slice(0, 13)}`)
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
