import { findingOf } from '@outrider/shared/insight/report-text';
import type { ReportAsk, ReportChart as Kind } from '@outrider/shared/insight/reports';
import { REPORT_TEXT } from '@outrider/shared/insight/words-reports';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { todayText } from '../../ground/ui/clock.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { ReportChart } from './report-chart.tsx';
import { isOverTime, rowsOf, TileTable } from './tile-table.tsx';
import { REPORTS_WORDS as WORDS } from './words.ts';

type FaceProps = {
  ask: ReportAsk;
  chart: Kind;
  /** On a dashboard: as much of its place as there is, for so many columns and rows of tiles. */
  tile?: { width: number; height: number };
};

/** What a report says first, in words and drawn. */
export function ReportFace({ ask, chart, tile }: FaceProps) {
  const { data, error } = trpc.reports.run.useQuery(ask, { meta: { quiet: true }, staleTime: 60_000 });
  const today = todayText(useNow());
  const finding = data ? findingOf(data, today) : error ? sentenceOf(error, WORDS.failedOne) : WORDS.measuring;
  const isEmpty = finding === REPORT_TEXT.nothingYet;
  const isTime = data ? isOverTime(data) : false;
  const isTable = chart === 'table' && tile !== undefined;
  const most = isTable
    ? rowsOf(tile)
    : chart === 'figure'
      ? Infinity // one number of all groups
      : chart === 'line' || chart === 'columns' || isTime
        ? (tile?.width ?? 1) * COLUMNS
        : (tile?.height ?? 1) * BARS;
  const place = tile ? 'min-h-0 flex-1' : isEmpty ? '' : 'h-28';
  return (
    <>
      <span className="text-muted flex gap-2 text-xs max-lg:text-sm">
        <span className="min-w-0 flex-1 truncate">{finding}</span>
        {data && !isEmpty && data.groups_total > most && (
          <span className="text-faint num shrink-0">{WORDS.ofAll(most, data.groups_total)}</span>
        )}
      </span>
      <span className={`my-3 block ${place}`} aria-hidden="true">
        {data && !isEmpty && tile && chart === 'table' && data.groups.length > 0 ? (
          <TileTable result={data} tile={tile} />
        ) : data && !isEmpty ? (
          <ReportChart
            result={data}
            chart={chart === 'table' ? (isTime ? 'columns' : 'bars') : chart}
            small={{ bars: (tile?.height ?? 1) * BARS, columns: (tile?.width ?? 1) * COLUMNS }}
          />
        ) : null}
      </span>
    </>
  );
}

/** As many as fit a card's height, and its width. */
const BARS = 5;
const COLUMNS = 12;
