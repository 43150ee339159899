import { insertEvents } from '../../ground/events/outbox.store.ts';
import { groupBy } from '@outrider/shared/ground/group-by';
import { binLeads, unbinLeads } from '../leads/bin.store.ts';
import type { WholeLead } from '../leads/edit.store.ts';
import { isScored, rateLead } from '../leads/scoring.ts';
import { changeLeads, lockLeads, noteOnLeads, scoreLeads, type SetName } from './actions.store.ts';
import { auditChanges } from './audit-changes.ts';
import { type BulkChange, type BulkKind, type BulkRow, type BulkWork, fieldsOf, withValue } from './bulk-kind.ts';

/** A lead as bulk actions hold it, and back: the row is the same one. */
const rowOfLead = (lead: WholeLead): BulkRow => lead as unknown as BulkRow;
export const leadOfRow = (row: BulkRow): WholeLead => row as unknown as WholeLead;

/** Bulk actions on leads, whose score may rest on what is changed. */
export const BULK_LEADS: BulkKind = {
  type: 'lead',
  audited: (event) => (event === 'edited' ? 'lead.update' : `lead.${event}`),
  owner: 'assigned_to',
  lock: async (tx, ids) => (await lockLeads(tx, ids)).map(rowOfLead),
  settle: (_work, _row, values) => Promise.resolve(values),
  async change(work, changes) {
    const sets = changes.flatMap(({ row, values }) =>
      Object.entries(values).map(([name, value]) => ({ name: name as SetName, row, value })),
    );
    for (const [name, rows] of groupBy(sets, (set) => set.name))
      await changeLeads(
        work.tx,
        name,
        rows.map(({ row, value }) => ({ id: row.id, value })),
        work.now,
      );
    await rateAgain(work, changes);
    await auditChanges(work, BULK_LEADS, changes);
  },
  async note({ tx, actor }, notes) {
    await noteOnLeads(
      tx,
      actor,
      notes.map(({ row, ...note }) => ({ lead_id: row.id, ...note })),
    );
    await insertEvents(
      tx,
      'lead.updated',
      notes.map(({ row, ...note }) => ({
        subject_id: row.id,
        payload: { kind: note.kind, ...fieldsOf(note, 'assigned_to') },
      })),
    );
  },
  bin: ({ tx, now }, ids) => binLeads(tx, ids, now),
  async unbin({ tx, now }, ids) {
    const back = await unbinLeads(tx, ids, now);
    const rows = await lockLeads(tx, [...back.keys()]);
    return rows.map((lead) => ({ row: rowOfLead(lead), isWithout: back.get(lead.id) === true }));
  },
};

/** Where the score rests on what was changed, and nobody works the lead by hand. */
async function rateAgain({ ports, tx, now }: BulkWork, changes: BulkChange[]): Promise<void> {
  const touched = changes.filter(({ values }) => Object.keys(values).some((name) => isScored(name as SetName)));
  if (touched.length === 0) return;
  const model = await ports.activeModel(tx);
  const rated = touched
    .map(({ row, values }) => leadOfRow(Object.entries(values).reduce(withValue, row)))
    .filter(({ processing_mode }) => processing_mode !== 'manual')
    .map((lead) => ({ id: lead.id, rating: rateLead(lead, model) }));
  await scoreLeads(tx, rated, now, { as_asked: false });
}
