import type { CompanyDb, CompanyTx } from '@outrider/db';
import { customDefaults } from '@outrider/shared/ground/fields/read-custom';
import { IMPORT_TYPES } from '@outrider/shared/records/import-types';
import { findErased } from '../../ground/erased/erased.store.ts';
import { byEmail, findByEmail, lockByEmail } from '../leads/capture.store.ts';
import { type CaptureOrigin, captureLeadsInTx, prepareCapture } from '../leads/capture.ts';
import type { Captured } from '../leads/captured.ts';
import { type Fill, mergeKnown } from '../leads/dedupe.ts';
import { emailKey, type LeadDraft } from '../leads/normalise.ts';
import { readChoices } from './choices.ts';
import { type ImportRow, readRows, type TouchedRecord } from './imports.store.ts';
import {
  type Batch,
  type BatchRow,
  draftOf,
  importOrigin,
  mayOverreach,
  overreached,
  overreaches,
  readBatch,
} from './lead-rows.ts';
import { erasedRow } from './erased-row.ts';
import { collisionRules } from './read-row.ts';
import type { Importer, ImportTarget, Job, Settled, WriteStretch } from './target.ts';
import { undoLeads } from './undo-leads.ts';

/** Leads pass the one door that all leads pass, a stretch at a time. */
export const LEAD_TARGET: ImportTarget = {
  check: (_services, job) => checkLeads(job),
  write: ({ leads }, job) => writeLeads(leads, job),
  undo: ({ leads }, tx, due, undoing) => undoLeads(leads, tx, due, undoing),
};

const duplicatesIn = ({ rows }: Batch) => rows.filter(({ duplicate }) => duplicate).length;

/**
 * What the door would do with every row, by the door's own rule. Only of e-mails that stand in the file more than once
 * is it kept what their earlier rows told.
 */
async function checkLeads({ db, row, importer }: Job): ReturnType<ImportTarget['check']> {
  const rules = collisionRules(IMPORT_TYPES.lead, row.mapping);
  const choices = await readChoices(db, row, importer);
  const fields = choices.own.all.map(({ field }) => field);
  const origin = importOrigin(row, importer, rules);
  const careful = mayOverreach(importer, rules);
  const repeated = await findRepeated(db, row);
  const withDefaults = (draft: LeadDraft): LeadDraft => ({
    ...draft,
    custom: { ...customDefaults(fields, draft.custom), ...draft.custom },
  });
  const told = new Map<string, Fill>();
  const seen = new Set<string>();
  return async (stretch) => {
    const batch = readBatch(stretch, row, choices, seen);
    const known = byEmail(
      await findByEmail(
        db,
        batch.rows.map(({ key }) => key),
      ),
    );
    const problems = [...batch.problems];
    const erased = await findErased(
      db,
      batch.rows.map(({ key }) => key),
    );
    const settle = (one: BatchRow) => {
      const erased_at = erased.get(one.key);
      if (erased_at) {
        problems.push(erasedRow(one.line, erased_at));
        return [];
      }
      const stored = known.get(one.key);
      if (careful && stored && overreaches({ ...stored, ...told.get(one.key) }, one, importer, origin)) {
        problems.push(overreached(one));
        return [];
      }
      const current = told.get(one.key) ?? stored;
      const draft = draftOf(one, origin);
      const fill = current ? mergeKnown(current, draft, rules) : null;
      if (repeated.has(one.key)) told.set(one.key, { ...(current ?? withDefaults(draft)), ...fill });
      return [current ? (fill ? ('updated' as const) : ('unchanged' as const)) : ('created' as const)];
    };
    return {
      outcomes: batch.rows.flatMap(settle),
      problems,
      duplicates: duplicatesIn(batch),
      accounts: 0,
      touched: [],
    };
  };
}

/** The e-mails that stand in more than one row, whether or not the rows can be read. */
async function findRepeated(db: CompanyDb, row: ImportRow): Promise<Set<string>> {
  const at = row.mapping.findIndex(({ field }) => field === 'email');
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for await (const rows of readRows(db, row.id, row.chunk_count)) {
    for (const { cells } of rows) {
      const key = emailKey(cells[at] ?? '');
      if (seen.has(key)) repeated.add(key);
      seen.add(key);
    }
  }
  return repeated;
}

async function writeLeads(
  ports: Parameters<typeof prepareCapture>[0],
  { db, row, importer }: Job,
): ReturnType<ImportTarget['write']> {
  const rules = collisionRules(IMPORT_TYPES.lead, row.mapping);
  const choices = await readChoices(db, row, importer);
  const origin = importOrigin(row, importer, rules);
  const careful = mayOverreach(importer, rules);
  const seen = new Set<string>();
  for await (const rows of readRows(db, row.id, row.cursor)) readBatch({ rows }, row, choices, seen); // which e-mails an earlier stretch of the run met
  return async () => {
    const draft = await prepareCapture(ports, db, origin);
    return async (stretch): Promise<WriteStretch> => {
      const batch = readBatch(stretch, row, choices, seen);
      const write = await draft(careful ? [] : batch.rows.map(({ lead }) => lead));
      return async (tx) => {
        if (!careful) return settled(batch, [], batch.rows.length > 0 ? await write(tx) : []);
        const { rows, foreign } = await sortOut(tx, batch, importer, origin);
        const leads = rows.map(({ lead }) => lead);
        return settled(batch, foreign, await captureLeadsInTx(ports, tx, leads, origin), rows);
      };
    };
  };
}

/** `rows`: those that were captured. */
const settled = (batch: Batch, foreign: BatchRow[], captured: Captured[], rows?: BatchRow[]): Settled => ({
  outcomes: captured.flatMap(({ outcome }) => (outcome === 'erased' ? [] : [outcome])),
  problems: [
    ...batch.problems,
    ...foreign.map(overreached),
    ...captured.flatMap((one, at) =>
      one.outcome === 'erased' ? [erasedRow((rows ?? batch.rows)[at]?.line ?? 0, one.erased_at)] : [],
    ),
  ],
  duplicates: duplicatesIn(batch),
  accounts: 0,
  touched: touchedBy(captured),
});

/**
 * For who may not edit every lead: the rows that would overwrite another's. Their leads are held until the batch is
 * written.
 */
async function sortOut(
  tx: CompanyTx,
  { rows }: Batch,
  importer: Importer,
  origin: CaptureOrigin,
): Promise<{ rows: BatchRow[]; foreign: BatchRow[] }> {
  const known = byEmail(
    await lockByEmail(
      tx,
      rows.map(({ key }) => key),
    ),
  );
  const isForeign = (row: BatchRow) => {
    const lead = known.get(row.key);
    return lead !== undefined && overreaches(lead, row, importer, origin);
  };
  return { rows: rows.filter((row) => !isForeign(row)), foreign: rows.filter(isForeign) };
}

/** One entry a lead, with the values it had before the first of its rows. */
function touchedBy(captured: Captured[]): TouchedRecord[] {
  const touched = new Map<string, TouchedRecord>();
  for (const one of captured) {
    if (one.outcome === 'unchanged' || one.outcome === 'erased') continue;
    const { id, outcome, before, version } = one;
    const earlier = touched.get(id);
    const action = earlier?.action ?? outcome;
    touched.set(id, {
      type: 'lead',
      id,
      action,
      version,
      before: action === 'created' ? null : { ...before, ...earlier?.before },
    });
  }
  return [...touched.values()];
}
