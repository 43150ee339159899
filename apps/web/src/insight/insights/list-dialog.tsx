import type { ReactNode } from 'react';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { INSIGHTS_WORDS as WORDS } from './words.ts';

type Listed<Item> = { total: number; items: Item[] };
type ListDialogProps<Item> = {
  title: string;
  query: { data: Listed<Item> | undefined; error: unknown; refetch: () => unknown };
  none: string;
  row: (item: Item) => ReactNode;
  onClose: () => void;
};

/** The rows behind a figure, with how many there are of them. */
export function ListDialog<Item>({ title, query, none, row, onClose }: ListDialogProps<Item>) {
  const { data } = query;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={data && <p className="text-faint num text-xs">{WORDS.missed.shown(data.items.length, data.total)}</p>}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard */}
      <section className="relative min-h-40 overflow-y-auto -outline-offset-2" aria-label={title} tabIndex={0}>
        <QueryView query={query} failure={WORDS.failed} loading={<SkeletonRows label={WORDS.loading} rows={6} />}>
          {({ items }) =>
            items.length === 0 ? (
              <p className="text-muted px-6 py-10 text-center text-balance">{none}</p>
            ) : (
              <ul className="divide-line divide-y">{items.map(row)}</ul>
            )
          }
        </QueryView>
      </section>
    </Dialog>
  );
}
