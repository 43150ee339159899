import { type CompanyDb, type CompanyTx, readAs } from '@outrider/db';
import {
  type BulkField,
  type BulkRun,
  type BulkStart,
  BULK_ROWS_SHOWN,
  UNDO_DAYS,
} from '@outrider/shared/records/bulk';
import { AppError } from '@outrider/shared/ground/errors';
import type { CustomInput, RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can, reachOf, seesPart } from '@outrider/shared/ground/permissions';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import { RECORD_RIGHTS } from '@outrider/shared/records/record-rights';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { assertMay } from '../engine/rights.ts';
import { findStage } from '../opportunities/find-stage.ts';
import { rowsSelected } from '../selections/record-rows.ts';
import type { Services } from '../../ground/services.ts';
import { assertMayGive } from '../../people/users/owners.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import {
  askCancel,
  findRun,
  findSelected,
  freezeChanged,
  freezeSelected,
  insertRun,
  listRows,
  listRuns,
  lockRun,
  type RunRow,
  setTotal,
} from './runs.store.ts';
import { readFieldValue } from './set-field.ts';
import { BULK_JOB } from './work.ts';

const RUNS_SHOWN = 20;
const DAY_MS = 86_400_000;

/** Who may see, stop and take back what others started. */
const overseesRuns = (user: CompanyUser) => reachOf(user, 'team.read') === 'all';

/**
 * Freezes which records are meant and starts the work in the background. The same request twice is one run.
 * @throws 422 where nothing is selected and for a value that its field does not take, 403 for an owner one may not give
 *   them to, or for rules one may not run
 */
export async function startBulk(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { record_type, selection, request_key, ...rest }: BulkStart,
  services: Services,
): Promise<BulkRun> {
  const right = rest.action === 'delete' || rest.action === 'assign' ? rest.action : 'edit';
  assertMay(user, record_type, right);
  const now = services.now();
  const { action, ...params } = rest;
  const id = await db.transaction(async (tx) => {
    if (rest.action === 'assign_by_rules' && !can(user, 'assignment.manage'))
      throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    if (rest.action === 'convert' && !can(user, 'pipeline.create')) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    if (rest.action === 'move' && (await findStage(tx, rest)).kind !== 'open')
      throw refuse('UNPROCESSABLE_CONTENT', 'stage', MESSAGES.bulkMovesOpen);
    if (rest.action === 'set_field') await assertFits(tx, record_type, rest.field, rest.value);
    if (rest.action === 'assign') await assertMayGive(tx, user, RECORD_RIGHTS[record_type].assign, rest.assigned_to);
    const run = await insertRun(tx, {
      id: uuidv7(),
      record_type,
      action,
      params,
      created_by: user.id,
      request_key,
      undo_of: null,
      created_at: now,
    });
    if (!run.made) return run.id;
    const selected = await rowsSelected(
      tx,
      user,
      record_type,
      await asSeen(tx, user, record_type, selection, now),
      now,
    );
    const total = await freezeSelected(tx, run.id, record_type, selected);
    if (total === 0)
      throw new AppError(
        'ids' in selection ? 'NOT_FOUND' : 'UNPROCESSABLE_CONTENT',
        'ids' in selection ? MESSAGES.notFound : MESSAGES.selectFirst(record_type),
      );
    await setTotal(tx, run.id, total);
    await recordAudit(tx, actor, {
      action: `${record_type}.bulk_${action}`,
      subject_kind: 'bulk_run',
      subject_id: run.id,
      detail: { ...params, total },
    });
    await insertEvent(tx, 'bulk.changed', run.id);
    return run.id;
  });
  await addJob(services, db.companyId, id);
  return getRun(db, user, id, now);
}

/** The selection as somebody sees it: of whoever sees a part, the ids of that part. */
async function asSeen(
  tx: CompanyTx,
  user: CompanyUser,
  type: RecordTypeName,
  selection: RecordSelection,
  now: Date,
): Promise<RecordSelection> {
  if (!seesPart(user)) return selection;
  return readAs(tx, user.id, async () => ({
    ids: await findSelected(tx, type, await rowsSelected(tx, user, type, selection, now)),
  }));
}

/** @throws 422 */
async function assertFits(
  tx: CompanyTx,
  type: RecordTypeName,
  field: BulkField,
  value: CustomInput[string],
): Promise<void> {
  const read = await readFieldValue(tx, type, field, value);
  if ('problem' in read) throw refuse('UNPROCESSABLE_CONTENT', 'value', read.problem);
}

/** Takes a run back, once. @throws 404, 409 for one that is still at work, changed nothing, or is too old */
export async function undoRun(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  services: Services,
): Promise<BulkRun> {
  const now = services.now();
  const undo_id = await db.transaction(async (tx) => {
    const run = await takeRun(tx, user, id);
    if (run.undone_by) return run.undone_by;
    if (!isUndoable(run, now)) throw new AppError('CONFLICT', MESSAGES.bulkNotUndoable);
    const undo = await insertRun(tx, {
      id: uuidv7(),
      record_type: run.record_type,
      action: 'undo',
      params: {},
      created_by: user.id,
      request_key: uuidv7(),
      undo_of: id,
      created_at: now,
    });
    await setTotal(tx, undo.id, await freezeChanged(tx, undo.id, id));
    await recordAudit(tx, actor, {
      action: `${run.record_type}.bulk_undo`,
      subject_kind: 'bulk_run',
      subject_id: undo.id,
      detail: { undoes: id },
    });
    await insertEvent(tx, 'bulk.changed', undo.id);
    return undo.id;
  });
  await addJob(services, db.companyId, undo_id);
  return getRun(db, user, undo_id, now);
}

/** Asks a run to stop after the batch it is at. One that is over stays as it is. @throws 404 */
export async function cancelRun(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  services: Services,
): Promise<BulkRun> {
  const now = services.now();
  await db.transaction(async (tx) => {
    const run = await takeRun(tx, user, id);
    if (!isOpen(run)) return;
    await askCancel(tx, id, now);
    await recordAudit(tx, actor, {
      action: `${run.record_type}.bulk_cancel`,
      subject_kind: 'bulk_run',
      subject_id: id,
    });
    await insertEvent(tx, 'bulk.changed', id);
  });
  await addJob(services, db.companyId, id);
  return getRun(db, user, id, now);
}

/** @throws 404 */
export async function getRun(db: CompanyDb, user: CompanyUser, id: string, now: Date): Promise<BulkRun> {
  const run = await findRun(db, id);
  if (!run || !maySee(user, run)) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return present(run, now);
}

/** The first rows, the failed ones before the others. @throws 404 */
export async function getRows(db: CompanyDb, user: CompanyUser, id: string, now: Date) {
  await getRun(db, user, id, now);
  return listRows(db, id, BULK_ROWS_SHOWN);
}

export async function recentRuns(
  db: CompanyDb,
  user: CompanyUser,
  type: RecordTypeName,
  now: Date,
): Promise<BulkRun[]> {
  return (await listRuns(db, type, overseesRuns(user) ? null : user.id, RUNS_SHOWN)).map((run) => present(run, now));
}

const maySee = (user: CompanyUser, run: RunRow) => run.created_by === user.id || overseesRuns(user);

async function takeRun(tx: CompanyTx, user: CompanyUser, id: string): Promise<RunRow> {
  const run = await lockRun(tx, id);
  if (!run || !maySee(user, run)) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return run;
}

/** A store that cannot be reached now is no failure: the sweep finds what waits. */
async function addJob({ jobs, log }: Services, company_id: string, id: string): Promise<void> {
  await jobs
    .add(BULK_JOB, { company_id, id }, { uniqueKey: id })
    .catch((error: unknown) => log.warn({ err: error }, 'A bulk action waits for the job store'));
}

const isOpen = ({ state }: RunRow) => state === 'queued' || state === 'running';

const isUndoable = (run: RunRow, now: Date) =>
  !isOpen(run) &&
  run.action !== 'undo' &&
  run.action !== 'score' &&
  run.done > 0 &&
  run.undone_by === null &&
  now.getTime() - run.created_at.getTime() < UNDO_DAYS * DAY_MS;

function present(run: RunRow, now: Date): BulkRun {
  const { id, record_type, action, undoes, state, total, done, failed, reason, created_by_name, undone_by } = run;
  return {
    id,
    record_type,
    action,
    undoes,
    state,
    total,
    done,
    failed,
    reason,
    created_by_name,
    undone_by,
    created_at: run.created_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    can_cancel: isOpen(run) && run.cancel_asked_at === null,
    can_undo: isUndoable(run, now),
  };
}
