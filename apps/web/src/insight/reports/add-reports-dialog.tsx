import {
  DASHBOARD_LIMITS,
  type ReportDashboard,
  type ReportDashboardTile,
} from '@outrider/shared/insight/report-dashboards';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useUser } from '../../people/session/user-context.ts';
import type { Listed } from './report-card.tsx';
import { findReports, useListedReports } from './use-listed-reports.ts';
import { REPORTS_WORDS } from './words.ts';
import { DASHBOARD_WORDS as WORDS } from './words-dashboards.ts';

type AddProps = {
  /** As it is saved. */
  dashboard: ReportDashboard;
  tiles: readonly ReportDashboardTile[];
  onChange: (tiles: ReportDashboardTile[]) => void;
  onClose: () => void;
};

/** Chooses which reports stand on a dashboard. */
export function AddReportsDialog({ dashboard, tiles, onChange, onClose }: AddProps) {
  const list = trpc.reports.list.useQuery(undefined, { meta: { failure: MESSAGES.loadReportsFailed } });
  const foot = (
    <>
      {tiles.length >= DASHBOARD_LIMITS.tiles && (
        <span className="text-muted text-sm">{WORDS.full(DASHBOARD_LIMITS.tiles)}</span>
      )}
      <button type="button" className="btn btn-primary btn-sm ml-auto" onClick={onClose}>
        {WORDS.addDone}
      </button>
    </>
  );
  return (
    <Dialog title={WORDS.addTitle} onClose={onClose} foot={foot} width="max-w-lg">
      <QueryView
        query={list}
        failure={MESSAGES.loadReportsFailed}
        loading={<SkeletonRows label={REPORTS_WORDS.loading} rows={6} />}
      >
        {(kept) => <Choice kept={kept} dashboard={dashboard} tiles={tiles} onChange={onChange} />}
      </QueryView>
    </Dialog>
  );
}

type ChoiceProps = Omit<AddProps, 'onClose'> & { kept: Parameters<typeof useListedReports>[0] };

function Choice({ kept, dashboard, tiles, onChange }: ChoiceProps) {
  const me = useUser().id;
  const [q, setQ] = useState('');
  const { own, standard } = useListedReports(kept);
  const saved = new Map(dashboard.tiles.map((tile) => [tile.report, tile]));
  // A new one is everybody's to see, or the owner's own put there by the owner.
  const isOwners = (report: Listed) => dashboard.may === 'own' && report.owner?.id === me;
  const shown = findReports(
    [...own.filter((report) => report.shared || isOwners(report) || saved.has(report.id)), ...standard],
    q,
  );
  const isFull = tiles.length >= DASHBOARD_LIMITS.tiles;
  const toggle = (report: Listed, isOn: boolean) =>
    onChange(
      isOn ? [...tiles, saved.get(report.id) ?? tileOf(report)] : tiles.filter((tile) => tile.report !== report.id),
    );
  return (
    <div className="flex min-h-0 flex-col">
      <SearchField label={WORDS.searchReports} value={q} onSearch={setQ} className="mx-5 mt-4 shrink-0" />
      <ul className="grid min-h-40 content-start overflow-y-auto px-3 py-2">
        {shown.map((report) => {
          const isOn = tiles.some((tile) => tile.report === report.id);
          return (
            <li key={report.id}>
              <label className="hover:bg-hover flex min-h-9 items-center gap-2.5 rounded-md px-2 max-lg:min-h-11">
                <input
                  type="checkbox"
                  className="checkbox"
                  checked={isOn}
                  disabled={!isOn && isFull}
                  onChange={(event) => toggle(report, event.target.checked)}
                />
                <span className="min-w-0 flex-1 truncate">{report.name}</span>
                <span className="text-faint shrink-0 text-xs">{report.owner?.name ?? REPORTS_WORDS.standard}</span>
              </label>
            </li>
          );
        })}
        {shown.length === 0 && <li className="text-muted px-2 py-3">{WORDS.noneFound(q)}</li>}
      </ul>
    </div>
  );
}

/** A report as a new tile. */
const tileOf = ({ id, name, chart, ask, owner, shared }: Listed): ReportDashboardTile => ({
  report: id,
  width: 1,
  height: 1,
  shown: { name, chart, ask, owner_id: owner?.id ?? null, owner_name: owner?.name ?? null, shared, for_all: true },
});
