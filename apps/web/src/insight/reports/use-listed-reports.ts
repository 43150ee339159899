import { mayMeasure } from '@outrider/shared/insight/report-subjects';
import { STANDARD_REPORTS } from '@outrider/shared/insight/standard-reports';
import type { Report } from '@outrider/shared/insight/reports';
import { useUser } from '../../people/session/user-context.ts';
import { viewOfReport } from './report-ask.ts';
import type { Listed } from './report-card.tsx';

/** The reports of a company's own, and those that every company has, where their records are the reader's to see. */
export function useListedReports(kept: readonly Report[]): { own: Listed[]; standard: Listed[] } {
  const user = useUser();
  const own = kept.map((report): Listed => {
    const { ask, chart } = viewOfReport(report);
    const owner = { id: report.owner_id, name: report.owner_name };
    return { id: report.id, name: report.name, ask, chart, owner, shared: report.shared };
  });
  const standard = STANDARD_REPORTS.filter(({ ask }) => mayMeasure(user, ask.record_type));
  return { own, standard: standard.map((report) => ({ ...report, owner: null, shared: true })) };
}

/** Those whose name has the words. */
export const findReports = (reports: readonly Listed[], q: string): Listed[] =>
  reports.filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()));
