import { IMPORT_TYPES } from '@outrider/shared/records/import-types';
import { lockName } from '../engine/records.store.ts';
import { findLivingFields } from '../fields/known-fields.ts';
import { type Choices, readChoices } from './choices.ts';
import type { FileRow } from './csv-rows.ts';
import { type ImportProblemRow, type ImportRow, readRows } from './imports.store.ts';
import type { Entry } from './match-records.ts';
import { openRegisters, type Plan, type PlannedRow, planRows, type Planning } from './record-plan.ts';
import { type ImportedRecord, type RecordRow } from './record-rows.ts';
import { collisionRules, rowReader, type RowProblem } from './read-row.ts';
import { writePlan } from './record-write.ts';
import type { ImportTarget, Job, Settled } from './target.ts';
import { undoRecords } from './undo-records.ts';

/**
 * Records that the engine keeps. Whom a row means is found by its names (match-records.ts), in the dry run as in the
 * run.
 */
export const recordTarget = (imported: ImportedRecord): ImportTarget => ({
  check: (services, job) => checkRecords(imported, job, services.now()),
  async write(services, job) {
    const { row, importer } = job;
    const { planning, read } = await openReading(imported, job, services.now());
    const seen = await namesBefore(job, read);
    const writing = {
      actor: { kind: 'user', id: importer.id, name: importer.name } as const,
      via: 'import',
      import_id: row.id,
    };
    return async () => async (stretch) => {
      const { rows, problems } = sortRows(stretch.rows, read);
      const duplicates = countRepeats(rows, seen);
      return async (tx) => {
        await lockName(tx, 'imports', ''); // one batch of a company at a time: two files of the same people make them once
        const plan = await planRows(tx, planning, openRegisters(imported), rows, true);
        const touched = await writePlan(tx, imported, row.program, plan, { ...writing, now: services.now() });
        return settled(plan, problems, duplicates, touched);
      };
    };
  },
  undo: (_services, tx, due, undoing) => undoRecords(imported, tx, due, undoing),
});

type Read = (cells: readonly string[]) => { record: RecordRow } | { problems: RowProblem[] };

async function openReading(imported: ImportedRecord, { db, row, importer }: Job, now: Date) {
  const type = IMPORT_TYPES[row.record_type];
  const choices: Choices = await readChoices(db, row, importer);
  const { account, ...rules } = collisionRules(type, row.mapping);
  const planning: Planning = {
    imported,
    row,
    importer,
    rules: { ...rules, ...(account && { account_id: account }) },
    fields: await findLivingFields(db, imported.type),
  };
  const read = await imported.reader(db, now);
  return { planning, read: rowReader(type, row.headers, row.mapping, choices, read) };
}

function sortRows(rows: readonly FileRow[], read: Read): { rows: PlannedRow[]; problems: ImportProblemRow[] } {
  const sorted: { rows: PlannedRow[]; problems: ImportProblemRow[] } = { rows: [], problems: [] };
  for (const { line, cells } of rows) {
    const found = read(cells);
    if ('problems' in found) sorted.problems.push({ line, cells, problems: found.problems });
    else sorted.rows.push({ line, cells, told: found.record });
  }
  return sorted;
}

const settled = (
  plan: Plan,
  problems: ImportProblemRow[],
  duplicates: number,
  touched: Settled['touched'],
): Settled => ({
  outcomes: plan.outcomes,
  problems: [...problems, ...plan.problems],
  duplicates,
  accounts: plan.accounts.length,
  touched,
});

/**
 * By what a row is known again within its file: the first of its names, before it is known which account it belongs to.
 */
const fileNames = ({ told: { external_id, values } }: Pick<PlannedRow, 'told'>): string[] => {
  const strong = [external_id && `external ${external_id}`, values['email'], values['domain']].flatMap((name) =>
    typeof name === 'string' && name !== '' ? [name.toLowerCase()] : [],
  );
  return strong.length > 0 ? strong : [nameOf(values)];
};
const nameOf = (values: RecordRow['values']) =>
  ['name', 'first_name', 'last_name']
    .flatMap((field) => {
      const value = values[field];
      return typeof value === 'string' ? [value] : [];
    })
    .join(' ')
    .trim()
    .toLowerCase();

/** How many of the rows are the record of an earlier one. `seen` learns them all. */
function countRepeats(rows: readonly PlannedRow[], seen: Set<string>): number {
  let repeats = 0;
  for (const row of rows) {
    const names = fileNames(row);
    if (names.some((name) => seen.has(name))) repeats += 1;
    for (const name of names) seen.add(name);
  }
  return repeats;
}

/** The names that rows have which an earlier stretch of the run wrote. */
async function namesBefore({ db, row }: Job, read: Read): Promise<Set<string>> {
  const seen = new Set<string>();
  for await (const rows of readRows(db, row.id, row.cursor)) countRepeats(sortRows(rows, read).rows, seen);
  return seen;
}

/**
 * What the run would do. Of records that stand in the file more than once it is kept what their earlier rows told, and
 * every account that would be made.
 */
async function checkRecords(imported: ImportedRecord, job: Job, now: Date): ReturnType<ImportTarget['check']> {
  const { planning, read } = await openReading(imported, job, now);
  const repeated = await findRepeated(imported, job, read);
  const registers = openRegisters(imported);
  const seen = new Set<string>();
  return async (stretch) => {
    const { rows, problems } = sortRows(stretch.rows, read);
    const plan = await planRows(job.db, planning, registers, rows, false);
    registers.records.keep((entry) => commonNames(imported, entry).some((name) => repeated.has(name)));
    registers.accounts.keep((entry) => entry.isNew || entry.external_ids.length > 0);
    return settled(plan, problems, countRepeats(rows, seen), []);
  };
}

/** What two rows of one record have in common, whatever account it turns out to belong to. */
const commonNames = (
  { identitiesOf, recorded }: ImportedRecord,
  { values, external_ids }: Pick<Entry, 'values' | 'external_ids'>,
): string[] => [
  ...identitiesOf({ values, external_ids }).map(({ key }) => key),
  `called ${recorded.nameOf(values).toLowerCase()}`,
];

/** The names that stand in more than one row. */
async function findRepeated(
  imported: ImportedRecord,
  { db, row }: { db: Job['db']; row: ImportRow },
  read: Read,
): Promise<Set<string>> {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for await (const some of readRows(db, row.id, row.chunk_count))
    for (const { told } of sortRows(some, read).rows)
      for (const name of commonNames(imported, { ...told, external_ids: told.external_id ? [told.external_id] : [] })) {
        if (seen.has(name)) repeated.add(name);
        seen.add(name);
      }
  return repeated;
}
