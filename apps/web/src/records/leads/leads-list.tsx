import { LISTED_KEYS } from '@outrider/shared/records/lead-list';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { LeadColumn } from '@outrider/shared/records/lead-columns';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../ground/ui/error-state.tsx';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { countOf } from '../../ground/ui/format.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { describeFailure } from '../../ground/errors/failure.ts';
import { BulkBar } from '../lists/bulk-bar.tsx';
import type { AskedAction } from '../lists/bulk-dialog.tsx';
import { useKnownFields, useCustomFields } from '../fields/use-custom-fields.ts';
import { useColumns } from '../engine/column-prefs.ts';
import { faceSortedBy, LEAD_TABLE, leadColumnFaces } from './lead-columns.tsx';
import { leadSorts } from './lead-sorts.ts';
import { useLeadFilterFields } from './use-lead-filter-fields.ts';
import { LeadCards } from './lead-cards.tsx';
import { LeadTable } from './lead-table.tsx';
import { LeadsToolbar } from './leads-toolbar.tsx';
import { EmptyTab, NoLeads } from './no-leads.tsx';
import { NoMatch } from '../engine/no-match.tsx';
import { useSelection } from '../engine/selection.ts';
import { useRunBrought } from './use-delete-lead.ts';
import { useExactTotal, useLeadList } from './use-lead-list.ts';
import type { useLeadView } from './use-lead-view.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { KeysDialog, listKeys } from '../engine/keys-dialog.tsx';
import { useListKeys } from '../engine/use-list-keys.ts';
import { RunsDialog } from '../engine/runs-dialog.tsx';
import { BulkProgress } from '../engine/bulk-progress.tsx';
import { SeesPart } from '../engine/sees-part.tsx';
import { SampleRows } from './sample-rows.tsx';
import { can } from '@outrider/shared/ground/permissions';
import { useUser } from '../../people/session/user-context.ts';
import { DARK_BAR_BUTTON } from '../engine/dark-bar.ts';
import { useLeadSlots } from './lead-slots.ts';
import { LEADS_WORDS } from './words.ts';
import { later } from '../../ground/ui/later.tsx';

const BulkDialog = later(() => import('../lists/bulk-dialog.tsx').then((module) => module.BulkDialog));
const ColumnsDialog = later(() =>
  import('../engine/columns-dialog.tsx').then((module) => module.ColumnsDialog<LeadColumn>),
);
const FilterDialog = later(() => import('../engine/filter-dialog.tsx').then((module) => module.FilterDialog));
const LeadDrawer = later(() => import('./lead-drawer.tsx').then((module) => module.LeadDrawer));

const PAGE = 50;
const LISTED = LISTED_KEYS.join();
type LeadsListProps = {
  view: ReturnType<typeof useLeadView>;
  head: ReactNode;
  panel: { id: string; role: 'tabpanel'; 'aria-labelledby': string };
};

/** The list of a tab with its tools, and beside it the lead that is open. */
export function LeadsList({ view, head, panel }: LeadsListProps) {
  const { filters, change, clear, tab } = view;
  const list = useLeadList({ ...view.listInput, fields: LISTED }, PAGE);
  const wide = useMedia(WIDE);
  const user = useUser();
  const { EnrollDialog } = useLeadSlots();
  const people = usePeople();
  const own = useCustomFields('lead');
  const known = useKnownFields('lead');
  const filterFields = useLeadFilterFields();
  const faces = leadColumnFaces(own);
  const columns = useColumns(LEAD_TABLE);
  const shown = columns.prefs.shown.filter((column) => faces.has(column));
  const selection = useSelection(view.matching, list.total, useExactTotal(view.listInput));
  // As state: the rows under it are drawn before it is there, and have to hear of it when they come from the cache.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'filter' | 'columns' | 'runs' | 'keys' | 'enroll' | AskedAction | null>(null);
  const [one, setOne] = useState<string | null>(null);
  const [run, setRun] = useRunBrought();
  const { openId, open } = useOpenLead();
  const close = () => setDialog(null);
  useListKeys({
    panelId: panel.id,
    ids: list.rows.map(({ id }) => id),
    openId,
    selection,
    onHelp: () => setDialog('keys'),
  });
  const act = (action: AskedAction) =>
    selection.count === 0 ? showToast(MESSAGES.selectFirst('lead'), { kind: 'error' }) : setDialog(action);
  const sorting = {
    sort: filters.sort,
    order: filters.order,
    onSort: (sort: typeof filters.sort, order: typeof filters.order) => change({ sort, order }),
  };

  return (
    <>
      <div className="@container flex min-w-0 flex-1 flex-col">
        {head}
        <div {...panel} className="flex min-h-0 flex-1 flex-col">
          {'note' in tab && tab.note && (
            <p className="text-muted px-4 pt-2.5 text-sm lg:px-5">
              {tab.note}
              {list.total !== undefined && !view.isFiltered && (
                <span className="text-faint num"> {countOf(list.total, 'lead')}</span>
              )}
              {tab.id === 'assignment' && (
                <>
                  {' '}
                  <Link className="link" to="/leads/assignment">
                    Assignment rules
                  </Link>
                </>
              )}
            </p>
          )}
          <LeadsToolbar
            filters={filters}
            people={people}
            fields={filterFields}
            sorts={leadSorts(known, filters.sort)}
            total={list.total}
            onChange={change}
            onClear={clear}
            onFilter={() => setDialog('filter')}
            onColumns={() => setDialog('columns')}
            onAction={act}
            onRuns={() => setDialog('runs')}
          />
          <section
            ref={setScroller}
            aria-label="List of leads"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
            tabIndex={0}
            className="border-line dims relative min-h-0 flex-1 overflow-auto border-t -outline-offset-2"
            aria-busy={list.stale}
          >
            {list.view.error && list.view.data === undefined && describeFailure(list.view.error).status !== 403 ? (
              <>
                <ErrorState
                  title={MESSAGES.loadLeadsFailed}
                  detail={describeFailure(list.view.error).sentence}
                  onRetry={() => void list.view.refetch()}
                />
                <SampleRows />
              </>
            ) : (
              <QueryView
                query={list.view}
                failure={MESSAGES.loadLeadsFailed}
                loading={<SkeletonRows label="Loading leads" rows={12} />}
              >
                {(rows) =>
                  rows.length === 0 ? (
                    view.isFiltered ? (
                      <NoMatch many="leads" onClear={clear} />
                    ) : tab.id === 'all' ? (
                      <NoLeads />
                    ) : (
                      <EmptyTab id={tab.id} />
                    )
                  ) : (
                    <>
                      {wide ? (
                        <LeadTable
                          leads={rows}
                          total={list.total?.isExact === false ? null : (list.total?.count ?? rows.length)}
                          openId={openId}
                          scroller={scroller}
                          selection={selection}
                          sorting={sorting}
                          columns={{
                            faces,
                            shown,
                            widths: columns.prefs.widths,
                            chosen: columns.chosen,
                            onWidth: columns.setWidth,
                          }}
                          more={list.more}
                        />
                      ) : (
                        <LeadCards
                          leads={rows}
                          sortedBy={faceSortedBy(faces, filters.sort)}
                          selection={selection}
                          scroller={scroller}
                          more={list.more}
                        />
                      )}
                      <LoadMore shown={rows.length} total={list.total} {...list.more} className="px-4 py-3 lg:px-5" />
                      <SeesPart many="leads" />
                    </>
                  )
                }
              </QueryView>
            )}
            <div className="pointer-events-none sticky bottom-4 z-20 mx-auto flex w-fit max-w-[calc(100%-1.5rem)] flex-col items-center gap-2 max-lg:bottom-2">
              {run && <BulkProgress key={run.id} run={run} onRun={setRun} onClose={() => setRun(null)} />}
              <BulkBar
                type="lead"
                selection={selection}
                selected={selection.selection}
                shown={list.rows.length}
                total={list.total}
                onAction={act}
              >
                {can(user, 'campaigns.enroll') && (
                  <button type="button" className={DARK_BAR_BUTTON} onClick={() => setDialog('enroll')}>
                    {LEADS_WORDS.enroll}
                  </button>
                )}
              </BulkBar>
            </div>
          </section>
        </div>
      </div>
      {openId && (
        <LeadDrawer
          key="drawer"
          id={openId}
          rows={list.rows}
          total={list.total}
          onOpen={open}
          onDelete={(id) => setOne(id)}
        />
      )}
      {one && (
        <BulkDialog
          type="lead"
          action="delete"
          selection={{ ids: [one] }}
          count={1}
          onStarted={(started) => {
            setRun(started);
            open(null);
          }}
          onClose={() => setOne(null)}
        />
      )}
      {dialog === 'keys' && <KeysDialog keys={listKeys('lead', 'leads', [['e', 'Edit open lead']])} onClose={close} />}
      {dialog === 'filter' && (
        <FilterDialog
          noun="leads"
          filter={filters.filter}
          fields={filterFields}
          people={people}
          onApply={(filter) => change({ filter })}
          onClose={close}
        />
      )}
      {dialog === 'columns' && (
        <ColumnsDialog faces={faces} shown={shown} onChange={columns.show} onReset={columns.reset} onClose={close} />
      )}
      {dialog === 'runs' && <RunsDialog type="lead" onRun={setRun} onClose={close} />}
      {dialog === 'enroll' && (
        <EnrollDialog
          selection={selection.selection}
          onClose={() => {
            close();
            requestAnimationFrame(() => scroller?.focus());
          }}
        />
      )}
      {isBulk(dialog) && (
        <BulkDialog
          type="lead"
          action={dialog}
          selection={selection.selection}
          count={selection.count}
          onStarted={(started) => {
            setRun(started);
            selection.clear();
            // The button that asked is gone with the selection.
            requestAnimationFrame(() => scroller?.focus());
          }}
          onClose={close}
        />
      )}
    </>
  );
}

const NOT_BULK: ReadonlySet<string | null> = new Set(['filter', 'columns', 'runs', 'keys', 'enroll', null]);
const isBulk = (dialog: string | null): dialog is AskedAction => !NOT_BULK.has(dialog);

function useOpenLead() {
  const [params, setParams] = useSearchParams();
  const openId = params.get('lead');
  const open = (id: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (id) next.set('lead', id);
        else next.delete('lead');
        return next;
      },
      { replace: openId !== null },
    );
  return { openId, open };
}
