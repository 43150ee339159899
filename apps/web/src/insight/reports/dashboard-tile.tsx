import { askInRange, type ReportDashboardTile, reportPath } from '@outrider/shared/insight/report-dashboards';
import type { ReportRange } from '@outrider/shared/insight/report-periods';
import { REPORT_TEXT } from '@outrider/shared/insight/words-reports';
import { Link } from 'react-router-dom';
import { ReportFace } from './report-face.tsx';
import { DASHBOARD_WORDS as WORDS } from './words-dashboards.ts';

/** `range`: the period of the whole dashboard; null for each report's own. */
type TileProps = { tile: ReportDashboardTile; range: ReportRange | null };

/** What stands in a tile: the report's name, what it says first, and its chart. */
export function TileFace({ tile: { shown, width, height }, range }: TileProps) {
  if (!shown)
    return (
      <>
        <span className="text-muted font-strong truncate">{WORDS.hidden}</span>
        <span className="text-faint text-sm text-pretty">{WORDS.hiddenText}</span>
      </>
    );
  return (
    <>
      <span className="font-strong truncate pr-16">{shown.name}</span>
      {range && !shown.ask.period && <span className="text-faint text-xs">{REPORT_TEXT.timeless}</span>}
      {!shown.for_all && <span className="text-faint text-xs">{WORDS.onlyYou}</span>}
      <ReportFace ask={askInRange(shown.ask, range)} chart={shown.chart} tile={{ width, height }} />
    </>
  );
}

const BODY = 'flex h-full min-h-0 flex-col px-4 pt-3 pb-2.5';

/** A report on a dashboard; it opens the report, in the same period. */
export const DashboardTile = ({ tile, range }: TileProps) =>
  tile.shown ? (
    <Link
      to={reportPath(tile.report, tile.shown.ask, range)}
      className={`hover:bg-hover rounded-[inherit] transition-colors ${BODY}`}
    >
      <TileFace tile={tile} range={range} />
    </Link>
  ) : (
    <div className={BODY}>
      <TileFace tile={tile} range={range} />
    </div>
  );
