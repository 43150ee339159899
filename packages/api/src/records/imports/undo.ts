import type { CompanyDb } from '@outrider/db';
import type { ImportRecord } from '@outrider/shared/records/import-types';
import type { UndoCounts } from '@outrider/shared/records/imports';
import type { Actor } from '../../ground/actor.ts';
import type { Services } from '../../ground/services.ts';
import {
  type ImportRow,
  listToUndo,
  lockImport,
  markUndone,
  patchImport,
  type TouchedRecord,
} from './imports.store.ts';
import type { Undone } from './target.ts';
import { TARGETS } from './targets.ts';

const BATCH = 250;

/**
 * Takes an import back: records it made go to the bin, values it changed come back. What somebody worked on since stays
 * and is listed.
 * @param onBatch called between batches; false ends it
 */
export async function undoImport(
  services: Services,
  db: CompanyDb,
  row: ImportRow,
  actor: Actor,
  onBatch: () => Promise<boolean>,
): Promise<boolean> {
  for (;;) {
    const left = await db.transaction(async (tx) => {
      const current = await lockImport(tx, row.id);
      if (current?.state !== 'undoing' || current.turn !== row.turn) return null;
      const due = await listToUndo(tx, row.id, BATCH);
      let undone: UndoCounts = current.undone ?? { removed: 0, restored: 0, kept: 0 };
      for (const [type, rows] of byType(due)) {
        const undoing = { actor, import_id: row.id, now: services.now() };
        const { removed, restored, kept, gone } = await TARGETS[type].undo(services, tx, rows, undoing);
        // What is gone already is neither kept nor removed by this.
        await markUndone(tx, row.id, [...removed, ...gone], 'removed');
        await markUndone(tx, row.id, restored, 'restored');
        await markUndone(tx, row.id, kept, 'kept');
        undone = sum(undone, { removed, restored, kept });
      }
      await patchImport(tx, row.id, { undone });
      return due.length;
    });
    if (left === null) return false;
    if (left < BATCH) return true;
    if (!(await onBatch())) return false;
  }
}

/** In the order in which the types come. */
function byType(due: TouchedRecord[]): Map<ImportRecord, TouchedRecord[]> {
  const rows = new Map<ImportRecord, TouchedRecord[]>();
  for (const one of due) rows.set(one.type, [...(rows.get(one.type) ?? []), one]);
  return rows;
}

const sum = (counts: UndoCounts, { removed, restored, kept }: Omit<Undone, 'gone'>): UndoCounts => ({
  removed: counts.removed + removed.length,
  restored: counts.restored + restored.length,
  kept: counts.kept + kept.length,
});
