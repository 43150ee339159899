import type { ReportDashboardTile } from '@outrider/shared/insight/report-dashboards';
import { Link } from 'react-router-dom';
import { ReportFace } from './report-face.tsx';
import { DASHBOARD_WORDS as WORDS } from './words-dashboards.ts';

/** What stands in a tile: the report's name, what it says first, and its chart. */
export function TileFace({ tile: { shown, width, height } }: { tile: ReportDashboardTile }) {
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
      <ReportFace ask={shown.ask} chart={shown.chart} tile={{ width, height }} />
    </>
  );
}

const BODY = 'flex h-full min-h-0 flex-col px-4 pt-3 pb-2.5';

/** A report on a dashboard; it opens the report. */
export const DashboardTile = ({ tile }: { tile: ReportDashboardTile }) =>
  tile.shown ? (
    <Link to={`/reports/${tile.report}`} className={`hover:bg-hover rounded-[inherit] transition-colors ${BODY}`}>
      <TileFace tile={tile} />
    </Link>
  ) : (
    <div className={BODY}>
      <TileFace tile={tile} />
    </div>
  );
