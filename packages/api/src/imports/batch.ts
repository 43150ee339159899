import { isCustomName, keyOfCustom } from '@outrider/shared/fields/custom';
import type { ImportCounts } from '@outrider/shared/imports';
import { MESSAGES } from '@outrider/shared/messages';
import { can } from '@outrider/shared/permissions';
import type { CompanyRole } from '@outrider/shared/roles';
import type { KnownLead } from '../leads/capture.store.ts';
import type { CaptureOrigin } from '../leads/capture.ts';
import { type CollisionRules, filledFields, mergeKnown } from '../leads/dedupe.ts';
import { emailKey, type LeadDraft, normaliseLead } from '../leads/normalise.ts';
import type { Choices } from './choices.ts';
import type { ImportProblemRow, ImportRow, Stretch } from './imports.store.ts';
import { type ReadLead, rowReader } from './read-row.ts';

/** Who imports, as they are now. */
export type Importer = { id: string; name: string; role: CompanyRole; automation_mode: 'manual' | 'ai' | 'hybrid' };

export type BatchRow = { line: number; cells: string[]; lead: ReadLead; key: string; duplicate: boolean };
/** `from`: its first chunk; `next`: the one that comes after it. */
export type Batch = { from: number; next: number; rows: BatchRow[]; problems: ImportProblemRow[] };

/** The rows of a stretch as leads, and what is wrong with the others. `seen`: the e-mails of the rows before; it learns this stretch's. */
export function readBatch(
  { rows, next }: Stretch,
  { headers, mapping }: ImportRow,
  choices: Choices,
  from: number,
  seen: Set<string>,
): Batch {
  const batch: Batch = { from, next, rows: [], problems: [] };
  const readRow = rowReader(headers, mapping, choices);
  for (const { line, cells } of rows) {
    const read = readRow(cells);
    if ('problems' in read) {
      batch.problems.push({ line, cells, problems: read.problems });
      continue;
    }
    const key = emailKey(read.lead.email);
    batch.rows.push({ line, cells, lead: read.lead, key, duplicate: seen.has(key) });
    seen.add(key);
  }
  return batch;
}

/** What an import says to the door: a rep's leads are theirs, another's wait to be assigned. */
export function importOrigin({ id, source }: ImportRow, importer: Importer, rules: CollisionRules): CaptureOrigin {
  const isRep = importer.role === 'sdr' || importer.role === 'ae';
  return {
    actor: { kind: 'user', id: importer.id, name: importer.name },
    via: 'import',
    detail: { import_id: id },
    quiet: true,
    defaults: { source, processing_mode: importer.automation_mode },
    owner: isRep ? importer.id : null,
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
  importer.role !== 'company_admin' && importer.role !== 'manager' && Object.values(rules).includes('overwrite');

export const overreached = ({ line, cells }: BatchRow): ImportProblemRow => ({
  line,
  cells,
  problems: [{ column: '', reason: MESSAGES.importNotYours }],
});

export function addCounts(
  counted: ImportCounts,
  outcomes: readonly ('created' | 'updated' | 'unchanged')[],
  failed: number,
  duplicates: number,
): ImportCounts {
  const sum = { ...counted, failed: counted.failed + failed, duplicates: counted.duplicates + duplicates };
  for (const outcome of outcomes) sum[outcome] += 1;
  return sum;
}
