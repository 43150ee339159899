import { Prisma } from '@outrider/db';
import {
  CONVERT_WITHIN_DAYS,
  type Outcome,
  OUTCOMES,
  REPLY_WITHIN_DAYS,
} from '@outrider/shared/automation/agent-outcomes';
import { moment } from '../../ground/sql/conditions.ts';
import { firstIdAt } from '../../ground/sql/uuid-time.ts';

/** What came of actions made since then; `null` is of all there are. */
export type Since = Date | null;

const DAY_MS = 86_400_000;
const days = (count: number) => Prisma.sql`make_interval(days => ${count}::int)`;
/** A message leaves after its action was made, but another server's clock may have said when. */
const begin = (since: Date) => new Date(since.getTime() - DAY_MS);
const notBefore = (since: Since, at: Prisma.Sql) =>
  since ? Prisma.sql`${at} >= ${moment(begin(since))}` : Prisma.sql`true`;

/**
 * The message `m` that left for the lead of `e` at the last moment of `column` for which `by` holds, or those that left
 * together then. One look into an index for each, by a clause that lets PostgreSQL expect as many messages as there are
 * of `e`.
 */
const lastMessage = (column: 'sent_at' | 'created_at', by: Prisma.Sql) => Prisma.sql`CROSS JOIN LATERAL (
    SELECT n.id, n.sent_at
    FROM outbox_messages n
    WHERE n.company_id = e.company_id AND n.lead_id = e.lead_id AND n.state = 'sent' AND n.${Prisma.raw(column)} ${by}
    ORDER BY n.${Prisma.raw(column)} DESC FETCH FIRST 1 ROW WITH TIES) m`;
/** What a lead did belongs to the last message that it had got by then, within so many days of it. */
const LAST_GOT = lastMessage('sent_at', Prisma.sql`< e.created_at`);
const within = (count: number) => Prisma.sql`e.created_at <= m.sent_at + ${days(count)}`;
/** A meeting is made with its invitation, a minute before that leaves. */
const LAST_MADE = lastMessage('created_at', Prisma.sql`<= e.created_at + interval '1 minute'`);

const NOTED = Prisma.sql`e.kind IN ('contacted', 'replied') AND e.actor_kind = 'user'`;
const replies = (which: Prisma.Sql) => (since: Since) =>
  Prisma.sql`
  SELECT m.id AS message_id
  FROM lead_activities e ${LAST_GOT}
  WHERE ${which} AND ${notBefore(since, Prisma.sql`e.created_at`)} AND ${within(REPLY_WITHIN_DAYS)}`;

/**
 * The messages that something followed, each found from what happened: of that there is little, and a look for it at
 * every message would cost as much as there are messages.
 */
const FOLLOWED = {
  /** By itself (RETURNS of touches.ts, spelled out as the index of replies has them), as a colleague noted it, or as their mailbox told. */
  replied: replies(
    Prisma.sql`(e.kind IN ('came_back', 'updated') AND e.actor_kind = 'webhook' OR ${NOTED}
          OR e.kind = 'replied' AND e.actor_kind = 'system')
        AND (e.kind <> 'contacted' OR jsonb_exists(e.detail, 'reply'))`,
  ),
  positive_reply: replies(Prisma.sql`${NOTED} AND e.detail ->> 'reply' = 'positive'`),
  meeting_held: (since: Since) => Prisma.sql`
  SELECT m.id AS message_id FROM meetings e ${LAST_MADE}
  WHERE e.cancelled_at IS NULL AND e.ends_at <= now() AND ${notBefore(since, Prisma.sql`e.ends_at`)}
    AND e.starts_at > m.sent_at AND ${within(REPLY_WITHIN_DAYS)}`,
  converted: (since: Since) => Prisma.sql`
  SELECT m.id AS message_id
  FROM lead_conversions e ${LAST_GOT}
  WHERE ${notBefore(since, Prisma.sql`e.created_at`)} AND ${within(CONVERT_WITHIN_DAYS)}`,
  unsubscribed: (since: Since) => Prisma.sql`
  SELECT e.message_id
  FROM unsubscribe_links e
  WHERE e.used_at IS NOT NULL AND ${notBefore(since, Prisma.sql`e.used_at`)}`,
} as const satisfies { readonly [One in Outcome]?: (since: Since) => Prisma.Sql };
type Followed = keyof typeof FOLLOWED;
const FOLLOWED_NAMES = Object.keys(FOLLOWED) as Followed[];
const isFollowed = (outcome: Outcome): outcome is Followed => outcome in FOLLOWED;

/** Who follows a link has opened the message, whatever became of its picture. */
const TOLD = {
  opened: Prisma.sql`e.seen_at IS NOT NULL`,
  clicked: Prisma.sql`e.seen_at IS NOT NULL AND e.kind = 'click'`,
} as const satisfies { readonly [One in Outcome]?: Prisma.Sql };
const isTold = (outcome: Outcome): outcome is keyof typeof TOLD => outcome in TOLD;
const trackers = (since: Since) =>
  Prisma.sql`mail_trackers e WHERE ${since ? Prisma.sql`e.id >= ${firstIdAt(begin(since))}::uuid` : Prisma.sql`true`}`;

const DELIVERED = Prisma.sql`m.state = 'sent'`;
/**
 * Of the action `x` and its message `m` themselves. One that the do-not-contact list stopped was neither sent nor a
 * success.
 */
const OF_ROWS: { readonly [One in Exclude<Outcome, Followed | keyof typeof TOLD>]: Prisma.Sql } = {
  sent: Prisma.sql`m.state IN ('sent', 'failed') AND NOT m.barred`,
  delivered: DELIVERED,
  unchanged: Prisma.sql`x.allowed_by = 'person' AND NOT x.edited`,
  edited: Prisma.sql`x.allowed_by = 'person' AND x.edited`,
  rejected: Prisma.sql`x.state = 'rejected'`,
  undone: Prisma.sql`x.state = 'undone'`,
  refused: Prisma.sql`x.state = 'refused' OR coalesce(m.barred, false)`,
};

/** The messages of actions, one at most for each. */
export const WITH_MESSAGE = Prisma.sql`LEFT JOIN outbox_messages m ON m.company_id = x.company_id
    AND m.action_id = x.id`;

/** Whether an action `x` with its message `m` came to this: a condition of a WHERE, where what followed is one join. */
export function cameTo(outcome: Outcome, since: Since): Prisma.Sql {
  if (isFollowed(outcome)) return Prisma.sql`m.id IN (${FOLLOWED[outcome](since)})`;
  if (isTold(outcome))
    return Prisma.sql`${DELIVERED} AND m.id IN (SELECT e.message_id FROM ${trackers(since)} AND ${TOLD[outcome]})`;
  return Prisma.sql`(${OF_ROWS[outcome]})`;
}

/** By message, what followed from it (`f`): of these outcomes, true or not. */
export const withFollowed = (since: Since, outcomes: readonly Followed[]) => Prisma.sql`LEFT JOIN (
    SELECT message_id,
      ${Prisma.join(outcomes.map((one) => Prisma.sql`bool_or(outcome = ${one}) AS ${Prisma.raw(one)}`))}
    FROM (${Prisma.join(
      outcomes.map(
        (one) => Prisma.sql`SELECT message_id, ${one} AS outcome FROM (${FOLLOWED[one](since)}) AS ${Prisma.raw(one)}`,
      ),
      ' UNION ALL ',
    )}) happened GROUP BY message_id) f ON f.message_id = m.id`;

/** The message of each action with all that became of it: what OUTCOME_COUNTS counts. */
export const withOutcomes = (since: Since) => Prisma.sql`${WITH_MESSAGE}
  ${withFollowed(since, FOLLOWED_NAMES)}
  LEFT JOIN (SELECT e.message_id, bool_or(${TOLD.opened}) AS opened, bool_or(${TOLD.clicked}) AS clicked
      FROM ${trackers(since)} GROUP BY e.message_id) t ON t.message_id = m.id`;

const isSo = (outcome: Outcome): Prisma.Sql => {
  if (isFollowed(outcome)) return Prisma.sql`f.${Prisma.raw(outcome)}`;
  return isTold(outcome) ? Prisma.sql`${DELIVERED} AND t.${Prisma.raw(outcome)}` : OF_ROWS[outcome];
};
const countedAs = (name: string, what: Prisma.Sql) =>
  Prisma.sql`(count(*) FILTER (WHERE ${what}))::int AS ${Prisma.raw(name)}`;

/** A column for each outcome: how many actions came to it; and how many could have told of being opened. */
export const OUTCOME_COUNTS = Prisma.join([
  ...OUTCOMES.map((outcome) => countedAs(outcome, isSo(outcome))),
  countedAs('tracked', Prisma.sql`${DELIVERED} AND t.message_id IS NOT NULL`),
]);

/** The tenth that a confidence lies in: all from 0.9 on is the last. */
export const TENTH = Prisma.sql`least(floor(x.confidence * 10 + 1e-9), 9)::int`;
