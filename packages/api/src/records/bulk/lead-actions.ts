import { MESSAGES } from '@outrider/shared/ground/messages';
import { assignOne } from '../assignment/assign-by-rules.ts';
import { keepTurns, lockTurns, readSituation } from '../assignment/turns.store.ts';
import { rateLead } from '../leads/scoring.ts';
import type { RuleAssignment } from '../../ground/ports/leads.ts';
import { scoreLeads } from './actions.store.ts';
import type { BulkRow } from './bulk-kind.ts';
import { BULK_LEADS, leadOfRow } from './bulk-leads.ts';
import { changed, failed, type Outcome } from './outcome.ts';
import type { Batch } from './batch.ts';

/** Before the leads are locked, as at their capture. */
export const lockForRules = ({ tx }: Batch): Promise<void> => lockTurns(tx);

/** As at their capture; who has an owner keeps it. */
export async function assignByRules(batch: Batch, rows: BulkRow[]): Promise<Outcome[]> {
  const { situation } = await readSituation(batch.tx);
  const leads = rows.map(leadOfRow);
  const said = new Map(leads.map((lead) => [lead.id, lead.assigned_to === null ? assignOne(lead, situation) : null]));
  const given = (row: BulkRow): RuleAssignment | null => {
    const one = said.get(row.id);
    return one?.turn ? one : null;
  };
  const taken = rows.flatMap((row) => given(row) ?? []);
  await BULK_LEADS.change(
    batch,
    rows.flatMap((row) => {
      const one = given(row);
      return one ? [{ row, values: { assigned_to: one.assigned_to } }] : [];
    }),
  );
  await BULK_LEADS.note(
    batch,
    rows.flatMap((row) => {
      const one = given(row);
      return one ? [{ row, kind: one.kind, detail: one.detail }] : [];
    }),
  );
  await keepTurns(
    batch.tx,
    taken.flatMap(({ turn }) => turn ?? []),
  );
  return rows.map((row) => {
    if (given(row)) return changed(row, { assigned_to: null });
    if (leadOfRow(row).assigned_to !== null) return failed(row.id, MESSAGES.bulkHasOwner);
    return failed(row.id, said.get(row.id) ? MESSAGES.bulkNobodyAvailable : MESSAGES.bulkNoRule);
  });
}

export async function setStatus(batch: Batch, rows: BulkRow[]): Promise<Outcome[]> {
  const { status, reason } = batch.run.params as { status: string; reason: string | null };
  const changing = rows.filter((row) => row['status'] !== status);
  await BULK_LEADS.change(
    batch,
    changing.map((row) => ({ row, values: { status } })),
  );
  await BULK_LEADS.note(
    batch,
    changing.map((row) => ({
      row,
      kind: 'status_changed',
      detail: { from: leadOfRow(row).status, to: status, ...(reason && { reason }) },
    })),
  );
  return rows.map((row) => changed(row, row['status'] === status ? null : { status: row['status'] }));
}

export async function score(batch: Batch, rows: BulkRow[]): Promise<Outcome[]> {
  const { ports, tx, now } = batch;
  const model = await ports.activeModel(tx);
  const rated = rows.map((row) => ({
    id: row.id,
    row,
    from: leadOfRow(row).score,
    rating: rateLead(leadOfRow(row), model),
  }));
  await scoreLeads(tx, rated, now, { as_asked: true });
  await BULK_LEADS.note(
    batch,
    rated.map(({ row, from, rating }) => ({
      row,
      kind: 'scored',
      detail: { from, to: rating.score, version: rating.score_version },
    })),
  );
  return rows.map(({ id }) => ({ record_id: id, state: 'done' })); // a score is not taken back: the lead can be scored again
}
