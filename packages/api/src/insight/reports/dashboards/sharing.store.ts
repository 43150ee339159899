import type { CompanyQueries, CompanyTx } from '@outrider/db';
import type { AccessInput, DashboardRight, ReportDashboard } from '@outrider/shared/insight/report-dashboards';

type Access = NonNullable<ReportDashboard['access']>;

/** The people and teams that a dashboard is shared with, teams first; without people who were deactivated. */
export async function listAccess(db: CompanyQueries, dashboard_id: string): Promise<Access> {
  const rows = await db.reportDashboardPerson.findMany({
    where: { dashboard_id, OR: [{ user_id: null }, { user: { disabled_at: null } }] },
    select: { user_id: true, team: true, may: true, user: { select: { full_name: true } } },
  });
  return rows
    .map(({ user, user_id, team, may }) => ({
      user_id,
      team,
      name: user?.full_name ?? team ?? '',
      may: may as DashboardRight,
    }))
    .toSorted(
      (one, other) =>
        Number(one.team === null) - Number(other.team === null) || one.name.localeCompare(other.name, 'en'),
    );
}

export async function replaceAccess(
  tx: CompanyTx,
  { id: dashboard_id, owner_id }: { id: string; owner_id: string },
  access: readonly AccessInput[],
): Promise<void> {
  await tx.reportDashboardPerson.deleteMany({ where: { dashboard_id } });
  if (access.length === 0) return;
  await tx.reportDashboardPerson.createMany({ data: access.map((row) => ({ dashboard_id, owner_id, ...row })) });
}

type Named = readonly Pick<AccessInput, 'user_id' | 'team'>[];

/** The active people whom rows of access name, and those of the teams that they name. */
export async function listNamed(db: CompanyQueries, named: Named): Promise<{ id: string; team: string | null }[]> {
  const ids = named.flatMap(({ user_id }) => user_id ?? []);
  const teams = named.flatMap(({ team }) => team ?? []);
  return db.user.findMany({
    where: { disabled_at: null, OR: [{ id: { in: ids } }, { team: { in: teams } }] },
    select: { id: true, team: true },
  });
}
