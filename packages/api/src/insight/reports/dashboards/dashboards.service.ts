import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can, reachOf } from '@outrider/shared/ground/permissions';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import {
  type ReportDashboard,
  DASHBOARD_LIMITS,
  type ReportDashboardCreate,
  type ReportDashboardItem,
  type ReportDashboardTile,
  type ReportDashboardUpdate,
} from '@outrider/shared/insight/report-dashboards';
import { refOfColumns, standardReport } from '@outrider/shared/insight/report-refs';
import { askOfReport } from '@outrider/shared/insight/reports';
import { RECORD_RIGHTS } from '@outrider/shared/records/record-rights';
import type { Actor } from '../../../ground/actor.ts';
import { recordAudit } from '../../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../../ground/guard.ts';
import { refuse } from '../../../ground/http/refuse.ts';
import { orTaken } from '../../../ground/sql/unique.ts';
import { findReportOwners, presentReport, type ReportRow } from '../reports.store.ts';
import {
  deleteDashboard,
  findDashboard,
  hasAllDashboards,
  insertDashboard,
  listDashboards,
  lockDashboard,
  presentOwn,
  releaseRole,
  replaceTiles,
  type TileRow,
  updateDashboard,
} from './dashboards.store.ts';

export const getDashboards = (db: CompanyQueries, user: CompanyUser): Promise<ReportDashboardItem[]> =>
  listDashboards(db, user.id);

/** @throws 404 for a dashboard one cannot see */
export async function getDashboard(db: CompanyQueries, user: CompanyUser, id: string): Promise<ReportDashboard> {
  const row = await findDashboard(db, user.id, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const tiles = row.tiles.flatMap((tile): ReportDashboardTile[] => {
    const report = refOfColumns(tile);
    return report ? [{ report, width: tile.width, height: tile.height, shown: shownTo(user, row.owner_id, tile) }] : [];
  });
  return { ...presentOwn(row), tiles };
}

/** A tile's report, where one may see it: its records are one's to read, and it was not taken back by its owner. */
function shownTo(user: CompanyUser, keeper: string, { standard, report }: TileRow): ReportDashboardTile['shown'] {
  const known = standard ? standardReport(standard) : null;
  if (known) {
    const { name, chart, ask } = known;
    return can(user, RECORD_RIGHTS[ask.record_type].read)
      ? { name, chart, ask, owner_id: null, owner_name: null }
      : null;
  }
  if (!report || !isShown(report, user.id, keeper) || !can(user, RECORD_RIGHTS[report.record_type].read)) return null;
  const shown = presentReport(report);
  const { name, chart, owner_id, owner_name } = shown;
  return { name, chart, ask: askOfReport(shown), owner_id, owner_name };
}

const isShown = ({ owner_id, shared }: ReportRow, me: string, keeper: string) =>
  shared || owner_id === me || owner_id === keeper;

/** @throws 403 for a role's start without the right to choose it, 409 for a name one has already or one too many, 422 */
export async function createDashboard(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: ReportDashboardCreate,
): Promise<ReportDashboard> {
  return db.transaction(async (tx) => {
    if (await hasAllDashboards(tx, user.id))
      throw new AppError('CONFLICT', MESSAGES.dashboardsTooMany(DASHBOARD_LIMITS.kept));
    await settleRole(tx, user, input.default_role, null);
    const id = await insertDashboard(tx, user.id, written(input));
    if (!id) throw taken();
    await writeTiles(tx, user.id, id, input);
    await noteDashboard(tx, actor, 'report_dashboard.create', id, input);
    return getDashboard(tx, user, id);
  });
}

/** @throws 404 for a dashboard one cannot see, 403 for somebody else's, 409 for another version or a name one has already, 422 */
export async function changeDashboard(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, version, ...input }: ReportDashboardUpdate,
  now: Date,
): Promise<ReportDashboard> {
  return db.transaction(async (tx) => {
    const current = await lockOwn(tx, user, id);
    if (current.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: current.version });
    await settleRole(tx, user, input.default_role, current.default_role);
    await orTaken(updateDashboard(tx, id, written(input), now), taken);
    await writeTiles(tx, user.id, id, input);
    await noteDashboard(tx, actor, 'report_dashboard.update', id, input);
    return getDashboard(tx, user, id);
  });
}

/** @throws 404, 403 */
export async function removeDashboard(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const current = await lockOwn(tx, user, id);
    await deleteDashboard(tx, id);
    await noteDashboard(tx, actor, 'report_dashboard.delete', id, current);
    return { id };
  });
}

/** What a role starts with is found by everybody who has it, and so by everybody. */
const written = ({ name, shared, default_role }: ReportDashboardCreate) => ({
  name,
  shared: shared || default_role !== null,
  default_role,
});

/** @throws 422 for a report that is gone, or that its owner shares with nobody */
async function writeTiles(tx: CompanyTx, me: string, id: string, { tiles }: ReportDashboardCreate): Promise<void> {
  const asked = tiles.map(({ report }) => report).filter((report) => !standardReport(report));
  const owners = await findReportOwners(tx, me, asked);
  const at = tiles.findIndex(({ report }) => !standardReport(report) && !owners.has(report));
  if (at >= 0) throw refuse('UNPROCESSABLE_CONTENT', `tiles.${at}.report`, MESSAGES.dashboardReportGone);
  const own = new Set(asked.filter((report) => owners.get(report) === me));
  await replaceTiles(tx, id, tiles, own);
}

async function lockOwn(tx: CompanyTx, user: CompanyUser, id: string) {
  const dashboard = await lockDashboard(tx, id);
  if (dashboard?.owner_id === user.id) return dashboard;
  const isSeen = dashboard !== null && (await findDashboard(tx, user.id, id)) !== null;
  throw isSeen ? new AppError('FORBIDDEN', MESSAGES.forbidden) : new AppError('NOT_FOUND', MESSAGES.notFound);
}

async function settleRole(
  tx: CompanyTx,
  user: CompanyUser,
  role: CompanyRole | null,
  before: CompanyRole | null,
): Promise<void> {
  if (role === before) return;
  if (reachOf(user, 'team.read') !== 'all') throw new AppError('FORBIDDEN', MESSAGES.dashboardDefaultLeaders);
  if (role !== null) await releaseRole(tx, role);
}

const noteDashboard = (
  tx: CompanyTx,
  actor: Actor,
  action: `report_dashboard.${'create' | 'update' | 'delete'}`,
  id: string,
  { name, shared }: Pick<ReportDashboardItem, 'name' | 'shared'>,
) => recordAudit(tx, actor, { action, subject_kind: 'report_dashboard', subject_id: id, detail: { name, shared } });

const taken = () => refuse('CONFLICT', 'name', MESSAGES.dashboardNameTaken);
