import type { CompanyTx, Prisma } from '@outrider/db';
import {
  type CustomValue,
  type CustomValues,
  isCustomName,
  keyOfCustom,
  type RecordTypeName,
} from '@outrider/shared/ground/fields/custom';
import type { Actor } from '../../ground/actor.ts';
import type { LeadPorts } from '../../ground/ports/leads.ts';
import type { RecordEvent } from '../engine/recorded.ts';

/** A row that a transaction holds: its columns by name. */
export type BulkRow = { id: string; version: number; custom: CustomValues } & Readonly<Record<string, unknown>>;
/** Values by field, the company's own by name; null takes one away. */
type BulkValues = Record<string, unknown>;
export type BulkChange = { row: BulkRow; values: BulkValues };
type BulkNote = { row: BulkRow; kind: string; detail: Prisma.InputJsonObject };
export type BulkWork = { ports: LeadPorts; tx: CompanyTx; actor: Actor; now: Date };

/** How the rows of a record type are locked, changed, put into the bin and taken out of it, many at a time. */
export type BulkKind = {
  type: RecordTypeName;
  /** What the audit log calls it. */
  audited: (event: RecordEvent) => string;
  /** The column that says whose a row is. */
  owner: string;
  /** In the order of their ids, so that two who lock some of the same never wait for each other. */
  lock: (tx: CompanyTx, ids: string[]) => Promise<BulkRow[]>;
  /** What else a value brings with it, beside the value itself. */
  settle: (work: BulkWork, row: BulkRow, values: BulkValues) => Promise<BulkValues>;
  /** Every version goes up. */
  change: (work: BulkWork, changes: BulkChange[]) => Promise<void>;
  /** One line on the timeline of each. */
  note: (work: BulkWork, notes: BulkNote[]) => Promise<void>;
  /** @returns which went */
  bin: (work: BulkWork, ids: string[]) => Promise<ReadonlySet<string>>;
  /** @returns those that came back, and whether another record has by now what no two can have */
  unbin: (work: BulkWork, ids: string[]) => Promise<{ row: BulkRow; isWithout: boolean }[]>;
};

export const valueIn = (row: BulkRow, name: string): CustomValue | null =>
  ((isCustomName(name) ? row.custom[keyOfCustom(name)] : row[name]) as CustomValue | undefined) ?? null;
/** The row with the value. */
export function withValue(row: BulkRow, [name, value]: [string, unknown]): BulkRow {
  if (!isCustomName(name)) return { ...row, [name]: value };
  const { [keyOfCustom(name)]: _before, ...others } = row.custom;
  return { ...row, custom: value === null ? others : { ...others, [keyOfCustom(name)]: value as CustomValue } };
}
/** Which fields a note tells of, as the event of it names them. */
export function fieldsOf({ kind, detail }: Omit<BulkNote, 'row'>, owner: string): { fields?: Prisma.InputJsonValue } {
  if (kind === 'assigned') return { fields: [owner] };
  if (kind === 'status_changed') return { fields: ['status'] };
  return kind === 'edited' && detail.fields ? { fields: detail.fields as Prisma.InputJsonValue } : {};
}
export const ownerOf = ({ owner }: BulkKind, row: BulkRow) => row[owner] as string | null;
