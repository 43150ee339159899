import { STANDARD_REPORTS } from '@outrider/shared/insight/standard-reports';
import { Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { useUser } from '../../people/session/user-context.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { oneOf } from '../../ground/ui/one-of.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { tabId, Tabs } from '../../ground/ui/tabs.tsx';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { QuestionBox } from './question-box.tsx';
import { type Listed, ReportCard } from './report-card.tsx';
import { viewOfReport } from './report-ask.ts';
import { REPORTS_WORDS as WORDS } from './words.ts';

const TABS = ['all', 'standard', 'mine', 'shared'] as const;
type Tab = (typeof TABS)[number];
const PANEL = 'reports';

const STANDARD: Listed[] = STANDARD_REPORTS.map((report) => ({ ...report, owner: null }));

/** Every report that one finds, each with its chart. */
export function ReportLibrary() {
  const [params] = useSearchParams();
  const set = useSetNamed();
  const me = useUser().id;
  const list = trpc.reports.list.useQuery(undefined, { meta: { failure: WORDS.failed } });
  const tab = oneOf(TABS, params.get('tab')) ?? 'all';
  const q = params.get('q') ?? '';
  return (
    <QueryView query={list} failure={WORDS.failed} loading={<SkeletonRows label={WORDS.loading} rows={6} />}>
      {(kept) => {
        const own = kept.map((report): Listed => {
          const { ask, chart } = viewOfReport(report);
          const owner = { id: report.owner_id, name: report.owner_name };
          return { id: report.id, name: report.name, ask, chart, owner };
        });
        const of: Record<Tab, Listed[]> = {
          all: [...own, ...STANDARD],
          standard: STANDARD,
          mine: own.filter(({ owner }) => owner?.id === me),
          shared: own.filter(({ owner }) => owner?.id !== me),
        };
        const shown = of[tab].filter(({ name }) => name.toLowerCase().includes(q.trim().toLowerCase()));
        return (
          <div className="@container flex min-h-0 flex-1 flex-col overflow-y-auto">
            <QuestionBox className="max-w-3xl px-4 pt-4 lg:px-5" />
            <div className="px-4 pt-2 lg:px-5 lg:pt-1.5">
              <Tabs
                label={WORDS.lists}
                panelId={PANEL}
                selected={tab}
                onSelect={(id) => set({ tab: id === 'all' ? null : id })}
                tabs={TABS.map((id) => ({
                  id,
                  label: (
                    <>
                      {WORDS.tabs[id]} <span className="text-faint num text-xs font-normal">{of[id].length}</span>
                    </>
                  ),
                }))}
              />
            </div>
            <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, tab)} className="px-4 pb-8 lg:px-5">
              <div className="flex items-center gap-2 py-2.5">
                <SearchField
                  label={WORDS.search}
                  value={q}
                  onSearch={(text) => set({ q: text || null })}
                  className="max-lg:min-w-0 max-lg:flex-1 lg:w-48"
                />
                <Link to="/reports/new" className="btn btn-sm btn-primary ml-auto max-lg:!h-11">
                  <Plus className="i" />
                  <span className="max-sm:sr-only">{WORDS.new}</span>
                </Link>
              </div>
              {shown.length > 0 ? (
                <div className="sheet">
                  <ul className="cells grid-cols-1 @2xl:grid-cols-2 @5xl:grid-cols-3">
                    {shown.map((report) => (
                      <li key={report.id}>
                        <ReportCard report={report} />
                      </li>
                    ))}
                  </ul>
                </div>
              ) : (
                <Nothing tab={tab} q={q} />
              )}
            </div>
          </div>
        );
      }}
    </QueryView>
  );
}

function Nothing({ tab, q }: { tab: Tab; q: string }) {
  if (q) return <EmptyState title={WORDS.noneFound(q)} />;
  const { title, text } = tab === 'shared' ? WORDS.noneShared : WORDS.noneMine;
  return <EmptyState title={title}>{text}</EmptyState>;
}
