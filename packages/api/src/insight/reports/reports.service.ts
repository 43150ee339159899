import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  askOfReport,
  type Report,
  REPORT_LIMITS,
  type ReportAsk,
  type ReportCreate,
  type ReportResult,
  type ReportUpdate,
} from '@outrider/shared/insight/reports';
import { mayMeasure } from '@outrider/shared/insight/report-subjects';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse, refuseChange } from '../../ground/http/refuse.ts';
import { orTaken } from '../../ground/sql/unique.ts';
import {
  deleteReport,
  findReport,
  hasAllReports,
  insertReport,
  listReports,
  lockReport,
  updateReport,
} from './reports.store.ts';
import { checkReport, runReport } from './run.service.ts';
import { assertMayMeasure } from './sources.ts';

/** Of records that one may read. */
export async function getReports(db: CompanyQueries, user: CompanyUser): Promise<Report[]> {
  const reports = await listReports(db, user);
  return reports.filter(({ record_type }) => mayMeasure(user, record_type));
}

/** @throws 404 for a report one cannot see, 403 where its records are not one's to read */
export async function getReport(db: CompanyQueries, user: CompanyUser, id: string): Promise<Report> {
  const report = await findReport(db, user, id);
  if (!report) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  assertMayMeasure(user, report.record_type);
  return report;
}

/** What a kept report answers now, of the rows that the caller sees. @throws 403, 404; 422 where a field it asks is gone */
export async function answerReport(db: CompanyDb, user: CompanyUser, id: string, now: Date): Promise<ReportResult> {
  return runReport(db.forReading(), user, askOfReport(await getReport(db, user, id)), now);
}

/** @throws 403, 409 for a name one has already or one report too many, 422 for what the records do not have */
export async function createReport(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: ReportCreate,
  now: Date,
): Promise<Report> {
  await checkReport(db, user, askedBy(input), now);
  return db.transaction(async (tx) => {
    if (await hasAllReports(tx, user.id)) throw new AppError('CONFLICT', MESSAGES.reportsTooMany(REPORT_LIMITS.kept));
    const id = await insertReport(tx, user.id, input);
    if (!id) throw taken();
    await noteReport(tx, actor, 'report.create', id, input);
    return getReport(tx, user, id);
  });
}

/** @throws 404 for a report one cannot see, 403 for somebody else's, 409 for another version or a name one has already */
export async function changeReport(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, version, ...input }: ReportUpdate,
  now: Date,
): Promise<Report> {
  await checkReport(db, user, askedBy(input), now);
  return db.transaction(async (tx) => {
    const current = await lockOwn(tx, user, id);
    if (current.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: current.version });
    await orTaken(updateReport(tx, id, input, now), taken);
    await noteReport(tx, actor, 'report.update', id, input);
    return getReport(tx, user, id);
  });
}

/** @throws 404, 403 */
export async function removeReport(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { name, shared } = await lockOwn(tx, user, id);
    await deleteReport(tx, id);
    await noteReport(tx, actor, 'report.delete', id, { name, shared });
    return { id };
  });
}

const askedBy = ({ name: _, chart: _chart, shared: _shared, ...ask }: ReportCreate): ReportAsk => ask;

async function lockOwn(tx: CompanyTx, user: CompanyUser, id: string) {
  const report = await lockReport(tx, id);
  if (report?.owner_id === user.id) return report;
  throw refuseChange(report !== null && (await findReport(tx, user, id)) !== null);
}

const noteReport = (
  tx: CompanyTx,
  actor: Actor,
  action: 'report.create' | 'report.update' | 'report.delete',
  id: string,
  { name, shared }: Pick<Report, 'name' | 'shared'>,
) => recordAudit(tx, actor, { action, subject_kind: 'report', subject_id: id, detail: { name, shared } });

const taken = () => refuse('CONFLICT', 'name', MESSAGES.reportNameTaken);
