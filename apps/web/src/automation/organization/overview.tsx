import type { Department } from '@outrider/shared/automation/organization';
import { RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { tabId, Tabs, useShownTab } from '../../ground/ui/tabs.tsx';
import { AgentsTab } from './agents-tab.tsx';
import { AnalyticsTab } from './analytics-tab.tsx';
import { DepartmentCards } from './department-cards.tsx';
import { inShownOrder } from './departments.ts';
import { FlowLog } from './flow-log.tsx';
import { FlowsSection } from './flows-section.tsx';
import { MigrationLine } from './migration-line.tsx';
import { OverviewTiles } from './overview-tiles.tsx';
import { ORGANIZATION_TABS, useView } from './use-view.ts';
import { ORGANIZATION_WORDS } from './words.ts';
import { later } from '../../ground/ui/later.tsx';

const DepartmentDialog = later(() => import('./department-dialog.tsx').then((module) => module.DepartmentDialog));
const FlowDialog = later(() => import('./flow-dialog.tsx').then((module) => module.FlowDialog));

type OverviewProps = { departments: Department[]; salesLeads: number; onMigrate: () => void };

/** The enterprise overview: figures, four tabs, and what is open over them. */
export function Overview({ departments: unordered, salesLeads, onMigrate }: OverviewProps) {
  const departments = inShownOrder(unordered);
  const { tab, choose, department, flow, close } = useView();
  const panelId = useId();
  useShownTab(tabId(panelId, tab));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{ORGANIZATION_WORDS.intro}</p>
        <Refresh />
      </div>
      <div className="mt-4">
        <OverviewTiles />
      </div>
      <Tabs
        label="Organization"
        tabs={ORGANIZATION_TABS}
        selected={tab}
        onSelect={choose}
        panelId={panelId}
        className="mt-5"
      />
      <div
        role="tabpanel"
        id={panelId}
        aria-labelledby={tabId(panelId, tab)}
        className="mt-5 [&>[role=alert]]:rounded-lg"
      >
        {tab === 'departments' && (
          <>
            <DepartmentCards departments={departments} />
            <MigrationLine salesLeads={salesLeads} onMigrate={onMigrate} />
            <div className="mt-5">
              <FlowsSection departments={departments} />
            </div>
          </>
        )}
        {tab === 'flows' && (
          <>
            <FlowsSection departments={departments} manages />
            <div className="mt-5">
              <FlowLog />
            </div>
          </>
        )}
        {tab === 'agents' && <AgentsTab departments={departments} />}
        {tab === 'analytics' && <AnalyticsTab departments={departments} />}
      </div>
      {department && (
        <DepartmentDialog key={department} department={department} departments={departments} onClose={close} />
      )}
      {flow && <FlowDialog key={flow} id={flow} departments={departments} onClose={close} />}
    </>
  );
}

function Refresh() {
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const refresh = () => {
    setBusy(true);
    void utils.organization.invalidate().finally(() => setBusy(false));
  };
  return (
    <button type="button" className="btn btn-sm btn-line" aria-disabled={busy} onClick={() => !busy && refresh()}>
      <RefreshCw className={`i ${busy ? 'motion-safe:animate-spin' : ''}`} />
      Refresh
    </button>
  );
}
