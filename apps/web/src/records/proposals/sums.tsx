import { discountShare, proposalSums } from '@outrider/shared/records/proposal-sums';
import type { ProposalLine } from '@outrider/shared/records/proposals';
import { Fragment } from 'react';
import { usePageFormat } from '../../ground/ui/page-format.ts';
import { useCustomerWords } from './words-customer.ts';

type SumsProps = { lines: readonly ProposalLine[]; currency: string; chosen: readonly string[]; isLarge?: boolean };

/** What lines come to: list price, discount, total, and tax where there is any. */
export function Sums({ lines, currency, chosen, isLarge = false }: SumsProps) {
  const { sums: words } = useCustomerWords();
  const format = usePageFormat();
  const sums = proposalSums(lines, currency, chosen);
  const money = (amount: number) => format.money(amount, currency);
  return (
    <dl className="num grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5 *:[dd]:pl-8">
      {sums.discount > 0 && (
        <>
          <dt className="text-muted">{words.list}</dt>
          <dd className="text-right">{money(sums.list)}</dd>
          <dt className="text-muted">{words.discount(format.percent(discountShare(sums)))}</dt>
          <dd className="text-right">−{money(sums.discount)}</dd>
        </>
      )}
      <dt className="border-line border-t pt-2 font-strong first:border-0">{words.total}</dt>
      <dd className={`border-line border-t pt-2 text-right font-strong ${isLarge ? 'text-xl' : ''}`}>
        {money(sums.total)}
      </dd>
      {sums.taxes.map(({ rate, tax }) => (
        <Fragment key={rate}>
          <dt className="text-muted">{words.tax(format.percent(rate))}</dt>
          <dd className="text-right">{money(tax)}</dd>
        </Fragment>
      ))}
      {sums.taxes.length > 0 && (
        <>
          <dt className="font-strong">{words.gross}</dt>
          <dd className="text-right font-strong">{money(sums.gross)}</dd>
        </>
      )}
    </dl>
  );
}
