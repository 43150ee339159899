import type { Account } from '@outrider/shared/records/accounts';
import type { Contact } from '@outrider/shared/records/contacts';
import type { CustomField } from '@outrider/shared/ground/fields/custom';
import { customName } from '@outrider/shared/ground/fields/custom';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import type { Descriptor } from '@outrider/shared/ground/fields/record-type';
import type { Capability } from '@outrider/shared/ground/permissions';
import type { ReactNode } from 'react';
import { type ColumnFace, customFace } from './column-face.tsx';
import type { ColumnsOf } from './column-prefs.ts';
import type { FilterCatalogue } from './filter-fields.ts';
import type { Subject } from './record-table.tsx';
import type { Ways } from './sort-words.ts';

/** What accounts, contacts and deals have in common. */
export type AnyRecord = Pick<Account, keyof Account & keyof Contact & keyof Opportunity>;
export type RecordKindName = 'account' | 'contact' | 'opportunity';

export type Reach = { email?: string | null; phone?: string | null };

/** What the screens have to know of a record type: its catalogue, and what of it they show. */
export type RecordKind<Row extends AnyRecord = AnyRecord> = {
  type: RecordKindName;
  path: `/${string}`;
  /** One and several of them, inside a sentence. */
  one: string;
  many: string;
  words: {
    /** As a link back to the list. */ crumb: string;
    /** Of the menu of one. */ actions: string;
    all: string;
    mine: string;
    new: string;
    loadAllFailed: string;
    loadFailed: string;
    saveFailed: string;
    none: readonly [title: string, meaning: string];
    noneMine: readonly [title: string, meaning: string];
    created: (name: string) => string;
    /** Of the form that makes one. */ create: string;
    openExisting: string;
    /** Came back without what another one has by now. */ restoredWithout: string;
  };
  can: Readonly<Record<'create' | 'edit' | 'delete', Capability>>;
  /** What it asks for, shows and is narrowed by, from its catalogue. */
  form: readonly Descriptor[];
  facts: readonly Descriptor[];
  filters: FilterCatalogue;
  /** What of it a person can change. */
  changeable: readonly string[];
  /** What is shown among its facts while it is empty, too: what a person should fill in next. */
  wanted?: readonly string[];
  /** Tabs of its list besides all and one's own, each with its condition. */
  tabs?: readonly { id: string; label: string; filter: string }[];
  /** Which field a new condition begins with. */
  filterStart: string;
  sorts: readonly (readonly [sort: string, ways: Ways])[];
  subject: Subject<Row, string>;
  table: ColumnsOf<string>;
  columns: readonly (readonly [column: string, face: ColumnFace<Row, string>])[];
  /** Which columns go first where there is no room for all. */
  leaving: readonly string[];
  /** Square pictures for companies, round ones for people. */
  isPerson: boolean;
  /** How a fact reads where the words of its kind of field do not say it; undefined for all others. */
  said?: (field: string, row: Row) => ReactNode | undefined;
  /** Where somebody is written to and called. */
  reach?: (row: Row) => Reach;
  /** The line under its name. */
  position: (row: Row) => string;
  /** What says of it what a list beside another record has room for. */
  beside: (row: Row) => string;
  /** At the end of its line there; what has one is known by it, and needs no picture. */
  besideEnd?: (row: Row) => ReactNode;
  /** Of what a row is worth, where that is not the company's currency always. */
  currencyOf?: (row: Row) => string;
  /** What a card says below that line, and what stands at its end. */
  cardFoot: (row: Row) => ReactNode;
  cardEnd?: (row: Row) => ReactNode;
};

/** Every column of the table but the record itself. `fields`: the company's own. */
export const columnFaces = <Row extends AnyRecord>(
  { columns }: RecordKind<Row>,
  fields: readonly CustomField[],
): ReadonlyMap<string, ColumnFace<Row, string>> =>
  new Map([
    ...columns,
    ...fields.map((field): [string, ColumnFace<Row, string>] => [customName(field.key), customFace(field)]),
  ]);
