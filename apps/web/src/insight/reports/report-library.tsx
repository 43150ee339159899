import type { ReportDashboardItem } from '@outrider/shared/insight/report-dashboards';
import type { Report } from '@outrider/shared/insight/reports';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { useUser } from '../../people/session/user-context.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { oneOf } from '../../ground/ui/one-of.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { QuestionBox } from './question-box.tsx';
import { DashboardDialog } from './dashboard-dialog.tsx';
import { DashboardLinks } from './dashboard-links.tsx';
import { type Listed, ReportCard, ScreenReportCard } from './report-card.tsx';
import { sentWords } from './schedule-dialog.tsx';
import { findReports, useListedReports, useScreenReports } from './use-listed-reports.ts';
import { useSchedules } from './use-schedules.ts';
import { REPORTS_WORDS as WORDS } from './words.ts';

const TABS = ['all', 'standard', 'mine', 'shared'] as const;
type Tab = (typeof TABS)[number];
const PANEL = 'reports';

/** Every report that one finds, each with its chart; a role that starts with a dashboard opens that. */
export function ReportLibrary() {
  const [params] = useSearchParams();
  const { role } = useUser();
  const list = trpc.reports.list.useQuery(undefined, { meta: { failure: WORDS.failed } });
  const dashboards = trpc.reports.dashboards.list.useQuery(undefined, { meta: { quiet: true } });
  const start = dashboards.data?.find(({ default_role }) => default_role === role);
  if (start && params.size === 0) return <Navigate to={`/reports/dashboards/${start.id}`} replace />;
  return (
    <QueryView query={list} failure={WORDS.failed} loading={<SkeletonRows label={WORDS.loading} rows={6} />}>
      {(kept) =>
        dashboards.isPending ? (
          <SkeletonRows label={WORDS.loading} rows={6} />
        ) : (
          <Library kept={kept} dashboards={dashboards.data ?? []} />
        )
      }
    </QueryView>
  );
}

function Library({ kept, dashboards }: { kept: readonly Report[]; dashboards: readonly ReportDashboardItem[] }) {
  const [params] = useSearchParams();
  const set = useSetNamed();
  const navigate = useNavigate();
  const me = useUser().id;
  const { of: scheduleOf } = useSchedules();
  const { own, standard } = useListedReports(kept);
  const screens = useScreenReports();
  const [isMaking, setIsMaking] = useState(false);
  const tab = oneOf(TABS, params.get('tab')) ?? 'all';
  const q = params.get('q') ?? '';
  const of: Record<Tab, Listed[]> = {
    all: [...own, ...standard],
    standard,
    mine: own.filter(({ owner }) => owner?.id === me),
    shared: own.filter(({ owner }) => owner?.id !== me),
  };
  const screensIn = (id: Tab) => (id === 'all' || id === 'standard' ? screens : []);
  const [shown, shownScreens] = [findReports(of[tab], q), findReports(screensIn(tab), q)];
  return (
    <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto">
      <QuestionBox className="max-w-3xl px-4 pt-4 lg:px-5" />
      <div className="flex px-4 pt-2 lg:px-5 lg:pt-1.5">
        <Tabs
          label={WORDS.lists}
          panelId={PANEL}
          selected={tab}
          onSelect={(id) => set({ tab: id })}
          className="min-w-0 flex-1"
          tabs={TABS.map((id) => ({
            id,
            label: (
              <>
                {WORDS.tabs[id]}{' '}
                <span className="text-faint num text-xs font-normal">{of[id].length + screensIn(id).length}</span>
              </>
            ),
          }))}
        />
        <DashboardLinks dashboards={dashboards} onNew={() => setIsMaking(true)} />
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, tab)} className="px-4 pb-8 lg:px-5">
        <div className="flex items-center gap-2 py-2.5">
          <SearchField
            label={WORDS.search}
            value={q}
            onSearch={(text) => set({ q: text || null })}
            className="max-lg:min-w-0 max-lg:flex-1 lg:w-48"
          />
          <Link to="/reports/new" className="btn btn-sm btn-primary ml-auto max-lg:!h-11">
            <Plus className="i" />
            <span className="max-sm:sr-only">{WORDS.new}</span>
          </Link>
        </div>
        {shown.length + shownScreens.length > 0 ? (
          <div className="sheet">
            <ul className="cells grid-cols-1 @2xl:grid-cols-2 @5xl:grid-cols-3">
              {shown.map((report) => (
                <li key={report.id}>
                  <ReportCard report={report} sent={sentWords(scheduleOf({ report: report.id, dashboard_id: null }))} />
                </li>
              ))}
              {shownScreens.map((report) => (
                <li key={report.id}>
                  <ScreenReportCard report={report} />
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <Nothing tab={tab} q={q} />
        )}
      </div>
      {isMaking && (
        <DashboardDialog
          known={null}
          onSaved={({ id }) => void navigate(`/reports/dashboards/${id}`)}
          onClose={() => setIsMaking(false)}
        />
      )}
    </div>
  );
}

function Nothing({ tab, q }: { tab: Tab; q: string }) {
  if (q) return <EmptyState title={WORDS.noneFound(q)} />;
  const { title, text } = tab === 'shared' ? WORDS.noneShared : WORDS.noneMine;
  return <EmptyState title={title}>{text}</EmptyState>;
}
