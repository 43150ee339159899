import { findingOf, formatShort } from '@outrider/shared/insight/report-text';
import type { ReportResult } from '@outrider/shared/insight/reports';
import { REPORT_TEXT } from '@outrider/shared/insight/words-reports';
import { calendarDay } from '../../../ground/pdf/days.ts';
import type { ReportPaper } from './paper.ts';
import { drawnAs, type Drawn } from './shapes.ts';
import { PAPER_WORDS as WORDS } from './words.ts';

/** What is shown of a report, wherever it is. */
type Outline = {
  /** What it says first. */
  finding: string;
  /** The days that it looks at, or that it looks at all; null where nothing has to be said of them. */
  days: string | null;
  /** How it is drawn, and what that says to who does not see it; null where there is nothing to draw. */
  chart: { kind: Drawn; alt: string } | null;
  /** Whether the drawn number is all that the finding says. */
  isNumberOnly: boolean;
  hasTable: boolean;
};

export function outlineOf({ chart, result, today, timeless }: ReportPaper): Outline {
  const { measure, total, period, groups, beside, currency } = result;
  const finding = findingOf(result, today);
  const kind = chart === 'table' || finding === REPORT_TEXT.nothingYet ? null : drawnAs(result, chart);
  return {
    finding,
    days: period ? REPORT_TEXT.days(calendarDay(period.from), calendarDay(period.to)) : timeless,
    chart: kind && { kind, alt: WORDS.alt(kind, measure.label, finding) },
    isNumberOnly: kind === 'figure' && finding === formatShort(total.value, measure.unit, currency),
    hasTable: hasNumbers(result) && (chart === 'table' || groups.length > 0 || beside.length > 0),
  };
}

const hasNumbers = ({ groups, total }: ReportResult): boolean =>
  [total, ...groups].some(({ value, before, beside }) => [value, before, ...Object.values(beside)].some(Boolean));
