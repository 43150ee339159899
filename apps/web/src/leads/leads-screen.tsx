import { MESSAGES } from '@outrider/shared/messages';
import { useSearchParams } from 'react-router-dom';
import { LoadMore } from '../ui/load-more.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { LeadCards } from './lead-cards.tsx';
import { LeadDrawer } from './lead-drawer.tsx';
import { LeadTable } from './lead-table.tsx';
import { LeadsToolbar } from './leads-toolbar.tsx';
import { isFiltered } from './lead-filters.ts';
import { NoLeads, NoMatch } from './no-leads.tsx';
import { useFilters } from './use-filters.ts';
import { useLeadList } from './use-lead-list.ts';

const PAGE = 50;

/** Lead Management: the list, and beside it the lead that is open (`?lead=` in the URL). */
export function LeadsScreen() {
  const { filters, change, clear } = useFilters();
  const [params, setParams] = useSearchParams();
  const list = useLeadList(filters, PAGE);
  const openId = params.get('lead');

  function open(id: string | null) {
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (id) next.set('lead', id);
      else next.delete('lead');
      return next;
    }, { replace: openId !== null });
  }

  return (
    <>
      <div className="@container flex min-w-0 flex-1 flex-col">
        <LeadsToolbar filters={filters} onChange={change} onClear={clear} total={list.total} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
        <section aria-label="List of leads" tabIndex={0} className={`border-line min-h-0 flex-1 overflow-auto border-t -outline-offset-2 ${list.stale ? 'opacity-60' : ''}`}>
          <QueryView query={list.view} failure={MESSAGES.loadLeadsFailed} loading={<SkeletonRows label="Loading leads" rows={12} />}>
            {(rows) =>
              rows.length === 0 ? (
                isFiltered(filters) ? <NoMatch onClear={clear} /> : <NoLeads />
              ) : (
                <>
                  <LeadTable leads={rows} openId={openId} />
                  <LeadCards leads={rows} />
                  <LoadMore shown={rows.length} total={list.total} {...list.more} className="px-4 py-3 lg:px-5" />
                </>
              )
            }
          </QueryView>
        </section>
      </div>
      {openId && <LeadDrawer key="drawer" id={openId} rows={list.rows} total={list.total} onOpen={open} />}
    </>
  );
}
