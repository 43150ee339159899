import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ReportDashboard, ReportDashboardTile } from '@outrider/shared/insight/report-dashboards';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { isGone, isOutrun, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { countOf } from '../../ground/ui/format.ts';
import { GoneState } from '../../ground/ui/gone-state.tsx';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useKeptForm } from '../../ground/ui/use-kept-form.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { useUser } from '../../people/session/user-context.ts';
import { AddReportsDialog } from './add-reports-dialog.tsx';
import { DashboardDialog, tilesOf } from './dashboard-dialog.tsx';
import { ArrangeGrid, DashboardGrid } from './dashboard-grid.tsx';
import { DashboardPeriod, rangeOf } from './dashboard-period.tsx';
import { type DashboardAsked, DashboardHead } from './dashboard-head.tsx';
import { DeleteDashboard } from './delete-dashboard.tsx';
import { ScheduleDialog, sentWords } from './schedule-dialog.tsx';
import { useSchedules } from './use-schedules.ts';
import { DASHBOARD_WORDS as WORDS } from './words-dashboards.ts';

/** One dashboard by its address. */
export function DashboardPage() {
  const { id = '' } = useParams();
  const query = trpc.reports.dashboards.get.useQuery({ id }, { meta: { failure: WORDS.failed } });
  if (isGone(query.error) && !query.data) return <GoneState words={WORDS} to="/reports?tab=all" />;
  return (
    <QueryView query={query} failure={WORDS.failed} loading={<SkeletonRows label={WORDS.loading} rows={6} />}>
      {(dashboard) => <Page key={id} dashboard={dashboard} />}
    </QueryView>
  );
}

function Page({ dashboard }: { dashboard: ReportDashboard }) {
  const { id, name, version, owner_name, may } = dashboard;
  usePageTitle(name);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const setNamed = useSetNamed();
  const utils = trpc.useUtils();
  const { of: scheduleOf } = useSchedules();
  const mayEdit = may !== 'view';
  const range = rangeOf(params, dashboard.period);
  const form = useKeptForm(`dashboard-${id}`, { tiles: dashboard.tiles }, version);
  const isArranging = mayEdit && (params.get('arrange') !== null || form.isDirty);
  useHandsOn(isArranging);
  const [dialog, setDialog] = useState<DashboardAsked | null>(null);
  const close = () => setDialog(null);
  const save = trpc.reports.dashboards.update.useMutation({
    meta: { quiet: true },
    onError: (error) => isOutrun(error) && utils.reports.dashboards.get.invalidate({ id }),
    async onSuccess(saved) {
      utils.reports.dashboards.get.setData({ id }, saved);
      stop();
      showToast(MESSAGES.dashboardSaved(saved.name), { kind: 'success' });
      await utils.reports.dashboards.list.invalidate();
    },
  });
  function stop() {
    form.discard();
    save.reset();
    setNamed({ arrange: null });
  }
  const { tiles } = isArranging ? form.value : dashboard;
  const arrange = (next: ReportDashboardTile[]) => form.change({ tiles: next });
  return (
    <div className="@container flex min-h-0 min-w-0 flex-1 flex-col">
      <DashboardHead
        dashboard={dashboard}
        sent={sentWords(scheduleOf({ report: null, dashboard_id: id }))}
        isArranging={isArranging}
        isDirty={form.isDirty}
        isSaving={save.isPending}
        onArrange={() => setNamed({ arrange: '1' })}
        onCancel={stop}
        onSave={() => (form.isDirty ? save.mutate({ id, version: form.version, tiles: tilesOf({ tiles }) }) : stop())}
        onAsk={setDialog}
        onSend={() => setNamed({ send: '1' })}
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 lg:px-5">
        {save.error && (
          <FormAlert className="mb-3">
            {sentenceOf(save.error, MESSAGES.saveDashboardFailed)}
            {isOutrun(save.error) && (
              <button type="button" className="btn btn-line btn-sm ml-3" onClick={stop}>
                {WORDS.reload}
              </button>
            )}
          </FormAlert>
        )}
        {tiles.length > 0 && <DashboardPeriod dashboard={dashboard} range={range} mayKeep={mayEdit && !isArranging} />}
        {isArranging && tiles.length > 0 && <p className="text-muted mb-3 text-sm">{WORDS.keys}</p>}
        {tiles.length === 0 ? (
          <EmptyState
            title={WORDS.empty}
            actions={
              mayEdit && (
                <button type="button" className="btn btn-sm btn-primary" onClick={() => setDialog('add')}>
                  {WORDS.add}
                </button>
              )
            }
          >
            {mayEdit ? WORDS.emptyOwn : WORDS.emptyOther(owner_name)}
          </EmptyState>
        ) : isArranging ? (
          <ArrangeGrid tiles={tiles} range={range} onChange={arrange} />
        ) : (
          <DashboardGrid tiles={tiles} range={range} />
        )}
      </div>
      {dialog === 'add' && (
        <AddReportsDialog dashboard={dashboard} tiles={form.value.tiles} onChange={arrange} onClose={close} />
      )}
      {dialog === 'settings' && <DashboardDialog known={dashboard} onSaved={close} onClose={close} />}
      {dialog === 'copy' && (
        <CopyDashboard
          dashboard={dashboard}
          onSaved={(copy) => void navigate(`/reports/dashboards/${copy.id}`)}
          onClose={close}
        />
      )}
      {dialog === 'delete' && <DeleteDashboard dashboard={dashboard} onClose={close} />}
      {params.get('send') !== null && (
        <ScheduleDialog subject={{ report: null, dashboard_id: id }} onClose={() => setNamed({ send: null })} />
      )}
    </div>
  );
}

type CopyProps = Pick<Parameters<typeof DashboardDialog>[0], 'onSaved' | 'onClose'> & { dashboard: ReportDashboard };

/** A copy under another name, without reports that the reader sees only because the owner put them on this one. */
function CopyDashboard({ dashboard: { name, period, tiles }, ...on }: CopyProps) {
  const me = useUser().id;
  const shown = tiles.filter((tile) => tile.shown);
  const copied = shown.filter((tile) => tile.shown?.shared || tile.shown?.owner_id === me);
  const left = shown.length - copied.length;
  return (
    <DashboardDialog
      known={null}
      name={WORDS.copyName(name)}
      tiles={tilesOf({ tiles: copied })}
      period={period}
      note={left > 0 ? WORDS.copyWithout(countOf(left, 'report')) : null}
      {...on}
    />
  );
}

/** What was pressed to arrange, or to stop, is gone then: whoever goes on by the keyboard goes on at what took its place. */
function useHandsOn(isArranging: boolean): void {
  const was = useRef(isArranging);
  useEffect(() => {
    if (was.current === isArranging) return;
    was.current = isArranging;
    if (document.querySelector('dialog[open]')) return;
    document.querySelector<HTMLElement>(isArranging ? '[data-grip]' : '[data-arrange]')?.focus();
  }, [isArranging]);
}
