import type { Opportunity } from '@outrider/shared/opportunities';
import { type ListAsks, useRecordCount } from '../records/record-calls.ts';
import type { RecordKind } from '../records/record-kind.ts';
import { useRecordView } from '../records/use-record-view.ts';
import { ViewsMenu } from '../records/views-menu.tsx';
import { countOf, formatMoney, formatTotal } from '../ui/format.ts';
import { Tabs } from '../ui/tabs.tsx';
import { useListSums } from './deal-sums.tsx';
import { type BoardView, DEAL_TABS, type DealTab } from './use-board-view.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

/** What stands in the lanes of a board, in the company's currency. */
type Sums = { lanes: readonly { count: number; total: number; weighted: number }[]; currency: string };
type DealsHeadProps = {
  kind: RecordKind<Opportunity>;
  view: BoardView;
  /** Whose deals a board shows. */ pipelineId: string | undefined;
  panelId: string;
  sums: Sums | undefined;
};

/** The tabs of the deals, and beside them what is shown in sum, or the saved views of the list. */
export function DealsHead({ kind, view, pipelineId, panelId, sums }: DealsHeadProps) {
  // What is closed is always a list.
  const pipelineOf = (tab: DealTab) => (view.view === 'list' || tab === 'closed' ? view.pipeline : pipelineId);
  return (
    <div className="flex items-end px-4 lg:px-5 lg:pt-1.5">
      <div className="border-line flex min-w-0 flex-1 items-center gap-5 border-b">
        <Tabs
          label={WORDS.lists}
          tabs={DEAL_TABS.map((id) => ({ id, label: <CountedTab id={id} pipelineId={pipelineOf(id)} /> }))}
          selected={view.tab}
          onSelect={(tab) => view.change({ tab: tab === 'all' ? null : tab })}
          panelId={panelId}
          className="-mb-px !border-b-0"
        />
        <span className="ml-auto flex items-center gap-3">
          {view.view === 'list' ? <ListTotals kind={kind} view={view} /> : sums && <Totals {...addUp(sums)} isOpen />}
          {view.view === 'list' && <DealViews kind={kind} view={view} />}
        </span>
      </div>
    </div>
  );
}

/** The saved views of the list, each with its tab and what its toolbar asked. */
function DealViews({ kind, view: { viewAsks } }: { kind: RecordKind<Opportunity>; view: BoardView }) {
  const { viewId, view, openView, leaveView } = useRecordView(kind);
  return (
    <ViewsMenu
      type={kind.type}
      list={WORDS.crumb}
      viewId={viewId}
      view={{ ...view, asks: viewAsks }}
      onOpen={openView}
      onLeave={leaveView}
    />
  );
}

const TAB_ASKS: Record<DealTab, ListAsks> = {
  all: { stage: 'open' },
  mine: { stage: 'open', owner: 'me' },
  closed: { stage: 'closed' },
};

/** What a tab shows, and how many there are. */
function CountedTab({ id, pipelineId }: { id: DealTab; pipelineId: string | undefined }) {
  const count = useRecordCount({ type: 'opportunity' }, undefined, { ...TAB_ASKS[id], pipeline_id: pipelineId });
  return (
    <>
      {WORDS.tabs[id]} {count && <span className="text-faint num text-xs font-normal">{formatTotal(count)}</span>}
    </>
  );
}

function ListTotals({ kind, view }: Pick<DealsHeadProps, 'kind' | 'view'>) {
  const sums = useListSums(kind, view);
  return sums && <Totals {...sums} isOpen={view.tab !== 'closed'} />;
}

const addUp = ({ lanes, currency }: Sums) => ({
  count: lanes.reduce((sum, { count }) => sum + count, 0),
  total: lanes.reduce((sum, { total }) => sum + total, 0),
  weighted: lanes.reduce((sum, { weighted }) => sum + weighted, 0),
  currency,
});

type TotalsProps = { count: number; total: number; weighted: number; currency: string; isOpen: boolean };

/** How many are shown and what they come to; what is won or lost is weighted no more. */
const Totals = ({ count, total, weighted, currency, isOpen }: TotalsProps) => (
  <p className="num text-sm whitespace-nowrap @max-4xl:hidden" title={isOpen ? WORDS.weightedTitle : undefined}>
    {countOf(count, 'deal')} · <span className="font-strong">{formatMoney(total, currency)}</span>{' '}
    {isOpen ? WORDS.open : WORDS.inTotal}
    {isOpen && (
      <>
        {' · '}
        <span className="font-strong">{formatMoney(weighted, currency)}</span> {WORDS.weighted}
      </>
    )}
  </p>
);
