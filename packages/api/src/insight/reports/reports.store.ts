import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { REPORT_LIMITS, type Report, type ReportCreate } from '@outrider/shared/insight/reports';
import type { CompanyUser } from '../../ground/guard.ts';

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

/** Who is looking: things are shared with people and with their teams. */
export type Reader = Pick<CompanyUser, 'id' | 'team'>;

/** The rows that share a dashboard with somebody or their team. People without a team are not one. */
export const givenTo = ({ id, team }: Reader) => ({ OR: [{ user_id: id }, ...(team ? [{ team }] : [])] });
/** An email lets its readers open what its sender owns. */
const sentTo = ({ id }: Reader) => ({ is_own: true, reader_ids: { has: id } });

/** One's own dashboards, the shared ones, and those that their owners email one. The readers' fence asks the same. */
export const dashboardVisibleTo = (reader: Reader) => ({
  OR: [
    { owner_id: reader.id },
    { shared: true },
    { people: { some: givenTo(reader) } },
    { schedules: { some: sentTo(reader) } },
  ],
});
/** The same of reports, and those that the owner of a dashboard one sees put on it. */
export const reportVisibleTo = (reader: Reader) => ({
  OR: [
    { owner_id: reader.id },
    { shared: true },
    { schedules: { some: sentTo(reader) } },
    { tiles: { some: { is_own: true, dashboard: dashboardVisibleTo(reader) } } },
  ],
});

/** One's own reports and those that others let one see, by name. */
export async function listReports(db: CompanyQueries, reader: Reader): Promise<Report[]> {
  const rows = await db.report.findMany({
    where: reportVisibleTo(reader),
    include: WITH_OWNER,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: SHOWN,
  });
  return (rows as unknown as ReportRow[]).map(presentReport);
}

export async function findReport(db: CompanyQueries, reader: Reader, id: string): Promise<Report | null> {
  const row = await db.report.findFirst({ where: { id, ...reportVisibleTo(reader) }, include: WITH_OWNER });
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

/** Of reports that one sees: who owns them, and whether they are shared. @returns them by ID */
export async function findPlaced(
  db: CompanyQueries,
  reader: Reader,
  ids: string[],
): Promise<ReadonlyMap<string, { owner_id: string; shared: boolean }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.report.findMany({
    where: { id: { in: ids }, ...reportVisibleTo(reader) },
    select: { id: true, owner_id: true, shared: true },
  });
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
