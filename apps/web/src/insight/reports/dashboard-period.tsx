import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ReportDashboard } from '@outrider/shared/insight/report-dashboards';
import { REPORT_RANGES, type ReportRange } from '@outrider/shared/insight/report-periods';
import { isOutrun } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { rangeIn } from './report-ask.ts';
import { DASHBOARD_WORDS as WORDS } from './words-dashboards.ts';

/** In the address: each report's own period, although the dashboard has one for all. */
const EACH = 'each';

/** The period of a dashboard: the one in the address, else the saved one; null for each report's own. */
export const rangeOf = (params: URLSearchParams, kept: ReportRange | null): ReportRange | null =>
  params.get('period') === EACH ? null : (rangeIn(params) ?? kept);

type PeriodProps = {
  dashboard: ReportDashboard;
  range: ReportRange | null;
  /** Whether the reader may save it for everyone who sees the dashboard. */
  mayKeep: boolean;
};

/** Chooses the period that all reports on a dashboard look at. */
export function DashboardPeriod({ dashboard: { id, version, period: kept }, range, mayKeep }: PeriodProps) {
  const set = useSetNamed();
  const utils = trpc.useUtils();
  const keep = trpc.reports.dashboards.update.useMutation({
    meta: { failure: MESSAGES.saveDashboardFailed },
    onError: (error) => isOutrun(error) && utils.reports.dashboards.get.invalidate({ id }),
    async onSuccess(saved) {
      utils.reports.dashboards.get.setData({ id }, saved);
      set({ period: null });
      showToast(MESSAGES.dashboardSaved(saved.name), { kind: 'success' });
      await utils.reports.dashboards.list.invalidate();
    },
  });
  const choose = (chosen: string) => set({ period: chosen === (kept ?? '') ? null : chosen || EACH });
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <label className="flex min-w-0 items-center gap-2 max-sm:flex-1">
        <span className="text-muted text-sm">{WORDS.period}</span>
        <select
          className={`select select-sm min-w-0 max-sm:flex-1 sm:w-auto ${range ? 'font-strong' : ''}`}
          value={range ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{WORDS.eachPeriod}</option>
          {Object.entries(REPORT_RANGES).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {mayKeep && range !== kept && (
        <button
          type="button"
          className="btn btn-ghost btn-sm font-normal"
          aria-disabled={keep.isPending}
          onClick={() => !keep.isPending && keep.mutate({ id, version, period: range })}
        >
          {WORDS.keepPeriod}
        </button>
      )}
    </div>
  );
}
