import { type CompanyQueries, Prisma } from '@outrider/db';
import type { MovedKind } from '@outrider/shared/records/duplicates';
import { AppError } from '@outrider/shared/ground/errors';
import { isCustomName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { insertRecordActivity } from '../engine/activities.store.ts';
import { recordJson } from '../engine/list.ts';
import type { Draft, HeldRow, Recorded } from '../engine/recorded.ts';
import { binRecords, lockRecords, updateRecord } from '../engine/records.store.ts';
import { getRecordText } from '../engine/records.service.ts';
import {
  changedFacts,
  type EditTime,
  type Facts,
  type Glance,
  type Held,
  type MergeKind,
  type Merging,
} from './merge-kind.ts';
import { type Changes, mergedFields, valueOf, withValues } from './merge-plan.ts';
import { type Mergeable, RULES_OF, type Value } from './merge-rules.ts';
import { countRows } from './merges.store.ts';
import { lockAgentWork, moveReferences, returnReferences } from './references.ts';

type Special = {
  /** What of a record's moves along, as the tables and columns that say it. */
  moves: Partial<Record<MovedKind, string>>;
  seen?: MergeKind['seen'];
  /** What rests on what hangs on a record. */
  afterwards?: (merging: Merging, ids: string[]) => Promise<void>;
};

/** How what the engine of records keeps becomes one. */
export function recordKind(recorded: Recorded, { moves, seen, afterwards }: Special): MergeKind {
  const { type, topic, touched } = recorded;
  const rules = RULES_OF[type];
  const columns = [...new Set([...rules.fields, ...Object.values(rules.along).flatMap((along) => along ?? [])])];
  const factsOf = (row: Held): Facts =>
    Object.fromEntries(
      [...columns, ...mergedFields(rules, row).filter(isCustomName), touched].map((field) => [
        field,
        valueOf(row, field),
      ]),
    );
  return {
    type,
    topic,
    rules,
    owner: 'owner_id',
    nameOf: (row) => recorded.nameOf(row as unknown as Draft),
    async lock(tx, ids, other_id) {
      await lockAgentWork(tx, type, other_id);
      return (await lockRecords(recorded, tx, ids)) as unknown as Held[];
    },
    async glances(db, ids) {
      const rows = await db.$queryRaw<
        { record: Glance }[]
      >`SELECT ${recordJson(recorded)} AS record FROM ${recorded.table} r WHERE r.id = ANY(${ids}::uuid[])`;
      return rows.map(({ record }) => record);
    },
    whole: async (db, id) => JSON.parse(await getRecordText(recorded, db, id)) as Held,
    edits: (db, ids) => listEdits(db, recorded, ids),
    countMoves: (db, id) => countRows(db, id, moves),
    seen: seen ?? ((_db, survivor, other) => Promise.resolve([survivor, other])),
    factsOf,
    async absorb(merging, survivor, other, changes) {
      const { tx, now } = merging;
      const moved = await moveReferences(tx, type, { from: other.id, to: survivor.id }, now);
      await recorded.release?.(tx, [other.id]);
      await binRecords(recorded, tx, [other.id], now);
      const touch = latest(valueOf(survivor, touched), valueOf(other, touched));
      const next = withValues(survivor, { ...changes, [touched]: touch });
      await writeRecord(recorded, merging, survivor, next, changes);
      await afterwards?.(merging, [survivor.id]);
      const [written = next] = (await lockRecords(recorded, tx, [survivor.id])) as unknown as Held[];
      return { ...changedFacts(factsOf(survivor), factsOf(written)), moved };
    },
    async release(merging, survivor, back, { buried_id, moved }) {
      const { tx, now, user, actor } = merging;
      await returnReferences(tx, type, moved, { from: survivor.id, to: buried_id }, now);
      // What one record alone can have is the other one's again before it comes back; what points to the other one
      // comes after that.
      const isKey = (field: string) => ONE_RECORDS_ONLY.has(field);
      const taken = await writeBack(recorded, merging, survivor.id, back, isKey);
      const { ids, without } = await recorded.unbin(tx, [buried_id], { user, actor, now });
      if (ids.length === 0) throw new AppError('CONFLICT', MESSAGES.mergeTooOld);
      const refused = await writeBack(recorded, merging, survivor.id, back, (field) => !isKey(field));
      await afterwards?.(merging, [survivor.id, buried_id]);
      return { kept: [...taken, ...refused], key_lost: without.length > 0 };
    },
    async note({ tx, actor }, row, kind, detail) {
      await insertRecordActivity(tx, actor, { subject: recorded.subject(row as unknown as HeldRow), kind, detail });
    },
  };
}

/** Writes the surviving record under the rules of any change of it. Its version goes up. */
async function writeRecord(
  recorded: Recorded,
  { tx, actor, now }: Merging,
  held: Held,
  next: Held,
  changes: Changes,
): Promise<void> {
  const before = held as unknown as HeldRow;
  // Whether the user may do it was looked at with both records.
  const by = { user: null, actor, now };
  const columns = Object.fromEntries(Object.entries(changes).filter(([field]) => !isCustomName(field)));
  const settled = { ...(await recorded.settle(tx, columns, before, by)), ...columns };
  const draft = { ...settled, custom: next.custom, [recorded.touched]: next[recorded.touched] };
  await updateRecord(recorded, tx, held.id, draft, now);
  await recorded.follow?.(tx, { ...before, ...settled }, settled, before, by);
}

/** Gives old values back; what the rules of the type refuse by now stays as it is. @returns which fields */
async function writeBack(
  recorded: Recorded,
  merging: Merging,
  id: string,
  back: Changes,
  isMeant: (field: string) => boolean,
): Promise<string[]> {
  const fields = Object.fromEntries(Object.entries(back).filter(([field]) => isMeant(field)));
  const refused: string[] = [];
  const parts = Object.entries(fields).map(([field, value]) => ({ [field]: value }));
  for (const changes of parts.length > 0 && !(await isWritten(recorded, merging, id, fields)) ? parts : [])
    if (!(await isWritten(recorded, merging, id, changes))) refused.push(...Object.keys(changes));
  return refused;
}

/** Whether the rules of the type let the record have these values. A rule refuses before anything is written. */
async function isWritten(recorded: Recorded, merging: Merging, id: string, changes: Changes): Promise<boolean> {
  const [held] = (await lockRecords(recorded, merging.tx, [id])) as unknown as Held[];
  if (!held) return false;
  const { [recorded.touched]: touch = valueOf(held, recorded.touched), ...fields } = changes;
  try {
    await writeRecord(recorded, merging, held, withValues(held, { ...fields, [recorded.touched]: touch }), fields);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
const ONE_RECORDS_ONLY: ReadonlySet<string> = new Set(['domain', 'email', 'second_email']);

/** Times as the database writes them. */
function latest(a: Value, b: Value): Value {
  if (a === null || b === null) return a ?? b;
  return new Date(String(a)) > new Date(String(b)) ? a : b;
}

/** When a person last changed a field of these records by hand. */
const listEdits = (db: CompanyQueries, { type }: Recorded, ids: string[]): Promise<EditTime[]> => {
  const key = Prisma.raw(`a.${type}_id`);
  return db.$queryRaw<EditTime[]>`
    SELECT ${key} AS id, field, max(a.created_at) AS at
    FROM record_activities a
    CROSS JOIN LATERAL jsonb_array_elements_text(a.detail -> 'fields') AS field
    WHERE ${key} = ANY(${ids}::uuid[]) AND a.kind = 'edited' AND a.actor_kind = 'user' GROUP BY 1, 2`;
};

/**
 * An account above which neither it nor the survivor stands: what was below one of the two is below the survivor then.
 */
export async function seenAccounts<R extends Mergeable>(
  db: CompanyQueries,
  survivor: R,
  other: R,
): Promise<[survivor: R, other: R]> {
  const above = async ({ parent_id }: R) => {
    const rows = await db.$queryRaw<{ id: string }[]>`
      WITH RECURSIVE above AS (SELECT id, parent_id FROM accounts WHERE id = ${parent_id as string | null}::uuid
        UNION SELECT a.id, a.parent_id FROM accounts a JOIN above ON a.id = above.parent_id)
      SELECT id FROM above`;
    return rows.map(({ id }) => id);
  };
  if ((await above(survivor)).includes(other.id)) return [{ ...survivor, parent_id: other['parent_id'] }, other];
  if ((await above(other)).includes(survivor.id)) return [survivor, { ...other, parent_id: survivor['parent_id'] }];
  return [survivor, other];
}
