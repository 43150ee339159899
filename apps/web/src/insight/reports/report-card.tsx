import type { ReportAsk, ReportChart as Kind } from '@outrider/shared/insight/reports';
import type { ScreenReport } from '@outrider/shared/insight/standard-reports';
import { ArrowUpRight, Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { ReportFace } from './report-face.tsx';
import { REPORTS_WORDS as WORDS } from './words.ts';

export type Listed = {
  id: string;
  name: string;
  chart: Kind;
  ask: ReportAsk;
  /** Whose it is; null for a standard report. */
  owner: { id: string; name: string } | null;
  /** Everybody in the company finds it. */
  shared: boolean;
};

/** A report of the library: what it says first, its chart, and when it is sent to the reader or by them. */
export const ReportCard = ({ report, sent }: { report: Listed; sent: string | null }) => (
  <Link to={`/reports/${report.id}`} className="hover:bg-hover flex h-full flex-col px-4 pt-3 pb-2.5 transition-colors">
    <span className="font-strong truncate">{report.name}</span>
    <ReportFace ask={report.ask} chart={report.chart} />
    <span className="text-faint mt-auto flex h-6 items-center gap-2 text-xs">
      {report.owner ? (
        <>
          <Avatar name={report.owner.name} className="!size-5" />
          <span className="truncate">{report.owner.name}</span>
        </>
      ) : (
        <span className="truncate">{WORDS.standard}</span>
      )}
      {sent && (
        <span className="ml-auto inline-flex shrink-0 items-center gap-1">
          <Mail className="i" />
          {sent}
        </span>
      )}
    </span>
  </Link>
);

/** A report that a screen of its own shows: the way there. */
export const ScreenReportCard = ({ report }: { report: ScreenReport }) => (
  <Link to={report.path} className="hover:bg-hover flex h-full flex-col px-4 pt-3 pb-2.5 transition-colors">
    <span className="font-strong truncate">{report.name}</span>
    <span className="text-muted mb-3 text-xs max-lg:text-sm">{report.explains}</span>
    <span className="text-faint mt-auto flex h-6 items-center gap-1 text-xs">
      {WORDS.onScreen(report.screen)}
      <ArrowUpRight className="i" aria-hidden="true" />
    </span>
  </Link>
);
