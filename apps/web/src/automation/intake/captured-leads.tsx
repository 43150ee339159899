import {
  CAPTURE_FILTER_SOURCES,
  LEAD_STATUS_LABELS,
  type LeadStatus,
  PRIORITIES,
  PRIORITY_LABELS,
  SOURCE_LABELS,
} from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { isFiltered, toListInput } from '../../records/leads/lead-filters.ts';
import { NoLeads } from '../../records/leads/no-leads.tsx';
import { useFilters } from '../../records/leads/use-filters.ts';
import { useLeadList } from '../../records/leads/use-lead-list.ts';
import { NoMatch } from '../../records/engine/no-match.tsx';
import { formatTotal } from '../../ground/ui/format.ts';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SelectFilter } from '../../ground/ui/select-filter.tsx';
import { SkeletonCards } from './skeleton-cards.tsx';
import { CapturedLead } from './captured-lead.tsx';

const PAGE = 8;
/** The stages this screen works with. */
const STATUSES = ['new', 'qualified', 'contacted', 'nurturing'] as const satisfies LeadStatus[];
const OFFERED = { sources: CAPTURE_FILTER_SOURCES, statuses: STATUSES };

export function CapturedLeads() {
  const { filters: read, change, clear } = useFilters(OFFERED);
  // This screen has no search and one order.
  const filters = { ...read, q: '', sort: 'created_at' as const, order: 'desc' as const };
  const list = useLeadList(toListInput(filters), PAGE);

  return (
    <section aria-labelledby="captured" className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <h2 id="captured" className="text-sm">
          Leads{' '}
          <output className="text-faint num text-xs font-normal">
            {list.total !== undefined && formatTotal(list.total)}
          </output>
        </h2>
        <span className="flex gap-2 max-sm:w-full sm:ml-auto">
          <SelectFilter
            label="Source"
            value={filters.source}
            options={CAPTURE_FILTER_SOURCES}
            labels={SOURCE_LABELS}
            onChange={(source) => change({ source })}
          />
          <SelectFilter
            label="Priority"
            value={filters.priority}
            options={PRIORITIES}
            labels={PRIORITY_LABELS}
            onChange={(priority) => change({ priority })}
          />
          <SelectFilter
            label="Status"
            value={filters.status}
            options={STATUSES}
            labels={LEAD_STATUS_LABELS}
            onChange={(status) => change({ status })}
          />
        </span>
      </div>
      <div className="sheet dims" aria-busy={list.stale}>
        <QueryView query={list.view} failure={MESSAGES.loadLeadsFailed} loading={<SkeletonCards />}>
          {(leads) =>
            leads.length === 0 ? (
              isFiltered(filters) ? (
                <NoMatch many="leads" onClear={clear} />
              ) : (
                <NoLeads />
              )
            ) : (
              <ul className="cells sm:grid-cols-2">
                {leads.map((lead) => (
                  <CapturedLead key={lead.id} lead={lead} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
      <LoadMore shown={list.rows.length} total={list.total} {...list.more} className="pt-3" />
    </section>
  );
}
