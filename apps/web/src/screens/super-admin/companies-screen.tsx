import { COMPANY_STATUS_LABELS, COMPANY_STATUSES, type Company } from '@outrider/shared/people/companies';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { InvitationDialog } from '../../people/users/invitation-dialog.tsx';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SelectFilter } from '../../ground/ui/select-filter.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { CompanyCards, CompanyTable } from './company-rows.tsx';
import { PlatformTiles } from './platform-tiles.tsx';
import { RemovedCompanies } from './removed-companies.tsx';
import { useListParams } from './use-list-params.ts';
import { PLATFORM_WORDS } from './words.ts';
import { StatusDialog } from './status-dialog.tsx';
import { later } from '../../ground/ui/later.tsx';

const CompanyDialog = later(() => import('./company-dialog.tsx').then((module) => module.CompanyDialog));
const CreateCompanyDialog = later(() =>
  import('./create-company-dialog.tsx').then((module) => module.CreateCompanyDialog),
);

const PAGE = 50;

/** The platform at a glance, and its companies: made, suspended and activated here. */
export function CompaniesScreen() {
  const [creating, setCreating] = useState(false);
  const [link, setLink] = useState<{ name: string; url: string } | null>(null);
  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{PLATFORM_WORDS.companiesIntro}</p>
        <button type="button" className="btn btn-sm btn-primary" onClick={() => setCreating(true)}>
          <Plus className="i" />
          Create Company
        </button>
      </div>
      <div className="mt-4">
        <PlatformTiles />
      </div>
      <Companies onCreate={() => setCreating(true)} />
      <RemovedCompanies />
      {creating && <CreateCompanyDialog onInvited={setLink} onClose={() => setCreating(false)} />}
      {link && <InvitationDialog {...link} onClose={() => setLink(null)} />}
    </Page>
  );
}

function Companies({ onCreate }: { onCreate: () => void }) {
  const { q, choice: status, filtered, setQ, setChoice, clear } = useListParams('status', COMPANY_STATUSES);
  const [opened, setOpened] = useState<string | null>(null);
  const [changing, setChanging] = useState<Company | null>(null);
  const query = trpc.companies.list.useInfiniteQuery(
    { q: q.trim() || undefined, status: status === 'all' ? undefined : status, limit: PAGE },
    {
      getNextPageParam: (page) => page.next_cursor,
      placeholderData: keepPreviousData,
      meta: { failure: MESSAGES.loadDashboardFailed },
    },
  );
  const rows = query.data?.pages.flatMap((page) => page.items);
  const total = query.data?.pages[0]?.total;

  return (
    <section className="@container mt-6" aria-labelledby="companies">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <h2 id="companies" className="text-sm">
          Companies{' '}
          <output className="text-faint num text-xs font-normal">{total !== undefined && formatCount(total)}</output>
        </h2>
        <div className="flex gap-2 max-sm:w-full sm:ml-auto">
          <SearchField label="Search companies" value={q} onSearch={setQ} className="max-sm:flex-1 sm:w-56" />
          <span className="flex max-sm:w-32 max-sm:shrink-0">
            <SelectFilter
              label="Status"
              value={status}
              options={COMPANY_STATUSES}
              labels={COMPANY_STATUS_LABELS}
              onChange={setChoice}
            />
          </span>
        </div>
      </div>
      <div className="sheet dims overflow-hidden" aria-busy={query.isPlaceholderData}>
        <QueryView
          query={{ data: rows, error: query.error, refetch: query.refetch }}
          failure={MESSAGES.loadDashboardFailed}
          loading={<SkeletonRows label="Loading companies" rows={8} />}
        >
          {(companies) =>
            companies.length === 0 ? (
              <NoCompanies filtered={filtered} onClear={clear} onCreate={onCreate} />
            ) : (
              <>
                <CompanyTable companies={companies} onOpen={({ id }) => setOpened(id)} onChangeStatus={setChanging} />
                <CompanyCards companies={companies} onOpen={({ id }) => setOpened(id)} onChangeStatus={setChanging} />
              </>
            )
          }
        </QueryView>
      </div>
      <LoadMore
        shown={rows?.length ?? 0}
        total={total}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
        className="pt-3"
      />
      {opened && <CompanyDialog id={opened} onClose={() => setOpened(null)} />}
      {changing && <StatusDialog company={changing} onClose={() => setChanging(null)} />}
    </section>
  );
}

function NoCompanies({
  filtered,
  onClear,
  onCreate,
}: {
  filtered: boolean;
  onClear: () => void;
  onCreate: () => void;
}) {
  if (filtered)
    return (
      <EmptyState
        title="No company matches"
        actions={
          <button type="button" className="btn btn-sm btn-line" onClick={onClear}>
            Clear filters
          </button>
        }
      >
        {PLATFORM_WORDS.noCompanyMatch}
      </EmptyState>
    );
  return (
    <EmptyState
      title="No companies yet"
      actions={
        <button type="button" className="btn btn-sm btn-primary" onClick={onCreate}>
          Create Company
        </button>
      }
    >
      {PLATFORM_WORDS.noCompanies}
    </EmptyState>
  );
}
