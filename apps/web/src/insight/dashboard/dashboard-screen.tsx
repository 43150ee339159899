import { MESSAGES } from '@outrider/shared/ground/messages';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Forbidden } from '../../ground/ui/blank-state.tsx';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { tabId, Tabs, useShownTab } from '../../ground/ui/tabs.tsx';
import { AiBanner } from './ai-banner.tsx';
import { OverviewSkeleton } from './dashboard-skeleton.tsx';
import { greet, subtitleOf } from './greeting.ts';
import { OverviewTab } from './overview-tab.tsx';
import { QuickActions } from './quick-actions.tsx';
import { DASHBOARD_TABS, useDashboardTab } from './tabs.ts';
import { SetupChecklist } from './setup-checklist.tsx';
import { DASHBOARD_WORDS } from './words.ts';
import { later } from '../../ground/ui/later.tsx';

const RowsDialog = later(() => import('./rows-dialog.tsx').then((module) => module.RowsDialog));
const MyPerformance = later(() => import('./my-performance.tsx').then((module) => module.MyPerformance));
const TeamPerformance = later(() => import('./team-performance.tsx').then((module) => module.TeamPerformance));
const AiActivityLog = later(() => import('./ai-activity-log.tsx').then((module) => module.AiActivityLog));

/** A person's own first screen: what is assigned, what is due, what is won. */
export function DashboardScreen() {
  const user = useUser();
  if (user.company) return <PersonalDashboard />;
  return (
    <Page>
      <Greeting subtitle={subtitleOf(user.role, undefined)} />
      <div className="sheet mt-5">
        <Forbidden title={MESSAGES.noCompany}>{DASHBOARD_WORDS.noCompany}</Forbidden>
      </div>
    </Page>
  );
}

function PersonalDashboard() {
  const { role } = useUser();
  const overview = trpc.dashboard.overview.useQuery(undefined, { meta: { failure: MESSAGES.loadDashboardFailed } });
  const { tab, choose } = useDashboardTab();
  const [params] = useSearchParams();
  const panelId = useId();
  useShownTab(tabId(panelId, tab));
  return (
    <Page>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <Greeting subtitle={overview.isPending ? null : subtitleOf(role, overview.data)} />
        <QuickActions />
      </div>
      <SetupChecklist />
      <AiBanner overview={overview.data} />
      <Tabs
        label="Dashboard"
        tabs={DASHBOARD_TABS}
        selected={tab}
        onSelect={choose}
        panelId={panelId}
        className="mt-4"
      />
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(panelId, tab)}
        className="mt-5 [&>[role=alert]]:rounded-lg"
      >
        {tab === 'overview' && (
          <QueryView query={overview} failure={MESSAGES.loadDashboardFailed} loading={<OverviewSkeleton />}>
            {(data) => <OverviewTab overview={data} />}
          </QueryView>
        )}
        {tab === 'performance' && <MyPerformance />}
        {tab === 'team' && <TeamPerformance />}
        {tab === 'ai' && <AiActivityLog />}
      </div>
      {params.has('rows') && <RowsDialog />}
    </Page>
  );
}

function Greeting({ subtitle }: { subtitle: string | null }) {
  const user = useUser();
  const [hour] = useState(() => new Date().getHours());
  return (
    // Its width does not follow its words: the actions keep their place when the subtitle comes.
    <div className="min-w-0 grow basis-[28rem]">
      <h2 className="text-xl">{greet(user.full_name, hour)}</h2>
      <p className="text-muted mt-0.5 min-h-5">{subtitle}</p>
    </div>
  );
}
