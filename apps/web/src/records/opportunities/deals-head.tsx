import type { Opportunity } from '@outrider/shared/records/opportunities';
import type { Pipeline } from '@outrider/shared/records/pipelines';
import { type ListAsks, useRecordCount } from '../engine/record-calls.ts';
import type { RecordKind } from '../engine/record-kind.ts';
import { useRecordView } from '../engine/use-record-view.ts';
import { ViewsMenu } from '../engine/views-menu.tsx';
import { figure, type FigureName } from '../../ground/ui/figure-props.ts';
import { countOf, formatMoney, formatTotal } from '../../ground/ui/format.ts';
import { Tabs } from '../../ground/ui/tabs.tsx';
import { useListSums } from './deal-sums.tsx';
import { type BoardView, DEAL_TABS, type DealTab } from './use-board-view.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

/** What stands in the lanes of a board, in the company's currency. */
type Sums = { lanes: readonly { count: number; total: number; weighted: number }[]; currency: string };
type DealsHeadProps = {
  kind: RecordKind<Opportunity>;
  view: BoardView;
  /** The one that a board shows. */ pipeline: Pipeline | undefined;
  /** There are others beside it. */ isOneOfSeveral: boolean;
  panelId: string;
  sums: Sums | undefined;
};

/** The tabs of the deals, and beside them what is shown in sum, or the saved views of the list. */
export function DealsHead({ kind, view, pipeline, isOneOfSeveral, panelId, sums }: DealsHeadProps) {
  return (
    <div className="flex items-end px-4 lg:px-5 lg:pt-1.5">
      <div className="border-line flex min-w-0 flex-1 items-center gap-5 border-b">
        <Tabs
          label={WORDS.lists}
          tabs={DEAL_TABS.map((id) => ({ id, label: <CountedTab id={id} pipelineId={view.pipeline} /> }))}
          selected={view.tab}
          onSelect={(tab) => view.change({ tab: tab === 'all' ? null : tab })}
          panelId={panelId}
          className="-mb-px !border-b-0"
        />
        <span className="ml-auto flex items-center gap-3">
          {view.view === 'list' ? (
            <ListTotals kind={kind} view={view} />
          ) : (
            sums && (
              <Totals
                {...addUp(sums)}
                isOpen
                pipeline={isOneOfSeveral ? pipeline?.name : undefined}
                of={!view.isFiltered && view.tab === 'all' && pipeline ? { pipeline_id: pipeline.id } : undefined}
              />
            )
          )}
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

const TAB_FIGURES: Partial<Record<DealTab, FigureName>> = { all: 'deals.open', mine: 'deals.open.mine' };

/** What a tab shows, and how many there are: in every pipeline, unless one is chosen. */
function CountedTab({ id, pipelineId }: { id: DealTab; pipelineId: string | undefined }) {
  const count = useRecordCount({ type: 'opportunity' }, undefined, { ...TAB_ASKS[id], pipeline_id: pipelineId });
  const name = pipelineId ? undefined : TAB_FIGURES[id];
  return (
    <>
      {WORDS.tabs[id]}{' '}
      {count && (
        <span className="text-faint num text-xs font-normal" {...(name && figure(name, count.count))}>
          {formatTotal(count)}
        </span>
      )}
    </>
  );
}

function ListTotals({ kind, view }: Pick<DealsHeadProps, 'kind' | 'view'>) {
  const sums = useListSums(kind, view);
  const { q, filter } = useRecordView(kind).listInput;
  const isWhole = !q && !filter && !view.isFiltered && !view.pipeline && view.tab === 'all';
  return sums && <Totals {...sums} isOpen={view.tab !== 'closed'} of={isWhole ? 'company' : undefined} />;
}

const addUp = ({ lanes, currency }: Sums) => ({
  count: lanes.reduce((sum, { count }) => sum + count, 0),
  total: lanes.reduce((sum, { total }) => sum + total, 0),
  weighted: lanes.reduce((sum, { weighted }) => sum + weighted, 0),
  currency,
});

type TotalsProps = {
  count: number;
  total: number;
  weighted: number;
  currency: string;
  isOpen: boolean;
  /** Named where they are not all there are. */ pipeline?: string | undefined;
  /** Where all open deals are summed, of the company or of one pipeline. */ of?:
    | 'company'
    | { pipeline_id: string }
    | undefined;
};

const figuresOf = (of: TotalsProps['of'], count: number, total: number) => {
  if (!of) return [{}, {}];
  if (of === 'company') return [figure('deals.open', count), figure('deals.open.amount', total)];
  return [
    figure('deals.pipeline.open', count, of.pipeline_id),
    figure('deals.pipeline.open.amount', total, of.pipeline_id),
  ];
};

/** How many are shown and what they come to; what is won or lost is weighted no more. */
function Totals({ count, total, weighted, currency, isOpen, pipeline, of }: TotalsProps) {
  const [counted, summed] = figuresOf(of, count, total);
  return (
    <p className="num text-sm whitespace-nowrap @max-4xl:hidden" title={isOpen ? WORDS.weightedTitle : undefined}>
      <span {...counted}>{countOf(count, 'deal')}</span>
      {pipeline && ` ${WORDS.inPipeline(pipeline)}`} ·{' '}
      <span className="font-strong" {...summed}>
        {formatMoney(total, currency)}
      </span>{' '}
      {isOpen ? WORDS.open : WORDS.inTotal}
      {isOpen && (
        <>
          {' · '}
          <span className="font-strong">{formatMoney(weighted, currency)}</span> {WORDS.weighted}
        </>
      )}
    </p>
  );
}
