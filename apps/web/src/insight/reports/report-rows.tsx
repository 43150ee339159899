import { type AnyCondition, type AnyFilter, allConditions, bothFilters } from '@outrider/shared/ground/fields/filter';
import { RECORD_PATHS } from '@outrider/shared/ground/record-nouns';
import { REPORT_NOUNS, type ReportSubject } from '@outrider/shared/insight/report-subjects';
import { parseFilter, writeFilter } from '@outrider/shared/records/lead-filter-text';
import { Maximize2, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../ground/ui/avatar.tsx';
import { countOf } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { nextPageOf } from '../../ground/ui/use-next-page.ts';
import { DrawerFrame } from '../../records/engine/drawer-frame.tsx';
import type { FilterFields } from '../../records/engine/filter-fields.ts';
import { filterWords } from '../../records/engine/filter-words.ts';
import { ANY_DAYS } from '../activities/use-activities.ts';
import { type Row, useReportRows } from './use-report-rows.ts';
import { REPORTS_WORDS as WORDS } from './words.ts';

const treeOf = (text: string) => parseFilter(text) as AnyFilter;
/** Filters of which a record meets all, as an address writes them. */
export const joinFilters = (...texts: string[]): string => writeFilter(bothFilters<AnyCondition>(...texts.map(treeOf)));

type RowsProps = {
  type: ReportSubject;
  /** What the report asks, and what the number asks besides. */
  filter: string;
  cell: string;
  fields: FilterFields;
  names: Record<string, string>;
  onClose: () => void;
};

/** The records behind a number: the list's own, so they are as many. */
export function ReportRows({ type, filter, cell, fields, names, onClose }: RowsProps) {
  const asked = joinFilters(filter, cell);
  const { rows, query, total } = useReportRows(type, asked, names);
  const { one, many } = REPORT_NOUNS[type];
  const more = nextPageOf(query as Parameters<typeof nextPageOf>[0]);
  const list = listOf(type, asked);
  const what = cell ? filterWords(treeOf(cell), fields, names) : null;
  return (
    <DrawerFrame label={WORDS.rows} onClose={onClose}>
      <div className="border-line flex items-center gap-2 border-b px-3 py-2">
        <button
          type="button"
          className="btn btn-ghost btn-sm btn-square"
          aria-label={WORDS.closeRows}
          onClick={onClose}
        >
          <X className="i" />
        </button>
        <h2 className="min-w-0 flex-1 text-sm">
          <span className="font-strong">{total === undefined ? '' : countOf(total, one, many)}</span>
          {what && <span className="text-muted block truncate text-xs font-normal">{what}</span>}
        </h2>
        {list && (
          <Link to={list} className="btn btn-ghost btn-sm font-normal">
            <Maximize2 className="i" />
            {WORDS.openList}
          </Link>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryView
          query={{ data: rows, error: query.error, refetch: query.refetch }}
          failure={WORDS.rowsFailed}
          loading={<SkeletonRows label={WORDS.loadingRows} rows={6} />}
        >
          {(shown) =>
            shown.length === 0 ? (
              <p className="text-muted px-5 py-4">{WORDS.noRows}</p>
            ) : (
              <>
                <ul className="divide-line divide-y">
                  {shown.map((row) => (
                    <RowItem key={row.id} row={row} />
                  ))}
                </ul>
                {more.hasMore && <LoadMore {...more} shown={shown.length} className="px-5 py-2" />}
              </>
            )
          }
        </QueryView>
      </div>
    </DrawerFrame>
  );
}

const RowItem = ({ row }: { row: Row }) => (
  <li className="hover:bg-hover relative flex items-center gap-3 px-5 py-2">
    <span className="min-w-0 flex-1">
      <Link to={row.to} className="font-strong block truncate after:absolute after:inset-0">
        {row.name}
      </Link>
      <span className="text-muted block truncate text-xs">{row.second}</span>
    </span>
    <span className="text-right">
      <span className="num block">{row.value}</span>
      <span className="text-muted block max-w-36 truncate text-xs">{row.note}</span>
    </span>
    {row.owner && (
      <span title={row.owner}>
        <Avatar name={row.owner} />
        <span className="sr-only">{row.owner}</span>
      </span>
    )}
  </li>
);

/** The screen that lists the same records; null where none does: deals are listed open or closed. */
function listOf(type: ReportSubject, filter: string): string | null {
  const params = new URLSearchParams(filter ? { filter } : {});
  if (type === 'activity') {
    if (!filter) params.set('days', ANY_DAYS);
    return `/activities?${params}`;
  }
  if (type !== 'opportunity') return `${RECORD_PATHS[type]}?${params}`;
  const tree = treeOf(filter);
  const status = 'all' in tree && allConditions<AnyCondition>(tree).find((asked) => asked.field === 'status');
  const kinds = status && 'is' in status && !status.not ? status.is : [];
  if (kinds.length === 0) return null;
  const isOpen = kinds.every((kind) => kind === 'open');
  if (!isOpen && kinds.includes('open')) return null;
  params.set(isOpen ? 'view' : 'tab', isOpen ? 'list' : 'closed');
  return `${RECORD_PATHS.opportunity}?${params}`;
}
