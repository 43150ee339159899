import { type CompanyTx, Prisma } from '@outrider/db';
import type { CustomValues, RecordTypeName } from '@outrider/shared/fields/custom';
import { type Fields, type FieldSpec, isChoiceKind, type Place } from '@outrider/shared/fields/field';
import type { Capability } from '@outrider/shared/permissions';
import type { Topic } from '@outrider/shared/topics';
import { isoSql } from '../sql/iso.ts';
import { slotTable, type SlotTable } from './slots.ts';

/** A record on its way into its table: the catalogue's columns as far as they are given. */
export type Draft = Record<string, unknown>;
/** A row of the table that a transaction holds. */
export type HeldRow = Draft & { id: string; owner_id: string | null; version: number; custom: CustomValues };

/** What a list sorts by: a column, and how its values go into a cursor and come back. */
export type SortColumn = {
  sql: Prisma.Sql;
  written: Prisma.Sql;
  cast: SortCast;
  nullable: boolean;
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
  can: { edit: Capability; delete: Capability };
  topic: Topic;
  /** What the wire has beside the catalogue's columns, as columns with their names. */
  beside: readonly Prisma.Sql[];
  sorts: Readonly<Record<string, SortColumn>>;
  /** The ids that match the words of a search: a function of (pattern, patterns). */
  search: Prisma.Sql;
  bin: Prisma.Sql;
  /** How people call the row in a sentence. */
  nameOf: (row: Draft) => string;
  link: (id: string) => string;
  /**
   * Puts what is to be written in its final form and checks it against other records, under the locks that this needs. `before`: the row as it is; null for a
   * new one. @throws 404, 409 with `existing_id`, 422
   */
  settle: (tx: CompanyTx, draft: Draft, before: HeldRow | null, now: Date) => Promise<Draft>;
  /** Writes what hangs on the record, after it was written. */
  follow?: (tx: CompanyTx, row: HeldRow) => Promise<void>;
  /** Takes records back from the bin. @returns those that are back, and which of them lost what another one has by now */
  unbin: (tx: CompanyTx, ids: string[], now: Date) => Promise<{ ids: string[]; without: string[] }>;
  /** What hangs on a record and another one may take while it is in the bin. */
  release?: (tx: CompanyTx, ids: string[]) => Promise<void>;
};

export const tableOf = (type: Recorded['type']) => ({
  type,
  table: Prisma.raw(`${type}s`),
  slots: slotTable(type, 'r'),
  search: Prisma.raw(`search_${type}_ids`),
  bin: Prisma.raw(`bin_${type}s`),
});

const CASTS: Partial<Record<FieldSpec['kind'], SortCast>> = {
  time: 'timestamptz',
  date: 'date',
  number: 'float8',
  money: 'float8',
};

/** How a list is sorted by a field of the catalogue: times and numbers as they are, texts in lower case, choices in their own order. */
export function sortBy(key: string, spec: FieldSpec): SortColumn {
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
export const BY_NAME: SortColumn = {
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
