import { REPORT_NOUNS } from '@outrider/shared/insight/report-subjects';
import type { ReportGroup } from '@outrider/shared/insight/report-catalogue';
import { reportTitle } from '@outrider/shared/insight/report-text';
import type { ReportResult } from '@outrider/shared/insight/reports';
import { REPORT_TEXT } from '@outrider/shared/insight/words-reports';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatCalendarDay, formatMoment } from '../../ground/ui/format.ts';
import type { ReportView } from './report-ask.ts';
import { ReportChart } from './report-chart.tsx';
import { ReportTable } from './report-table.tsx';
import { REPORTS_WORDS as WORDS } from './words.ts';

type AnswerProps = {
  answer: ReportResult;
  view: ReportView;
  group: ReportGroup | null;
  heading: string;
  /** It answers what was asked before. */
  isStale: boolean;
  onRows: (filters: string[]) => void;
};

/** What a report says: drawn, and as a table. */
export function ReportAnswer({ answer, view: { ask, chart }, group, heading, isStale, onRows }: AnswerProps) {
  const { period, before, groups, groups_total, splits, splits_total, filter, measured_at } = answer;
  const { many } = REPORT_NOUNS[ask.record_type];
  return (
    <div className={isStale ? 'opacity-60' : undefined}>
      <div className="px-4 pt-4 pb-3 lg:pt-5">
        <div className="mb-4 flex flex-wrap items-baseline gap-x-2">
          <h3 className="text-sm">{reportTitle(answer.measure.label, group)}</h3>
          {period && (
            <p className="text-faint text-xs">
              {REPORT_TEXT.days(formatCalendarDay(period.from), formatCalendarDay(period.to))}
            </p>
          )}
          {chart === 'funnel' && <p className="text-faint text-xs sm:ml-auto">{REPORT_TEXT.stepLegend}</p>}
          {before && chart !== 'funnel' && (
            <p className="text-faint flex items-center gap-1.5 text-xs sm:ml-auto">
              <i className="bg-link inline-block h-3 w-0.5" />
              {REPORT_TEXT.beforeLegend}
            </p>
          )}
        </div>
        {groups.length === 0 && group ? (
          <EmptyState title={WORDS.empty}>{filter === '' ? WORDS.emptyType(many) : WORDS.emptyText}</EmptyState>
        ) : (
          chart !== 'table' && <ReportChart result={answer} chart={chart} />
        )}
      </div>
      <ReportTable result={answer} heading={heading} onRows={onRows} />
      <p className="text-faint px-4 py-3 text-xs">
        {groups_total > groups.length && `${REPORT_TEXT.shownOf(groups.length, groups_total)} `}
        {splits_total > splits.length && `${REPORT_TEXT.splitsOf(splits.length, splits_total)} `}
        {WORDS.clickHint} {WORDS.measuredAt(formatMoment(measured_at))}
      </p>
    </div>
  );
}
