import { isCustomName, keyOfCustom } from '@outrider/shared/ground/fields/custom';
import { insertEvents } from '../../ground/events/outbox.store.ts';
import { insertRecordActivities } from '../engine/activities.store.ts';
import type { Draft, HeldRow, Recorded, Writer } from '../engine/recorded.ts';
import { binRecords, lockRecords, updateRecords } from '../engine/records.store.ts';
import { auditChanges } from './audit-changes.ts';
import { type BulkChange, type BulkKind, type BulkRow, type BulkWork, fieldsOf } from './bulk-kind.ts';

/** Bulk actions on what the engine of records keeps. */
export const bulkRecords = (recorded: Recorded): BulkKind => ({
  ...namesOf(recorded),
  owner: 'owner_id',
  lock: (tx, ids) => lockRecords(recorded, tx, ids),
  settle: (work, row, values) => recorded.settle(work.tx, values, heldRow(row), writerOf(work)),
  async change(work, changes) {
    await updateRecords(
      recorded,
      work.tx,
      changes.map((change) => {
        const { id, draft } = withCustom(change);
        return { id, draft: recorded.editTouches ? { ...draft, [recorded.touched]: work.now } : draft };
      }),
      work.now,
    );
    for (const { row, values } of changes) {
      const before = heldRow(row);
      await recorded.follow?.(work.tx, { ...before, ...values }, values, before, writerOf(work));
    }
    await auditChanges(work, namesOf(recorded), changes);
  },
  async note({ tx, actor }, notes) {
    await insertRecordActivities(
      tx,
      actor,
      notes.map(({ row, kind, detail }) => ({ subject: recorded.subject(heldRow(row)), kind, detail })),
    );
    await insertEvents(
      tx,
      recorded.topic,
      notes.map(({ row, ...note }) => ({
        subject_id: row.id,
        payload: { kind: note.kind, ...fieldsOf(note, 'owner_id') },
      })),
    );
  },
  async bin({ tx, now }, ids) {
    await recorded.release?.(tx, ids);
    return new Set(await binRecords(recorded, tx, ids, now));
  },
  async unbin(work, ids) {
    const { ids: back, without } = await recorded.unbin(work.tx, ids, writerOf(work));
    const rows = await lockRecords(recorded, work.tx, back);
    return rows.map((row) => ({ row, isWithout: without.includes(row.id) }));
  },
});

const namesOf = ({ type, audit }: Recorded): Pick<BulkKind, 'type' | 'audited'> => ({
  type,
  audited: (event) => audit?.action(event) ?? `${type}.${event}`,
});

const heldRow = (row: BulkRow) => row as unknown as HeldRow;
/** Whether the asker may do it was looked at row by row. */
const writerOf = ({ actor, now }: BulkWork): Writer => ({ user: null, actor, now });

/** The company's own fields are one column. The row is locked: what it has of the others is what it keeps. */
function withCustom({ row, values }: BulkChange): { id: string; draft: Draft } {
  const own = Object.entries(values).filter(([name]) => isCustomName(name));
  const columns = Object.fromEntries(Object.entries(values).filter(([name]) => !isCustomName(name)));
  if (own.length === 0) return { id: row.id, draft: columns };
  const custom = new Map<string, unknown>(Object.entries(row.custom));
  for (const [name, value] of own) {
    if (value === null) custom.delete(keyOfCustom(name as `custom.${string}`));
    else custom.set(keyOfCustom(name as `custom.${string}`), value);
  }
  return { id: row.id, draft: { ...columns, custom: Object.fromEntries(custom) } };
}
