import type { CompanyDb, Database } from '@outrider/db';
import { DAY_MS } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CalendarFeed } from '@outrider/shared/records/meetings';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { assertWithin } from '../../ground/rate-limit.ts';
import type { RestAnswer } from '../../ground/rest/rest-call.ts';
import type { Services } from '../../ground/services.ts';
import { hashToken, isToken, newToken } from '../mail/mail-token.ts';
import { plainPage } from '../mail/plain-page.ts';
import { eventOf } from './calendar-of.ts';
import { dropFeed, findFeed, findFeedReader, noteFeedRead, putFeed } from './feed.store.ts';
import { writeCalendar } from './ics.ts';
import { listForFeed } from './meetings.store.ts';
import { MEETING_WORDS } from './words.ts';

/** Where a calendar program reads a person's meetings, under the public address; the token and .ics follow. */
export const FEED_PATH = '/api/calendar/';
/** How much of the past a calendar program is shown, and how many meetings at most. */
const PAST_DAYS = 90;
const EVENTS_MAX = 2_000;

export async function getFeed(db: CompanyDb, user: CompanyUser): Promise<CalendarFeed> {
  const feed = await findFeed(db, user.id);
  return {
    url: null,
    created_at: feed?.created_at.toISOString() ?? null,
    read_at: feed?.read_at?.toISOString() ?? null,
  };
}

/** A new secret address, shown only now; the one before it stops working. */
export async function makeFeed(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { publicAddress, now }: Pick<Services, 'publicAddress' | 'now'>,
): Promise<CalendarFeed> {
  const token = newToken();
  const created_at = now();
  await db.transaction(async (tx) => {
    await putFeed(tx, { user_id: user.id, token_hash: hashToken(token), created_at });
    await recordAudit(tx, actor, { action: 'calendar_feed.make', subject_kind: 'user', subject_id: user.id });
  });
  return { url: `${publicAddress()}${FEED_PATH}${token}.ics`, created_at: created_at.toISOString(), read_at: null };
}

/** Removing it twice changes nothing. */
export async function removeFeed(db: CompanyDb, user: CompanyUser, actor: Actor): Promise<CalendarFeed> {
  await db.transaction(async (tx) => {
    if (await dropFeed(tx, user.id))
      await recordAudit(tx, actor, { action: 'calendar_feed.remove', subject_kind: 'user', subject_id: user.id });
  });
  return { url: null, created_at: null, read_at: null };
}

/**
 * A person's meetings as a file, for whoever has their secret address. Notes stay here: what a calendar program is
 * shown lies on servers of its maker. @throws 405, 429
 */
export async function answerFeed(
  database: Database,
  services: Services,
  { method, token, ip }: { method: string; token: string; ip: string },
): Promise<RestAnswer> {
  if (method !== 'GET' && method !== 'HEAD')
    throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, { allow: ['GET', 'HEAD'] });
  // Makers of calendars read for many people from one address.
  assertWithin(await services.limiter.take(`calendar:${ip}`, 'anonymous'));
  const now = services.now();
  const secret = token.replace(/\.ics$/, '');
  const reader = isToken(secret) ? await findFeedReader(database.platform, hashToken(secret), now) : null;
  if (!reader) return plainPage(404, MESSAGES.feedUnknownTitle, MESSAGES.feedUnknown);
  const db = database.forCompany(reader.company_id);
  const meetings = await listForFeed(db, reader.user_id, new Date(now.getTime() - PAST_DAYS * DAY_MS), EVENTS_MAX);
  await noteFeedRead(db, reader.user_id, now);
  const text = writeCalendar(
    meetings.map((meeting) => eventOf({ ...meeting, notes: null })),
    { method: 'PUBLISH', name: MEETING_WORDS.feed(reader.full_name, reader.company_name) },
  );
  return {
    status: 200,
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    },
    body: text,
  };
}
