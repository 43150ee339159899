import type { CompanyQueries, CompanyTx } from '@outrider/db';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import type { ReportRange } from '@outrider/shared/insight/report-periods';
import {
  DASHBOARD_LIMITS,
  type DashboardRight,
  type ReportDashboardCreate,
  type ReportDashboardItem,
  type TileInput,
} from '@outrider/shared/insight/report-dashboards';
import { refColumns, refOfColumns, type ReportRefColumns } from '@outrider/shared/insight/report-refs';
import { dashboardVisibleTo, givenTo, type Reader, type ReportRow, WITH_OWNER } from '../reports.store.ts';

/** A company's dashboards that one finds: no list of them is longer. */
const SHOWN = 200;
const IN_ORDER = { orderBy: { position: 'asc' }, include: { report: { include: WITH_OWNER } } } as const;

export type TileRow = ReportRefColumns & { is_own: boolean; width: number; height: number; report: ReportRow | null };
type Own = Omit<ReportDashboardItem, 'owner_name' | 'updated_at' | 'tiles' | 'may' | 'given'> & {
  updated_at: Date;
  owner: { full_name: string };
  /** What its owner lets the reader do, by name and by team. */
  people: { may: DashboardRight }[];
};
export type DashboardRow = Own & { tiles: TileRow[] };

const about = (reader: Reader) => ({ ...WITH_OWNER, people: { where: givenTo(reader), select: { may: true } } });

const mayOf = (owner_id: string, people: Own['people'], { id }: Reader): ReportDashboardItem['may'] => {
  if (owner_id === id) return 'own';
  return people.some(({ may }) => may === 'edit') ? 'edit' : 'view';
};

/** What the list and the page of a dashboard say alike. */
export const presentOwn = (
  { id, name, shared, default_role, period, owner_id, owner, people, version, updated_at }: Own,
  reader: Reader,
): Omit<ReportDashboardItem, 'tiles'> => ({
  id,
  name,
  shared,
  default_role,
  period,
  owner_id,
  owner_name: owner.full_name,
  may: mayOf(owner_id, people, reader),
  given: owner_id !== reader.id && people.length > 0,
  version,
  updated_at: updated_at.toISOString(),
});

/** By name. */
export async function listDashboards(db: CompanyQueries, reader: Reader): Promise<ReportDashboardItem[]> {
  const rows = await db.reportDashboard.findMany({
    where: dashboardVisibleTo(reader),
    include: { ...about(reader), _count: { select: { tiles: true } } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: SHOWN,
  });
  return (rows as unknown as (Own & { _count: { tiles: number } })[]).map((row) => ({
    ...presentOwn(row, reader),
    tiles: row._count.tiles,
  }));
}

export async function findDashboard(db: CompanyQueries, reader: Reader, id: string): Promise<DashboardRow | null> {
  const row = await db.reportDashboard.findFirst({
    where: { id, ...dashboardVisibleTo(reader) },
    include: { ...about(reader), tiles: IN_ORDER },
  });
  return row as unknown as DashboardRow | null;
}

export type Locked = {
  id: string;
  name: string;
  owner_id: string;
  shared: boolean;
  default_role: CompanyRole | null;
  period: ReportRange | null;
  version: number;
};
export async function lockDashboard(tx: CompanyTx, id: string): Promise<Locked | null> {
  const [row] = await tx.$queryRaw<Locked[]>`
    SELECT id, name, owner_id, shared, default_role, period, version
    FROM report_dashboards WHERE id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

/** What somebody may do with a dashboard; null where they do not see it. */
export async function findRight(tx: CompanyTx, reader: Reader, id: string): Promise<ReportDashboardItem['may'] | null> {
  const row = await tx.reportDashboard.findFirst({
    where: { id, ...dashboardVisibleTo(reader) },
    select: { owner_id: true, people: about(reader).people },
  });
  return row && mayOf(row.owner_id, row.people as Own['people'], reader);
}

/** Whether somebody has as many dashboards as one may have. */
export const hasAllDashboards = async (tx: CompanyTx, me: string): Promise<boolean> =>
  (await tx.reportDashboard.count({ where: { owner_id: me } })) >= DASHBOARD_LIMITS.kept;

type Written = Omit<ReportDashboardCreate, 'tiles' | 'access'>;

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

/** Which reports are on a dashboard, and which of them its owner put there as their own. */
export async function findTiles(tx: CompanyTx, dashboard_id: string): Promise<ReadonlyMap<string, boolean>> {
  const rows = await tx.reportTile.findMany({
    where: { dashboard_id },
    select: { report_id: true, standard: true, is_own: true },
  });
  return new Map(
    rows.flatMap(({ is_own, ...ref }) => {
      const report = refOfColumns(ref);
      return report ? [[report, is_own] as const] : [];
    }),
  );
}

/** `own`: the IDs of the reports that everybody who sees the dashboard sees on it, as its owner put them there. */
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
