import { MESSAGES } from '@outrider/shared/ground/messages';
import { REQUIRABLE_LABELS } from '@outrider/shared/records/pipelines';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { noteOnLead } from '../leads/linked-lead.ts';
import type { HeldDeal } from '../opportunities/opportunity-record.ts';
import { findPipeline, holdStage } from '../opportunities/pipelines.store.ts';
import { missingFields } from '../opportunities/required-fields.ts';
import { moveTo } from '../opportunities/stage.ts';
import type { Batch } from './batch.ts';
import { type BulkChange, type BulkRow, valueIn } from './bulk-kind.ts';
import { BULK_KINDS } from './bulk-kinds.ts';
import { changed, failed, type Outcome } from './outcome.ts';

const dealOf = (row: BulkRow) => row as unknown as HeldDeal;

/**
 * To an open stage, each deal that has what the stage requires. The stage may have gone since the run was asked for.
 */
export async function moveDeals(batch: Batch, rows: BulkRow[]): Promise<Outcome[]> {
  const { tx, actor, now, run } = batch;
  const asked = run.params as { pipeline_id: string; stage: string };
  const pipeline_id = await findPipeline(tx, asked.pipeline_id);
  const stage = pipeline_id && (await holdStage(tx, pipeline_id, asked.stage));
  if (!stage || stage.kind !== 'open') return rows.map(({ id }) => failed(id, MESSAGES.stageUnknown));

  const to = { pipeline_id, stage: stage.key, lost_reason: null, lost_note: null };
  const outcomes: Outcome[] = [];
  const changes: BulkChange[] = [];
  for (const row of rows) {
    const missing = missingFields(stage.required_fields, dealOf(row));
    const move = moveTo(dealOf(row), to, now);
    if (!move) outcomes.push(changed(row, null));
    else if (missing.length > 0) outcomes.push(failed(row.id, MESSAGES.stageNeeds(stage.label, labelsOf(missing))));
    else {
      changes.push({ row, values: move });
      outcomes.push(
        changed(row, Object.fromEntries(Object.keys(move).map((column) => [column, valueIn(row, column)]))),
      );
    }
  }
  await BULK_KINDS.opportunity.change(batch, changes);
  for (const { row } of changes) {
    const { id, name, stage: from, lead_id } = dealOf(row);
    await insertEvent(tx, 'opportunity.changed', id, { stage: stage.key });
    const detail = { opportunity_id: id, name, from, to: stage.key, to_label: stage.label };
    await noteOnLead(tx, lead_id, 'opportunity_moved', actor, detail);
  }
  return outcomes;
}

const labelsOf = (fields: Parameters<typeof missingFields>[0]) =>
  fields.map((field) => REQUIRABLE_LABELS[field].toLowerCase());
