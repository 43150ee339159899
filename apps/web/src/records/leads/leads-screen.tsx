import { trpc } from '../../ground/trpc.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { tabId, Tabs, useShownTab } from '../../ground/ui/tabs.tsx';
import { DuplicatesLink } from '../duplicates/duplicates-link.tsx';
import { LeadMetrics } from './lead-metrics.tsx';
import { useLeadSlots } from './lead-slots.ts';
import { LeadsList } from './leads-list.tsx';
import { useLeadView } from './use-lead-view.ts';
import { useStartView } from '../engine/use-start-view.ts';
import { ViewsMenu } from '../engine/views-menu.tsx';
import { LEADS_WORDS } from './words.ts';
import { later } from '../../ground/ui/later.tsx';

const SystemOverview = later(() => import('./system-overview.tsx').then((module) => module.SystemOverview));
const TeamPanel = later(() => import('./team-panel.tsx').then((module) => module.TeamPanel));

const PANEL = 'lead-list';

/**
 * Lead Management: figures, tabs, and under them the list with the lead that is open (`?lead=` in the URL), or a panel.
 */
export function LeadsScreen() {
  const view = useLeadView();
  const { Integrations, Scoring } = useLeadSlots();
  useStartView('lead', view.openView);
  const { data: summary } = trpc.leads.summary.useQuery(undefined, {
    meta: { failure: LEADS_WORDS.figuresFailed, quiet: true },
  });
  useShownTab(tabId(PANEL, view.tab.id));
  const counts: Record<string, number | undefined> = { all: summary?.total, mine: summary?.mine };
  const tabs = view.tabs.map(({ id, label }) => ({
    id,
    label:
      counts[id] === undefined ? (
        label
      ) : (
        <>
          {label} <span className="text-faint num text-xs font-normal">{formatCount(counts[id])}</span>
        </>
      ),
  }));
  const panels = { overview: SystemOverview, integrations: Integrations, configuration: Scoring, team: TeamPanel };
  const Panel = 'panel' in view.tab ? panels[view.tab.panel] : null;
  const head = (
    <>
      <LeadMetrics summary={summary} />
      <div className="px-4 lg:px-5 lg:pt-1.5">
        <div className="border-line flex items-center gap-2 border-b">
          <Tabs
            label="Lead lists"
            tabs={tabs}
            selected={view.tab.id}
            onSelect={view.choose}
            panelId={PANEL}
            className="-mb-px min-w-0 flex-1 overflow-x-auto overflow-y-hidden !border-b-0 pb-px [scrollbar-width:none]"
          />
          {!Panel && (
            <>
              <span className="@max-4xl:hidden">
                <DuplicatesLink type="lead" />
              </span>
              <ViewsMenu
                type="lead"
                list="Leads"
                viewId={view.viewId}
                view={view.view}
                onOpen={view.openView}
                onLeave={view.leaveView}
              />
            </>
          )}
        </div>
      </div>
    </>
  );
  const panel = { id: PANEL, role: 'tabpanel', 'aria-labelledby': tabId(PANEL, view.tab.id) } as const;
  if (!Panel) return <LeadsList key={view.tab.id} view={view} head={head} panel={panel} />;
  return (
    <div className="@container flex min-w-0 flex-1 flex-col overflow-y-auto">
      {head}
      <div {...panel} className="px-4 pt-4 pb-12 lg:px-5">
        <Panel />
      </div>
    </div>
  );
}
