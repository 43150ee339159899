import { can } from '@outrider/shared/ground/permissions';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { proposalNumber } from '@outrider/shared/records/proposal-paths';
import { PROPOSAL_TABS, type ProposalRow } from '@outrider/shared/records/proposals';
import { keepPreviousData } from '@tanstack/react-query';
import { Plus, Settings2, Tags } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatCalendarDay, formatCount, formatExactMoney } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { oneOf } from '../../ground/ui/one-of.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { tabId, Tabs, useShownTab } from '../../ground/ui/tabs.tsx';
import { nextPageOf } from '../../ground/ui/use-next-page.ts';
import { useNamed, useSetNamed } from '../../ground/ui/use-named.ts';
import { NewProposalDialog } from './new-proposal-dialog.tsx';
import { ProposalSettingsDialog } from './proposal-settings-dialog.tsx';
import { StateTag } from './state-tag.tsx';
import { PROPOSALS_WORDS as WORDS } from './words.ts';

const PANEL = 'proposals';

/** Every proposal that one sees, by where it stands. */
export function ProposalList() {
  const [params] = useSearchParams();
  const set = useSetNamed();
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const [shown, show] = useNamed('show');
  const [isNew, setIsNew] = useState(false);
  const tab = oneOf(PROPOSAL_TABS, params.get('tab')) ?? 'open';
  const q = params.get('q') ?? '';
  useShownTab(tabId(PANEL, tab));
  const query = trpc.proposals.list.useInfiniteQuery(
    { tab, q },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadProposalsFailed },
    },
  );
  const canWrite = !readOnly && can(user, 'pipeline.create');
  const add = canWrite && (
    <button type="button" className="btn btn-sm btn-primary max-lg:!h-11" onClick={() => setIsNew(true)}>
      <Plus className="i" />
      {WORDS.new}
    </button>
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <div className="px-4 pt-2 lg:px-5 lg:pt-1.5">
        <Tabs
          label={WORDS.lists}
          panelId={PANEL}
          selected={tab}
          onSelect={(id) => set({ tab: id === 'open' ? null : id })}
          tabs={PROPOSAL_TABS.map((id) => ({ id, label: WORDS.tabs[id] }))}
        />
      </div>
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, tab)} className="flex min-h-0 flex-1 flex-col">
        <div className="flex flex-wrap items-center gap-2 px-4 py-2.5 lg:px-5">
          <SearchField
            label={WORDS.search}
            value={q}
            onSearch={(text) => set({ q: text || null })}
            className="max-lg:min-w-0 max-lg:flex-1 lg:w-56"
          />
          <span className="ml-auto flex items-center gap-2">
            {can(user, 'proposals.manage') && (
              <button
                type="button"
                className="btn btn-sm btn-line font-normal max-lg:!h-11"
                onClick={() => show('settings')}
              >
                <Settings2 className="i" />
                <span className="max-sm:sr-only">{WORDS.settings.open}</span>
              </button>
            )}
            <Link to="/proposals/prices" className="btn btn-sm btn-line font-normal max-lg:!h-11">
              <Tags className="i" />
              <span className="max-sm:sr-only">{WORDS.priceList}</span>
            </Link>
            {add}
          </span>
        </div>
        <QueryView
          query={query}
          failure={MESSAGES.loadProposalsFailed}
          loading={<SkeletonRows label={WORDS.loading} rows={8} />}
        >
          {({ pages }) => {
            const rows = pages.flatMap(({ items }) => items);
            if (rows.length === 0) {
              if (q) return <EmptyState title={WORDS.noneFound(q)} />;
              if (tab !== 'open' && tab !== 'all') return <EmptyState title={WORDS.noneHere} />;
              return (
                <EmptyState title={WORDS.none.title} actions={add}>
                  {WORDS.none.text}
                </EmptyState>
              );
            }
            return (
              <div className="dims" aria-busy={query.isPlaceholderData}>
                <ProposalTable rows={rows} />
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
      </div>
      {isNew && <NewProposalDialog onClose={() => setIsNew(false)} />}
      {shown === 'settings' && can(user, 'proposals.manage') && <ProposalSettingsDialog onClose={() => show(null)} />}
    </div>
  );
}

function ProposalTable({ rows }: { rows: ProposalRow[] }) {
  const words = WORDS.table;
  return (
    <>
      <table className="rows w-full max-lg:hidden">
        <thead>
          <tr className="text-left">
            <th>{words.proposal}</th>
            <th className="w-36 xl:w-60">{words.customer}</th>
            <th className="w-52">{words.state}</th>
            <th className="w-28 text-right">{words.total}</th>
            <th className="w-32">{words.valid}</th>
            <th className="w-20 text-right max-xl:hidden">{words.opens}</th>
            <th className="w-40 max-xl:hidden">{words.owner}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="relative">
              <td className="max-w-0">
                <Link to={`/proposals/${row.id}`} className="block truncate after:absolute after:inset-0">
                  <span className="text-faint num text-xs">{proposalNumber(row.number)}</span>{' '}
                  <span className="font-strong">{row.title}</span>
                </Link>
              </td>
              <td className="max-w-0 truncate">{row.account_name ?? row.opportunity_name}</td>
              <td>
                <StateTag proposal={row} />
                {row.open_questions > 0 && (
                  <span className="text-band-orange-ink ml-2 text-xs">{WORDS.questions(row.open_questions)}</span>
                )}
              </td>
              <td className="num text-right font-strong">{formatExactMoney(row.total, row.currency)}</td>
              <td className="num text-muted">{formatCalendarDay(row.valid_until)}</td>
              <td className="num text-muted text-right max-xl:hidden">{formatCount(row.opens)}</td>
              <td className="text-muted max-w-0 truncate max-xl:hidden">{row.owner_name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="divide-line border-line divide-y border-y lg:hidden">
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/proposals/${row.id}`} className="block px-4 py-2.5 -outline-offset-2">
              <span className="flex justify-between gap-3">
                <span className="min-w-0 truncate font-strong">{row.title}</span>
                <span className="num shrink-0 font-strong">{formatExactMoney(row.total, row.currency)}</span>
              </span>
              <span className="mt-1 flex flex-wrap items-center justify-between gap-2">
                <span className="text-faint min-w-0 truncate text-sm">
                  <span className="num">{proposalNumber(row.number)}</span> {row.account_name ?? row.opportunity_name}
                </span>
                <StateTag proposal={row} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
