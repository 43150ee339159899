import { RECORD_RIGHTS } from '@outrider/shared/records/record-rights';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import type { Batch } from './batch.ts';
import type { BulkRow } from './bulk-kind.ts';
import { leadOfRow } from './bulk-leads.ts';
import { failed, type Outcome } from './outcome.ts';

/** Leads a transaction: each is some thirty statements. */
export const CONVERT_BATCH = 10;

/** Each lead as it is converted by hand. What the conversion is called is kept for the way back. */
export async function convertBatch({ ports, tx, user, actor, now }: Batch, rows: BulkRow[]): Promise<Outcome[]> {
  if (!can(user, 'pipeline.create')) return rows.map(({ id }) => failed(id, MESSAGES.bulkNotYours('lead')));
  const converted = await ports.convert(tx, { user, actor }, rows.map(leadOfRow), now);
  return converted.map((one): Outcome => {
    if ('failure' in one) return failed(one.lead_id, one.failure);
    if (!one.conversion_id) return failed(one.lead_id, MESSAGES.bulkConverted);
    return { record_id: one.lead_id, state: 'done', before: { conversion_id: one.conversion_id } };
  });
}

/** What somebody touched since stays, and is named. A lead that is not the asker's any more keeps all of it. */
export async function undoConversions(
  { ports, tx, user, actor, ids, now }: Batch,
  rows: ReadonlyMap<string, BulkRow>,
  before: ReadonlyMap<string, Pick<Outcome, 'before'>>,
): Promise<Outcome[]> {
  const isTheirs = (row: BulkRow) => can(user, RECORD_RIGHTS.lead.edit, leadOfRow(row));
  const refused = ids.flatMap((id) => {
    const row = rows.get(id);
    if (!row) return [failed(id, MESSAGES.bulkGone('lead'))];
    return isTheirs(row) ? [] : [failed(id, MESSAGES.bulkNotYours('lead'))];
  });
  const asked = [...rows.values()].filter(isTheirs).map(({ id }) => ({
    lead_id: id,
    conversion_id: String(before.get(id)?.before?.['conversion_id']),
  }));
  const undone = await ports.undoConversions(tx, { user, actor }, asked, now);
  const outcomes = undone.map(({ lead_id, undone: is_undone, kept }): Outcome => {
    if (!is_undone) return failed(lead_id, MESSAGES.bulkTouched('lead'));
    return { record_id: lead_id, state: 'done', ...(kept.length > 0 && { reason: MESSAGES.bulkKept(kept) }) };
  });
  return [...refused, ...outcomes];
}
