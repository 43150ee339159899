import type { DealSummary, Opportunity } from '@outrider/shared/records/opportunities';
import type { RecordKind } from '../engine/record-kind.ts';
import { useRecordView } from '../engine/use-record-view.ts';
import { trpc } from '../../ground/trpc.ts';
import { companyCurrency } from '../../ground/ui/company-currency.ts';
import { formatMoney } from '../../ground/ui/format.ts';
import type { BoardView } from './use-board-view.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

type Sums = Pick<DealSummary, 'total' | 'weighted' | 'currency'>;

/** What all deals come to that the list of an address shows; asked of the server, as only some of them are loaded. */
export function useListSums(kind: RecordKind<Opportunity>, view: BoardView): DealSummary | undefined {
  const { q, filter } = useRecordView(kind).listInput;
  return trpc.pipeline.opportunities.summary.useQuery({ q, filter, ...view.listAsks }, { meta: { quiet: true } }).data;
}

const sumOf = (deals: readonly Opportunity[]): Sums => ({
  total: deals.reduce((sum, { base_amount }) => sum + base_amount, 0),
  weighted: deals.reduce((sum, { base_amount, probability }) => sum + base_amount * probability, 0) / 100,
  currency: companyCurrency(),
});

type SelectedSumProps = {
  kind: RecordKind<Opportunity>;
  view: BoardView;
  picked: { rows: Opportunity[] } | 'matching';
};

/** What the ticked deals come to. */
export const SelectedSum = ({ kind, view, picked }: SelectedSumProps) =>
  picked === 'matching' ? (
    <MatchingSum kind={kind} view={view} />
  ) : (
    <SumText isOpen={view.tab !== 'closed'} {...sumOf(picked.rows)} />
  );

function MatchingSum({ kind, view }: Omit<SelectedSumProps, 'picked'>) {
  const sums = useListSums(kind, view);
  return sums && <SumText isOpen={view.tab !== 'closed'} {...sums} />;
}

/** What is won or lost is weighted no more. */
const SumText = ({ total, weighted, currency, isOpen }: Sums & { isOpen: boolean }) => (
  <>
    {', '}
    <span title={isOpen ? WORDS.weightedTitle : undefined}>
      {formatMoney(total, currency)}
      {isOpen && ` · ${formatMoney(weighted, currency)} ${WORDS.weighted}`}
    </span>
  </>
);
