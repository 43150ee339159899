import type { CompanyQueries, CompanyTx, Prisma } from '@outrider/db';
import type { MoveCounts } from '@outrider/shared/records/duplicates';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { Topic } from '@outrider/shared/ground/topics';
import type { Actor } from '../../ground/actor.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import type { LeadPorts } from '../../ground/ports/leads.ts';
import type { Changes } from './merge-plan.ts';
import type { Mergeable, MergeRulesOf, Value } from './merge-rules.ts';
import type { Moved } from './references.ts';

/** A row that a transaction holds. */
export type Held = Mergeable & { version: number };
/** A record as the queue shows it; the rest is its type's. */
export type Glance = { id: string; created_at: string } & Readonly<Record<string, unknown>>;
export type Merging = { ports: LeadPorts; tx: CompanyTx; user: CompanyUser; actor: Actor; now: Date };
/** When a person last changed a field of a record by hand. */
export type EditTime = { id: string; field: string; at: Date };
export type Facts = Record<string, Value>;

/** What a merge did to the surviving record: its columns that changed, before and after, and what moved along. */
export type Absorbed = { before: Facts; after: Facts; moved: Moved & Record<string, unknown> };
/** A merge as it is remembered. */
type Remembered = Absorbed & { survivor_id: string; buried_id: string };
/**
 * What could not be given back: fields that somebody else has the value of by now, and whether the record that came
 * back lost what is one record's only.
 */
type Released = { kept: string[]; key_lost: boolean };

/** How the records of a type are compared, become one and come apart. */
export type MergeKind = {
  type: RecordTypeName;
  topic: Topic;
  rules: MergeRulesOf;
  /** The column that says whose a record is. */
  owner: 'assigned_to' | 'owner_id';
  nameOf: (row: Mergeable) => string;
  /** In the order of their ids, locked until the transaction ends. `other_id`: the one that goes. */
  lock: (tx: CompanyTx, ids: string[], other_id: string) => Promise<Held[]>;
  glances: (db: CompanyQueries, ids: string[]) => Promise<Glance[]>;
  /** The record as the wire has it. @throws 404 */
  whole: (db: CompanyQueries, id: string) => Promise<Held>;
  edits: (db: CompanyQueries, ids: string[]) => Promise<EditTime[]>;
  countMoves: (db: CompanyQueries, id: string) => Promise<Partial<MoveCounts>>;
  /** The two as they are merged: without what one cannot have of the other. */
  seen: <R extends Mergeable>(db: CompanyQueries, survivor: R, other: R) => Promise<[survivor: R, other: R]>;
  /** The other one goes into the bin, and everything that hung on it is the survivor's. */
  absorb: (merging: Merging, survivor: Held, other: Held, changes: Changes) => Promise<Absorbed>;
  /**
   * The other one comes back with what was its own, and the survivor has its old values again. @throws 409 when there
   * is no way back
   */
  release: (merging: Merging, survivor: Held, back: Changes, merge: Remembered) => Promise<Released>;
  /** What the survivor says now of what a merge can change. */
  factsOf: (row: Held) => Facts;
  /** One line on a record's timeline. */
  note: (merging: Merging, row: Mergeable, kind: string, detail: Prisma.InputJsonObject) => Promise<void>;
};

export const ownerIn = ({ owner }: MergeKind, row: Readonly<Record<string, unknown>>) => row[owner] as string | null;

/** What differs between two states of a record. */
export function changedFacts(before: Facts, after: Facts): { before: Facts; after: Facts } {
  const fields = Object.keys({ ...before, ...after }).filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  const pick = (facts: Facts) => Object.fromEntries(fields.map((field) => [field, facts[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}
