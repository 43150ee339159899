import { can } from '@outrider/shared/ground/permissions';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { PriceItem } from '@outrider/shared/records/proposals';
import { ArrowLeft, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { formatExactMoney, formatPoints } from '../../ground/ui/format.ts';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { useReadOnlyReason } from '../../ground/ui/read-only.ts';
import { SearchField } from '../../ground/ui/search-field.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { PriceDialog } from './price-dialog.tsx';
import { PROPOSALS_WORDS } from './words.ts';

const WORDS = PROPOSALS_WORDS.prices;

/** What the company sells, under its headings, with its prices. */
export function PriceList() {
  const [params] = useSearchParams();
  const set = useSetNamed();
  const user = useUser();
  const readOnly = useReadOnlyReason();
  const query = trpc.proposals.prices.list.useQuery(undefined, { meta: { failure: MESSAGES.loadPricesFailed } });
  const [open, setOpen] = useState<PriceItem | 'new' | null>(null);
  const canWrite = !readOnly && can(user, 'prices.manage');
  const q = params.get('q') ?? '';
  const add = canWrite && (
    <button type="button" className="btn btn-sm btn-primary max-lg:!h-11" onClick={() => setOpen('new')}>
      <Plus className="i" />
      {WORDS.add}
    </button>
  );
  return (
    <Page>
      <div className="mx-auto max-w-4xl">
        <Link to="/proposals" className="text-muted inline-flex min-h-8 items-center gap-1.5 hover:underline">
          <ArrowLeft className="i" />
          {PROPOSALS_WORDS.proposals}
        </Link>
        <h2 className="mt-1 text-xl">{PROPOSALS_WORDS.priceList}</h2>
        <p className="text-muted mt-0.5">{WORDS.intro}</p>
        <QueryView
          query={query}
          failure={MESSAGES.loadPricesFailed}
          loading={<SkeletonRows label={WORDS.loading} rows={6} />}
        >
          {({ items }) => {
            if (items.length === 0)
              return (
                <EmptyState title={WORDS.none.title} actions={add}>
                  {canWrite ? WORDS.none.text : WORDS.askManager}
                </EmptyState>
              );
            const found = items.filter(({ name, code, section }) =>
              `${name} ${code ?? ''} ${section ?? ''}`.toLowerCase().includes(q.trim().toLowerCase()),
            );
            return (
              <>
                <div className="mt-4 flex items-center gap-2">
                  <SearchField
                    label={WORDS.search}
                    value={q}
                    onSearch={(text) => set({ q: text || null })}
                    className="max-lg:min-w-0 max-lg:flex-1 lg:w-56"
                  />
                  <span className="ml-auto">{add}</span>
                </div>
                {found.length === 0 ? (
                  <EmptyState title={WORDS.noneFound(q)} />
                ) : (
                  <div className="sheet mt-3">
                    <Items items={found} canWrite={canWrite} onOpen={setOpen} />
                  </div>
                )}
              </>
            );
          }}
        </QueryView>
        {open && <PriceDialog item={open === 'new' ? null : open} onClose={() => setOpen(null)} />}
      </div>
    </Page>
  );
}

type ItemsProps = { items: readonly PriceItem[]; canWrite: boolean; onOpen: (item: PriceItem) => void };

const Items = ({ items, canWrite, onOpen }: ItemsProps) => (
  <ul className="divide-line divide-y">
    {items.map((item, at) => {
      const { id, name, code, description, section, tax_rate, prices } = item;
      const heading = section !== (items[at - 1]?.section ?? null) || at === 0 ? section : null;
      const face = (
        <>
          <span className="min-w-0 flex-1">
            <span className="block wrap-anywhere">
              <span className="font-strong">{name}</span>{' '}
              {code && <span className="text-faint num text-xs">{code}</span>}
            </span>
            {description && <span className="text-muted block truncate text-sm">{description}</span>}
          </span>
          <span className="num shrink-0 text-right">
            {prices.map(({ currency, amount }) => (
              <span key={currency} className="block">
                {formatExactMoney(amount, currency)}
              </span>
            ))}
            {tax_rate > 0 && (
              <span className="text-faint block text-xs">{PROPOSALS_WORDS.sums.tax(formatPoints(tax_rate))}</span>
            )}
          </span>
        </>
      );
      return (
        <li key={id}>
          {heading && <p className="bg-base-200 border-line border-b px-4 py-2 text-sm font-strong">{heading}</p>}
          {canWrite ? (
            <button
              type="button"
              className="hover:bg-hover flex w-full items-start gap-4 px-4 py-2.5 text-left -outline-offset-2"
              aria-label={WORDS.edit(name)}
              onClick={() => onOpen(item)}
            >
              {face}
            </button>
          ) : (
            <div className="flex items-start gap-4 px-4 py-2.5">{face}</div>
          )}
        </li>
      );
    })}
  </ul>
);
