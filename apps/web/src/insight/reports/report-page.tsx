import { MESSAGES } from '@outrider/shared/ground/messages';
import { reportGroup } from '@outrider/shared/insight/report-catalogue';
import { csvOf } from '@outrider/shared/insight/report-text';
import type { Report } from '@outrider/shared/insight/reports';
import { SCREEN_REPORTS, STANDARD_REPORTS } from '@outrider/shared/insight/standard-reports';
import { keepPreviousData } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { useUser } from '../../people/session/user-context.ts';
import { isGone } from '../../ground/errors/failure.ts';
import { GoneState } from '../../ground/ui/gone-state.tsx';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { saveFile } from '../../ground/ui/save-file.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { DrawerFrame } from '../../records/engine/drawer-frame.tsx';
import { FilterChips } from '../../records/engine/filter-chips.tsx';
import { isId } from '../../records/engine/read-filter.ts';
import { FilterDialog } from '../../records/engine/filter-dialog.tsx';
import { REPORT_NOUNS } from '@outrider/shared/insight/report-subjects';
import { AddToDashboardDialog } from './add-to-dashboard-dialog.tsx';
import { ReportAnswer } from './report-answer.tsx';
import { ReportHead } from './report-head.tsx';
import {
  type ReadBy,
  type ReportView,
  readView,
  sameView,
  startView,
  viewIn,
  viewOfReport,
  writeView,
} from './report-ask.ts';
import { joinFilters, ReportRows } from './report-rows.tsx';
import { ReportSettings } from './report-settings.tsx';
import { SaveReportDialog } from './save-report-dialog.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { useReportFields } from './use-report-fields.ts';
import { REPORTS_WORDS as WORDS } from './words.ts';

/** One report by its address: a new one, one that every company has, or one that somebody kept. */
export function ReportPage() {
  const { id = '' } = useParams();
  const standard = STANDARD_REPORTS.find((report) => report.id === id);
  if (id === 'new') return <Builder base={startView('opportunity')} name={WORDS.newName} kept={null} standard={null} />;
  const elsewhere = SCREEN_REPORTS.find((report) => report.id === id);
  if (elsewhere) return <Navigate to={elsewhere.path} replace />;
  if (standard) return <Builder key={id} base={standard} name={standard.name} kept={null} standard={id} />;
  return isId(id) ? <KeptReport key={id} id={id} /> : <Navigate to="/reports" replace />;
}

function KeptReport({ id }: { id: string }) {
  const report = trpc.reports.get.useQuery({ id }, { meta: { failure: WORDS.failedOne } });
  if (isGone(report.error) && !report.data) return <GoneState words={WORDS.gone} to="/reports?tab=all" />;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <QueryView query={report} failure={WORDS.failedOne} loading={<SkeletonRows label={WORDS.loading} rows={6} />}>
        {(kept) => <Builder base={viewOfReport(kept)} name={kept.name} kept={kept} standard={null} />}
      </QueryView>
    </div>
  );
}

type BuilderProps = {
  /** As it was kept. */
  base: ReportView;
  name: string;
  kept: Report | null;
  /** Its name, where every company has it. */
  standard: string | null;
};
type Asked = 'save' | 'save-as' | 'filter' | 'settings' | 'delete' | 'add-to';

function Builder({ base, name, kept, standard }: BuilderProps) {
  usePageTitle(name);
  const [params] = useSearchParams();
  const set = useSetNamed();
  const view = readView(params) ?? viewIn(base, params);
  const { ask, chart } = view;
  const ref = kept?.id ?? standard;
  const isOwn = kept?.owner_id === useUser().id;
  const isChanged = !sameView(view, base);
  const { known, fields, names } = useReportFields(ask.record_type, ask.filter);
  const result = trpc.reports.run.useQuery(ask, {
    placeholderData: keepPreviousData,
    meta: { failure: WORDS.failedOne },
  });
  const answer = result.data;
  const [dialog, setDialog] = useState<Asked | null>(null);
  const close = () => setDialog(null);
  const change = (next: ReportView) => set(writeView(next));
  const navigate = useNavigate();
  const readBy = (useLocation().state as { readBy?: ReadBy } | null)?.readBy;
  const cell = params.get('rows');
  const group = ask.group_by ? reportGroup(ask.record_type, ask.group_by, known) : null;
  const heading = group?.spec.label ?? WORDS.types[ask.record_type];
  const settings = (
    <ReportSettings
      view={view}
      known={known}
      fields={fields}
      names={names}
      onChange={change}
      onFilter={() => setDialog('filter')}
    />
  );
  return (
    <div className="flex min-h-0 min-w-0 flex-1">
      <div className="@container flex min-h-0 min-w-0 flex-1 flex-col">
        <ReportHead
          name={name}
          isOwn={isOwn}
          isKept={ref !== null && !isChanged}
          isChanged={isChanged}
          onAsk={(what) => (what === 'send' ? set({ send: '1' }) : setDialog(what))}
          onCsv={answer && (() => saveFile(WORDS.csvName(name), 'text/csv;charset=utf-8', csvOf(answer, heading)))}
        />
        <div className="flex min-h-0 flex-1">
          <aside
            aria-label={WORDS.settings}
            className="border-line w-72 shrink-0 overflow-y-auto border-r px-5 py-4 max-lg:hidden @max-4xl:hidden"
          >
            {settings}
          </aside>
          <section
            className="min-w-0 flex-1 overflow-y-auto"
            aria-label={WORDS.result}
            aria-busy={result.isPlaceholderData}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
            tabIndex={0}
          >
            {readBy && (
              <p className="bg-base-200 text-muted mx-4 mt-3 rounded-md px-3 py-2 text-xs">
                {WORDS.question.readBy(readBy)}
              </p>
            )}
            <div className="flex gap-2 overflow-x-auto px-4 pt-3 lg:@4xl:hidden">
              <button
                type="button"
                className="btn btn-line btn-sm shrink-0 max-lg:h-11"
                onClick={() => {
                  set({ rows: null });
                  setDialog('settings');
                }}
              >
                <SlidersHorizontal className="i" />
                {WORDS.edit}
              </button>
              <FilterChips
                filter={ask.filter}
                fields={fields}
                names={names}
                onChange={(filter) => change({ ask: { ...ask, filter }, chart })}
                onEdit={() => setDialog('filter')}
              />
            </div>
            <QueryView
              query={result}
              failure={WORDS.failedOne}
              loading={<SkeletonRows label={WORDS.measuring} rows={6} />}
            >
              {(shown) => (
                <ReportAnswer
                  answer={shown}
                  view={view}
                  group={group}
                  heading={heading}
                  isStale={result.isPlaceholderData}
                  onRows={(filters) => {
                    setDialog(null);
                    set({ rows: joinFilters(...filters) || 'all' });
                  }}
                />
              )}
            </QueryView>
          </section>
        </div>
      </div>
      {cell !== null && answer && (
        <ReportRows
          key={cell}
          type={ask.record_type}
          filter={answer.filter}
          cell={cell === 'all' ? '' : cell}
          fields={fields}
          names={names}
          onClose={() => set({ rows: null })}
        />
      )}
      {dialog === 'settings' && (
        <DrawerFrame label={WORDS.settings} onClose={close}>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{settings}</div>
          <div className="border-line border-t p-3">
            <button type="button" className="btn btn-primary h-11 w-full" onClick={close}>
              {WORDS.done}
            </button>
          </div>
        </DrawerFrame>
      )}
      {dialog === 'filter' && (
        <FilterDialog
          noun={REPORT_NOUNS[ask.record_type].many}
          filter={ask.filter}
          fields={fields}
          people={names}
          onApply={(filter) => change({ ask: { ...ask, filter }, chart })}
          onClose={close}
        />
      )}
      {(dialog === 'save' || dialog === 'save-as') && (
        <SaveReportDialog
          view={view}
          known={dialog === 'save' ? kept : null}
          name={dialog === 'save' ? name : kept || name === WORDS.newName ? '' : name}
          onSaved={(report) => void navigate(`/reports/${report.id}`, { replace: true })}
          onClose={close}
        />
      )}
      {dialog === 'add-to' && ref && (
        <AddToDashboardDialog
          report={ref}
          onMade={(made) => void navigate(`/reports/dashboards/${made}`)}
          onClose={close}
        />
      )}
      {params.get('send') !== null && ref && (
        <ScheduleDialog subject={{ report: ref, dashboard_id: null }} onClose={() => set({ send: null })} />
      )}
      {dialog === 'delete' && kept && <DeleteReport report={kept} onClose={close} />}
    </div>
  );
}

function DeleteReport({ report, onClose }: { report: Report; onClose: () => void }) {
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const remove = trpc.reports.delete.useMutation({
    meta: { failure: MESSAGES.deleteReportFailed },
    async onSuccess() {
      showToast(MESSAGES.reportDeleted(report.name), { kind: 'success' });
      void navigate('/reports', { replace: true });
      await utils.reports.list.invalidate();
      await utils.reports.dashboards.invalidate();
      await utils.reports.schedules.list.invalidate();
    },
  });
  return (
    <ConfirmDialog
      title={WORDS.deleteTitle(report.name)}
      confirm={WORDS.delete}
      busy={WORDS.deleting}
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ id: report.id })}
      onClose={onClose}
    >
      {WORDS.deleteText}
    </ConfirmDialog>
  );
}
