import type { BulkAction, BulkField } from '@outrider/shared/records/bulk';
import type { CustomValue } from '@outrider/shared/ground/fields/custom';
import { groupBy } from '@outrider/shared/ground/group-by';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can, type PlainCapability } from '@outrider/shared/ground/permissions';
import { RECORD_RIGHTS } from '@outrider/shared/records/record-rights';
import { isSame } from '../fields/same-value.ts';
import type { Batch } from './batch.ts';
import { auditBin } from './audit-changes.ts';
import { type BulkKind, type BulkRow, ownerOf, valueIn } from './bulk-kind.ts';
import { BULK_KINDS } from './bulk-kinds.ts';
import { convertBatch, undoConversions } from './convert.ts';
import { moveDeals } from './move-deals.ts';
import { assignByRules, lockForRules, score, setStatus } from './lead-actions.ts';
import { changed, failed, type Outcome } from './outcome.ts';
import { findDone, type RunRow } from './runs.store.ts';
import { readFieldValue } from './set-field.ts';

/** Does the run's action to these records, each under the asker's own rights, and says for each what became of it. */
export async function applyBatch(batch: Batch): Promise<Outcome[]> {
  const { tx, run, ids } = batch;
  const { action, record_type } = run;
  if (action === 'undo') return undoBatch(batch);
  if (action === 'assign_by_rules') await lockForRules(batch);
  const rows = await BULK_KINDS[record_type].lock(tx, ids);
  const known = new Set(rows.map(({ id }) => id));
  const gone = ids.filter((id) => !known.has(id)).map((id) => failed(id, MESSAGES.bulkGone(record_type)));
  const { allowed, refused } = sortByRight(batch, rows);
  const done = await ACTIONS[action](batch, allowed);
  return [...gone, ...refused, ...done];
}

type Doing = Exclude<BulkAction, 'undo'>;

function rightFor({ action, record_type }: RunRow): PlainCapability {
  const rights = RECORD_RIGHTS[record_type];
  if (action === 'assign_by_rules') return 'assignment.manage';
  return action === 'assign' || action === 'delete' ? rights[action] : rights.edit;
}

function sortByRight({ user, run }: Batch, rows: BulkRow[]) {
  const kind = BULK_KINDS[run.record_type];
  const parts = groupBy(rows, (row) => can(user, rightFor(run), { assigned_to: ownerOf(kind, row) }));
  return {
    allowed: parts.get(true) ?? [],
    refused: (parts.get(false) ?? []).map(({ id }) => failed(id, MESSAGES.bulkNotYours(run.record_type))),
  };
}

const ACTIONS: Record<Doing, (batch: Batch, rows: BulkRow[]) => Promise<Outcome[]>> = {
  assign,
  assign_by_rules: assignByRules,
  status: setStatus,
  set_field: setField,
  convert: convertBatch,
  score,
  move: moveDeals,
  delete: remove,
};

const kindOf = ({ run }: Batch): BulkKind => BULK_KINDS[run.record_type];

async function assign(batch: Batch, rows: BulkRow[]): Promise<Outcome[]> {
  const kind = kindOf(batch);
  const to = (batch.run.params['assigned_to'] as string | null | undefined) ?? null;
  const changing = rows.filter((row) => ownerOf(kind, row) !== to);
  const owner = to ? await batch.tx.user.findFirst({ where: { id: to }, select: { full_name: true } }) : null;
  await kind.change(
    batch,
    changing.map((row) => ({ row, values: { [kind.owner]: to } })),
  );
  await kind.note(
    batch,
    changing.map((row) => ({ row, kind: 'assigned', detail: { to: owner?.full_name ?? null } })),
  );
  return rows.map((row) => changed(row, ownerOf(kind, row) === to ? null : { [kind.owner]: ownerOf(kind, row) }));
}

/** One field to one value. The field may have been archived, or an option taken away, since the run was asked for. */
async function setField(batch: Batch, rows: BulkRow[]): Promise<Outcome[]> {
  const { tx, run } = batch;
  const kind = kindOf(batch);
  const { field, value } = run.params as { field: BulkField; value: CustomValue | null };
  const read = await readFieldValue(tx, run.record_type, field, value);
  if ('problem' in read) return rows.map(({ id }) => failed(id, MESSAGES.bulkFieldGone));
  const changing = rows.filter((row) => !isSame(valueIn(row, field) ?? undefined, read.value ?? undefined));
  const changes: { row: BulkRow; values: Record<string, unknown> }[] = [];
  for (const row of changing) changes.push({ row, values: await kind.settle(batch, row, { [field]: read.value }) });
  await kind.change(batch, changes);
  await kind.note(
    batch,
    changing.map((row) => ({ row, kind: 'edited', detail: { fields: [field] } })),
  );
  const before = new Map(
    changes.map(({ row, values }) => [
      row.id,
      Object.fromEntries(Object.keys(values).map((name) => [name, valueIn(row, name)])),
    ]),
  );
  return rows.map((row) => changed(row, before.get(row.id) ?? null));
}

async function remove(batch: Batch, rows: BulkRow[]): Promise<Outcome[]> {
  const kind = kindOf(batch);
  await kind.note(
    batch,
    rows.map((row) => ({ row, kind: 'deleted', detail: {} })),
  );
  const binned = await kind.bin(
    batch,
    rows.map(({ id }) => id),
  );
  await auditBin(batch, kind, 'deleted', binned);
  return rows.map((row) =>
    binned.has(row.id) ? changed(row, {}) : failed(row.id, MESSAGES.bulkGone(batch.run.record_type)),
  );
}

/** Back to what it was, for the records that nobody touched since. */
async function undoBatch(batch: Batch): Promise<Outcome[]> {
  const { tx, run, ids } = batch;
  if (run.undoes === 'delete') return restore(batch);
  const kind = kindOf(batch);
  const before = new Map((await findDone(tx, run.undo_of ?? '', ids)).map((done) => [done.record_id, done]));
  const rows = new Map((await kind.lock(tx, ids)).map((row) => [row.id, row]));
  if (run.undoes === 'convert') return undoConversions(batch, rows, before);
  const back = ids.flatMap((id) => {
    const [row, done] = [rows.get(id), before.get(id)];
    return row && done && row.version === done.version_after ? [{ row, values: done.before }] : [];
  });
  await kind.change(batch, back);
  await kind.note(
    batch,
    back.map(({ row }) => ({ row, kind: 'undone', detail: { action: run.undoes ?? '' } })),
  );
  const restored = new Set(back.map(({ row }) => row.id));
  return ids.map((id) =>
    restored.has(id)
      ? { record_id: id, state: 'done' }
      : failed(id, rows.has(id) ? MESSAGES.bulkTouched(run.record_type) : MESSAGES.bulkGone(run.record_type)),
  );
}

async function restore(batch: Batch): Promise<Outcome[]> {
  const { run, ids } = batch;
  const kind = kindOf(batch);
  const back = await kind.unbin(batch, ids);
  await kind.note(
    batch,
    back.map(({ row }) => ({ row, kind: 'restored', detail: {} })),
  );
  await auditBin(
    batch,
    kind,
    'restored',
    back.map(({ row }) => row.id),
  );
  const isWithout = new Map(back.map((one) => [one.row.id, one.isWithout]));
  return ids.map((id) =>
    isWithout.has(id)
      ? {
          record_id: id,
          state: 'done',
          ...(isWithout.get(id) && { reason: MESSAGES.bulkRestoredWithout[run.record_type] }),
        }
      : failed(id, MESSAGES.bulkPurged(run.record_type)),
  );
}
