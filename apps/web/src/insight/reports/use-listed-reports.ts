import { mayMeasure } from '@outrider/shared/insight/report-subjects';
import { can } from '@outrider/shared/ground/permissions';
import { SCREEN_REPORTS, type ScreenReport, STANDARD_REPORTS } from '@outrider/shared/insight/standard-reports';
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

/** Those whose name, or what else they are looked for by, has the words. */
export const findReports = <R extends { name: string; words?: string }>(reports: readonly R[], q: string): R[] =>
  reports.filter(({ name, words = '' }) => `${name} ${words}`.toLowerCase().includes(q.trim().toLowerCase()));

/** The ready-made reports that screens of their own show, for those who may see them. */
export function useScreenReports(): ScreenReport[] {
  const user = useUser();
  return SCREEN_REPORTS.filter((report) => can(user, report.can));
}
