import { isCustomName } from '@outrider/shared/ground/fields/custom';
import type { BulkRun } from '@outrider/shared/records/bulk';
import { can, seesPart } from '@outrider/shared/ground/permissions';
import type { DealAsks } from '@outrider/shared/records/opportunities';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import { type ReactNode, useMemo, useState } from 'react';
import { DuplicatesLink } from '../duplicates/duplicates-link.tsx';
import { ExportMenu } from '../exports/export-menu.tsx';
import { useCustomFields, useKnownFields } from '../fields/use-custom-fields.ts';
import { useUser } from '../../people/session/user-context.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatTotal, type Total } from '../../ground/ui/format.ts';
import { later } from '../../ground/ui/later.tsx';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { useColumns } from '../engine/column-prefs.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { AskedAction } from './bulk-dialog.tsx';
import { ListMenu } from './list-menu.tsx';
import { ColumnsDialog } from '../engine/columns-dialog.tsx';
import { type FilterFields, filterFields } from '../engine/filter-fields.ts';
import { fitColumns } from '../engine/fit-columns.ts';
import { KeysDialog, type KeyHint, listKeys } from '../engine/keys-dialog.tsx';
import { NoMatch } from '../engine/no-match.tsx';
import { useQuickDialog } from '../engine/quick-dialog.ts';
import { RecordCards } from '../engine/record-cards.tsx';
import { useExactTotal, useRecordCount, useRecordList } from '../engine/record-calls.ts';
import { BulkProgress } from '../engine/bulk-progress.tsx';
import { type AnyRecord, columnFaces, type RecordKind } from '../engine/record-kind.ts';
import { RecordTable } from '../engine/record-table.tsx';
import { RecordsToolbar } from '../engine/records-toolbar.tsx';
import { SeesPart } from '../engine/sees-part.tsx';
import { SEES_PART } from '../engine/words.ts';
import { type Selection, useSelection } from '../engine/selection.ts';
import { RunsDialog } from '../engine/runs-dialog.tsx';
import { sortsOf } from '../engine/sort-words.ts';
import { accountsIn, useAccountNames } from '../engine/use-found-accounts.ts';
import { useListKeys } from '../engine/use-list-keys.ts';
import { useStartView } from '../engine/use-start-view.ts';
import { MINE, type RecordTab, type RecordView, useRecordView } from '../engine/use-record-view.ts';
import { ViewsMenu } from '../engine/views-menu.tsx';

const BulkDialog = later(() => import('./bulk-dialog.tsx').then((module) => module.BulkDialog));
const FilterDialog = later(() => import('../engine/filter-dialog.tsx').then((module) => module.FilterDialog));

type Listed<Row> = { rows: Row[]; total?: Total };
/** Where the rows of a list lead. */
export type RowLinks<Row> = (list: Listed<Row>) => (row: Row) => { to: string; state?: unknown };
type RecordListProps<Row extends AnyRecord> = {
  kind: RecordKind<Row>;
  links: RowLinks<Row>;
  /** What stands among the list's tools besides: its import, as an icon alone where the room is needed. */
  files?: (compact: boolean) => ReactNode;
  /** The record that stands beside the list. */
  openId?: string | null;
  /** What stands above it. */
  head?: ReactNode;
  /** What stands beside the list. */
  beside?: (list: Listed<Row>) => ReactNode;
  /** What else single keys do with the row that has the focus, or the record that is open. */
  keys?: { run: Readonly<Record<string, (row: Row, among: Listed<Row>) => void>>; hints: readonly KeyHint[] };
  /** Of a screen that has tabs and tools of its own around the list. */
  frame?: ListFrame<Row>;
};
type Tools = {
  fields: FilterFields;
  names: Record<string, string>;
  onFilter: () => void;
  onColumns: () => void;
  /** Export, and what was done to many. */ files: ReactNode;
};
/** Some that are loaded, or all that match. */
type Picked<Row> = { rows: Row[] } | 'matching';
type ListFrame<Row> = {
  /** What the list is narrowed to besides its filter. */ asks: DealAsks;
  isFiltered: boolean;
  onClear: () => void;
  nothing: ReactNode;
  toolbar: (tools: Tools) => ReactNode;
  /** What the ticked ones come to. */
  sumOf: (picked: Picked<Row>) => ReactNode;
};

/** The list of a record type with its tools. */
export function RecordList<Row extends AnyRecord>(props: RecordListProps<Row>) {
  const { kind, links, files, openId = null, head, beside, keys, frame } = props;
  const { one, many, words } = kind;
  const user = useUser();
  const view = useRecordView(kind);
  const { filters, change } = view;
  useStartView(kind.type, view.openView);
  const listInput = { ...view.listInput, ...frame?.asks };
  const list = useRecordList(kind, listInput);
  const wide = useMedia(WIDE);
  const people = usePeople();
  const own = useCustomFields(kind.type);
  const known = useKnownFields(kind.type);
  const fields = useMemo(() => filterFields(kind.filters, known, kind.filterStart), [kind, known]);
  const accounts = useAccountNames(accountsIn(filters.filter, kind.filters));
  const faces = columnFaces(kind, own);
  const columns = useColumns(kind.table);
  const shown = columns.prefs.shown.filter((column) => faces.has(column));
  const countAll = useExactTotal(kind, listInput);
  const matching = { ...view.matching, ...(frame && { asks: frame.asks }) };
  const selection = useSelection<RecordSelection>(matching, list.total, countAll);
  const picked = pickedOf(selection, list.rows);
  const [run, setRun] = useState<BulkRun | null>(null);
  // As state: the rows under it are drawn before it is there, and have to hear of it when they come from the cache.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<ListDialog | null>(null);
  const close = () => setDialog(null);
  const openDialog = useQuickDialog();
  const add = can(user, kind.can.create) ? () => openDialog({ id: kind.type }) : undefined;
  const panelId = `${kind.type}-list`;
  useListKeys({
    panelId,
    ids: list.rows.map(({ id }) => id),
    openId,
    selection,
    onHelp: () => setDialog('keys'),
    more: Object.fromEntries(
      Object.entries((!openId && keys?.run) || {}).map(([key, run]) => [
        key,
        (id: string) => {
          const row = list.rows.find((one) => one.id === id);
          if (row) run(row, list);
        },
      ]),
    ),
    // Beside an open record the key belongs to it.
    onNew: openId ? undefined : add,
  });
  const toRow = links(list);
  const names = { ...people, ...accounts };
  const onFilter = () => setDialog('filter');
  const compact = !frame && view.isFiltered;
  const fileTools = (
    <>
      {files?.(compact)}
      <ListMenu type={kind.type} onExport={() => setDialog('export')} onRuns={() => setDialog('runs')} />
      <ExportMenu
        type={kind.type}
        matching={matching}
        compact={compact}
        open={dialog === 'export'}
        onOpen={() => setDialog('export')}
        onClose={close}
      />
    </>
  );

  return (
    <>
      <div className="@container flex min-h-0 min-w-0 flex-1 flex-col">
        {head}
        {!frame && <ListTabs kind={kind} view={view} panelId={panelId} />}
        <div
          id={panelId}
          {...(!frame && { role: 'tabpanel', 'aria-labelledby': tabId(panelId, view.tab) })}
          className="flex min-h-0 flex-1 flex-col"
        >
          {frame ? (
            frame.toolbar({ fields, names, onFilter, onColumns: () => setDialog('columns'), files: fileTools })
          ) : (
            <RecordsToolbar
              one={one}
              many={many}
              newLabel={words.new}
              view={view}
              fields={fields}
              names={names}
              sorts={sortsOf(kind.sorts, known, filters.sort)}
              total={list.total}
              files={fileTools}
              onFilter={onFilter}
              onColumns={() => setDialog('columns')}
              onNew={add}
            />
          )}
          <section
            ref={setScroller}
            aria-label={`List of ${many}`}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
            tabIndex={0}
            className="border-line dims relative min-h-0 flex-1 overflow-auto border-t -outline-offset-2"
            aria-busy={list.stale}
          >
            <QueryView
              query={list.view}
              failure={words.loadAllFailed}
              loading={<SkeletonRows label={`Loading ${many}`} rows={12} />}
            >
              {(rows) =>
                rows.length === 0 ? (
                  (frame ?? view).isFiltered ? (
                    <NoMatch many={many} onClear={frame?.onClear ?? view.clear} />
                  ) : frame ? (
                    frame.nothing
                  ) : kind.tabs?.some(({ id }) => id === view.tab) ? (
                    <NoMatch many={many} onClear={() => view.choose('all')} />
                  ) : (
                    <Nothing
                      words={
                        view.tab === 'mine'
                          ? words.noneMine
                          : [words.none[0], seesPart(user) ? SEES_PART(many) : words.none[1]]
                      }
                      add={words.new}
                      onAdd={add}
                    />
                  )
                ) : (
                  <>
                    {wide ? (
                      <RecordTable
                        rows={rows}
                        total={list.total?.isExact === false ? null : (list.total?.count ?? rows.length)}
                        openId={openId}
                        scroller={scroller}
                        selection={selection}
                        sorting={{
                          sort: filters.sort,
                          order: filters.order,
                          onSort: (sort, order) => change({ sort, order }),
                        }}
                        subject={kind.subject}
                        columns={{
                          faces,
                          shown,
                          widths: columns.prefs.widths,
                          chosen: columns.chosen,
                          onWidth: columns.setWidth,
                          fit: (all, widthOf, room) =>
                            fitColumns(all, widthOf, {
                              room: room - kind.subject.width,
                              leaving: [...all.filter(isCustomName).toReversed(), ...kind.leaving],
                            }),
                        }}
                        link={toRow}
                        more={list.more}
                      />
                    ) : (
                      <RecordCards
                        kind={kind}
                        rows={rows}
                        selection={selection}
                        scroller={scroller}
                        link={toRow}
                        more={list.more}
                      />
                    )}
                    <LoadMore shown={rows.length} total={list.total} {...list.more} className="px-4 py-3 lg:px-5" />
                    <SeesPart many={many} />
                  </>
                )
              }
            </QueryView>
            <div className="pointer-events-none sticky bottom-4 z-20 mx-auto flex w-fit max-w-[calc(100%-1.5rem)] flex-col items-center gap-2 max-lg:bottom-2">
              {run && <BulkProgress key={run.id} run={run} onRun={setRun} onClose={() => setRun(null)} />}
              <BulkBar
                type={kind.type}
                selection={selection}
                selected={selection.selection}
                shown={list.rows.length}
                total={list.total}
                sum={picked && frame?.sumOf(picked)}
                onAction={setDialog}
              />
            </div>
          </section>
        </div>
      </div>
      {beside?.(list)}
      {dialog === 'keys' && (
        <KeysDialog keys={listKeys(one, many, [['n', words.new], ...(keys?.hints ?? [])])} onClose={close} />
      )}
      {dialog === 'filter' && (
        <FilterDialog
          noun={many}
          filter={filters.filter}
          fields={fields}
          people={people}
          onApply={(filter) => change({ filter })}
          onClose={close}
        />
      )}
      {dialog === 'columns' && (
        <ColumnsDialog faces={faces} shown={shown} onChange={columns.show} onReset={columns.reset} onClose={close} />
      )}
      {dialog === 'runs' && <RunsDialog type={kind.type} onRun={setRun} onClose={close} />}
      {isAction(dialog) && (
        <BulkDialog
          type={kind.type}
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

/** What of a selection is at hand to be added up; null where some of it left the list since it was ticked. */
function pickedOf<Row extends AnyRecord>({ all, ids }: Selection, rows: Row[]): Picked<Row> | null {
  if (all) return 'matching';
  const picked = rows.filter(({ id }) => ids.has(id));
  return picked.length > 0 && picked.length === ids.size ? { rows: picked } : null;
}

type ListDialog = 'filter' | 'columns' | 'keys' | 'export' | 'runs' | AskedAction;
const NO_ACTION: readonly string[] = ['filter', 'columns', 'keys', 'export', 'runs'];
const isAction = (dialog: ListDialog | null): dialog is AskedAction => dialog !== null && !NO_ACTION.includes(dialog);

type ListTabsProps<Row extends AnyRecord> = { kind: RecordKind<Row>; view: RecordView; panelId: string };

function ListTabs<Row extends AnyRecord>({ kind, view, panelId }: ListTabsProps<Row>) {
  const { type, many, words, tabs = [] } = kind;
  return (
    <div className="px-4 lg:px-5 lg:pt-1.5">
      <div className="border-line flex items-center gap-2 border-b">
        <Tabs<RecordTab>
          label={`Lists of ${many}`}
          tabs={[
            { id: 'all', label: <CountedTab type={type} label={words.all} filter="" /> },
            { id: 'mine', label: <CountedTab type={type} label={words.mine} filter={MINE} /> },
            ...tabs.map(({ id, label, filter }) => ({
              id,
              label: <CountedTab type={type} label={label} filter={filter} />,
            })),
          ]}
          selected={view.tab}
          onSelect={view.choose}
          panelId={panelId}
          className="-mb-px min-w-0 flex-1 overflow-x-auto overflow-y-hidden !border-b-0 pb-px [scrollbar-width:none]"
        />
        <span className="@max-4xl:hidden">
          <DuplicatesLink type={type} />
        </span>
        <ViewsMenu
          type={type}
          list={words.crumb}
          viewId={view.viewId}
          view={view.view}
          onOpen={view.openView}
          onLeave={view.leaveView}
        />
      </div>
    </div>
  );
}

type CountedTabProps = { type: RecordKind['type']; label: string; filter: string };

/** A tab's name, and how many records it holds. */
function CountedTab({ type, label, filter }: CountedTabProps) {
  const count = useRecordCount({ type }, filter || undefined);
  return (
    <>
      {label} {count && <span className="text-faint num text-xs font-normal">{formatTotal(count)}</span>}
    </>
  );
}

type NothingProps = { words: readonly [title: string, meaning: string]; add: string; onAdd: (() => void) | undefined };

const Nothing = ({ words: [title, meaning], add, onAdd }: NothingProps) => (
  <EmptyState
    title={title}
    actions={
      onAdd && (
        <button type="button" className="btn btn-sm btn-primary" onClick={onAdd}>
          {add}
        </button>
      )
    }
  >
    {meaning}
  </EmptyState>
);
