import { type CompanyQueries, Prisma } from '@outrider/db';
import { type CustomKind, isCustomName, keyOfCustom } from '@outrider/shared/ground/fields/custom';
import {
  allConditions,
  type AnyCondition,
  type AnyFilter,
  isCustomCondition,
  isGroup,
  NOTHING_ASKED,
  partsOf,
} from '@outrider/shared/ground/fields/filter';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { RecordListInput } from '@outrider/shared/records/records';
import { dayField, isStorable, timestampField } from '@outrider/shared/ground/wire';
import { z } from 'zod';
import { refuse } from '../../ground/http/refuse.ts';
import { fieldsAskedFor } from '../fields/check-filter.ts';
import { findFields } from '../fields/known-fields.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { mostCounted, toldTotal } from '../../ground/paging/listing.ts';
import { allOf } from '../../ground/sql/conditions.ts';
import { isoSql } from '../../ground/sql/iso.ts';
import { COMMON, holdsWords, likePatterns, shareWith } from '../../ground/sql/search-words.ts';
import { columnSql, ownerSql } from './conditions.ts';
import { zoneAskedFor } from './zone-asked-for.ts';
import { countSeen, type Seen } from './count-seen.ts';
import type { Recorded, SortCast, SortColumn } from './recorded.ts';
import { customSql, recordsBySlot, type SlotContext } from './slots.ts';

/** A page whose items are JSON text already: PostgreSQL writes it, and nobody reads it before the client. */
export type PageText = { items: string; total: number; total_is: 'exact' | 'at_least'; next_cursor: string | null };

/**
 * A page of records, and how many the filters match in all. `also`: what is asked besides the filter.
 * @throws 422 for another list's cursor, and for a field that the company does not have
 */
export async function pageTextOf(
  recorded: Recorded,
  db: CompanyQueries,
  user: CompanyUser,
  input: RecordListInput,
  now: Date,
  also?: Narrowed,
): Promise<PageText> {
  const { limit, total, order = 'desc', sort } = input;
  const by = await sortAsked(recorded, db, sort);
  const after = input.cursor ? readPlace(input.cursor, by, sort, order) : null;
  const { where, joins } = await narrow(recorded, db, user, input, now, also);
  const from = fromSql(Prisma.sql`${recorded.table} r`, joins);
  const most = mostCounted(total);
  const counted =
    db.reader && !input.q?.trim()
      ? countSeen(seenBy(recorded), { from, where, reader: db.reader, most })
      : countAll(from, where, most);
  const sorted = {
    ...by,
    bare: fromSql(by.from, joins),
    from: fromSql(by.from, new Set([...joins, ...(by.join ? [by.join] : [])])),
  };
  const row = await findPage(recorded, db, sorted, { where, order, after, limit, counted });
  return {
    items: `[${row.items ?? ''}]`,
    ...toldTotal(total, row.total),
    next_cursor: row.found > limit && row.place ? writePlace(row.place, sort, order) : null,
  };
}

const seenBy = ({ seenOfColleagues }: Recorded): Seen => ({
  owner: Prisma.sql`r.owner_id`,
  colleagues: seenOfColleagues ? Prisma.sql`true` : null,
});
const countAll = (from: Prisma.Sql, where: Prisma.Sql, most: number | null) =>
  most === null
    ? Prisma.sql`(SELECT count(*)::int FROM ${from} WHERE ${where})`
    : Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM ${from} WHERE ${where} LIMIT ${most}) counted)`;

/** What rows `r` are narrowed to, and what has to be joined to them for it. */
export type Narrowed = { where: Prisma.Sql; joins: ReadonlySet<Prisma.Sql> };
type Asked = Pick<RecordListInput, 'filter' | 'q'>;

/** What a list's filter and words ask of rows `r`. @throws 422 for a field that the company does not have */
export async function narrow(
  recorded: Recorded,
  db: CompanyQueries,
  user: { id: string },
  { filter = NOTHING_ASKED, q = '' }: Asked,
  now: Date,
  also?: Narrowed,
): Promise<Narrowed> {
  const [fields, timezone] = await Promise.all([
    fieldsAskedFor(db, filter, 'filter', recorded.type),
    zoneAskedFor(db, filter),
  ]);
  const words = q.trim();
  const common = words !== '' && (await shareWith(db, recorded.table, words)) >= COMMON;
  const where = allOf([
    await rareName(recorded, db, filter),
    whereSql(recorded, { filter, q: words, common }, { me: user.id, now, timezone, fields }),
    also?.where,
  ]);
  const asked = joinsOf(recorded, filter);
  return {
    where,
    joins: new Set([...asked, ...(also?.joins ?? [])]),
  };
}

/**
 * What a filter asks to stand in every name, looked up by the trigram index where few records have it: no other index
 * answers that. It leaves too many, as the index looks at more than names, and the filter's own condition decides.
 */
async function rareName(
  { table, search }: Recorded,
  db: CompanyQueries,
  filter: AnyFilter,
): Promise<Prisma.Sql | null> {
  const asked = 'all' in filter ? partsOf<AnyCondition>(filter) : [];
  const words = asked.flatMap((part) =>
    !isGroup<AnyCondition>(part) && 'contains' in part && part.field === 'name' && !('not' in part && part.not)
      ? part.contains
      : [],
  );
  const [first, ...others] = likePatterns(words.join(' '));
  if (!first || (await shareWith(db, table, words.join(' '))) >= COMMON) return null;
  return foundSql(search, first, others);
}
const foundSql = (search: Prisma.Sql, first: string, others: string[]) =>
  Prisma.sql`r.id = ANY (ARRAY(SELECT ${search}(${first}, ${others}::text[])))`;

/** Which of these records a filter means. */
export async function listMatching(
  recorded: Recorded,
  db: CompanyQueries,
  { filter, ids }: { filter: AnyFilter; ids: string[] },
  context: SlotContext,
): Promise<ReadonlySet<string>> {
  const joins = joinsOf(recorded, filter);
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM ${fromSql(Prisma.sql`${recorded.table} r`, new Set(joins))}
    WHERE r.id = ANY(${ids}::uuid[]) AND ${whereSql(recorded, { filter, q: '', common: false }, context)}`;
  return new Set(rows.map(({ id }) => id));
}

/** What the fields of a filter need joined to `r`. */
const joinsOf = ({ asked }: Recorded, filter: AnyFilter): Prisma.Sql[] =>
  allConditions<AnyCondition>(filter).flatMap(({ field }) => {
    const as = asked?.[field];
    return as && 'join' in as && as.join ? [as.join] : [];
  });

/** An item of FROM with what is joined to it. */
export const fromSql = (item: Prisma.Sql, joins: ReadonlySet<Prisma.Sql>): Prisma.Sql =>
  joins.size > 0 ? Prisma.sql`${item} ${Prisma.join([...joins], ' ')}` : item;

type Part = { total: number | null; found: number; items: string | null; place: string | null };
type Page = {
  where: Prisma.Sql;
  order: Order;
  after: After | null;
  limit: number;
  /** How many match in all. */
  counted: Prisma.Sql;
};

/**
 * What is known in its order, and what is unknown after it, as one index has neither: most pages need the first alone.
 * The total comes with the first.
 */
async function findPage(
  recorded: Recorded,
  db: CompanyQueries,
  by: Sorted,
  page: Page,
): Promise<Part & { total: number }> {
  const { after, limit } = page;
  const stages: Stage[] = by.nullable ? ['known', 'unknown'] : ['all'];
  let whole: Part = { total: null, found: 0, items: null, place: null };
  for (const stage of stages) {
    if (after?.value === null && stage === 'known') continue;
    const here = after && (after.value === null) === (stage === 'unknown') ? after : null;
    const counted = whole.total === null ? page.counted : Prisma.sql`NULL::int`;
    const part = await findPart(recorded, db, by, stage, { ...page, counted, after: here, limit: limit - whole.found });
    whole = {
      total: whole.total ?? part.total,
      found: whole.found + part.found,
      items: [whole.items, part.items].filter((text) => text !== null).join(',') || null,
      place: part.place ?? whole.place,
    };
    if (whole.found > limit) break;
  }
  return { ...whole, total: whole.total ?? 0 };
}

type Stage = 'all' | 'known' | 'unknown';

async function findPart(
  recorded: Recorded,
  db: CompanyQueries,
  by: Sorted,
  stage: Stage,
  { where, order, after, limit, counted }: Page,
): Promise<Part> {
  const isKnown = {
    all: Prisma.sql`true`,
    known: Prisma.sql`(${by.sql}) IS NOT NULL`,
    unknown: Prisma.sql`(${by.sql}) IS NULL`,
  };
  const asked = Prisma.sql`${where} AND ${isKnown[stage]} AND ${beyondSql(by, stage, order, after)}`;
  const way = wayOf(order);
  const ranked =
    by.of && stage !== 'unknown'
      ? Prisma.sql`SELECT mine.id, ${by.written} AS value FROM ${by.of.rows} CROSS JOIN LATERAL (
            SELECT r.id FROM ${by.bare} WHERE ${by.of.on} AND ${asked} ORDER BY r.id ${way} LIMIT ${limit + 1}) mine
          WHERE ${reachesSql(by, order, after)} ORDER BY ${by.sql} ${way}, mine.id ${way} LIMIT ${limit + 1}`
      : Prisma.sql`SELECT r.id, ${by.written} AS value
        FROM ${by.from}
        WHERE ${asked}
        ORDER BY ${orderSql(by, stage, order)} LIMIT ${limit + 1}`;
  const [row] = await db.$queryRaw<Part[]>`
    SELECT ${counted} AS total, count(*)::int AS found,
      string_agg(p.item::text, ',' ORDER BY p.at) FILTER (WHERE p.at <= ${limit}) AS items,
      max(json_build_array(p.value, p.id)::text) FILTER (WHERE p.at = ${limit}) AS place
    FROM (
      SELECT chosen.*, (SELECT ${recordJson(recorded)} FROM ${recorded.table} r WHERE r.id = chosen.id) AS item
      FROM (SELECT row_number() OVER () AS at, ranked.* FROM (${ranked}) ranked) chosen) p`;
  if (!row) throw new Error('A page gave no row');
  return row;
}

/** The record `r` as the wire's JSON, written by PostgreSQL. */
export function recordJson({ catalogue, beside, from, shown }: Recorded): Prisma.Sql {
  const columns = catalogue.sql.columns.map((key) => {
    const column = shown?.[key] ?? Prisma.raw(`r.${key}`);
    const written = catalogue.spec(key)?.kind === 'time' ? isoSql(column) : column;
    return Prisma.sql`${written} AS ${Prisma.raw(key)}`;
  });
  const all = [Prisma.sql`r.id, r.company_id`, ...columns, ...beside, Prisma.sql`r.custom, r.version`];
  const source = from ? Prisma.sql`FROM ${from}` : Prisma.empty;
  return Prisma.sql`row_to_json((SELECT wire FROM (SELECT ${Prisma.join(all)} ${source}) wire))`;
}

/**
 * What is asked of a row `r`. `common`: many have the words, so they are a condition like others and not what narrows
 * down.
 */
function whereSql(
  recorded: Recorded,
  { filter, q, common }: { filter: AnyFilter; q: string; common: boolean },
  context: SlotContext,
): Prisma.Sql {
  const [first, ...others] = likePatterns(q);
  const matches = groupSql(recorded, filter, context);
  if (!first) return matches;
  return common
    ? Prisma.sql`${matches} AND ${holdsWords(Prisma.sql`r.search_text`, q)}`
    : Prisma.sql`${matches} AND ${foundSql(recorded.search, first, others)}`;
}

function groupSql(recorded: Recorded, filter: AnyFilter, context: SlotContext): Prisma.Sql {
  const parts = partsOf<AnyCondition>(filter).map((part) =>
    isGroup<AnyCondition>(part) ? groupSql(recorded, part, context) : conditionSql(recorded, part, context),
  );
  return parts.length === 0
    ? Prisma.sql`true`
    : Prisma.sql`(${Prisma.join(parts, 'all' in filter ? ' AND ' : ' OR ')})`;
}

function conditionSql(
  { catalogue, slots, filters, asked: as }: Recorded,
  condition: AnyCondition,
  context: SlotContext,
): Prisma.Sql {
  const asked = () => {
    if (isCustomCondition(condition)) return customSql(slots, condition, context);
    const spec = filters?.[condition.field] ?? catalogue.spec(condition.field);
    if (!spec) throw new Error(`No such field: ${condition.field}`);
    const other = as?.[condition.field];
    if (other && 'hasOneOf' in other) return other.hasOneOf('is' in condition ? condition.is : []);
    const column = other?.sql ?? Prisma.raw(`r.${condition.field}`);
    return spec.kind === 'person' && 'is' in condition
      ? ownerSql(column, condition.is, context.me)
      : columnSql(condition, column, spec.kind, context);
  };
  return 'not' in condition && condition.not ? Prisma.sql`(${asked()}) IS NOT TRUE` : asked();
}

type Order = 'asc' | 'desc';
type SortFrom = SortColumn & { from: Prisma.Sql };
/** `from` has what the value is read from joined to it, `bare` has not. */
type Sorted = SortFrom & { bare: Prisma.Sql };

/** @throws 422 for a field that the company does not have, or that has no order */
async function sortAsked(recorded: Recorded, db: CompanyQueries, sort: string): Promise<SortFrom> {
  const own = recorded.sorts[sort];
  if (own) return { ...own, from: Prisma.sql`${recorded.table} r` };
  const field = isCustomName(sort)
    ? (await findFields(db, recorded.type)).find(({ key }) => key === keyOfCustom(sort))
    : null;
  const from = field && recordsBySlot(recorded.slots, field);
  const cast = field && CUSTOM_CASTS[field.kind];
  if (!from || !cast) throw refuse('UNPROCESSABLE_CONTENT', 'sort', MESSAGES.sortUnknownField(sort));
  const sql = Prisma.sql`r.custom_value`;
  return { sql, written: sql, cast, nullable: true, from };
}

const CUSTOM_CASTS: Partial<Record<CustomKind, SortCast>> = {
  number: 'float8',
  money: 'float8',
  choice: 'float8',
  date: 'date',
  text: 'text',
  flag: 'text',
};

const wayOf = (order: Order) => (order === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`);

const orderSql = ({ sql }: SortColumn, stage: Stage, order: Order) =>
  stage === 'unknown' ? Prisma.sql`r.id ${wayOf(order)}` : Prisma.sql`${sql} ${wayOf(order)}, r.id ${wayOf(order)}`;

type After = { value: string | number | null; id: string };

/** Of the rows that records are taken by: whether any record of them can be beyond a place. */
function reachesSql({ sql, cast }: SortColumn, order: Order, after: After | null): Prisma.Sql {
  if (!after || after.value === null) return Prisma.sql`true`;
  return Prisma.sql`${sql} ${order === 'asc' ? Prisma.sql`>=` : Prisma.sql`<=`} ${String(after.value)}::text::${Prisma.raw(cast)}`;
}

function beyondSql({ sql, cast }: SortColumn, stage: Stage, order: Order, after: After | null): Prisma.Sql {
  if (!after) return Prisma.sql`true`;
  const than = order === 'asc' ? Prisma.sql`>` : Prisma.sql`<`;
  return stage === 'unknown'
    ? Prisma.sql`r.id ${than} ${after.id}::uuid`
    : Prisma.sql`(${sql}, r.id) ${than} (${String(after.value)}::text::${Prisma.raw(cast)}, ${after.id}::uuid)`;
}

/** Where a page ends, as an opaque text for the URL. It is good for this order alone. */
const writePlace = (place: string, sort: string, order: Order) =>
  Buffer.from(`${JSON.stringify([sort, order])}${place}`).toString('base64url');

const VALUES: Record<SortCast, z.ZodType<string | number>> = {
  timestamptz: timestampField,
  date: dayField,
  float8: z.number(),
  text: z.string().max(500).refine(isStorable),
};

/** @throws 422 for a text that no page of this order gave */
function readPlace(cursor: string, { cast, nullable }: SortColumn, sort: string, order: Order): After {
  const head = JSON.stringify([sort, order]);
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8');
    if (!text.startsWith(head)) throw new RangeError('Of another order');
    const known = VALUES[cast];
    const [value, id] = z
      .tuple([nullable ? known.nullable() : known, z.uuid()])
      .parse(JSON.parse(text.slice(head.length)));
    return { value, id };
  } catch {
    throw refuse('UNPROCESSABLE_CONTENT', 'cursor', MESSAGES.invalidCursor);
  }
}
