import type { ReportAsk, ReportChart as Kind } from '@outrider/shared/insight/reports';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { todayText } from '../../ground/ui/clock.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { findingOf } from './finding.ts';
import { ReportChart } from './report-chart.tsx';
import { REPORTS_WORDS as WORDS } from './words.ts';

export type Listed = {
  id: string;
  name: string;
  chart: Kind;
  ask: ReportAsk;
  /** Whose it is; null for a standard report. */
  owner: { id: string; name: string } | null;
};

/** A report of the library: what it says first, and its chart. */
export function ReportCard({ report }: { report: Listed }) {
  const { data, error } = trpc.reports.run.useQuery(report.ask, { meta: { quiet: true }, staleTime: 60_000 });
  const today = todayText(useNow());
  const finding = data ? findingOf(data, today) : error ? WORDS.failedOne : WORDS.measuring;
  const isEmpty = finding === WORDS.nothingYet;
  return (
    <Link
      to={`/reports/${report.id}`}
      className="hover:bg-hover flex h-full flex-col px-4 pt-3 pb-2.5 transition-colors"
    >
      <span className="font-strong truncate">{report.name}</span>
      <span className="text-muted block truncate text-xs max-lg:text-sm">{finding}</span>
      <span className={`my-3 block ${isEmpty ? '' : 'h-28'}`} aria-hidden="true">
        {data && !isEmpty && (
          <ReportChart result={data} chart={report.chart === 'table' ? 'bars' : report.chart} small />
        )}
      </span>
      <span className="text-faint mt-auto flex h-6 items-center gap-2 text-xs">
        {report.owner ? (
          <>
            <Avatar name={report.owner.name} className="!size-5" />
            <span className="truncate">{report.owner.name}</span>
          </>
        ) : (
          <span className="truncate">{WORDS.standard}</span>
        )}
      </span>
    </Link>
  );
}
