import type { CompanyTx } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ReportDashboardTile, TileInput } from '@outrider/shared/insight/report-dashboards';
import { standardReport } from '@outrider/shared/insight/report-refs';
import { mayMeasure } from '@outrider/shared/insight/report-subjects';
import { askOfReport } from '@outrider/shared/insight/reports';
import type { CompanyUser } from '../../../ground/guard.ts';
import { refuse } from '../../../ground/http/refuse.ts';
import { findPlaced, presentReport } from '../reports.store.ts';
import { findTiles, type Locked, replaceTiles, type TileRow } from './dashboards.store.ts';

/**
 * A tile's report, where one may see it: one may read its records, and it is shared, one's own, or put there by the
 * dashboard's owner as their own.
 */
export function shownTo(user: CompanyUser, { standard, report, is_own }: TileRow): ReportDashboardTile['shown'] {
  const known = standard ? standardReport(standard) : null;
  if (known) {
    const { name, chart, ask } = known;
    const of = { owner_id: null, owner_name: null, shared: true, for_all: true };
    return mayMeasure(user, ask.record_type) ? { name, chart, ask, ...of } : null;
  }
  if (!report || !mayMeasure(user, report.record_type)) return null;
  if (!report.shared && !is_own && report.owner_id !== user.id) return null;
  const shown = presentReport(report);
  const { name, chart, owner_id, owner_name, shared } = shown;
  return { name, chart, ask: askOfReport(shown), owner_id, owner_name, shared, for_all: shared || is_own };
}

/**
 * Puts reports on a dashboard. A new one has to be shared, or its owner's own put there by the owner. Those that were
 * there stay visible to whom they were, whoever saves.
 * @throws 422 for a report that is gone, or that one does not see, and for a new one that others would not see
 */
export async function writeTiles(
  tx: CompanyTx,
  user: CompanyUser,
  { id, owner_id }: Pick<Locked, 'id' | 'owner_id'>,
  tiles: readonly TileInput[],
): Promise<void> {
  const asked = tiles.map(({ report }) => report).filter((report) => !standardReport(report));
  const [seen, before] = [await findPlaced(tx, user, asked), await findTiles(tx, id)];
  const isOwn = (report: string) => user.id === owner_id && seen.get(report)?.owner_id === owner_id;
  const refuseFirst = (isRefused: (report: string) => boolean, message: string) => {
    const at = tiles.findIndex(({ report }) => !standardReport(report) && isRefused(report));
    if (at >= 0) throw refuse('UNPROCESSABLE_CONTENT', `tiles.${at}.report`, message);
  };
  refuseFirst((report) => !seen.has(report), MESSAGES.dashboardReportGone);
  refuseFirst(
    (report) => !before.has(report) && !seen.get(report)?.shared && !isOwn(report),
    MESSAGES.dashboardReportNotShared,
  );
  await replaceTiles(tx, id, tiles, new Set(asked.filter((report) => before.get(report) ?? isOwn(report))));
}
