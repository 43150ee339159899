import type { CompanyDb, CompanyTx } from '@outrider/db';
import type { UndoCounts } from '@outrider/shared/imports';
import type { Actor } from '../actor.ts';
import { insertAudits } from '../audit/audit.store.ts';
import { binLeads } from '../bulk/actions.store.ts';
import { findById, type KnownLead, updateKnown } from '../leads/capture.store.ts';
import { filledFields } from '../leads/dedupe.ts';
import { rateLead } from '../leads/scoring.ts';
import type { LeadPorts } from '../ports/leads.ts';
import { type ImportRow, listToUndo, lockImport, markUndone, patchImport, type UndoRow } from './imports.store.ts';

const BATCH = 250;

/**
 * Takes an import back: leads it made go to the bin, values it changed come back. What somebody worked on since stays and is listed.
 * @param onBatch called between batches; false ends it
 */
export async function undoImport(
  ports: LeadPorts,
  db: CompanyDb,
  row: ImportRow,
  actor: Actor,
  now: () => Date,
  onBatch: () => Promise<boolean>,
): Promise<boolean> {
  for (;;) {
    const left = await db.transaction(async (tx) => {
      const current = await lockImport(tx, row.id);
      if (current?.state !== 'undoing' || current.turn !== row.turn) return null;
      const due = await listToUndo(tx, row.id, BATCH);
      const isUntouched = ({ version, version_now, busy }: UndoRow) => version_now === version && !busy;
      const free = due.filter(isUntouched);
      const created = free.filter(({ action }) => action === 'created').map(({ lead_id }) => lead_id);
      const removed = [...(await binLeads(tx, created, now()))];
      await insertAudits(
        tx,
        actor,
        removed.map((subject_id) => ({
          action: 'lead.delete',
          subject_kind: 'lead',
          subject_id,
          detail: { via: 'import undo', import_id: row.id },
        })),
      );
      const updated = free.filter(({ action }) => action === 'updated');
      if (updated.length > 0) await restore(ports, tx, updated, actor, row.id);
      // What is gone already (version_now null) is neither kept nor removed by this.
      const gone = due.filter(({ version_now }) => version_now === null).map(({ lead_id }) => lead_id);
      const kept = due.filter((one) => one.version_now !== null && !isUntouched(one)).map(({ lead_id }) => lead_id);
      await markUndone(tx, row.id, [...removed, ...gone], 'removed');
      await markUndone(
        tx,
        row.id,
        updated.map(({ lead_id }) => lead_id),
        'restored',
      );
      await markUndone(tx, row.id, kept, 'kept');
      const sum = current.undone ?? { removed: 0, restored: 0, kept: 0 };
      const undone: UndoCounts = {
        removed: sum.removed + removed.length,
        restored: sum.restored + updated.length,
        kept: sum.kept + kept.length,
      };
      await patchImport(tx, row.id, { undone });
      return due.length;
    });
    if (left === null) return false;
    if (left < BATCH) return true;
    if (!(await onBatch())) return false;
  }
}

async function restore(
  ports: LeadPorts,
  tx: CompanyTx,
  rows: UndoRow[],
  actor: Actor,
  import_id: string,
): Promise<void> {
  const model = await ports.activeModel(tx);
  const leads = new Map(
    (
      await findById(
        tx,
        rows.map(({ lead_id }) => lead_id),
      )
    ).map((lead) => [lead.id, lead]),
  );
  const merged = rows.flatMap(({ lead_id, before }) => {
    const known = leads.get(lead_id);
    if (!known || !before) return [];
    const lead: KnownLead = { ...known, ...before };
    return [
      {
        lead,
        fields: filledFields(before, known.custom),
        rating: lead.processing_mode === 'manual' ? null : rateLead(lead, model),
      },
    ];
  });
  await updateKnown(tx, merged, { actor, via: 'import_undo', detail: { import_id }, quiet: true });
}
