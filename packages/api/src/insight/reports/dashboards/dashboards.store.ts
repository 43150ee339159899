import type { CompanyQueries, CompanyTx } from '@outrider/db';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import {
  DASHBOARD_LIMITS,
  type ReportDashboardCreate,
  type ReportDashboardItem,
  type TileInput,
} from '@outrider/shared/insight/report-dashboards';
import { refColumns, type ReportRefColumns } from '@outrider/shared/insight/report-refs';
import { dashboardVisibleTo, type ReportRow, WITH_OWNER } from '../reports.store.ts';

/** A company's dashboards that one finds: no list of them is longer. */
const SHOWN = 200;
const IN_ORDER = { orderBy: { position: 'asc' }, include: { report: { include: WITH_OWNER } } } as const;

export type TileRow = ReportRefColumns & { width: number; height: number; report: ReportRow | null };
type Own = Omit<ReportDashboardItem, 'owner_name' | 'updated_at' | 'tiles'> & {
  updated_at: Date;
  owner: { full_name: string };
};
export type DashboardRow = Own & { tiles: TileRow[] };

/** What the list and the page of a dashboard say alike. */
export const presentOwn = ({
  id,
  name,
  shared,
  default_role,
  owner_id,
  owner,
  version,
  updated_at,
}: Own): Omit<ReportDashboardItem, 'tiles'> => ({
  id,
  name,
  shared,
  default_role,
  owner_id,
  owner_name: owner.full_name,
  version,
  updated_at: updated_at.toISOString(),
});

/** By name. */
export async function listDashboards(db: CompanyQueries, me: string): Promise<ReportDashboardItem[]> {
  const rows = await db.reportDashboard.findMany({
    where: dashboardVisibleTo(me),
    include: { ...WITH_OWNER, _count: { select: { tiles: true } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: SHOWN,
  });
  return (rows as unknown as (Own & { _count: { tiles: number } })[]).map((row) => ({
    ...presentOwn(row),
    tiles: row._count.tiles,
  }));
}

export async function findDashboard(db: CompanyQueries, me: string, id: string): Promise<DashboardRow | null> {
  const row = await db.reportDashboard.findFirst({
    where: { id, ...dashboardVisibleTo(me) },
    include: { ...WITH_OWNER, tiles: IN_ORDER },
  });
  return row as unknown as DashboardRow | null;
}

type Locked = {
  id: string;
  name: string;
  owner_id: string;
  shared: boolean;
  default_role: CompanyRole | null;
  version: number;
};
export async function lockDashboard(tx: CompanyTx, id: string): Promise<Locked | null> {
  const [row] = await tx.$queryRaw<Locked[]>`
    SELECT id, name, owner_id, shared, default_role, version FROM report_dashboards WHERE id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

/** Whether somebody has as many dashboards as one may have. */
export const hasAllDashboards = async (tx: CompanyTx, me: string): Promise<boolean> =>
  (await tx.reportDashboard.count({ where: { owner_id: me } })) >= DASHBOARD_LIMITS.kept;

type Written = Omit<ReportDashboardCreate, 'tiles'>;

/** @returns the new dashboard's id; null where its owner has one of that name */
export async function insertDashboard(tx: CompanyTx, owner_id: string, written: Written): Promise<string | null> {
  const rows = await tx.reportDashboard.createManyAndReturn({
    data: [{ owner_id, ...written }],
    skipDuplicates: true,
    select: { id: true },
  });
  return rows[0]?.id ?? null;
}

export const updateDashboard = (tx: CompanyTx, id: string, written: Written, now: Date) =>
  tx.reportDashboard.update({
    where: tx.key(id),
    data: { ...written, version: { increment: 1 }, updated_at: now },
    select: { id: true },
  });

/** A role starts with one dashboard: whichever was it before is one like any other from now on. */
export const releaseRole = (tx: CompanyTx, default_role: CompanyRole) =>
  tx.reportDashboard.updateMany({
    where: { default_role },
    data: { default_role: null, version: { increment: 1 } },
  });

/** `own`: the IDs of the reports that are the dashboard's owner's own. */
export async function replaceTiles(
  tx: CompanyTx,
  dashboard_id: string,
  tiles: readonly TileInput[],
  own: ReadonlySet<string>,
): Promise<void> {
  await tx.reportTile.deleteMany({ where: { dashboard_id } });
  if (tiles.length === 0) return;
  await tx.reportTile.createMany({
    data: tiles.map(({ report, width, height }, position) => ({
      dashboard_id,
      position,
      ...refColumns(report),
      is_own: own.has(report),
      width,
      height,
    })),
  });
}

export const deleteDashboard = (tx: CompanyTx, id: string) =>
  tx.reportDashboard.delete({ where: tx.key(id), select: { id: true } });
