import { isCustomName } from '@outrider/shared/fields/custom';
import { can } from '@outrider/shared/permissions';
import { type ReactNode, useMemo, useState } from 'react';
import { useCustomFields, useKnownFields } from '../fields/use-custom-fields.ts';
import { useUser } from '../session/user-context.ts';
import { EmptyState } from '../ui/blank-state.tsx';
import { formatTotal, type Total } from '../ui/format.ts';
import { later } from '../ui/later.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { tabId, Tabs } from '../ui/tabs.tsx';
import { useMedia, WIDE } from '../ui/use-media.ts';
import { usePeople } from '../users/use-people.ts';
import { useColumns } from './column-prefs.ts';
import { ColumnsDialog } from './columns-dialog.tsx';
import { DARK_BAR_BUTTON } from './dark-bar.ts';
import { filterFields } from './filter-fields.ts';
import { fitColumns } from './fit-columns.ts';
import { KeysDialog } from './keys-dialog.tsx';
import { NoMatch } from './no-match.tsx';
import { useQuickDialog } from './quick-dialog.ts';
import { RecordCards } from './record-cards.tsx';
import { useRecordCount, useRecordList, useRemoveRecords } from './record-calls.ts';
import { type AnyRecord, columnFaces, type RecordKind } from './record-kind.ts';
import { RecordTable } from './record-table.tsx';
import { RecordsToolbar } from './records-toolbar.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { sortsOf } from './sort-words.ts';
import { accountsIn, useAccountNames } from './use-found-accounts.ts';
import { useListKeys } from './use-list-keys.ts';
import { MINE, type RecordTab, type RecordView, useRecordView } from './use-record-view.ts';

const FilterDialog = later(() => import('./filter-dialog.tsx').then((module) => module.FilterDialog));

type Listed<Row> = { rows: Row[]; total?: Total };
/** Where the rows of a list lead. */
export type RowLinks<Row> = (list: Listed<Row>) => (row: Row) => { to: string; state?: unknown };
type RecordListProps<Row extends AnyRecord> = {
  kind: RecordKind<Row>;
  links: RowLinks<Row>;
  /** The record that stands beside the list. */
  openId?: string | null;
  /** What stands beside the list. */
  beside?: (list: Listed<Row>) => ReactNode;
};

/** The list of a record type with its tools. */
export function RecordList<Row extends AnyRecord>({ kind, links, openId = null, beside }: RecordListProps<Row>) {
  const { one, many, words } = kind;
  const user = useUser();
  const view = useRecordView(kind);
  const { filters, change } = view;
  const list = useRecordList(kind, view.listInput);
  const wide = useMedia(WIDE);
  const people = usePeople();
  const own = useCustomFields(kind.type);
  const known = useKnownFields(kind.type);
  const fields = useMemo(() => filterFields(kind.filters, known, kind.filterStart), [kind, known]);
  const accounts = useAccountNames(accountsIn(filters.filter, kind.filters));
  const faces = columnFaces(kind, own);
  const columns = useColumns(kind.table);
  const shown = columns.prefs.shown.filter((column) => faces.has(column));
  const selection = useSelection({}, list.total);
  const remove = useRemoveRecords(kind);
  // As state: the rows under it are drawn before it is there, and have to hear of it when they come from the cache.
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'filter' | 'columns' | 'keys' | null>(null);
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
    // Beside an open record the key belongs to it.
    onNew: openId ? undefined : add,
  });
  const toRow = links(list);

  return (
    <>
      <div className="@container flex min-w-0 flex-1 flex-col">
        <ListTabs kind={kind} view={view} panelId={panelId} />
        <div
          id={panelId}
          role="tabpanel"
          aria-labelledby={tabId(panelId, view.tab)}
          className="flex min-h-0 flex-1 flex-col"
        >
          <RecordsToolbar
            one={one}
            many={many}
            newLabel={words.new}
            view={view}
            fields={fields}
            names={{ ...people, ...accounts }}
            sorts={sortsOf(kind.sorts, known, filters.sort)}
            total={list.total}
            onFilter={() => setDialog('filter')}
            onColumns={() => setDialog('columns')}
            onNew={add}
          />
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
                  view.isFiltered ? (
                    <NoMatch many={many} onClear={view.clear} />
                  ) : (
                    <Nothing words={view.tab === 'mine' ? words.noneMine : words.none} add={words.new} onAdd={add} />
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
                  </>
                )
              }
            </QueryView>
            <div className="pointer-events-none sticky bottom-4 z-20 mx-auto flex w-fit max-w-[calc(100%-1.5rem)] flex-col items-center gap-2 max-lg:bottom-2">
              <SelectionBar noun={many} selection={selection} shown={list.rows.length} total={list.total}>
                <button
                  type="button"
                  className={DARK_BAR_BUTTON}
                  onClick={() => remove.mutate({ ids: [...selection.ids] }, { onSuccess: selection.clear })}
                >
                  Delete
                </button>
              </SelectionBar>
            </div>
          </section>
        </div>
      </div>
      {beside?.(list)}
      {dialog === 'keys' && <KeysDialog one={one} many={many} more={[['n', words.new]]} onClose={close} />}
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
    </>
  );
}

type ListTabsProps<Row extends AnyRecord> = { kind: RecordKind<Row>; view: RecordView; panelId: string };

function ListTabs<Row extends AnyRecord>({ kind: { type, many, words }, view, panelId }: ListTabsProps<Row>) {
  const [all, mine] = [useRecordCount({ type }), useRecordCount({ type }, MINE)];
  const labelled = (label: string, count: Total | undefined) =>
    count ? (
      <>
        {label} <span className="text-faint num text-xs font-normal">{formatTotal(count)}</span>
      </>
    ) : (
      label
    );
  return (
    <div className="px-4 lg:px-5 lg:pt-1.5">
      <Tabs<RecordTab>
        label={`Lists of ${many}`}
        tabs={[
          { id: 'all', label: labelled(words.all, all) },
          { id: 'mine', label: labelled(words.mine, mine) },
        ]}
        selected={view.tab}
        onSelect={view.choose}
        panelId={panelId}
      />
    </div>
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
