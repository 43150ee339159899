import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { REPORT_LIMITS, type Report, type ReportCreate } from '@outrider/shared/insight/reports';

/** A company's reports that one finds: no list of them is longer. */
const SHOWN = 500;
export const WITH_OWNER = { owner: { select: { full_name: true } } } as const;
export type ReportRow = Omit<Report, 'owner_name' | 'updated_at'> & { updated_at: Date; owner: { full_name: string } };

export const presentReport = ({ owner, updated_at, ...row }: ReportRow): Report => ({
  id: row.id,
  name: row.name,
  record_type: row.record_type,
  measure: row.measure,
  group_by: row.group_by,
  split_by: row.split_by,
  period: row.period,
  filter: row.filter,
  compare: row.compare,
  sort: row.sort,
  chart: row.chart,
  shared: row.shared,
  owner_id: row.owner_id,
  owner_name: owner.full_name,
  version: row.version,
  updated_at: updated_at.toISOString(),
});

/** One's own dashboards, the shared ones, and those that one gets by email. The readers' fence asks the same. */
export const dashboardVisibleTo = (me: string) => ({
  OR: [{ owner_id: me }, { shared: true }, { schedules: { some: { reader_ids: { has: me } } } }],
});
/** The same of reports, and what its owner put on a dashboard that one sees. */
const visibleTo = (me: string) => ({
  OR: [
    { owner_id: me },
    { shared: true },
    { schedules: { some: { reader_ids: { has: me } } } },
    { tiles: { some: { is_own: true, dashboard: dashboardVisibleTo(me) } } },
  ],
});

/** One's own reports and those that others let one see, by name. */
export async function listReports(db: CompanyQueries, me: string): Promise<Report[]> {
  const rows = await db.report.findMany({
    where: visibleTo(me),
    include: WITH_OWNER,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: SHOWN,
  });
  return (rows as unknown as ReportRow[]).map(presentReport);
}

export async function findReport(db: CompanyQueries, me: string, id: string): Promise<Report | null> {
  const row = await db.report.findFirst({ where: { id, ...visibleTo(me) }, include: WITH_OWNER });
  return row && presentReport(row as unknown as ReportRow);
}

type LockedReport = { id: string; name: string; owner_id: string; shared: boolean; version: number };
export async function lockReport(tx: CompanyTx, id: string): Promise<LockedReport | null> {
  const [row] = await tx.$queryRaw<LockedReport[]>`
    SELECT id, name, owner_id, shared, version FROM reports WHERE id = ${id}::uuid FOR UPDATE`;
  return row ?? null;
}

/** Whether somebody has as many reports as one may have. */
export const hasAllReports = async (tx: CompanyTx, me: string): Promise<boolean> =>
  (await tx.report.count({ where: { owner_id: me } })) >= REPORT_LIMITS.kept;

const written = ({ group_by, split_by, period, ...rest }: ReportCreate) => ({
  ...rest,
  group_by: group_by ?? null,
  split_by: split_by ?? null,
  period: period ?? null,
});

/** @returns the new report's id; null where its owner has one of that name */
export async function insertReport(tx: CompanyTx, owner_id: string, report: ReportCreate): Promise<string | null> {
  const rows = await tx.report.createManyAndReturn({
    data: [{ owner_id, ...written(report) }],
    skipDuplicates: true,
    select: { id: true },
  });
  return rows[0]?.id ?? null;
}

export const updateReport = (tx: CompanyTx, id: string, report: ReportCreate, now: Date) =>
  tx.report.update({
    where: tx.key(id),
    data: { ...written(report), version: { increment: 1 }, updated_at: now },
    select: { id: true },
  });

export const deleteReport = (tx: CompanyTx, id: string) =>
  tx.report.delete({ where: tx.key(id), select: { id: true } });

/** Whose the reports are, of those that one sees. @returns their owners by ID */
export async function findReportOwners(
  db: CompanyQueries,
  me: string,
  ids: string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.report.findMany({
    where: { id: { in: ids }, ...visibleTo(me) },
    select: { id: true, owner_id: true },
  });
  return new Map(rows.map(({ id, owner_id }) => [id, owner_id]));
}
