import { isCustomName, keyOfCustom } from '@outrider/shared/ground/fields/custom';
import { IMPORT_TYPES } from '@outrider/shared/records/import-types';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can, reachOf } from '@outrider/shared/ground/permissions';
import type { KnownLead } from '../leads/capture.store.ts';
import type { CaptureOrigin } from '../leads/capture.ts';
import { type CollisionRules, filledFields, mergeKnown } from '../leads/dedupe.ts';
import { emailKey, type LeadDraft, normaliseLead } from '../leads/normalise.ts';
import type { Choices } from './choices.ts';
import type { ImportProblemRow, ImportRow, Stretch } from './imports.store.ts';
import { type ReadLead, readLead } from './read-lead.ts';
import { rowReader } from './read-row.ts';
import type { Importer } from './target.ts';

export type BatchRow = { line: number; cells: string[]; lead: ReadLead; key: string; duplicate: boolean };
export type Batch = { rows: BatchRow[]; problems: ImportProblemRow[] };

/**
 * The rows of a stretch as leads, and what is wrong with the others. `seen`: the e-mails of the rows before; it learns
 * this stretch's.
 */
export function readBatch(
  { rows }: Pick<Stretch, 'rows'>,
  { headers, mapping }: ImportRow,
  choices: Choices,
  seen: Set<string>,
): Batch {
  const batch: Batch = { rows: [], problems: [] };
  const readRow = rowReader(IMPORT_TYPES.lead, headers, mapping, choices, readLead);
  for (const { line, cells } of rows) {
    const read = readRow(cells);
    if ('problems' in read) {
      batch.problems.push({ line, cells, problems: read.problems });
      continue;
    }
    const { record: lead } = read;
    const key = emailKey(lead.email);
    batch.rows.push({ line, cells, lead, key, duplicate: seen.has(key) });
    seen.add(key);
  }
  return batch;
}

/** What an import says to the door: a rep's leads are theirs, another's wait to be assigned. */
export function importOrigin({ id, source }: ImportRow, importer: Importer, rules: CollisionRules): CaptureOrigin {
  return {
    actor: { kind: 'user', id: importer.id, name: importer.name },
    via: 'import',
    detail: { import_id: id },
    quiet: true,
    defaults: { source, processing_mode: importer.automation_mode },
    owner: reachOf(importer, 'leads.assign') === 'all' ? null : importer.id,
    on_known: 'fill',
    rules,
  };
}

/** A row's lead as the door would draft it. */
export const draftOf = ({ lead }: BatchRow, { defaults }: CaptureOrigin): LeadDraft =>
  normaliseLead(lead, defaults, lead.custom);

/** Whether a row would overwrite what the importer may not edit: filling gaps is anybody's, as at capture. */
export function overreaches(known: KnownLead, row: BatchRow, importer: Importer, origin: CaptureOrigin): boolean {
  if (can(importer, 'leads.edit', known)) return false;
  const fill = mergeKnown(known, draftOf(row, origin), origin.rules) ?? {};
  const has = (field: keyof CollisionRules) =>
    isCustomName(field) ? known.custom[keyOfCustom(field)] !== undefined : known[field] !== null;
  return filledFields(fill, known.custom).some((field) => origin.rules?.[field] === 'overwrite' && has(field));
}

export const mayOverreach = (importer: Importer, rules: CollisionRules) =>
  reachOf(importer, 'leads.edit') !== 'all' && Object.values(rules).includes('overwrite');

export const overreached = ({ line, cells }: BatchRow): ImportProblemRow => ({
  line,
  cells,
  problems: [{ column: '', reason: MESSAGES.importNotYours }],
});
