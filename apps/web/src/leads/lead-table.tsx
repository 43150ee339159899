import type { LeadSort, ListedLead } from '@outrider/shared/lead-list';
import type { LeadColumn } from '@outrider/shared/saved-views';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type MouseEvent as RowClick, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ColumnGrip } from '../records/column-grip.tsx';
import { leadName } from '../records/lead-name.ts';
import type { Selection } from '../records/selection.ts';
import { useUser } from '../session/user-context.ts';
import { Avatar } from '../ui/avatar.tsx';
import type { NextPage } from '../ui/load-more.tsx';
import { useElementWidth } from '../ui/use-width.ts';
import { fitLeadColumns, LEAD_WIDTH } from './fit-lead-columns.ts';
import type { LeadColumnFace, LeadColumnFaces } from './lead-columns.tsx';
import { rowLinkId, useLeadLink } from './lead-link.ts';
import { offersScore, ScoreButton } from './score-button.tsx';

const ROW = 40;
/** Pixels of the first and the last column; the last is an edge where no row has a button in it. */
const CHECK = 44;
const ACTIONS = 112;
const EDGE = 16;
const ROOMY = 768;
/** How near the end of what is loaded the next page is asked for, in rows. */
const AHEAD = 15;

type Sorting = { sort: LeadSort; order: 'asc' | 'desc'; onSort: (sort: LeadSort, order: 'asc' | 'desc') => void };
type Columns = {
  faces: LeadColumnFaces;
  shown: LeadColumn[];
  widths: Partial<Record<LeadColumn, number>>;
  onWidth: (column: LeadColumn, width: number) => void;
  /** Chosen by hand, they all stay and the table scrolls sideways; otherwise those leave for which there is no room. */
  chosen: boolean;
};
type LeadTableProps = {
  leads: ListedLead[];
  /** Null where it is not known. */
  total: number | null;
  openId: string | null;
  scroller: HTMLElement | null;
  selection: Selection;
  sorting: Sorting;
  columns: Columns;
  more: NextPage;
};

/** From 1024 px on. Only the rows in sight are in the page; the next ones are asked for as they come near. */
export function LeadTable({ leads, total, openId, scroller, selection, sorting, columns, more }: LeadTableProps) {
  const rows = useVirtualizer({
    count: leads.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW,
    overscan: 8,
    getItemKey: (at) => leads[at]?.id ?? at,
  });
  const items = rows.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const near = last >= leads.length - AHEAD;
  const { hasMore, busy, onMore } = more;
  useEffect(() => {
    if (near && hasMore && !busy) onMore();
  }, [near, hasMore, busy, onMore]);

  const openAt = leads.findIndex(({ id }) => id === openId);
  useLayoutEffect(() => {
    if (openAt >= 0) rows.scrollToIndex(openAt, { align: 'auto' });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when another lead opens: scrolling by hand stays where it is
  }, [openAt]);

  const ids = leads.map(({ id }) => id);
  const picked = useRef<string | null>(null);
  const pick = (id: string, range: boolean) => {
    if (range && picked.current) selection.extend(picked.current, id, ids);
    else selection.toggle(id, ids);
    picked.current = id;
  };
  const user = useUser();
  const width = useElementWidth(scroller);
  // Where the list is narrow an open lead stands beside it, and offers the same.
  const scores = (width === null || width >= ROOMY) && leads.some((lead) => offersScore(user, lead));
  const actions = scores ? ACTIONS : EDGE;
  const keepsAll = width === null || (columns.chosen && openId === null);
  const widthOf = (column: LeadColumn) => columns.widths[column] ?? columns.faces.get(column)?.width ?? 0;
  const fitting = keepsAll ? columns.shown : fitLeadColumns(columns.shown, widthOf, width - CHECK - actions);
  const shown = fitting.flatMap((column) => {
    const face = columns.faces.get(column);
    return face ? [{ ...face, column, width: widthOf(column) }] : [];
  });
  const least = shown.reduce((sum, face) => sum + face.width, CHECK + LEAD_WIDTH + actions);
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
          <Head label="Lead" sort="name" first="asc" sorting={sorting} />
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
          <th style={{ width: actions }}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {before > 0 && <tr aria-hidden="true" style={{ height: before }} />}
        {items.map(({ index, key }) => {
          const lead = leads[index];
          return (
            lead && (
              <LeadRow
                key={key}
                lead={lead}
                at={index}
                open={lead.id === openId}
                selected={selection.has(lead.id)}
                columns={shown}
                scores={scores}
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

type HeadProps = {
  label: string;
  sort?: LeadSort;
  /** Which way it is sorted first. */ first: 'asc' | 'desc';
  sorting: Sorting;
  /** Left out for the one that takes what the others leave. */ width?: number;
  align?: 'start' | 'end';
  onWidth?: (width: number) => void;
};

function Head({ label, sort, first, sorting, width, align, onWidth }: HeadProps) {
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

type LeadRowProps = {
  lead: ListedLead;
  at: number;
  open: boolean;
  selected: boolean;
  columns: readonly (LeadColumnFace & { column: LeadColumn })[];
  scores: boolean;
  onPick: (id: string, range: boolean) => void;
};

function LeadRow({ lead, at, open, selected, columns, scores, onPick }: LeadRowProps) {
  const link = useLeadLink();
  const navigate = useNavigate();
  const name = leadName(lead);
  const onClick = ({ target }: RowClick) => {
    const taken = target instanceof Element && target.closest('a, button, input, label') !== null;
    if (!taken && window.getSelection()?.type !== 'Range') void navigate(link(lead.id));
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the pointer's short way to the link in the row, which keys reach
    <tr
      aria-rowindex={at + 2}
      aria-selected={selected}
      data-lead={lead.id}
      className={`cursor-pointer ${open ? 'is-open' : ''}`}
      onClick={onClick}
    >
      <td>
        <input
          type="checkbox"
          className="checkbox align-middle"
          aria-label={`Select ${name}`}
          checked={selected}
          onChange={(event) => onPick(lead.id, (event.nativeEvent as MouseEvent).shiftKey)}
        />
      </td>
      <td>
        <Link id={rowLinkId(lead.id)} to={link(lead.id)} className="flex scroll-mt-10 items-center gap-2.5">
          <Avatar name={name} />
          <span className="truncate" title={[name, lead.job_title].filter(Boolean).join(', ')}>
            <span className="font-strong">{name}</span> <span className="text-faint">{lead.job_title}</span>
          </span>
        </Link>
      </td>
      {columns.map(({ column, align, cell }) => (
        <td key={column} className={`truncate ${align === 'end' ? 'text-right' : ''}`}>
          {cell(lead)}
        </td>
      ))}
      <td className="text-right">{scores && <ScoreButton lead={lead} />}</td>
    </tr>
  );
}
