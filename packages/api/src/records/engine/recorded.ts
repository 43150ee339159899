import { type CompanyTx, Prisma } from '@outrider/db';
import type { CustomValues, RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { type Fields, type FieldSpec, isChoiceKind, type Place } from '@outrider/shared/ground/fields/field';
import type { PlainCapability } from '@outrider/shared/ground/permissions';
import type { Topic } from '@outrider/shared/ground/topics';
import type { Actor } from '../../ground/actor.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { isoSql } from '../../ground/sql/iso.ts';
import { recordTable } from '../../ground/sql/record-table.ts';
import type { Named } from './activities.store.ts';
import { slotTable, type SlotTable } from './slots.ts';

/** A record on its way into its table: the catalogue's columns as far as they are given. */
export type Draft = Record<string, unknown>;
/** A row of the table that a transaction holds. */
export type HeldRow = Draft & { id: string; owner_id: string | null; version: number; custom: CustomValues };

/** What happens to a record, as its timeline calls it. */
export type RecordEvent = 'created' | 'edited' | 'deleted' | 'restored';
/**
 * Who writes a record, and when. `user`: whoever has to be allowed what comes with it; null where the system does it,
 * or that was looked at before. `action_id`: the agent's or flow's action that does it; what hears of it knows by it
 * what led there.
 */
export type Writer = { user: CompanyUser | null; actor: Actor; now: Date; action_id?: string };

/**
 * What is asked of a field that is not read off its column: an expression, and what has to be joined to `r` for it; of
 * one that a record has several values of, whether any of these is among them.
 */
type AskedAs = { sql: Prisma.Sql; join?: Prisma.Sql } | { hasOneOf: (values: readonly string[]) => Prisma.Sql };

/** What a list sorts by: a column, and how its values go into a cursor and come back. */
export type SortColumn = {
  sql: Prisma.Sql;
  /** What has to be joined to `r` for it. */
  join?: Prisma.Sql | undefined;
  written: Prisma.Sql;
  cast: SortCast;
  nullable: boolean;
  /**
   * Where the value is that of few other rows: these, and which records `r` are theirs. They are taken in their order,
   * and of each as many records as the page has, by an index.
   */
  of?: { rows: Prisma.Sql; on: Prisma.Sql };
};
export type SortCast = 'timestamptz' | 'date' | 'float8' | 'text';

/** The catalogue as the engine sees it, whatever its fields are. */
type AnyCatalogue = {
  readonly fields: Fields;
  readonly keysIn: (place: Place) => readonly string[];
  readonly spec: (key: string) => FieldSpec | null;
  readonly sql: {
    readonly columns: readonly string[];
    readonly written: readonly string[];
    readonly recordset: (keys: readonly never[]) => string;
  };
};

/** What the engine has to know of a record type besides its catalogue. Statements call a row of it `r`. */
export type Recorded = {
  type: Exclude<RecordTypeName, 'lead'>;
  table: Prisma.Sql;
  slots: SlotTable;
  catalogue: AnyCatalogue;
  can: { edit: PlainCapability; delete: PlainCapability };
  topic: Topic;
  /** What the wire has beside the catalogue's columns, as columns with their names. */
  beside: readonly Prisma.Sql[];
  /** What those columns are read from besides the row, as items of FROM with a name. */
  from?: Prisma.Sql;
  /** Columns that the wire gives as something else than they hold, by key. */
  shown?: Readonly<Record<string, Prisma.Sql>>;
  /** What filters ask that no column of the record says, by key; `asked` has each. */
  filters?: Readonly<Record<string, FieldSpec>>;
  /** What filters ask instead of a column, by key. */
  asked?: Readonly<Record<string, AskedAs>>;
  /** The column that says when somebody last dealt with the record. */
  touched: 'last_touch_at' | 'last_activity_at';
  /** Whether an edit counts as dealing with it. */
  editTouches?: true;
  sorts: Readonly<Record<string, SortColumn>>;
  /** Whether somebody who sees a part of the company sees some of their colleagues' as well. */
  seenOfColleagues?: true;
  /** The ids that match the words of a search: a function of (pattern, patterns). */
  search: Prisma.Sql;
  bin: Prisma.Sql;
  /** How people call the row in a sentence. */
  nameOf: (row: Draft) => string;
  link: (id: string) => string;
  /** The records on whose timelines it stands when something happens to this one. */
  subject: (row: HeldRow) => Named;
  /**
   * Fields whose change its timeline tells with both values, amounts and days, which name nobody; and what is read
   * beside them.
   */
  told?: { fields: readonly string[]; beside: readonly string[] };
  /** Something else on its timeline tells of its beginning. */
  begins?: 'elsewhere';
  /** What the audit log calls it, where that is not <type>.<event>, and what it tells of the record besides. */
  audit?: {
    action: (event: RecordEvent) => string;
    detail: (row: HeldRow, event: RecordEvent) => Prisma.InputJsonObject;
  };
  /** Whose a new record is when nobody said. */
  ownerOf?: (tx: CompanyTx, user: CompanyUser, sent: Draft) => Promise<string | null>;
  /**
   * Puts what is to be written in its final form and checks it against other records, under the locks that this needs.
   * `before`: the row as it is; null for a new one. @throws 403, 404, 409 with `existing_id`, 422
   */
  settle: (tx: CompanyTx, draft: Draft, before: HeldRow | null, by: Writer) => Promise<Draft>;
  /**
   * The id of the record that has the draft's domain or email, held against others who look; null for none. Left out:
   * only an external ID tells.
   */
  findSame?: (tx: CompanyTx, draft: Draft) => Promise<string | null>;
  /** What a draft says of a new record alone: a known one has calls of its own for it. */
  newOnly?: readonly string[];
  /** Writes what hangs on the record, after it was written. `changed`: what of it is new; `before` as above. */
  follow?: (tx: CompanyTx, row: HeldRow, changed: Draft, before: HeldRow | null, by: Writer) => Promise<void>;
  /**
   * Takes records back from the bin. @returns those that are back, and which of them lost what another one has by now
   */
  unbin: (tx: CompanyTx, ids: string[], by: Writer) => Promise<{ ids: string[]; without: string[] }>;
  /** What hangs on a record and another one may take while it is in the bin. */
  release?: (tx: CompanyTx, ids: string[]) => Promise<void>;
};

export const tableOf = (type: Recorded['type']) => ({
  type,
  table: Prisma.raw(recordTable(type)),
  slots: slotTable(type, 'r'),
  search: Prisma.raw(`search_${type}_ids`),
  bin: Prisma.raw(`bin_${recordTable(type)}`),
});

const CASTS: Partial<Record<FieldSpec['kind'], SortCast>> = {
  time: 'timestamptz',
  date: 'date',
  number: 'float8',
  money: 'float8',
};

/**
 * How a list is sorted by a field of the catalogue: times and numbers as they are, texts in lower case, choices in
 * their own order.
 */
function sortBy(key: string, spec: FieldSpec): SortColumn {
  const nullable = spec.need === undefined;
  if (isChoiceKind(spec.kind) && 'options' in spec) {
    const sql = Prisma.sql`array_position(${Object.keys(spec.options)}::text[], ${Prisma.raw(`r.${key}`)})::float8`;
    return { sql, written: sql, cast: 'float8', nullable };
  }
  const cast = CASTS[spec.kind];
  const sql = Prisma.raw(cast ? `r.${key}` : `lower(r.${key})`);
  return { sql, written: spec.kind === 'time' ? isoSql(sql) : sql, cast: cast ?? 'text', nullable };
}

/** By the name, which the table has in lower case and an index in its order. */
const BY_NAME: SortColumn = {
  sql: Prisma.sql`r.sort_name`,
  written: Prisma.sql`r.sort_name`,
  cast: 'text',
  nullable: false,
};

/** The sorts of a list, by name: those of the catalogue's fields, and the name. */
export const sortsOf = (catalogue: AnyCatalogue, sorts: readonly string[]): Record<string, SortColumn> =>
  Object.fromEntries(
    sorts.map((sort) => {
      const spec = sort === 'name' ? null : catalogue.spec(sort);
      return [sort, spec ? sortBy(sort, spec) : BY_NAME];
    }),
  );
