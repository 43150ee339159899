import { Prisma } from '@outrider/db';
import type { ActorKind } from '@outrider/shared/ground/actors';
import { DAY_MS } from '@outrider/shared/ground/days';
import { type AnyCondition, type AnyFilter, isGroup, partsOf } from '@outrider/shared/ground/fields/filter';
import {
  ACTIVITY_FIELDS,
  type ActivityField,
  type ActivityPart,
  type ActivitySide,
} from '@outrider/shared/insight/activity-filter';
import { CALL_OUTCOMES } from '@outrider/shared/records/call-outcomes';
import { type FilterContext, momentsOf } from '@outrider/shared/records/lead-match';
import { allOf } from '../../ground/sql/conditions.ts';
import { firstIdAt } from '../../ground/sql/uuid-time.ts';
import { columnSql, ownerSql } from '../../records/engine/conditions.ts';

/*
 * What is asked of the stream, as conditions on one of its rows `a`: an activity of a lead or of another record, or a
 * stage that a deal came to.
 */

/** The kinds of activities that make a part, and the channels by which a contact belongs to it. */
const PARTS: Record<Exclude<ActivityPart, 'deal' | 'change'>, { kinds: string[]; channels: string[] }> = {
  call: { kinds: ['called'], channels: ['call'] },
  email: { kinds: ['emailed', 'email_sent'], channels: ['email', 'message'] },
  reply: { kinds: ['replied'], channels: [] },
  meeting: { kinds: ['met', 'meeting_scheduled'], channels: ['meeting'] },
  note: { kinds: ['noted', 'note'], channels: [] },
  task: { kinds: ['task_created', 'task_done', 'task_reopened'], channels: [] },
};
type NamedPart = keyof typeof PARTS;
const NAMED_PARTS = Object.keys(PARTS) as NamedPart[];
const OF_A_PART = NAMED_PARTS.flatMap((part) => PARTS[part].kinds);
const CHANNELS = NAMED_PARTS.flatMap((part) => PARTS[part].channels);

/** The kinds of activities of these parts. A `contacted` may belong to any of them, by its channel. */
export const kindsOf = (parts: readonly NamedPart[]): string[] => [
  'contacted',
  ...parts.flatMap((part) => PARTS[part].kinds),
];

/** For activities `a`, not for stages. Each is of exactly one part; what fits no other is a change. */
export function isOfPart(part: ActivityPart): Prisma.Sql {
  if (part === 'deal') return Prisma.sql`false`;
  if (part === 'change')
    return Prisma.sql`(a.kind <> ALL(${['contacted', ...OF_A_PART]}::text[])
        OR a.kind = 'contacted' AND (a.detail->>'channel' = ANY(${CHANNELS}::text[])) IS NOT TRUE)`;
  const { kinds, channels } = PARTS[part];
  return Prisma.sql`(a.kind = ANY(${kinds}::text[])
        OR a.kind = 'contacted' AND a.detail->>'channel' = ANY(${channels}::text[]))`;
}

const SIDES: Record<ActivitySide, ActorKind[]> = {
  people: ['user', 'assistant'],
  ai: ['agent'],
  system: ['system', 'webhook'],
};
export const isOnSide = (sides: readonly ActivitySide[]): Prisma.Sql =>
  Prisma.sql`a.actor_kind = ANY(${sides.flatMap((side) => SIDES[side])}::text[])`;

/** How a call or a meeting went. */
const WITH_OUTCOME = ['contacted', 'called', 'met', 'meeting_held', 'meeting_missed'];
const OUTCOME = Prisma.sql`CASE
      WHEN ${isOfPart('call')} AND a.detail->>'outcome' = ANY(${[...CALL_OUTCOMES]}::text[]) THEN a.detail->>'outcome'
      WHEN a.kind IN ('met', 'meeting_held') OR a.kind = 'contacted' AND a.detail->>'channel' = 'meeting' THEN 'held'
      WHEN a.kind = 'meeting_missed' THEN 'no_show' END`;

type Columns = Readonly<Record<ActivityField, Prisma.Sql>>;
const BOTH = {
  side: Prisma.sql`CASE WHEN ${isOnSide(['people'])} THEN 'people' WHEN ${isOnSide(['ai'])} THEN 'ai' ELSE 'system' END`,
  person: Prisma.sql`CASE WHEN ${isOnSide(['people'])} THEN a.actor_id END`,
  created_at: Prisma.sql`a.created_at`,
};
/** What a row says of each field. */
export const COLUMNS: Readonly<Record<'activity' | 'stage', Columns>> = {
  activity: {
    ...BOTH,
    part: Prisma.sql`CASE ${Prisma.join(
      NAMED_PARTS.map((part) => Prisma.sql`WHEN ${isOfPart(part)} THEN ${part}::text`),
      ' ',
    )} ELSE 'change' END`,
    outcome: OUTCOME,
  },
  stage: { ...BOTH, part: Prisma.sql`'deal'::text`, outcome: Prisma.sql`NULL::text` },
};
export type RowKind = keyof typeof COLUMNS;

/** The filter as a condition on one row; every value is bound. */
export function streamSql(filter: AnyFilter, of: RowKind, context: FilterContext): Prisma.Sql {
  const parts = partsOf<AnyCondition>(filter).map((part) =>
    isGroup<AnyCondition>(part) ? streamSql(part, of, context) : partSql(part, of, context),
  );
  if (parts.length === 0) return Prisma.sql`true`;
  return Prisma.sql`(${Prisma.join(parts, 'all' in filter ? ' AND ' : ' OR ')})`;
}

function partSql(condition: AnyCondition, of: RowKind, context: FilterContext): Prisma.Sql {
  const asked = conditionSql(condition, of, context);
  return 'not' in condition && condition.not ? Prisma.sql`(${asked}) IS NOT TRUE` : asked;
}

function conditionSql(condition: AnyCondition, of: RowKind, context: FilterContext): Prisma.Sql {
  const field = condition.field as ActivityField;
  const column = COLUMNS[of][field];
  if (field === 'created_at') return timeSql(condition, column, of, context);
  if (!('is' in condition)) return columnSql(condition, column, ACTIVITY_FIELDS[field].kind, context);
  if (field === 'person') return ownerSql(column, condition.is, context.me);
  if (field === 'side') return isOnSide(condition.is as ActivitySide[]);
  if (field === 'part') return partsSql(condition.is as ActivityPart[], of);
  const is = columnSql(condition, column, 'choice', context);
  return Prisma.sql`(a.kind = ANY(${WITH_OUTCOME}::text[]) AND ${is})`;
}

/** Stages are the only rows of the part "deal": a filter without it reads none of them. */
function partsSql(parts: readonly ActivityPart[], of: RowKind): Prisma.Sql {
  if (of === 'stage') return parts.includes('deal') ? Prisma.sql`true` : Prisma.sql`false`;
  return Prisma.sql`(${Prisma.join(parts.map(isOfPart), ' OR ')})`;
}

/**
 * A key is made by the clock of the server when the row is written, the time by that of the database when the
 * transaction begins: they are never a day apart.
 */
const APART_MS = DAY_MS;

/** Activities of some days, found by their keys. */
function timeSql(condition: AnyCondition, column: Prisma.Sql, of: RowKind, context: FilterContext): Prisma.Sql {
  const exact = columnSql(condition, column, 'time', context);
  if (of === 'stage') return exact; // its key is random; its time has an index
  const { from, before } =
    'last_days' in condition
      ? { from: new Date(context.now.getTime() - condition.last_days * DAY_MS), before: null }
      : momentsOf(condition as { from?: string; to?: string }, context.timezone);
  const keyAt = (at: Date, apart: number) => Prisma.sql`${firstIdAt(new Date(at.getTime() + apart))}::uuid`;
  return allOf([
    from && Prisma.sql`a.id >= ${keyAt(from, -APART_MS)}`,
    before && Prisma.sql`a.id < ${keyAt(before, APART_MS)}`,
    exact,
  ]);
}
