import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { REPORT_LIMITS, type Report, type ReportCreate } from '@outrider/shared/insight/reports';

/** A company's reports that one finds: no list of them is longer. */
const SHOWN = 500;
const OWNER = { owner: { select: { full_name: true } } } as const;
type Row = Omit<Report, 'owner_name' | 'updated_at'> & { updated_at: Date; owner: { full_name: string } };

const present = ({ owner, updated_at, ...row }: Row): Report => ({
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

const visibleTo = (me: string) => ({ OR: [{ owner_id: me }, { shared: true }] });

/** One's own reports and the shared ones, by name. */
export async function listReports(db: CompanyQueries, me: string): Promise<Report[]> {
  const rows = await db.report.findMany({
    where: visibleTo(me),
    include: OWNER,
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: SHOWN,
  });
  return (rows as unknown as Row[]).map(present);
}

export async function findReport(db: CompanyQueries, me: string, id: string): Promise<Report | null> {
  const row = await db.report.findFirst({ where: { id, ...visibleTo(me) }, include: OWNER });
  return row && present(row as unknown as Row);
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
