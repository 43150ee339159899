import { can } from '@outrider/shared/ground/permissions';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { PortalRow } from '@outrider/shared/records/portals';
import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatCount, formatMoment } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { nextPageOf } from '../../ground/ui/use-next-page.ts';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { NewPortalDialog } from './new-portal-dialog.tsx';
import { PORTALS_WORDS as WORDS } from './words.ts';

/** Every portal that one sees, the newest first. */
export function PortalList() {
  const [params] = useSearchParams();
  const set = useSetNamed();
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const [isNew, setIsNew] = useState(false);
  const q = params.get('q') ?? '';
  const query = trpc.portals.list.useInfiniteQuery(
    { q },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadPortalsFailed },
    },
  );
  const add = !readOnly && can(user, 'accounts.edit') && (
    <button type="button" className="btn btn-sm btn-primary max-lg:!h-11" onClick={() => setIsNew(true)}>
      <Plus className="i" />
      {WORDS.new}
    </button>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="flex items-center gap-2 px-4 py-2.5 lg:px-5">
        <SearchField
          label={WORDS.search}
          value={q}
          onSearch={(text) => set({ q: text || null })}
          className="max-lg:min-w-0 max-lg:flex-1 lg:w-56"
        />
        <span className="ml-auto">{add}</span>
      </div>
      <QueryView
        query={query}
        failure={MESSAGES.loadPortalsFailed}
        loading={<SkeletonRows label={WORDS.loading} rows={8} />}
      >
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0)
            return q ? (
              <EmptyState title={WORDS.noneFound(q)} />
            ) : (
              <EmptyState title={WORDS.none.title} actions={add}>
                {WORDS.none.text}
              </EmptyState>
            );
          return (
            <div className="dims" aria-busy={query.isPlaceholderData}>
              <PortalTable rows={rows} />
              <LoadMore
                {...nextPageOf(query)}
                shown={rows.length}
                total={pages[0]?.total}
                className="px-4 py-2 lg:px-5"
              />
            </div>
          );
        }}
      </QueryView>
      {isNew && <NewPortalDialog onClose={() => setIsNew(false)} />}
    </div>
  );
}

const openedOf = ({ opens, last_opened_at }: Pick<PortalRow, 'opens' | 'last_opened_at'>) =>
  last_opened_at ? WORDS.opened(opens, formatMoment(last_opened_at)) : WORDS.notOpened;

const PortalTable = ({ rows }: { rows: PortalRow[] }) => (
  <>
    <table className="rows w-full max-lg:hidden">
      <thead>
        <tr className="text-left">
          <th>{WORDS.table.portal}</th>
          <th className="w-48 xl:w-60">{WORDS.table.account}</th>
          <th className="w-28">{WORDS.table.people}</th>
          <th className="w-24 text-right">{WORDS.table.opened}</th>
          <th className="w-40 max-xl:hidden">{WORDS.table.owner}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="relative">
            <td className="max-w-0">
              <Link to={`/client-portal/${row.id}`} className="block truncate font-strong after:absolute after:inset-0">
                {row.title}
              </Link>
              {row.open_questions > 0 && (
                <span className="text-band-orange-ink block text-xs">{WORDS.questionsOpen(row.open_questions)}</span>
              )}
            </td>
            <td className="max-w-0 truncate">{row.account_name}</td>
            <td className="text-muted">{WORDS.people(row.links)}</td>
            <td className="num text-muted text-right">{formatCount(row.opens)}</td>
            <td className="text-muted max-w-0 truncate max-xl:hidden">{row.owner_name}</td>
          </tr>
        ))}
      </tbody>
    </table>
    <ul className="divide-line border-line divide-y border-y lg:hidden">
      {rows.map((row) => (
        <li key={row.id}>
          <Link to={`/client-portal/${row.id}`} className="block px-4 py-2.5 -outline-offset-2">
            <span className="block truncate font-strong">{row.title}</span>
            <span className="text-faint block truncate text-sm">
              {WORDS.people(row.links)}. {openedOf(row)}.
            </span>
            {row.open_questions > 0 && (
              <span className="text-band-orange-ink block text-xs">{WORDS.questionsOpen(row.open_questions)}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </>
);
