import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MouseEvent as RowClick, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type NearPage, useNextPageWhen } from '../../ground/ui/use-next-page.ts';
import { useElementWidth } from '../../ground/ui/use-width.ts';
import type { ColumnFace } from './column-face.tsx';
import { ColumnGrip } from './column-grip.tsx';
import { rowLinkId } from './row-link.ts';
import type { Selection } from './selection.ts';

const ROW = 40;
/** Pixels of the first and the last column; the last is an edge where no row has a button in it. */
const CHECK = 44;
const EDGE = 16;
/** How near the end of what is loaded the next page is asked for, in rows. */
const AHEAD = 15;

type Order = 'asc' | 'desc';
type Sorting<Sort extends string> = { sort: Sort; order: Order; onSort: (sort: Sort, order: Order) => void };
/** The first column, which is the record itself and its link. */
export type Subject<Row, Sort extends string> = {
  label: string;
  sort: Sort;
  nameOf: (row: Row) => string;
  /** What stands in the link: a picture, the name and what comes after it. */ face: (row: Row) => ReactNode;
  /** Room for a name and the beginning of what comes after it, in pixels. */ width: number;
};
type Columns<Row, Column extends string, Sort extends string> = {
  faces: ReadonlyMap<Column, ColumnFace<Row, Sort>>;
  shown: Column[];
  widths: Partial<Record<Column, number>>;
  onWidth: (column: Column, width: number) => void;
  /** Chosen by hand, they all stay and the table scrolls sideways; otherwise those leave for which there is no room. */
  chosen: boolean;
  /** Those that fit beside the record itself into `room` pixels. */
  fit: (shown: readonly Column[], widthOf: (column: Column) => number, room: number) => Column[];
};
type RecordTableProps<Row, Column extends string, Sort extends string> = {
  rows: Row[];
  /** Null where it is not known. */
  total: number | null;
  openId: string | null;
  scroller: HTMLElement | null;
  selection: Selection;
  sorting: Sorting<Sort>;
  subject: Subject<Row, Sort>;
  columns: Columns<Row, Column, Sort>;
  /** Where a row leads, and what goes along with it. */
  link: (row: Row) => { to: string; state?: unknown };
  /** What can be done at the end of a row. */
  action?: { width: number; cell: (row: Row) => ReactNode };
  more: NearPage;
};

/**
 * A list of records from 1024 px on. Only the rows in sight are in the page; the next ones are asked for as they come
 * near.
 */
export function RecordTable<Row extends { id: string }, Column extends string, Sort extends string>({
  rows: records,
  total,
  openId,
  scroller,
  selection,
  sorting,
  subject,
  columns,
  link,
  action,
  more,
}: RecordTableProps<Row, Column, Sort>) {
  const rows = useVirtualizer({
    count: records.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW,
    overscan: 8,
    getItemKey: (at) => records[at]?.id ?? at,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const near = last >= records.length - AHEAD;
  useNextPageWhen(near, more);

  const openAt = records.findIndex(({ id }) => id === openId);
  useLayoutEffect(() => {
    if (openAt >= 0) rows.scrollToIndex(openAt, { align: 'auto' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when another record opens: scrolling by hand stays where it is
  }, [openAt]);

  const ids = records.map(({ id }) => id);
  const picked = useRef<string | null>(null);
  const pick = (id: string, range: boolean) => {
    if (range && picked.current) selection.extend(picked.current, id, ids);
    else selection.toggle(id, ids);
    picked.current = id;
  };
  const width = useElementWidth(scroller);
  const end = action?.width ?? EDGE;
  const keepsAll = width === null || (columns.chosen && openId === null);
  const widthOf = (column: Column) => columns.widths[column] ?? columns.faces.get(column)?.width ?? 0;
  const fitting = keepsAll ? columns.shown : columns.fit(columns.shown, widthOf, width - CHECK - end);
  const shown = fitting.flatMap((column) => {
    const face = columns.faces.get(column);
    return face ? [{ ...face, column, width: widthOf(column) }] : [];
  });
  const least = shown.reduce((sum, face) => sum + face.width, CHECK + subject.width + end);
  const before = items[0]?.start ?? 0;
  const after = rows.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <table
      className="rows w-full table-fixed"
      style={{ minWidth: keepsAll ? least : undefined }}
      aria-rowcount={total === null ? -1 : total + 1}
    >
      <thead className="sticky top-0 z-10">
        <tr className="text-left">
          <th className="w-11">
            <SelectShown selection={selection} ids={ids} />
          </th>
          <Head label={subject.label} sort={subject.sort} first="asc" sorting={sorting} />
          {shown.map(({ column, label, sort, first, width: drawn, align }) => (
            <Head
              key={column}
              label={label}
              sort={sort}
              first={first}
              sorting={sorting}
              width={drawn}
              align={align}
              onWidth={(next) => columns.onWidth(column, next)}
            />
          ))}
          <th style={{ width: end }}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
        {items.map(({ index, key }) => {
          const row = records[index];
          return (
            row && (
              <RecordRow
                key={key}
                row={row}
                at={index}
                open={row.id === openId}
                selected={selection.has(row.id)}
                subject={subject}
                columns={shown}
                target={link(row)}
                action={action?.cell(row)}
                onPick={pick}
              />
            )
          );
        })}
        {after > 0 && <tr aria-hidden="true" style={{ height: after }} />}
      </tbody>
    </table>
  );
}

function SelectShown({ selection, ids }: { selection: Selection; ids: string[] }) {
  const every = ids.length > 0 && ids.every(selection.has);
  const some = !every && selection.count > 0;
  return (
    <input
      type="checkbox"
      className="checkbox align-middle"
      aria-label="Select all shown"
      checked={every}
      ref={(box) => {
        if (box) box.indeterminate = some;
      }}
      onChange={() => selection.toggleShown(ids)}
    />
  );
}

type HeadProps<Sort extends string> = {
  label: string;
  sort?: Sort;
  /** Which way it is sorted first. */ first: 'asc' | 'desc';
  sorting: Sorting<Sort>;
  /** Left out for the one that takes what the others leave. */ width?: number;
  align?: 'start' | 'end';
  onWidth?: (width: number) => void;
};

function Head<Sort extends string>({ label, sort, first, sorting, width, align, onWidth }: HeadProps<Sort>) {
  const [drawn, setDrawn] = useState<number | null>(null);
  const on = sort !== undefined && sorting.sort === sort;
  const Arrow = sorting.order === 'asc' ? ArrowUp : ArrowDown;
  const next = on ? (sorting.order === 'asc' ? 'desc' : 'asc') : first;
  return (
    <th
      className={`group relative truncate ${align === 'end' ? 'text-right' : ''}`}
      style={{ width: drawn ?? width }}
      aria-sort={on ? (sorting.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sort ? (
        <button
          type="button"
          className={`hover:text-base-content inline-flex cursor-pointer items-center gap-1 ${on ? 'text-base-content font-strong' : ''}`}
          onClick={() => sorting.onSort(sort, next)}
        >
          {label}
          {on && <Arrow className="i size-3" />}
        </button>
      ) : (
        label
      )}
      {onWidth && width !== undefined && (
        <ColumnGrip
          label={label}
          width={drawn ?? width}
          onDraw={setDrawn}
          onDrawn={(done) => {
            setDrawn(null);
            onWidth(done);
          }}
        />
      )}
    </th>
  );
}

type RecordRowProps<Row, Column extends string, Sort extends string> = {
  row: Row;
  at: number;
  open: boolean;
  selected: boolean;
  subject: Subject<Row, Sort>;
  columns: readonly (ColumnFace<Row, Sort> & { column: Column })[];
  target: { to: string; state?: unknown };
  action: ReactNode;
  onPick: (id: string, range: boolean) => void;
};

function RecordRow<Row extends { id: string }, Column extends string, Sort extends string>({
  row,
  at,
  open,
  selected,
  subject,
  columns,
  target: { to, state },
  action,
  onPick,
}: RecordRowProps<Row, Column, Sort>) {
  const navigate = useNavigate();
  const onClick = ({ target }: RowClick) => {
    const taken = target instanceof Element && target.closest('a, button, input, label') !== null;
    if (!taken && window.getSelection()?.type !== 'Range') void navigate(to, { state });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the pointer's short way to the link in the row, which keys reach
    <tr
      aria-rowindex={at + 2}
      aria-selected={selected}
      data-record={row.id}
      className={`cursor-pointer ${open ? 'is-open' : ''}`}
      onClick={onClick}
    >
      <td>
        <input
          type="checkbox"
          className="checkbox align-middle"
          aria-label={`Select ${subject.nameOf(row)}`}
          checked={selected}
          onChange={(event) => onPick(row.id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </td>
      <td>
        <Link id={rowLinkId(row.id)} to={to} state={state} className="flex scroll-mt-10 items-center gap-2.5">
          {subject.face(row)}
        </Link>
      </td>
      {columns.map(({ column, align, cell }) => (
        <td key={column} className={`truncate ${align === 'end' ? 'text-right' : ''}`}>
          {cell(row)}
        </td>
      ))}
      <td className="text-right">{action}</td>
    </tr>
  );
}
