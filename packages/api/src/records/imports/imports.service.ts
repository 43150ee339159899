import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { keyOfCustom } from '@outrider/shared/ground/fields/custom';
import { isFieldOf, IMPORT_TYPES } from '@outrider/shared/records/import-types';
import {
  type ChoiceColumns,
  type ImportDetail,
  type ImportMapping,
  type ImportValues,
  type ImportState,
  type ImportRun,
  type UnknownValues,
  NO_COUNTS,
} from '@outrider/shared/records/imports';
import type { LeadSource } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type PlainCapability, reachOf } from '@outrider/shared/ground/permissions';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { findOwnFields, namesGone, type OwnFields } from '../fields/own-fields.ts';
import type { CompanyContext } from '../../ground/guard.ts';
import type { Services } from '../../ground/services.ts';
import { checkValues } from './choices.ts';
import {
  findImport,
  type ImportPatch,
  type ImportRow,
  listImports,
  listKept,
  groupProblems,
  listProblems,
  lockImport,
  patchImport,
  readChunks,
} from './imports.store.ts';
import { findUnknownValues } from './unknown-values.ts';

const SHOWN = { imports: 50, rows: 8, problems: 20, kept: 100 };
export const IMPORT_JOB = 'work-on-import';
export type ImportJob = { company_id: string; id: string; turn: number };

type Who = Pick<CompanyContext, 'db' | 'user' | 'reach'>;

export async function getImports({ db, user, reach }: Who): Promise<{ items: ImportRun[] }> {
  return { items: (await listImports(db, reach === 'all' ? null : user.id, SHOWN.imports)).map(present) };
}

/** @throws 404, for another person's import too where one sees one's own only */
export async function getImport({ db, user, reach }: Who, id: string): Promise<ImportDetail> {
  return describe(db, mine(await findImport(db, id), { user, reach }));
}

export async function describeImport(db: CompanyDb, id: string): Promise<ImportDetail> {
  const row = await findImport(db, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return describe(db, row);
}

export function mine(row: ImportRow | null, { user, reach }: Pick<Who, 'user' | 'reach'>): ImportRow {
  if (!row || row.state === 'uploading' || (reach !== 'all' && row.created_by !== user.id))
    throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return row;
}

/** Asks for the dry run of a mapping. */
export async function askCheck(
  who: Who,
  services: Services,
  actor: Actor,
  {
    id,
    mapping,
    value_map,
    source,
  }: { id: string; mapping: ImportMapping; value_map: ImportValues; source: LeadSource },
): Promise<ImportDetail> {
  const { record_type } = mine(await findImport(who.db, id), who);
  assertCreates(who, record_type);
  await checkValues(who, IMPORT_TYPES[record_type], value_map);
  const own = await findOwnFields(who.db, record_type);
  return ask(who, services, actor, id, ['ready', 'checked'], 'checking', (row) => {
    checkMapping(row, mapping, own);
    return { mapping, value_map, source, cursor: 0, counted: NO_COUNTS, expected: null, reason: null };
  });
}

const CREATES: Record<ImportRow['record_type'], PlainCapability> = {
  lead: 'leads.create',
  account: 'accounts.create',
  contact: 'contacts.create',
  opportunity: 'pipeline.create',
};

/** A file makes nothing that its importer may not make by hand. A token's right to import stands for both. @throws 403 */
function assertCreates({ user }: Who, type: ImportRow['record_type']): void {
  if (reachOf(user, CREATES[type]) === 'none') throw new AppError('FORBIDDEN', MESSAGES.forbidden);
}

/** Asks for the run; one that was stopped goes on where it was. */
export async function askRun(who: Who, services: Services, actor: Actor, id: string): Promise<ImportDetail> {
  return ask(who, services, actor, id, ['checked', 'cancelled', 'failed'], 'running', (row) => {
    assertCreates(who, row.record_type);
    if (!row.expected) throw new AppError('CONFLICT', MESSAGES.importNotNow);
    return row.state === 'checked'
      ? { cursor: 0, counted: NO_COUNTS, started_at: services.now(), finished_at: null, reason: null }
      : { finished_at: null, reason: null };
  });
}

export async function askUndo(who: Who, services: Services, actor: Actor, id: string): Promise<ImportDetail> {
  return ask(who, services, actor, id, ['done', 'cancelled', 'failed'], 'undoing', ({ undone }) => ({
    undone: undone ?? { removed: 0, restored: 0, kept: 0 },
    reason: null,
  }));
}

/** Stops what works on it. What a run has written stays, until it is undone; a dry run leaves nothing. */
export async function cancelImport(who: Who, services: Services, actor: Actor, id: string): Promise<ImportDetail> {
  await who.db.transaction(async (tx) => {
    const row = mine(await lockImport(tx, id), who);
    if (row.state !== 'checking' && row.state !== 'running') throw new AppError('CONFLICT', MESSAGES.importNotNow);
    await patchImport(
      tx,
      id,
      row.state === 'checking'
        ? { state: 'ready', counted: NO_COUNTS }
        : { state: 'cancelled', finished_at: services.now() },
    );
    await note(tx, actor, 'import.cancel', row);
  });
  return describeImport(who.db, id);
}

async function ask(
  who: Who,
  services: Services,
  actor: Actor,
  id: string,
  from: ImportState[],
  state: 'checking' | 'running' | 'undoing',
  patch: (row: ImportRow) => ImportPatch,
): Promise<ImportDetail> {
  const turn = await who.db.transaction(async (tx) => {
    const row = mine(await lockImport(tx, id), who);
    if (row.state === state) return row.turn; // asked twice: it is under way
    if (!from.includes(row.state)) throw new AppError('CONFLICT', MESSAGES.importNotNow);
    await patchImport(tx, id, { ...patch(row), state, turn: row.turn + 1 });
    await note(tx, actor, { checking: 'import.check', running: 'import.run', undoing: 'import.undo' }[state], row);
    return row.turn + 1;
  });
  await addImportJob(services.jobs, { company_id: who.db.companyId, id, turn }).catch((error: unknown) =>
    services.log.warn({ err: error }, 'An import waits for the job store'),
  );
  return describeImport(who.db, id);
}

export const addImportJob = (jobs: Services['jobs'], job: ImportJob) =>
  jobs.add(IMPORT_JOB, job, { uniqueKey: `${job.id} ${job.turn}` });

async function note(
  tx: Parameters<typeof insertEvent>[0],
  actor: Actor,
  action: string,
  { id, file_name }: ImportRow,
): Promise<void> {
  await recordAudit(tx, actor, { action, subject_kind: 'import', subject_id: id, detail: { file_name } });
  await insertEvent(tx, 'import.changed', id);
}

/** @throws 422 naming what is wrong */
function checkMapping({ headers, record_type }: ImportRow, mapping: ImportMapping, own: OwnFields): void {
  const type = IMPORT_TYPES[record_type];
  const fields = mapping.flatMap(({ field }) => (field ? [field] : []));
  const twice = fields.find((field, at) => fields.indexOf(field) !== at);
  const [gone] = namesGone(own, fields);
  const foreign = fields.find((field) => !isFieldOf(type, field));
  const message =
    mapping.length !== headers.length
      ? MESSAGES.importMappingLength(headers.length)
      : foreign
        ? MESSAGES.importWrongField(foreign)
        : !type.needs.some((field) => (fields as string[]).includes(field))
          ? type.needsMessage
          : twice
            ? MESSAGES.importFieldTwice
            : fields.includes('full_name') && (fields.includes('first_name') || fields.includes('last_name'))
              ? MESSAGES.importNameTwice
              : gone
                ? MESSAGES.fieldGone(keyOfCustom(gone))
                : null;
  if (message) throw refuse('UNPROCESSABLE_CONTENT', 'mapping', message);
}

/** What the file says in choice fields that is no value of theirs, with guesses. Reads every row. */
export async function getUnknownValues(
  who: Who,
  { id, columns }: { id: string; columns: ChoiceColumns },
): Promise<UnknownValues> {
  return findUnknownValues(who.db, mine(await findImport(who.db, id), who), columns, who.user);
}

async function describe(db: CompanyDb, row: ImportRow): Promise<ImportDetail> {
  const [preview, problems, problem_groups, kept] = await Promise.all([
    readChunks(db, row.id, 0, 1).catch(() => ({ rows: [] })), // the rows of an old import are gone
    listProblems(db, row.id, 0, SHOWN.problems),
    groupProblems(db, row.id, SHOWN.problems),
    listKept(db, row.id, SHOWN.kept),
  ]);
  return {
    ...present(row),
    preview: preview.rows
      .slice(0, SHOWN.rows)
      .map(({ line, cells }) => ({ line, cells: row.headers.map((_, at) => cells[at] ?? '') })),
    problems: problems.flatMap(({ line, problems: reasons }) => reasons.map((reason) => ({ line, ...reason }))),
    problem_groups,
    kept,
  };
}

function present({
  created_at,
  started_at,
  finished_at,
  header_key: _key,
  chunk_count: _chunks,
  turn: _turn,
  cursor: _cursor,
  ...row
}: ImportRow): ImportRun {
  return {
    ...row,
    expected: row.expected && { ...NO_COUNTS, ...row.expected },
    counted: { ...NO_COUNTS, ...row.counted },
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
  };
}
