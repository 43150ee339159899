import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { reachOf } from '@outrider/shared/ground/permissions';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import {
  type ReportDashboard,
  DASHBOARD_LIMITS,
  type ReportDashboardCreate,
  type ReportDashboardItem,
  type ReportDashboardTile,
  type ReportDashboardUpdate,
} from '@outrider/shared/insight/report-dashboards';
import { refOfColumns } from '@outrider/shared/insight/report-refs';
import type { Actor } from '../../../ground/actor.ts';
import { recordAudit } from '../../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../../ground/guard.ts';
import { refuse, refuseChange } from '../../../ground/http/refuse.ts';
import { orTaken } from '../../../ground/sql/unique.ts';
import {
  deleteDashboard,
  findDashboard,
  findRight,
  hasAllDashboards,
  insertDashboard,
  listDashboards,
  type Locked,
  lockDashboard,
  presentOwn,
  releaseRole,
  updateDashboard,
} from './dashboards.store.ts';
import { writeAccess } from './sharing.ts';
import { listAccess } from './sharing.store.ts';
import { shownTo, writeTiles } from './tiles.ts';

export const getDashboards = (db: CompanyQueries, user: CompanyUser): Promise<ReportDashboardItem[]> =>
  listDashboards(db, user);

/** @throws 404 for a dashboard one cannot see */
export async function getDashboard(db: CompanyQueries, user: CompanyUser, id: string): Promise<ReportDashboard> {
  const row = await findDashboard(db, user, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const tiles = row.tiles.flatMap((tile): ReportDashboardTile[] => {
    const report = refOfColumns(tile);
    return report ? [{ report, width: tile.width, height: tile.height, shown: shownTo(user, tile) }] : [];
  });
  const access = row.owner_id === user.id ? await listAccess(db, id) : null;
  return { ...presentOwn(row, user), access, tiles };
}

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
    const made = { id, name: input.name, owner_id: user.id };
    await writeTiles(tx, user, made, input.tiles);
    await noteDashboard(tx, actor, 'report_dashboard.create', id, written(input));
    await writeAccess(tx, actor, made, input.access);
    return getDashboard(tx, user, id);
  });
}

/**
 * The owner of a dashboard changes all of it; its editors, all but who sees it.
 * @throws 404 for a dashboard one cannot see, 403 for what one may not change, 409 for another version or a name its
 *   owner has already, 422
 */
export async function changeDashboard(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, version, tiles, access, ...changes }: ReportDashboardUpdate,
  now: Date,
): Promise<ReportDashboard> {
  return db.transaction(async (tx) => {
    const current = await lockFor(tx, user, id, ['own', 'edit']);
    if (current.owner_id !== user.id) assertNotSharing(current, { access, ...changes });
    if (current.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: current.version });
    const next = written(withChanges(current, changes));
    await settleRole(tx, user, next.default_role, current.default_role);
    await orTaken(updateDashboard(tx, id, next, now), current.owner_id === user.id ? taken : takenByOwner);
    if (tiles) await writeTiles(tx, user, current, tiles);
    await noteDashboard(tx, actor, 'report_dashboard.update', id, next);
    if (access) await writeAccess(tx, actor, { ...current, name: next.name }, access);
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
    const current = await lockFor(tx, user, id, ['own']);
    await deleteDashboard(tx, id);
    await noteDashboard(tx, actor, 'report_dashboard.delete', id, current);
    return { id };
  });
}

type Settings = Pick<ReportDashboardCreate, 'name' | 'shared' | 'default_role' | 'period'>;
type Changes = Omit<ReportDashboardUpdate, 'id' | 'version' | 'tiles' | 'access'>;

const withChanges = (now: Settings, changes: Changes): Settings => ({
  name: changes.name ?? now.name,
  shared: changes.shared ?? now.shared,
  default_role: changes.default_role === undefined ? now.default_role : changes.default_role,
  period: changes.period === undefined ? now.period : changes.period,
});

/** What a role starts with is found by everybody who has it, and so by everybody. */
const written = ({ name, shared, default_role, period }: Settings): Settings => ({
  name,
  shared: shared || default_role !== null,
  default_role,
  period,
});

/** @throws 403 for a change to who sees a dashboard, which is for its owner to make */
function assertNotSharing(
  now: Settings,
  { access, ...changes }: Changes & Pick<ReportDashboardUpdate, 'access'>,
): void {
  const next = withChanges(now, changes);
  if (access || next.shared !== now.shared || next.default_role !== now.default_role)
    throw new AppError('FORBIDDEN', MESSAGES.dashboardSharingOwners);
}

type Right = ReportDashboardItem['may'];
/** For somebody who has one of these rights to it. */
async function lockFor(tx: CompanyTx, user: CompanyUser, id: string, rights: readonly Right[]): Promise<Locked> {
  const dashboard = await lockDashboard(tx, id);
  const right = dashboard && (await findRight(tx, user, id));
  if (dashboard && right && rights.includes(right)) return dashboard;
  throw refuseChange(right !== null);
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
const takenByOwner = () => refuse('CONFLICT', 'name', MESSAGES.dashboardNameTakenByOwner);
